/** Where people erred. */

import { isPerson } from "./seats.js";

/** @import { Mistake } from "../types.d.ts" */

/**
 * The moves of people that gave something away: how many moves came before, and what would have been better.
 * @param {{ blunder: boolean, better: string[] }[]} values
 * @param {number[]} turns
 * @param {string[]} seats
 * @returns {Mistake[]}
 */
export function mistakes(values, turns, seats) {
  return values
    .map(({ blunder, better }, moment) => ({ blunder, better, ply: moment - 1 }))
    .filter(({ blunder, ply }) => blunder && isPerson(seats[turns[ply]]));
}
