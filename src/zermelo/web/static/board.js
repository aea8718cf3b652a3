/**
 * The board: the server's picture, whose cells carry the slot of the move that they stand for, or their own number where
 * moves go through several.  Played by click and touch, or by keys: arrows go to the nearest cell, Enter clicks it.
 * What a move leads to is seen while the mouse or the focus is on it; a finger sees it by its first tap, and plays by the
 * second.
 */

import { badge } from "./badge.js";
import { clicked, next } from "./clicks.js";
import { el, find, findAll, picture } from "./dom.js";
import { say } from "./words.js";
import { Zoom } from "./zoom.js";

/** @import { Legal, Worth } from "../types.d.ts" */
/** What stands for a move, or for a part of one. @typedef {SVGGElement} Cell */

const REACH = 16;
/** Shapes of the largest picture of which another is fetched to be seen before a move is made. */
const LIGHT = 2000;
/** Dashes around what a hint points at. */
const DASHES = 8;
const SHAPE = ":is(polygon, circle)";
const CELL = "[data-slot], [data-cell]";
/** @type {Record<string, number[]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export class Board {
  /** @type {string | null} */
  #focused = null;
  /** @type {number[]} */
  #chosen = [];
  /** The moves that may be played, by their slots. @type {Map<number, Legal>} */
  legal = new Map();
  /** What each is worth, as far as that is known and to be seen. @type {Record<number, Worth>} */
  worth = {};
  /** The move that a finger has tapped once. @type {Legal | null} */
  tapped = null;
  /** What it expects beside any move, in a sentence; nothing at first. */
  asks = "";
  /** Whether another picture is on its way, and no move is taken before. */
  waits = false;
  /** The moves of the position that is shown. @type {Legal[]} */
  #shown = [];
  /** Those that have buttons. @type {Legal[]} */
  offered = [];

  /**
   * `play` is called with the move that was chosen; `preview` gives the address of a picture of what it leads to;
   * `tap` is called when it expects something else: another move is tapped once, a piece is chosen, or neither any more; `tools` are buttons to enlarge the board.
   * @param {HTMLElement} box
   * @param {HTMLElement} buttons
   * @param {{ play: (move: Legal) => unknown, preview: (move: Legal) => string, tap: () => unknown, tools?: HTMLElement }} owner
   */
  constructor(box, buttons, { play, preview, tap, tools }) {
    this.box = box;
    this.buttons = buttons;
    this.play = play;
    this.preview = preview;
    this.tap = tap;
    this.sheet = el("div", { class: "sheet" });
    this.zoom = new Zoom(this.sheet, tools);
    box.replaceChildren(this.sheet);
    box.addEventListener("click", (event) => {
      if (this.waits) return;
      const cell = this.#hit(event.target) ?? this.#near(event);
      const { choice } = this.#outcome(cell);
      const whole = choice.length === 1 && !this.#chosen.length; // who has chosen a piece sees where it may go
      if (!whole || !this.#firstTap(event, choice[0])) this.#choose(cell);
    });
    box.addEventListener("mousedown", (event) => event.preventDefault()); // the arrow keys stay with the history
    box.addEventListener("keydown", (event) => this.#key(event));
    box.addEventListener("focusin", (event) => this.#remember(/** @type {Element} */ (event.target).closest(CELL)));
    box.addEventListener("pointermove", (event) => {
      if (!isFinger(event)) this.#peek(this.#hit(event.target) ?? this.#near(event));
    });
    box.addEventListener("focusin", (event) => this.#peek(this.#hit(event.target)));
    for (const kind of ["pointerleave", "focusout"]) {
      for (const each of [box, buttons]) each.addEventListener(kind, (event) => { if (!isFinger(event)) this.#unpeek(); });
    }
  }

  /** Look at the move that a cell stands for, if it is one. @param {Cell | null} cell */
  #peek(cell) {
    if (this.waits) return;
    const moves = cell ? this.#meanings(cell) : [];
    if (cell && moves.length === 1) this.#aim(cell, moves[0]);
    else this.#unpeek();
  }

  /**
   * Show faintly what a move leads to, and mark the cell or button that stands for it, if there is one.
   * @param {Element | undefined} place
   * @param {Legal} move
   */
  #aim(place, move) {
    if (this.waits || place?.classList.contains("aimed")) return;
    this.#unpeek();
    place?.classList.add("aimed");
    if (!this.light) return;
    const lost = (/** @type {any} */ { target }) => target.remove(); // without a server there is nothing to see
    this.sheet.append(el("img", { class: "preview", src: this.preview(move), alt: "", onerror: lost }));
  }

  #unpeek() {
    if (this.waits) return; // what is on its way stays in view
    find(".preview", this.box)?.remove();
    for (const box of [this.box, this.buttons]) {
      for (const name of ["aimed", "tapped"]) findAll(`.${name}`, box).forEach((each) => each.classList.remove(name));
    }
    if (!this.tapped) return;
    this.tapped = null;
    this.tap();
  }

  /**
   * Whether a click was a finger's first on a move: it is shown, and the second plays.
   * @param {Event} event
   * @param {Legal} move
   */
  #firstTap(event, move) {
    if (!isFinger(event) || move === this.tapped) return false;
    this.#unpeek();
    this.#keepInView(move);
    this.tap();
    return true;
  }

  /** Show the move that was tapped once, until another place is tapped. @param {Legal} move */
  #keepInView(move) {
    this.#aimAt(move);
    this.tapped = move;
  }

  /** Show what a move leads to, wherever it stands on the board. @param {Legal} move */
  #aimAt(move) {
    const cells = this.#taken(move.slot);
    const button = findAll("button", this.buttons)[this.offered.indexOf(move)];
    this.#aim(cells[0] ?? button, move);
    for (const cell of cells) spot(cell)?.classList.add("tapped");
  }

  /**
   * Show a picture; `legal` are the moves that may be played, `worth` what they are worth, by their slots.
   * @param {string} svg
   * @param {Legal[]} legal
   * @param {Record<number, Worth>} worth
   */
  show(svg, legal, worth = {}, open = true) {
    const focused = this.box.contains(document.activeElement);
    const drawn = picture(svg);
    const same = open && legal === this.#shown; // the same position with more values on it: what was begun goes on
    const tapped = same ? this.tapped : null;
    const offered = same && this.asks ? this.offered : null;
    this.#shown = legal;
    this.tapped = null;
    this.waits = false;
    this.box.removeAttribute("aria-busy");
    this.legal = new Map(open ? legal.map((move) => [move.slot, move]) : []);
    this.worth = worth;
    if (!same) [this.#chosen, this.asks] = [[], ""];
    this.sheet.replaceChildren(drawn);
    const { width, height } = drawn.viewBox.baseVal;
    this.box.style.setProperty("--shape", `${width / height}`);
    this.light = drawn.querySelectorAll("*").length < LIGHT;
    this.box.classList.toggle("idle", !open);
    if (open) drawn.setAttribute("role", "group");
    this.#offer(offered ?? this.#moves().filter((move) => !this.#placed(move)));
    this.#mark();
    if (tapped) this.#keepInView(tapped);
    this.zoom.show(drawn, this.#cells());
    const first = this.#cells().find((cell) => place(cell) === this.#focused) ?? this.#cells()[0];
    first?.setAttribute("tabindex", "0");
    if (focused) (first ?? this.box).focus({ preventScroll: true });
  }

  /** Take no move before the next picture; the one that is on its way is seen meanwhile. @param {Legal} [move] */
  wait(move) {
    this.waits = false;
    this.#unpeek();
    if (move) this.#aimAt(move);
    this.waits = true;
    this.box.setAttribute("aria-busy", "true");
    for (const each of [...this.#cells(), ...findAll("button", this.buttons)]) each.setAttribute("aria-disabled", "true");
  }

  /** Point at a move, by an outline above all that is beside it. @param {number} slot */
  hint(slot) {
    for (const cell of this.#taken(slot)) {
      const outline = spot(cell)?.cloneNode();
      if (!outline) continue;
      outline.classList.add("hint");
      outline.setAttribute("pathLength", DASHES * 3); // two parts ink and one gap, whatever its size
      find("svg", this.box).append(outline);
    }
  }

  /** What a move takes, anybody's: its cells, or its place, which is painted last. @param {number} slot */
  #taken(slot) {
    const places = findAll(`[data-slot="${slot}"]`, this.box);
    const move = this.#shown.find((each) => each.slot === slot);
    return places.length ? places.slice(-1) : (move?.cells ?? []).flatMap((cell) => this.#at(cell));
  }

  /** What the board is called. @param {string} words */
  name(words) {
    const drawn = find("svg", this.box);
    drawn.removeAttribute("aria-labelledby");
    drawn.setAttribute("aria-label", words);
  }

  focus() {
    find("[tabindex='0']", this.box)?.focus();
  }

  #moves() {
    return [...this.legal.values()];
  }

  /** @param {number} cell */
  #at(cell) {
    return findAll(`[data-cell="${cell}"]`, this.box);
  }

  /** Whether a move can be clicked. @param {Legal} move */
  #placed(move) {
    return findAll(`[data-slot="${move.slot}"]`, this.box).length > 0
      || (move.cells?.length > 0 && move.cells.every((cell) => this.#at(cell).length > 0));
  }

  /**
   * What can be clicked: the place of a legal move, or a cell of one that what is chosen may still become.
   * @returns {Cell[]}
   */
  #cells() {
    const open = next(this.#moves().filter((move) => move.cells), this.#chosen);
    return findAll(CELL, this.box).filter(({ dataset }) => (
      this.legal.has(Number(dataset.slot ?? -1)) || (dataset.cell !== undefined && open.has(Number(dataset.cell)))
    ));
  }

  /** Show what can be clicked and what is chosen, and what it is worth to go on from there. */
  #mark() {
    for (const mark of findAll(".mark.next", this.box)) mark.remove();
    for (const cell of findAll(CELL, this.box)) {
      cell.classList.toggle("chosen", this.#chosen.includes(Number(cell.dataset.cell ?? -1)));
      cell.classList.remove("open");
    }
    for (const cell of this.#cells()) {
      const moves = this.#meanings(cell);
      cell.classList.add("slot");
      cell.classList.toggle("open", this.#chosen.length > 0 && !cell.classList.contains("chosen"));
      cell.setAttribute("role", "button");
      if (!cell.hasAttribute("tabindex")) cell.setAttribute("tabindex", "-1");
      const names = moves.slice(0, 4).map((move) => [move.name, this.worth[move.slot]?.words].filter(Boolean).join(", "));
      cell.setAttribute("aria-label", names.join("; "));
      const worth = moves.length === 1 && cell.classList.contains("open") ? this.worth[moves[0].slot] : null;
      if (worth?.exact) find("svg", this.box).append(badge(cell, worth));
    }
  }

  /** The moves that a cell is part of, as far as the chosen cells leave them open. @param {Cell} cell */
  #meanings({ dataset }) {
    const move = this.legal.get(Number(dataset.slot ?? -1));
    const wanted = [...this.#chosen, Number(dataset.cell)];
    return move ? [move] : this.#moves().filter(({ cells }) => wanted.every((cell) => cells?.includes(cell)));
  }

  /** Buttons for moves that no click can tell apart. @param {Legal[]} moves */
  #offer(moves) {
    this.offered = moves;
    this.buttons.hidden = moves.length === 0;
    this.buttons.replaceChildren(...moves.map((move) => el("button", {
      type: "button",
      title: this.worth[move.slot]?.words,
      onclick: (/** @type {Event} */ event) => this.waits || this.#firstTap(event, move) || this.play(move),
      onpointerenter: (/** @type {any} */ event) => isFinger(event) || this.#aim(event.target, move),
      onfocus: (/** @type {any} */ event) => this.#aim(event.target, move),
    }, move.name)));
    this.buttons.setAttribute("aria-label", say("Moves"));
  }

  /** @param {any} target @returns {Cell | null} */
  #hit(target) {
    const cell = target.closest(CELL);
    return cell && this.#cells().includes(cell) ? cell : null;
  }

  /**
   * The cell beside a click that hit none: fingers are wide, and matches thin.
   * @param {{ clientX: number, clientY: number }} at
   * @returns {Cell | null}
   */
  #near({ clientX, clientY }) {
    const beside = (/** @type {number} */ at, /** @type {number} */ low, /** @type {number} */ high) => Math.max(low - at, at - high, 0);
    const far = (/** @type {DOMRect} */ { left, right, top, bottom }) => Math.hypot(beside(clientX, left, right), beside(clientY, top, bottom));
    const way = (/** @type {Cell} */ cell) => Math.min(...[...cell.children].map((shape) => far(shape.getBoundingClientRect())));
    const nearest = this.#cells().map((cell) => ({ cell, way: way(cell) })).sort((a, b) => a.way - b.way)[0];
    return nearest?.way <= REACH ? nearest.cell : null;
  }

  /** What a click on a cell, or beside all, does: see `clicked`. @param {Cell | null} cell */
  #outcome(cell) {
    const move = cell && this.legal.get(Number(cell.dataset.slot ?? -1));
    if (move || !cell) return { chosen: [], choice: move ? [move] : [] };
    return clicked(this.#moves().filter(({ cells }) => cells), this.#chosen, Number(cell.dataset.cell));
  }

  /** @param {Cell | null} cell */
  #choose(cell) {
    if (this.waits) return;
    const { chosen, choice } = this.#outcome(cell);
    if (choice.length === 1) {
      this.play(choice[0]);
      return;
    }
    this.#unpeek();
    this.#chosen = chosen;
    this.#mark();
    this.#offer(choice.length ? choice : this.#moves().filter((each) => !this.#placed(each)));
    this.asks = this.#asked(choice);
    this.tap();
  }

  /** What is expected of who has clicked, but has not moved. @param {Legal[]} choice */
  #asked(choice) {
    if (choice.length) return say("Which move? Choose below the board.");
    if (!this.#chosen.length) return "";
    const [whole] = clicked(this.#moves().filter(({ cells }) => cells), this.#chosen, this.#chosen[0]).choice;
    return whole
      ? say("Now one of the marked places, or the same again to play {move}.", { move: whole.name })
      : say("Now one of the marked places; the same again takes the choice back.");
  }

  /** @param {any} cell */
  #remember(cell) {
    if (!cell) return;
    this.#focused = place(cell);
    for (const other of this.#cells()) other.setAttribute("tabindex", other === cell ? "0" : "-1");
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const cell = /** @type {any} */ (event.target).closest(CELL);
    if (!cell || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === "Enter" || event.key === " ") this.#choose(cell);
    else if (ARROWS[event.key]) this.#nearest(cell, ARROWS[event.key])?.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /**
   * The cell that lies most nearly in a direction.
   * @param {Element} from
   * @param {number[]} way
   * @returns {Cell | null}
   */
  #nearest(from, [dx, dy]) {
    const here = middle(from);
    const far = (/** @type {Cell} */ cell) => {
      const { x, y } = middle(cell);
      const along = (x - here.x) * dx + (y - here.y) * dy;
      const aside = Math.abs((x - here.x) * dy) + Math.abs((y - here.y) * dx);
      return along > 1 ? along + 2 * aside : Infinity;
    };
    const best = this.#cells().map((cell) => ({ cell, way: far(cell) })).sort((a, b) => a.way - b.way)[0];
    return best?.way < Infinity ? best.cell : null;
  }
}

/** What a board expects of who has begun a move; nothing before. @param {Board} board */
export const expected = ({ tapped, asks }) => (tapped ? say("Tap again to play {move}.", { move: tapped.name }) : asks);

/** Whether a finger did it, which cannot hover. @param {Event} event */
const isFinger = (event) => event instanceof PointerEvent && event.pointerType === "touch";

/** Where a move acts within its place: a column's lowest hole, not the stones that are in it. @param {Cell} cell */
function spot(cell) {
  const shapes = findAll(SHAPE, cell);
  return shapes.findLast((shape) => !shape.matches(".first, .second")) ?? shapes.at(-1);
}

/** What tells a cell apart from the others, also in the next picture. @param {Cell} cell */
function place({ dataset }) {
  return dataset.cell ?? `slot ${dataset.slot}`;
}

/** @param {Element} cell */
function middle(cell) {
  const box = cell.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
