"""Random arenas for hypothesis: cycles, sinks, goals and priorities of all kinds, small enough to check by hand."""

from __future__ import annotations

from hypothesis import strategies as st

from zermelo.arena.arena import Arena


@st.composite
def arenas(draw, goals=("eve", "adam"), priorities=False, sinks=True):
    size = draw(st.integers(1, 9))
    nodes = range(size)
    moves = {node: draw(st.lists(st.sampled_from(nodes), min_size=not sinks, max_size=4)) for node in nodes}
    owners = {node: draw(st.integers(0, 1)) for node in nodes}
    takers = [draw(st.sampled_from((*goals, None, None))) for _ in nodes]
    return Arena.build(
        moves,
        owners,
        draw(st.sampled_from(nodes)),
        {goal: [node for node in nodes if takers[node] == goal] for goal in goals},
        {node: draw(st.integers(0, 4)) for node in nodes} if priorities else None,
    )
