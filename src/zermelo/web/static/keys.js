/** The keys of the page, and the dialog that lists them. */

import { button, el, find } from "./dom.js";
import { say } from "./words.js";

const KEYS = {
  ArrowLeft: "back", ArrowRight: "forth", Home: "first", End: "last",
  v: "values", h: "hint", u: "undo", p: "pause", r: "remarks", n: "new", s: "save", b: "board",
};

/** Do what a key says; gives the function that stops listening. */
export function listen(acts) {
  const heard = (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || find("dialog[open]")) return;
    if (event.target.closest?.("input, select, textarea, .viewer, [role=tablist]")) return;
    const act = acts[KEYS[event.key.length === 1 ? event.key.toLowerCase() : event.key]];
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
    ["P", say("Pause the machines")], ["N", say("New game")], ["S", say("Save")],
  ];
  dialog.replaceChildren(
    el("h2", { id: "dialog-title" }, say("Keys")),
    el("dl", { class: "keys" }, ...rows.flatMap(row)),
    el("div", { class: "buttons" }, button(say("Close"), () => dialog.close(), { class: "main" })),
  );
  dialog.showModal();
}

const row = ([keys, words]) => [el("dt", {}, el("kbd", {}, keys)), el("dd", {}, words)];
