/** The keys of the page, and the dialog that lists them. */

import { button, el, find } from "./dom.js";
import { say } from "./words.js";

/** @type {Record<string, string>} */
const KEYS = {
  ArrowLeft: "back", ArrowRight: "forth", Home: "first", End: "last",
  v: "values", h: "hint", u: "undo", p: "pause", r: "remarks", n: "new", s: "save", b: "board",
  "+": "larger", "-": "smaller",
};

/** Whether a key is pressed within one of these elements, which know what to do with it. @param {KeyboardEvent} event @param {string} within */
const typing = (event, within) => event.target instanceof Element && event.target.closest(within) !== null;

addEventListener("keydown", (event) => {
  if (event.key === "?" && !find("dialog[open]") && !typing(event, "input, select, textarea")) showKeys();
});

/** Do what a key says; gives the function that stops listening. @param {Record<string, (key?: any) => unknown>} acts */
export function listen(acts) {
  const heard = (/** @type {KeyboardEvent} */ event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || find("dialog[open]")) return;
    if (typing(event, "input, select, textarea, .viewer, [role=tablist]")) return;
    const { key } = event;
    const act = /^\d$/.test(key) ? () => acts.digit(key) : acts[KEYS[key.length === 1 ? key.toLowerCase() : key]];
    if (!act) return;
    event.preventDefault();
    act();
  };
  addEventListener("keydown", heard);
  return () => removeEventListener("keydown", heard);
}

export function showKeys() {
  const dialog = find("#dialog");
  const rows = [
    ["V", say("Show or hide the values")], ["← →", say("Back and forth through the game")],
    ["Home End", say("To the start, to the end")], ["B", say("Go to the board; then arrows and Enter")],
    ["U", say("Take back")], ["H", say("Hint")], ["R", say("Remarks on moves, or none")],
    ["1 … 9", say("Play the move of that name")],
    ["+ −", say("Enlarge the board, or make it smaller")], ["P", say("Pause the machines")], ["N", say("New game")], ["S", say("Save")], ["?", say("These keys")],
  ];
  dialog.replaceChildren(
    el("h2", { id: "dialog-title" }, say("Keys")),
    el("dl", { class: "keys" }, ...rows.flatMap(row)),
    el("div", { class: "buttons" }, button(say("Close"), () => dialog.close(), { class: "main" })),
  );
  dialog.showModal();
}

/** @type {(row: string[]) => HTMLElement[]} */
const row = ([keys, words]) => [el("dt", {}, el("kbd", {}, keys)), el("dd", {}, words)];
