"""A search as a film: one HTML file, with buttons, a slider and the arrow keys, that needs nothing else.

The tree is drawn once, as it is at the end; each step of the story changes what is to be seen of it.  What
happens among nodes that are folded away is one step, however long it takes.
"""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Iterator
from hashlib import sha256
from importlib.resources import files
from itertools import groupby
from string import Template
from typing import Any, Final

from zermelo.core.errors import TooLarge
from zermelo.core.language import ENGLISH, phrase, say
from zermelo.draw.box import wants_boards
from zermelo.draw.collapse import collapse
from zermelo.draw.markup import Theme, safe
from zermelo.draw.notation import View
from zermelo.draw.outline import Item, game_of, outline
from zermelo.draw.picture import Page, Picture
from zermelo.draw.story import Step, story
from zermelo.draw.tree import describe, heading, page, picture
from zermelo.draw.tree_layout import Layout, Rooms
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
    game = game_of(trace)
    shown = game if wants_boards(game, boards) else None
    items = outline(trace, view=view, language=language)
    folded = collapse(items, page(shown).instead(nodes, breadth, depth))
    steps = list(_steps(list(story(trace, view, language)), items, folded, language))
    if len(steps) > MOST_STEPS:
        raise TooLarge(
            "the film would have {count} steps, more than {most_steps}: trace a smaller search",
            count=len(steps),
            most_steps=MOST_STEPS,
        )
    name = title or heading(game, items, language)
    layout = Layout(folded, shown, _rooms(steps), language)
    data = {
        "steps": [[index, step.status, step.value, step.window, step.caption] for index, step in steps],
        "under": [_cause(folded, index) for index in range(len(folded))],
        "start": say("the search has not begun", language),
        "end": describe(items, language),
        "play": say("Play", language),
        "pause": say("Pause", language),
    }
    return _page(name, picture(layout, theme, True, name, describe(items, language)), data, theme, language)


def _steps(
    steps: list[Step], items: tuple[Item, ...], folded: tuple[Item, ...], language: str
) -> Iterator[tuple[int, Step]]:
    """Each step with the item it concerns; those of nodes folded into one item are one step."""
    places = {item.number: index for index, item in enumerate(folded) if item.number is not None}
    stubs = {folded[item.parent or 0].number: index for index, item in enumerate(folded) if item.status == "more"}
    for item in items:  # parents come first, so that they have their place already
        if item.number is not None and item.number not in places:
            above = items[item.parent or 0].number
            assert above is not None
            places[item.number] = stubs.get(above, places[above])
    for index, run in groupby(steps, key=lambda step: places[step.number]):
        if folded[index].status == "more":
            count, unseen = sum(1 for _ in run), phrase("{count} {count:step|steps} among nodes that are not drawn")
            yield index, Step(-1, "more", "", "", say(unseen, language, count=count))
        else:
            yield from ((index, step) for step in run)


def _rooms(steps: list[tuple[int, Step]]) -> Rooms:
    """The letters of the longest value and window that each item ever shows."""
    rooms: dict[int, tuple[int, int]] = {}
    for index, step in steps:
        value, window = rooms.get(index, (0, 0))
        rooms[index] = max(value, len(step.value)), max(window, len(step.window))
    return rooms


def _cause(folded: tuple[Item, ...], index: int) -> int | None:
    """The node whose cut left an item out, None for a node that was visited."""
    item = folded[index]
    if item.number is not None or (item.status == "more" and folded[item.parent or 0].status != "pruned"):
        return None
    while item.number is None:
        index = item.parent or 0
        item = folded[index]
    return index


def _page(title: str, drawn: Picture, data: dict[str, Any], theme: Theme, language: str) -> Page:
    style = f":root {{ color-scheme: {SCHEMES[theme]}; }}\n{_file('film.css')}"
    code = _file("film.js")
    colours = drawn[drawn.index("<style>") + len("<style>") : drawn.index("</style>")]
    written = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return Page(
        Template(_file("film.html")).substitute(
            title=safe(title),
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
