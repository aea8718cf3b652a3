/** "Why?": the line that punishes a move, played on the board step by step, without touching the game itself. */

import { ask } from "./api.js";
import { button, el, sign } from "./dom.js";
import { say, told } from "./words.js";

/** @import { Move, Position, Words } from "../types.d.ts" */

const BEAT = 1100;

export class Refutation {
  #timer = 0;
  step = 0;
  /** @type {(Move & { words: string })[]} */
  moves = [];
  /** @type {Words} */
  words = {};
  /** Where the buttons are; null while no line is shown. @type {HTMLElement | null} */
  tools = null;

  /**
   * `draw` shows a position on the board; with words, it is none of the game's.
   * @param {import("./game.js").Game} game
   * @param {(position: Position, words?: string) => void} draw
   */
  constructor(game, draw) {
    this.game = game;
    this.draw = draw;
  }

  /**
   * Show the moves that follow a position; `tools` is where the buttons go.
   * @param {Words} words
   * @param {(Move & { words: string })[]} moves
   * @param {HTMLElement} tools
   */
  start(words, moves, tools) {
    this.words = words;
    this.moves = moves;
    this.tools = tools;
    this.step = 0;
    const small = { class: "small" };
    this.count = el("small", { "aria-live": "polite" });
    tools.replaceChildren(
      sign("‹", say("One step back"), () => this.#turn(this.step - 1), small), this.count,
      sign("›", say("One step on"), () => this.#turn(this.step + 1), small),
      button(say("Back to the game"), () => this.leave(), small),
    );
    this.#beat();
  }

  /** Forget the line; the board shows something else already. */
  stop() {
    clearTimeout(this.#timer);
    this.tools?.replaceChildren();
    this.tools = null;
  }

  /** Show the game again, if its board shows the line. */
  leave() {
    if (!this.tools) return;
    this.stop();
    this.draw(this.game.position);
  }

  async #beat() {
    if (await this.#show() && this.tools && this.step < this.moves.length) {
      this.#timer = setTimeout(() => { this.step += 1; this.#beat(); }, BEAT);
    }
  }

  /** @param {number} step */
  #turn(step) {
    clearTimeout(this.#timer);
    this.step = Math.min(Math.max(step, 0), this.moves.length);
    this.#show();
  }

  /** Draw the present step; gives whether it could be drawn. */
  async #show() {
    const step = this.step;
    const tokens = [this.words.moves, ...this.moves.slice(0, step).map((move) => move.token)];
    try {
      const position = await ask("position", { ...this.words, moves: tokens.join(".") });
      if (!this.tools || step !== this.step) return false;
      const { name = "", words = say("What follows if nobody errs:") } = this.moves[step - 1] ?? {};
      this.count.textContent = [`${step} / ${this.moves.length}`, name].filter(Boolean).join(" · ");
      this.draw(position, words);
      return true;
    } catch (error) {
      this.count.textContent = told(error);
      return false;
    }
  }
}
