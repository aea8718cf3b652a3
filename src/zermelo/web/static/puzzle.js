/** Puzzles: find the only winning move.  The address holds which one, to be shared. */

import { address, ask } from "./api.js";
import { Board, expected } from "./board.js";
import * as busy from "./busy.js";
import { daily, dayNumber, GAMES, LEVELS, scored } from "./daily.js";
import { button, el, find, template, unbroken } from "./dom.js";
import { NAMES } from "./levels.js";
import { write, writePuzzle } from "./place.js";
import { preferences } from "./preferences.js";
import { stopped, tryAgain } from "./trouble.js";
import { say, sayAll, told } from "./words.js";

/** @import { Legal, Position, Puzzle as PuzzleAsked } from "../types.d.ts" */

export class Puzzle {
  #tried = false;
  #work = new AbortController();
  /** What is asked, and where; nothing until the server has answered. @type {PuzzleAsked} */
  puzzle = /** @type {any} */ (null);
  /** @type {Position} */
  position = /** @type {any} */ (null);

  /**
   * `place` says which puzzle; without a game it is the one of the day.
   * @param {import("../types.d.ts").Offer} offer
   * @param {{ game: string | null, level: string, seed: number }} place
   * @param {import("../types.d.ts").Go} go
   */
  constructor(offer, place, go) {
    this.view = template("puzzle-view");
    sayAll(this.view);
    const today = daily(new Date());
    this.offer = offer;
    this.go = go;
    /** Who chose by keys in the puzzle before goes on there. */
    this.held = document.activeElement?.id || null;
    this.asked = place.game ? { ...place, game: place.game } : today;
    this.board = new Board(this.find("#board"), this.find("#buttons"), {
      play: (move) => this.#try(move), preview: (move) => this.#after(move), tap: () => this.#ask(),
    });
    this.#choices();
    this.#streak();
    document.title = `${say("Puzzles")} – Zermelo`;
  }

  /** @param {string} selector */
  find(selector) {
    return find(selector, this.view);
  }

  close() {
    this.#work.abort();
  }

  async start() {
    this.#work = new AbortController();
    const { signal } = this.#work;
    const words = { game: this.asked.game, level: this.asked.level, seed: this.asked.seed };
    this.#say(say("Computing…"), "");
    [...this.find("#puzzle-choices").children].find(({ id }) => id === this.held)?.focus();
    try {
      const progress = busy.shown(() => this.close());
      this.puzzle = await ask("puzzle", words, { signal, progress });
      this.position = await this.#at(this.puzzle.moves.map((move) => move.token));
      this.#again();
    } catch (error) {
      this.#say(stopped(error), "blunder", ...tryAgain(error, () => this.start()));
    }
  }

  /** The position after some moves. @param {string[]} tokens @returns {Promise<Position>} */
  #at(tokens) {
    return ask("position", { game: this.asked.game, moves: tokens.join(".") });
  }

  /** @param {Position} position @param {boolean} open */
  #show(position, open) {
    this.board.show(position.svg, position.legal, {}, open);
    this.board.name(`${say("Puzzle")} ${this.asked.game}`);
    this.find("#rules").textContent = position.rules;
  }

  /** The moves that lead to the puzzle, and perhaps one more. @param {...Legal} more */
  #path(...more) {
    return [...this.position.moves, ...more].map(({ token }) => token);
  }

  /** @param {Legal} move */
  async #try(move) {
    const tokens = this.#path(move);
    this.board.wait(move);
    this.#say(say("Playing {move}…", { move: move.name }), "");
    try {
      const { quality, sentence, punished } = await ask("review", { game: this.asked.game, moves: tokens.join(".") });
      const after = await this.#at(tokens);
      const right = quality === "best";
      if (!this.#tried) preferences.puzzles = scored(preferences.puzzles, right);
      this.#tried = true;
      this.#streak();
      this.#show(after, false);
      const on = button(say("Play on from here"), () => this.#play(tokens), { class: "small" });
      const again = button(say("Try again"), () => this.#again(), { class: "small" });
      if (right) {
        this.#say(`${say("Right!")} ${sentence}`, "best", on);
        return;
      }
      // What follows is said, what was better only to who asks: others try again.
      const answer = button(say("Show the answer"), () => this.#say(sentence, "blunder", again, on), { class: "small" });
      const [reply] = punished;
      this.#say(reply ? `${say("No: {move} answers it.", { move: reply.name })} ${reply.words}` : say("No."), "blunder", again, answer, on);
    } catch (error) {
      this.#show(this.position, true);
      this.#say(told(error), "blunder", ...tryAgain(error, () => this.#try(move)));
    }
  }

  #again() {
    this.#show(this.position, true);
    this.#ask();
  }

  /** The question, or what is expected of who has begun a move. */
  #ask() {
    this.#say(expected(this.board) || this.puzzle.sentence, "");
  }

  /** The address of a picture of what a move leads to. @param {Legal} move */
  #after(move) {
    const moves = this.#path(move).join(".");
    return address("picture", { game: this.asked.game, moves, theme: preferences.shownTheme, page: 0 });
  }

  /** @param {string[]} tokens */
  #play(tokens) {
    const seats = this.puzzle.side ? ["perfect", "human"] : ["human", "perfect"];
    this.go(write({ game: this.asked.game, tokens, seats }));
  }

  /** @param {string} sentence @param {string} quality @param {...Node} tools */
  #say(sentence, quality, ...tools) {
    const box = this.find(".remark");
    box.className = `remark ${quality}`;
    find("p", box).replaceChildren(...unbroken(sentence));
    find("span", box).replaceChildren(...tools);
  }

  #streak() {
    const { streak = 0, best = 0 } = preferences.puzzles;
    this.find("#streak").textContent = say("In a row: {streak}. Best: {best}.", { streak, best });
  }

  /** Which game and how hard, another one, that of the day, and the address to share. */
  #choices() {
    const { game, level, seed } = this.asked;
    const title = (/** @type {string} */ spec) => this.offer.games.find((each) => each.name === spec.split(":")[0])?.title ?? spec;
    const options = (/** @type {string[]} */ names, /** @type {(name: string) => string} */ words, /** @type {string} */ now) =>
      names.map((name) => el("option", { value: name, selected: name === now }, words(name)));
    const games = el("select", { id: "game", "aria-label": say("Game") }, ...options([...new Set([...GAMES, game])], (spec) => `${title(spec)} ${spec.split(":")[1] ?? ""}`, game));
    const levels = el("select", { id: "level", "aria-label": say("Difficulty") }, ...options(LEVELS, (name) => say(NAMES[name]), level));
    const another = () => this.go(writePuzzle({
      game: games.value, level: levels.value, seed: Math.floor(Math.random() * 2 ** 31),
    }));
    for (const each of [games, levels]) each.addEventListener("change", another);
    const share = async () => {
      const address = new URL(writePuzzle(this.asked), location.href).href;
      try {
        await navigator.clipboard.writeText(address);
        this.#say(say("The address is copied: it holds the puzzle."), "");
      } catch {
        this.#say(address, "");
      }
    };
    const day = seed === dayNumber(new Date());
    this.find("#title").textContent = day ? say("The puzzle of the day") : say("Puzzle");
    this.find("#puzzle-choices").replaceChildren(
      games, levels, button(say("Another one"), another, { id: "another", class: "main" }),
      ...(day ? [] : [button(say("The puzzle of the day"), () => this.go("/puzzle"))]),
      button(say("Share"), share),
    );
  }
}
