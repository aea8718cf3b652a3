"""Small sisters: the same rules, few positions, and somebody can win."""

from __future__ import annotations

import pytest

from zermelo.arena.sister import small_sister
from zermelo.core.registry import BUILT_IN
from zermelo.core.spec import game
from zermelo.core.values import LOSS, WIN
from zermelo.space.explore import explore


@pytest.mark.parametrize(
    ("spec", "sister"),
    [
        ("kayles", "kayles:5"),
        ("hex:4", "hex:2x2"),
        ("chocolate", "chocolate:5,4,4,2"),
        ("connect4", "connect4:2x2,line=2"),
        ("nim:30,50,misere", "nim:4,6,misere"),
        ("sim", None),
    ],
)
def test_sizes_shrink_in_proportion_and_rules_stay(spec: str, sister: str | None) -> None:
    found = small_sister(game(spec), 40)
    assert (None if found is None else str(found)) == sister


def test_every_sister_is_small_and_can_be_won() -> None:
    sisters = [(name, small_sister(game(name), 40)) for name in BUILT_IN]
    for name, sister in sisters:
        if sister is not None:
            found = explore(sister, sister.start())
            assert type(sister) is type(game(name))
            assert found is not None
            assert len(found) <= 40
            assert {WIN, LOSS} & set(found.decided)
    assert sum(sister is not None for _, sister in sisters) > 25
