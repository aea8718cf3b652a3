/** An arena that is coloured bit by bit; it is drawn once, as it is at the end. */

export class ArenaFrames {
  /**
   * `first`: what stands at nodes before the first of `steps`; `names`: the nodes without who wins there.
   * @param {SVGSVGElement} svg
   * @param {Pick<import("../types.d.ts").Arena, "steps" | "first" | "names">} told
   */
  constructor(svg, { steps, first, names }) {
    this.steps = steps;
    this.first = first;
    this.names = names;
    this.nodes = /** @type {SVGGElement[]} */ ([...svg.querySelectorAll("g.node")]);
    this.edges = /** @type {SVGPathElement[]} */ ([...svg.querySelectorAll("path[data-from]")]);
    this.roles = this.edges.map((edge) => edge.getAttribute("class") ?? "");
    this.tips = svg.querySelector(".bold-tip");
    this.titles = this.nodes.map((node) => text(node, "title"));
    this.texts = this.nodes.map((node) => node.querySelector("text.known"));
    /** How many moves are not drawn: it stays where it is. */
    this.more = this.nodes.map((node) => text(node, "text.known").match(/\+\S*$/)?.[0] ?? "");
  }

  /** Who is known to win at each node after so many steps; undefined where that is not known. @param {number} moment */
  known(moment) {
    /** @type {Map<number, { winner: number | undefined, words: string }>} */
    const found = new Map();
    for (const { changes } of this.steps.slice(0, moment)) {
      for (const [node, winner, words] of changes) {
        found.set(node, { winner: winner ?? found.get(node)?.winner, words });
      }
    }
    return found;
  }

  /** @param {number} moment */
  show(moment) {
    if (!this.steps.length) return;
    const known = this.known(moment);
    const waiting = this.nodes.map((_, node) => known.get(node)?.winner === undefined);
    this.nodes.forEach((node, number) => {
      node.classList.toggle("waiting", waiting[number]);
      this.name(number, waiting[number] ? this.names[number] : this.titles[number]);
      const words = known.get(number)?.words ?? this.first[number];
      const shown = this.texts[number];
      if (shown) shown.textContent = [words, this.more[number]].filter(Boolean).join(" ");
    });
    this.edges.forEach((edge, number) => {
      edge.setAttribute("class", waiting[Number(edge.dataset.from)] ? "edge" : this.roles[number]);
    });
    this.tips?.setAttribute("class", moment === this.steps.length ? "bold-tip" : "tip");
  }

  /** @param {number} number @param {string} words */
  name(number, words) {
    const title = this.nodes[number].querySelector("title");
    if (title) title.textContent = words;
    this.nodes[number].setAttribute("aria-label", words);
  }
}

/** What is written in an element of a node. @param {Element} node @param {string} selector */
const text = (node, selector) => node.querySelector(selector)?.textContent ?? "";
