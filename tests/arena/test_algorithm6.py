"""Algorithm 6 step by step: it finds the attractor, and its counters count."""

from __future__ import annotations

import pytest

from zermelo.arena import arena_of, attractor, random_arena
from zermelo.arena.algorithm6 import CODE, LINES, algorithm6, code_for
from zermelo.arena.arena import ADAM, EVE, Arena
from zermelo.core.spec import game

ARENAS = {
    "course": arena_of(game("matches:12,misere"), fold=True),
    "nim": arena_of(game("nim:1,2,3")),
    "cycles": arena_of(game("ponghauki")),
    "random": random_arena(60, 3, seed=5),
}


@pytest.mark.parametrize("name", ARENAS)
def test_what_joins_is_the_attractor(name: str) -> None:
    arena = ARENAS[name]
    for player in (EVE, ADAM) if "adam" in arena.goals else (EVE,):
        steps = list(algorithm6(arena, player))
        joined = [step.node for step in steps if step.kind == "joins"]
        assert sorted(joined) == attractor(arena, player).nodes.tolist()
        assert len(joined) == len(set(joined))
        assert {step.node for step in steps if step.to is None} <= set(arena.goal(player).tolist())


@pytest.mark.parametrize("name", ARENAS)
def test_counters_are_the_moves_not_known_to_lead_there(name: str) -> None:
    arena = ARENAS[name]
    joined: set[int] = set()
    left: dict[int, int] = {}
    for step in algorithm6(arena, EVE):
        if step.kind == "joins":
            joined.add(step.node)
            assert step.to is None or step.to in arena.after(step.node)
        else:
            assert step.left == left.get(step.node, len(arena.after(step.node))) - 1
            left[step.node] = step.left
    for node in range(len(arena)):
        outside = sum(end not in joined for end in arena.after(node))
        assert left.get(node, len(arena.after(node))) == outside


def test_the_code_has_the_lines_that_are_lit() -> None:
    assert "A ∪ {s}" in CODE[LINES["joins"]]
    assert "d⁺(t) - 1" in CODE[LINES["counted"]]
    assert code_for(EVE) == CODE
    assert any("S_a" in line for line in code_for(ADAM))
    assert not any("_e" in line for line in code_for(ADAM))


def test_a_beginning_has_the_nodes_of_the_whole() -> None:
    depth = 1
    whole, part = arena_of(game("nim:2,3")), arena_of(game("nim:2,3"), depth=depth)
    levels = [{0}]
    for _ in range(depth):
        levels.append({end for node in levels[-1] for end in whole.after(node)})
    near = {whole.label(node) for level in levels for node in level}
    assert {part.label(node) for node in range(len(part))} == near
    assert _moves(part) < _moves(whole)
    full = arena_of(game("nim:2,3"), depth=100)
    assert (full.targets.tolist(), full.owners.tolist()) == (whole.targets.tolist(), whole.owners.tolist())


def test_a_folded_beginning_takes_no_node_for_lost_that_goes_on() -> None:
    part = arena_of(game("matches:12,misere"), depth=2, fold=True)
    assert {len(nodes) for nodes in part.goals.values()} == {0}


def _moves(arena: Arena) -> set[tuple[str, str]]:
    return {(arena.label(node), arena.label(end)) for node in range(len(arena)) for end in arena.after(node)}
