/**
 * Moves by clicking cells: one, from and to, or several.  Which came first matters only where two moves have the same
 * cells in another order.
 */

/** @import { Legal } from "../types.d.ts" */

/**
 * The moves that clicks on these cells, in this order, may still mean.
 * @param {Legal[]} moves
 * @param {number[]} clicked
 */
export function meant(moves, clicked) {
  const wanted = new Set(clicked);
  return moves.filter(({ cells }) => [...wanted].every((cell) => cells.includes(cell)));
}

/**
 * What a click does: the cells that are chosen after it, and the moves among which to choose if no cell decides.
 * @param {Legal[]} moves
 * @param {number[]} chosen
 * @param {number} cell
 * @returns {{ chosen: number[], choice: Legal[] }}
 */
export function clicked(moves, chosen, cell) {
  const again = chosen.includes(cell);
  const after = again ? chosen : [...chosen, cell];
  const found = meant(moves, after);
  const complete = found.filter(({ cells }) => new Set(cells).size === after.length);
  if (again) return complete.length ? { chosen: [], choice: complete } : { chosen: [], choice: [] };
  if (!found.length) return chosen.length ? clicked(moves, [], cell) : { chosen: [], choice: [] };
  if (complete.length < found.length) return { chosen: after, choice: [] };
  const exact = complete.filter(({ cells }) => cells.every((each, k) => each === after[k]));
  return { chosen: [], choice: exact.length ? exact : complete };
}

/**
 * The cells that the next click may name.
 * @param {Legal[]} moves
 * @param {number[]} chosen
 */
export function next(moves, chosen) {
  return new Set(meant(moves, chosen).flatMap(({ cells }) => cells));
}
