/** Small helpers to make elements and to put the server's pictures into the page. */

/**
 * An element with attributes, listeners (on...) and children.
 * @param {string} tag
 * @param {Record<string, any>} attributes
 * @param {...(Node | string | null)} children
 * @returns {any}
 */
export function el(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (value === true) made.setAttribute(name, "");
    else if (value !== false && value != null) made.setAttribute(name, value);
  }
  for (const child of children) if (child != null) made.append(child);
  return made;
}

/**
 * A button with words on it.
 * @param {string} words
 * @param {(event: Event) => unknown} act
 * @param {Record<string, any>} attributes
 */
export function button(words, act, attributes = {}) {
  return el("button", { type: "button", onclick: act, ...attributes }, words);
}

/** A word that is not broken at a line's end: the move 2-1 has a hyphen. @param {string} word */
export const whole = (word) => el("span", { class: "whole" }, word);

/** A sentence whose short words with hyphens are not broken. @param {string} text @returns {(Node | string)[]} */
export function unbroken(text) {
  return text.split(/(?<!\S)(\S{1,12}-\S{1,12})(?!\S)/).map((part, place) => (place % 2 ? whole(part) : part));
}

/**
 * A button with a sign on it, and words for those who do not know the sign.
 * @param {string} text
 * @param {string} words
 * @param {(event: Event) => unknown} act
 * @param {Record<string, any>} attributes
 */
export function sign(text, words, act, attributes = {}) {
  return button(text, act, { "aria-label": words, title: words, ...attributes });
}

/**
 * As `el`, for SVG, which has a namespace.
 * @param {string} tag
 * @param {Record<string, any>} attributes
 * @param {...(Node | string)} children
 */
export function shape(tag, attributes = {}, ...children) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else made.setAttribute(name, value);
  }
  made.append(...children);
  return made;
}

/**
 * A picture of the server's as an element; its colours are in /pictures.css, as no inline style is allowed here.
 * @param {string} text
 */
export function picture(text) {
  const bare = text.replace(/<style>[^]*?<\/style>/, "");
  const parsed = new DOMParser().parseFromString(bare, "image/svg+xml").documentElement;
  parsed.removeAttribute("width");
  parsed.removeAttribute("height");
  return /** @type {SVGSVGElement} */ (/** @type {unknown} */ (document.importNode(parsed, true)));
}

/**
 * Let the browser save something under a name.
 * @param {Blob} blob
 * @param {string} name
 */
export function download(blob, name) {
  const url = URL.createObjectURL(blob);
  el("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

/**
 * A copy of a template's content.
 * @param {string} id
 */
export function template(id) {
  const { content } = /** @type {HTMLTemplateElement} */ (document.getElementById(id));
  return /** @type {HTMLElement} */ (/** @type {Element} */ (content.firstElementChild).cloneNode(true));
}

/**
 * The first element that a selector of our own names, as whatever it is there.
 * @param {string} selector
 * @param {ParentNode} within
 * @returns {any}
 */
export const find = (selector, within = document) => within.querySelector(selector);

/**
 * All of them.
 * @param {string} selector
 * @param {ParentNode} within
 * @returns {any[]}
 */
export const findAll = (selector, within = document) => [...within.querySelectorAll(selector)];
