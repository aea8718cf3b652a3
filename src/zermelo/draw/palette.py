"""Colours that stones may have instead of orange and blue, by their names."""

from __future__ import annotations

from typing import Final

from zermelo.core.errors import ZermeloError
from zermelo.core.language import languages, phrase, say

PALETTE: Final = {
    phrase("red"): ("#d7301f", "#7f1610"),
    phrase("orange"): ("#e2622f", "#86300f"),
    phrase("yellow"): ("#f2c500", "#8a6d00"),
    phrase("green"): ("#1a9850", "#0b5229"),
    phrase("blue"): ("#10508a", "#062c50"),
    phrase("purple"): ("#7b3294", "#451a54"),
    phrase("black"): ("#1a1a1a", "#808080"),
    phrase("white"): ("#fafafa", "#555555"),
}
"""By name: what stones are filled with, and their edge; on light and dark pages alike."""


def colour_named(word: str) -> str:
    """The name in the palette of a colour that is typed in any language."""
    for name in PALETTE:
        if word.lower() in [say(name, language) for language in languages()]:
            return name
    raise ZermeloError("there is no colour '{word}': write {names}", word=word, names=", ".join(PALETTE))


def two_colours(first: str, second: str) -> tuple[str, str]:
    """The colours of both players' stones, which differ."""
    found = colour_named(first), colour_named(second)
    if found[0] == found[1]:
        raise ZermeloError("both players have {colour} stones: choose two colours", colour=found[0])
    return found
