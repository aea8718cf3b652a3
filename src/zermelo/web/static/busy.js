/** The line that says how far a long computation is, with a button to cancel it. */

import { find } from "./dom.js";
import { phrase, say } from "./words.js";

const STAGES = {
  waiting: phrase("Waiting…"),
  exploring: phrase("Exploring the game: {done} {done:position|positions}"),
  listing: phrase("Listing positions: {done}"),
  settling: phrase("Settling positions: {done}"),
  sweeping: phrase("Settling positions: {done}"),
  searching: phrase("Searching: {done} {done:position|positions}"),
  positions: phrase("Judging the moves: {done}"),
};

/** A listener for `ask` that shows progress; `cancel` is called by the button. */
export function shown(cancel) {
  const line = find("#busy");
  return (progress) => {
    line.hidden = progress === null;
    if (progress === null) return;
    find("button", line).onclick = cancel;
    const stage = STAGES[progress.stage] ?? phrase("Computing…");
    find(".busy-words", line).textContent = say(stage, { done: progress.done });
    const bar = find("progress", line);
    if (progress.total) Object.assign(bar, { max: progress.total, value: progress.done });
    else bar.removeAttribute("value");
  };
}
