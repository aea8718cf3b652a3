"""In a notebook things show themselves, and what is drawn can be saved."""

from __future__ import annotations

from pathlib import Path

import pytest
from draw.seen import Nasty, Seen, searched, traced

from zermelo.arena.arena import Arena
from zermelo.arena.attractor import attractor
from zermelo.arena.from_game import arena_of
from zermelo.arena.regions import solve_arena
from zermelo.arena.strategy import winning_strategy
from zermelo.core.display import Displayed
from zermelo.core.errors import FileError
from zermelo.core.spec import game
from zermelo.draw import Page, Picture, board_svg, notebook, size_chart
from zermelo.search import search
from zermelo.search.brackets import parse_tree
from zermelo.search.gametree import GameTree
from zermelo.search.trace import Trace
from zermelo.solver.solving import solve

ARENA = arena_of(game("matches:5"))


def test_everything_that_can_be_drawn_is_drawn() -> None:
    won = attractor(ARENA, "eve")
    for thing, count in (
        (game("tictactoe"), 0),
        (traced("alphabeta", "(1 2)"), 3),
        (parse_tree("(1 2)"), 3),
        (GameTree(game("matches:3"), 3), 8),
        (ARENA, len(ARENA)),
        (won, len(ARENA)),
        (solve_arena(ARENA), len(ARENA)),
        (winning_strategy(won), len(ARENA)),
        (size_chart(game("chomp:2x2")), 0),
    ):
        picture = notebook.svg(thing)
        assert picture is not None
        assert len(Seen(picture).all("g", "node")) == count
        assert notebook.html(thing) is None


def test_what_is_too_large_or_empty_shows_its_text() -> None:
    large = Arena.build({}, dict.fromkeys(range(500), "eve"), goals={"eve": [1]})
    for thing in (large, solve_arena(large), Trace(), GameTree(game("tictactoe"), 0, depth=6), object()):
        assert notebook.svg(thing) is None
        assert notebook.html(thing) is None


def test_a_solution_in_a_table() -> None:
    table = notebook.html(solve(game("matches:7"))) or ""
    assert "<b>matches:7 at 7: win in 3 for the player to move</b>" in table
    assert '<tr><th scope="row">3</th><td>win in 3</td></tr>' in table
    assert "<svg" in table
    long = notebook.html(solve(game("matches:30,most=25"))) or ""
    assert "<p>and 5 more</p>" in long
    assert "<img" not in (notebook.html(solve(Nasty())) or "")


def test_a_solution_that_lists_nothing_displays_itself() -> None:
    found = solve(game("matches:7"), engine="search")
    assert " nodes, search" in (found._repr_html_() or "")
    assert found  # asks for no length


def test_a_search_result_in_a_table() -> None:
    result = search(game("matches:6"))
    table = result._repr_html_() or ""
    assert '<tr><th scope="row">line</th><td>2 1 3</td></tr>' in table
    assert '<tr><th scope="row">value</th><td>win in 3</td></tr>' in table
    assert '<tr><th scope="row">table hits</th><td>0</td></tr>' in table
    assert result._repr_svg_() is None


def test_traces_display_themselves() -> None:
    trace = searched(game("matches:4"))
    assert isinstance(trace, Displayed)
    assert (trace._repr_svg_() or "").startswith("<svg")
    assert trace._repr_html_() is None
    assert Trace()._repr_svg_() is None


def test_a_picture_is_its_text_shows_itself_and_is_saved(tmp_path: Path) -> None:
    picture = board_svg(game("matches:5"), 5)
    assert isinstance(picture, Picture)
    assert picture._repr_svg_() == picture
    assert repr(picture) == f"<Picture: matches:5, {len(picture):,} characters>"
    picture.save(tmp_path / "five.svg")
    assert (tmp_path / "five.svg").read_text(encoding="utf-8") == picture
    for path, why in ((tmp_path / "no" / "five.svg", "No such file or directory"), (tmp_path, "Is a directory")):
        with pytest.raises(FileError, match=f"^{path} cannot be written: {why}$"):
            picture.save(path)
    assert repr(Page("")) == "<Page: , 0 characters>"
