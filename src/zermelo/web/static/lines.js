/**
 * The moves of a game and every line that was tried beside them.  A line is a list of tokens; nothing here changes:
 * each function gives new lines.
 *
 *   { path: tokens played up to here, lines: all lines, none of which begins another, the latest last }
 */

/** @import { Tree } from "../types.d.ts" */

/** @type {(path: string[], line: string[]) => boolean} */
const begins = (path, line) => path.every((token, ply) => token === line[ply]);

/** The lines of a game in which these tokens have been played. @param {string[]} tokens @returns {Tree} */
export function started(tokens) {
  return { path: tokens, lines: [tokens] };
}

/** One move on; on a line of its own if another move was played here before. @param {Tree} tree @param {string} token */
export function played({ path, lines }, token) {
  const now = [...path, token];
  const known = lines.findLast((line) => begins(now, line)) ?? now;
  return { path: now, lines: [...lines.filter((line) => line !== known && !begins(line, path)), known] };
}

/** To the end of a path that was played, whose line becomes the latest. @param {Tree} tree @param {string[]} path */
export function gone({ lines }, path) {
  const known = lines.findLast((line) => begins(path, line)) ?? path;
  return { path, lines: [...lines.filter((line) => line !== known && !begins(line, path)), known] };
}

/** The line that is being looked at, as far as it was ever played. @param {Tree} tree */
export function current({ path, lines }) {
  return lines.findLast((line) => begins(path, line)) ?? path;
}

/** The lines beside the current one, each with the ply at which it leaves it; latest first. @param {Tree} tree */
export function others(tree) {
  const now = current(tree);
  return tree.lines
    .filter((line) => line !== now && line.length)
    .map((line) => ({ line, fork: line.findIndex((token, ply) => token !== now[ply]) }))
    .map(({ line, fork }) => ({ line, fork: fork < 0 ? line.length : fork }))
    .reverse();
}
