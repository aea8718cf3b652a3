/** An algorithm as text, with the line that is current lit. */

import { el } from "./dom.js";
import { say } from "./words.js";

export class CodeList {
  element = el("ol", { class: "code", "aria-label": say("Pseudo-code") });

  /** @param {string[]} lines */
  show(lines) {
    this.element.hidden = !lines.length;
    this.element.replaceChildren(...lines.map((line) => el("li", {}, line)));
  }

  /**
   * Light a line; null lights none.
   * @param {number | null} number
   */
  light(number) {
    [...this.element.children].forEach((line, at) => {
      if (at === number) line.setAttribute("aria-current", "step");
      else line.removeAttribute("aria-current");
    });
  }
}
