/** The chart panel: how the game's positions fall out, how its boards grow, what searching costs. */

import { el, picture } from "./dom.js";
import { trouble } from "./trouble.js";
import { phrase, say } from "./words.js";

const KINDS = {
  distance: phrase("Positions by distance"),
  tier: phrase("Positions by tier"),
  size: phrase("Positions by size"),
  nodes: phrase("Nodes by depth"),
};

export class ChartPanel {
  static title = phrase("Charts");
  #shown = "";

  /** @param {import("./game.js").Game} game @param {HTMLElement} box */
  constructor(game, box) {
    this.game = game;
    this.by = el("select", { "aria-label": say("Charts"), onchange: () => this.update() },
      ...Object.entries(KINDS).map(([value, words]) => el("option", { value }, say(words))));
    this.caption = el("p", { class: "note", role: "status" });
    this.plot = el("div", { class: "counted", tabindex: 0, role: "region", "aria-label": say("Picture") });
    box.replaceChildren(el("div", {}, this.by), this.caption, this.plot);
  }

  /** The chart is of the game as a whole: a move changes nothing. */
  async update() {
    const asked = `${this.game.spec} ${this.by.value}`;
    if (asked === this.#shown) return;
    this.#shown = asked;
    this.caption.textContent = say("Computing…");
    this.plot.replaceChildren();
    try {
      const { svg, sentence } = await this.game.ask("chart", { game: this.game.spec, by: this.by.value });
      if (asked !== this.#shown) return;
      this.caption.textContent = sentence;
      this.plot.replaceChildren(picture(svg));
    } catch (error) {
      if (asked === this.#shown) this.#shown = "";
      this.caption.replaceChildren(...trouble(error, () => this.update()));
    }
  }
}
