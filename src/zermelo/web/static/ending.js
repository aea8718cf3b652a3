/** After the game: where it was lost, and ways on from there. */

import { button, el } from "./dom.js";
import { Lesson } from "./lesson.js";
import { mistakes } from "./mistakes.js";
import { isPerson } from "./seats.js";
import { say } from "./words.js";

/** @import { Seats } from "../types.d.ts" */

export class Ending {
  /** @type {Lesson | null} */
  lesson = null;

  /**
   * `again` begins the game anew with these seats.
   * @param {HTMLElement} box
   * @param {import("./game.js").Game} game
   * @param {import("./remark.js").Remark} remark
   * @param {(seats: Seats) => void} again
   */
  constructor(box, game, remark, again) {
    this.box = box;
    this.game = game;
    this.remark = remark;
    this.again = again;
  }

  /** Another position is shown. */
  update() {
    const over = this.game.position.over && this.game.ended && !this.lesson;
    this.box.hidden = !over;
    if (over) this.#offer();
  }

  async #offer() {
    const { game } = this;
    const { seats } = game;
    const { path } = game.tree;
    const ways = [
      button(say("Rematch"), () => this.again(seats), { class: "main" }),
      button(say("Swap sides"), () => this.again([seats[1], seats[0]])),
    ];
    this.box.replaceChildren(el("div", { class: "ways" }, ...ways));
    if (!seats.some(isPerson)) return;
    try {
      const { values, lesson } = await game.judge();
      if (path !== game.tree.path) return;
      this.box.replaceChildren(
        lesson ? el("p", {}, lesson) : "",
        el("div", { class: "ways" }, ...this.#back(mistakes(values, game.position.turns, seats)), ...ways),
      );
    } catch {
      // Who moves on, or cancels, does not want to know.
    }
  }

  /** Ways back to where a person erred. @param {import("../types.d.ts").Mistake[]} erred */
  #back(erred) {
    const last = erred.at(-1);
    if (!last) return [];
    const { game } = this;
    const { line } = game;
    const again = () => game.goto(line.slice(0, last.ply));
    const learn = () => {
      this.lesson = new Lesson(game, this.remark, line, erred, () => { this.lesson = null; game.goto(line); });
      this.box.hidden = true;
      this.lesson.start();
    };
    return [button(say("Try again from there"), again), button(say("Learn from my mistakes"), learn)];
  }
}
