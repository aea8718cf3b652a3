"""What a notebook calls: each function makes a model and shows it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zermelo.arena.attractor import Attractor
from zermelo.core.game import Game, Position
from zermelo.core.language import ENGLISH
from zermelo.core.spec import game as game_named
from zermelo.notebook.game import GameModel
from zermelo.notebook.quiz import QuizModel
from zermelo.notebook.steps import steps_of
from zermelo.notebook.widget import shown
from zermelo.search.trace import Trace

if TYPE_CHECKING:
    from anywidget import AnyWidget


def play(
    game: Game | str,
    *,
    first: str = "human",
    second: str = "perfect",
    start: Position | None = None,
    values: bool = False,
    seed: int = 0,
    language: str = ENGLISH,
) -> AnyWidget:
    """A board to click on.  The seats are words as ``zermelo play`` spells them; ``values`` stand on the moves."""
    chosen = game_named(game) if isinstance(game, str) else game
    return shown(GameModel(chosen, (first, second), start=start, values=values, seed=seed, language=language))


def watch(steps: Trace | Attractor, *, language: str = ENGLISH) -> AnyWidget:
    """A search on its tree, or an attractor on its arena, step by step with a slider."""
    return shown(steps_of(steps, language))


def quiz(kind: str, *, level: str = "easy", seed: int = 0, language: str = ENGLISH) -> AnyWidget:
    """An exercise of a kind of ``zermelo.teach.KINDS`` whose answers are corrected at once."""
    return shown(QuizModel(kind, level, seed, language))
