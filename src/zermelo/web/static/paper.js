/** On paper the page is light, whatever its theme, and its pictures are seen whole. */

import { findAll } from "./dom.js";

/** Whether the page is being printed. */
export let printed = false;

/** Call `act` whenever that changes. @param {() => unknown} act */
export function onPaper(act) {
  addEventListener("paper", act);
}

/** @param {boolean} on */
function print(on) {
  if (on === printed) return;
  printed = on;
  for (const drawn of findAll("svg.zermelo.dark, svg[data-dark]")) {
    drawn.classList.toggle("dark", !on);
    drawn.classList.toggle("light", on);
    drawn.toggleAttribute("data-dark", on);
  }
  dispatchEvent(new Event("paper"));
}

addEventListener("beforeprint", () => print(true));
addEventListener("afterprint", () => print(false));
matchMedia("print").addEventListener("change", ({ matches }) => print(matches));
