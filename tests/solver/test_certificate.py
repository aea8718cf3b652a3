"""Certificates prove the values that a brute force finds, and whatever the checker accepts is true."""

from __future__ import annotations

import inspect
import json
from dataclasses import asdict, replace
from pathlib import Path

import pytest
from certificates import SAMPLES, brute_force, checked, read, write
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from random_games import graphs, tiered
from sample_games import RING, Corridor, FallingGraphGame, GraphGame, OwnedGraphGame, OwnedTieredGraphGame, Words

import zermelo
from zermelo import checker
from zermelo.core.errors import ZermeloError
from zermelo.core.values import DRAW, LOSS, UNDECIDED, WIN, Value, score_of
from zermelo.solver.certificate import certify
from zermelo.solver.tables.table import DictTable

pytestmark = pytest.mark.once

ANY = settings(suppress_health_check=[HealthCheck.function_scoped_fixture])


@st.composite
def games(draw):
    """Games with and without cycles, whose players alternate or not."""
    kind = draw(st.sampled_from(["falling", "cyclic", "owned", "tiered"]))
    if kind == "tiered":
        return OwnedTieredGraphGame(*draw(tiered()))
    arrows, ends = draw(graphs(cyclic=kind != "falling", most=9))
    if kind == "owned":
        return OwnedGraphGame(arrows, ends, tuple(draw(st.integers(0, 1)) for _ in arrows))
    return FallingGraphGame(arrows, ends) if kind == "falling" else GraphGame(arrows, ends)


def claim_of(header):
    return Value({"loss": LOSS, "draw": DRAW, "win": WIN}[header["outcome"]], header["plies"])


def game_of(header):
    """The game that a header names; the classes are those of ``sample_games``."""
    kinds = {kind.__name__: kind for kind in (GraphGame, OwnedGraphGame, FallingGraphGame, OwnedTieredGraphGame)}
    return kinds[header["class"]](**{name: checker.revived(value) for name, value in header["fields"].items()})


def holds(header):
    """Whether what a header claims is so, by brute force."""
    value, claim = brute_force(game_of(header), header["position"]), claim_of(header)
    return value == claim if claim.plies is not None else value.result == claim.result


@ANY
@given(game=games(), outcome=st.booleans())
def test_certificates_of_random_games_are_accepted(tmp_path, game, outcome):
    file = tmp_path / "certificate"
    solution = zermelo.solve(game, engine="reference", distances=not outcome)
    made = certify(solution, file, outcome=outcome)
    value = brute_force(game, game.start())
    assert made.value == (Value(value.result) if outcome else value)
    code, said = checked(SAMPLES, file)
    assert code == 0, said
    assert said.endswith(f", the start: {_worded(made.value)} for the player to move, by {made.moves:,} moves\n")
    assert made.moves == len(read(file)[1])


def _worded(value):
    return value.outcome if value.plies is None else f"{value.outcome} in {value.plies} plies"


@ANY
@given(game=games(), data=st.data())
def test_other_values_are_refused(tmp_path, game, data):
    """The moves are left as they are: what fails is the claim."""
    file = tmp_path / "certificate"
    certify(zermelo.solve(game, engine="reference"), file, outcome=data.draw(st.booleans()))
    header, moves = read(file)
    other = data.draw(
        st.sampled_from(
            [
                {"outcome": word, "plies": None if word == "draw" else plies}
                for word in ("win", "draw", "loss")
                for plies in (None, 0, 1, 2, 3, header["plies"], (header["plies"] or 0) + 1)
            ]
        ).filter(lambda other: not holds(header | other))
    )
    code, said = checked(SAMPLES, write(file, header | other, moves))
    assert code == 1, said


@ANY
@given(game=games(), data=st.data())
def test_whatever_is_accepted_is_true(tmp_path, game, data):
    """A certificate altered anyhow is refused, unless it proves something that is so."""
    file = tmp_path / "certificate"
    certify(zermelo.solve(game, engine="reference"), file)
    header, moves = read(file)
    nodes = len(game.arrows)
    for _ in range(data.draw(st.integers(1, 3))):
        place = data.draw(st.integers(0, len(moves)))
        match data.draw(st.sampled_from(["outcome", "plies", "position", "end", "drop", "add", "swap", "move"])):
            case "outcome":
                header["outcome"] = data.draw(st.sampled_from(["win", "draw", "loss"]))
                header["plies"] = None if header["outcome"] == "draw" else header["plies"]
            case "plies" if header["outcome"] != "draw":
                header["plies"] = data.draw(st.none() | st.integers(0, 6))
            case "position":
                header["position"] = data.draw(st.integers(0, nodes - 1))
            case "end":
                node = data.draw(st.integers(0, nodes - 1))
                header["fields"]["ends"][node] = data.draw(st.sampled_from([LOSS, DRAW, WIN, UNDECIDED]))
            case "drop":
                moves = moves[:place] + moves[place + 1 :]
            case "add":
                moves = [*moves[:place], str(data.draw(st.integers(0, 4))), *moves[place:]]
            case "swap":
                moves = moves[place:] + moves[:place]
            case "move" if place < len(moves):
                moves = [*moves[:place], str(data.draw(st.integers(0, 4))), *moves[place + 1 :]]
    code, said = checked(SAMPLES, write(file, header, moves))
    assert code in (0, 1), said
    assert code == 1 or holds(header), said


@given(game=games(), data=st.data())
def test_no_strategy_at_all_proves_what_is_not_so(game, data):
    """Moves chosen at random, claims at random: the walk accepts true ones only."""
    outcome = data.draw(st.sampled_from([WIN, DRAW, LOSS]))
    plies = None if outcome == DRAW else data.draw(st.none() | st.integers(0, 6))
    position = data.draw(st.integers(0, len(game.arrows) - 1))
    luck = data.draw(st.randoms(use_true_random=False))

    def choose(position, last, plies):
        return luck.choice([slot for slot in range(game.slots()) if game.legal(position, slot)])

    try:
        checker.prove(game, position, outcome, plies, lambda least: choose)
    except checker.Refused:
        return
    value = brute_force(game, position)
    assert value == Value(outcome, plies) if plies is not None else value.result == outcome


@pytest.mark.parametrize(
    ("spec", "engine", "outcome"),
    [
        ("chomp:3x4", "sweep", False),
        ("chomp:3x4", "marks", True),
        ("nim:2,3,misere", "sweep", False),
        ("tictactoe:2x3,line=3", "tiers", False),
        ("matches:9,misere", "retrograde", False),
        ("connect4:3x3,line=3", "search", False),
        ("connect4:4x3,line=3", "search", True),
        ("matches:9", "reference", False),
        ("hex:3", "search", True),
        ("hex:3", "search", False),
    ],
)
@pytest.mark.usefixtures("kernels_as_python")
def test_every_engine_is_certified(tmp_path, spec, engine, outcome):
    game, file = zermelo.game(spec), tmp_path / "certificate"
    solution = zermelo.solve(game, engine=engine, distances=not outcome)
    assert engine in (None, solution.engine)
    made = certify(solution, file, outcome=outcome)
    expected = zermelo.solve(game, engine="reference").value()
    assert made.value == (Value(expected.result) if outcome else expected)
    assert checked(Path(inspect.getfile(type(game))), file)[0] == 0


def test_a_draw_by_endless_play(tmp_path):
    """Two nodes, round and round: whoever leaves the ring loses."""
    ring = GraphGame(((1, 2), (0, 2), (-1, -1)), (UNDECIDED, UNDECIDED, WIN))
    file = tmp_path / "certificate"
    assert certify(zermelo.solve(ring), file).value == Value(DRAW)
    assert checked(SAMPLES, file) == (
        0,
        "proved: GraphGame(arrows=[[1, 2], [0, 2], [-1, -1]], ends=[2, 2, 1]), the start: draw for the player to move,"
        " by 2 moves\n",
    )
    header, moves = read(file)
    assert moves == ["0", "0"]
    code, said = checked(SAMPLES, write(file, header, ["1", "0"]))
    assert (code, said) == (1, "not proved: position 2: the game ends there with less than is claimed\n")


def test_a_winner_who_goes_round_in_circles_proves_nothing(tmp_path):
    """The first player of RING can win at once from node 1, or go on for ever."""
    game = GraphGame(((1, 2), (0, 1), (-1, -1)), (UNDECIDED, UNDECIDED, LOSS))
    file = tmp_path / "certificate"
    assert certify(zermelo.solve(game), file, outcome=True).value == Value(WIN)
    header, moves = read(file)
    assert moves == ["1"]
    code, said = checked(SAMPLES, write(file, header, ["0", "1", "1", "1"]))
    assert code == 1
    assert said.endswith("for ever\n")


@pytest.mark.parametrize("swapped", [False, True])
@pytest.mark.parametrize("shared", [False, True])
def test_the_longest_play_counts(swapped, shared):
    """The loser at node 0 can end it in two plies or in four, in either order, also by way of what is known already."""
    short, long = (3 if shared else 4, -1), (2, -1)
    replies = (long[0], short[0]) if swapped else (short[0], long[0])
    # 0: loser; 2 -> 1 -> 3 -> 5: the long way; 3 and 4 -> 5, where the loser has lost.
    arrows = (replies, (3, -1), (1, -1), (5, -1), (5, -1), (-1, -1))
    game = GraphGame(arrows, (UNDECIDED,) * 5 + (LOSS,))
    assert brute_force(game, 0) == Value(LOSS, 4)
    assert checker.Walk(game, lambda position, last, plies: 0).wins(0, mine=False) == 4
    for plies in (0, 1, 2, 3):
        with pytest.raises(checker.Refused, match="the winner may need 4 plies"):
            checker.prove(game, 0, LOSS, plies, lambda least: lambda position, last, plies: 0)


def test_positions_of_every_kind(tmp_path):
    for game in (Corridor(), Words("zermelo"), RING):
        file = tmp_path / "certificate"
        value = zermelo.solve(game).value()
        assert certify(zermelo.solve(game), file).value == value
        code, said = checked(SAMPLES, file)
        assert code == 0, said
        assert read(file)[0]["fields"] == json.loads(json.dumps(asdict(game)))


def test_a_position_that_is_over_needs_no_move(tmp_path):
    game = zermelo.game("matches:5")
    made = certify(zermelo.solve(game, 0), tmp_path / "certificate")
    assert (made.value, made.moves) == (Value(LOSS, 0), 0)


def test_the_same_solution_gives_the_same_bytes(tmp_path):
    solution = zermelo.solve(zermelo.game("tictactoe"))
    for name in ("one", "other"):
        certify(solution, tmp_path / name)
    assert (tmp_path / "one").read_bytes() == (tmp_path / "other").read_bytes()


@pytest.mark.parametrize(
    ("position", "value"),
    [(9, value) for value in (Value(WIN, 7), Value(WIN, 3), Value(LOSS, 2), Value(DRAW))]
    + [(8, value) for value in (Value(WIN, 3), Value(DRAW), Value(LOSS, 6))],
)
def test_a_wrong_solution_is_found_out_and_nothing_is_written(tmp_path, position, value):
    """9 is won in five plies by leaving 8, and by nothing else: one of these is given another value."""
    solution = zermelo.solve(zermelo.game("matches:9"), engine="reference")
    assert solution[position] != value
    scores = {here: score_of(known, solution.table.top) for here, known in solution.items()}
    scores[position] = score_of(value, solution.table.top)
    wrong = replace(solution, table=DictTable(scores, solution.table.top))
    with pytest.raises(ZermeloError, match="does not hold at"):
        certify(wrong, tmp_path / "certificate")
    assert list(tmp_path.iterdir()) == []
