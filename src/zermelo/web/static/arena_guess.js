/** Guess first: the student colours nodes with who wins there, and has them checked. */

import { phrase, say } from "./words.js";

/** Eve, Adam or nobody. @typedef {0 | 1 | -1} Winner */

/** @type {Record<Winner, string>} */
const ROLES = { 0: "eve-shade", 1: "adam-shade", "-1": "nobody-guess" };
/** @type {Record<Winner, string>} */
const WORDS = { 0: phrase("Eve wins"), 1: phrase("Adam wins"), "-1": phrase("nobody wins") };
/** One click after the other. @type {Map<Winner | undefined, Winner | undefined>} */
const NEXT = new Map([[undefined, 0], [0, 1], [1, -1], [-1, undefined]]);

export class ArenaGuess {
  /** @type {Map<number, Winner>} */
  #guesses = new Map();

  /**
   * `given`: the nodes that are coloured already.
   * @param {import("./arena_frames.js").ArenaFrames} frames
   * @param {number[]} winners
   * @param {Set<number>} given
   */
  constructor(frames, winners, given) {
    this.frames = frames;
    this.winners = winners;
    this.given = given;
  }

  /** The next colour for a node. @param {number} number */
  turn(number) {
    if (this.given.has(number)) return;
    const next = NEXT.get(this.#guesses.get(number));
    if (next === undefined) this.#guesses.delete(number);
    else this.#guesses.set(number, next);
    this.#paint(number, next);
  }

  /** How many guesses are right; those that are not are marked. */
  check() {
    for (const [number, guess] of this.#guesses) {
      this.frames.nodes[number].classList.add(guess === this.winners[number] ? "right" : "wrong-guess");
    }
    const right = [...this.#guesses].filter(([number, guess]) => guess === this.winners[number]).length;
    return { right, guessed: this.#guesses.size, left: this.winners.length - this.given.size - right };
  }

  clear() {
    for (const number of this.#guesses.keys()) this.#paint(number, undefined);
    this.#guesses.clear();
  }

  /** @param {number} number @param {Winner | undefined} guess */
  #paint(number, guess) {
    const node = this.frames.nodes[number];
    node.classList.remove("right", "wrong-guess");
    node.querySelector(".guess")?.remove();
    const name = this.frames.names[number];
    this.frames.name(number, guess === undefined ? name : `${name}: ${say(WORDS[guess])}`);
    if (guess === undefined) return;
    const frame = /** @type {SVGRectElement} */ (node.querySelector("rect"));
    const colour = /** @type {SVGRectElement} */ (frame.cloneNode());
    colour.setAttribute("class", `guess ${ROLES[guess]}`);
    colour.setAttribute("fill-opacity", "0.5");
    frame.after(colour);
  }
}
