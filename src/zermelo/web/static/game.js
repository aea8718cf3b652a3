/**
 * A game in progress: where it is, who plays, what the server says of it.  It keeps no rules: the server draws every
 * position and says what may be played there.  Tells its listeners by events:
 *
 *   position  another position is shown        values  what it is worth became known, or hidden
 *   remark    something to say about a move    error   the server refused, or is gone
 *   moved     a move was made                  ours    and it was a person who made it
 *   browsed   another place is looked at       cancelled  a computation was stopped
 *   judged    more is known of moves that were made
 *   pointed   moves of this position are to be pointed at
 *   leaving   the next position is asked for    stayed  it did not come: the one before is still there
 */

import { ask, isAbort } from "./api.js";
import * as busy from "./busy.js";
import * as lines from "./lines.js";
import { preferences } from "./preferences.js";
import { isPerson } from "./seats.js";
import { typedMoves } from "./typed_moves.js";
import { say } from "./words.js";

/** @import { Analysis, History, Legal, Position, Review, Seats, Tree } from "../types.d.ts" */

const PAUSE = 350;
/** Milliseconds without an answer after which the page says that it waits. */
const PATIENCE = 1000;

export class Game extends EventTarget {
  #work = new AbortController();
  /** @type {Map<string, string>} */
  #names = new Map();
  /** What brings the next position, while it is on its way. @type {AbortController | null} */
  #coming = null;
  /** The lines and the seats as they were when the position on the board arrived. @type {{ tree: Tree, seats: Seats } | null} */
  #shown = null;
  #seed = Math.floor(Math.random() * 2 ** 31);
  /** What is on the table; nothing until the server has answered once. @type {Position} */
  position = /** @type {any} */ (null);
  /** @type {Analysis | null} */
  analysis = null;
  /** Why the server did not say what the position is worth, if it did not. @type {unknown} */
  trouble = null;
  /** What was said of moves, by the path that ends with them. @type {Map<string, Review>} */
  remarks = new Map();
  /** "??" and "!", by the path that ends with the move. @type {Map<string, string>} */
  signs = new Map();
  values = preferences.values;
  /** A person's move that is on its way, by its name; it is taken back if it does not arrive. */
  sent = "";
  /** Whether machines wait. */
  paused = false;
  /** Whether moves are not commented. */
  quiet = false;
  delay = PAUSE;

  /**
   * @param {{ game: string, start: string, tokens: string[], at: number, seats: Seats }} place
   * @param {Tree | null} [tree]
   */
  constructor({ game, start, tokens, at, seats }, tree) {
    super();
    this.spec = game;
    this.start = start;
    this.seats = seats;
    this.tree = lines.gone(tree ?? lines.started(tokens), tokens.slice(0, at));
  }

  get ply() {
    return this.tree.path.length;
  }
  get line() {
    return lines.current(this.tree);
  }
  get ended() {
    return this.ply === this.line.length;
  }
  /** Whether the position on the board is the one that the moves lead to; it is on its way otherwise. */
  get settled() {
    return this.position !== null && this.#coming === null;
  }
  /** Whether a person is to move, or may try another move here. */
  get open() {
    return !this.position.over && (isPerson(this.seats[this.position.turn]) || !this.ended);
  }
  /** Whether a move of theirs would be taken. */
  get ready() {
    return this.settled && this.open;
  }
  /** Whether a machine is to make the next move of the game. */
  get thinking() {
    return !this.position.over && this.ended && !isPerson(this.seats[this.position.turn]);
  }
  get watched() {
    return !this.seats.some(isPerson);
  }

  /**
   * The name of the last move of a path; until its position is seen, its token stands for it.
   * @param {string[]} path
   */
  nameOf(path) {
    return this.#names.get(path.join(".")) ?? path[path.length - 1];
  }

  /** The words that name a position in a question. */
  words(path = this.tree.path) {
    return { game: this.spec, start: this.start, moves: path.join(".") };
  }
  /** The same in a question whose answer speaks to the players. */
  spoken(path = this.tree.path) {
    return { ...this.words(path), first: this.seats[0], second: this.seats[1] };
  }

  /**
   * A question about this game; moving on cancels it.  `found` hears what is known before the answer is whole.
   * @param {string} what
   * @param {import("../types.d.ts").Words} words
   * @param {(found: any) => void} found
   */
  ask(what, words, found = () => {}) {
    const show = busy.shown(() => this.cancel());
    const progress = (/** @type {import("../types.d.ts").Progress | null} */ news) => { show(news); if (news?.found) found(news.found); };
    return ask(what, words, { signal: this.#work.signal, progress });
  }

  /** Stop whatever is being computed; a machine that was thinking waits until it may go on. */
  cancel() {
    this.#work.abort();
    this.paused = this.thinking;
    if (this.#coming) this.#stay(this.#work.signal.reason);
    this.#work = new AbortController();
    this.#tell("cancelled");
  }

  /** Show the present position, and let a machine answer if it is its turn. */
  async show() {
    await this.#guarded(async () => {
      await this.#arrive();
      await this.answer();
    });
  }

  /**
   * Make the move that a person chose.  One that is chosen before the last has arrived is none: who clicks twice because
   * the line is slow does not move for the opponent.
   * @param {(move: Legal) => boolean} chosen
   */
  async choose(chosen) {
    const move = this.ready ? this.position.legal.find(chosen) : undefined;
    if (move) await this.play(move.token);
  }

  /** Make a move. @param {string} token */
  async play(token) {
    const person = isPerson(this.seats[this.position.turn]);
    this.sent = (person && this.position.legal.find((move) => move.token === token)?.name) || "";
    this.tree = lines.played(this.tree, token);
    this.#tell("moved");
    if (person) this.#tell("ours");
    const after = this.spoken();
    if (person && preferences.remarks && !this.quiet) this.review(after).catch(() => {}); // who wants to know goes back to it
    await this.show();
    this.sent = "";
  }

  /** Have the position on the table from the server.  If it does not come, all is as before. */
  async #arrive() {
    this.#work.abort();
    const work = new AbortController();
    this.#work = this.#coming = work;
    const { tree, seats } = this;
    this.#tell("leaving");
    /** @type {Position} */
    let position;
    try {
      position = await this.#patiently(ask("position", this.spoken(), { signal: work.signal }));
      work.signal.throwIfAborted();
    } catch (error) {
      if (work === this.#coming) this.#stay(error);
      throw error;
    }
    this.#coming = null;
    this.sent = "";
    this.#shown = { tree, seats };
    this.position = position;
    this.spec = position.game;
    this.analysis = this.trouble = null;
    position.moves.forEach((move, ply) => this.#names.set(this.tree.path.slice(0, ply + 1).join("."), move.name));
    this.#tell("position");
    if (this.values) this.weigh();
  }

  /** Take back what was asked for and did not come. @param {unknown} why */
  #stay(why) {
    this.#coming = null;
    if (!this.#shown) return;
    Object.assign(this, this.#shown);
    this.#tell("browsed");
    this.#tell("stayed");
    if (this.values && (!this.analysis || this.analysis.thinking)) this.#unweighed(why); // leaving had stopped that
  }

  /** Say that the server lets us wait, if it does, with a button that takes back what was asked. @template T @param {Promise<T>} coming */
  async #patiently(coming) {
    const show = busy.shown(() => this.cancel());
    const words = say("Waiting for the server…");
    const waiting = setTimeout(() => show({ words, done: 0, total: null, found: null }), PATIENCE);
    try {
      return await coming;
    } finally {
      clearTimeout(waiting);
      show(null);
    }
  }

  /** A move as a person typed it, or several with spaces between them; false if it is not their turn. @param {string} text */
  async type(text) {
    const { tree } = this;
    const tokens = await typedMoves(this.words(), text);
    if (!this.ready || tree !== this.tree) return false;
    if (tokens.length === 1) await this.play(tokens[0]);
    else {
      const after = tokens.reduce(lines.played, tree);
      await this.goto(after.path, after);
    }
    return true;
  }

  /** Point at moves of the position on the board. @param {string[]} names */
  point(names) {
    this.dispatchEvent(new CustomEvent("pointed", { detail: names }));
  }

  /** Have the machine move whose turn it is, where nothing has been played yet. */
  async answer() {
    if (!this.thinking || this.paused) return;
    const seat = this.seats[this.position.turn];
    const { signal } = this.#work;
    const began = performance.now();
    const move = await this.ask("answer", { ...this.words(), player: seat, seed: this.#seed });
    await new Promise((done) => setTimeout(done, Math.max(0, this.delay - (performance.now() - began))));
    if (!signal.aborted && !this.paused) await this.play(move.token);
  }

  /** @param {string[]} path @param {Tree} tree */
  goto(path, tree = this.tree) {
    this.tree = lines.gone(tree, path);
    this.#tell("browsed");
    return this.show();
  }

  /** To a ply of the present line. @param {number} ply */
  to(ply) {
    const wanted = Math.min(Math.max(ply, 0), this.line.length);
    return wanted === this.ply ? null : this.goto(this.line.slice(0, wanted));
  }

  /** Take back: to where a person was to move last, or by one move where only machines play. */
  undo() {
    const ours = this.position.turns.slice(0, this.ply).findLastIndex((side) => isPerson(this.seats[side]));
    return this.to(ours < 0 ? this.ply - 1 : ours);
  }

  /** What the position and its moves are worth, as it is proved; `longer` doubles the server's patience so often. */
  async weigh(longer = 0) {
    const path = this.tree.path;
    this.trouble = null;
    const show = (/** @type {Analysis} */ found, /** @type {boolean} */ thinking) => {
      if (path !== this.tree.path) return;
      this.analysis = { ...found, thinking, longer };
      this.#tell("values");
    };
    await this.#guarded(async () => {
      try {
        show(await this.ask("analysis", { ...this.spoken(), longer }, (found) => show(found, true)), false);
      } catch (error) {
        if (path === this.tree.path) this.#unweighed(error);
        throw error;
      }
    });
  }

  /** The server stopped weighing the position on the board: it failed, or was told to. @param {unknown} error */
  #unweighed(error) {
    if (this.analysis) this.analysis = { ...this.analysis, thinking: false };
    this.trouble = error;
    this.#tell("values");
  }

  /** @param {boolean} on */
  showValues(on) {
    this.values = preferences.values = on;
    if (on && !this.analysis) this.weigh();
    this.#tell("values");
  }

  /** What the move just made was worth. @param {ReturnType<Game["spoken"]>} words */
  async review(words) {
    const remark = await ask("review", words);
    this.remarks.set(words.moves, { ...remark, words });
    this.#sign(words.moves, remark.quality === "blunder", remark.only);
    this.#tell("judged");
    if (words.moves === this.words().moves.slice(0, words.moves.length)) this.#tell("remark");
  }

  /** What was said of the last move, or of the one that it answers. */
  get remark() {
    const { path } = this.tree;
    return this.remarks.get(path.join(".")) ?? this.remarks.get(path.slice(0, -1).join(".")) ?? null;
  }

  /**
   * The value after each move of the line; `found` hears of them as they are known.
   * @param {(history: History) => void} found
   */
  async judge(found = () => {}) {
    const { line } = this;
    const told = (/** @type {History} */ history) => {
      history.values.forEach(({ blunder, only }, ply) => this.#sign(line.slice(0, ply).join("."), blunder, only));
      this.#tell("judged");
      found(history);
      return history;
    };
    return told(await this.ask("history", this.spoken(line), told));
  }

  /** @param {string} path @param {boolean} blunder @param {boolean} only */
  #sign(path, blunder, only) {
    const sign = blunder ? "??" : only ? "!" : "";
    if (sign) this.signs.set(path, sign);
  }

  /** @param {boolean} on */
  pause(on) {
    this.paused = on;
    return this.show();
  }

  swap() {
    this.seats = /** @type {Seats} */ (this.seats.toReversed());
    this.#tell("browsed");
    return this.show();
  }

  close() {
    this.#work.abort();
  }

  /** @param {() => Promise<unknown>} work */
  async #guarded(work) {
    try {
      await work();
    } catch (error) {
      if (!isAbort(error)) this.dispatchEvent(new CustomEvent("error", { detail: error }));
    }
  }

  /** @param {string} what */
  #tell(what) {
    this.dispatchEvent(new Event(what));
  }
}
