"""What is asked of the engines."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from zermelo.core.errors import NotCompilable
from zermelo.core.game import Game, Position
from zermelo.core.language import Sentence

if TYPE_CHECKING:
    from zermelo.solver.store.places import Place


class Unfit(NamedTuple):
    """An engine that does not answer, and why."""

    engine: str
    why: Sentence


@dataclass(frozen=True)
class Question:
    """A game to be solved from a position."""

    game: Game
    start: Position
    engine: str | None = None
    """The engine that must answer; None leaves the choice to the planner."""
    symmetry: bool = False
    """Whether one of all symmetric positions is kept."""
    distances: bool = True
    """Whether it is asked in how many plies, and not only who wins."""
    seconds: float | None = None
    keep: Path | None = None
    """A file for work that is interrupted, where the engine can go on from one."""
    store: Place | None = None
    """A folder, or a bucket, that the work lives in, where it may be larger than memory."""
    cluster: str | None = None
    """The address of a Ray cluster that works in the store."""
    too_many: Sentence | None = None
    """How many positions there are, if that is known to be too many to list."""
    uncompiled: NotCompilable | None = None
    """Why the rules are known not to compile."""
    unsuited: tuple[Unfit, ...] = ()
    """Engines that have tried, and found at work that they cannot answer."""

    @property
    def whole(self) -> bool:
        """Whether the game is asked about from its own start."""
        return bool(self.start == self.game.start())
