"""What a notebook calls: each function makes a model and shows it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zermelo.arena.attractor import Attractor
from zermelo.core.errors import ZermeloError
from zermelo.core.game import Game, Position
from zermelo.core.language import ENGLISH
from zermelo.core.spec import game as game_named
from zermelo.notebook.game import GameModel
from zermelo.notebook.model import Model
from zermelo.notebook.quiz import QuizModel
from zermelo.notebook.steps import steps_of
from zermelo.search.trace import Trace

if TYPE_CHECKING:
    from zermelo.notebook.widget import Widget


def play(
    game: Game | str,
    *,
    first: str = "human",
    second: str = "perfect",
    start: Position | None = None,
    values: bool = False,
    seed: int = 0,
    language: str = ENGLISH,
) -> Widget:
    """A board to click on.  The seats are words as ``zermelo play`` spells them; ``values`` stand on the moves."""
    chosen = game_named(game) if isinstance(game, str) else game
    return _shown(GameModel(chosen, (first, second), start=start, values=values, seed=seed, language=language))


def watch(steps: Trace | Attractor, *, language: str = ENGLISH) -> Widget:
    """A search on its tree, or an attractor on its arena, step by step with a slider."""
    return _shown(steps_of(steps, language))


def quiz(kind: str, *, level: str = "easy", seed: int = 0, language: str = ENGLISH) -> Widget:
    """An exercise of a kind of ``zermelo.teach.KINDS`` whose answers are corrected at once."""
    return _shown(QuizModel(kind, level, seed, language))


def _shown(model: Model) -> Widget:
    try:
        from zermelo.notebook.widget import Widget
    except ModuleNotFoundError as error:
        raise ZermeloError(
            "{module} is missing: pip install 'zermelo[notebook]'", module=error.name or "anywidget"
        ) from None
    return Widget(model)
