// Lets a game be played by touching its board, looked through by a slider, and followed while others play.
"use strict";
(() => {
  const table = document.getElementById("table");
  let board = document.getElementById("board");
  const slider = document.getElementById("slider");
  const here = `/games/${table.dataset.game}`;

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
    const touch = new guildpost.Touch(board, document.getElementById("hand"), play, why);
    const answer = await fetch(`${here}/touches`);
    if (answer.ok) touch.load(await answer.json());
  };

  const look = async (ply) => {
    const answer = await fetch(`${here}/board/${ply}.svg${location.search}`);
    if (!answer.ok) return;
    const drawn = new DOMParser().parseFromString(await answer.text(), "image/svg+xml").documentElement;
    board.querySelector(".drawn").replaceChildren(document.adoptNode(drawn));
    document.getElementById("shown").textContent = ply;
    document.getElementById("hand").hidden = true;
    history.replaceState(null, "", `${here}?ply=${ply}`);
  };

  // Once the slider rests, the score of that position takes the place of the other.
  const count = async (ply) => {
    const answer = await fetch(`${here}?ply=${ply}`);
    if (!answer.ok || slider.value !== ply) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    board.replaceWith(page.getElementById("board"));
    board = document.getElementById("board");
    document.getElementById("scores").replaceWith(page.getElementById("scores"));
    document.querySelector(".moves").replaceWith(page.querySelector(".moves"));
    guildpost.lighting(board);
  };

  // While somebody else is waited for, listens for what happens; where there is no line, asks now and then.
  const follow = () => {
    const kinds = ["game.begun", "game.move", "game.taken-back", "game.offer", "game.over"];
    const typing = () => document.activeElement instanceof HTMLInputElement && document.activeElement.type === "text";
    const changed = (version) => {
      if (String(version) !== table.dataset.version && !typing()) location.assign(here);
    };
    let line = null;
    let asking = null;
    const ask = async () => {
      if (document.hidden) return;
      const answer = await fetch(`/api/v1/games/${table.dataset.game}`, {method: "HEAD", cache: "no-cache"});
      const version = (answer.headers.get("ETag") || "").match(/\d+/);
      if (version !== null) changed(version[0]);
    };
    const listen = () => {
      if (line !== null || asking !== null || document.hidden) return;
      line = new EventSource(`/api/v1/games/${table.dataset.game}/events`);
      for (const kind of kinds) line.addEventListener(kind, (event) => changed(JSON.parse(event.data).version));
      line.addEventListener("error", () => {
        line.close();
        line = null;
        asking = asking || setInterval(ask, 10000);
      });
    };
    const leave = () => {
      if (line !== null) line.close();
      line = null;
    };
    document.addEventListener("visibilitychange", () => (document.hidden ? leave() : listen()));
    addEventListener("pagehide", leave);
    listen();
  };

  slider.addEventListener("input", () => look(slider.value));
  slider.addEventListener("change", () => count(slider.value));
  guildpost.lighting(board);
  if ("mine" in table.dataset) begin();
  else follow();
})();
