/** The chart of a game's value: above the middle the first player wins, below it the second; blunders stand out. */

import { shape } from "./dom.js";
import { say } from "./words.js";

const WIDE = 480;
const HIGH = 144;
const EDGE = 14;

/** A moment on the chart. @typedef {import("../types.d.ts").Moment & { ply: number, x: number, y: number }} Point */

/**
 * The chart; `go` is called with the ply that was clicked.
 * @param {import("../types.d.ts").Moment[]} values
 * @param {number} now
 * @param {(ply: number) => unknown} go
 */
export function chart(values, now, go) {
  const step = (WIDE - 2 * EDGE) / Math.max(values.length - 1, 1);
  const middle = place(0);
  const points = values.map((value, ply) => ({ ...value, ply, x: EDGE + ply * step, y: place(value.height ?? 0) }));
  const runs = known(points);
  const area = (/** @type {string} */ kind) => runs.map((run) => {
    const edge = run.map(({ x, y }) => `${x},${bound(kind, y, middle)}`).join(" ");
    return shape("polygon", { class: kind, points: `${run[0].x},${middle} ${edge} ${run[run.length - 1].x},${middle}` });
  });
  const label = say("The value over the game");
  return shape(
    "svg", { class: "chart", viewBox: `0 0 ${WIDE} ${HIGH}`, role: "list", "aria-label": label },
    ...area("shade-first"), ...area("shade-second"),
    shape("line", { class: "middle", x1: 0, x2: WIDE, y1: middle, y2: middle }),
    ...runs.map((run) => shape("polyline", { class: "curve", points: run.map(({ x, y }) => `${x},${y}`).join(" ") })),
    ...points.map((point) => dot(point, now, step, go)),
  );
}

/**
 * The stretches of moments that are proved: an open one is no draw, and no line leads through it.
 * @param {Point[]} points
 */
function known(points) {
  /** @type {Point[][]} */
  const runs = [];
  for (const point of points) {
    if (point.height === null) continue;
    const run = runs.at(-1);
    if (run?.at(-1)?.ply === point.ply - 1) run.push(point);
    else runs.push([point]);
  }
  return runs;
}

/** @param {Point} point @param {number} now @param {number} step @param {(ply: number) => unknown} go */
function dot({ x, y, ply, blunder, exact, words, mark }, now, step, go) {
  const kind = ["point", blunder ? "blunder" : "", exact ? "" : "open", ply === now ? "now" : ""].join(" ");
  const title = `${ply}: ${mark}. ${words}${blunder ? ` ${say("A blunder.")}` : ""}`;
  return shape(
    "g", { role: "listitem", "aria-label": title, "aria-current": ply === now ? "step" : "false", onclick: () => go(ply) },
    shape("rect", { class: "over", x: x - step / 2, y: 0, width: step, height: HIGH }),
    shape("circle", { class: kind, cx: x, cy: y, r: blunder || ply === now ? 5 : 3 }),
    shape("title", {}, title),
  );
}

/** @param {number} height */
const place = (height) => HIGH / 2 - height * (HIGH / 2 - EDGE);
/** @param {string} kind @param {number} y @param {number} middle */
const bound = (kind, y, middle) => (kind === "shade-first" ? Math.min(y, middle) : Math.max(y, middle));
