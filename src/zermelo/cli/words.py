"""The one sentence that answers: who wins, in how many moves, with which.

Moves are counted for both players together.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from random import Random

from zermelo.cli.look import listed
from zermelo.cli.speech import language, say
from zermelo.core import abilities
from zermelo.core.errors import ZermeloError
from zermelo.core.game import Game, Position
from zermelo.core.language import Sentence, phrase
from zermelo.core.values import DRAW, LOSS, WIN, Bounds, Value
from zermelo.play.sentences import points_text

NAMED = 4
"""How many moves a sentence names."""


@dataclass(frozen=True)
class Players:
    """The two players, by the order in which they move."""

    first: str = Sentence("the first player")
    second: str = Sentence("the second player")

    @classmethod
    def named(cls, names: tuple[str, str] | None, starts: str | None) -> Players:
        """The players by their own names, the one who starts first."""
        if names is None:
            if starts is not None:
                raise ZermeloError("--starts says which of --players starts: give their names too")
            return cls()
        if names[0] == names[1]:
            raise ZermeloError("--players are both called '{name}': give two names", name=names[0])
        return cls(*(reversed(names) if starts == "second" else names))

    def at(self, game: Game, position: Position) -> tuple[str, str] | None:
        """Who moves in a position and who does not; None where the position does not tell."""
        mover = to_move(game, position)
        if mover is None:
            return None
        return (self.first, self.second) if mover == 0 else (self.second, self.first)


def to_move(game: Game, position: Position) -> int | None:
    """0 if the player who starts the game moves here, 1 if the other does, None if nobody can know."""
    start = game.start()
    if position == start:
        return 0
    if abilities.turn.given(game):
        return int(abilities.turn(game, position) != abilities.turn(game, start))
    if abilities.tier.given(game) and _tiers_are_plies(game, position):
        return (abilities.tier(game, position) - abilities.tier(game, start)) % 2
    return None


def _tiers_are_plies(game: Game, position: Position) -> bool:
    """Whether the moves of some random plays, from the start and from here, raise the tier by one each."""
    from zermelo.solver.verify.sample import LOOKS, random_play

    chance, looks = Random(1913), 0
    while looks < LOOKS:
        for start in (game.start(), position):
            for before, after in pairwise(random_play(game, start, chance)):
                if abilities.tier(game, after) != abilities.tier(game, before) + 1:
                    return False
                looks += game.slots()
            looks += 1
    return True


def verdict(value: Value, best: list[str], who: tuple[str, str] | None) -> str:
    """The sentence for a position of that value, whose best moves are these."""
    mover, other = who or (Sentence("the player to move"), "")
    if not best:
        template = _over(value, bool(other))
    elif value.result == DRAW:
        template = phrase("With best play it is a draw.")
    elif value.result == WIN:
        template = phrase("{mover} wins{soon} with {moves}.")
    else:
        template = _lost(bool(other))
    soon = _soon(value)
    return capitalised(say(template, mover=mover, other=other, soon=soon, moves=listed(best, NAMED)))


def prospects(worth: Bounds, who: tuple[str, str] | None) -> str:
    """The sentence for a position of which only bounds are known, or not all moves."""
    mover, other = who or (Sentence("the player to move"), "")
    slowest = worth.low if worth.result == WIN else worth.high
    if worth.result == DRAW:
        template = phrase("With best play it is a draw.")
    elif worth.result == WIN:
        template = phrase("{mover} wins{soon}.")
    elif worth.result == LOSS:
        template = _lost(bool(other))
    elif worth.low.result == DRAW:
        template = phrase("{mover} has at least a draw.")
    elif worth.high.result == DRAW:
        template = phrase("{mover} has at most a draw.")
    else:
        template = phrase("It is not known yet who wins.")
    if slowest.margin is not None and not worth.exact:
        soon = say(" by {points} or more", points=points_text(abs(slowest.margin), language()))
    elif worth.exact or slowest.plies is None:
        soon = _soon(slowest)
    else:
        soon = say(" in {moves} or sooner", moves=plies_text(slowest.plies))
    return capitalised(say(template, mover=mover, other=other, soon=soon))


def _soon(value: Value) -> str:
    """In how many moves, or by how many points; nothing where that is not known."""
    if value.margin is not None:
        return say(" by {points}", points=points_text(abs(value.margin), language()))
    if value.endless:
        return say(" by never ending")
    return "" if value.plies is None else say(" in {moves}", moves=plies_text(value.plies))


def capitalised(sentence: str) -> str:
    """With a capital at its beginning, and nothing else changed."""
    return sentence[:1].upper() + sentence[1:]


def plies_text(plies: int) -> str:
    """``1 move``, ``2 moves``."""
    return say("{count} {count:move|moves}", count=plies)


def _lost(known: bool) -> str:
    """The player to move loses; whether it is known who the other is."""
    if known:
        return phrase("{other} wins{soon}, whatever {mover} does.")
    return phrase("{mover} loses{soon}, whatever is played.")


def _over(value: Value, known: bool) -> str:
    if value.result == DRAW:
        return phrase("The game is over: it is a draw.")
    if value.result == WIN:
        return phrase("The game is over: {mover} has won.")
    return phrase("The game is over: {other} has won.") if known else phrase("The game is over: {mover} has lost.")
