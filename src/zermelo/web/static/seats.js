/** Who plays: a round mark for who moves first, a square one for the other, as in the pictures. */

import { el } from "./dom.js";

/** Whether a person sits there: `human`, or `human:Ann`. @param {string} seat */
export const isPerson = (seat) => seat.split(":")[0] === "human";

/**
 * The two seats by their names; `turn` is the side to move, null when nobody is.
 * @param {string[]} names
 * @param {number | null} turn
 */
export function seats(names, turn) {
  return names.map((name, side) => el(
    "span", { class: `seat ${side ? "second" : "first"} ${turn === side ? "turn" : ""}` }, name,
  ));
}
