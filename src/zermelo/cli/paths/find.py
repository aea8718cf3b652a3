"""The plays that ``zermelo paths`` is asked for: whose they are, how many, the first one.  Nothing absurd is begun."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from itertools import count
from math import log2
from typing import Final

from zermelo.cli.interrupt import heard
from zermelo.cli.players import Players
from zermelo.cli.task import Task
from zermelo.core import abilities
from zermelo.core.errors import TooLarge, ZermeloError
from zermelo.core.game import Game, Position
from zermelo.core.language import Sentence
from zermelo.core.moves import checked_children, legal_children
from zermelo.core.values import DRAW, UNDECIDED, WIN
from zermelo.core.work import Work
from zermelo.play.turns import to_move
from zermelo.search.counts import PlayCounts, count_plays
from zermelo.search.cycles import endless, longest_play
from zermelo.search.plays import ENDLESS, Found, Path, first_breadth_first, first_depth_first, first_player

PLAYERS: Final = Players("1", "0")
"""The names of document 001, whose player 1 makes the first move."""
FIRST, SECOND, NOBODY = ("1", "first"), ("0", "2", "second"), ("draw", "nobody")

QUICK: Final = 200_000
"""So many positions are counted without being asked, in a few seconds."""
POSITION_BYTES: Final = 500
"""What counting keeps of a position, large numbers not included."""
FRONTIER: Final = 1_000_000
"""The most paths that breadth first may hold."""


@dataclass(frozen=True)
class Asked:
    """Which plays are asked for."""

    game: Game
    start: Position
    players: Players
    """The first one starts the game; where a position does not tell who started, it is the one to move there."""
    names: tuple[str, str]
    """What players 0 and 1 of ``zermelo.search.plays`` are called."""
    winner: int | None
    """0 or 1; None for draws."""

    @classmethod
    def named(cls, game: Game, start: Position, players: Players, winner: str) -> Asked:
        """The plays that the winner of that name wins."""
        first, second = players.first, players.second
        straight = first_player(game, start) == (to_move(game, start) or 0)
        names = (first, second) if straight else (second, first)
        return cls(game, start, players, names, _winner(winner, players, names))


def _winner(word: str, players: Players, names: tuple[str, str]) -> int | None:
    """The player that a word means.  A name goes before the words that everybody has."""
    if word in names:
        return names.index(word)
    if word.lower() in NOBODY:
        return None
    if word.lower() not in FIRST + SECOND:
        raise ZermeloError(
            "there is no player '{word}': write {first}, {second} or draw",
            word=word,
            first=players.first,
            second=players.second,
        )
    return names.index(players.first if word.lower() in FIRST else players.second)


def counted(asked: Asked, insist: bool) -> PlayCounts | None:
    """How many plays there are; None if that takes longer than a few seconds and nobody insists on it.

    Refused where the positions and their large numbers would fill the memory.
    """
    work = Work()
    try:
        with heard():
            positions = Task(asked.game, memory=work.memory).plan(asked.start).positions
        if not insist and (positions is None or positions > QUICK):
            return None
        if positions is not None:
            size = positions * (POSITION_BYTES + _number_bytes(asked, positions))
            work.need(
                size,
                Sentence("counting the plays of {game}", game=asked.game),
                Sentence("take a smaller game or a later position"),
            )
    except TooLarge:
        if insist:
            raise
        return None
    return count_plays(asked.game, asked.start)


def _number_bytes(asked: Asked, longest: int) -> int:
    """What the counts of a position take on average, judged by the play that always makes the first move."""
    digits, position = 0.0, asked.start
    for _ in range(longest):
        children = [child for _, child in legal_children(asked.game, position)]
        if not children:
            break
        digits += log2(len(children))
        position = children[0]
    return round(3 * digits / 8 / 2)


def find(asked: Asked, order: str, on_level: Callable[[list[Path]], None] | None = None) -> Found:
    """The first play in an order, dfs or bfs; that shows its levels to ``on_level``."""
    if order == "dfs":
        return first_depth_first(asked.game, asked.winner, asked.start)
    refuse_wide(asked)
    return first_breadth_first(asked.game, asked.winner, asked.start, on_level)


def refuse_wide(asked: Asked) -> None:
    """Refuse a breadth-first search that would come to a level too wide for the memory.

    The paths of a level are counted by the positions at their ends, of which there are far fewer.
    """
    game, player = asked.game, first_player(asked.game, asked.start)
    level, longest = Counter({asked.start: 1}), longest_play(game, asked.start)
    for ply in count(1):
        if not level or any(_is_end(asked, position, player) for position in level):
            return
        if ply > longest + 1:
            raise endless(game, longest, ENDLESS)
        below: Counter[Position] = Counter()
        paths = 0
        for position, ways in level.items():
            for _, child in checked_children(game, position):
                below[child] += ways
                paths += ways
            if paths > FRONTIER:
                raise TooLarge(
                    "breadth first would hold more than {most} paths after {ply} {ply:move|moves}:"
                    " search depth first, or from a later position",
                    most=FRONTIER,
                    ply=ply,
                )
        level, player = below, 1 - player


def _is_end(asked: Asked, position: Position, player: int) -> bool:
    """Whether a play asked for ends here; ``player`` is to move where the players alternate."""
    result = asked.game.result(position)
    if result in (UNDECIDED, DRAW):
        return result == DRAW and asked.winner is None
    mover = abilities.turn(asked.game, position) if abilities.turn.given(asked.game) else player
    return asked.winner == (mover if result == WIN else 1 - mover)
