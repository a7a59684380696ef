// Lets a game be played by touching its board, looked through by a slider, and followed while others play and talk.
"use strict";
(() => {
  const table = document.getElementById("table");
  const slider = document.getElementById("slider");
  const here = `/games/${table.dataset.game}`;
  let board = document.getElementById("board");
  let touch = null;

  // A move is sent by the very form that takes it as text.
  const play = (move) => {
    const form = document.getElementById("moving");
    form.elements.move.value = move;
    form.requestSubmit();
  };

  const why = async (move) => {
    const answer = await fetch(`${here}/why?${new URLSearchParams({move})}`);
    const said = answer.ok ? await answer.json() : {detail: ""};
    return said.rule ? `${said.detail} (${said.rule})` : said.detail;
  };

  const begin = async () => {
    touch = new guildpost.Touch(board, document.getElementById("hand"), play, why);
    const answer = await fetch(`${here}/touches`);
    if (answer.ok) touch.load(await answer.json());
  };

  const look = async (ply) => {
    const answer = await fetch(`${here}/board/${ply}.svg${location.search}`);
    if (!answer.ok || slider.value !== ply) return;
    const drawn = new DOMParser().parseFromString(await answer.text(), "image/svg+xml").documentElement;
    board.querySelector(".drawn").replaceChildren(document.adoptNode(drawn));
    document.getElementById("shown").textContent = ply;
    document.getElementById("hand").hidden = true;
    history.replaceState(null, "", `${here}?ply=${ply}`);
  };

  // Once the slider rests, the score of that position takes the place of the other.
  const count = async (ply) => {
    const answer = await fetch(`${here}?ply=${ply}`);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (!answer.ok || slider.value !== ply) return;
    board.replaceWith(page.getElementById("board"));
    board = document.getElementById("board");
    for (const part of ["#scores", "#record"]) document.querySelector(part).replaceWith(page.querySelector(part));
    guildpost.lighting(board);
    delete table.dataset.now;
  };

  const step = (event) => {
    event.preventDefault();
    slider.value = Number(slider.value) + (event.currentTarget.rel === "next" ? 1 : -1);
    look(slider.value);
    count(slider.value);
  };

  // Listens for what happens; where there is no line it asks now and then. Nobody is disturbed in what he is at.
  const follow = () => {
    const kinds = ["game.begun", "game.move", "game.taken-back", "game.offer", "game.over"];
    const busy = () => {
      const typing = document.activeElement instanceof HTMLInputElement && document.activeElement.type === "text";
      return typing || !("now" in table.dataset) || (touch !== null && touch.path.length > 0);
    };
    let last = table.dataset.since;
    let line = null;
    let waiting = null;
    const changed = (version) => {
      if (String(version) === table.dataset.version) return;
      if (busy()) document.getElementById("news").hidden = false;
      else location.assign(here);
    };
    const said = ({seat, text}) => {
      const talk = document.getElementById("talk");
      const voices = document.getElementById("voices");
      if (talk === null || text === null) return;
      const name = voices.content.querySelector(`[data-seat="${seat}"]`);
      const who = Object.assign(document.createElement("strong"), {textContent: name === null ? `Seat ${seat}` : name.textContent});
      const words = document.createElement("li");
      words.append(who, ` ${text} `);
      talk.querySelectorAll(".hint").forEach((one) => one.remove());
      talk.append(words);
      talk.scrollTop = talk.scrollHeight;
    };
    const ask = async () => {
      const answer = await fetch(`/api/v1/games/${table.dataset.game}`, {method: "HEAD", cache: "no-cache"});
      const version = (answer.headers.get("ETag") || "").match(/\d+/);
      if (version !== null) changed(version[0]);
    };
    const heard = (event) => {
      last = event.lastEventId;
      return JSON.parse(event.data);
    };
    const leave = () => {
      clearTimeout(waiting);
      if (line !== null) line.close();
      line = null;
    };
    const listen = () => {
      leave();
      if (document.hidden) return;
      line = new EventSource(`${here}/events?since=${last}`);
      for (const kind of kinds) line.addEventListener(kind, (event) => changed(heard(event).version));
      line.addEventListener("game.talk", (event) => said(heard(event).data));
      line.addEventListener("error", () => {
        leave();
        ask();
        waiting = setTimeout(listen, 10000);
      });
    };
    document.addEventListener("visibilitychange", () => (document.hidden ? leave() : listen()));
    addEventListener("pagehide", leave);
    listen();
  };

  slider.addEventListener("input", () => look(slider.value));
  slider.addEventListener("change", () => count(slider.value));
  for (const one of document.querySelectorAll(".step")) one.addEventListener("click", step);
  guildpost.lighting(board);
  const talk = document.getElementById("talk");
  if (talk !== null) talk.scrollTop = talk.scrollHeight;
  if ("mine" in table.dataset) begin();
  follow();
})();
