/** "Will this be cut?": the question before a step of a search after which a node has moves left. */

const CUT = "cut";
const ENTER = "enter";

/**
 * What can be asked before the step at a moment: the node whose other moves are cut now, or looked at; null if
 * nothing is decided there.  `parents` are those of the items.
 * @param {Pick<import("../types.d.ts").SearchTree, "steps" | "parents">} tree
 * @param {number} moment
 */
export function cutQuestion({ steps, parents }, moment) {
  const [before, next] = [steps[moment - 1], steps[moment]];
  if (!before || !next) return null;
  if (next[5] === CUT) return { item: next[0], cut: true };
  const parent = parents[next[0]];
  const sibling = next[0] !== before[0] && parent !== null && parent === parents[before[0]];
  return next[5] === ENTER && sibling ? { item: parent, cut: false } : null;
}

/**
 * The first moment at which something can be asked.
 * @param {Pick<import("../types.d.ts").SearchTree, "steps" | "parents">} tree
 */
export function firstQuestion(tree) {
  return Math.max(tree.steps.findIndex((_, moment) => cutQuestion(tree, moment)), 0);
}
