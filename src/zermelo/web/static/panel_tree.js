/** The tree panel: a search from the present position, or of a tree of numbers, told step by step. */

import { ask, isAbort } from "./api.js";
import { CodeList } from "./code_list.js";
import { cutQuestion, firstQuestion } from "./cut_quiz.js";
import { Diagram } from "./diagram.js";
import { offerDiagram } from "./diagram_file.js";
import { button, el } from "./dom.js";
import { Frames } from "./frames.js";
import { numberAt } from "./numbers_text.js";
import { NodeBoard } from "./node_board.js";
import { preferences } from "./preferences.js";
import { Stepper } from "./stepper.js";
import { trouble } from "./trouble.js";
import { wholeScreenButton } from "./whole_screen.js";
import { count, phrase, say } from "./words.js";

const EXAMPLE = "((3 5) (2 9) (0 1))";

export class TreePanel {
  static title = phrase("Tree");
  /** What was asked for the tree that is told. */
  #told = "";
  /** What the server tells, and what shows it. @type {any} */
  #tree = null;
  /** @type {Frames | null} */
  #frames = null;
  /** The moment about which something was asked and answered. @type {number | null} */
  #asked = null;
  #score = { right: 0, asked: 0 };

  /**
   * @param {import("./game.js").Game} game
   * @param {HTMLElement} box
   * @param {{ algorithms: string[], heuristics: string[] }} info
   */
  constructor(game, box, { algorithms, heuristics }) {
    this.game = game;
    this.box = box;
    const options = (/** @type {string[]} */ names) => names.map((name) => el("option", { value: name }, name));
    this.algorithm = el("select", {}, ...options(algorithms));
    this.algorithm.value = algorithms.includes(preferences.algorithm) ? preferences.algorithm : "alphabeta";
    this.heuristic = el("select", {}, ...options(heuristics.length ? heuristics : ["default"]));
    this.depth = el("input", { type: "number", min: 1, max: 12, value: preferences.depth });
    this.own = el("input", { type: "checkbox", checked: preferences.ownTree });
    this.numbers = el("textarea", { rows: 2, maxlength: 2000, spellcheck: "false", "aria-label": say("Tree of numbers") });
    this.numbers.value = preferences.numbers || EXAMPLE;
    this.quiz = el("input", { type: "checkbox" });
    this.stepper = new Stepper((moment) => this.#show(moment), (moment) => this.#asks(moment));
    this.caption = el("p", { class: "caption", "aria-live": "polite" });
    this.question = el("p", { class: "question", role: "status", hidden: true });
    this.figures = el("p", { class: "figures" });
    this.code = new CodeList();
    this.board = new NodeBoard(game);
    this.viewer = new Diagram((item) => this.#look(item));
    for (const each of [this.algorithm, this.heuristic, this.depth, this.own]) {
      each.addEventListener("change", () => this.#changed());
    }
    this.numbers.addEventListener("input", () => this.#changed());
    this.quiz.addEventListener("change", () => this.#startQuiz());
    this.body = el("div", { class: "lesson-body" }, this.viewer.element,
      el("div", { class: "beside" }, this.code.element, this.board.element));
    const labelled = (/** @type {string} */ words, /** @type {Node} */ input, about = {}) => el("label", about, words, input);
    this.heuristics = labelled(say("Heuristic"), this.heuristic);
    this.depths = labelled(say("Depth"), this.depth);
    this.quizzes = el("label", { class: "check" }, this.quiz, say("Will this be cut?"));
    this.content = el("div", { class: "lesson" },
      el("div", { class: "asked" },
        labelled(say("Algorithm"), this.algorithm), this.depths, heuristics.length > 1 ? this.heuristics : "",
        el("label", { class: "check" }, this.own, say("My own numbers")), this.quizzes,
        el("span", { class: "tools" },
          button(say("Export"), () => this.#keep()), wholeScreenButton(() => this.content))),
      this.numbers,
      this.stepper.element, this.caption, this.question,
      this.body, this.figures);
    this.content.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => this.stepper.key(event));
    this.#hide(true);
    box.replaceChildren(this.content);
  }

  update() {
    this.#ask();
  }

  get #words() {
    return {
      ...this.game.words(), algorithm: this.algorithm.value, heuristic: this.heuristic.value, depth: this.depth.value,
      numbers: this.own.checked ? this.numbers.value : "",
    };
  }

  #changed() {
    preferences.algorithm = this.algorithm.value;
    preferences.depth = this.depth.value;
    preferences.ownTree = this.own.checked;
    preferences.numbers = this.numbers.value;
    this.#ask();
  }

  async #ask() {
    const asked = JSON.stringify(this.#words);
    this.numbers.hidden = !this.own.checked;
    this.depths.hidden = this.heuristics.hidden = this.own.checked;
    if (asked === this.#told) return; // who is stepping through it goes on
    if (this.own.checked && !this.numbers.value.trim()) {
      this.#told = "";
      this.caption.textContent = say("Write a tree of numbers, such as {example}.", { example: EXAMPLE });
      return;
    }
    this.caption.textContent = say("Computing…");
    try {
      const tree = await this.game.ask("tree", this.#words);
      if (asked !== JSON.stringify(this.#words) || asked === this.#told) return;
      this.#told = asked;
      this.#begin(tree);
    } catch (error) {
      this.#told = "";
      this.caption.replaceChildren(...trouble(error, () => this.#ask()));
      if (isAbort(error)) return;
      this.#hide(!this.own.checked); // who types sees what it was before
    }
  }

  /** @param {boolean} hidden */
  #hide(hidden) {
    for (const each of [this.body, this.figures, this.stepper.element]) each.hidden = hidden;
  }

  /** @param {import("../types.d.ts").SearchTree} tree */
  #begin(tree) {
    this.#hide(false);
    this.#tree = null;
    this.viewer.show(tree.svg);
    this.#frames = new Frames(this.viewer.svg, tree);
    this.code.show(tree.code);
    this.#tree = tree;
    this.#score = { right: 0, asked: 0 };
    this.quizzes.hidden = !tree.cutoffs;
    const figure = (/** @type {string} */ words, /** @type {string} */ number) => el("span", {}, `${words} `, el("b", {}, number));
    this.figures.replaceChildren(
      figure(say("nodes"), count(tree.nodes)), figure(say("leaves"), count(tree.leaves)),
      figure(say("cuts"), count(tree.cutoffs)), figure(say("chosen"), tree.line.join(" ")),
    );
    this.stepper.begin(tree.steps.length, this.quiz.checked && tree.cutoffs ? firstQuestion(tree) : tree.steps.length);
  }

  /** @param {number} moment */
  #show(moment) {
    const tree = this.#tree;
    if (!tree) return;
    this.#ending();
    this.#frames?.show(moment);
    const step = tree.steps[moment - 1];
    const ended = moment === tree.steps.length;
    this.caption.textContent = ended ? tree.end : step ? step[4] : tree.start;
    this.code.light(step && !ended ? tree.lines[moment - 1] : null);
    this.viewer.point(step && !ended ? step[0] : null);
    this.#name();
    if (step && !ended) this.board.show(tree.paths[step[0]], this.viewer.title(step[0]));
    else this.board.show(null);
  }

  /** Name the nodes for those who do not see them. */
  #name() {
    this.viewer.nodes.forEach((node, item) => node.setAttribute("aria-label", this.viewer.title(item)));
  }

  /** @param {number} item */
  #look(item) {
    const place = this.own.checked ? numberAt(this.numbers.value, this.#tree.parents, item) : null;
    if (place) {
      this.numbers.focus();
      this.numbers.setSelectionRange(...place);
    }
    this.board.show(this.#tree.paths[item], this.viewer.title(item));
    this.viewer.point(item);
  }

  /** The quiz begins with its first question: before it there is little to see. */
  #startQuiz() {
    this.#score = { right: 0, asked: 0 };
    this.#ending();
    if (!this.quiz.checked) return;
    this.stepper.goto(firstQuestion(this.#tree));
    this.stepper.on();
  }

  /** Ask whether the step after a moment cuts; true while the answer is waited for. @param {number} moment */
  #asks(moment) {
    const question = this.quiz.checked ? cutQuestion(this.#tree, moment) : null;
    if (!question || this.#asked === moment) return false;
    const answer = (/** @type {boolean} */ cut) => this.#answered(moment, question, cut);
    this.viewer.point(question.item);
    this.question.hidden = false;
    this.question.replaceChildren(
      say("Will the other moves of the framed node be cut?"), " ",
      button(say("Yes"), () => answer(true), { class: "small" }),
      button(say("No"), () => answer(false), { class: "small" }),
    );
    this.question.querySelector("button").focus();
    return true;
  }

  /** @param {number} moment @param {{ cut: boolean }} question @param {boolean} guessed */
  #answered(moment, { cut }, guessed) {
    this.#score.asked += 1;
    this.#score.right += guessed === cut ? 1 : 0;
    this.#asked = moment;
    this.stepper.on();
    const verdict = guessed === cut ? say("Right!") : cut ? say("No: they are cut.") : say("No: they are looked at.");
    this.question.hidden = false;
    this.question.replaceChildren(`${verdict} ${say("{right} of {asked} right.", this.#score)}`);
    this.stepper.element.querySelector("[data-on]")?.focus();
  }

  /** Whatever was asked is asked no more. */
  #ending() {
    this.#asked = null;
    this.question.hidden = true;
  }

  #keep() {
    const name = `${this.game.spec.replace(/[^\w.=-]+/g, "-")}-${this.algorithm.value}`;
    const film = async () => new Blob([(await ask("film", this.#words)).html], { type: "text/html" });
    if (this.#tree) offerDiagram(this.viewer, this.#tree.svg, name, film);
  }
}
