"""Trees in the terminal."""

from __future__ import annotations

from draw.seen import Nasty, searched, traced

from zermelo.core.spec import game
from zermelo.draw.text import tree_text
from zermelo.search.brackets import parse_tree
from zermelo.search.gametree import GameTree


def test_alpha_beta() -> None:
    assert tree_text(traced("alphabeta", "((3 5) (2 9) (4 6))")).splitlines() == [
        "(4) #0 [−∞, ∞]",
        "├─ 1 [3] #1 [−∞, ∞]",
        "│  ├─ 1 (3) #2 [−∞, ∞]",
        "│  └─ 2 (5) #3 [−∞, 3]",
        "├─ 2 [≤2] #4 [3, ∞] cut 2 ≤ 3",
        "│  ├─ 1 (2) #5 [3, ∞]",
        "│  └╌ 2 (9) left out",
        "┕━ 3 [4] #6 [3, ∞]",
        "   ┝━ 1 (4) #7 [3, ∞]",
        "   └─ 2 (6) #8 [3, 4]",
    ]


def test_with_the_letters_that_every_terminal_has() -> None:
    text = tree_text(traced("pvs", "((3 5) (2 9))"), ascii_only=True)
    assert text.isascii()
    assert text.splitlines() == [
        "(3) #0 [-inf, inf]",
        "|= 1 [3] #1 [-inf, inf]",
        "|  |= 1 (3) #2 [-inf, inf]",
        "|  `- 2 (5) #3 [3-, 3]",
        "`- 2 [<=2] #4 [3, 3+] cut 2 <= 3",
        "   |- 1 (2) #5 [3, 3+]",
        "   `. 2 (9) left out",
    ]
    assert tree_text(searched(Nasty()), ascii_only=True).isascii()


def test_positions_and_folding() -> None:
    assert tree_text(GameTree(game("matches:3"), 3), depth=1).splitlines() == [
        "(3)",
        "├─ 1 [2]",
        "│  └─ +3 more",
        "├─ 2 [1]",
        "│  └─ +1 more",
        "└─ 3 [0 = W1]",
    ]
    assert "(2 = L2)" not in tree_text(searched(game("matches:3")))
    assert "[1 ≤ L2] #5 [L2, ∞]" in tree_text(searched(game("matches:3")))


def test_a_table_and_an_empty_moment() -> None:
    assert "from table" in tree_text(searched(game("matches:6"), algorithm="mtdf"))
    assert tree_text(traced("minimax", "(1 2)"), moment=0) == ""
    assert tree_text(parse_tree("(1 2)"), view="mover").splitlines() == ["()", "├─ 1 [−1]", "└─ 2 [−2]"]
