/** What is said about the last move, below the board: its review, why it was bad, or what went wrong. */

import { button, find, unbroken } from "./dom.js";
import { Refutation } from "./refutation.js";
import { tryAgain } from "./trouble.js";
import { say, told } from "./words.js";

export class Remark {
  /** Whether an error is shown: a late remark on an earlier move does not replace it. */
  failed = false;
  /** Buttons that stay beside whatever is said: those of a lesson, as long as it goes on. @type {Node[]} */
  kept = [];

  /**
   * `draw` shows a position on the board, for a refutation.
   * @param {HTMLElement} box
   * @param {import("./game.js").Game} game
   * @param {(position: import("../types.d.ts").Position, words?: string) => void} draw
   */
  constructor(box, game, draw) {
    this.box = box;
    this.game = game;
    this.refutation = new Refutation(game, draw);
  }

  /** Say a sentence, with buttons beside it. @param {string} sentence @param {string} quality @param {...Node} tools */
  say(sentence, quality = "", ...tools) {
    this.failed = false;
    this.refutation.leave();
    find("p", this.box).replaceChildren(...unbroken(sentence));
    find("span", this.box).replaceChildren(...tools, ...this.kept);
    this.box.className = `remark ${quality}`;
  }

  /**
   * The review of the last move, if there is one, with the line that punishes it one click away.
   * @param {import("../types.d.ts").Review | null} remark
   */
  review(remark) {
    if (!remark) return this.say("");
    const { sentence, quality, punished, words } = remark;
    const show = () => this.refutation.start(words, punished, find("span", this.box));
    return this.say(sentence, quality, ...(punished.length ? [button(say("Why?"), show, { class: "small" })] : []));
  }

  /** Say what went wrong, and perhaps what came of it. @param {unknown} error @param {string} after */
  error(error, after = "") {
    this.say([told(error), after].filter(Boolean).join(" "), "blunder", ...tryAgain(error, () => { this.say(""); this.game.show(); }));
    this.failed = true;
  }

  /** The board shows something else now. */
  leave() {
    this.refutation.stop();
  }
}
