/** "Why?": the line that punishes a move, played on the board step by step, without touching the game itself. */

import { ask } from "./api.js";
import { button, el, sign } from "./dom.js";
import { say } from "./words.js";

const BEAT = 1100;

export class Refutation {
  #timer = null;

  /** `draw` shows a position on the board; with words, it is none of the game's. */
  constructor(game, draw) {
    Object.assign(this, { game, draw, tools: null });
  }

  /** Show the moves that follow a position; `tools` is where the buttons go. */
  start(words, moves, tools) {
    Object.assign(this, { words, moves, tools, step: 0 });
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
    await this.#show();
    if (this.tools && this.step < this.moves.length) {
      this.#timer = setTimeout(() => { this.step += 1; this.#beat(); }, BEAT);
    }
  }

  #turn(step) {
    clearTimeout(this.#timer);
    this.step = Math.min(Math.max(step, 0), this.moves.length);
    this.#show();
  }

  async #show() {
    const step = this.step;
    const tokens = [this.words.moves, ...this.moves.slice(0, step).map((move) => move.token)];
    const position = await ask("position", { ...this.words, moves: tokens.join(".") });
    if (!this.tools || step !== this.step) return;
    const { name = "", words = say("What follows if nobody errs:") } = this.moves[step - 1] ?? {};
    this.count.textContent = `${step} / ${this.moves.length} ${name}`;
    this.draw(position, words);
  }
}
