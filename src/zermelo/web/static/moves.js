/** The moves: the line that is looked at, and the lines beside it. */

import { el } from "./dom.js";
import { others } from "./lines.js";
import { say } from "./words.js";

export class Moves {
  #names = new Map();

  constructor(game, box) {
    Object.assign(this, { game, box });
    this.list = el("ol", { class: "line", "aria-label": say("Moves") });
    this.beside = el("div");
    box.replaceChildren(this.list, this.beside);
  }

  update() {
    this.#learn();
    this.#draw();
  }

  /** Names of moves come with positions; until one is seen its token stands for it. */
  #learn() {
    this.game.position.moves.forEach((move, ply) => {
      this.#names.set(this.game.tree.path.slice(0, ply + 1).join("."), move.name);
    });
  }

  #draw() {
    const { game } = this;
    const line = game.line;
    const cells = line.map((token, ply) => {
      const path = line.slice(0, ply + 1);
      return el("li", {}, el("button", {
        type: "button", class: ply >= game.ply ? "ahead" : "", "aria-current": ply + 1 === game.ply ? "step" : false,
        onclick: () => game.goto(path),
      }, this.#names.get(path.join(".")) ?? token));
    });
    const rows = [];
    cells.forEach((cell, ply) => {
      if (ply % 2 === 0) rows.push(el("li", { class: "number", "aria-hidden": "true" }, `${ply / 2 + 1}.`));
      rows.push(cell);
    });
    this.list.replaceChildren(...rows);
    if (!line.length) this.list.replaceChildren(el("li", { class: "note" }, say("No move has been made yet.")));
    const aside = others(game.tree).map(({ line: other, fork }) => el("li", {}, el(
      "button", { type: "button", onclick: () => game.goto(other) },
      `${fork + 1}… ${other.slice(fork, fork + 12).join(" ")}`,
    )));
    this.beside.hidden = aside.length === 0;
    this.beside.replaceChildren(el("h3", { class: "note" }, say("Other lines")), el("ul", { class: "others" }, ...aside));
    this.#reveal(this.list.querySelector("[aria-current]"));
  }

  /** Scroll the panel, and never the page, to a move. */
  #reveal(move) {
    const panel = this.box.closest(".panel");
    if (!move || !panel) return;
    const [here, frame] = [move.getBoundingClientRect(), panel.getBoundingClientRect()];
    panel.scrollTop += Math.max(here.bottom - frame.bottom, 0) - Math.max(frame.top - here.top, 0);
  }
}
