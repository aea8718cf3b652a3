/** The value of a move on a cell, as the server's pictures have it (see draw/svg.py). */

import { find, findAll, shape } from "./dom.js";

/** @import { Worth } from "../types.d.ts" */

/**
 * A badge for a cell, beside what is written there.
 * @param {SVGGElement} cell
 * @param {Worth} worth
 */
export function badge(cell, { mark, outcome = "open" }) {
  const { x: left, y: top, width, height } = findAll(":is(polygon, circle)", cell).at(-1).getBBox();
  let [x, y, radius] = [left + width / 2, top + height / 2, Math.min(0.36, Math.max(0.25, 0.4 * Math.min(width, height)))];
  if (find("text", cell)) [x, y, radius] = [x + 0.31, y - 0.38, 0.2];
  const half = 0.9 * radius;
  const ground = outcome === "loss"
    ? shape("rect", { x: x - half, y: y - half, width: 2 * half, height: 2 * half, rx: 0.4 * half })
    : shape("circle", { cx: x, cy: y, r: radius });
  const size = radius * Math.min(1, 2.6 / mark.length);
  const letters = shape("text", { class: "letter", x, y: y + 0.35 * size, "font-size": size }, mark);
  return shape("g", { class: `mark next ${outcome}` }, ground, letters);
}
