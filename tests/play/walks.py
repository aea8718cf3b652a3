"""Random games and random ways through them."""

from __future__ import annotations

from hypothesis import strategies as st
from sample_games import OwnedGraphGame

from zermelo import DRAW, LOSS, UNDECIDED, WIN, Game
from zermelo.play.session import Session
from zermelo.search.tree import make_room

make_room()  # before hypothesis looks at the limit, which searches raise


@st.composite
def games(draw: st.DrawFn) -> Game:
    """A token on a small graph, cycles and any order of turns allowed; the start is never an end."""
    size = draw(st.integers(2, 7))
    rows = [tuple(draw(st.integers(-1, size - 1)) for _ in range(3)) for _ in range(size)]
    rows[0] = (*rows[0][:2], max(rows[0][2], 0))
    ends = [draw(st.sampled_from((WIN, LOSS, DRAW, UNDECIDED, UNDECIDED))) for _ in rows]
    ends = [DRAW if end == UNDECIDED and max(row) < 0 else end for end, row in zip(ends, rows, strict=True)]
    ends[0] = UNDECIDED
    owners = tuple(draw(st.integers(0, 1)) for _ in rows)
    return OwnedGraphGame(tuple(rows), tuple(ends), owners)


@st.composite
def sessions(draw: st.DrawFn, most: int = 12) -> Session:
    """A session after some moves, some taken back."""
    session = Session(draw(games()))
    for _ in range(draw(st.integers(0, most))):
        if session.over or draw(st.integers(0, 3)) == 0:
            session = session.undo(draw(st.integers(1, 3)))
        else:
            session = session.play(draw(st.sampled_from(session.game.moves(session.position))))
    return session
