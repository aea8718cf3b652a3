"""Matches: two players meet again and again, and the results are counted.

Each game has a chance of its own, made of the match's seed and the game's number: a match with the same seed goes
the same way, unless a player stops thinking by the clock.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Final

from zermelo.core import abilities
from zermelo.core.contract import checked_points
from zermelo.core.door import checked_move
from zermelo.core.errors import ZermeloError
from zermelo.core.game import Game, Position
from zermelo.core.scales import result_of_play, value_of_endless_play
from zermelo.core.values import DRAW, UNDECIDED
from zermelo.play.players import Player
from zermelo.play.session import REPEATS

STARTS: Final = ("first", "second", "random", "turns")
"""Who makes the first move: the first player, the second, one at random, or each in turn."""
LONGEST: Final = 100_000
"""Moves after which nobody waits for the end."""


@dataclass(frozen=True)
class Played:
    """One game of a match; players are counted 0 and 1 in the order in which they were named."""

    starter: int
    slots: tuple[int, ...]
    winner: int | None
    """None for a draw."""


@dataclass(frozen=True)
class Score:
    """The results of one player."""

    wins: int
    draws: int
    losses: int
    moves: float
    """The mean length of the games, in moves of both players."""


def starter(starts: str, number: int, chance: Random) -> int:
    """Which of two players makes the first move of a game, the first game being number 0."""
    return {"first": 0, "second": 1, "turns": number % 2}.get(starts, chance.randrange(2))


def play_match(
    game: Game, players: tuple[Player, Player], games: int, *, starts: str = "turns", seed: int | str = 0
) -> Iterator[Played]:
    """Play some games, each given when it is over."""
    for number in range(games):
        chance = Random(f"{seed} {number}")
        first = starter(starts, number, chance)
        slots, result = play_out(game, (players[first], players[1 - first]), chance)
        winner = None if result == DRAW else first if result > 0 else 1 - first
        yield Played(first, slots, winner)


def play_out(
    game: Game, sides: tuple[Player, Player], chance: Random, start: Position | None = None
) -> tuple[tuple[int, ...], int]:
    """One game between the players of the two sides: the slots played, and the result for side 0."""
    position, side, lead = game.start() if start is None else start, 0, 0
    slots: list[int] = []
    path: list[Position] = []
    met: Counter[tuple[Position, int]] = Counter()
    while game.result(position) == UNDECIDED:
        path.append(position)
        met[position, side] += 1
        if met[position, side] == REPEATS:
            return tuple(slots), value_of_endless_play(game, path[0], path[path.index(position) :]).result
        if len(slots) == LONGEST:
            raise ZermeloError(
                "a game of {game} was not over after {longest} moves: take a smaller one", game=game, longest=LONGEST
            )
        slots.append(checked_move(game, position, sides[side](game, position, chance)))
        child = game.play(position, slots[-1])
        lead += (1 - 2 * side) * checked_points(game, abilities.gain, position, slots[-1])
        side = side if abilities.same_player(game, position, child) else 1 - side
        position = child
    return tuple(slots), result_of_play(game, position, side, lead)


def score(games: Iterable[Played], player: int, starting: bool | None = None) -> Score:
    """What one player reached; of the games that he started, or did not, if that is asked."""
    counted = [played for played in games if starting is None or (played.starter == player) == starting]
    won = sum(played.winner == player for played in counted)
    drawn = sum(played.winner is None for played in counted)
    length = sum(len(played.slots) for played in counted) / max(1, len(counted))
    return Score(won, drawn, len(counted) - won - drawn, length)
