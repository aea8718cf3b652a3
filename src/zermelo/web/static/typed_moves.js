/** Moves as people type them: one, or several with spaces between them. */

import { ask } from "./api.js";

/**
 * The tokens of typed moves after a position.
 * @param {{ game: string, start?: string, moves: string }} words
 * @param {string} text
 */
export async function typedMoves(words, text) {
  /** @type {string[]} */
  const tokens = [];
  const step = async (/** @type {string} */ play) => {
    const path = [words.moves, ...tokens].filter(Boolean).join(".");
    const { moves } = await ask("position", { ...words, moves: path, play });
    tokens.push(moves.at(-1).token);
  };
  try {
    await step(text);
  } catch (error) {
    const several = text.split(/\s+/);
    if (several.length < 2) throw error;
    for (const each of several) await step(each);
  }
  return tokens;
}
