"""The attractor of a goal, step by step (document 004, exercise 7.1)."""

from __future__ import annotations

from random import Random

from zermelo.core.language import Sentence, phrase
from zermelo.draw.arena import arena_svg
from zermelo.teach.arenas import data, given, names, random_arena, ranks_table
from zermelo.teach.exercise import Exercise, Figure, Question
from zermelo.teach.forms import RANKS, SET


def make(random: Random, level: int) -> Exercise:
    arena, attracted = random_arena(random, level)
    ranks = ", ".join(f"{rank}: {names(arena, nodes.tolist())}" for rank, nodes in enumerate(attracted.levels))
    return Exercise(
        "attractor",
        data(arena),
        given(arena),
        (
            Question(
                Sentence("Compute the attractor of the goal for Eve: which nodes have which rank?"),
                ranks,
                4 + level,
                RANKS,
                reasons(len(attracted.levels)),
            ),
            Question(Sentence("Which nodes are in Eve's attractor?"), names(arena, attracted.nodes.tolist()), 1, SET),
            Question(
                Sentence("Which nodes are the trap, where Adam keeps the token out of the goal for ever?"),
                names(arena, attracted.trap.tolist()),
                1,
                SET,
            ),
        ),
        (
            ranks_table(attracted),
            Figure(
                lambda language, theme: arena_svg(arena, won=attracted, theme=theme, language=language),
                lambda language: "",
            ),
        ),
    )


def reasons(ranks: int) -> dict[str, Sentence]:
    """What brings a node its rank."""
    goal = Sentence("Rank 0 has the nodes of the goal alone.")
    text = phrase(
        "Rank {rank} has the nodes without a lower rank that are Eve's with a move to rank {before}, or Adam's with no"
        " move but to ranks up to {before}."
    )
    return {"0": goal, **{str(rank): Sentence(text, rank=rank, before=rank - 1) for rank in range(1, ranks)}}
