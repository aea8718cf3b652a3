"""Who wins where in an arena, and how: winning positions, a winning strategy and a trap (document 004, 7.1.2)."""

from __future__ import annotations

from random import Random

from zermelo.arena.arena import ADAM, EVE, Arena
from zermelo.arena.attractor import Attractor
from zermelo.arena.strategy import winning_strategy
from zermelo.core.language import Sentence
from zermelo.draw.arena import arena_svg
from zermelo.teach.arenas import data, given, names, random_arena
from zermelo.teach.exercise import Exercise, Figure, Question
from zermelo.teach.forms import ARROWS, SET


def make(random: Random, level: int) -> Exercise:
    while True:
        arena, attracted = random_arena(random, level)
        strategy = winning_strategy(attracted)
        if len(strategy) >= 2 and all(_only(arena, attracted, node) for node in strategy):
            break
    stays = {
        node: [end for end in arena.after(node) if end not in attracted]
        for node in attracted.trap.tolist()
        if arena.owners[node] == ADAM
    }
    return Exercise(
        "strategy",
        data(arena),
        given(arena),
        (
            Question(
                Sentence("From which nodes does Eve win?"), names(arena, attracted.nodes.tolist()), 2 + level, SET
            ),
            Question(
                Sentence("Give the strategy with which Eve reaches the goal as soon as possible."),
                arrows(arena, {node: [end] for node, end in strategy.items()}),
                2,
                ARROWS,
            ),
            Question(Sentence("Which nodes are a trap for Eve?"), names(arena, attracted.trap.tolist()), 1, SET),
            Question(
                Sentence("With which moves does Adam keep the token in the trap? Give all of them."),
                arrows(arena, stays),
                2,
                ARROWS,
            ),
        ),
        (
            Figure(
                lambda language, theme: arena_svg(
                    arena, won=attracted, strategy=strategy, theme=theme, language=language
                ),
                lambda language: "",
            ),
        ),
    )


def _only(arena: Arena, attracted: Attractor, node: int) -> bool:
    """Whether one move of Eve's is nearer to the goal than all her others."""
    assert arena.owners[node] == EVE
    ranks = sorted(int(attracted.ranks[end]) for end in arena.after(node) if end in attracted)
    return ranks[:1] != ranks[1:2]


def arrows(arena: Arena, moves: dict[int, list[int]]) -> str:
    """``A → B, C → D E``."""
    told = (f"{arena.label(node)} → {names(arena, ends)}" for node, ends in moves.items() if ends)
    return ", ".join(sorted(told)) or "∅"
