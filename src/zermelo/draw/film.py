"""A search as a film: one HTML file, with buttons, a slider and the arrow keys, that needs nothing else."""

from __future__ import annotations

import json
from base64 import b64encode
from hashlib import sha256
from importlib.resources import files
from string import Template
from typing import Any, Final

from zermelo.core.errors import TooLarge
from zermelo.core.language import ENGLISH, say
from zermelo.draw.frames import frames
from zermelo.draw.markup import Theme
from zermelo.draw.notation import View
from zermelo.draw.picture import Page, Picture
from zermelo.search.trace import Trace

MOST_STEPS: Final = 5_000
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
    data = {**shown.as_json(), "play": say("Play", language), "pause": say("Pause", language)}
    return _page(shown.picture, data, theme, language)


def _page(drawn: Picture, data: dict[str, Any], theme: Theme, language: str) -> Page:
    style = f":root {{ color-scheme: {SCHEMES[theme]}; }}\n{_file('film.css')}"
    code = _file("frames.js") + _file("film.js")
    colours = drawn[drawn.index("<style>") + len("<style>") : drawn.index("</style>")]
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
            tree=say("Tree", language),
            policy=f"default-src 'none'; script-src {_digest(code)}; style-src {_digest(style)} {_digest(colours)}",
            style=style,
            last=len(data["steps"]),
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
