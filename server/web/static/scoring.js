// Lets a game that was played at a table be entered by touching the board; each move is scored as it is made.
"use strict";
(() => {
  const whole = () => document.getElementById("sheet");

  // What is wrong stands beside its field; the board stays as it was.
  const refuse = (form, name, problem) => {
    const field = form.elements[name];
    document.querySelectorAll("#wrong").forEach((one) => one.remove());
    field.setAttribute("aria-invalid", "true");
    field.setAttribute("aria-describedby", problem.id);
    field.closest("label").after(problem);
    field.focus();
  };

  const score = async () => {
    const form = document.getElementById("written");
    const answer = await fetch(form.action, {method: "POST", body: new URLSearchParams(new FormData(form))});
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const field = page.querySelector("[aria-invalid]");
    if (field !== null) return refuse(form, field.name, page.getElementById("wrong"));
    whole().replaceWith(page.getElementById("sheet"));
    await begin();
  };

  const begin = async () => {
    const form = document.getElementById("written");
    form.addEventListener("submit", (event) => {
      if (event.submitter && event.submitter.hasAttribute("formaction")) return;
      event.preventDefault();
      score();
    });
    const board = document.getElementById("board");
    if (board === null) return;
    guildpost.lighting(board);
    const add = (move) => {
      const moves = form.elements.moves;
      moves.value = moves.value.trim() === "" ? move : `${moves.value.trimEnd()}\n${move}`;
      score();
    };
    const touch = new guildpost.Touch(board, document.getElementById("hand"), add, null);
    const answer = await fetch(`${form.getAttribute("action")}/touches`, {method: "POST", body: new URLSearchParams(new FormData(form))});
    if (answer.ok) touch.load(await answer.json());
  };

  begin();
})();
