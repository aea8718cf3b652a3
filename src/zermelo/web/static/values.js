/** The values: what each move is worth, best first. */

import { button, el, whole } from "./dom.js";
import { stopped, trouble } from "./trouble.js";
import { capital, say } from "./words.js";

/** How many times the server doubles its patience at most. */
const LONGEST = 4;
/** How many open moves are named; more are a wall of names that nobody reads. */
const NAMED = 40;

export class Values {
  /**
   * @param {import("./game.js").Game} game
   * @param {HTMLElement} box
   */
  constructor(game, box) {
    this.game = game;
    this.box = box;
  }

  update() {
    const { game, box } = this;
    if (!game.values) {
      const show = button(say("Show the values"), () => game.showValues(true), { class: "main" });
      box.replaceChildren(note(say("The values are hidden, for those who want to think.")), el("div", {}, show));
      return;
    }
    if (!game.analysis) {
      box.replaceChildren(note(...(game.trouble ? trouble(game.trouble, () => game.weigh()) : [say("Computing…")])));
      return;
    }
    const { moves, line } = game.analysis;
    box.replaceChildren(
      ...this.#open(game.analysis),
      moves.some((move) => move.exact) ? this.#table(moves.filter((move) => move.exact)) : "",
      line.length ? note(say("Best play: {moves}", { moves: "" }), ...line.flatMap((move) => [whole(move.name), " "])) : "",
    );
  }

  /** What is not proved, and a way on. @param {import("../types.d.ts").Analysis} analysis */
  #open({ moves, open, more, thinking, longer }) {
    if (!open) return [];
    const unproved = moves.filter((move) => !move.exact);
    const names = unproved.slice(0, NAMED).flatMap((move) => [" ", whole(move.name)]);
    if (unproved.length > NAMED) names.push(" …");
    if (thinking) return [note(say("Proving: {open} {open:move is|moves are} open…", { open }), ...names)];
    if (!more) return [note(say("More cannot be proved from here; play on, and it will be."))];
    const think = button(say("Think longer"), () => this.game.weigh(Math.min(longer + 1, LONGEST)), { class: "small" });
    const why = this.game.trouble ? stopped(this.game.trouble) : say("Time is up.");
    const left = say("{open} {open:move is|moves are} open:", { open });
    return [note(`${why} ${left}`, ...names), el("div", {}, think)];
  }

  /** @param {import("../types.d.ts").Analysis["moves"]} moves */
  #table(moves) {
    const rows = moves.map((move) => el(
      "tr", { class: move.best ? "best" : "" },
      el("td", {}, button(move.name, () => this.game.choose(({ token }) => token === move.token))),
      el("td", {}, mark(move)),
      el("td", { class: "words" }, capital(move.words)),
    ));
    const heads = [say("Move"), say("Value"), el("span", { class: "aloud" }, say("In words"))].map((words) => el("th", { scope: "col" }, words));
    return el("table", { class: "values" }, el("thead", {}, el("tr", {}, ...heads)), el("tbody", {}, ...rows));
  }
}

/** @param {import("../types.d.ts").Worth} move */
const mark = (move) => el("span", { class: `mark ${move.outcome ?? "open"}` }, move.mark);
/** @param {...(Node | string)} words */
const note = (...words) => el("p", { class: "note" }, ...words);
