/** The moves: the line that is looked at, and the lines beside it. */

import { el } from "./dom.js";
import { others } from "./lines.js";
import { phrase, say } from "./words.js";

/** What the signs after moves mean, for those who do not see them. @type {Record<string, string>} */
const SIGNS = { "!": phrase("the only good move"), "??": phrase("a blunder") };

export class Moves {
  /**
   * @param {import("./game.js").Game} game
   * @param {HTMLElement} box
   */
  constructor(game, box) {
    this.game = game;
    this.box = box;
    this.list = el("ol", { class: "line", "aria-label": say("Moves") });
    this.rules = el("p", { class: "note" });
    this.beside = el("div");
    box.replaceChildren(this.rules, this.list, this.beside);
  }

  update() {
    this.#draw();
  }

  #draw() {
    const { game } = this;
    const line = game.line;
    const cells = line.map((_, ply) => {
      const path = line.slice(0, ply + 1);
      const [name, sign] = [game.nameOf(path), game.signs.get(path.join("."))];
      const turn = ply % 2 ? "" : el("span", { class: "number", "aria-hidden": "true" }, `${ply / 2 + 1}.`);
      return el("li", {}, turn, el("button", {
        type: "button", class: ply >= game.ply ? "ahead" : "", "aria-current": ply + 1 === game.ply ? "step" : false,
        "data-sign": sign, "aria-label": sign ? `${name}, ${say(SIGNS[sign])}` : null, onclick: () => game.goto(path),
      }, name));
    });
    this.list.replaceChildren(...cells);
    this.rules.textContent = line.length ? "" : game.position.rules;
    this.rules.hidden = line.length > 0;
    this.list.hidden = !line.length;
    const aside = others(game.tree).map(({ line: other, fork }) => el("li", {}, el(
      "button", { type: "button", onclick: () => game.goto(other) },
      `${fork + 1}… ${other.slice(fork, fork + 12).join(" ")}`,
    )));
    this.beside.hidden = aside.length === 0;
    this.beside.replaceChildren(el("h2", { class: "note" }, say("Other lines")), el("ul", { class: "others" }, ...aside));
    this.#reveal(this.list.querySelector("[aria-current]"));
  }

  /** Scroll the panel, and never the page, to a move. @param {Element | null} move */
  #reveal(move) {
    const panel = this.box.closest(".panel");
    if (!move || !panel) return;
    const [here, frame] = [move.getBoundingClientRect(), panel.getBoundingClientRect()];
    panel.scrollTop += Math.max(here.bottom - frame.bottom, 0) - Math.max(frame.top - here.top, 0);
  }
}
