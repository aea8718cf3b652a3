"""A game as a strip of numbered boards, as a paper prints it."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import Final

from zermelo.core import abilities
from zermelo.core.game import Game, Position
from zermelo.core.language import ENGLISH, Sentence, said
from zermelo.draw.markup import Theme, document, number, text
from zermelo.draw.picture import Picture
from zermelo.draw.shapes import drawn
from zermelo.draw.svg_theme import style

GAP: Final = 0.6
CAPTION: Final = 0.5
"""The height of the words below a board, in its cells."""


def strip_svg(
    game: Game,
    moves: Sequence[int],
    *,
    start: Position | None = None,
    columns: int = 6,
    theme: Theme = "auto",
    size: int = 160,
    stones: tuple[str, str] | None = None,
    language: str = ENGLISH,
) -> Picture:
    """The boards before and after each move, numbered, with what was played; each ``size`` pixels at most."""
    position = game.start() if start is None else start
    shown = [(position, "0")]
    for ply, slot in enumerate(moves, 1):
        name = abilities.write_move(game, position, slot)
        position = game.play(position, slot)
        shown.append((position, f"{ply}. {name}"))
    scenes = [abilities.scene(game, each) for each, _ in shown]
    width = max(scene.width for scene in scenes) + GAP
    height = max(scene.height for scene in scenes) + GAP + 2 * CAPTION
    body = []
    for at, (scene, (_, caption)) in enumerate(zip(scenes, shown, strict=True)):
        x, y = at % columns * width, at // columns * height
        shapes = "".join(map(drawn, scene.shapes))
        below = text(scene.width / 2, scene.height + CAPTION, CAPTION, caption, "label")
        body.append(f'<g transform="translate({number(x)},{number(y)})">{shapes}{below}</g>')
    wide, high = min(len(shown), columns) * width, ceil(len(shown) / columns) * height
    told = Sentence("{count} {count:move|moves}", count=len(moves))
    return document(
        body,
        box=(-GAP / 2, -GAP / 2, wide + GAP / 2, high + GAP / 2),
        scale=size / max(width, height),
        title=str(game),
        description=said(told, language),
        style=style(theme, stones=stones),
        kind=theme,
    )
