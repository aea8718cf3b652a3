/** The arena panel: all that can follow, as a graph, with ranks and strategies, where it is small enough. */

import { isAbort } from "./api.js";
import { el } from "./dom.js";
import { Viewer } from "./panzoom.js";
import { phrase, say } from "./words.js";

export class ArenaPanel {
  static title = phrase("Arena");

  constructor(game, box) {
    Object.assign(this, { game, box });
    this.viewer = new Viewer();
    this.caption = el("p", { class: "caption", "aria-live": "polite" });
  }

  async update() {
    this.box.replaceChildren(this.caption, this.viewer.element);
    this.caption.textContent = say("Computing…");
    try {
      const { svg, sentence } = await this.game.ask("arena", this.game.words());
      this.caption.textContent = sentence;
      this.viewer.show(svg);
    } catch (error) {
      if (isAbort(error)) return;
      this.box.replaceChildren(this.caption);
      this.caption.textContent = error.message;
    }
  }
}
