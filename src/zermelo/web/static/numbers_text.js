/** A tree of numbers as text: where the number of a leaf stands in it. */

/** Numbers, but not those that name a branch. */
const NUMBER = /[-+−]?(?:\d+(?:[.,]\d+)?(?:e[-+]?\d+)?|\.\d+|∞|inf(?:inity)?)(?!\w)(?!\s*:)/gi;

/**
 * From where to where the number of an item stands, null if the item is no leaf; items come in the order of the text.
 * @param {string} text
 * @param {(number | null)[]} parents
 * @param {number} item
 * @returns {[number, number] | null}
 */
export function numberAt(text, parents, item) {
  const above = new Set(parents);
  const leaves = parents.map((_, at) => at).filter((at) => !above.has(at));
  const numbers = [...text.matchAll(text.includes(";") ? NUMBER : new RegExp(NUMBER.source.replace("[.,]", "[.]"), "gi"))];
  const found = numbers.length === leaves.length ? numbers[leaves.indexOf(item)] : undefined;
  return found ? [found.index, found.index + found[0].length] : null;
}
