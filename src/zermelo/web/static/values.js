/** The values: what each move is worth, best first. */

import { button, el } from "./dom.js";
import { say } from "./words.js";

export class Values {
  constructor(game, box) {
    Object.assign(this, { game, box });
  }

  update() {
    const { game, box } = this;
    if (!game.values) {
      const show = button(say("Show the values"), () => game.showValues(true), { class: "main" });
      box.replaceChildren(note(say("The values are hidden, for those who want to think.")), el("div", {}, show));
      return;
    }
    if (!game.analysis) {
      box.replaceChildren(note(say("Computing…")));
      return;
    }
    const { moves, line, exact } = game.analysis;
    box.replaceChildren(
      exact ? "" : note(say("These are estimates, not proofs.")),
      moves.length ? this.#table(moves) : "",
      line.length ? note(say("Best play: {moves}", { moves: "" }), ...line.flatMap((move) => [whole(move.name), " "])) : "",
    );
  }

  #table(moves) {
    const rows = moves.map((move) => el(
      "tr", { class: move.best ? "best" : "" },
      el("td", {}, button(move.name, () => this.game.open && this.game.play(move.token))),
      el("td", {}, mark(move)),
      el("td", {}, move.words),
    ));
    const heads = [say("Move"), say("Value"), ""].map((words) => el("th", { scope: "col" }, words));
    return el("table", { class: "values" }, el("thead", {}, el("tr", {}, ...heads)), el("tbody", {}, ...rows));
  }
}

const mark = (move) => el("span", { class: `mark ${move.outcome ?? "estimate"}` }, move.mark);
const note = (...words) => el("p", { class: "note" }, ...words);

/** A move that is not broken at a line's end: 2-1 has a hyphen. */
const whole = (move) => el("span", { class: "whole" }, move);
