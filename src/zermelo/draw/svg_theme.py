"""The colours of the pictures: for each theme tables for boards, diagrams and charts, and the style they make.

Each role has a fill and a stroke.  Eve, who begins, is red and Adam blue, as in the course, on boards and in
diagrams alike.  The hues are those that the colour-blind tell apart, after Okabe and Ito; the two players differ
in brightness too, for printers.  Colours are written out, not as CSS variables, which Inkscape and the converters
to PDF do not know.
"""

from __future__ import annotations

from typing import Final

from zermelo.core.errors import ZermeloError
from zermelo.draw.palette import PALETTE

Colours = dict[str, tuple[str, str]]

LIGHT: Final[Colours] = {
    "page": ("#ffffff", "none"),
    "ground": ("#c5d0dd", "#7d8b9c"),
    "cell": ("#f7f5f0", "#8a8679"),
    "gone": ("#ffffff", "#dedbd3"),
    "food": ("#a5714a", "#6b4326"),
    "poison": ("#ffe45c", "#4a2d17"),
    "first": ("#e2622f", "#86300f"),
    "second": ("#10508a", "#062c50"),
    "piece": ("#ffffff", "none"),
    "line": ("none", "#6b6b6b"),
    "label": ("#3c3c3c", "none"),
    "winning": ("#a9dfc9", "#00785a"),
}
DARK: Final[Colours] = {
    "page": ("#15181d", "none"),
    "ground": ("#2f3b4b", "#5a6b80"),
    "cell": ("#232830", "#6a7482"),
    "gone": ("#15181d", "#333942"),
    "food": ("#9a6a45", "#5b3a22"),
    "poison": ("#ffe45c", "#2c1a0d"),
    "first": ("#ff9f73", "#ffdccb"),
    "second": ("#2f83c9", "#a9d3f5"),
    "piece": ("#15181d", "none"),
    "line": ("none", "#a0a8b4"),
    "label": ("#dde2ea", "none"),
    "winning": ("#145c48", "#3fd3a5"),
}
THEMES: Final = {"light": LIGHT, "dark": DARK}

DIAGRAMS: Final[dict[str, Colours]] = {
    "light": {
        "eve": ("#fce6dc", "#b23a14"),
        "adam": ("#dce9f6", "#0b4f8c"),
        "nobody": ("#f3f2ee", "#5c5c5c"),
        "eve-line": ("none", "#b23a14"),
        "adam-line": ("none", "#0b4f8c"),
        "nobody-line": ("none", "#5c5c5c"),
        "eve-shade": ("#e2622f", "none"),
        "adam-shade": ("#2f83c9", "#2f83c9"),
        "more": ("#ffffff", "#8a8a8a"),
        "edge": ("none", "#7a7a7a"),
        "bold": ("none", "#141414"),
        "played": ("none", "#c6308c"),
        "tip": ("#7a7a7a", "none"),
        "bold-tip": ("#141414", "none"),
        "played-tip": ("#c6308c", "none"),
        "ink": ("#141414", "none"),
        "faint": ("#636363", "none"),
        "note": ("#a3195b", "none"),
    },
    "dark": {
        "eve": ("#43281d", "#ff9f73"),
        "adam": ("#1b3049", "#6db5f0"),
        "nobody": ("#262b33", "#b4bac4"),
        "eve-line": ("none", "#ff9f73"),
        "adam-line": ("none", "#6db5f0"),
        "nobody-line": ("none", "#b4bac4"),
        "eve-shade": ("#c9572b", "none"),
        "adam-shade": ("#2f74ad", "#2f74ad"),
        "more": ("#15181d", "#8b93a0"),
        "edge": ("none", "#8b93a0"),
        "bold": ("none", "#f4f6f8"),
        "played": ("none", "#ff7cc4"),
        "tip": ("#8b93a0", "none"),
        "bold-tip": ("#f4f6f8", "none"),
        "played-tip": ("#ff7cc4", "none"),
        "ink": ("#f4f6f8", "none"),
        "faint": ("#a3abb8", "none"),
        "note": ("#ff9ccf", "none"),
    },
}

CHARTS: Final[dict[str, Colours]] = {
    "light": {
        "axis": ("none", "#d5d5d5"),
        "won": ("#00886a", "none"),
        "lost": ("#6a3d9a", "#6a3d9a"),
        "drawn": ("none", "#767676"),
        "line0": ("#0b4f8c", "#0b4f8c"),
        "line1": ("#b23a14", "#b23a14"),
        "line2": ("#00785a", "#00785a"),
        "line3": ("#a3195b", "#a3195b"),
        "line4": ("#8a6d00", "#8a6d00"),
        "line5": ("#5c5c5c", "#5c5c5c"),
    },
    "dark": {
        "axis": ("none", "#3a414c"),
        "won": ("#2fc295", "none"),
        "lost": ("#a57be0", "#a57be0"),
        "drawn": ("none", "#a7adb6"),
        "line0": ("#6db5f0", "#6db5f0"),
        "line1": ("#ff9f73", "#ff9f73"),
        "line2": ("#3fd3a5", "#3fd3a5"),
        "line3": ("#ff7cc4", "#ff7cc4"),
        "line4": ("#e6c84a", "#e6c84a"),
        "line5": ("#b4bac4", "#b4bac4"),
    },
}

ALWAYS: Final = """
.zermelo polygon, .zermelo circle { stroke-width: 0.03; stroke-linejoin: round; }
.zermelo line { stroke-linecap: round; }
.zermelo text { font-family: ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace;
 text-anchor: middle; white-space: pre; stroke: none; pointer-events: none; }
.zermelo .slot { cursor: pointer; }
.zermelo .slot:hover polygon, .zermelo .slot:hover circle { stroke-width: 0.08; }
.zermelo .last { fill: none; stroke: #c6308c; stroke-width: 0.07; pointer-events: none; }
.zermelo .mark { pointer-events: none; }
.zermelo .mark circle, .zermelo .mark rect { stroke: #ffffff; stroke-width: 0.03; }
.zermelo .mark .letter { fill: #ffffff; font-weight: bold; }
.zermelo .win circle { fill: #00704f; }
.zermelo .loss rect { fill: #6a3d9a; }
.zermelo .draw circle { fill: #565656; }
"""
DIAGRAMS_ALWAYS: Final = """
.zermelo .frame { stroke-width: 1.6; }
.zermelo .edge { stroke-width: 1.2; }
.zermelo .bold { stroke-width: 3; }
.zermelo .played { stroke-width: 3; stroke-dasharray: 8 4; }
.zermelo .strong { font-weight: bold; }
.zermelo .left { text-anchor: start; }
.zermelo .chosen > .frame { stroke-width: 3.4; }
.zermelo .pruned, .zermelo .more { opacity: 0.55; }
.zermelo .pruned .frame, .zermelo path.pruned { stroke-dasharray: 4 3; }
.zermelo .goal { stroke-width: 1.2; }
.zermelo .adam-shade { stroke-width: 9; stroke-opacity: 0.4; }
"""
CHARTS_ALWAYS: Final = """
.zermelo .curve { stroke-width: 2; }
.zermelo .curve.again { stroke-dasharray: 6 3; }
.zermelo .lost { fill-opacity: 0.35; stroke-width: 1.5; }
.zermelo .drawn { stroke-width: 1.5; stroke-dasharray: 4 2; }
"""


def style(theme: str, *, diagram: bool = False, chart: bool = False, stones: tuple[str, str] | None = None) -> str:
    """The style sheet of one theme; ``auto`` is light, and dark where the reader prefers that.

    ``stones`` names the colours of both players' stones, instead of the theme's.
    """
    if theme not in ("auto", *THEMES):
        raise ZermeloError("there is no theme '{theme}': write light, dark or auto", theme=theme)
    always = ALWAYS + (DIAGRAMS_ALWAYS if diagram else "") + (CHARTS_ALWAYS if chart else "")
    chosen = {} if stones is None else {"first": PALETTE[stones[0]], "second": PALETTE[stones[1]]}
    tables = {
        name: THEMES[name] | (DIAGRAMS[name] if diagram else {}) | (CHARTS[name] if chart else {}) | chosen
        for name in THEMES
    }
    if theme != "auto":
        return always + _rules(theme, tables[theme])
    dark = f"@media (prefers-color-scheme: dark) {{\n{_rules(theme, tables['dark'])}}}\n"
    return always + _rules(theme, tables["light"]) + dark


def _rules(theme: str, table: Colours) -> str:
    """The colours of one table, for pictures that say they have that theme."""
    return "".join(
        f".zermelo.{theme} .{role} {{ fill: {fill}; stroke: {stroke}; }}\n" for role, (fill, stroke) in table.items()
    )
