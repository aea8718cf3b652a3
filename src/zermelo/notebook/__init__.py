"""Notebooks: a game to play, a search or an attractor step by step, an exercise with its correction.

    play("tictactoe", values=True)    a board to click on
    watch(trace)                      a search or an attractor, with a slider
    quiz("alphabeta")                 an exercise whose answers are corrected

Each of them needs ``pip install 'zermelo[notebook]'``.  Everything else shows itself in a notebook without: games,
solutions, trees, arenas, charts.

Vocabulary
    view    what is to be seen, as plain fields: a picture, words, buttons, a slider, questions
    model   makes the view, and hears what the reader does; it knows nothing of notebooks
    widget  shows the view of a model in a notebook
"""

from __future__ import annotations

from zermelo.core.lazy import publish

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zermelo.notebook.making import play as play
    from zermelo.notebook.making import quiz as quiz
    from zermelo.notebook.making import watch as watch

publish(__name__)
