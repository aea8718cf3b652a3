/** How hard puzzles, exercises and games are, in words. */

import { phrase } from "./words.js";

/** @type {Record<string, string>} */
export const NAMES = { easy: phrase("Easy"), medium: phrase("Medium"), hard: phrase("Hard") };
