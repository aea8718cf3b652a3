/** Keeping games as record files, which the terminal reads too. */

import { ask, check } from "./api.js";
import { download } from "./dom.js";
import { current } from "./lines.js";
import { write } from "./place.js";

/** @import { Move } from "../types.d.ts" */

/** Let the browser save the record of a game. @param {import("./game.js").Game} game */
export async function save({ spec, start, tree, seats }) {
  const [first, second] = seats;
  const moves = tree.path.join(".");
  const lines = tree.lines.map((line) => line.join(".")).filter((line) => line !== moves).join(";");
  const record = await ask("record", { game: spec, start, moves, lines, first, second });
  const name = `${record.date.replace("T", "_").replaceAll(":", "-")}_${spec.replace(/[^\w.=-]+/g, "-")}.json`;
  download(new Blob([JSON.stringify(record, null, 1)], { type: "application/json" }), name);
}

/**
 * The address of the game that a record file holds, and the lines that were tried in it.
 * @param {File} file
 * @returns {Promise<[string, import("../types.d.ts").Tree]>}
 */
export async function load(file) {
  const { game, start, moves, lines, first, second } = await check(await file.text());
  const tokens = (/** @type {Move[]} */ line) => line.map((move) => move.token);
  const tree = { path: tokens(moves), lines: lines.map(tokens) };
  return [write({ game, start, tokens: current(tree), at: moves.length, seats: [first, second] }), tree];
}
