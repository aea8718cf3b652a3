"""Notebooks: a game to play, a search or an attractor step by step, an exercise with its correction.

>>> from zermelo.notebook import play, quiz, watch     # doctest: +SKIP
>>> play("tictactoe", values=True)                     # doctest: +SKIP

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
    from zermelo.notebook.shown import play as play
    from zermelo.notebook.shown import quiz as quiz
    from zermelo.notebook.shown import watch as watch

publish(__name__)
