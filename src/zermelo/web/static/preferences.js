/** What a person chose for good: language, theme, opponent, remarks.  Kept by the browser, never sent anywhere else. */

const STORE = "zermelo";
const dark = matchMedia("(prefers-color-scheme: dark)");

function kept() {
  try {
    return JSON.parse(localStorage.getItem(STORE)) ?? {};
  } catch {
    return {};
  }
}

class Preferences extends EventTarget {
  #chosen = kept();

  constructor() {
    super();
    dark.addEventListener("change", () => this.#tell("theme"));
  }

  get language() {
    const known = [...document.querySelectorAll("#language option")].map((option) => option.value);
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

  get opponent() {
    return this.#chosen.opponent ?? "perfect";
  }
  set opponent(opponent) {
    this.#keep("opponent", opponent);
  }

  /** Whether moves are commented. */
  get remarks() {
    return this.#chosen.remarks ?? true;
  }
  set remarks(on) {
    this.#keep("remarks", on);
  }

  #keep(name, value) {
    this.#chosen[name] = value;
    try {
      localStorage.setItem(STORE, JSON.stringify(this.#chosen));
    } catch {
      // A browser that keeps nothing forgets when the page is left.
    }
    this.#tell(name);
  }

  #tell(name) {
    this.dispatchEvent(new CustomEvent("change", { detail: name }));
  }
}

export const preferences = new Preferences();
