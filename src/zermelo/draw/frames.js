/**
 * A tree that is shown bit by bit.  It is drawn once, as it is at the end; a step changes classes and a few words, so
 * nothing moves.  The films and the page share this file.
 *
 * steps: [item, status, value, window, caption, kind]; under: the node whose cut left an item out, or null.
 */
/** @typedef {[item: number, status: string, value: string, window: string, caption: string, kind: string]} Step */

export class Frames {
  /** @param {SVGElement} svg @param {{ steps: Step[], under: (number | null)[] }} about */
  constructor(svg, { steps, under }) {
    this.steps = steps;
    this.under = under;
    this.parts = /** @type {SVGElement[]} */ ([...svg.querySelectorAll("[data-item]")]);
    this.atEnd = this.parts.map((part) => part.getAttribute("class") ?? "");
    this.nodes = this.parts.filter((part) => part.tagName === "g");
    this.texts = this.nodes.map((node) => ["text.value", "text.window", "title"].map((name) => node.querySelector(name)));
    this.titles = this.texts.map(([, , title]) => title?.textContent ?? "");
  }

  get last() {
    return this.steps.length;
  }

  /** Show what is known after so many steps. @param {number} moment */
  show(moment) {
    const known = new Map();
    for (const step of this.steps.slice(0, moment)) known.set(step[0], step);
    const ended = moment === this.last;
    this.parts.forEach((part, place) => {
      const item = Number(part.dataset.item);
      const step = known.get(item);
      const cause = this.under[item];
      const seen = cause === null ? step : known.get(cause)?.[1] === "cut";
      const role = cause === null && step ? `${part.tagName === "g" ? "node" : "edge"} ${step[1]}` : this.atEnd[place];
      part.setAttribute("class", ended ? this.atEnd[place] : seen ? role : "unseen");
    });
    known.forEach(([item, , value, range, caption]) => {
      const [first, second, title] = this.texts[item];
      if (first) first.textContent = value;
      if (second) second.textContent = range;
      if (title) title.textContent = ended ? this.titles[item] : caption;
    });
  }
}
