/** Learning from mistakes: each is shown again as a question, with the answer on request. */

import { ask } from "./api.js";
import { button } from "./dom.js";
import { tryAgain } from "./trouble.js";
import { say, told } from "./words.js";

export class Lesson {
  #number = 0;
  #asking = false;
  /** Whether the answer to the present question was shown. */
  #answered = false;

  /**
   * `mistakes` of a `line` of moves; `done` is called when all have been looked at, or nobody wants to go on.
   * @param {import("./game.js").Game} game
   * @param {import("./remark.js").Remark} remark
   * @param {string[]} line
   * @param {import("../types.d.ts").Mistake[]} mistakes
   * @param {() => void} done
   */
  constructor(game, remark, line, mistakes, done) {
    this.game = game;
    this.remark = remark;
    this.line = line;
    this.mistakes = mistakes;
    this.done = done;
    this.heard = () => this.#tried();
    this.lost = (/** @type {any} */ { detail }) => this.#lost(detail);
    game.addEventListener("ours", this.heard);
    game.addEventListener("error", this.lost);
  }

  /** Ask the first question; machines and remarks are silent meanwhile. */
  async start() {
    this.game.paused = this.game.quiet = true;
    await this.#ask();
  }

  get #mistake() {
    return this.mistakes[this.#number];
  }

  async #ask() {
    this.#asking = true;
    this.#answered = false;
    const { ply } = this.#mistake;
    await this.game.goto(this.line.slice(0, ply));
    if (this.game.ply !== ply) return; // the server is gone
    const played = this.game.nameOf(this.line.slice(0, ply + 1));
    this.#say(say("Mistake {number} of {count}: you played {move}. Find a better move.", {
      number: this.#number + 1, count: this.mistakes.length, move: played,
    }), "");
  }

  async #tried() {
    if (!this.#asking) return;
    const words = this.game.spoken();
    if (words.moves.split(".").length !== this.#mistake.ply + 1) return;
    try {
      await this.#judge((await ask("review", words)).quality);
    } catch (error) {
      this.#lost(error);
    }
  }

  /** @param {string} quality */
  async #judge(quality) {
    if (quality === "blunder") {
      await this.game.goto(this.line.slice(0, this.#mistake.ply));
      this.#say(say("That gives it away too. Try another move."), "blunder");
    } else {
      this.#asking = false;
      this.#say(say("Right!"), "best");
    }
  }

  /** Say what was better, and point at it. */
  #answer() {
    const { better } = this.#mistake;
    this.#answered = true;
    this.#say(say("Better was {moves}.", { moves: better.join(", ") }), "");
    this.game.point(better);
  }

  /** The server is gone: the question can be asked again, and the lesson left. @param {unknown} error */
  #lost(error) {
    this.#say(told(error), "blunder", ...tryAgain(error, () => this.#ask()));
  }

  /** @param {string} sentence @param {string} quality @param {...Node} tools */
  #say(sentence, quality, ...tools) {
    const last = this.#number + 1 === this.mistakes.length;
    const next = () => { this.#number += 1; this.#ask(); };
    this.remark.kept = [
      ...(this.#asking && !this.#answered ? [small(say("Show the answer"), () => this.#answer())] : []),
      ...(last ? [] : [small(say("Next"), next)]),
      small(say("Done"), () => this.#end()),
    ];
    this.remark.say(sentence, quality, ...tools);
  }

  #end() {
    this.game.removeEventListener("ours", this.heard);
    this.game.removeEventListener("error", this.lost);
    this.game.paused = this.game.quiet = false;
    this.remark.kept = [];
    this.remark.say("");
    this.done();
  }
}

/** @param {string} words @param {() => unknown} act */
const small = (words, act) => button(words, act, { class: "small" });
