/** Quizzes: an exercise whose answers are corrected at once.  The address holds which one, to be shared. */

import { ask, isAbort } from "./api.js";
import { LEVELS } from "./daily.js";
import { button, el, find, picture } from "./dom.js";
import { NAMES } from "./levels.js";
import { writeQuiz } from "./place.js";
import { trouble } from "./trouble.js";
import { say, told } from "./words.js";

/** @import { Exercise } from "../types.d.ts" */

export class Quiz {
  #work = new AbortController();
  /** Nothing until the server has answered. @type {Exercise} */
  exercise = /** @type {any} */ (null);
  /** @type {Map<number, number>} */
  #earned = new Map();

  /**
   * `place` says which exercise; `go` follows an address.
   * @param {import("../types.d.ts").Offer} offer
   * @param {import("../types.d.ts").QuizPlace} place
   * @param {import("../types.d.ts").Go} go
   */
  constructor(offer, { kind, level, seed }, go) {
    this.asked = { kind, level, seed };
    this.go = go;
    /** Who chose by keys in the exercise before goes on there. */
    this.held = document.activeElement?.id || null;
    this.title = el("h1", {}, say("Quizzes"));
    this.choices = el("div", { class: "ways" });
    this.given = el("div", { class: "given" });
    this.questions = el("ol", {});
    this.score = el("p", { class: "points", role: "status" });
    this.worked = el("div", { class: "given" });
    this.view = el("div", { class: "quiz" },
      this.title, this.choices, this.given, this.questions, this.score, this.worked);
    document.title = `${say("Quizzes")} – Zermelo`;
  }

  close() {
    this.#work.abort();
  }

  async start() {
    this.given.replaceChildren(el("p", { role: "status" }, say("Computing…")));
    try {
      /** @type {Exercise} */
      const exercise = await this.#ask("exercise");
      this.exercise = exercise;
      this.title.textContent = exercise.title;
      this.#choose(exercise.kinds);
      this.given.replaceChildren(...exercise.given.map(block));
      this.questions.replaceChildren(...exercise.questions.map((question, number) => this.#question(question, number)));
      this.#count();
    } catch (error) {
      this.given.replaceChildren(el("p", { role: "alert" }, ...trouble(error, () => this.start())));
    }
  }

  /** @param {string} path @param {import("../types.d.ts").Words} words */
  #ask(path, words = {}) {
    return ask(path, { ...this.asked, ...words }, { signal: this.#work.signal });
  }

  /**
   * A question with a field for its answer, and what is said of it.
   * @param {import("../types.d.ts").Question} question
   * @param {number} number
   */
  #question({ asked, points, example }, number) {
    const id = `answer-${number}`;
    const field = el("input", {
      id, name: "answer", autocomplete: "off", spellcheck: "false", placeholder: say("such as {example}", { example }),
    });
    const said = el("p", { class: "said", role: "status" });
    const row = el("li", {},
      el("label", { for: id }, `${String.fromCharCode(97 + number)}) ${asked} `,
        el("span", { class: "points" }, say("({points} {points:point|points})", { points }))),
      el("form", {}, field, el("button", { type: "submit" }, say("Check"))),
      said);
    find("form", row).addEventListener("submit", (/** @type {Event} */ event) => {
      event.preventDefault();
      this.#correct(row, said, number, field.value);
    });
    return row;
  }

  /** @param {HTMLElement} row @param {HTMLElement} said @param {number} number @param {string} answer */
  async #correct(row, said, number, answer) {
    try {
      const { right, sentence, why } = await this.#ask("correction", { question: number, answer });
      row.className = right ? "right" : "amiss";
      said.replaceChildren(el("b", { "aria-hidden": "true" }, right ? "✓" : "✗"), sentence);
      if (why) {
        const reason = button(say("Why?"), () => reason.replaceWith(why), { class: "small" });
        said.append(" ", reason);
      }
      this.#earned.set(number, right ? this.exercise.questions[number].points : 0);
      this.#count();
    } catch (error) {
      if (isAbort(error)) return;
      row.className = "";
      said.textContent = told(error);
    }
  }

  #count() {
    const earned = [...this.#earned.values()].reduce((all, points) => all + points, 0);
    const sum = say("{earned} of {points} {points:point|points}", { earned, points: this.exercise.points });
    this.score.replaceChildren(sum, " ", button(say("Show the answers"), () => this.#solve(), { class: "small" }));
  }

  /** The key: each answer below its question, and how they are found. */
  async #solve() {
    try {
      /** @type {{ answers: string[], worked: import("../types.d.ts").Block[] }} */
      const { answers, worked } = await this.#ask("solution");
      answers.forEach((answer, number) => {
        find(".said", this.questions.children[number]).textContent = say("Answer: {answer}", { answer });
      });
      this.worked.replaceChildren(...worked.map(block));
    } catch (error) {
      this.worked.replaceChildren(el("p", { role: "alert" }, ...trouble(error, () => this.#solve())));
    }
  }

  /** Which kind and how hard, and another one of these. @param {{ kind: string, title: string }[]} kinds */
  #choose(kinds) {
    const option = (/** @type {string} */ value, /** @type {string} */ words, /** @type {string} */ now) => el("option", { value, selected: value === now }, words);
    const kind = el("select", { id: "kind", "aria-label": say("Kind of exercise") },
      ...kinds.map((each) => option(each.kind, each.title, this.asked.kind)));
    const level = el("select", { id: "level", "aria-label": say("Difficulty") },
      ...LEVELS.map((name) => option(name, say(NAMES[name]), this.asked.level)));
    const another = () => this.go(writeQuiz({
      kind: kind.value, level: level.value, seed: Math.floor(Math.random() * 1_000_000),
    }));
    for (const each of [kind, level]) each.addEventListener("change", another);
    this.choices.replaceChildren(kind, level, button(say("Another one"), another, { id: "another", class: "main" }));
    [...this.choices.children].find(({ id }) => id === this.held)?.focus();
  }
}

/** A part of an exercise's text. @param {import("../types.d.ts").Block} part */
function block({ words, svg, code, headings = [], rows = [] }) {
  if (words !== undefined) return el("p", {}, words);
  if (code !== undefined) return el("pre", { tabindex: 0 }, code);
  if (svg !== undefined) return el("div", { class: "figure" }, picture(svg));
  const line = (/** @type {string[]} */ cells, /** @type {string} */ tag) => el("tr", {}, ...cells.map((cell) => el(tag, {}, cell)));
  return el("div", { class: "wide" }, el("table", {}, line(headings, "th"), ...rows.map((row) => line(row, "td"))));
}
