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
  #shape = "";

  /** `tools` are the buttons, shown where there is something to enlarge. */
  constructor(sheet, tools) {
    this.sheet = sheet;
    this.tools = tools;
  }

  /** Another picture is on the sheet; one of the same shape stays as large as it is. */
  show(svg, cells) {
    const shape = svg.getAttribute("viewBox");
    if (shape !== this.#shape) {
      this.#shape = shape;
      this.#set(1);
      const needed = APART / closest(places(cells));
      if (coarse.matches) this.#set(needed);
      if (this.tools) this.tools.hidden = needed <= 1;
    }
  }

  /** Larger or smaller by a step, about the middle of what is seen. */
  by(way) {
    const box = this.sheet.parentElement;
    const at = ["Left", "Top"].map((side) => {
      const seen = side === "Left" ? box.clientWidth : box.clientHeight;
      return { side, seen, part: (box[`scroll${side}`] + seen / 2) / (seen * this.#factor) };
    });
    this.#set(this.#factor * STEP ** way);
    for (const { side, seen, part } of at) box[`scroll${side}`] = part * seen * this.#factor - seen / 2;
  }

  #set(factor) {
    this.#factor = Math.min(Math.max(factor, 1), MOST);
    this.sheet.style.width = this.sheet.style.height = `${100 * this.#factor}%`;
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
