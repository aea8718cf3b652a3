"""The algorithms as a blackboard has them, each line with the events of a trace at which it is the current one.

What is written here is shown, not run; the tests hold that every event of every algorithm has its line.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from zermelo.search.trace import Kind


@dataclass(frozen=True)
class CodeLine:
    """A line, and the kinds of events that it causes."""

    text: str
    kinds: tuple[Kind, ...] = ()


def _code(text: str) -> tuple[CodeLine, ...]:
    """Lines with the kinds of their events behind a ``#``."""
    parts = [line.partition("#") for line in text.strip().splitlines()]
    return tuple(CodeLine(line.rstrip(), tuple(kinds.split())) for line, _, kinds in parts)  # type: ignore[arg-type]


MINIMAX: Final = """
def minimax(n):                                    # enter
    if n in leaves: return h(n)                    # leaf
    for c in children(n):
        v[c] = minimax(c)
    return max(v) if n in MAX else min(v)          # leave
"""
NEGAMAX: Final = """
def negamax(n):                                    # enter
    if n in leaves: return h(n)                    # leaf
    m = -∞
    for c in children(n):
        m = max(m, -negamax(c))
    return m                                       # leave
"""
UPPERBOUND: Final = """
def upperbound(n, b):                              # enter
    if n in leaves: return h(n)                    # leaf
    m = -∞
    for c in children(n):
        m = max(m, -upperbound(c, -m))
        if m >= b: break                           # cut
    return m                                       # leave
"""
ALPHABETA: Final = """
def alphabeta(n, α, β):                            # enter
    if n in leaves: return h(n)                    # leaf
    for c in children(n):
        v = alphabeta(c, α, β)
        if n in MAX: α = max(α, v)
        else:        β = min(β, v)
        if α >= β: break                           # cut
    return α if n in MAX else β                    # leave
"""
SSS: Final = """
OPEN = [(root, LIVE, +∞)]
while True:
    (n, state, h) = OPEN.pop()                     # enter
    if state == LIVE:
        if n in leaves: OPEN += (n, SOLVED, min(h, v(n)))     # leaf
        elif n in MAX:  OPEN += all (c, LIVE, h)
        else:           OPEN += (first c, LIVE, h)
    elif parent(n) in MAX:
        OPEN -= all below parent(n)                # cut
        OPEN += (parent(n), SOLVED, h)             # leave
    elif next(n):       OPEN += (next(n), LIVE, h)
    else:               OPEN += (parent(n), SOLVED, h)
"""
SEARCH: Final = """
def search(n, α, β):                               # enter
    if known(n, α, β): return table[n]             # hit
    if n in leaves: return h(n)                    # leaf
    m = -∞
    for c in children(n):
        m = max(m, -search(c, -β, -max(α, m)))
        if m >= β: break                           # cut
    table[n] = m
    return m                                       # leave
"""
SSS_MT: Final = "v = +∞\nwhile v != γ:\n    γ = v; v = search(root, γ⁻, γ)\n" + SEARCH.lstrip()
MTDF: Final = "while low < high:\n    v = search(root, γ⁻, γ)\n    low or high = γ = v\n" + SEARCH.lstrip()
DEEPENING: Final = "for depth in 1, 2, 3, ...:\n    v = search(root, -∞, +∞)\n" + SEARCH.lstrip()
PVS: Final = """
def pvs(n, α, β):                                  # enter
    if n in leaves: return h(n)                    # leaf
    m = -pvs(first c, -β, -α)
    for c in other children(n):
        α = max(α, m)
        if α >= β: break                           # cut
        v = -pvs(c, -α⁺, -α)
        if α < v < β: v = -pvs(c, -β, -α)
        m = max(m, v)
    return m                                       # leave
"""
PROOFNUMBER: Final = """
while pn(root) > 0 and dn(root) > 0:
    n = root
    while children(n):
        n = argmin(pn(c) if n in MAX else dn(c))
    expand(n)                                      # enter
    if n in leaves: (pn, dn) = (0, ∞) or (∞, 0)    # leaf
    while n:
        if n in MAX: (pn, dn) = (min pn(c), sum dn(c))
        else:        (pn, dn) = (sum pn(c), min dn(c))        # count
        n = parent(n)
return pn(root) == 0                               # leave
"""
MCTS: Final = """
for i in range(playouts):
    n = root
    while n in memory:
        n = argmax(mean(c) + C √(ln N(n) / N(c)))
    while n not in leaves:                         # enter
        n = random(children(n))
    r = reward(n)                                  # leaf
    while n:
        N(n) += 1; mean(n) += (r - mean(n)) / N(n)            # leave
        n = parent(n)
"""

PSEUDOCODE: Final = {
    "minimax": _code(MINIMAX),
    "negamax": _code(NEGAMAX),
    "upperbound": _code(UPPERBOUND),
    "alphabeta": _code(ALPHABETA),
    "sss": _code(SSS),
    "sss_mt": _code(SSS_MT),
    "pvs": _code(PVS),
    "mtdf": _code(MTDF),
    "deepening": _code(DEEPENING),
    "proofnumber": _code(PROOFNUMBER),
    "mcts": _code(MCTS),
}
"""By the name of the algorithm, as in ``ALGORITHMS``."""
FOR_THE_MOVER: Final = ("negamax", "upperbound", "pvs", "sss_mt", "mtdf", "deepening")
"""Those that are written with values of whoever moves; the others with Eve's."""


def line_at(algorithm: str, kind: Kind | None) -> int | None:
    """The number of the line that is current at an event."""
    return next((at for at, line in enumerate(PSEUDOCODE[algorithm]) if kind in line.kinds), None)
