/** What is said about the last move, below the board: its review, why it was bad, or what went wrong. */

import { el, find } from "./dom.js";
import { Refutation } from "./refutation.js";
import { say } from "./words.js";

/** What went wrong, in a sentence. */
export const told = (error) => (error instanceof TypeError ? say("The server does not answer.") : error.message);

export class Remark {
  /** `draw` shows a position on the board, for a refutation. */
  constructor(box, game, draw) {
    this.box = box;
    this.refutation = new Refutation(game, draw);
  }

  say(sentence, quality = "") {
    this.refutation.leave();
    find("p", this.box).textContent = sentence;
    find("span", this.box).replaceChildren();
    this.box.className = `remark ${quality}`;
  }

  /** The review of a move, with the line that punishes it one click away. */
  review({ sentence, quality, punished, words }) {
    this.say(sentence, quality);
    if (!punished.length) return;
    const tools = find("span", this.box);
    const show = () => this.refutation.start(words, punished, tools);
    tools.replaceChildren(el("button", { type: "button", class: "small", onclick: show }, say("Why?")));
  }

  error(error) {
    this.say(told(error), "blunder");
  }

  /** The board shows something else now. */
  leave() {
    this.refutation.stop();
  }
}
