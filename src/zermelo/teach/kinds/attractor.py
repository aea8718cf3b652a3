"""The attractor of a goal, step by step (document 004, exercise 7.1)."""

from __future__ import annotations

from random import Random

from zermelo.core.language import Sentence
from zermelo.draw.arena import arena_svg
from zermelo.teach.arenas import data, given, names, random_arena, ranks_table
from zermelo.teach.exercise import Exercise, Figure, Question


def make(random: Random, level: int) -> Exercise:
    arena, attracted = random_arena(random, level)
    ranks = ", ".join(f"{rank}: {names(arena, nodes.tolist())}" for rank, nodes in enumerate(attracted.levels))
    return Exercise(
        "attractor",
        data(arena),
        given(arena),
        (
            Question(
                Sentence("Compute the attractor of the goal for Eve: which nodes have which rank?"), ranks, 4 + level
            ),
            Question(Sentence("Which nodes are in Eve's attractor?"), names(arena, attracted.nodes.tolist()), 1),
            Question(
                Sentence("Which nodes are the trap, where Adam keeps the token out of the goal for ever?"),
                names(arena, attracted.trap.tolist()),
                1,
            ),
        ),
        (
            ranks_table(attracted),
            Figure(
                lambda language: arena_svg(arena, won=attracted, theme="light", language=language),
                lambda language: "",
            ),
        ),
    )
