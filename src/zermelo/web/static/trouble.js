/** What went wrong, in a sentence, and a way on: who is not refused may try again. */

import { isAbort, Refused } from "./api.js";
import { button } from "./dom.js";
import { say, told } from "./words.js";

/** A sentence for what was refused, lost or stopped. @param {unknown} error */
export const stopped = (error) => (isAbort(error) ? say("Cancelled.") : told(error));

/** The button that asks once more; none where the answer would be the same. @param {unknown} error @param {() => unknown} again */
export function tryAgain(error, again) {
  return error instanceof Refused ? [] : [button(say("Try again"), again, { class: "small" })];
}

/** Both, to be put into a line. @param {unknown} error @param {() => unknown} again */
export const trouble = (error, again) => [stopped(error), " ", ...tryAgain(error, again)];
