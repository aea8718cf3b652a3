"""The colours of the pictures: one table for the light theme, one for the dark, and the style that they make.

Each role of a scene has a fill and a stroke.  The hues are those that the colour-blind tell apart, after
Okabe and Ito; the two players differ in brightness too, for printers.  Colours are written out, not as CSS
variables, which Inkscape and the converters to PDF do not know.
"""

from __future__ import annotations

from typing import Final

from zermelo.core.errors import ZermeloError

Colours = dict[str, tuple[str, str]]

LIGHT: Final[Colours] = {
    "page": ("#ffffff", "none"),
    "ground": ("#c5d0dd", "#7d8b9c"),
    "cell": ("#f7f5f0", "#8a8679"),
    "gone": ("#ffffff", "#dedbd3"),
    "food": ("#a5714a", "#6b4326"),
    "poison": ("#ffe45c", "#4a2d17"),
    "first": ("#0a5f9e", "#053b64"),
    "second": ("#f0a51e", "#7d5206"),
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
    "first": ("#4aa8e0", "#bfe3f8"),
    "second": ("#f2ac2e", "#fbe3b4"),
    "line": ("none", "#a0a8b4"),
    "label": ("#dde2ea", "none"),
    "winning": ("#145c48", "#3fd3a5"),
}
THEMES: Final = {"light": LIGHT, "dark": DARK}

ALWAYS: Final = """
.zermelo polygon, .zermelo circle { stroke-width: 0.03; stroke-linejoin: round; }
.zermelo line { stroke-linecap: round; }
.zermelo text { font-family: ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace;
 text-anchor: middle; white-space: pre; stroke: none; pointer-events: none; }
.zermelo .slot { cursor: pointer; }
.zermelo .slot:hover polygon, .zermelo .slot:hover circle { stroke-width: 0.08; }
.zermelo .last { fill: none; stroke: #c6308c; stroke-width: 0.07; pointer-events: none; }
.zermelo .mark { pointer-events: none; }
.zermelo .mark circle { stroke: #ffffff; stroke-width: 0.03; }
.zermelo .mark .letter { fill: #ffffff; font-weight: bold; }
.zermelo .win circle { fill: #00704f; }
.zermelo .loss circle { fill: #a83c00; }
.zermelo .draw circle { fill: #565656; }
"""


def style(theme: str) -> str:
    """The style sheet of one theme; ``auto`` is light, and dark where the reader prefers that."""
    if theme == "auto":
        dark = f"@media (prefers-color-scheme: dark) {{\n{_rules(theme, DARK)}}}\n"
        return ALWAYS + _rules(theme, LIGHT) + dark
    if theme not in THEMES:
        raise ZermeloError(f"there is no theme '{theme}': write light, dark or auto")
    return ALWAYS + _rules(theme, THEMES[theme])


def _rules(theme: str, colours: Colours) -> str:
    return "".join(
        f".zermelo.{theme} .{role} {{ fill: {fill}; stroke: {stroke}; }}\n" for role, (fill, stroke) in colours.items()
    )
