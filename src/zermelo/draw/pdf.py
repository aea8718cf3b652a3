"""Pictures as PDF, one page each, by nothing but this file: its fonts are those that every reader of PDF has."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import Final

from zermelo.core.scene import Point
from zermelo.draw.markup import number
from zermelo.draw.paint import Outline, Painting, Words, painting
from zermelo.draw.picture import Picture

POINTS: Final = 0.75
"""Points of PDF in a pixel."""
COURIER: Final = 0.6
"""The width of a letter in heights."""
SYMBOLS: Final = {"∞": b"\xa5", "≥": b"\xb3", "≤": b"\xa3", "−": b"\x2d", "→": b"\xae", "×": b"\xb4"}
"""Letters that are not in Courier, as the font Symbol numbers them."""
FONTS: Final = {"F": "Courier", "B": "Courier-Bold", "S": "Symbol"}
OPERATORS: Final = {"M": "m", "L": "l", "C": "c"}


def pdf(picture: Picture) -> bytes:
    """A picture as a file."""
    shown = painting(picture)
    opacities = sorted({opacity for item in shown.items for opacity in _opacities(item)})
    states = {opacity: f"G{index}" for index, opacity in enumerate(opacities)}
    content = b"\n".join(_content(shown, states))
    encoding = "/Encoding /WinAnsiEncoding"
    fonts = " ".join(
        f"/{key} << /Type /Font /Subtype /Type1 /BaseFont /{name} {'' if key == 'S' else encoding} >>"
        for key, name in FONTS.items()
    )
    grades = " ".join(f"/{name} << /ca {number(fill)} /CA {number(line)} >>" for (fill, line), name in states.items())
    box = f"[0 0 {number(shown.width * POINTS)} {number(shown.height * POINTS)}]"
    resources = f"<< /Font << {fonts} >> /ExtGState << {grades} >> >>"
    return _file(
        [
            b"<< /Type /Catalog /Pages 2 0 R >>",
            b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
            f"<< /Type /Page /Parent 2 0 R /MediaBox {box} /Contents 4 0 R /Resources {resources} >>".encode(),
            b"<< /Length %d >>\nstream\n%s\nendstream" % (len(content), content),
            b"<< /Title <feff%s> >>" % shown.title.encode("utf-16-be").hex().encode(),
        ]
    )


def _file(objects: list[bytes]) -> bytes:
    """The objects, and the table that tells where each begins."""
    made, places = b"%PDF-1.4\n", []
    for index, body in enumerate(objects, 1):
        places.append(len(made))
        made += b"%d 0 obj\n%s\nendobj\n" % (index, body)
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    many = len(objects) + 1
    head = b"xref\n0 %d\n0000000000 65535 f \n%s" % (many, table)
    tail = b"trailer\n<< /Size %d /Root 1 0 R /Info 5 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (many, len(made))
    return made + head + tail


def _opacities(item: Outline | Words) -> Iterator[tuple[float, float]]:
    yield (item.opacity, item.opacity) if isinstance(item, Words) else (item.fill_opacity, item.stroke_opacity)


def _content(shown: Painting, states: dict[tuple[float, float], str]) -> Iterator[bytes]:
    """What is painted, in pixels from the upper left corner; letters are turned up again."""
    yield f"{POINTS} 0 0 -{POINTS} 0 {number(shown.height * POINTS)} cm 1 j".encode()
    for item in shown.items:
        (opacity,) = _opacities(item)
        yield f"/{states[opacity]} gs".encode()
        yield from _text(item) if isinstance(item, Words) else _path(item)


def _path(outline: Outline) -> Iterator[bytes]:
    if outline.fill:
        yield f"{_colour(outline.fill)} rg".encode()
    if outline.stroke:
        dashes = " ".join(map(number, outline.dashes))
        yield f"{_colour(outline.stroke)} RG {number(outline.width)} w [{dashes}] 0 d".encode()
    way = " ".join(
        "h" if kind == "Z" else f"{' '.join(map(_at, points))} {OPERATORS[kind]}" for kind, points in outline.steps
    )
    paint = {(True, True): "B", (True, False): "f", (False, True): "S", (False, False): "n"}
    yield f"{way} {paint[bool(outline.fill), bool(outline.stroke)]}".encode()


def _text(words: Words) -> Iterator[bytes]:
    """Runs of letters that are in one font, each at the place that letters of one width give it."""
    advance = COURIER * words.height
    x = words.x - advance * len(words.text) / 2 if words.centred else words.x
    for symbolic, run in groupby(words.text, key=SYMBOLS.__contains__):
        letters = "".join(run)
        coded = b"".join(SYMBOLS[letter] for letter in letters) if symbolic else letters.encode("cp1252", "replace")
        font = "S" if symbolic else "B" if words.bold else "F"
        place = f"BT {_colour(words.colour)} rg /{font} {number(words.height)} Tf 1 0 0 -1 {_at((x, words.y))} Tm"
        yield place.encode() + b" <%s> Tj ET" % coded.hex().encode()
        x += advance * len(letters)


def _colour(digits: str) -> str:
    return " ".join(number(int(digits[at : at + 2], 16) / 255) for at in (0, 2, 4))


def _at(point: Point) -> str:
    return f"{number(point[0])} {number(point[1])}"
