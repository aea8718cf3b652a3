"""A chart: some numbers for each of some columns, as bars that stand on each other, or as lines on a scale of powers.

``charts`` makes them; ``chart_svg`` draws one, ``chart_text`` prints one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil, floor, log10
from typing import Final

from zermelo.core.display import Displayed
from zermelo.core.language import ENGLISH, said, say
from zermelo.draw.legend import Entry, frame_sample, legend, line_sample
from zermelo.draw.markup import Theme, document, number, text, width_of
from zermelo.draw.picture import Picture
from zermelo.draw.svg_theme import style

WIDE: Final = 560.0
HIGH: Final = 260.0
"""Of the field between the axes."""
LETTERS: Final = 12.0
GAP: Final = 8.0
DOT: Final = 3.5
SEEN: Final = 1.0
"""The least height of what is not nothing."""
TICKS: Final = 5
"""About so many numbers beside an axis."""


@dataclass(frozen=True)
class Series:
    """A name, the role of its colour, and a number for each column; None where there is none."""

    name: str
    role: str
    values: tuple[int | None, ...]


@dataclass(frozen=True)
class Chart(Displayed):
    """What is shown; all words are Sentences, so that it can be drawn in any language."""

    title: str
    across: str
    """What the columns are."""
    up: str
    """What is counted."""
    columns: tuple[str, ...]
    series: tuple[Series, ...]
    stacked: bool
    """Whether the series are parts of a whole: bars; otherwise lines, on a scale of powers of ten."""

    @property
    def highest(self) -> int:
        """The largest number that is drawn."""
        if self.stacked:
            return max(sum(each.values[at] or 0 for each in self.series) for at in range(len(self.columns)))
        return max((value for each in self.series for value in each.values if value is not None), default=0)


def chart_svg(chart: Chart, *, theme: Theme = "auto", language: str = ENGLISH) -> Picture:
    """The picture of a chart, with its axes and its key."""
    scale = Scale.of(chart)
    labels = [(tick, _number(tick, language)) for tick in scale.ticks]
    left = max(width_of(label, LETTERS) for _, label in labels) + GAP
    body = [_line("axis", 0, HIGH - scale.height(tick), WIDE, HIGH - scale.height(tick)) for tick, _ in labels]
    body += [
        text(-GAP - width_of(label, LETTERS) / 2, HIGH - scale.height(tick), LETTERS, label, "faint")
        for tick, label in labels
    ]
    body += list(_bars(chart, scale, language) if chart.stacked else _lines(chart, scale, language))
    body += list(_names(chart, language))
    body.append(text(WIDE / 2, HIGH + 2.6 * LETTERS, LETTERS, said(chart.across, language), "ink"))
    up = said(chart.up, language)
    body.append(text(width_of(up, LETTERS) / 2 - left, -2.2 * LETTERS, LETTERS, up, "ink"))
    key, wide, high = legend(_key(chart, language), 0, HIGH + 3.6 * LETTERS, WIDE)
    title = said(chart.title, language)
    width, height = left + max(WIDE, wide) + 2 * GAP, HIGH + high + 3.6 * LETTERS + 3.4 * LETTERS
    return document(
        [*body, *key],
        box=(-left - GAP, -3.4 * LETTERS, width, height + GAP),
        scale=1,
        title=title,
        description="; ".join(_told(chart, language)),
        style=style(theme, diagram=True, chart=True),
        kind=f"{theme} counts",
    )


@dataclass(frozen=True)
class Scale:
    """How high a number stands, and which numbers stand beside the axis."""

    ticks: tuple[int, ...]
    powers: bool

    @classmethod
    def of(cls, chart: Chart) -> Scale:
        highest = max(chart.highest, 1)
        if not chart.stacked:
            top = max(1, ceil(log10(highest)))
            return cls(tuple(10**power for power in range(0, top + 1, ceil(top / TICKS))), True)
        step = _round(highest / TICKS)
        return cls(tuple(range(0, step * ceil(highest / step) + 1, step)), False)

    @property
    def top(self) -> int:
        return self.ticks[-1]

    def height(self, value: int) -> float:
        """In pixels above the lower axis."""
        if self.powers:
            return HIGH * log10(max(value, 1)) / log10(self.top)
        return HIGH * value / self.top


def _round(step: float) -> int:
    """The next of 1, 2, 5, 10, 20, ..."""
    power = int(10 ** max(0, floor(log10(max(step, 1)))))
    return next(factor * power for factor in (1, 2, 5, 10) if factor * power >= step)


def _place(chart: Chart, at: int) -> float:
    """The middle of a column."""
    return (at + 0.5) * WIDE / len(chart.columns)


def _bars(chart: Chart, scale: Scale, language: str) -> list[str]:
    """Bars from the lower axis up; what each means is shown where the pointer rests."""
    width = min(40.0, 0.8 * WIDE / len(chart.columns))
    drawn = []
    for at, column in enumerate(chart.columns):
        below = 0
        for each in chart.series:
            value = each.values[at] or 0
            if not value:
                continue
            tall = max(scale.height(value), SEEN)
            y = HIGH - scale.height(below) - tall
            place = f'x="{number(_place(chart, at) - width / 2)}" y="{number(y)}"'
            size = f'width="{number(width)}" height="{number(tall)}"'
            words = _value_words(said(column, language), said(each.name, language), value, language)
            drawn.append(f'<rect class="{each.role}" {place} {size}><title>{words}</title></rect>')
            below += value
    return drawn


def _lines(chart: Chart, scale: Scale, language: str) -> list[str]:
    """A line for each series with a dot for each number."""
    drawn = []
    for each in chart.series:
        dots = [
            (_place(chart, at), HIGH - scale.height(value), at, value)
            for at, value in enumerate(each.values)
            if value is not None
        ]
        way = "L".join(f"{number(x)} {number(y)}" for x, y, _, _ in dots)
        drawn.append(f'<path class="curve {each.role}" fill-opacity="0" d="M{way}"/>')
        for x, y, at, value in dots:
            words = _value_words(said(chart.columns[at], language), said(each.name, language), value, language)
            dot = f'<circle class="{each.role}" cx="{number(x)}" cy="{number(y)}" r="{number(DOT)}">'
            drawn.append(f"{dot}<title>{words}</title></circle>")
    return drawn


def _value_words(column: str, name: str, value: int, language: str) -> str:
    return say("{column}, {name}: {count}", language, column=column, name=name, count=value)


def _number(value: int, language: str) -> str:
    return say("{count}", language, count=value)


def _names(chart: Chart, language: str) -> list[str]:
    """The names of the columns; where they are too wide, those of some."""
    names = [said(column, language) for column in chart.columns]
    room = WIDE / len(names)
    every = ceil((max(width_of(name, LETTERS) for name in names) + GAP) / room)
    kept = [at for at in range(len(names)) if at % every == 0]
    return [text(_place(chart, at), HIGH + LETTERS, LETTERS, names[at], "faint") for at in kept]


def _line(role: str, x: float, y: float, right: float, bottom: float) -> str:
    return f'<path class="{role}" d="M{number(x)} {number(y)}L{number(right)} {number(bottom)}"/>'


def _key(chart: Chart, language: str) -> list[Entry]:
    samples = [
        frame_sample("", each.role) if chart.stacked else line_sample(f"curve {each.role}") for each in chart.series
    ]
    return [(sample, said(each.name, language)) for sample, each in zip(samples, chart.series, strict=True)]


def _told(chart: Chart, language: str) -> Iterator[str]:
    """The numbers in words, series by series, for those who do not see the picture."""
    for each in chart.series:
        pairs = zip(chart.columns, each.values, strict=True)
        told = [f"{said(column, language)} {_number(value, language)}" for column, value in pairs if value is not None]
        yield f"{said(each.name, language)}: {', '.join(told)}"
