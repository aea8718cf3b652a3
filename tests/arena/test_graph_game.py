"""Graphs as games: given as dicts, arrays, NetworkX graphs, arenas and files, and solved as their semantics say."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from arena.drawn import arenas
from hypothesis import given
from hypothesis import strategies as st

import zermelo
from zermelo import DRAW, LOSS, UNDECIDED, WIN, Session, VerificationError, ZermeloError, graph_game
from zermelo.arena import Arena, Graph, attractor, export, parse_arena, random_arena, solve_arena, to_networkx
from zermelo.core import abilities
from zermelo.core.contract import winner_of_endless_play
from zermelo.core.errors import SpecError
from zermelo.play.record import record_of, replay
from zermelo.solver.tables.table import DictTable

CHAIN = {"a": "bc", "b": "c", "c": "d"}


def graphs():
    nodes = st.integers(0, 7)
    return st.dictionaries(nodes, st.lists(nodes, max_size=4), min_size=1)


def by_node(solution):
    return {solution.game.node(position): value for position, value in solution.items()}


@given(graphs(), st.booleans())
def test_by_turns_as_the_reference_says(arcs, misere):
    game = graph_game(arcs, misere=misere)
    solution = zermelo.solve(game)
    assert solution.engine == "graph"
    for engine in ("reference", "retrograde"):
        assert dict(solution.items()) == dict(zermelo.solve(game, engine=engine).items())
    assert solution.verify().positions == len(solution)


@given(arenas())
def test_two_goals_as_the_reference_says(arena):
    game = graph_game(arena)
    assert not abilities.endless_play_is_won(game)
    solution = zermelo.solve(game)
    assert dict(solution.items()) == dict(zermelo.solve(game, engine="reference").items())
    assert solution.verify().positions == len(solution)


@given(st.one_of(arenas(), arenas(goals=("eve",)), arenas(goals=("adam",)), arenas(goals=(), priorities=True)))
def test_winners_are_those_of_the_arena(arena):
    game = graph_game(arena)
    winners = solve_arena(arena).winners
    for node, value in by_node(zermelo.solve(game)).items():
        owner = int(arena.owners[node])
        assert {WIN: owner, LOSS: 1 - owner, DRAW: -1}[value.result] == winners[node]


@given(st.one_of(arenas(goals=("eve",)), arenas(goals=("adam",))))
def test_one_goal_as_the_reference_says(arena):
    game = graph_game(arena)
    for engine in ("reference", "retrograde"):
        assert dict(zermelo.solve(game, engine=engine).items()) == dict(zermelo.solve(game).items())


@given(arenas(goals=("eve",)))
def test_one_goal_is_reached_in_its_rank_or_never(arena):
    ranks = attractor(arena, "eve").ranks
    solution = zermelo.solve(graph_game(arena))
    assert solution.verify().positions == len(solution)
    for node, value in by_node(solution).items():
        if ranks[node] >= 0:
            assert value.plies == ranks[node]
        else:
            assert value.result == (WIN if arena.owners[node] == 1 else LOSS)
            assert value.plies is None or arena.sinks.size


@given(arenas(goals=(), priorities=True, sinks=False))
def test_a_pgsolver_file_is_the_same_game(arena):
    twin = graph_game(parse_arena(export(arena, "pgsolver")))
    solution = zermelo.solve(graph_game(arena))
    again = {str(position): value for position, value in zermelo.solve(twin).items()}
    assert again == {str(position): value for position, value in solution.items()}


def test_who_wins_for_ever():
    loop = {"a": "b", "b": "a"}
    owners = {"a": "eve", "b": "adam"}
    assert str(zermelo.solve(loop).value()) == "draw"
    arena = Arena.build(loop, owners, "a", {"eve": []})
    assert str(zermelo.solve(arena).value("a")) == "loss by never ending"
    assert str(zermelo.solve(arena).value("b")) == "win by never ending"
    parity = graph_game(loop, owners=owners, priorities={"a": 1, "b": 2})
    assert [parity.endless_priority(node) for node in "ab"] == [1, 2]
    assert str(zermelo.solve(parity).value()) == "win by never ending"
    with pytest.raises(VerificationError, match="parity game"):
        zermelo.solve(parity).verify()
    assert winner_of_endless_play(graph_game(loop, owners=owners, priorities={"a": 1, "b": 3})) == 1
    with pytest.raises(ZermeloError, match="the retrograde engine takes play that never ends for a draw"):
        zermelo.solve(parity, engine="retrograde")


def test_a_quick_win_is_better_than_one_that_takes_for_ever():
    arena = Arena.build({"a": "bc", "b": "a"}, {"a": "adam", "b": "adam", "c": "eve"}, "a", {"eve": []})
    solution = zermelo.solve(arena)
    assert [(move.name, str(move.value)) for move in solution.moves()] == [("c", "win in 1"), ("b", "win in 3")]
    arena = Arena.build({"a": "bc", "b": "a"}, {"a": "eve", "b": "adam", "c": "eve"}, "a", {"eve": "x"[:0]})
    assert [(move.name, str(move.value)) for move in zermelo.solve(arena).moves()] == [
        ("b", "loss by never ending"),
        ("c", "loss in 1"),
    ]


@pytest.mark.parametrize(
    "words",
    [
        {"graph": {0: [1, 2, 1], 1: [2], 2: [3]}},
        {"offsets": [0, 3, 4, 5, 5], "targets": [1, 2, 1, 2, 3]},
        {"sources": np.array([0, 0, 0, 2, 1]), "targets": np.array([1, 2, 1, 3, 2])},
    ],
)
def test_arcs_in_every_form(words):
    game = graph_game(**words)
    values = {position: str(value) for position, value in zermelo.solve(game).items()}
    assert values == {0: "win in 3", 1: "loss in 2", 2: "win in 1", 3: "loss in 0"}
    assert (game.slots(), game.result(3), game.result(0)) == (2, LOSS, UNDECIDED)


def test_arrays_with_owners_goals_and_priorities():
    arrays = {"sources": [0, 0, 1], "targets": [1, 2, 0]}
    game = graph_game(**arrays, owners=["eve", "adam", 0, 1], goals={"eve": [2]}, start=np.int64(1))
    assert game.start() == 1
    assert {p: str(v) for p, v in zermelo.solve(game).items()} == {0: "win in 1", 1: "loss in 2", 2: "win in 0"}
    game = graph_game(**arrays, owners=np.array([0, 1, 0]), priorities=np.array([0, 0, 1]))
    assert str(zermelo.solve(game).value()) == "win by never ending"


class Drawn:
    """As much of a NetworkX graph as is used, where that is not installed."""

    __module__ = "networkx.classes.digraph"

    def __init__(self, adj, data, graph):
        self.adj, self.graph = adj, graph
        self.nodes = type("Nodes", (dict,), {"__call__": lambda nodes, data: nodes.items()})(data)


def test_networkx_attributes_are_read_without_networkx():
    data = {"a": {"owner": "eve"}, "b": {"owner": "adam"}, "c": {"owner": "adam", "goals": "eve other"}}
    drawn = Drawn({"a": {"b": {}, "c": {}}, "b": {"a": {}}, "c": {}}, data, {"start": "b"})
    solution = zermelo.solve(drawn)
    assert solution.start == "b"
    assert {p: str(v) for p, v in solution.items()} == {"a": "win in 1", "b": "loss in 2", "c": "loss in 0"}


@given(arenas(goals=("eve",), priorities=True).filter(lambda arena: arena.goals["eve"].size))
def test_networkx_there_and_back(arena):
    pytest.importorskip("networkx")
    there = zermelo.solve(to_networkx(arena))
    assert {str(p): v for p, v in there.items()} == {str(p): v for p, v in zermelo.solve(arena).items()}


def test_networkx_graphs_of_others():
    networkx = pytest.importorskip("networkx")
    grid = networkx.grid_2d_graph(2, 3, create_using=networkx.DiGraph)
    grid.remove_edges_from([(a, b) for a, b in grid.edges if b < a])
    assert str(zermelo.solve(grid).value((0, 0))) == "win in 3"


def test_names_of_several_kinds_are_taken_as_text():
    game = graph_game({"a": [1], 1: [(2, 3)], -5: ["a"]}, start=-5)
    assert set(zermelo.solve(game)) == {"-5", "a", "1", "(2, 3)"}
    with pytest.raises(ZermeloError, match="written alike"):
        graph_game({1: ["1"]})


def test_all_that_a_game_can_do(tmp_path):
    game = graph_game(CHAIN)
    assert zermelo.grundy(game)["a"] == 2
    assert zermelo.check_game(game).ok
    session = Session(game).play(0)
    record = record_of(session, ("Ann", "Bob"), "", {})
    assert replay(record, graph_game(CHAIN, title="another.pg")).names == ("b",)
    solution = zermelo.solve(game)
    solution.save(tmp_path / "chain.z")
    assert dict(zermelo.open_solution(tmp_path / "chain.z", graph_game(CHAIN)).items()) == dict(solution.items())
    with pytest.raises(ZermeloError, match="rules of graph are not those"):
        zermelo.open_solution(tmp_path / "chain.z", graph_game(CHAIN | {"d": "a"}))
    with pytest.raises(ZermeloError, match="there is no node 'x'"):
        solution.value("x")


@given(arenas(goals=("eve",)))
def test_endless_values_are_kept_in_files(tmp_path_factory, arena):
    path = tmp_path_factory.mktemp("kept") / "arena.z"
    solution = zermelo.solve(arena)
    solution.save(path)
    again = zermelo.open_solution(path, graph_game(arena))
    assert dict(again.items()) == dict(solution.items())
    assert again.verify().positions == len(solution)


@given(arenas(goals=("eve",)), st.data())
def test_a_wrong_value_is_found(arena, data):
    solution = zermelo.solve(graph_game(arena))
    scores = {position: solution.table.score(position) for position in solution}
    position = data.draw(st.sampled_from(list(scores)))
    scores[position] = data.draw(st.sampled_from([0, 1, -1, 125, -125, 127, -127]).filter(scores[position].__ne__))
    wrong = replace(solution, table=DictTable(scores, solution.table.top))
    with pytest.raises(VerificationError):
        wrong.verify()


def test_a_large_arena_is_solved_by_machine_code():
    arena = random_arena(30_000, 8, seed=5, eve=0.7)
    solution = zermelo.solve(arena)
    assert solution.plan.native
    ranks = attractor(arena, "eve", native=False).ranks
    reached = arena.reachable(0, np.isin(np.arange(len(arena)), arena.goal("eve")))
    assert len(solution) == np.count_nonzero(reached)
    for node in np.flatnonzero(reached)[::97].tolist():
        value = solution.value(node)
        assert value.plies == (ranks[node] if ranks[node] >= 0 else None)
        assert (value.result == WIN) == ((ranks[node] >= 0) == (arena.owners[node] == 0))
    assert solution.verify().positions == len(solution)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ({}, "give a graph, or offsets"),
        ({"graph": CHAIN, "targets": [1]}, "give a graph, or offsets"),
        ({"graph": 7}, "int is no graph"),
        ({"graph": {}}, "without nodes"),
        ({"graph": CHAIN, "start": "x"}, "the start 'x' is no node"),
        ({"graph": CHAIN, "goals": {"eve": "a"}}, "give owners too"),
        ({"graph": CHAIN, "owners": [0]}, "are dicts too"),
        ({"graph": Graph(np.array([0, 0]), np.zeros(0, np.int32)), "owners": [0]}, "already"),
        ({"offsets": [0, 2], "targets": [0]}, "offsets must begin with 0"),
        ({"offsets": [0, 1], "targets": [1]}, "an arc leads to 1, and the nodes are 0 to 0"),
        ({"offsets": [0, 1], "targets": [0.5]}, "whole numbers"),
        ({"sources": [0], "targets": [0, 1]}, "1 sources and 2 targets"),
        ({"sources": [-1], "targets": [0]}, "there is no node -1"),
        ({"sources": [0], "targets": [0], "start": 4}, "the start 4 is no node"),
        ({"sources": [0], "targets": [0], "owners": [0, 1], "priorities": [1]}, "there are 2 nodes: give each"),
        ({"sources": [0], "targets": [0], "owners": [0], "goals": {"eve": [3]}}, "the goal 'eve' has a node"),
        ({"sources": [0], "targets": [1], "owners": [0, 0], "goals": {"eve": [1]}, "misere": True}, "misere is for"),
    ],
)
def test_what_is_no_graph_is_refused(words, said):
    with pytest.raises(ZermeloError, match=said):
        graph_game(**words)


def test_files_are_specs(tmp_path):
    path = tmp_path / "arena.pg"
    path.write_text('0 1 0 1,2 "a"; 1 1 1 0 "b"; 2 0 0 2 "c";')
    game = zermelo.game(str(path))
    assert str(game) == str(path)
    assert str(zermelo.solve(game).value()) == "win in 1"
    with pytest.raises(SpecError, match="there is no file"):
        zermelo.game(str(tmp_path / "none.gm"))
    with pytest.raises(SpecError, match="has no fields"):
        zermelo.game(str(path), ["heap=3"])
