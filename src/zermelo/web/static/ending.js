/** After the game: where it was lost, and ways on from there. */

import { button, el } from "./dom.js";
import { Lesson } from "./lesson.js";
import { isPerson } from "./seats.js";
import { say } from "./words.js";

export class Ending {
  /** `again` begins the game anew with these seats. */
  constructor(box, game, remark, again) {
    Object.assign(this, { box, game, remark, again, lesson: null });
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

  /** Ways back to where a person erred. */
  #back(erred) {
    if (!erred.length) return [];
    const { game } = this;
    const { line } = game;
    const again = () => game.goto(line.slice(0, erred.at(-1).ply));
    const learn = () => {
      this.lesson = new Lesson(game, this.remark, line, erred, () => { this.lesson = null; game.goto(line); });
      this.box.hidden = true;
      this.lesson.start();
    };
    return [button(say("Try again from there"), again), button(say("Learn from my mistakes"), learn)];
  }
}

/** The moves of people that gave something away: how many moves came before, and what would have been better. */
export function mistakes(values, turns, seats) {
  return values
    .map(({ blunder, better }, moment) => ({ blunder, better, ply: moment - 1 }))
    .filter(({ blunder, ply }) => blunder && isPerson(seats[turns[ply]]));
}
