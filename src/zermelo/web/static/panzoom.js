/** A picture that can be moved and enlarged: by wheel, drag, two fingers, keys and buttons. */

import { el, picture, sign } from "./dom.js";
import { onPaper, printed } from "./paper.js";
import { say } from "./words.js";

const MOST = 12;
const STEP = 1.35;
/** Pixels of a unit below which words cannot be read, or nodes not be touched: a larger picture is shown in part. */
const READABLE = matchMedia("(pointer: coarse)").matches ? 0.95 : 0.8;
/** Pixels at the right that the buttons take: no node lies under them where all of the picture is seen. */
const TOOLS = 48;
/** Units that are seen around what is revealed. */
const ROUND = 30;
/** Pixels that a pointer moves before it drags. */
const DRAG = 5;
/** @type {Record<string, number[]>} */
const KEYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** @typedef {{ x: number, y: number }} Point */
/** @typedef {{ x: number, y: number, width: number, height: number }} Part */

export class Viewer {
  /** Where pointers are down. @type {Map<number, PointerEvent>} */
  #points = new Map();
  /** Whether somebody has chosen what to see. */
  #touched = false;
  /** @type {any} */
  svg = null;
  /** All of the picture, and the part that is seen. @type {any} */
  whole = null;
  /** @type {any} */
  view = null;

  constructor() {
    this.tools = el("div", { class: "viewer-tools" },
      sign("+", say("Larger"), () => this.zoom(STEP)),
      sign("−", say("Smaller"), () => this.zoom(1 / STEP)),
      sign("⤢", say("All of it"), () => this.fit()));
    const about = { class: "viewer", tabindex: 0, role: "region", "aria-label": say("Picture") };
    this.element = el("div", about, this.tools);
    const box = this.element;
    box.addEventListener("wheel", (/** @type {WheelEvent} */ event) => this.#wheel(event), { passive: false });
    box.addEventListener("pointerdown", (/** @type {PointerEvent} */ event) => this.#down(event));
    box.addEventListener("pointermove", (/** @type {PointerEvent} */ event) => this.#move(event));
    for (const end of ["pointerup", "pointercancel", "pointerleave"]) {
      box.addEventListener(end, (/** @type {PointerEvent} */ event) => this.#up(event));
    }
    box.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => this.#key(event));
    onPaper(() => { if (this.svg) this.#apply(); });
    new ResizeObserver(() => { if (this.svg && !this.#touched) this.#begin(); }).observe(box);
  }

  /** Show a picture; the same place stays in view when its size did not change. @param {string} svg */
  show(svg) {
    const drawn = picture(svg);
    const { x, y, width, height } = drawn.viewBox.baseVal;
    const whole = { x, y, width, height };
    const same = this.whole && whole.width === this.whole.width && whole.height === this.whole.height;
    this.svg = drawn;
    this.whole = whole;
    this.element.replaceChildren(drawn, this.tools);
    if (same) this.#apply();
    else this.#begin();
  }

  fit() {
    this.#touched = true;
    this.view = this.#all();
    this.#apply();
  }

  /** How many pixels a unit has where all of the picture is seen. */
  get #scale() {
    const { clientWidth, clientHeight } = this.element;
    return Math.min((clientWidth - TOOLS) / this.whole.width, clientHeight / this.whole.height);
  }

  /** All of the picture, beside the buttons. @returns {Part} */
  #all() {
    const { clientWidth, clientHeight } = this.element;
    const { x, y, width, height } = this.whole;
    if (clientWidth <= TOOLS) return this.whole;
    const [wide, high] = [clientWidth / this.#scale, clientHeight / this.#scale];
    const left = (wide - TOOLS / this.#scale - width) / 2;
    return { x: x - left, y: y - (high - height) / 2, width: wide, height: high };
  }

  /**
   * Enlarge about a point of the picture, its middle if none is given.
   * @param {number} factor
   * @param {Point} [at]
   */
  zoom(factor, at) {
    if (!this.view) return;
    this.#touched = true;
    const { x, y, width, height } = this.view;
    const centre = at ?? { x: x + width / 2, y: y + height / 2 };
    const wide = Math.min(Math.max(width / factor, this.whole.width / MOST), this.#all().width * 2);
    const scale = wide / width;
    this.view = {
      x: centre.x - (centre.x - x) * scale, y: centre.y - (centre.y - y) * scale, width: wide, height: height * scale,
    };
    this.#apply();
  }

  /** Move no more than it takes to have a part of the picture in view. @param {Part} part */
  reveal({ x, y, width, height }) {
    const { view } = this;
    const way = (/** @type {number} */ low, /** @type {number} */ size, /** @type {number} */ from, /** @type {number} */ room) =>
      Math.min(0, low - ROUND - from) || Math.max(0, low + size + ROUND - from - room);
    const [dx, dy] = [way(x, width, view.x, view.width), way(y, height, view.y, view.height)];
    if (dx || dy) this.#shift(dx, dy);
  }

  /** All of it if it can be read so, else its upper part at a size that can. */
  #begin() {
    this.#touched = false;
    const { clientWidth, clientHeight } = this.element;
    const { x, y, width, height } = this.whole;
    this.view = this.#all();
    const first = this.first?.getBBox();
    if (this.#scale < READABLE && clientWidth) {
      const [wide, high] = [clientWidth / READABLE, clientHeight / READABLE];
      const middle = first ? first.x + first.width / 2 : x + width / 2;
      const left = wide < width ? Math.min(Math.max(middle - wide / 2, x), x + width - wide) : x + (width - wide) / 2;
      this.view = { x: left, y: Math.min(y, y + (height - high) / 2), width: wide, height: high };
      if (height > high) this.view.y = y;
    }
    this.#apply();
    if (first) this.reveal(first);
  }

  /** What should be seen at first: nothing matters more than the rest. @returns {SVGGraphicsElement | null} */
  get first() {
    return null;
  }

  /** @param {number} dx @param {number} dy */
  #shift(dx, dy) {
    this.view = { ...this.view, x: this.view.x + dx, y: this.view.y + dy };
    this.#apply();
  }

  #apply() {
    const { x, y, width, height } = printed ? this.whole : this.view;
    this.svg.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
  }

  /** A point of the screen in the picture's own units. @param {MouseEvent} event */
  #inside({ clientX, clientY }) {
    return new DOMPoint(clientX, clientY).matrixTransform(this.svg.getScreenCTM().inverse());
  }

  /** @param {WheelEvent} event */
  #wheel(event) {
    if (!this.view) return;
    event.preventDefault();
    this.zoom(STEP ** (-event.deltaY / 120), this.#inside(event));
  }

  /** @param {PointerEvent} event */
  #down(event) {
    if (!this.view || /** @type {Element} */ (event.target).closest("button")) return;
    this.#points.set(event.pointerId, event);
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const before = this.#points.get(event.pointerId);
    if (!before) return;
    const box = this.element;
    if (!box.hasPointerCapture(event.pointerId)) {
      if (apart(before, event) < DRAG) return; // it may still become a click on a node
      box.setPointerCapture(event.pointerId);
      box.classList.add("dragging");
    }
    this.#touched = true;
    const other = [...this.#points.values()].find((point) => point.pointerId !== event.pointerId);
    if (other) this.zoom(apart(event, other) / Math.max(apart(before, other), 1), this.#inside(other));
    else {
      const from = this.#inside(before);
      const to = this.#inside(event);
      this.#shift(from.x - to.x, from.y - to.y);
    }
    this.#points.set(event.pointerId, event);
  }

  /** @param {PointerEvent} event */
  #up(event) {
    this.#points.delete(event.pointerId);
    this.element.classList.toggle("dragging", this.#points.size > 0);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (!this.view || event.ctrlKey || event.metaKey || event.target !== this.element) return;
    const [x, y] = KEYS[event.key] ?? [0, 0];
    const step = this.view.width / 10;
    if (x || y) this.#shift(x * step, y * step);
    else if (event.key === "+" || event.key === "=") this.zoom(STEP);
    else if (event.key === "-") this.zoom(1 / STEP);
    else if (event.key === "0") this.fit();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
}

/** @param {MouseEvent} one @param {MouseEvent} other */
const apart = (one, other) => Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
