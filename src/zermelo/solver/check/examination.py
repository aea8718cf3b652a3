"""A game under examination: its rules asked one by one, the positions met in plays, and the clock."""

from __future__ import annotations

import math
import random
import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from zermelo.core.abilities import ABILITIES
from zermelo.core.errors import ZermeloError
from zermelo.core.game import Game, Position
from zermelo.core.language import Sentence
from zermelo.core.moves import legal_children

PATIENCE = 20.0
"""Seconds that a check may take before a rule is taken to loop for ever."""
ENOUGH = 5.0
"""Seconds after which a check is content with the positions that it has looked at."""
SMALL = 6000
"""Positions of a game that is looked at as a whole."""
LOOKS = 100_000
"""Looks at its slots that this may take."""


class Broken(ZermeloError):
    """A promise is not kept; the message says how."""


class Play(NamedTuple):
    """A play that came to an end."""

    path: list[tuple[Position, int]]
    """Each position, and the slot of the move made there."""
    end: Position
    result: int


@dataclass(frozen=True)
class End:
    """An end that a play met."""

    outcome: str
    """win, loss or draw, for the player whose turn it is."""
    winner: int | None
    """0 is the player who began, 1 the other, None nobody."""
    plies: int
    position: str
    board: str


class Examination:
    """What the checks of one game share."""

    def __init__(self, game: Game, plays: int = 30, seed: int = 1913) -> None:
        self.game, self.plays, self.chance = game, plays, random.Random(seed)
        self.call: str | tuple[str, tuple[Any, ...]] = Sentence("the game")
        """What is being asked: a rule with its arguments, or in words."""
        self.until = self.hopeless = math.inf
        self.seen: dict[Position, None] = {}
        self.ended: list[Play] = []
        """The plays that came to an end."""
        self.ends: list[End] = []
        """One of each kind, for people."""

    def wind_the_clock(self) -> None:
        """Give a check its time."""
        self.until, self.hopeless = time.monotonic() + ENOUGH, time.monotonic() + PATIENCE

    def stop_the_clock(self) -> None:
        """What follows may take as long as it does."""
        self.until = self.hopeless = math.inf

    def ask(self, method: str, *arguments: Any) -> Any:
        """Call a rule, remembering which, in case it raises or never returns."""
        self.call = method, arguments
        rule = ABILITIES[method].of(self.game) if method in ABILITIES else getattr(self.game, method)
        return rule(*arguments)

    @property
    def calling(self) -> str:
        """The same in words."""
        if isinstance(self.call, str):
            return self.call
        method, arguments = self.call
        return f"{method}({', '.join(map(repr, arguments))})"

    def late(self) -> bool:
        return time.monotonic() > self.until

    def looked_at(self) -> Iterator[Position]:
        """The positions met in the plays: all of them, or as many as there is time for, one at least."""
        for position in self.seen:
            yield position
            if self.late():
                break

    def steps(self) -> Iterator[tuple[Position, int, Position]]:
        """Every move from every position looked at."""
        for position in self.looked_at():
            for slot, child in legal_children(self.game, position):
                yield position, slot, child

    def demand(self, condition: bool, text: str, /, **values: Any) -> None:
        if not condition:
            raise Broken(text, **values)
