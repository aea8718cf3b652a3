/**
 * A board to set up: a click on a cell goes through what may stand there, or adds a seed (with Shift: the other way).
 * The server draws it, and says whether it is a position.
 */

import { ask } from "./api.js";
import { el, find, findAll, picture } from "./dom.js";
import { capital, say, told } from "./words.js";
import { Zoom } from "./zoom.js";

/** @import { Setup } from "../types.d.ts" */

/**
 * What stands on a cell after a click: the next of its symbols, or one seed more where any number may lie.
 * @param {string} piece
 * @param {string[]} symbols
 * @param {boolean} counts
 * @param {boolean} back
 */
export function turned(piece, symbols, counts, back = false) {
  if (counts && !symbols.length) return String(Math.max(0, Number(piece) + (back ? -1 : 1)));
  const at = symbols.indexOf(piece);
  return symbols[(at + (back ? symbols.length - 1 : 1)) % symbols.length];
}

/**
 * The pieces as a text, with who is to move.
 * @param {string[]} pieces
 * @param {number[][]} rows
 * @param {boolean} counts
 * @param {number} mover
 */
export function written(pieces, rows, counts, mover) {
  const text = rows.map((row) => row.map((cell) => pieces[cell]).join(counts ? "," : "")).join("/");
  return `${text} ${"XO"[mover]}`;
}

/**
 * Let the board of a game be set up, from a position if there is one; `use` is called with the position chosen.
 * Refused where the pieces of a board do not tell the position.
 * @param {string} game
 * @param {string} start
 * @param {(position: string, solve: boolean) => unknown} use
 */
export async function openEditor(game, start, use) {
  const dialog = find("#dialog");
  const sheet = el("div", { class: "sheet" });
  const board = el("div", { class: "board editor-board" }, sheet);
  const zoom = new Zoom(sheet);
  const fault = el("p", { class: "wrong", role: "status" });
  const text = el("input", { name: "text", "aria-label": say("The board as a text") });
  const mover = el("select", { name: "mover", "aria-label": say("To move") },
    ...["Orange", "Blue"].map((name, side) => el("option", { value: side }, say("{name} is to move.", { name: say(name) }))));
  const done = el("button", { class: "main" }, say("Play from here"));
  const solve = el("button", { type: "button", onclick: () => finish(true) }, say("Solve"));
  const sent = (/** @type {string} */ pieces) => ask("board", { game, pieces });
  /** What the server makes of it. @type {Setup} */
  let now = await sent(start).catch(() => sent("")); // moves were typed there, or nonsense
  const example = (await ask("example", { game })).board;
  const note = el("p", { class: "note" }, say("Written like {example}", { example }));
  let asked = 0;

  /** Show some pieces; what is being `typed` is left as it stands. @param {string} pieces @param {boolean} typed */
  async function show(pieces, typed = false) {
    asked += 1;
    const mine = asked;
    try {
      const found = await sent(pieces);
      if (mine === asked) draw(found, typed);
    } catch (error) {
      if (mine !== asked) return;
      fault.textContent = told(error);
      done.disabled = solve.disabled = true;
    }
  }

  /** @param {Setup} found @param {boolean} typed */
  function draw(found, typed = false) {
    now = found;
    if (now.mover !== null) mover.value = now.mover;
    const drawn = picture(now.svg);
    drawn.setAttribute("role", "group");
    sheet.replaceChildren(drawn);
    const cells = findAll("[data-cell]", sheet);
    zoom.show(drawn, cells);
    for (const cell of cells) {
      cell.setAttribute("role", "button");
      cell.setAttribute("tabindex", "0");
      cell.setAttribute("aria-label", `${now.names[cell.dataset.cell]}: ${now.pieces[cell.dataset.cell]}`);
    }
    if (!typed) text.value = written(now.pieces, now.rows, now.counts, Number(mover.value));
    fault.textContent = capital(now.fault);
    done.disabled = solve.disabled = !now.position;
  }

  /** @param {number} cell @param {boolean} back */
  function turn(cell, back) {
    const { pieces, rows, symbols, counts } = now;
    const after = pieces.with(cell, turned(pieces[cell], symbols[cell], counts, back));
    return show(written(after, rows, counts, Number(mover.value)));
  }

  const chosen = (/** @type {any} */ event) => event.target.closest("[data-cell]");
  board.addEventListener("click", (/** @type {MouseEvent} */ event) => chosen(event) && turn(Number(chosen(event).dataset.cell), event.shiftKey));
  board.addEventListener("keydown", async (/** @type {KeyboardEvent} */ event) => {
    const cell = chosen(event)?.dataset.cell;
    if (cell === undefined || !["Enter", " "].includes(event.key)) return;
    event.preventDefault();
    await turn(Number(cell), event.shiftKey);
    board.querySelector(`[data-cell="${cell}"]`)?.focus();
  });
  mover.addEventListener("change", () => show(written(now.pieces, now.rows, now.counts, Number(mover.value))));
  text.addEventListener("input", () => show(text.value, true));
  const form = el(
    "form", { method: "dialog" }, board, mover, text, note, fault,
    el("div", { class: "buttons" },
      el("button", { type: "button", onclick: () => dialog.close() }, say("Cancel")), solve, done),
  );
  form.addEventListener("submit", (/** @type {Event} */ event) => {
    event.preventDefault();
    finish(false);
  });

  /** @param {boolean} solved */
  function finish(solved) {
    if (!now.position) return;
    dialog.close();
    use(now.position, solved);
  }

  dialog.replaceChildren(el("h2", { id: "dialog-title" }, say("Set up a position")), form);
  if (!dialog.open) dialog.showModal();
  draw(now); // once it has a size
}
