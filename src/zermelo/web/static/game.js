/**
 * A game in progress: where it is, who plays, what the server says of it.  It keeps no rules: the server draws every
 * position and says what may be played there.  Tells its listeners by events:
 *
 *   position  another position is shown        values  what it is worth became known, or hidden
 *   remark    something to say about a move    error   the server refused, or is gone
 *   moved     a move was made                  ours    and it was a person who made it
 *   browsed   another place is looked at       cancelled  a computation was stopped
 */

import { ask, isAbort } from "./api.js";
import * as busy from "./busy.js";
import * as lines from "./lines.js";
import { preferences } from "./preferences.js";
import { isPerson } from "./seats.js";

const PAUSE = 350;

export class Game extends EventTarget {
  #work = new AbortController();
  #seed = Math.floor(Math.random() * 2 ** 31);

  constructor({ game, start, tokens, at, seats }, tree) {
    super();
    Object.assign(this, { spec: game, start, seats, values: false, paused: false, delay: PAUSE });
    this.tree = lines.gone(tree ?? lines.started(tokens), tokens.slice(0, at));
    this.position = null;
    this.analysis = null;
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
  /** Whether a person is to move, or may try another move here. */
  get open() {
    return !this.position.over && (isPerson(this.seats[this.position.turn]) || !this.ended);
  }
  /** Whether a machine is to make the next move of the game. */
  get thinking() {
    return !this.position.over && this.ended && !isPerson(this.seats[this.position.turn]);
  }
  get watched() {
    return !this.seats.some(isPerson);
  }

  /** The words that name a position in a question. */
  words(path = this.tree.path) {
    return { game: this.spec, start: this.start, moves: path.join(".") };
  }
  /** The same in a question whose answer speaks to the players. */
  spoken(path = this.tree.path) {
    return { ...this.words(path), first: this.seats[0], second: this.seats[1] };
  }

  /** A question about this game; moving on cancels it.  `found` hears what is known before the answer is whole. */
  ask(what, words, found = () => {}) {
    const show = busy.shown(() => this.cancel());
    const progress = (news) => { show(news); if (news?.found) found(news.found); };
    return ask(what, words, { signal: this.#work.signal, progress });
  }

  /** Stop whatever is being computed; a machine that was thinking waits until it may go on. */
  cancel() {
    this.#work.abort();
    this.#work = new AbortController();
    this.paused = this.thinking;
    this.#tell("cancelled");
  }

  /** Show the present position, and let a machine answer if it is its turn. */
  async show() {
    this.#work.abort();
    this.#work = new AbortController();
    const { signal } = this.#work;
    await this.#guarded(async () => {
      const position = await ask("position", this.spoken(), { signal });
      Object.assign(this, { position, spec: position.game, analysis: null });
      this.#tell("position");
      if (this.values) this.weigh();
      await this.answer();
    });
  }

  async play(token) {
    const person = isPerson(this.seats[this.position.turn]);
    this.tree = lines.played(this.tree, token);
    this.#tell("moved");
    if (person) this.#tell("ours");
    const after = this.spoken();
    const shown = this.show();
    if (person && preferences.remarks) this.#guarded(() => this.review(after));
    await shown;
  }

  /** A move as a person typed it. */
  async type(text) {
    const { moves } = await ask("position", { ...this.words(), play: text });
    if (this.open) await this.play(moves.at(-1).token);
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

  goto(path) {
    this.tree = lines.gone(this.tree, path);
    this.#tell("browsed");
    return this.show();
  }

  /** To a ply of the present line. */
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
    const show = (found, thinking) => {
      if (path !== this.tree.path) return;
      this.analysis = { ...found, thinking, longer };
      this.#tell("values");
    };
    await this.#guarded(async () => {
      show(await this.ask("analysis", { ...this.spoken(), longer }, (found) => show(found, true)), false);
    });
  }

  showValues(on) {
    this.values = on;
    if (on && !this.analysis) this.weigh();
    this.#tell("values");
  }

  /** What the move just made was worth. */
  async review(words) {
    const remark = await ask("review", words);
    if (words.moves !== this.words().moves.slice(0, words.moves.length)) return;
    this.dispatchEvent(new CustomEvent("remark", { detail: { ...remark, words } }));
  }

  pause(on) {
    this.paused = on;
    return this.show();
  }

  swap() {
    this.seats = [this.seats[1], this.seats[0]];
    this.#tell("browsed");
    return this.show();
  }

  close() {
    this.#work.abort();
  }

  async #guarded(work) {
    try {
      await work();
    } catch (error) {
      if (!isAbort(error)) this.dispatchEvent(new CustomEvent("error", { detail: error }));
    }
  }

  #tell(what) {
    this.dispatchEvent(new Event(what));
  }
}
