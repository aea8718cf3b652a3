/** The tree panel: a search from the present position, to be followed step by step. */

import { isAbort } from "./api.js";
import { el, sign } from "./dom.js";
import { Viewer } from "./panzoom.js";
import { preferences } from "./preferences.js";
import { count, phrase, say } from "./words.js";

const END = 1_000_000;

export class TreePanel {
  static title = phrase("Tree");
  #moment = END;
  #steps = 0;

  constructor(game, box, { algorithms, heuristics }) {
    Object.assign(this, { game, box });
    const options = (names) => names.map((name) => el("option", { value: name }, name));
    this.algorithm = el("select", {}, ...options(algorithms));
    this.algorithm.value = algorithms.includes(preferences.algorithm) ? preferences.algorithm : "alphabeta";
    this.heuristic = el("select", {}, ...options(heuristics.length ? heuristics : ["default"]));
    this.depth = el("input", { type: "number", min: 1, max: 12, value: preferences.depth });
    this.slider = el("input", { type: "range", min: 0, max: 0, value: 0, "aria-label": say("Step") });
    this.output = el("output");
    this.caption = el("p", { class: "caption", "aria-live": "polite" });
    this.figures = el("p", { class: "figures" });
    this.viewer = new Viewer();
    for (const each of [this.algorithm, this.heuristic, this.depth]) {
      each.addEventListener("change", () => this.#changed());
    }
    this.slider.addEventListener("input", () => this.#goto(Number(this.slider.value)));
    const labelled = (words, input) => el("label", {}, words, input);
    box.replaceChildren(
      el("div", { class: "asked" }, labelled(say("Algorithm"), this.algorithm), labelled(say("Depth"), this.depth),
        heuristics.length > 1 ? labelled(say("Heuristic"), this.heuristic) : ""),
      el("div", { class: "film" },
        sign("«", say("To the start"), () => this.#goto(0)),
        sign("‹", say("One step back"), () => this.#goto(this.#moment - 1)),
        this.slider,
        sign("›", say("One step on"), () => this.#goto(this.#moment + 1)),
        sign("»", say("To the end"), () => this.#goto(END)),
        this.output),
      this.caption, this.viewer.element, this.figures,
    );
  }

  update() {
    this.#ask();
  }

  #changed() {
    preferences.algorithm = this.algorithm.value;
    preferences.depth = this.depth.value;
    this.#moment = END;
    this.#ask();
  }

  #goto(moment) {
    this.#moment = Math.min(Math.max(moment, 0), this.#steps);
    this.#ask();
  }

  async #ask() {
    const words = {
      ...this.game.words(), algorithm: this.algorithm.value, heuristic: this.heuristic.value,
      depth: this.depth.value, moment: this.#moment,
    };
    try {
      const tree = await this.game.ask("tree", words);
      if (words.moment === this.#moment) this.#show(tree);
    } catch (error) {
      if (!isAbort(error)) this.caption.textContent = error.message;
    }
  }

  #show({ svg, steps, moment, nodes, leaves, cutoffs, line, sentence }) {
    this.#steps = steps;
    this.#moment = moment;
    this.slider.max = steps;
    this.slider.value = moment;
    this.output.textContent = `${count(moment)} / ${count(steps)}`;
    this.caption.textContent = sentence;
    this.viewer.show(svg);
    const figure = (words, number) => el("span", {}, `${words} `, el("b", {}, number));
    this.figures.replaceChildren(
      figure(say("nodes"), count(nodes)), figure(say("leaves"), count(leaves)), figure(say("cuts"), count(cutoffs)),
      figure(say("chosen"), line.join(" ")),
    );
  }
}
