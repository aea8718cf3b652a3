"""A picture as plain outlines and words with their colours, for writers of other formats than SVG.

All pictures of the house are SVG of a few kinds of elements.  Here their places are worked out to one system of pixels
from the upper left corner, and their looks to colours and widths, so that a writer of TikZ or PDF knows no SVG.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final, Literal
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from zermelo.core.scene import Point
from zermelo.draw.cascade import Cascade, Style, tag_of

ROUND: Final = 0.5523
"""How far the handles of a curve reach that looks like a quarter of a circle, in radii."""

Step = tuple[Literal["M", "L", "C", "Z"], tuple[Point, ...]]
"""Move to a point, a line to a point, a curve by two handles to a point, back to the beginning."""


@dataclass(frozen=True)
class Outline:
    """A path; a colour is six hexadecimal digits, or '' for none."""

    steps: tuple[Step, ...]
    fill: str
    stroke: str
    width: float
    dashes: tuple[float, ...] = ()
    fill_opacity: float = 1.0
    stroke_opacity: float = 1.0


@dataclass(frozen=True)
class Words:
    """A line of monospaced text, whose baseline is at y; ``x`` is its middle, or its beginning."""

    text: str
    x: float
    y: float
    height: float
    colour: str
    bold: bool = False
    centred: bool = True
    opacity: float = 1.0


@dataclass(frozen=True)
class Painting:
    """All that a picture shows, from the back to the front."""

    width: float
    height: float
    title: str
    items: tuple[Outline | Words, ...]


@dataclass(frozen=True)
class Frame:
    """Where an element's own units are in the picture, and how much shines through."""

    x: float = 0.0
    y: float = 0.0
    unit: float = 1.0
    opacity: float = 1.0

    def at(self, x: float, y: float) -> Point:
        return self.x + self.unit * x, self.y + self.unit * y

    def inside(self, element: Element) -> Frame:
        """The frame of a group's children."""
        frame = replace(self, opacity=self.opacity * float(element.get("opacity", 1)))
        for name, words in re.findall(r"(translate|scale)\(([^)]*)\)", element.get("transform", "")):
            values = [float(word) for word in re.split("[ ,]+", words)]
            if name == "translate":
                x, y = frame.at(values[0], values[1])
                frame = replace(frame, x=x, y=y)
            else:
                frame = replace(frame, unit=frame.unit * values[0])
        return frame


def painting(svg: str) -> Painting:
    """What a picture of the house shows."""
    root = ElementTree.fromstring(svg)
    sheet = "".join(element.text or "" for element in root if tag_of(element) == "style")
    left, top, width, _ = map(float, root.get("viewBox", "0 0 1 1").split())
    unit = float(root.get("width", width)) / width
    frame = Frame(-left * unit, -top * unit, unit)
    title = next((element.text or "" for element in root if tag_of(element) == "title"), "")
    items = tuple(_below([root], frame, Cascade(sheet), {}))
    return Painting(float(root.get("width", 1)), float(root.get("height", 1)), title, items)


def _below(line: list[Element], frame: Frame, cascade: Cascade, above: Style) -> Iterator[Outline | Words]:
    for element in line[-1]:
        descent = [*line, element]
        style = cascade.style(descent, above)
        match tag_of(element):
            case "g":
                seen = replace(frame, opacity=frame.opacity * _opacity(style) / float(element.get("opacity", 1)))
                yield from _below(descent, seen.inside(element), cascade, style)
            case "text":
                yield from _words(descent, frame, cascade, style)
            case "rect" | "circle" | "polygon" | "line" | "path":
                yield _outline(element, frame, style)


def _outline(element: Element, frame: Frame, style: Style) -> Outline:
    steps = tuple((kind, tuple(frame.at(x, y) for x, y in points)) for kind, points in _steps(element))
    opacity = frame.opacity * _opacity(style)
    return Outline(
        steps,
        _colour(style.get("fill", "#000000")),
        _colour(style.get("stroke", "none")),
        frame.unit * float(style.get("stroke-width", 1)),
        tuple(frame.unit * float(word) for word in re.findall(r"[\d.]+", style.get("stroke-dasharray", ""))),
        opacity * float(style.get("fill-opacity", 1)),
        opacity,
    )


def _steps(element: Element) -> list[Step]:
    """The outline of an element in its own units."""

    def given(name: str) -> float:
        return float(element.get(name, 0))

    match tag_of(element):
        case "rect":
            return _rectangle(given("x"), given("y"), given("width"), given("height"), given("rx"))
        case "circle":
            x, y, radius = given("cx"), given("cy"), given("r")
            return _rectangle(x - radius, y - radius, 2 * radius, 2 * radius, radius)
        case "line":
            return [("M", ((given("x1"), given("y1")),)), ("L", ((given("x2"), given("y2")),))]
        case "polygon":
            numbers = [float(word) for word in re.findall(r"[-\d.]+", element.get("points", ""))]
            corners = list(zip(numbers[::2], numbers[1::2], strict=True))
            return [("M", (corners[0],)), *(("L", (corner,)) for corner in corners[1:]), ("Z", ())]
        case _:
            return list(_path(element.get("d", "")))


def _rectangle(x: float, y: float, width: float, height: float, radius: float) -> list[Step]:
    """Clockwise from the upper left; corners are curves where there is a radius."""
    right, bottom = x + width, y + height
    if not radius:
        return [("M", ((x, y),)), ("L", ((right, y),)), ("L", ((right, bottom),)), ("L", ((x, bottom),)), ("Z", ())]
    r, h = radius, radius * (1 - ROUND)
    return [
        ("M", ((x + r, y),)),
        ("L", ((right - r, y),)),
        ("C", ((right - h, y), (right, y + h), (right, y + r))),
        ("L", ((right, bottom - r),)),
        ("C", ((right, bottom - h), (right - h, bottom), (right - r, bottom))),
        ("L", ((x + r, bottom),)),
        ("C", ((x + h, bottom), (x, bottom - h), (x, bottom - r))),
        ("L", ((x, y + r),)),
        ("C", ((x, y + h), (x + h, y), (x + r, y))),
        ("Z", ()),
    ]


def _path(words: str) -> Iterator[Step]:
    """The commands M, L, H, V, C and Z with absolute numbers, as the house writes paths."""
    x = y = 0.0
    for command, text in re.findall(r"([MLHVCZ])([^MLHVCZ]*)", words):
        numbers = [float(word) for word in re.findall(r"-?[\d.]+", text)]
        if command == "Z":
            yield "Z", ()
            continue
        if command in "HV":
            numbers = [value for each in numbers for value in ((each, y) if command == "H" else (x, each))]
        points = tuple(zip(numbers[::2], numbers[1::2], strict=True))
        size = 3 if command == "C" else 1
        for begin in range(0, len(points), size):
            kind: Literal["M", "L", "C"] = "C" if command == "C" else "M" if command == "M" else "L"
            yield kind, points[begin : begin + size]
        x, y = points[-1]


def _words(line: list[Element], frame: Frame, cascade: Cascade, style: Style) -> Iterator[Words]:
    """A text, and what stands before it in another colour: each in its own columns, as letters are equally wide."""
    element = line[-1]
    parts = [(child.text or "", cascade.style([*line, child], style)) for child in element]
    parts.append(((element.text or "") + "".join(child.tail or "" for child in element), style))
    whole = sum(len(text) for text, _ in parts)
    x, y = frame.at(float(element.get("x", 0)), float(element.get("y", 0)))
    height = frame.unit * float(style.get("font-size", 1))
    before = 0
    for text, look in parts:
        centred = look.get("text-anchor") == "middle"
        padded = (" " * before + text).ljust(whole) if len(parts) > 1 else text
        before += len(text)
        if text.strip():
            bold = look.get("font-weight") == "bold"
            yield Words(padded, x, y, height, _colour(look.get("fill", "#000000")), bold, centred, frame.opacity)


def _opacity(style: Style) -> float:
    return float(style.get("opacity", 1))


def _colour(word: str) -> str:
    return "" if word == "none" else word.lstrip("#").upper()
