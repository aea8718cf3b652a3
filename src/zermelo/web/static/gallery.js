/** The gallery: every game with its picture and its rules. */

import { address } from "./api.js";
import { el, find, template } from "./dom.js";
import { write } from "./place.js";
import { preferences } from "./preferences.js";
import { openSetup } from "./setup.js";
import { say, sayAll } from "./words.js";

/** The gallery as an element; `go` follows an address. */
export function gallery(offer, go) {
  const view = template("gallery-view");
  sayAll(view);
  document.title = "Zermelo";
  const featured = offer.featured.map((spec) => ({ ...known(offer, spec), spec, picture: spec }));
  const rest = offer.games.filter((game) => !offer.featured.includes(game.spec));
  find(".cards", view).append(...[...featured, ...rest].map((game) => card(game, go)));
  return view;
}

/** The game of the offer that a spec is of. */
export function known(offer, spec) {
  return offer.games.find((game) => game.name === spec.split(":")[0]);
}

function card(game, go) {
  const href = write({ game: game.spec, seats: ["human", preferences.opponent] });
  const src = address("picture", { game: game.spec, moves: game.sample.join("."), theme: preferences.shownTheme });
  return el(
    "li", { class: "card" },
    el("div", { class: "card-picture" }, el("img", { src, alt: "", width: 300, height: 168, loading: "lazy" })),
    el(
      "div", { class: "card-words" },
      el("h2", {},
        el("a", { href, "data-link": true }, game.title), el("span", { class: "spec" }, game.spec.split(":")[1] ?? ""),
        game.own ? el("span", { class: "badge" }, say("your own")) : null),
      el("p", {}, game.rules),
      el("div", { class: "card-tools" },
        el("a", { class: "button main", href, "data-link": true, tabindex: -1, "aria-hidden": "true" }, say("Play")),
        el("button", { type: "button", onclick: () => openSetup(game, { spec: game.spec }, go) }, say("Choose…"))),
    ),
  );
}

/** Instead of a game that cannot be shown: why, and the way back. */
export function nowhere(sentence) {
  return el(
    "div", { class: "gallery" },
    el("h1", { role: "alert" }, sentence),
    el("p", {}, el("a", { href: "/", "data-link": true }, say("All games"))),
  );
}
