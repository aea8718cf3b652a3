"""Exercises: every answer is found again by brute force, and a seed makes the same sheet everywhere."""

from __future__ import annotations

import hashlib
import json
import re
import shutil
from collections.abc import Callable
from html.parser import HTMLParser
from itertools import accumulate, product
from math import inf
from typing import Any

import pytest
from teach import brute

import zermelo
from zermelo.teach import KINDS, LEVELS, Exercise, Sheet, make_sheet
from zermelo.teach.exercise import Figure, Words
from zermelo.teach.kinds.code import PROGRAMS, program

pytestmark = pytest.mark.once

SEEDS = range(6)


def answers(exercise: Exercise) -> list[str]:
    return [str(question.answer) for question in exercise.questions]


def check_minmax(exercise: Exercise) -> None:
    tree, named = brute.tree_in(exercise.data["tree"])
    values, root, move = answers(exercise)
    expected = {name: brute.value(below, brute.ply_of(tree, below) % 2 == 0) for name, below in named.items()}  # type: ignore[operator]
    assert {name: int(value) for name, value in (part.split(" = ") for part in values.split(", "))} == expected
    assert int(root) == brute.value(tree, True) == expected[move]
    assert list(expected.values()).count(int(root)) >= 1
    assert len(set(brute.leaves(tree))) == len(brute.leaves(tree))


def check_alphabeta(exercise: Exercise) -> None:
    tree, named = brute.tree_in(exercise.data["tree"])
    cut, many, root, move = answers(exercise)
    value, met = brute.looked_at(tree)
    assert [int(word) for word in cut.split()] == [leaf for leaf in brute.leaves(tree) if leaf not in met]
    assert (int(many), int(root)) == (len(met), value)
    assert brute.value(named[move], False) == value


def check_sss(exercise: Exercise) -> None:
    tree, _ = brute.tree_in(exercise.data["tree"])
    order, root, many = answers(exercise)
    assert [int(word) for word in order.split()] == brute.solved(tree)
    value, met = brute.looked_at(tree)
    assert (int(root), int(many)) == (value, len(met))


def nodes(words: str) -> set[str]:
    return set(words.replace("∅", "").split())


def check_attractor(exercise: Exercise) -> None:
    ranks = brute.attractor(exercise.data)
    levels, inside, trap = answers(exercise)
    told = {int(rank): nodes(names) for rank, names in (part.split(": ") for part in levels.split(", "))}
    assert told == {rank: {node for node in ranks if ranks[node] == rank} for rank in set(ranks.values())}
    assert nodes(inside) == set(ranks)
    assert nodes(trap) == set(exercise.data["moves"]) - set(ranks)


def check_strategy(exercise: Exercise) -> None:
    ranks, data = brute.attractor(exercise.data), exercise.data
    won, strategy, trap, stays = answers(exercise)
    assert nodes(won) == set(ranks)
    assert nodes(trap) == set(data["moves"]) - set(ranks)

    def arrows(words: str) -> dict[str, set[str]]:
        pairs = (part.split(" → ") for part in words.split(", ") if "→" in part)
        return {node: nodes(ends) for node, ends in pairs}

    mine = [node for node in ranks if node in data["eve"] and ranks[node] > 0]
    for node in mine:
        nearest = [end for end in data["moves"][node] if ranks.get(end, inf) == ranks[node] - 1]
        assert arrows(strategy)[node] == set(nearest)
        assert len(nearest) == 1
    assert set(arrows(strategy)) == set(mine)
    his = {node: set(ends) - set(ranks) for node, ends in data["moves"].items() if node not in {*data["eve"], *ranks}}
    assert arrows(stays) == his


def check_grundy(exercise: Exercise) -> None:
    takes, largest, heaps = (exercise.data[name] for name in ("takes", "largest", "heaps"))
    values: list[int] = []
    for heap in range(largest + 1):
        after = [values[heap - take] for take in takes if take <= heap]
        values.append(next(number for number in range(99) if number not in after))
    told, lost, total, won = answers(exercise)
    assert [int(word) for word in told.split()] == values
    assert [int(word) for word in lost.split()] == [heap for heap in range(largest + 1) if not values[heap]]
    memo: dict[tuple[int, ...], bool] = {}

    def wins(*left: int) -> bool:
        """Whether the player to move wins at heaps side by side, by trying everything."""
        if left not in memo:
            memo[left] = any(
                not wins(*left[:at], heap - take, *left[at + 1 :])
                for at, heap in enumerate(left)
                for take in takes
                if take <= heap
            )
        return memo[left]

    assert won.startswith("yes") == wins(*heaps) == bool(int(total))


def check_nim(exercise: Exercise) -> None:
    heaps = exercise.data["heaps"]
    memo: dict[tuple[int, ...], bool] = {}
    wins = {
        (heap, left)
        for at, heap in enumerate(heaps)
        for left in range(heap)
        if brute.nim_lost(tuple(sorted([*heaps[:at], left, *heaps[at + 1 :]])), memo)
    }
    total, moves = answers(exercise)
    assert {tuple(map(int, move.split(" → "))) for move in moves.split(", ")} == wins
    assert all(heap ^ int(total) == left for heap, left in wins)


def check_plays(exercise: Exercise) -> None:
    matches, most, winner = (exercise.data[name] for name in ("matches", "most", "winner"))
    odd = winner == "1"
    all_plays = brute.plays(matches, most)
    won = [moves for moves in all_plays if len(moves) % 2 == odd]

    def written(moves: tuple[int, ...]) -> str:
        left = accumulate(moves, lambda rest, taken: rest - taken, initial=matches)
        return "(" + " ".join(f"({rest} {1 - ply % 2})" for ply, rest in enumerate(left)) + ")"

    many, depth, breadth, expanded = answers(exercise)
    shortest = min(won, key=lambda moves: (len(moves), moves))
    assert (int(many), depth, breadth) == (len(won), written(won[0]), written(shortest))
    inner = {moves[:length] for moves in all_plays for length in range(len(moves))}
    deep = [path for path in inner if path <= won[0][: len(path)]]
    wide = [path for path in inner if (len(path), path) < (len(shortest), shortest)]
    assert expanded == f"{len(deep)}, {len(wide)}"


def check_heuristic(exercise: Exercise) -> None:
    game: Any = zermelo.game(exercise.data["game"])
    position = game.read(exercise.data["position"])
    width, height, line = game.columns, game.rows, game.line

    def runs() -> list[list[tuple[int, int]]]:
        ways = ((0, 1), (1, 0), (1, 1), (1, -1))
        found = [
            [(row + down * k, column + right * k) for k in range(line)]
            for row, column, (down, right) in product(range(height), range(width), ways)
        ]
        return [run for run in found if all(0 <= r < height and 0 <= c < width for r, c in run)]

    def stones(here: Any) -> list[set[tuple[int, int]]]:
        """The cells of Eve and of Adam, read from what the terminal shows."""
        rows = [re.findall(r"[XO.]", text)[:width] for text in str(game.show(here)).splitlines()]
        rows = [row for row in rows if len(row) == width]
        return [{(r, c) for r, row in enumerate(rows) for c, sign in enumerate(row) if sign == own} for own in "XO"]

    def worth(here: Any) -> float:
        eve, adam = stones(here)
        for run in runs():
            if set(run) <= eve or set(run) <= adam:
                return inf if set(run) <= eve else -inf
        if len(eve) + len(adam) == width * height:
            return 0
        if game.name == "tictactoe":
            return sum(not adam & set(run) for run in runs()) - sum(not eve & set(run) for run in runs())
        return sum(len(eve & set(run)) - len(adam & set(run)) for run in runs())

    def deeper(here: Any) -> float:
        if abs(worth(here)) == inf or game.result(here) != zermelo.UNDECIDED:
            return worth(here)
        return min(worth(child) for _, child in game.children(here))

    told = [dict(part.split(" = ") for part in words.split(", ")) for words in answers(exercise)[::2]]
    for words, look, chosen in zip(told, (worth, deeper), answers(exercise)[1::2], strict=True):
        values = {game.write_move(position, slot): look(child) for slot, child in game.children(position)}
        assert {move: float(text.replace("∞", "inf")) for move, text in words.items()} == values
        assert [move for move in values if values[move] == max(values.values())] == [chosen]
    assert answers(exercise)[1] != answers(exercise)[3]


def check_winning(exercise: Exercise) -> None:
    game = zermelo.game(exercise.data["game"])
    memo: dict[Any, int] = {}

    def signed(position: Any) -> int:
        """n + 1 for a win in n plies, -n - 1 for a loss, by trying everything."""
        if position not in memo:
            result = game.result(position)
            after = [signed(child) for _, child in game.children(position)]
            lost = [-each for each in after if each < 0]
            if result != zermelo.UNDECIDED:
                memo[position] = result
            else:
                memo[position] = min(lost) + 1 if lost else -max(after) - 1
        return memo[position]

    position = game.read(exercise.data["position"])
    wins = [(game.write_move(position, slot), -signed(child)) for slot, child in game.children(position)]
    ((move, plies),) = [(move, plies) for move, plies in wins if plies > 0]
    assert answers(exercise) == [move, str(plies)]


def check_code(exercise: Exercise) -> None:
    lines = program(exercise.data["program"]).splitlines()
    assert answers(exercise) == [lines[number - 1].strip() for number in exercise.data["lines"]]


CHECKS: dict[str, Callable[[Exercise], None]] = {
    name.removeprefix("check_"): check for name, check in globals().items() if name.startswith("check_")
}


def test_every_kind_has_its_check() -> None:
    assert set(CHECKS) == set(KINDS)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("kind", KINDS)
def test_answers_by_brute_force(kind: str, level: str) -> None:
    for seed in SEEDS:
        (exercise,) = make_sheet(kind, seed=seed, level=level).exercises
        CHECKS[kind](exercise)
        assert all(question.points > 0 for question in exercise.questions)


def test_programs_do_what_is_said_of_them() -> None:
    made: dict[str, Any] = {
        "successors": lambda m, n, i, j: (
            [(m - c, n, i - c, j) for c in range(1, i + 1)]
            + [(c, n, i, j) for c in range(i + 1, m)]
            + [(m, n - c, i, j - c) for c in range(1, j + 1)]
            + [(m, c, i, j) for c in range(j + 1, n)]
        )
    }
    for name in PROGRAMS:
        exec(program(name), made)
    tree = [[3, [5, -1]], [2, 9, 4]]
    assert made["min_max"](tree, True) == brute.value(tree, True) == 3
    assert made["alpha_beta"]([[3, 5], [2, 9]], -inf, inf) == 3
    data = make_sheet("attractor", seed=1).exercises[0].data
    assert made["attractor"](data["moves"], set(data["eve"]), data["goal"]) == brute.attractor(data)
    assert made["grundy"](7, [1, 2]) == [0, 1, 2, 0, 1, 2, 0, 1]
    assert made["winning_move"]([1, 2, 3]) is None
    assert made["winning_move"]([3, 5, 7]) == (0, 1)
    assert made["value"](3, 2, 0, 0, {}) == 3
    assert made["value"](10, 7, 7, 3, {}) == 11


def whole(level: str = "easy") -> Sheet:
    return make_sheet(list(KINDS), seed=5, level=level)


def test_a_seed_is_a_sheet_on_every_python() -> None:
    made = [(exercise.data, answers(exercise)) for level in LEVELS for exercise in whole(level).exercises]
    assert (
        hashlib.sha256(json.dumps(made).encode()).hexdigest()
        == "2d1018a64d3e710eb609766da3741a022b92d33c481aa02a0f316d34eb917fc1"
    )
    assert make_sheet("nim", seed=5).exercises != make_sheet("nim", seed=6).exercises
    first, second = make_sheet("nim", seed=5, count=2).exercises
    assert first != second


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_subject_has_no_answers_and_the_key_has_all(language: str) -> None:
    sheet = whole()
    subject = sheet.written(".md", language=language).decode()
    key = sheet.written(".md", solution=True, language=language).decode()
    assert ("Réponse" if language == "fr" else "Answer") not in subject
    assert key.count("**") == 2 * sum(len(exercise.questions) for exercise in sheet.exercises)
    assert str(sheet.points) in key


class Balanced(HTMLParser):
    """Counts the elements that are open, by their names."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: object) -> None:
        if tag != "meta":
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: object) -> None:
        pass

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.mark.parametrize("language", ["en", "fr"])
def test_pages_are_well_formed_and_hold_every_figure(language: str) -> None:
    page = whole().written(".html", solution=True, language=language).decode()
    parser = Balanced()
    parser.feed(page)
    assert parser.open == []
    figures = sum(
        isinstance(block, Figure) for exercise in whole().exercises for block in (*exercise.given, *exercise.worked)
    )
    assert page.count("<svg") == figures > 8


def test_latex_holds_every_figure_and_only_what_its_fonts_have() -> None:
    text = whole().written(".tex", solution=True, language="fr").decode()
    assert text.count("\\begin{tikzpicture}") == text.count("\\end{tikzpicture}") > 8
    assert text.count("\\begin{tabular}") == text.count("\\end{tabular}") > 0
    assert not re.search("[^\\x00-\u017f]", text)


@pytest.mark.skipif(shutil.which("pdflatex") is None, reason="TeX is not installed")
def test_a_sheet_is_printed() -> None:
    assert whole().written(".pdf", solution=True, language="fr").startswith(b"%PDF")


def test_without_tex_one_sentence_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: None)
    with pytest.raises(zermelo.ZermeloError, match=r"pdflatex, which is not installed: write \.html"):
        whole().written(".pdf")


def test_words_of_a_subject_are_said_in_the_language() -> None:
    (exercise,) = make_sheet("winning", seed=2).exercises
    words = next(block for block in exercise.given if isinstance(block, Words))
    assert words.said("fr") != words.said("en")
