"""Random games for the engines to agree on: what the games of ``sample_games`` are made of."""

from __future__ import annotations

from itertools import accumulate

from hypothesis import strategies as st

from zermelo import DRAW, LOSS, UNDECIDED, WIN

ENDS = st.sampled_from((WIN, LOSS, DRAW))


@st.composite
def graphs(draw, cyclic, most=12, ends=ENDS):
    """Arrows and ends of a graph of up to ``most`` nodes; without cycles, arrows lead to smaller numbers."""
    size = draw(st.integers(1, most))
    slots = draw(st.integers(1, 4))
    arrows, results = [], []
    for node in range(size):
        below = size if cyclic else node
        row = tuple(draw(st.integers(-1, below - 1)) for _ in range(slots))
        arrows.append(row)
        stuck = all(arrow < 0 for arrow in row)
        results.append(draw(ends) if stuck or draw(st.integers(0, 9)) == 0 else UNDECIDED)
    return tuple(arrows), tuple(results)


@st.composite
def tiered(draw):
    depth, width, slots = draw(st.integers(1, 5)), draw(st.integers(1, 5)), draw(st.integers(1, 4))
    arrows, ends = [], []
    for node in range(depth * width):
        first = (node // width + 1) * width
        last = first < depth * width
        row = tuple(draw(st.integers(-1, width - 1)) for _ in range(slots)) if last else (-1,) * slots
        arrows.append(tuple(first + place if place >= 0 else -1 for place in row))
        stuck = all(place < 0 for place in row)
        ends.append(draw(ENDS) if stuck else UNDECIDED)
    owners = tuple(draw(st.integers(0, 1)) for _ in arrows)
    return tuple(arrows), tuple(ends), width, owners


@st.composite
def rising(draw, most=12):
    """Arrows, ends, tiers and owners of a graph whose arrows lead to higher tiers, by any amount."""
    size, slots = draw(st.integers(1, most)), draw(st.integers(1, 4))
    rises = st.integers(0, 3) | st.sampled_from((1, 2**40))
    heights = list(accumulate([draw(st.integers(-5, 5)), *(draw(rises) for _ in range(size - 1))]))
    names = [0, *(1 + place for place in draw(st.permutations(range(size - 1))))]
    arrows, ends, tiers = [()] * size, [UNDECIDED] * size, [0] * size
    for place, name in enumerate(names):
        higher = [names[k] for k in range(place + 1, size) if heights[k] > heights[place]]
        row = tuple(draw(st.sampled_from([-1, *higher])) for _ in range(slots))
        arrows[name], tiers[name] = row, heights[place]
        if all(arrow < 0 for arrow in row) or draw(st.integers(0, 9)) == 0:
            ends[name] = draw(ENDS)
    return tuple(arrows), tuple(ends), tuple(tiers), tuple(draw(st.integers(0, 1)) for _ in arrows)
