/** The view of a game: the board, what is said about it, the controls and the panels. */

import { address, isAbort } from "./api.js";
import { Board, expected } from "./board.js";
import { el, find, findAll, template, unbroken } from "./dom.js";
import { Ending } from "./ending.js";
import { Game } from "./game.js";
import { known, nowhere } from "./gallery.js";
import { listen } from "./keys.js";
import { current } from "./lines.js";
import { Panels } from "./panels.js";
import { write } from "./place.js";
import { offerPicture } from "./picture.js";
import { preferences } from "./preferences.js";
import { load, save } from "./record.js";
import { Remark } from "./remark.js";
import { isPerson, seats } from "./seats.js";
import { openSetup } from "./setup.js";
import { say, sayAll } from "./words.js";

/** @import { Go, Info, Legal, Offer, Place, Position, Seats, Worth } from "../types.d.ts" */

/** Milliseconds between the moves of machines, at the slowest. */
const SLOWEST = 3000;

export class Play {
  /** What is said below the board. */
  sentence = "";

  /**
   * @param {Offer} offer
   * @param {Place} place
   * @param {Go} go
   */
  constructor(offer, place, go) {
    this.view = template("play-view");
    sayAll(this.view);
    this.go = go;
    this.info = /** @type {Info} */ (known(offer, place.game));
    const players = /** @type {Seats} */ (place.seats.map((seat) => seat ?? "human"));
    this.game = new Game({ ...place, seats: players }, history.state?.tree);
    this.board = new Board(this.find("#board"), this.find("#buttons"), {
      play: ({ token }) => this.game.choose((move) => move.token === token),
      preview: (move) => this.#after(move), tap: () => this.#status(), tools: this.find("#zoom"),
    });
    this.panels = new Panels(this.game, this.view, { ...offer, ...this.info });
    this.remark = new Remark(this.find(".remark"), this.game, (position, words) => this.#draw(position, words));
    this.ending = new Ending(this.find("#ending"), this.game, this.remark, (seats) => this.#again(seats));
    this.#wire();
  }

  /** @param {string} selector */
  find(selector) {
    return find(selector, this.view);
  }

  start() {
    return this.game.show();
  }

  close() {
    this.unlisten?.();
    this.game.close();
  }

  #wire() {
    const { game } = this;
    /** @type {Record<string, () => unknown>} */
    const acts = {
      first: () => game.to(0), back: () => game.to(game.ply - 1), forth: () => game.to(game.ply + 1),
      last: () => game.to(game.line.length), undo: () => game.undo(), values: () => game.showValues(!game.values),
      hint: () => this.#hint(), remarks: () => this.#remarks(), pause: () => game.pause(!game.paused),
      new: () => this.#new(), swap: () => game.swap(),
      save: () => this.#save(), load: () => this.find("#file").click(), share: () => this.#share(),
      picture: () => offerPicture(game), larger: () => this.board.zoom.by(1), smaller: () => this.board.zoom.by(-1),
    };
    for (const button of findAll("[data-do]", this.view)) button.addEventListener("click", acts[button.dataset.do]);
    this.unlisten = listen({ ...acts, board: () => this.board.focus(), digit: (/** @type {string} */ name) => game.choose((move) => move.name === name) });
    this.find("#file").addEventListener("change", () => this.#load(this.find("#file")));
    this.find("#speed input").addEventListener("input", (/** @type {any} */ { target }) => { game.delay = SLOWEST * 2 ** -target.value; });
    this.find("#typed").addEventListener("submit", (/** @type {SubmitEvent} */ event) => this.#typed(event));
    this.find("[data-do=remarks]").setAttribute("aria-pressed", preferences.remarks);
    this.find("[data-do=values]").setAttribute("aria-pressed", game.values);
    this.find("#typed input").placeholder = say("Type a move");
    this.find("#typed input").setAttribute("aria-label", say("Type a move"));
    game.addEventListener("position", () => this.#position());
    game.addEventListener("values", () => this.#values());
    game.addEventListener("moved", () => { this.#keep("pushState"); this.#sent(); });
    game.addEventListener("leaving", () => { if (!this.board.waits) this.board.wait(); });
    game.addEventListener("stayed", () => this.#draw(game.position));
    game.addEventListener("ours", () => this.remark.say(""));
    game.addEventListener("browsed", () => { this.remark.review(game.remark); this.#keep("replaceState"); });
    game.addEventListener("remark", () => { if (!this.remark.failed) this.remark.review(game.remark); });
    game.addEventListener("judged", () => { if (game.settled) this.panels.update("values"); });
    game.addEventListener("error", (event) => {
      const { detail } = /** @type {CustomEvent<unknown>} */ (event);
      if (game.position) this.remark.error(detail, game.sent && say("{move} is taken back.", { move: game.sent }));
      else this.#lost(detail);
    });
    game.addEventListener("pointed", (event) => {
      const names = /** @type {CustomEvent<string[]>} */ (event).detail;
      for (const { slot, name } of game.position.legal) if (names.includes(name)) this.board.hint(slot);
    });
    game.addEventListener("cancelled", () => { this.remark.say(say("Cancelled.")); this.#pausing(); });
  }

  /** There is no such game, or no such moves, or no server: say so instead of an empty board. @param {unknown} error */
  #lost(error) {
    const instead = nowhere(error, () => { instead.replaceWith(this.view); this.start(); });
    this.view.replaceWith(instead);
  }

  /** Let moves be commented, or not. */
  #remarks() {
    preferences.remarks = !preferences.remarks;
    if (!preferences.remarks) this.remark.say("");
    this.find("[data-do=remarks]").setAttribute("aria-pressed", preferences.remarks);
  }

  /** Whether an address leads to another place of this very game. @param {Place} place */
  holds({ game, start, seats }) {
    const same = seats.every((seat, side) => (seat ?? "human") === this.game.seats[side]);
    return same && game === this.game.spec && start === this.game.start;
  }

  /**
   * Keep where the game is in the address, and the lines beside it in the browser's history.
   * @param {"pushState" | "replaceState"} how
   */
  #keep(how) {
    const { spec, start, tree, ply, seats } = this.game;
    history[how]({ tree }, "", write({ game: spec, start, tokens: current(tree), at: ply, seats }));
  }

  #position() {
    const { game } = this;
    const { position } = game;
    this.remark.leave();
    this.find("#title").replaceChildren(this.info.title, " ", el("span", { class: "spec" }, position.game.includes(":") ? position.game : ""));
    document.title = `${this.info.title} – Zermelo`;
    this.find("#seats").replaceChildren(...seats(position.players, position.over ? null : position.turn));
    this.#pausing();
    for (const act of ["first", "back", "undo"]) this.find(`[data-do=${act}]`).disabled = game.ply === 0;
    for (const act of ["forth", "last"]) this.find(`[data-do=${act}]`).disabled = game.ended;
    this.#draw(position);
    this.panels.update();
    if (position.over) this.remark.say("");
    this.ending.update();
  }

  /** The address of a picture of what a move leads to. @param {Legal} move */
  #after(move) {
    const { game } = this;
    const path = [...game.position.moves, move].map(({ token }) => token);
    return address("picture", { ...game.words(path), theme: preferences.shownTheme, page: 0 });
  }

  /** The same game from its beginning. @param {Seats} seats */
  #again(seats) {
    const { spec, start } = this.game;
    this.go(write({ game: spec, start, seats }));
  }

  /** The button that stops the machines, or lets them go on. */
  #pausing() {
    const { watched, paused } = this.game;
    this.find("#speed").hidden = !watched;
    this.find("[data-do=pause]").hidden = (!watched && !paused) || this.ending.lesson !== null; // a lesson waits for its answer
    this.find("[data-do=pause]").textContent = paused ? say("Go on") : say("Pause");
  }

  #values() {
    this.find("[data-do=values]").setAttribute("aria-pressed", this.game.values);
    if (this.game.settled) this.#draw(this.game.position);
    this.panels.update("values");
  }

  /** The move that was just made is seen before the server has answered. */
  #sent() {
    const { position, seats, tree } = this.game;
    const move = /** @type {Legal} */ (position.legal.find(({ token }) => token === tree.path.at(-1)));
    this.board.wait(move);
    if (isPerson(seats[position.turn])) this.#say(say("Playing {move}…", { move: move.name }));
    else this.#say(say("{name} plays {move}.", { name: position.players[position.turn], move: move.name }));
  }

  /**
   * The board: with values on it where they are known and wanted; `words` say what it shows that is not the game.
   * @param {Position} position
   * @param {string | null} words
   */
  #draw(position, words = null) {
    const { game } = this;
    const here = position === game.position;
    const known = here && game.values ? game.analysis : null;
    const worth = Object.fromEntries((known?.moves ?? []).map((move) => [move.slot, move]));
    this.board.show(known?.svg ?? position.svg, position.legal, worth, here && game.open);
    this.board.name(say("{game}, {moves} {moves:move|moves} made", { game: this.info.title, moves: game.ply }));
    this.find(".stage").classList.toggle("aside", !here);
    this.#say(words ?? [position.sentence, position.over ? "" : known?.sentence].filter(Boolean).join(" "));
  }

  /** Say a sentence below the board. @param {string} sentence */
  #say(sentence) {
    this.sentence = sentence;
    this.#status();
  }

  /** What is said below the board. */
  #status() {
    this.find("#status").replaceChildren(...unbroken(expected(this.board) || this.sentence));
  }

  async #hint() {
    const { game } = this;
    if (!game.ready) return;
    try {
      const { moves } = await game.ask("analysis", game.spoken());
      const proved = moves[0].exact ? moves[0] : null;
      const { slot, name } = proved ?? await game.ask("answer", { ...game.words(), player: "perfect" });
      this.board.hint(slot);
      this.remark.say(hinted(name, proved, moves));
    } catch (error) {
      if (!isAbort(error)) this.remark.error(error);
    }
  }

  /** @param {SubmitEvent} event */
  async #typed(event) {
    event.preventDefault();
    const { game } = this;
    const input = this.find("#typed input");
    const move = input.value.trim();
    if (!move) return;
    if (game.ready) {
      this.board.wait();
      this.#say(say("Playing {move}…", { move }));
    }
    try {
      if (await game.type(move)) input.value = "";
    } catch (error) {
      if (game.settled) this.#draw(game.position);
      this.remark.error(error);
    }
  }

  #new() {
    const { spec, start, seats, position } = this.game;
    openSetup(this.info, { spec, start, seats, position: position?.position }, this.go);
  }

  /** @param {HTMLInputElement} input */
  async #load(input) {
    try {
      const [file] = input.files ?? [];
      if (file) this.go(...(await load(file)));
    } catch (error) {
      this.remark.error(error);
    }
    input.value = "";
  }

  async #save() {
    try {
      await save(this.game);
    } catch (error) {
      this.remark.error(error);
    }
  }

  async #share() {
    try {
      await navigator.clipboard.writeText(location.href);
      this.remark.say(say("The address is copied: it holds the game and its moves."));
    } catch {
      this.remark.say(location.href);
    }
  }
}

/**
 * What a hint says: what the move leads to, that all moves lose, or that nothing is proved.
 * @param {string} move
 * @param {Worth | null} proved
 * @param {Worth[]} moves
 */
function hinted(move, proved, moves) {
  if (!proved) return say("Hint: {move}. It is not proved, but looks best.", { move });
  if (moves.length > 1 && moves.every(({ outcome }) => outcome === "loss")) {
    return say("All moves lose; {move} resists longest: {value}.", { move, value: proved.words });
  }
  return say("Hint: {move}, and {value}.", { move, value: proved.words });
}
