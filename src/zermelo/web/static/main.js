/** The page: which view an address means, and what every view shares. */

import { ask } from "./api.js";
import { find, findAll } from "./dom.js";
import { gallery, known, nowhere } from "./gallery.js";
import { showKeys } from "./keys.js";
import { read, write } from "./place.js";
import { preferences } from "./preferences.js";
import { learn, phrase, say, sayAll } from "./words.js";

/** @type {Record<string, string>} */
const THEMES = { auto: "◐", light: "☀", dark: "☾" };
/** @type {Record<string, string>} */
const NAMES = { auto: phrase("Theme: automatic"), light: phrase("Theme: light"), dark: phrase("Theme: dark") };

/** @type {any} */
let offer = null;
/** @type {any} */
let playing = null;

/** What a view is made by, fetched where it is looked at: the gallery waits for none. @type {Record<string, () => Promise<any>>} */
const VIEWS = {
  play: async () => (await import("./play.js")).Play,
  puzzle: async () => (await import("./puzzle.js")).Puzzle,
  quiz: async () => (await import("./quiz.js")).Quiz,
};

/** Show what the address says. @returns {unknown} */
function show() {
  if (!offer) return refresh();
  playing?.close();
  playing = null;
  const main = find("#main");
  const place = read();
  if (place.view === "gallery") {
    main.replaceChildren(gallery(offer, go));
    for (const link of findAll("link[data-later]", document.head)) link.rel = "modulepreload"; // all of it at once
    (globalThis.requestIdleCallback ?? setTimeout)(() => VIEWS.play().catch(() => {})); // which comes next
  } else if (place.view === "play" && !known(offer, place.game)) {
    rename(place);
  } else {
    return start(place);
  }
}

/** @param {import("../types.d.ts").Place | import("../types.d.ts").PuzzlePlace | import("../types.d.ts").QuizPlace} place */
async function start(place) {
  const here = location.href;
  try {
    const View = await VIEWS[place.view]();
    if (here !== location.href) return;
    playing?.close();
    playing = new View(offer, place, go);
    find("#main").replaceChildren(playing.view);
    playing.start();
  } catch (error) {
    if (here === location.href) find("#main").replaceChildren(nowhere(error, show));
  }
}

/**
 * A game that the gallery does not call so: the server knows it by its name in another language, or says which one may be
 * meant.
 * @param {import("../types.d.ts").Place} place
 */
async function rename(place) {
  const here = location.href;
  try {
    const { game } = await ask("position", { game: place.game });
    if (here !== location.href) return;
    history.replaceState(history.state, "", write({ ...place, game }));
    show();
  } catch (error) {
    if (here === location.href) find("#main").replaceChildren(nowhere(error, show));
  }
}

/** @type {import("../types.d.ts").Go} Follow an address within the page; a tree of lines stays in the browser's history. */
function go(address, tree = null) {
  history.pushState({ tree }, "", address);
  show();
  scrollTo(0, 0);
}

/** Everything again in the language and colours chosen. */
async function refresh() {
  try {
    await renew();
  } catch (error) {
    find("#main").replaceChildren(nowhere(error, refresh));
  }
}

async function renew() {
  [offer] = await Promise.all([ask("games"), learn()]);
  document.documentElement.dataset.theme = preferences.shownTheme;
  const theme = find("#theme");
  theme.textContent = THEMES[preferences.theme];
  theme.title = say(NAMES[preferences.theme]);
  theme.setAttribute("aria-label", theme.title);
  find("#language").value = preferences.language;
  sayAll();
  show();
}

document.addEventListener("click", (event) => {
  const link = /** @type {Element} */ (event.target).closest("a[data-link]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
  event.preventDefault();
  go(link.getAttribute("href") ?? "/");
});
addEventListener("popstate", () => {
  const place = read();
  if (place.view === "play" && playing?.holds?.(place)) playing.game.goto(place.tokens.slice(0, place.at));
  else show();
});
preferences.addEventListener("change", (event) => {
  if (["language", "theme"].includes(/** @type {CustomEvent} */ (event).detail)) refresh();
});
find("#language").addEventListener("change", (/** @type {any} */ event) => { preferences.language = event.target.value; });
find("#help").addEventListener("click", showKeys);
find("#theme").addEventListener("click", () => {
  const names = Object.keys(THEMES);
  preferences.theme = names[(names.indexOf(preferences.theme) + 1) % names.length];
});
document.documentElement.classList.toggle("embedded", window.parent !== window);
document.documentElement.dataset.theme = preferences.shownTheme;
refresh();
