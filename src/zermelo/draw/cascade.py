"""How an element of a picture looks: its style sheet applied, for writers of formats that have none.

This is as much of CSS as the house writes: classes, tags, descendants and children, the more specific rule before
the less specific one, the later before the earlier.  What depends on the reader (a dark screen, a pointer that hovers)
is left out: paper has neither.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from xml.etree.ElementTree import Element

Style = dict[str, str]

INHERITED = ("fill", "stroke", "stroke-width", "font-weight", "font-size", "text-anchor")


@dataclass(frozen=True)
class Compound:
    """``path.pruned``: a tag, if any, and classes."""

    tag: str
    classes: frozenset[str]
    child: bool
    """Whether what stands before it in the selector must be the parent itself."""

    def fits(self, element: Element) -> bool:
        return self.tag in ("", tag_of(element)) and self.classes <= set(element.get("class", "").split())


@dataclass(frozen=True)
class Rule:
    """A selector, read from its end, and what it sets."""

    selector: tuple[Compound, ...]
    sets: Style

    @property
    def weight(self) -> tuple[int, int]:
        return sum(len(part.classes) for part in self.selector), sum(bool(part.tag) for part in self.selector)

    def fits(self, line: list[Element]) -> bool:
        """Whether it means the last element of a line of descent."""
        return bool(line) and self.selector[0].fits(line[-1]) and _above(self.selector, line[:-1])


class Cascade:
    """A style sheet, asked element by element."""

    def __init__(self, sheet: str) -> None:
        self.rules = sorted(_rules(sheet), key=lambda rule: rule.weight)

    def style(self, line: list[Element], above: Style) -> Style:
        """The style of the last element of a line of descent, whose parent has the style ``above``."""
        style = {name: value for name, value in above.items() if name in INHERITED}
        style |= {name: value for name, value in line[-1].attrib.items() if name in STYLING}
        for rule in self.rules:
            if rule.fits(line):
                style |= rule.sets
        return style


STYLING = {*INHERITED, "opacity", "fill-opacity", "stroke-dasharray"}
"""Attributes that say how an element looks."""


def tag_of(element: Element) -> str:
    """The name of an element without its namespace."""
    return element.tag.rpartition("}")[2]


def _above(selector: tuple[Compound, ...], line: list[Element]) -> bool:
    """Whether the elements above fit what stands before the first compound."""
    if len(selector) == 1:
        return True
    ends = [len(line)] if selector[0].child else range(len(line), 0, -1)
    return any(
        bool(line[:end]) and selector[1].fits(line[end - 1]) and _above(selector[1:], line[: end - 1]) for end in ends
    )


def _rules(sheet: str) -> list[Rule]:
    plain = re.sub(r"@media[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}", "", sheet)
    rules = []
    for selectors, body in re.findall(r"([^{}]+)\{([^{}]*)\}", plain):
        pairs = (part.partition(":") for part in body.split(";") if ":" in part)
        sets = {name.strip(): value.strip() for name, _, value in pairs}
        rules += [Rule(_selector(text), sets) for text in selectors.split(",") if ":hover" not in text]
    return rules


def _selector(text: str) -> tuple[Compound, ...]:
    compounds, child = [], False
    for word in text.replace(">", " > ").split():
        if word == ">":
            child = True
            continue
        tag, *classes = word.split(".")
        compounds.append(Compound(tag, frozenset(classes), child))
        child = False
    return tuple(reversed(compounds))
