/** The game panel: the chart of its value, its moves, and what the next ones are worth. */

import { isAbort } from "./api.js";
import { chart } from "./chart.js";
import { el } from "./dom.js";
import { Moves } from "./moves.js";
import { Values } from "./values.js";
import { phrase } from "./words.js";

export class GamePanel {
  static title = phrase("Game");
  /** @type {{ key: string | null, values: import("../types.d.ts").Moment[] } | null} */
  #weighed = null;
  /** The line that is being weighed: more is told of the position many times meanwhile. @type {string | null} */
  #asked = null;

  /**
   * @param {import("./game.js").Game} game
   * @param {HTMLElement} box
   */
  constructor(game, box) {
    this.game = game;
    this.plot = el("div", { class: "plot" });
    const [left, right] = [el("div"), el("div")];
    this.parts = [new Moves(game, left), new Values(game, right)];
    box.replaceChildren(this.plot, el("div", { class: "columns" }, left, right));
  }

  /** @param {string} [what] */
  update(what) {
    if (what !== "values") this.#asked = null; // moving on has cancelled the question
    for (const part of this.parts) part.update();
    this.#plot();
    if (this.game.values) this.#weigh();
  }

  /** Ask for the value after each move of the line, once. */
  async #weigh() {
    const key = this.game.line.join(".");
    if (this.#weighed?.key === key || this.#asked === key) return;
    this.#asked = key;
    try {
      const { values } = await this.game.judge((found) => { this.#weighed = { key: null, values: found.values }; this.#plot(); });
      this.#weighed = { key, values };
    } catch (error) {
      if (!isAbort(error)) this.#asked = null;
    }
  }

  #plot() {
    const { game } = this;
    const shown = game.values ? this.#weighed : null;
    this.plot.replaceChildren(...(shown ? [chart(shown.values, game.ply, (ply) => game.to(ply))] : []));
    this.plot.hidden = !game.values || !game.line.length; // one point is no chart
  }
}
