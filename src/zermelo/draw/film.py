"""A search or a game as a film: one HTML file, with buttons, a slider and the arrow keys, that needs nothing else."""

from __future__ import annotations

import json
import re
from base64 import b64encode
from collections.abc import Sequence
from hashlib import sha256
from importlib.resources import files
from string import Template
from typing import Any, Final

from zermelo.core import abilities
from zermelo.core.errors import TooLarge
from zermelo.core.game import Game, Position
from zermelo.core.language import ENGLISH, say
from zermelo.draw.frames import frames
from zermelo.draw.markup import Theme, safe
from zermelo.draw.notation import View
from zermelo.draw.picture import Page, Picture
from zermelo.draw.svg import board_svg
from zermelo.search.trace import Trace

MOST_STEPS: Final = 5_000
BOARD: Final = 480
"""Pixels of the longer side of a board."""
STYLE: Final = re.compile("<style>(.*?)</style>", re.DOTALL)
SCHEMES: Final = {"auto": "light dark", "light": "light", "dark": "dark"}


def film_html(
    trace: Trace,
    *,
    boards: bool | None = None,
    view: View = "root",
    nodes: int | None = None,
    breadth: int | None = None,
    depth: int | None = None,
    theme: Theme = "auto",
    title: str = "",
    language: str = ENGLISH,
) -> Page:
    """The search that a trace recorded, step by step; the parameters are those of ``tree_svg``."""
    shown = frames(
        trace,
        boards=boards,
        view=view,
        nodes=nodes,
        breadth=breadth,
        depth=depth,
        theme=theme,
        title=title,
        language=language,
    )
    if len(shown.steps) > MOST_STEPS:
        raise TooLarge(
            "the film would have {count} steps, more than {most_steps}: trace a smaller search",
            count=len(shown.steps),
            most_steps=MOST_STEPS,
        )
    code = _file("frames.js") + _file("film_tree.js")
    return _page(shown.picture, code, shown.as_json(), len(shown.steps), say("Tree", language), theme, language)


def game_film(
    game: Game,
    moves: Sequence[int],
    *,
    start: Position | None = None,
    captions: Sequence[str] = (),
    theme: Theme = "auto",
    language: str = ENGLISH,
) -> Page:
    """A game, move by move; ``captions`` are for the start and after each move, by default what was played."""
    position = game.start() if start is None else start
    boards, played = [board_svg(game, position, theme=theme, size=BOARD, language=language)], [str(game)]
    for slot in moves:
        before, position = position, game.play(position, slot)
        played.append(abilities.write_move(game, before, slot))
        boards.append(board_svg(game, position, last=slot, before=before, theme=theme, size=BOARD, language=language))
    data = {"captions": list(captions) or played}
    first, *others = boards
    drawn = Picture(first + "".join(STYLE.sub("", board) for board in others))  # one style is for all
    return _page(drawn, _file("film_game.js"), data, len(moves), say("Board", language), theme, language)


def _page(
    drawn: Picture, filmed: str, data: dict[str, Any], last: int, stage: str, theme: Theme, language: str
) -> Page:
    """The page: ``filmed`` is the code that shows a moment of the picture, which the data tell of."""
    data |= {"play": say("Play", language), "pause": say("Pause", language)}
    style = f":root {{ color-scheme: {SCHEMES[theme]}; }}\n{_file('film.css')}"
    code = filmed + _file("film.js")
    colours = STYLE.search(drawn)
    assert colours is not None
    written = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return Page(
        Template(_file("film.html")).substitute(
            title=drawn.heading,
            language=language,
            back=say("Back", language),
            play=data["play"],
            forward=say("Forward", language),
            step=say("Step", language),
            speed=say("Steps a second", language),
            half=say("{speed:.1f}", language, speed=0.5),
            tree=safe(stage),
            policy=f"default-src 'none'; script-src {_digest(code)}; style-src {_digest(style)} {_digest(colours[1])}",
            style=style,
            last=last,
            picture=drawn,
            data=written.replace("<", "\\u003c"),
            code=code,
        )
    )


def _file(name: str) -> str:
    return files("zermelo.draw").joinpath(name).read_text(encoding="utf-8")


def _digest(text: str) -> str:
    """The name by which the page's own policy lets a script or a style pass."""
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"
