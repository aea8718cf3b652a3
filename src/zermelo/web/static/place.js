/** Where the page is: the address holds the game, the moves and who plays, or a puzzle or quiz, to be kept and shared. */

/** @import { GalleryPlace, Place, PuzzlePlace, QuizPlace } from "../types.d.ts" */

/**
 * What an address says.
 * @param {{ pathname: string, search: string }} url
 * @returns {Place | PuzzlePlace | QuizPlace | GalleryPlace}
 */
export function read(url = location) {
  const words = new URLSearchParams(url.search);
  if (url.pathname === "/puzzle") {
    return { view: "puzzle", game: words.get("game"), level: words.get("level") ?? "easy", seed: Number(words.get("seed")) };
  }
  if (url.pathname === "/quiz") {
    return { view: "quiz", kind: words.get("kind") ?? "minmax", level: words.get("level") ?? "easy", seed: Number(words.get("seed")) };
  }
  const found = url.pathname.match(/^\/play\/(.+)$/);
  if (!found) return { view: "gallery" };
  const tokens = words.get("moves")?.split(".").filter(Boolean) ?? [];
  const at = Number.parseInt(words.get("at") ?? `${tokens.length}`, 10);
  return {
    view: "play",
    game: decodeURIComponent(found[1]),
    start: words.get("start") ?? "",
    tokens,
    at: Math.min(Math.max(Number.isFinite(at) ? at : 0, 0), tokens.length),
    seats: [words.get("first"), words.get("second")],
  };
}

/**
 * The address that says this.
 * @param {{ game: string, start?: string, tokens?: string[], at?: number, seats?: (string | null)[] }} place
 */
export function write({ game, start = "", tokens = [], at = tokens.length, seats = [] }) {
  /** @type {string[]} */
  const words = [];
  const add = (/** @type {string} */ name, /** @type {string | number} */ value) => words.push(`${name}=${plain(value)}`);
  if (start) add("start", start);
  if (tokens.length) add("moves", tokens.join("."));
  if (at !== tokens.length) add("at", at);
  if (seats[0]) add("first", seats[0]);
  if (seats[1]) add("second", seats[1]);
  return `/play/${plain(game)}${words.length ? `?${words.join("&")}` : ""}`;
}

/** The address of a puzzle. @param {{ game: string, level: string, seed: number }} puzzle */
export const writePuzzle = ({ game, level, seed }) => `/puzzle?game=${plain(game)}&level=${level}&seed=${seed}`;

/** The address of a quiz. @param {{ kind: string, level: string, seed: number }} quiz */
export const writeQuiz = ({ kind, level, seed }) => `/quiz?kind=${plain(kind)}&level=${level}&seed=${seed}`;

/** Encoded, but commas and colons stay readable. @param {string | number} text */
const plain = (text) => encodeURIComponent(text).replace(/%(2C|3A|40|2F)/g, decodeURIComponent);
