/** The dialog that makes a new game: sizes and variants from the game's own fields, who plays, where it starts. */

import { ask } from "./api.js";
import { button, el, find } from "./dom.js";
import { openEditor } from "./editor.js";
import { write } from "./place.js";
import { preferences } from "./preferences.js";
import { isPerson } from "./seats.js";
import { typedMoves } from "./typed_moves.js";
import { capital, phrase, say, told } from "./words.js";

/** @import { Example, Go, Info, Seats } from "../types.d.ts" */

const KINDS = ["human", "perfect", "skill", "search", "random"];
/** @type {Record<string, string>} */
const NAMES = {
  human: phrase("A person"), perfect: phrase("Perfect"), skill: phrase("Skill"), search: phrase("Search"),
  random: phrase("Random"),
};
const ALGORITHMS = ["alphabeta", "minimax", "negamax", "pvs", "mtdf", "sss", "mcts"];

/**
 * Ask for a new game; `now` is the present one, or the one that was played last.
 * @param {Info} game
 * @param {{ spec: string, start?: string, seats?: Seats, position?: string }} now
 * @param {Go} go
 */
export async function openSetup(game, now, go) {
  try {
    const there = await Promise.all([ask("position", { game: now.spec }), ask("example", { game: now.spec })]);
    open(game, now, go, ...there);
  } catch (error) {
    refuse(game.title, error);
  }
}

/**
 * Say that it cannot be done now.
 * @param {string} title
 * @param {unknown} error
 */
function refuse(title, error) {
  const dialog = find("#dialog");
  dialog.replaceChildren(
    el("h2", { id: "dialog-title" }, title), el("p", { class: "wrong", role: "alert" }, told(error)),
    el("div", { class: "buttons" }, button(say("Close"), () => dialog.close(), { class: "main" })),
  );
  if (!dialog.open) dialog.showModal();
}

/**
 * @param {Info} game
 * @param {{ spec: string, start?: string, seats?: Seats, position?: string }} now
 * @param {Go} go
 * @param {import("../types.d.ts").Position} there
 * @param {Example} example
 */
function open(game, now, go, { settings, rules }, example) {
  const dialog = find("#dialog");
  const written = [example.position, example.moves.join(" ")].filter(Boolean).join(` ${say("or")} `);
  const wrong = el("p", { class: "wrong", role: "alert" });
  const seats = now.seats ?? ["human", preferences.opponent];
  const form = el(
    "form", { method: "dialog" },
    game.settings.length ? fields(game, settings) : null,
    el("fieldset", {}, el("legend", {}, say("Who plays")), seat("first", seats[0]), seat("second", seats[1])),
    el("fieldset", {},
      check(say("Draw lots for who moves first"), "lots"),
      label(say("Starts from a position or after moves (empty: the usual start)"), el("input", {
        name: "start", value: now.start ?? "", placeholder: say("such as {example}", { example: written }),
      }), "wide"),
      game.board ? el("button", { type: "button", onclick: () => setUp() }, say("Set up…")) : null),
    wrong,
    el("div", { class: "buttons" },
      el("button", { type: "button", onclick: () => dialog.close() }, say("Cancel")),
      el("button", { class: "main" }, say("Start"))),
  );
  async function setUp() {
    const given = new FormData(form);
    const spec = specOf(game, form);
    const chosen = [chosenSeat(given, "first"), chosenSeat(given, "second")];
    const use = async (/** @type {string} */ start, /** @type {boolean} */ solve) => {
      try {
        const { game: short } = await ask("position", { game: spec });
        remember(short, chosen);
        if (solve) preferences.values = true;
        go(write({ game: short, start, seats: solve ? ["human", "human"] : chosen }));
      } catch (error) {
        refuse(game.title, error);
      }
    };
    try {
      await openEditor(spec, String(given.get("start")).trim() || (now.position ?? ""), use);
    } catch (error) {
      wrong.textContent = told(error);
    }
  }

  /** @param {string} spec @param {string[]} chosen */
  function remember(spec, chosen) {
    const machine = chosen.find((word) => !isPerson(word));
    if (machine) preferences.opponent = machine;
    preferences.specs = { ...preferences.specs, [game.name]: spec };
  }

  form.addEventListener("submit", async (/** @type {Event} */ event) => {
    event.preventDefault();
    const given = new FormData(form);
    const chosen = [chosenSeat(given, "first"), chosenSeat(given, "second")];
    if (given.has("lots") && Math.random() < 0.5) chosen.reverse();
    try {
      const { game: spec, start, tokens } = await beginning(specOf(game, form), String(given.get("start")).trim());
      remember(spec, chosen);
      dialog.close();
      go(write({ game: spec, start, tokens, seats: chosen }));
    } catch (error) {
      wrong.textContent = told(error);
    }
  });
  dialog.replaceChildren(el("h2", { id: "dialog-title" }, game.title), el("p", { class: "note" }, rules), form);
  dialog.showModal();
}

/**
 * Where a game begins that was asked for by a position, or by moves with spaces between them.
 * @param {string} game
 * @param {string} text
 * @returns {Promise<{ game: string, start: string, tokens: string[] }>}
 */
async function beginning(game, text) {
  try {
    return { ...(await ask("position", { game, start: text })), start: text, tokens: [] };
  } catch (error) {
    const tokens = text ? await typedMoves({ game, moves: "" }, text).catch(() => []) : [];
    if (!tokens.length) throw error;
    return { ...(await ask("position", { game })), start: "", tokens };
  }
}

/** The fields of the game, with their present values. @param {Info} game @param {Record<string, unknown>} settings */
function fields(game, settings) {
  const made = game.settings.map(({ name, label: words, kind }) => {
    const now = settings[name];
    const title = capital(say(words));
    if (kind === "bool") return check(title, `field-${name}`, now);
    const type = kind === "int" ? "number" : "text";
    const value = Array.isArray(now) ? now.join(" ") : (now ?? "");
    return label(title, el("input", { name: `field-${name}`, type, value, min: 0 }));
  });
  return el("fieldset", {}, el("legend", {}, say("Size and variant")), ...made);
}

/** The spec that the form says, with every field by its name. @param {Info} game @param {HTMLFormElement} form */
function specOf(game, form) {
  const words = game.settings.map(({ name, kind }) => {
    const input = /** @type {HTMLInputElement} */ (form.elements.namedItem(`field-${name}`));
    const value = kind === "bool" ? (input.checked ? "yes" : "no") : input.value.trim().replace(/[\s,+]+/g, "+");
    return `${name}=${value}`;
  });
  return game.name + (words.length ? `:${words.join(",")}` : "");
}

/** @param {string} side @param {string} word */
function seat(side, word) {
  const [kind, rest = ""] = word.split(":");
  const usual = kind === "skill" ? rest : 50;
  const skill = el("input", { type: "number", name: `${side}-skill`, min: 0, max: 100, value: usual });
  const [algorithm = "alphabeta"] = rest.split(",");
  const depth = rest.match(/depth=(\d+)/)?.[1] ?? 4;
  const how = el("select", { name: `${side}-algorithm` },
    ...ALGORITHMS.map((name) => el("option", { value: name, selected: name === algorithm }, name)));
  const deep = el("input", { type: "number", name: `${side}-depth`, min: 1, max: 12, value: depth });
  const extras = {
    skill: [label(say("Skill, 0 to 100"), skill)],
    search: [label(say("Algorithm"), how), label(say("Depth"), deep)],
  };
  const choice = el("select", { name: side },
    ...KINDS.map((name) => el("option", { value: name, selected: name === kind }, say(NAMES[name]))));
  const adapt = () => {
    for (const [name, labels] of Object.entries(extras)) for (const each of labels) each.hidden = name !== choice.value;
  };
  choice.addEventListener("change", adapt);
  adapt();
  const title = side === "first" ? say("Moves first") : say("Moves second");
  return el("div", {}, label(title, choice), ...extras.skill, ...extras.search);
}

/** @param {FormData} given @param {string} side @returns {string} */
function chosenSeat(given, side) {
  const kind = String(given.get(side));
  if (kind === "skill") return `skill:${given.get(`${side}-skill`) || 50}`;
  if (kind === "search") return `search:${given.get(`${side}-algorithm`)},depth=${given.get(`${side}-depth`) || 4}`;
  return kind;
}

/** @param {string} words @param {HTMLElement} input @param {string} kind */
const label = (words, input, kind = "") => el("label", { class: `field ${kind}` }, words, input);

/** @param {string} words @param {string} name @param {unknown} checked */
function check(words, name, checked = false) {
  return el("label", { class: "check" }, el("input", { type: "checkbox", name, checked }), words);
}
