// Turns a tree of moves into a board that is played on: lights what may be touched next, and spells the move as it forms.
"use strict";
globalThis.guildpost = globalThis.guildpost || {};

guildpost.Touch = class {
  // `play(move)` is called with a whole move; `why(move)` gives a promise of the sentence that says what is wrong with it.
  constructor(board, hand, play, why) {
    Object.assign(this, {board, hand, play, why, path: [], wanted: null, tree: null});
    board.addEventListener("click", (event) => this.touched(event.target.closest("[data-key]")));
    board.addEventListener("keydown", (event) => this.pressed(event));
  }

  // Takes the tree as the server sends it: {moves, labels}.
  load(tree) {
    const picture = this.board.querySelector("svg");
    picture.setAttribute("role", "group");
    this.tree = tree;
    this.path = [];
    this.wanted = null;
    this.hand.hidden = Object.keys(tree.moves).length === 0;
    this.skip();
  }

  get node() {
    return this.path.reduce((node, key) => node[key], this.tree.moves);
  }

  get keys() {
    const all = Object.keys(this.node).filter((key) => key !== "");
    return this.wanted === null ? all : all.filter((key) => this.wanted in this.node[key]);
  }

  // Where there is but one thing to touch, as the tile that is due, it is touched at once.
  skip() {
    while (!("" in this.node) && this.keys.length === 1) this.step(this.keys[0]);
    this.show();
  }

  step(key) {
    this.path.push(key);
    if (this.wanted !== null && this.wanted in this.node) {
      this.path.push(this.wanted);
      this.wanted = null;
    }
  }

  touched(element) {
    if (element === null || this.tree === null) return;
    const key = element.dataset.key;
    if (this.keys.includes(key)) {
      this.step(key);
      this.skip();
    } else if (Object.keys(this.node).some((child) => child !== "" && key in this.node[child])) {
      this.wanted = key;
      this.skip();
    } else {
      this.explain(key);
    }
  }

  // Says which rule stands against what was touched: spells it after the like of a move that is legal, and asks.
  async explain(key) {
    const kind = key.split(":")[0] + ":";
    const like = this.keys.find((one) => one.startsWith(kind));
    if (like === undefined || !this.why) return;
    const legal = this.first(this.node[like]);
    const at = legal.lastIndexOf(like.slice(kind.length));
    if (at < 0) return;
    const text = legal.slice(0, at) + key.slice(kind.length) + legal.slice(at + like.length - kind.length);
    this.say(await this.why(text));
  }

  first(node) {
    return "" in node ? node[""] : this.first(node[Object.keys(node)[0]]);
  }

  pressed(event) {
    const element = event.target.closest("[data-key]");
    if (element === null) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this.touched(element);
    } else if (event.key.startsWith("Arrow")) {
      event.preventDefault();
      this.walk(element, event.key.slice(5));
    } else if (event.key === "Escape") {
      this.back();
    }
  }

  // Moves the focus to the nearest lit place in a direction.
  walk(from, where) {
    const middle = (element) => {
      const box = element.getBoundingClientRect();
      return [box.x + box.width / 2, box.y + box.height / 2];
    };
    const [x, y] = middle(from);
    const [along, across, sign] = {Left: [0, 1, -1], Right: [0, 1, 1], Up: [1, 0, -1], Down: [1, 0, 1]}[where];
    let best = null;
    let least = Infinity;
    for (const element of this.board.querySelectorAll(".lit[tabindex]")) {
      const step = [middle(element)[0] - x, middle(element)[1] - y];
      const far = step[along] * sign + 3 * Math.abs(step[across]);
      if (step[along] * sign > 1 && far < least) [best, least] = [element, far];
    }
    if (best !== null) best.focus();
  }

  back() {
    if (this.wanted !== null) this.wanted = null;
    else this.path.pop();
    while (this.path.length && !("" in this.node) && this.keys.length === 1) this.path.pop();
    this.show();
  }

  say(text) {
    const why = this.hand.querySelector(".why");
    if (why !== null) why.textContent = text;
  }

  show() {
    const focused = document.activeElement === null ? null : document.activeElement.dataset.key;
    for (const element of this.board.querySelectorAll(".lit")) {
      element.classList.remove("lit");
      element.removeAttribute("tabindex");
      element.removeAttribute("role");
    }
    for (const element of this.board.querySelectorAll(".shown")) element.classList.remove("shown");
    const buttons = [];
    for (const key of this.keys) {
      const places = this.board.querySelectorAll(`[data-key="${CSS.escape(key)}"]`);
      places.forEach((place) => place.classList.add("lit"));
      if (places.length === 0) buttons.push(key);
      else {
        const top = places[places.length - 1];
        top.setAttribute("tabindex", "0");
        top.setAttribute("role", "button");
        if (key === focused) top.focus();
      }
    }
    for (const key of this.path) {
      this.board.querySelectorAll(`[data-key="${CSS.escape(key)}"]`).forEach((place) => place.classList.add("shown"));
    }
    this.write(buttons);
  }

  write(buttons) {
    const made = (tag, properties, ...children) => {
      const element = Object.assign(document.createElement(tag), properties);
      element.append(...children);
      return element;
    };
    const forming = made("p", {className: "forming"});
    forming.setAttribute("role", "status");
    const move = this.node[""];
    const touched = this.path.map((key) => this.tree.labels[key]);
    if (move !== undefined) forming.append("Your move: ", made("strong", {className: "move", textContent: move}));
    else if (touched.length) forming.append(`${touched.join(", ")} … now the next part.`);
    else forming.append("Touch what is lit, or choose here.");
    const row = made("p", {className: "row"});
    for (const key of buttons) {
      const button = made("button", {type: "button", textContent: this.tree.labels[key]});
      button.addEventListener("click", () => { this.step(key); this.skip(); });
      row.append(button);
    }
    if (move !== undefined) {
      const button = made("button", {type: "button", className: "main", textContent: `Play ${move}`});
      button.addEventListener("click", () => this.play(move));
      row.append(button);
    }
    if (this.path.length || this.wanted !== null) {
      const button = made("button", {type: "button", className: "quiet", textContent: "Back"});
      button.addEventListener("click", () => this.back());
      row.append(button);
    }
    const more = move !== undefined && this.keys.length ? [made("p", {className: "hint", textContent: "You may touch one more of what is lit, or play it as it is."})] : [];
    const why = made("p", {className: "why"});
    why.setAttribute("role", "status");
    this.hand.replaceChildren(forming, row, ...more, why);
  }
};

// Shows on the board what a line of the score was counted from: while the pointer or the focus is on the line, and,
// once it is touched, until it is touched again. Without scripts the link alone shows it.
guildpost.lighting = (board) => {
  const drawing = (row) => document.getElementById(row.dataset.part);
  let kept = null;
  const show = (row) => {
    for (const one of board.querySelectorAll(".trace")) one.classList.toggle("shown", row !== null && one === drawing(row));
    for (const one of document.querySelectorAll("tr[data-part]")) one.classList.toggle("shown", one === row);
  };
  for (const row of document.querySelectorAll("tr[data-part]")) {
    row.addEventListener("mouseenter", () => show(row));
    row.addEventListener("mouseleave", () => show(kept));
    row.addEventListener("focusin", () => show(row));
    row.addEventListener("focusout", () => show(kept));
    row.addEventListener("click", (event) => {
      event.preventDefault();
      kept = kept === row ? null : row;
      show(kept);
      if (kept !== null) board.scrollIntoView({block: "nearest"});
    });
  }
};
