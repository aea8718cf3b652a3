/** The tabs beside the board: each panel is made when it is first looked at, and asks for nothing while hidden. */

import { el, find } from "./dom.js";
import { ArenaPanel } from "./panel_arena.js";
import { ChartPanel } from "./panel_chart.js";
import { GamePanel } from "./panel_game.js";
import { RulesPanel } from "./panel_rules.js";
import { TreePanel } from "./panel_tree.js";
import { preferences } from "./preferences.js";
import { say } from "./words.js";

/** @type {Record<string, number>} */
const WAYS = { ArrowRight: 1, ArrowLeft: -1 };
const KINDS = [GamePanel, TreePanel, ArenaPanel, ChartPanel, RulesPanel];

export class Panels {
  #made = new Map();

  /** @param {import("./game.js").Game} game @param {HTMLElement} view @param {object} info */
  constructor(game, view, info) {
    this.game = game;
    this.info = info;
    this.box = find(".panel", view);
    this.shown = KINDS[preferences.tab] ?? GamePanel;
    this.tabs = KINDS.map((kind, number) => el("button", {
      type: "button", role: "tab", id: `tab-${number}`,
      onclick: () => this.open(kind), onkeydown: (/** @type {KeyboardEvent} */ event) => this.#key(event, number),
    }, say(kind.title)));
    find(".tabs", view).replaceChildren(...this.tabs);
    this.#mark();
  }

  /** @param {typeof KINDS[number]} kind */
  open(kind) {
    this.shown = kind;
    preferences.tab = KINDS.indexOf(kind);
    this.#mark();
    if (this.game.position) this.update();
  }

  /** Something changed: the position, or only the values. @param {string} [what] */
  update(what) {
    if (what === "values" && this.shown !== GamePanel) return;
    if (!this.game.position) return;
    if (!this.#made.has(this.shown)) {
      const box = el("div", { class: "panel-content" });
      this.#made.set(this.shown, { box, panel: new (/** @type {any} */ (this.shown))(this.game, box, this.info) });
    }
    const { box, panel } = this.#made.get(this.shown);
    if (this.box.firstElementChild !== box) this.box.replaceChildren(box);
    panel.update(what);
  }

  #mark() {
    this.tabs.forEach((tab, number) => {
      const selected = KINDS[number] === this.shown;
      tab.setAttribute("aria-selected", selected);
      tab.tabIndex = selected ? 0 : -1;
      if (selected) this.box.setAttribute("aria-labelledby", tab.id);
    });
  }

  /** @param {KeyboardEvent} event @param {number} number */
  #key(event, number) {
    const way = WAYS[event.key];
    if (!way) return;
    const next = (number + way + KINDS.length) % KINDS.length;
    this.open(KINDS[next]);
    this.tabs[next].focus();
    event.preventDefault();
    event.stopPropagation();
  }
}
