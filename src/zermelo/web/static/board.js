/**
 * The board: the server's picture, whose cells carry the slot of the move that they stand for.  Played by click and
 * touch, or by keys: arrows go to the nearest cell that way, Enter plays it.
 */

import { el, find, findAll, picture } from "./dom.js";
import { say } from "./words.js";

const REACH = 16;
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export class Board {
  #slot = null;

  /** `play` is called with the move that was chosen. */
  constructor(box, buttons, play) {
    this.box = box;
    this.buttons = buttons;
    this.play = play;
    box.addEventListener("click", (event) => this.#choose(event.target.closest("[data-slot]") ?? this.#near(event)));
    box.addEventListener("mousedown", (event) => event.preventDefault()); // the arrow keys stay with the history
    box.addEventListener("keydown", (event) => this.#key(event));
    box.addEventListener("focusin", (event) => this.#remember(event.target.closest("[data-slot]")));
  }

  /** Show a picture; `legal` are the moves that may be played, `told` what to say of each beside its name. */
  show(svg, legal, told = {}, open = true) {
    const focused = this.box.contains(document.activeElement);
    const drawn = picture(svg);
    this.legal = new Map(open ? legal.map((move) => [move.slot, move]) : []);
    this.box.replaceChildren(drawn);
    this.box.classList.toggle("idle", !open);
    if (open) drawn.setAttribute("role", "group");
    for (const cell of this.#cells()) {
      const move = this.legal.get(Number(cell.dataset.slot));
      if (!move) continue;
      cell.setAttribute("role", "button");
      cell.setAttribute("tabindex", "-1");
      cell.setAttribute("aria-label", [move.name, told[move.slot]].filter(Boolean).join(", "));
    }
    const first = this.#cells().find((cell) => cell.dataset.slot === this.#slot) ?? this.#cells()[0];
    first?.setAttribute("tabindex", "0");
    if (focused) (first ?? this.box).focus({ preventScroll: true });
    this.#offer(open ? legal : [], told);
  }

  /** Point at a move. */
  hint(slot) {
    for (const cell of findAll(`[data-slot="${slot}"]`, this.box)) cell.classList.add("hint");
  }

  focus() {
    find("[tabindex='0']", this.box)?.focus();
  }

  #cells() {
    return findAll("[data-slot]", this.box).filter((cell) => this.legal.has(Number(cell.dataset.slot)));
  }

  /** Buttons for the moves that have no place in the picture. */
  #offer(legal, told) {
    const placed = new Set(this.#cells().map((cell) => Number(cell.dataset.slot)));
    const missing = legal.filter((move) => !placed.has(move.slot));
    this.buttons.hidden = missing.length === 0;
    this.buttons.replaceChildren(...missing.map((move) => el(
      "button", { type: "button", title: told[move.slot], onclick: () => this.play(move) }, move.name,
    )));
    this.buttons.setAttribute("aria-label", say("Moves"));
  }

  /** The cell beside a click that hit none: fingers are wide, and matches thin. */
  #near({ clientX, clientY }) {
    const way = (cell) => {
      const box = cell.getBoundingClientRect();
      const beside = (at, low, high) => Math.max(low - at, at - high, 0);
      return Math.hypot(beside(clientX, box.left, box.right), beside(clientY, box.top, box.bottom));
    };
    const nearest = this.#cells().map((cell) => ({ cell, way: way(cell) })).sort((a, b) => a.way - b.way)[0];
    return nearest?.way <= REACH ? nearest.cell : null;
  }

  #choose(cell) {
    const move = cell && this.legal.get(Number(cell.dataset.slot));
    if (move) this.play(move);
  }

  #remember(cell) {
    if (!cell) return;
    this.#slot = cell.dataset.slot;
    for (const other of this.#cells()) other.setAttribute("tabindex", other === cell ? "0" : "-1");
  }

  #key(event) {
    const cell = event.target.closest("[data-slot]");
    if (!cell || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === "Enter" || event.key === " ") this.#choose(cell);
    else if (ARROWS[event.key]) this.#nearest(cell, ARROWS[event.key])?.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** The cell that lies most nearly in a direction. */
  #nearest(from, [dx, dy]) {
    const here = middle(from);
    const far = (cell) => {
      const { x, y } = middle(cell);
      const along = (x - here.x) * dx + (y - here.y) * dy;
      const aside = Math.abs((x - here.x) * dy) + Math.abs((y - here.y) * dx);
      return along > 1 ? along + 2 * aside : Infinity;
    };
    const best = this.#cells().map((cell) => ({ cell, way: far(cell) })).sort((a, b) => a.way - b.way)[0];
    return best?.way < Infinity ? best.cell : null;
  }
}

function middle(cell) {
  const box = cell.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
