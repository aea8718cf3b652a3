"""The library: every game keeps the contract, agrees with a plain solver, and has the value that is known of it."""

from __future__ import annotations

import ast
import random
import sys
from pathlib import Path

import pytest
from library import COURSE, endings, heaps, moving, placing, points
from library.plain import plain_margins, plain_values

import zermelo
from zermelo.core import abilities
from zermelo.core.door import checked_position
from zermelo.core.errors import PositionError
from zermelo.core.registry import BUILT_IN
from zermelo.core.spec import game_class
from zermelo.games import results

KNOWN = heaps.GAMES | placing.GAMES | moving.GAMES | points.GAMES | endings.GAMES


def test_every_game_has_its_test() -> None:
    assert set(KNOWN) | set(COURSE) == set(BUILT_IN)


def test_every_class_can_be_imported_from_the_package() -> None:
    for name, place in BUILT_IN.items():
        assert getattr(zermelo.games, place.partition(":")[2]) is game_class(name)
    with pytest.raises(ImportError, match="cannot import name 'Nothing'"):
        exec("from zermelo.games import Nothing")


@pytest.mark.once
@pytest.mark.parametrize("name", KNOWN)
def test_a_plain_solver_says_the_same_of_every_position(name: str) -> None:
    game = zermelo.game(KNOWN[name].small)
    solution = zermelo.solve(game)
    if abilities.counts_points(game):
        for position, margin in plain_margins(game).items():
            assert solution.value(position).margin == margin
    else:
        values = plain_values(game)
        assert len(solution) == len(values)
        assert {position: solution.value(position) for position in values} == values


@pytest.mark.once
@pytest.mark.parametrize("name", KNOWN)
def test_the_value_is_the_known_one(name: str) -> None:
    solution = zermelo.solve(zermelo.game(KNOWN[name].spec))
    assert str(solution.value()).startswith(KNOWN[name].value)
    if KNOWN[name].spec == name and name in results():
        assert (results()[name].value, results()[name].positions) == (solution.value(), len(solution))


@pytest.mark.parametrize("name", KNOWN)
def test_the_file_says_the_rules_and_where_they_come_from(name: str) -> None:
    kind = game_class(name)
    told = (__import__(kind.__module__, fromlist=["_"]).__doc__ or "").split("\n\n")
    assert len(told) > 1
    assert ": " in told[0]
    assert (kind.__doc__ or "").rstrip().endswith(".")


@pytest.mark.parametrize("name", KNOWN)
def test_a_file_has_at_most_sixty_lines_of_rules(name: str) -> None:
    source = Path(sys.modules[game_class(name).__module__].__file__ or "").read_text(encoding="utf-8")
    words = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Import | ast.ImportFrom | ast.Expr)]
    beside = {line for node in words if _is_no_rule(node) for line in range(node.lineno, (node.end_lineno or 0) + 1)}
    lines = enumerate(source.splitlines(), 1)
    assert sum(number not in beside and bool(line.split("#")[0].strip()) for number, line in lines) <= 60


def _is_no_rule(node: ast.AST) -> bool:
    """Whether a statement is an import or a docstring."""
    return not isinstance(node, ast.Expr) or isinstance(node.value, ast.Constant)


@pytest.mark.once
@pytest.mark.parametrize("name", KNOWN)
def test_check_finds_nothing_wrong(name: str) -> None:
    found = zermelo.check_game(zermelo.game(KNOWN[name].small))
    assert [each for each in found.checks if not each.ok] == []


@pytest.mark.parametrize("name", BUILT_IN)
def test_nonsense_is_refused_or_can_be_looked_at(name: str) -> None:
    game, chance = zermelo.game(name), random.Random(1)
    width = [chance.choice((3, 10, 20, 40, 62)) for _ in range(60)]
    start = game.start()
    for bits in width:
        position = chance.getrandbits(bits) if type(start) is int else tuple(chance.getrandbits(bits) for _ in start)
        try:
            checked_position(game, position)
        except PositionError:
            continue
        assert abilities.show(game, position)
        assert abilities.scene(game, position).shapes
        assert game.read(game.write(position)) == position
        game.moves(position)
