"""Random arenas for exercises, small enough to be solved by hand."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from string import ascii_lowercase
from typing import Any, Final

from zermelo.arena.arena import EVE, PLAYERS, Arena
from zermelo.arena.attractor import Attractor, attractor
from zermelo.core.language import Sentence, phrase
from zermelo.draw.arena import arena_svg
from zermelo.teach.exercise import Figure, Table, Words

NODES: Final = (6, 8, 11)
LEAST_RANK: Final = (2, 3, 4)
"""For each level, how many steps the attractor takes at least."""
OWNERS: Final = (phrase("Eve"), phrase("Adam"))
NONE: Final = "∅"


def random_arena(random: Random, level: int) -> tuple[Arena, Attractor]:
    """An arena with a goal of Eve, and its attractor: of enough ranks, and not everything."""
    while True:
        names = ascii_lowercase[: NODES[level]]
        owners = {name: PLAYERS[random.randrange(2)] for name in names}
        ends: dict[str, list[str]] = {}
        for name in names:
            ends[name] = sorted(random.sample(names.replace(name, ""), random.choice((1, 2, 2, 3))))
        goal = sorted(random.sample(names, 1 + level // 2))
        for name in goal:
            ends[name] = []
        arena = Arena.build(
            {name: ends[name] for name in names}, {name: owners[name] for name in names}, goals={"eve": goal}
        )
        attracted = attractor(arena, "eve", native=False)
        if int(attracted.ranks.max()) >= LEAST_RANK[level] and attracted.trap.size >= 2:
            return arena, attracted


def data(arena: Arena) -> dict[str, Any]:
    """The arena as plain fields."""
    nodes = range(len(arena))
    return {
        "moves": {arena.label(node): list(map(arena.label, arena.after(node))) for node in nodes},
        "eve": [arena.label(node) for node in nodes if arena.owners[node] == EVE],
        "goal": list(map(arena.label, arena.goal("eve").tolist())),
    }


def given(arena: Arena) -> tuple[Words | Figure | Table, ...]:
    """The arena as a picture and as a list of moves."""
    text = phrase("Round nodes are Eve's, square ones Adam's. Eve wants to reach {goal}, drawn with two outlines.")
    return (
        Words(Sentence(text, goal=names(arena, arena.goal("eve").tolist()))),
        Figure(lambda language, theme: arena_svg(arena, theme=theme, language=language), lambda language: ""),
        Table(
            (Sentence("node"), Sentence("owner"), Sentence("moves to")),
            tuple(
                (arena.label(node), Sentence(OWNERS[arena.owners[node]]), names(arena, arena.after(node)))
                for node in range(len(arena))
            ),
        ),
    )


def names(arena: Arena, nodes: Iterable[int]) -> str:
    """Nodes by their names, in the order of the alphabet."""
    return " ".join(sorted(map(arena.label, nodes))) or NONE


def ranks_table(attracted: Attractor) -> Table:
    """What each Attr_i adds."""
    return Table(
        (Sentence("rank"), Sentence("added")),
        tuple((str(rank), names(attracted.arena, level.tolist())) for rank, level in enumerate(attracted.levels)),
    )
