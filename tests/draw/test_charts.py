"""Charts: every position counted once, in its place; the same numbers as a picture, as text and in both languages."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest
from draw.seen import Seen

from zermelo.core import abilities
from zermelo.core.errors import ZermeloError
from zermelo.core.spec import game
from zermelo.draw import Chart, Series, chart_svg, chart_text, distance_chart, nodes_chart, size_chart, tier_chart
from zermelo.draw.charts import position_count, smaller
from zermelo.draw.paint import Outline, painting
from zermelo.search import search
from zermelo.solver import Solution, solve


def numbers(chart: Chart) -> dict[str, dict[str, int]]:
    """What is drawn, by column and by series, without zeros."""
    return {
        column: {each.name: value for each in chart.series if (value := each.values[at])}
        for at, column in enumerate(chart.columns)
    }


def told(solution: Solution) -> Iterator[tuple[str, str, str]]:
    """Of each position its distance, its tier if it has one, and who wins; one by one."""
    names = {1: "won", -1: "lost", 0: "drawn"}
    for position, value in solution.items():
        tier = str(abilities.tier(solution.game, position)) if abilities.tier.given(solution.game) else ""
        distance = str(value.plies) if value.margin is None else f"{value.margin:+d}".replace("+0", "0")
        yield "draw" if distance == "None" else distance, tier, names[value.result]


@pytest.mark.parametrize(("spec", "engine"), [("tictactoe", None), ("tictactoe", "tiers"), ("dotsandboxes:1x2", None)])
def test_every_position_is_counted_once(spec: str, engine: str | None) -> None:
    solution = solve(game(spec), engine=engine)
    rows = list(told(solution))
    for chart, place in ((distance_chart(solution), 0), (tier_chart(solution), 1)):
        wanted: dict[str, dict[str, int]] = {}
        for (column, name), count in Counter((row[place], row[2]) for row in rows).items():
            wanted.setdefault(column, {})[name] = count
        assert numbers(chart) == wanted
        known = [int(column) for column in chart.columns if column != "draw"]
        assert known == sorted(known)


def test_where_there_are_no_tiers_the_fewest_moves_count() -> None:
    chart = tier_chart(solve(game("matches:5,most=2")))
    assert chart.across == "moves from the start"
    assert {column: sum(row.values()) for column, row in numbers(chart).items()} == {"0": 1, "1": 2, "2": 2, "3": 1}


def test_endless_wins_and_outcomes_alone() -> None:
    arcs = {"a": ["b"], "b": ["a"]}
    assert numbers(distance_chart(solve(arcs))) == {"draw": {"drawn": 2}}
    with pytest.raises(ZermeloError, match="without distances"):
        distance_chart(solve(game("chomp:3x3"), distances=False))
    with pytest.raises(ZermeloError, match="too many to list"):
        tier_chart(solve(game("matches:9"), engine="search"))


def test_boards_grow_as_they_are_known_to() -> None:
    """Chomp has as many positions as ways from corner to corner: the central binomial coefficients."""
    chart = size_chart(game("chomp:5x5"))
    assert chart.columns == ("1x1", "2x2", "3x3", "4x4", "5x5")
    assert chart.series[0].values == (2, 6, 20, 70, 252)
    several = size_chart([game("chomp:2x3"), game("hex:2")])
    assert several.columns == ("chomp:2x3", "hex:2x2")
    assert several.series[0].values == (10, len(solve(game("hex:2"))))


def test_smaller_boards() -> None:
    assert [str(each) for each in smaller(game("nim:2,3"))] == ["nim:1,1", "nim:1,2"]
    assert [str(each) for each in smaller(game("connect4:5x4"))][-1] == "connect4:4x3"
    assert [str(each) for each in smaller(game("chocolate:5,4,3,0"))] == ["chocolate:4,4,3,0"]
    assert len(list(smaller(game("matches:100")))) <= 12
    assert position_count(game("matches:9")) == len(solve(game("matches:9")))


def test_nodes_are_those_that_searches_visit() -> None:
    chart = nodes_chart(game("tictactoe"), ["minimax", "alphabeta"], depth=3)
    for each in chart.series:
        wanted = [
            search(game("tictactoe"), algorithm=each.name, depth=depth, heuristic="default").nodes
            for depth in (1, 2, 3)
        ]
        assert list(each.values) == wanted
    whole = nodes_chart(game("matches:4"), ["minimax"])
    assert whole.columns == ("1", "2", "3", "4")  # it is over then


BARS = Chart("T", "x", "y", ("1", "2"), (Series("won", "won", (3, 0)), Series("lost", "lost", (1, 2))), stacked=True)
LINES = Chart("T", "x", "y", ("1", "2"), (Series("a", "line0", (10, 1000)), Series("b", "line1", (5, None))), False)


def test_bars_are_as_high_as_their_numbers() -> None:
    picture = chart_svg(BARS)
    seen = Seen(picture)
    heights = {role: [float(bar.get("height", 0)) for bar in seen.all("rect", role)][:-1] for role in ("won", "lost")}
    (three,), (one, two) = heights["won"], heights["lost"]  # the last of each is the key's
    assert three == pytest.approx(3 * one, abs=0.01)
    assert two == pytest.approx(2 * one, abs=0.01)
    assert seen.title == "T"
    assert seen.description == "won: 1 3, 2 0; lost: 1 1, 2 2"
    assert sum(isinstance(item, Outline) for item in painting(picture).items) >= 5


def test_lines_rise_by_powers_of_ten() -> None:
    seen = Seen(chart_svg(LINES, language="fr"))
    low, high, _ = (float(dot.get("cy", 0)) for dot in seen.all("circle"))
    ticks = dict(zip(seen.texts("faint"), (float(text.get("y", 0)) for text in seen.all("text", "faint")), strict=True))
    assert low - high == pytest.approx(ticks["10"] - ticks["1\N{NARROW NO-BREAK SPACE}000"], abs=0.1)


def test_text_has_the_numbers_and_fits() -> None:
    title, blank, heading, one, two = chart_text(BARS, width=40).splitlines()
    assert (title, blank, heading) == ("T", "", "x  █ won  ▒ lost")
    assert one == f"1      3       1  {16 * '█'}{6 * '▒'}"
    assert two == f"2      0       2  {11 * '▒'}"
    assert chart_text(LINES, ascii_only=True).isascii()


def test_text_fits_a_narrow_window() -> None:
    shown = chart_text(distance_chart(solve(game("matches:7"))), width=40).splitlines()
    assert shown[:2] == ["Positions of matches:7 by how far their", "end is"]
    assert [line for line in shown if len(line) > 40] == []
    assert max(line.count("█") for line in shown[4:]) > max(line.count("▒") for line in shown[4:]) > 0
