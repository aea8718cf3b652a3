"""Words as LaTeX writes them."""

from __future__ import annotations

from typing import Final

SIGNS: Final = {
    **{sign: f"\\{sign}" for sign in "&%$#_{}"},
    "\\": r"\textbackslash{}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    "<": "$<$",
    ">": "$>$",
    "|": "$|$",
    '"': "''",
    "−": "$-$",
    "∞": r"$\infty$",
    "≥": r"$\geq$",
    "≤": r"$\leq$",
    "≠": r"$\neq$",
    "→": r"$\to$",
    "⊕": r"$\oplus$",
    "×": r"$\times$",
    "∈": r"$\in$",
    "∅": r"$\emptyset$",
    "⁺": "$^+$",
    "⁻": "$^-$",
    "…": r"\ldots{}",
    "–": "--",
    "’": "'",
    "\N{NO-BREAK SPACE}": "~",
    "\N{NARROW NO-BREAK SPACE}": r"\,",
}
"""Those that LaTeX reads in another way, and those that its fonts have under another name."""


def latex(text: str) -> str:
    """A text that LaTeX prints as it stands; a letter that its fonts have not becomes a question mark."""
    return "".join(SIGNS.get(letter, letter if ord(letter) < 0x180 else "?") for letter in text)
