/** The gallery: every game with its picture and its rules, by family, and a field to find one. */

import { address, ask, Refused } from "./api.js";
import { difficulty } from "./daily.js";
import { button, el, find, template } from "./dom.js";
import { NAMES } from "./levels.js";
import { write } from "./place.js";
import { preferences } from "./preferences.js";
import { openSetup } from "./setup.js";
import { tryAgain } from "./trouble.js";
import { count, say, sayAll, told } from "./words.js";

/** @import { Go, Info, Offer } from "../types.d.ts" */

/** The gallery as an element; `go` follows an address. @param {Offer} offer @param {Go} go */
export function gallery(offer, go) {
  const view = template("gallery-view");
  sayAll(view);
  document.title = "Zermelo";
  const featured = offer.featured.map((spec) => ({ .../** @type {Info} */ (known(offer, spec)), spec, value: null, chosen: true }));
  const rest = offer.games.filter((game) => !offer.featured.includes(game.spec));
  const cards = [...featured, ...rest].map((game) => ({ game, card: card(game, go) }));
  const families = [...new Set(cards.map(({ game }) => game.family))].map((family) => {
    const members = cards.filter(({ game }) => game.family === family).map((each) => each.card);
    return el("section", {}, el("h2", { class: "family" }, family), el("ul", { class: "cards" }, ...members));
  });
  find(".families", view).append(...families);
  find(".jump", view).append(...families.map((family) => (
    button(find("h2", family).textContent, () => family.scrollIntoView({ block: "start" }))
  )));
  const field = find(".finder input", view);
  field.placeholder = say("Find a game");
  field.addEventListener("input", () => {
    for (const { game, card: shown } of cards) shown.hidden = !matches(game, field.value);
    for (const family of families) family.hidden = [...family.querySelectorAll(".card")].every((each) => each.hidden);
    find(".none", view).hidden = cards.some((each) => !each.card.hidden);
  });
  find(".finder", view).addEventListener("submit", (/** @type {Event} */ event) => {
    event.preventDefault();
    const first = cards.find((each) => !each.card.hidden);
    if (first && field.value.trim()) find("a", first.card).click();
  });
  return view;
}

/**
 * Whether what somebody looks for is in a game's titles in any language, name, family or rules, however it is accented.
 * @param {{ titles: string[], name: string, family: string, rules: string }} game
 * @param {string} words
 */
export function matches(game, words) {
  const wanted = folded(words);
  return [...game.titles, game.name, game.family, game.rules].some((text) => folded(text).includes(wanted));
}

/** How hard a game is, and where all of it is known, who wins it and how large it is. @param {Info} game */
function solved({ value, positions }) {
  const level = difficulty(positions ?? Infinity);
  const worth = value && positions ? say("{value}; {count} positions", { value, count: count(positions) }) : "";
  return el("p", { class: "solved" },
    el("span", { class: `level ${level}`, title: say("By how many positions there are") }, say(NAMES[level])), " ", worth);
}

/** @param {string} text */
function folded(text) {
  return text.normalize("NFKD").toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}

/** The game of the offer that a spec is of. @param {Offer} offer @param {string} spec */
export function known(offer, spec) {
  return offer.games.find((game) => game.name === spec.split(":")[0]);
}

/**
 * A game that was `chosen` by the server's owner is shown as it was named, any other as it was played last.
 * @param {Info & { chosen?: boolean }} game
 * @param {Go} go
 */
function card(game, go) {
  const spec = game.chosen ? game.spec : preferences.specs[game.name] ?? game.spec;
  const href = write({ game: spec, seats: ["human", preferences.opponent] });
  const usual = spec === game.spec;
  const src = address("picture", { game: spec, moves: usual ? game.sample.join(".") : "", theme: preferences.shownTheme });
  const rules = el("p", {}, game.rules);
  if (!usual) ask("position", { game: spec }).then((there) => { rules.textContent = there.rules; }, () => {});
  return el(
    "li", { class: "card" },
    el("div", { class: "card-picture" }, el("img", { src, alt: "", width: 300, height: 168, loading: "lazy" })),
    el(
      "div", { class: "card-words" },
      el("h3", {},
        el("a", { href, "data-link": true }, game.title), el("span", { class: "spec" }, spec.split(":")[1] ?? ""),
        game.own ? el("span", { class: "badge" }, say("your own")) : null),
      rules,
      game.own || !usual ? null : solved(game),
      el("div", { class: "card-tools" },
        el("a", { class: "button main", href, "data-link": true, tabindex: -1, "aria-hidden": "true" }, say("Play")),
        el("button", { type: "button", onclick: () => openSetup(game, { spec }, go) }, say("Choose…"))),
    ),
  );
}

/**
 * Instead of what cannot be shown: why, and the way back; or once more, where the server is gone.
 * @param {unknown} error
 * @param {() => unknown} again
 */
export function nowhere(error, again) {
  const back = error instanceof Refused ? [el("a", { href: "/", "data-link": true }, say("All games"))] : tryAgain(error, again);
  return el("div", { class: "gallery" }, el("div", { role: "alert" }, el("h1", {}, told(error))), el("p", {}, ...back));
}
