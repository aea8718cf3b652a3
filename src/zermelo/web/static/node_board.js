/** The board of a node of a tree or an arena. */

import { address } from "./api.js";
import { el } from "./dom.js";
import { preferences } from "./preferences.js";

export class NodeBoard {
  /** @param {import("./game.js").Game} game */
  constructor(game) {
    this.game = game;
    this.image = el("img", { alt: "" });
    this.words = el("figcaption");
    this.element = el("figure", { class: "node-board", hidden: true }, this.image, this.words);
  }

  /**
   * The position that moves lead to from the present one, and words about it; null if there is no board.
   * @param {string | null} moves
   */
  show(moves, words = "") {
    this.element.hidden = moves === null;
    if (moves === null) return;
    const path = [...this.game.tree.path, ...(moves ? moves.split(".") : [])];
    const source = address("picture", { ...this.game.words(path), theme: preferences.shownTheme });
    if (this.image.getAttribute("src") !== source) this.image.src = source;
    this.image.alt = this.words.textContent = words;
  }
}
