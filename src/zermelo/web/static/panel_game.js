/** The game panel: the chart of its value, its moves, and what the next ones are worth. */

import { isAbort } from "./api.js";
import { chart } from "./chart.js";
import { el } from "./dom.js";
import { Moves } from "./moves.js";
import { Values } from "./values.js";
import { phrase } from "./words.js";

export class GamePanel {
  static title = phrase("Game");
  /**
   * What is known of a line, and at which ply the board has shown since that more can be; no line while it is weighed.
   * @type {{ line: string | null, late: number | null, values: import("../types.d.ts").Moment[] } | null}
   */
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

  /** Ask for the value after each move of the line: once, and again when the board shows one that was open. */
  async #weigh() {
    const { game } = this;
    const line = game.line.join(".");
    const moment = this.#weighed?.line === line ? this.#weighed.values[game.ply] : null;
    const late = moment && !moment.exact && game.analysis?.exact ? game.ply : null;
    const known = moment && (late === null || late === this.#weighed?.late);
    if (known || this.#asked === `${line} ${late}`) return;
    this.#asked = `${line} ${late}`;
    try {
      const { values } = await game.judge((found) => { this.#weighed = { line: null, late, values: found.values }; this.#plot(); });
      this.#weighed = { line, late, values };
      this.#weigh();
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
