"""Pictures as TikZ: a file that plain pdflatex compiles, and that another document may \\input, a slide for one.

Only ``\\path`` and ``\\node`` of TikZ are used, and no package beside it and ``geometry``.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from zermelo.core.scene import Point
from zermelo.draw.latex import latex
from zermelo.draw.markup import number
from zermelo.draw.paint import Outline, Painting, Words, painting
from zermelo.draw.picture import Drawing, Picture

POINTS: Final = 0.75
"""TeX's big points in a pixel."""
MARGIN: Final = 4

HEAD: Final = r"""% {title}
% Compiles alone with pdflatex; in a document that loads tikz, \input it.
\expandafter\ifx\csname @twoclasseserror\endcsname\documentclass
\let\zermeloend\relax
\else
\documentclass{{article}}
\usepackage[paperwidth={width}bp,paperheight={height}bp,margin={margin}bp]{{geometry}}
\usepackage[utf8]{{inputenc}}
\usepackage{{tikz}}
\pagestyle{{empty}}
\setlength{{\parindent}}{{0pt}}
\setlength{{\topskip}}{{0pt}}
\def\zermeloend{{\end{{document}}}}
\begin{{document}}
\fi
"""


def tikz_document(picture: Picture) -> Drawing:
    """A picture as a file of its own."""
    shown = painting(picture)
    width, height = (number(side * POINTS + 2 * MARGIN + 2) for side in (shown.width, shown.height))
    title = " ".join(shown.title.split())
    head = HEAD.format(title=latex(title), width=width, height=height, margin=MARGIN)
    return Drawing(f"{head}{tikz(shown)}\\zermeloend\n")


def tikz(shown: Painting, widest: float | None = None) -> Drawing:
    """A ``tikzpicture``, no wider than so many big points."""
    wide = shown.width * POINTS
    unit = POINTS if widest is None or wide <= widest else POINTS * widest / wide
    colours = {colour: f"zermelo{index}" for index, colour in enumerate(sorted(_colours(shown)))}
    lines = [f"\\begin{{tikzpicture}}[x={number(unit)}bp,y=-{number(unit)}bp]"]
    lines += [f"\\definecolor{{{name}}}{{HTML}}{{{colour}}}" for colour, name in colours.items()]
    lines.append(f"\\useasboundingbox (0,0) rectangle ({number(shown.width)},{number(shown.height)});")
    for item in shown.items:
        lines.append(_node(item, colours, unit) if isinstance(item, Words) else _path(item, colours, unit))
    return Drawing("\n".join([*lines, "\\end{tikzpicture}\n"]))


def _colours(shown: Painting) -> Iterator[str]:
    found = set()
    for item in shown.items:
        found |= {item.colour} if isinstance(item, Words) else {item.fill, item.stroke}
    yield from found - {""}


def _path(outline: Outline, colours: dict[str, str], unit: float) -> str:
    look = []
    if outline.fill:
        look.append(f"fill={colours[outline.fill]}")
        look += [f"fill opacity={number(outline.fill_opacity)}"] if outline.fill_opacity < 1 else []
    if outline.stroke:
        look += [f"draw={colours[outline.stroke]}", f"line width={number(max(0.1, outline.width * unit))}bp"]
        look += [f"draw opacity={number(outline.stroke_opacity)}"] if outline.stroke_opacity < 1 else []
    if outline.stroke and outline.dashes:
        on, off = outline.dashes[0], outline.dashes[-1]
        look.append(f"dash pattern=on {number(on * unit)}bp off {number(off * unit)}bp")
    way = ""
    for kind, points in outline.steps:
        match kind:
            case "M":
                way += _at(points[0])
            case "L":
                way += f" -- {_at(points[0])}"
            case "C":
                way += f" .. controls {_at(points[0])} and {_at(points[1])} .. {_at(points[2])}"
            case "Z":
                way += " -- cycle"
    return f"\\path[{','.join(look)}] {way};"


def _node(words: Words, colours: dict[str, str], unit: float) -> str:
    """Every font has the size 10, and is scaled: that is a size which all fonts of TeX come in."""
    look = f"anchor=base{'' if words.centred else ' west'},inner sep=0,text={colours[words.colour]}"
    look += f",text opacity={number(words.opacity)}" if words.opacity < 1 else ""
    font = r"\fontsize{10}{12}\ttfamily" + (r"\bfseries" if words.bold else "") + r"\selectfont"
    scale = f"scale={number(words.height * unit / 10 * 1.15)}"
    text = latex(words.text).replace(" ", "~")
    return f"\\node[{look},font={font},{scale}] at {_at((words.x, words.y))} {{{text}}};"


def _at(point: Point) -> str:
    return f"({number(point[0])},{number(point[1])})"
