/**
 * A board larger than its box, which then scrolls.  Where moves lie closer together than a fingertip is wide, a finger
 * finds it enlarged, and a mouse the buttons to enlarge it.
 */

import { findAll } from "./dom.js";
import { closest } from "./geometry.js";

/** Pixels between two moves that a finger can tell apart: somewhat more than the 24 of WCAG 2.2. */
const APART = 26;
const MOST = 12;
const STEP = 1.5;
const coarse = matchMedia("(pointer: coarse)");

export class Zoom {
  #factor = 1;
  /** Width over height of the picture; nothing before there is one. */
  #shape = 0;

  /**
   * `tools` are the buttons, shown where there is something to enlarge.
   * @param {HTMLElement} sheet
   * @param {HTMLElement} [tools]
   */
  constructor(sheet, tools) {
    this.sheet = sheet;
    this.tools = tools;
  }

  /**
   * Another picture is on the sheet; one of the same shape stays as large as it is.
   * @param {SVGSVGElement} svg
   * @param {Element[]} cells
   */
  show(svg, cells) {
    const { width, height } = svg.viewBox.baseVal;
    const shape = width / height;
    if (shape !== this.#shape) {
      this.#shape = shape;
      this.#set(1);
      const needed = APART / closest(places(cells));
      if (coarse.matches) this.#set(needed);
      if (this.tools) this.tools.hidden = needed <= 1;
    }
  }

  /** Larger or smaller by a step, about the middle of what is seen. @param {number} way */
  by(way) {
    const box = /** @type {HTMLElement} */ (this.sheet.parentElement);
    const { clientWidth: wide, clientHeight: high } = box;
    const before = this.#factor;
    const [x, y] = [box.scrollLeft + wide / 2, box.scrollTop + high / 2];
    this.#set(before * STEP ** way);
    const grown = this.#factor / before;
    box.scrollTo(x * grown - wide / 2, y * grown - high / 2);
  }

  /** @param {number} factor */
  #set(factor) {
    this.#factor = Math.min(Math.max(factor, 1), MOST);
    this.sheet.style.width = `${100 * this.#factor}%`;
    const box = this.sheet.parentElement;
    const filled = box ? Math.min(box.clientWidth / this.#shape / box.clientHeight, 1) : 1; // a row leaves room above and below
    this.sheet.style.height = `${100 * Math.max(this.#factor * filled, 1)}%`;
  }
}

/**
 * Where moves are on the screen: in the middle of what is painted last for each.
 * @param {Element[]} cells
 */
export function places(cells) {
  const last = new Map(cells.map((cell) => [cell.getAttribute("data-slot") ?? `cell ${cell.getAttribute("data-cell")}`, cell]));
  return [...last.values()].map((cell) => {
    const box = (findAll(":is(polygon, circle)", cell).at(-1) ?? cell).getBoundingClientRect();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  });
}
