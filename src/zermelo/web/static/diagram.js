/** A picture of nodes, each of which can be chosen: by a click, or by keys from one to the next. */

import { shape } from "./dom.js";
import { Viewer } from "./panzoom.js";

/** @type {Record<string, number>} */
const WAYS = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

export class Diagram extends Viewer {
  #at = 0;
  /** @type {SVGGraphicsElement[]} */
  nodes = [];
  /** @type {SVGGraphicsElement | null} */
  pointed = null;

  /**
   * `chosen` is told the number of a node.
   * @param {(number: number) => void} chosen
   */
  constructor(chosen) {
    super();
    this.chosen = chosen;
    this.spot = shape("rect", { class: "played spot", rx: 8 });
    this.element.addEventListener("click", (/** @type {Event} */ event) => this.#choose(event));
    this.element.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => this.#walk(event));
  }

  /** @override @param {string} svg */
  show(svg) {
    this.pointed = null;
    super.show(svg);
    this.nodes = [...this.svg.querySelectorAll("g.node")];
    this.svg.append(this.spot);
    this.spot.setAttribute("visibility", "hidden");
    this.svg.removeAttribute("role"); // what is in it can be reached
    this.nodes.forEach((node) => { node.setAttribute("role", "button"); node.setAttribute("tabindex", "-1"); });
    this.#at = 0;
    this.nodes[0]?.setAttribute("tabindex", "0");
  }

  /** The node that is framed, or else the first. @override @returns {SVGGraphicsElement | null} */
  get first() {
    return this.pointed ?? this.svg.querySelector("g.node");
  }

  /**
   * Frame a node and have it in view; null frames none.
   * @param {number | null} number
   */
  point(number) {
    const node = number === null ? null : this.nodes[number];
    this.pointed = node;
    this.spot.setAttribute("visibility", node ? "visible" : "hidden");
    if (!node) return;
    const { x, y, width, height } = node.getBBox();
    const around = { x: x - 5, y: y - 5, width: width + 10, height: height + 10 };
    for (const [name, value] of Object.entries(around)) this.spot.setAttribute(name, String(value));
    this.reveal(around);
  }

  /** A node in words. @param {number} number */
  title(number) {
    return this.nodes[number].querySelector("title")?.textContent ?? "";
  }

  /** @param {Event} event */
  #choose(event) {
    const number = this.nodes.indexOf(/** @type {any} */ (event.target).closest("g.node"));
    if (number >= 0) {
      this.#focus(number);
      this.chosen(number);
    }
  }

  /** @param {KeyboardEvent} event */
  #walk(event) {
    const number = this.nodes.indexOf(/** @type {any} */ (event.target));
    if (number < 0) return;
    if (event.key === "Enter" || event.key === " ") this.chosen(number);
    else if (WAYS[event.key]) this.#focus(this.#next(number, WAYS[event.key]));
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** The next node that is seen. @param {number} number @param {number} way */
  #next(number, way) {
    let next = number;
    do next = (next + way + this.nodes.length) % this.nodes.length;
    while (next !== number && this.nodes[next].classList.contains("unseen"));
    return next;
  }

  /** @param {number} number */
  #focus(number) {
    this.nodes[this.#at].setAttribute("tabindex", "-1");
    this.#at = number;
    this.nodes[number].setAttribute("tabindex", "0");
    this.nodes[number].focus({ preventScroll: true });
    this.reveal(this.nodes[number].getBBox());
  }
}
