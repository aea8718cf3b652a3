/** Which puzzle a day has, the same for everybody, and how hard games are; nothing here asks the server or the page. */

export const GAMES = [
  "tictactoe", "connect4:5x4", "chomp:4x5", "nim:3,5,7", "hex:4", "chocolate:10,7,7,3", "kayles", "tapatan", "achi",
  "domineering:4x5", "breakthrough:4x4",
];
export const LEVELS = ["easy", "medium", "hard"];

/** How hard it is to see through a game of so many positions. @param {number} positions */
export function difficulty(positions) {
  return LEVELS[positions < 1000 ? 0 : positions < 100_000 ? 1 : 2];
}

/** The number of a day, as people write it without dashes: 20261116. @param {Date} date */
export function dayNumber(date) {
  return date.getFullYear() * 10000 + (date.getMonth() + 1) * 100 + date.getDate();
}

/** The puzzle of a day. @param {Date} date */
export function daily(date) {
  const days = Math.floor(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / 86400000);
  return { game: GAMES[days % GAMES.length], level: LEVELS[days % 2], seed: dayNumber(date) };
}

/**
 * What is kept of puzzles after one was tried: a right first answer makes the streak longer, a wrong one ends it.
 * @param {{ streak?: number, best?: number }} before
 * @param {boolean} right
 */
export function scored({ streak = 0, best = 0 }, right) {
  const now = right ? streak + 1 : 0;
  return { streak: now, best: Math.max(best, now) };
}
