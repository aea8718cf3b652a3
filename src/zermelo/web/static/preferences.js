/** What a person chose for good, from the language to the depth of a tree.  Kept by the browser, never sent elsewhere. */

const STORE = "zermelo";
const dark = matchMedia("(prefers-color-scheme: dark)");

function kept() {
  try {
    return JSON.parse(localStorage.getItem(STORE) ?? "{}") ?? {};
  } catch {
    return {};
  }
}

/**
 * What is remembered as it was chosen, and what it is before.
 * @type {{
 *   opponent: string, remarks: boolean, values: boolean, tab: number, algorithm: string, depth: number | string,
 *   specs: Record<string, string>,
 *   ownTree: boolean, numbers: string, lesson: string, fold: boolean, puzzles: { streak?: number, best?: number },
 * }}
 */
const PLAIN = {
  opponent: "perfect", remarks: true, values: false, tab: 0, algorithm: "alphabeta", depth: 2, specs: {}, puzzles: {},
  ownTree: false, numbers: "", lesson: "layers", fold: false,
};

class Preferences extends EventTarget {
  /** @type {Record<string, any>} */
  #chosen = kept();

  constructor() {
    super();
    for (const [name, usual] of Object.entries(PLAIN)) {
      Object.defineProperty(this, name, {
        get: () => this.#chosen[name] ?? usual,
        set: (value) => this.#keep(name, value),
      });
    }
    dark.addEventListener("change", () => this.#tell("theme"));
  }

  get language() {
    const known = [...document.querySelectorAll("#language option")].map((option) => option.getAttribute("value"));
    const liked = [this.#chosen.language, ...navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase())];
    return liked.find((tag) => known.includes(tag)) ?? "en";
  }
  set language(language) {
    this.#keep("language", language);
  }

  /** light, dark, or auto. */
  get theme() {
    return this.#chosen.theme ?? "auto";
  }
  set theme(theme) {
    this.#keep("theme", theme);
  }

  /** light or dark. */
  get shownTheme() {
    return this.theme === "auto" ? (dark.matches ? "dark" : "light") : this.theme;
  }

  /** @param {string} name @param {unknown} value */
  #keep(name, value) {
    this.#chosen[name] = value;
    try {
      localStorage.setItem(STORE, JSON.stringify(this.#chosen));
    } catch {
      // A browser that keeps nothing forgets when the page is left.
    }
    this.#tell(name);
  }

  /** @param {string} name */
  #tell(name) {
    this.dispatchEvent(new CustomEvent("change", { detail: name }));
  }
}

export const preferences = /** @type {Preferences & typeof PLAIN} */ (new Preferences());
