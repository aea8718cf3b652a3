/** The controls of something told step by step: buttons, a slider, and a button that plays it like a film. */

import { button, el, sign } from "./dom.js";
import { count, say } from "./words.js";

/** Milliseconds of a step that plays. */
const PACE = 900;

export class Stepper {
  #moment = 0;
  #last = 0;
  /** @type {number | undefined} */
  #timer = undefined;

  /**
   * `show` is told the moment; `asks` may hold up the step that comes next: it gives true while it waits.
   * @param {(moment: number) => void} show
   * @param {(moment: number) => boolean} asks
   */
  constructor(show, asks = () => false) {
    this.show = show;
    this.asks = asks;
    this.slider = el("input", { type: "range", min: 0, max: 0, value: 0, "aria-label": say("Step") });
    this.slider.addEventListener("input", () => this.goto(Number(this.slider.value)));
    this.output = el("output");
    this.playing = button(say("▶ Play"), () => this.toggle(), { class: "play-button" });
    this.element = el("div", { class: "film" },
      this.playing,
      sign("«", say("To the start"), () => this.goto(0)),
      sign("‹", say("One step back"), () => this.goto(this.#moment - 1)),
      this.slider,
      sign("›", say("One step on"), () => this.on(), { "data-on": true }),
      sign("»", say("To the end"), () => this.goto(this.#last)),
      this.output);
  }

  get moment() {
    return this.#moment;
  }
  get last() {
    return this.#last;
  }

  /** Something else is told, of so many steps; it begins at its end. @param {number} last */
  begin(last, moment = last) {
    this.#last = last;
    this.slider.max = last;
    this.goto(moment);
  }

  /** To a moment, and no further by itself. @param {number} moment */
  goto(moment) {
    this.pause();
    this.#to(moment);
  }

  /** One step, unless something is asked before it. */
  on() {
    if (this.#moment < this.#last && this.asks(this.#moment)) this.pause();
    else this.#to(this.#moment + 1);
  }

  toggle() {
    if (this.#timer) return this.pause();
    if (this.#moment === this.#last) this.#to(0);
    this.#timer = setInterval(() => this.#tick(), PACE);
    this.playing.textContent = say("❚❚ Pause");
  }

  pause() {
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.playing.textContent = say("▶ Play");
  }

  /** What keys do that are pressed anywhere beside the picture. @param {KeyboardEvent} event */
  key(event) {
    if (/** @type {Element} */ (event.target).matches("input, select, textarea") || event.altKey || event.ctrlKey || event.metaKey) return;
    /** @type {Record<string, () => void>} */
    const acts = {
      ArrowLeft: () => this.goto(this.#moment - 1), ArrowRight: () => this.on(),
      Home: () => this.goto(0), End: () => this.goto(this.#last),
    };
    const act = acts[event.key];
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  }

  #tick() {
    if (!this.element.isConnected || this.#moment === this.#last) this.pause();
    else this.on();
  }

  /** @param {number} moment */
  #to(moment) {
    this.#moment = Math.min(Math.max(moment, 0), this.#last);
    this.slider.value = this.#moment;
    this.output.textContent = `${count(this.#moment)} / ${count(this.#last)}`;
    this.show(this.#moment);
  }
}
