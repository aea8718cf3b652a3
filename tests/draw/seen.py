"""What the tests of pictures share: SVG taken apart, traces of small searches, and a game that writes nasty things."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from xml.etree import ElementTree

from zermelo.core.game import Game
from zermelo.core.values import LOSS, UNDECIDED
from zermelo.search import algorithm_named, search
from zermelo.search.brackets import parse_tree
from zermelo.search.trace import Trace

SVG = "{http://www.w3.org/2000/svg}"
NASTY = "</script></text><img src=x onerror=\"alert('1')\">&\x00"


class Seen:
    """An SVG as a reader's program sees it."""

    def __init__(self, picture: str) -> None:
        self.root = ElementTree.fromstring(picture)
        self.title, self.description = ("".join(self.root[place].itertext()) for place in (0, 1))

    def all(self, tag: str, role: str = "") -> list[ElementTree.Element]:
        """The elements of a tag, those of a class if one is given."""
        found = self.root.iter(SVG + tag)
        return [element for element in found if not role or role in (element.get("class") or "").split()]

    def texts(self, role: str = "") -> list[str]:
        return ["".join(element.itertext()) for element in self.all("text", role)]


def traced(algorithm: str, tree: str) -> Trace:
    """The trace of an algorithm on a teacher's tree."""
    trace = Trace()
    algorithm_named(algorithm)(parse_tree(tree), trace=trace)
    return trace


def searched(game: Game, **options: Any) -> Trace:
    """The trace of a search from the start of a game."""
    trace = Trace()
    search(game, trace=trace, **options)
    return trace


@dataclass(frozen=True)
class Nasty(Game):
    """Two moves, twice, with names that must not reach a page as they are."""

    def start(self) -> int:
        return 0

    def slots(self) -> int:
        return 2

    def legal(self, position: int, slot: int) -> bool:
        return True

    def play(self, position: int, slot: int) -> int:
        return position + 1

    def result(self, position: int) -> int:
        return LOSS if position > 1 else UNDECIDED

    def write(self, position: int) -> str:
        return f"{position}{NASTY}"

    def write_move(self, position: int, slot: int) -> str:
        return f"{slot}{NASTY}"
