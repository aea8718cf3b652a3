/** Keeping games as record files, which the terminal reads too. */

import { ask, check } from "./api.js";
import { el } from "./dom.js";
import { write } from "./place.js";

/** Let the browser save the record of a game. */
export async function save({ spec, start, tree, seats }) {
  const [first, second] = seats;
  const record = await ask("record", { game: spec, start, moves: tree.path.join("."), first, second });
  const name = `${record.date.replace("T", "_").replaceAll(":", "-")}_${spec.replace(/[^\w.=-]+/g, "-")}.json`;
  const url = URL.createObjectURL(new Blob([JSON.stringify(record, null, 1)], { type: "application/json" }));
  el("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

/** The address of the game that a record file holds. */
export async function load(file) {
  const { game, start, moves, first, second } = await check(await file.text());
  return write({ game, start, tokens: moves.map((move) => move.token), seats: [first, second] });
}
