"""Alpha-beta against SSS*: who asks fewer leaves, and what it costs.

Document 003's title promises both and describes one.  Random trees first, then trees in the best and in the worst
order, then games.  SSS* never asks a leaf that alpha-beta leaves out, but keeps a list of open nodes; by
memory-enhanced tests (sss_mt) it asks the same leaves without the list.
"""

from __future__ import annotations

from random import Random

import zermelo
from zermelo.search import Branch, ExplicitTree, algorithm_named, search

NAMES = ("negamax", "upperbound", "alphabeta", "pvs", "sss", "sss_mt")


def random_tree(random: Random, breadth: int, depth: int, maximising: bool = True) -> Branch:
    if depth == 0:
        return Branch(maximising, random.randrange(1000))
    children = tuple(random_tree(random, breadth, depth - 1, not maximising) for _ in range(breadth))
    return Branch(maximising, children=children, names=tuple(str(number) for number in range(breadth)))


def value(branch: Branch) -> float:
    if not branch.children:
        return branch.score
    return (max if branch.maximising else min)(map(value, branch.children))


def ordered(branch: Branch, best_first: bool) -> Branch:
    """The same tree with the children of every node by their value, best or worst for its player first."""
    children = (ordered(child, best_first) for child in branch.children)
    falling = branch.maximising == best_first
    return Branch(
        branch.maximising,
        branch.score,
        tuple(sorted(children, key=value, reverse=falling)),
        branch.names,
    )


def row(name: str, counts: list[float]) -> None:
    print(f"{name:<24}" + "".join(f"{count:>12,.0f}" for count in counts))


def leaves(branch: Branch) -> list[float]:
    results = [algorithm_named(name)(ExplicitTree(branch)) for name in NAMES]
    assert len({result.value for result in results}) == 1, "all of them find the same value"
    return [result.leaves for result in results]


def main() -> None:
    random = Random(1979)
    print(f"{'leaves asked':<24}" + "".join(f"{name:>12}" for name in NAMES))
    many = [leaves(random_tree(random, 4, 5)) for _ in range(20)]
    row("20 random trees, mean", [sum(column) / len(column) for column in zip(*many, strict=True)])
    tree = random_tree(random, 4, 5)
    best = leaves(ordered(tree, best_first=True))
    row("one, best moves first", best)
    row("one, worst moves first", leaves(ordered(tree, best_first=False)))
    assert best[NAMES.index("alphabeta")] == 4**3 + 4**2 - 1, "Knuth and Moore: b^ceil(d/2) + b^floor(d/2) - 1"
    for spec in ("matches:9", "chomp:3x3", "nim:2,2,2"):
        found = [search(zermelo.game(spec), algorithm=name) for name in NAMES]
        assert len({result.value for result in found}) == 1
        row(spec, [result.leaves for result in found])
    print("\nIn games, sss_mt joins positions that are met twice; the others search them twice.")
    print("On random trees SSS* asks fewer leaves than alpha-beta; in the best order both ask the least that suffices.")


if __name__ == "__main__":
    main()
