/** The arena panel: what can follow, as a graph; who wins where is told step by step, or guessed first. */

import { ArenaFrames } from "./arena_frames.js";
import { ArenaGuess } from "./arena_guess.js";
import { CodeList } from "./code_list.js";
import { Diagram } from "./diagram.js";
import { offerDiagram } from "./diagram_file.js";
import { button, el } from "./dom.js";
import { NodeBoard } from "./node_board.js";
import { write } from "./place.js";
import { preferences } from "./preferences.js";
import { Stepper } from "./stepper.js";
import { trouble } from "./trouble.js";
import { wholeScreenButton } from "./whole_screen.js";
import { phrase, say } from "./words.js";

/** @import { Arena } from "../types.d.ts" */

/** @type {Record<string, string>} */
const LESSONS = {
  layers: phrase("Layer by layer"), eve: phrase("Algorithm 6 for Eve"), adam: phrase("Algorithm 6 for Adam"),
};

export class ArenaPanel {
  static title = phrase("Arena");
  /** What was asked for the arena that is told. */
  #told = "";
  /** What the server tells; nothing until it has answered once. @type {Arena} */
  #arena = /** @type {any} */ (null);
  /** What shows it. @type {ArenaFrames} */
  #frames = /** @type {any} */ (null);
  /** @type {ArenaGuess | null} */
  #guess = null;

  /** @param {import("./game.js").Game} game @param {HTMLElement} box */
  constructor(game, box) {
    this.game = game;
    this.box = box;
    this.lesson = el("select", {});
    this.fold = el("input", { type: "checkbox", checked: preferences.fold });
    this.guessing = button(say("Guess first"), () => this.#guessFirst(), { "aria-pressed": "false" });
    this.checking = button(say("Check"), () => this.#check(), { class: "main", hidden: true });
    this.stepper = new Stepper((moment) => this.#show(moment));
    this.caption = el("p", { class: "caption", "aria-live": "polite" });
    this.sister = el("p", { class: "note" });
    this.code = new CodeList();
    this.board = new NodeBoard(game);
    this.viewer = new Diagram((node) => this.#look(node));
    this.lesson.addEventListener("change", () => { preferences.lesson = this.lesson.value; this.update(); });
    this.fold.addEventListener("change", () => { preferences.fold = this.fold.checked; this.update(); });
    this.lessons = el("label", {}, say("Lesson"), this.lesson);
    this.content = el("div", { class: "lesson" },
      el("div", { class: "asked" },
        this.lessons,
        el("label", { class: "check", title: say("Leave out the moves that lose at once") }, this.fold, say("Fold")),
        this.guessing, this.checking,
        el("span", { class: "tools" },
          button(say("Export"), () => this.#keep()), wholeScreenButton(() => this.content))),
      this.stepper.element, this.caption, this.sister,
      el("div", { class: "lesson-body" }, this.viewer.element,
        el("div", { class: "beside" }, this.code.element, this.board.element)));
    this.content.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => this.stepper.key(event));
    this.#offer(false);
    box.replaceChildren(this.content);
  }

  /** Show the ways through a lesson, if there is one. @param {boolean} on */
  #offer(on) {
    for (const each of [this.lessons, this.guessing, this.stepper.element]) each.hidden = !on;
  }

  async update() {
    const asked = JSON.stringify(this.#words);
    if (asked === this.#told) return; // who is stepping through it goes on
    if (!this.#told) this.caption.textContent = say("Computing…");
    try {
      const shown = (/** @type {Arena} */ arena) => {
        const same = asked === this.#told && arena.open === this.#arena.open;
        if (same || asked !== JSON.stringify(this.#words)) return;
        this.#told = asked;
        this.#begin(arena);
      };
      shown(await this.game.ask("arena", this.#words, shown));
    } catch (error) {
      this.#told = "";
      this.caption.replaceChildren(...trouble(error, () => this.update()));
    }
  }

  get #words() {
    return { ...this.game.words(), lesson: preferences.lesson, fold: Number(preferences.fold) };
  }

  /** @param {Arena} arena */
  #begin(arena) {
    const { lessons, steps, sister } = arena;
    this.#arena = arena;
    this.#guess = null;
    this.lesson.replaceChildren(...lessons.map((name) => el("option", { value: name }, say(LESSONS[name]))));
    this.lesson.value = lessons.includes(preferences.lesson) ? preferences.lesson : "layers";
    this.#offer(steps.length > 0);
    this.sister.replaceChildren(...(sister ? [
      say("A small sister is drawn whole:"), " ",
      el("a", { href: write({ game: sister, seats: this.game.seats }), "data-link": true }, sister),
    ] : []));
    this.sister.hidden = !sister;
    this.viewer.show(arena.svg);
    this.#frames = new ArenaFrames(this.viewer.svg, arena);
    if (!steps.length) this.#frames.titles.forEach((title, node) => this.#frames.name(node, title));
    this.code.show(arena.code);
    this.board.show(null);
    this.#marking(false);
    this.stepper.begin(steps.length);
  }

  /** @param {number} moment */
  #show(moment) {
    const { steps, sentence } = this.#arena;
    this.#frames.show(moment);
    const step = steps[moment - 1];
    const last = moment === steps.length;
    const news = step?.sentence ?? (steps.length ? say("Nothing is known yet.") : "");
    this.caption.textContent = last ? [news, sentence].filter(Boolean).join(" ") : news;
    this.code.light(step?.line ?? null);
    const changed = !last && step?.line != null ? step.changes[0][0] : null;
    this.viewer.point(changed);
  }

  /** @param {number} node */
  #look(node) {
    if (this.#guess) this.#guess.turn(node);
    this.board.show(this.#arena.paths[node], this.viewer.title(node));
    if (!this.#guess) this.viewer.point(node);
  }

  /** Hide who wins, but at the goals; or show it again. */
  #guessFirst() {
    if (this.#guess) {
      this.#guess.clear();
      this.#guess = null;
      this.#marking(false);
      this.stepper.goto(this.stepper.last);
      return;
    }
    const { steps, winners, lessons } = this.#arena;
    const goals = lessons[0] === this.lesson.value ? Math.min(1, steps.length) : 0;
    this.stepper.goto(goals);
    this.viewer.point(null);
    this.#guess = new ArenaGuess(this.#frames, winners ?? [], new Set(this.#frames.known(goals).keys()));
    this.#marking(true);
    this.caption.textContent = say(
      "Who wins where? Click a node once for Eve, twice for Adam, three times for nobody; then check.",
    );
  }

  /** @param {boolean} on */
  #marking(on) {
    this.guessing.setAttribute("aria-pressed", on);
    this.guessing.textContent = on ? say("Show the answer") : say("Guess first");
    this.checking.hidden = !on;
    this.stepper.element.classList.toggle("asleep", on);
    this.stepper.element.inert = on;
  }

  #check() {
    if (!this.#guess) return;
    const { right, guessed, left } = this.#guess.check();
    this.caption.textContent = left === 0
      ? say("All right: you have solved the arena!")
      : say("{right} of {guessed} right; {left} {left:node|nodes} to go.", { right, guessed, left });
  }

  #keep() {
    const name = `${this.game.spec.replace(/[^\w.=-]+/g, "-")}-arena`;
    if (this.#arena) offerDiagram(this.viewer, this.#arena.svg, name);
  }
}
