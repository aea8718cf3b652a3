"""Arenas told step by step: every node once, at its rank, and what is said of it is true."""

from __future__ import annotations

import pytest

from zermelo.arena import Arena, arena_of, attractor, solve_arena
from zermelo.arena.arena import ADAM, EVE
from zermelo.core.spec import game
from zermelo.draw.arena import arena_svg
from zermelo.draw.arena_story import counters, layers
from zermelo.draw.excerpt import excerpt, fitting

NIM = arena_of(game("matches:6,misere"), fold=True)


def test_layers_are_told_in_a_sentence_each() -> None:
    assert [step.sentence for step in layers(solve_arena(NIM))] == [
        "Rank 0, the goals: Eve has won at 1, Adam at 1.",
        "Rank 1: 6 nodes have a move into their player's region.",
        "Rank 2: 1 node has no move out of the other player's region.",
        "Rank 3: 1 node has a move into their player's region.",
    ]


@pytest.mark.parametrize("spec", ["matches:6,misere", "nim:1,2,2", "ponghauki", "chomp:3x3", "hexapawn"])
def test_every_node_is_told_once_with_its_winner_and_rank(spec: str) -> None:
    regions = solve_arena(arena_of(game(spec)))
    steps = list(layers(regions))
    told = {change.node: (at, change) for at, step in enumerate(steps) for change in step.changes}
    assert len(told) == sum(len(step.changes) for step in steps) == len(regions.arena)
    for node, (at, change) in told.items():
        assert change.winner == regions.winners[node]
        rank = int(regions.ranks[node])
        assert (at, change.words) == (rank, str(rank)) if rank >= 0 else (len(steps) - 1, "–")


def test_where_nobody_or_the_other_wins_is_said() -> None:
    drawn = list(layers(solve_arena(arena_of(game("ponghauki")))))[-1].sentence
    assert drawn.startswith("Nothing more can be forced: at the other")
    assert drawn.endswith("nobody wins.")
    kept = Arena.build({"a": "b", "b": "a", "c": "d"}, dict.fromkeys("abcd", "eve"), "a", {"eve": "d"})
    assert list(layers(solve_arena(kept)))[-1].sentence.endswith("Adam keeps out of Eve's goal.")
    parity = Arena.build({"a": "b", "b": "a"}, {"a": "eve", "b": "adam"}, "a", priorities={"a": 2, "b": 1})
    assert [step.sentence for step in layers(solve_arena(parity))] == [
        "Priorities decide who wins: 2 nodes are Eve's and 0 Adam's."
    ]


@pytest.mark.parametrize("player", [EVE, ADAM])
def test_counters_are_told_and_drawn(player: int) -> None:
    steps = list(counters(NIM, player))
    joined = {change.node for step in steps for change in step.changes if change.winner == player}
    assert joined == set(attractor(NIM, player).nodes.tolist())
    assert all(change.words.startswith("d⁺") for step in steps for change in step.changes)
    forced = joined - set(NIM.goal(player).tolist()) - {node for node in joined if NIM.owners[node] == player}
    assert len(forced) == sum("all its moves lead into A" in step.sentence for step in steps)
    degrees = dict(enumerate(NIM.degrees.tolist()))
    svg = arena_svg(NIM, won=attractor(NIM, player), counters=degrees)
    assert svg.count(">d⁺") == len(NIM) + 1, "at every node, and in the key"
    assert ">rank<" not in svg


@pytest.mark.parametrize(("nodes", "moves"), [(10, 400), (150, 20), (150, 400)])
def test_a_depth_that_fits_has_no_more_than_is_allowed(nodes: int, moves: int) -> None:
    arena = arena_of(game("tictactoe"))
    sizes = fitting(arena, None, nodes, moves)
    for depth, size in enumerate(sizes):
        shown = excerpt(arena, depth)
        assert len(shown.nodes) == size <= nodes
        assert len(shown.moves) <= moves
    beyond = excerpt(arena, len(sizes)) if len(sizes) < 3 else None
    assert beyond is None or len(beyond.nodes) > nodes or len(beyond.moves) > moves
