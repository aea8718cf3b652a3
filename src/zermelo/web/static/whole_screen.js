/** A panel on the whole screen, and back in its place when that is left. */

import { button as labelled, el, find } from "./dom.js";
import { say } from "./words.js";

/** The button that takes what `content` gives there. @param {() => HTMLElement} content */
export function wholeScreenButton(content) {
  return labelled(say("Full screen"), () => {
    const open = find("dialog.whole-screen");
    if (open) open.close();
    else enter(content());
  }, { class: "whole-screen-button" });
}

/**
 * The dialog keeps the focus inside; the browser's own bars go away where it lets them.
 * @param {HTMLElement} content
 */
function enter(content) {
  const home = /** @type {HTMLElement} */ (content.parentElement);
  const dialog = el("dialog", { class: "whole-screen", "aria-label": say("Full screen") }, content);
  const left = () => { if (!document.fullscreenElement) dialog.close(); };
  const gone = () => dialog.close();
  dialog.addEventListener("click", (/** @type {any} */ { target }) => target.closest("a[data-link]") && dialog.close());
  addEventListener("popstate", gone);
  dialog.addEventListener("close", () => {
    removeEventListener("popstate", gone);
    document.removeEventListener("fullscreenchange", left);
    if (document.fullscreenElement) document.exitFullscreen();
    home.replaceChildren(content);
    dialog.remove();
    const button = find(".whole-screen-button", content);
    button.setAttribute("aria-pressed", false);
    button.focus();
  });
  find(".whole-screen-button", content).setAttribute("aria-pressed", true);
  document.body.append(dialog);
  dialog.showModal();
  document.documentElement.requestFullscreen?.().then(
    () => (dialog.open ? document.addEventListener("fullscreenchange", left) : document.exitFullscreen()),
    () => {}, // a browser that will not: the dialog fills its window
  );
}
