/** The rules panel: how the game is played, how its moves are written, and the position as text. */

import { el } from "./dom.js";
import { phrase, say } from "./words.js";

export class RulesPanel {
  static title = phrase("Rules");

  /**
   * @param {import("./game.js").Game} game
   * @param {HTMLElement} box
   */
  constructor(game, box) {
    this.game = game;
    this.box = box;
  }

  update() {
    const { position } = this.game;
    const example = position.legal.slice(0, 3).map((move) => move.name).join(", ");
    this.box.replaceChildren(
      el("p", {}, position.rules),
      example ? el("p", { class: "note" }, say("Moves are written like {moves}.", { moves: example })) : "",
      el("h2", { class: "note" }, say("The position as text")),
      el("pre", {}, position.text),
      el("p", { class: "spec" }, position.position),
      el("p", { class: "spec" }, `zermelo solve ${position.game}`),
    );
  }
}
