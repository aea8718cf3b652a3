/** The parts of the page's JavaScript that touch neither page nor server. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { clicked, meant, next } from "../../src/zermelo/web/static/clicks.js";
import { daily, dayNumber, difficulty, GAMES, scored } from "../../src/zermelo/web/static/daily.js";
import { mistakes } from "../../src/zermelo/web/static/mistakes.js";
import { closest } from "../../src/zermelo/web/static/geometry.js";
import { current, gone, others, played, started } from "../../src/zermelo/web/static/lines.js";
import { read, write, writePuzzle } from "../../src/zermelo/web/static/place.js";

/** @type {(cells: number[], slot?: number) => { slot: number, name: string, token: string, cells: number[] }} */
const move = (cells, slot = 0) => ({ slot, name: `${cells}`, token: `${cells}`, cells });

test("a move goes on along its line, or begins another", () => {
  const tree = played(played(started([]), "a"), "b");
  assert.deepEqual(tree, { path: ["a", "b"], lines: [["a", "b"]] });
  const back = gone(tree, ["a"]);
  assert.deepEqual(current(back), ["a", "b"]);
  assert.deepEqual(played(back, "b").lines, [["a", "b"]]);
  const aside = played(back, "c");
  assert.deepEqual(aside.lines, [["a", "b"], ["a", "c"]]);
  assert.deepEqual(others(aside), [{ line: ["a", "b"], fork: 1 }]);
  assert.deepEqual(tree.lines, [["a", "b"]]);
});

test("an address says what was written into it", () => {
  const place = { game: "nim:3,5,7", start: "X. O", tokens: ["1,2", "@7", "a-b"], at: 2, seats: ["human", "skill:50"] };
  const url = new URL(write(place), "http://localhost");
  assert.deepEqual(read(url), { view: "play", ...place });
  assert.ok(url.href.includes("/play/nim:3,5,7?"));
  assert.deepEqual(read(new URL("http://localhost/play/hex:3?moves=a1.b2&at=99")), {
    view: "play", game: "hex:3", start: "", tokens: ["a1", "b2"], at: 2, seats: [null, null],
  });
  assert.equal(read(new URL("http://localhost/")).view, "gallery");
  const puzzle = { game: "chomp:4x5", level: "hard", seed: 7 };
  assert.deepEqual(read(new URL(writePuzzle(puzzle), "http://localhost")), { view: "puzzle", ...puzzle });
});

test("clicks on cells become moves", () => {
  const [step, jump, alone] = [move([1, 2]), move([1, 3]), move([4])];
  const moves = [step, jump, alone];
  assert.deepEqual(meant(moves, [1]), [step, jump]);
  assert.deepEqual(next(moves, [1]), new Set([1, 2, 3]));
  assert.deepEqual(clicked(moves, [], 4), { chosen: [], choice: [alone] });
  assert.deepEqual(clicked(moves, [], 1), { chosen: [1], choice: [] });
  assert.deepEqual(clicked(moves, [1], 3), { chosen: [], choice: [jump] });
  assert.deepEqual(clicked(moves, [1], 1), { chosen: [], choice: [] });
  assert.deepEqual(clicked(moves, [1], 4), { chosen: [], choice: [alone] });
  assert.deepEqual(clicked([move([1, 2]), move([2, 1])], [2], 1).choice, [move([2, 1])]);
});

test("a day has one puzzle, and a right answer makes the streak longer", () => {
  const [today, tomorrow] = [new Date(2026, 10, 16), new Date(2026, 10, 17)];
  assert.equal(dayNumber(today), 20261116);
  assert.deepEqual(daily(today), daily(new Date(2026, 10, 16, 23, 59)));
  assert.notEqual(daily(today).game, daily(tomorrow).game);
  assert.ok(GAMES.includes(daily(today).game));
  assert.deepEqual([12, 999, 1000, 99_999, 100_000].map(difficulty), ["easy", "easy", "medium", "medium", "hard"]);
  assert.deepEqual(scored({}, true), { streak: 1, best: 1 });
  assert.deepEqual(scored({ streak: 4, best: 6 }, true), { streak: 5, best: 6 });
  assert.deepEqual(scored({ streak: 4, best: 6 }, false), { streak: 0, best: 6 });
});

test("only people's mistakes are theirs", () => {
  const moments = [false, true, true, false].map((blunder) => ({ blunder, better: blunder ? ["x"] : [] }));
  assert.deepEqual(mistakes(moments, [0, 1, 0, 1], ["human", "perfect"]), [{ blunder: true, better: ["x"], ply: 0 }]);
  assert.deepEqual(mistakes(moments, [0, 1, 0, 1], ["perfect", "human:Ann"]).map(({ ply }) => ply), [1]);
});

test("the closest two points are found", () => {
  const points = Array.from({ length: 60 }, (_, k) => ({ x: (k * 37) % 101, y: (k * 53) % 97 }));
  const pairs = points.flatMap((one, k) => points.slice(k + 1).map((other) => Math.hypot(one.x - other.x, one.y - other.y)));
  assert.equal(closest(points), Math.min(...pairs));
  assert.equal(closest([{ x: 1, y: 1 }]), Infinity);
});
