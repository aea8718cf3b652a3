/** The line that says how far a long computation is, with a button to cancel it. */

import { find } from "./dom.js";

/**
 * A listener for `ask` that shows progress; `cancel` is called by the button.
 * @param {() => void} cancel
 * @returns {(progress: import("../types.d.ts").Progress | null) => void}
 */
export function shown(cancel) {
  const line = find("#busy");
  return (progress) => {
    line.hidden = progress === null;
    if (progress === null) return;
    find("button", line).onclick = cancel;
    find(".busy-words", line).textContent = progress.words;
    const bar = find("progress", line);
    if (progress.total) Object.assign(bar, { max: progress.total, value: progress.done });
    else bar.removeAttribute("value");
  };
}
