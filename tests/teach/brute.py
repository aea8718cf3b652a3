"""The answers of exercises once more, by brute force and by nothing of the house but the rules of its games."""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import product
from math import inf
from typing import Any

import zermelo

Tree = float | list["Tree"]


def tree_in(brackets: str) -> tuple[Tree, dict[str, Tree]]:
    """The nested lists that brackets mean, and the subtree of each name."""
    named: dict[str, Tree] = {}
    words = re.findall(r"[()]|\w+:|-?\d+", brackets)

    def read() -> Tree:
        word = words.pop(0)
        if word.endswith(":"):
            named[word[:-1]] = below = read()
            return below
        if word != "(":
            return int(word)
        below = []
        while words[0] != ")":
            below.append(read())
        words.pop(0)
        return below

    return read(), named


def value(tree: Tree, maximising: bool) -> float:
    if not isinstance(tree, list):
        return tree
    return (max if maximising else min)(value(child, not maximising) for child in tree)


def ply_of(tree: Tree, wanted: Tree, ply: int = 0) -> int | None:
    """How deep a subtree lies, found by identity."""
    if tree is wanted:
        return ply
    found = [ply_of(child, wanted, ply + 1) for child in tree] if isinstance(tree, list) else []
    return next((each for each in found if each is not None), None)


def leaves(tree: Tree) -> list[float]:
    return [leaf for child in tree for leaf in leaves(child)] if isinstance(tree, list) else [tree]


def looked_at(tree: Tree, maximising: bool = True, alpha: float = -inf, beta: float = inf) -> tuple[float, list[float]]:
    """Alpha-beta with two players, which is written otherwise than negamax: the value, and the leaves met."""
    if not isinstance(tree, list):
        return tree, [tree]
    met: list[float] = []
    best = -inf if maximising else inf
    for child in tree:
        found, below = looked_at(child, not maximising, alpha, beta)
        met += below
        best = max(best, found) if maximising else min(best, found)
        alpha, beta = (max(alpha, best), beta) if maximising else (alpha, min(beta, best))
        if alpha > beta:
            break
    return best, met


def solved(tree: Tree) -> list[float]:
    """The leaves in the order in which SSS* solves them, by another algorithm that is known to do the same.

    A. Plaat, J. Schaeffer, W. Pijls and A. de Bruin, "Best-first fixed-depth minimax algorithms", Artificial
    Intelligence 87 (1996): alpha-beta with empty windows, a memory of bounds, and a bound that falls from infinity.
    """
    order: list[float] = []
    low: dict[tuple[int, ...], float] = {}
    high: dict[tuple[int, ...], float] = {}

    def bounded(node: Tree, path: tuple[int, ...], maximising: bool, wanted: float) -> float:
        """An upper bound below ``wanted``, or a lower bound not below it."""
        if low.get(path, -inf) >= wanted:
            return low[path]
        if high.get(path, inf) < wanted:
            return high[path]
        if not isinstance(node, list):
            order.append(node)
            low[path] = high[path] = node
            return node
        best = -inf if maximising else inf
        for move, child in enumerate(node):
            found = bounded(child, (*path, move), not maximising, wanted)
            best = max(best, found) if maximising else min(best, found)
            if best >= wanted if maximising else best < wanted:
                break
        if best < wanted:
            high[path] = best
        else:
            low[path] = best
        return best

    wanted, found = 10**6, bounded(tree, (), True, 10**6)
    while found < wanted:
        wanted, found = found, bounded(tree, (), True, found)
    return order


def attractor(data: Mapping[str, Any]) -> dict[str, int]:
    """Ranks by the definition: Attr_i+1 from Attr_i, all nodes looked at in every round."""
    ranks = dict.fromkeys(data["goal"], 0)
    for rank in range(1, len(data["moves"]) + 1):
        inside = set(ranks)
        for node, ends in data["moves"].items():
            can = any if node in data["eve"] else all
            if node not in inside and ends and can(end in inside for end in ends):
                ranks[node] = rank
    return ranks


def wins(game: Any, position: Any) -> bool:
    """Whether the player to move wins, by trying everything."""
    result = game.result(position)
    if result != zermelo.UNDECIDED:
        return bool(result == zermelo.WIN)
    return any(not wins(game, child) for _, child in game.children(position))


def nim_lost(heaps: tuple[int, ...], memo: dict[tuple[int, ...], bool]) -> bool:
    """Whether no move leads to a lost position; heaps are sorted."""
    if heaps not in memo:
        memo[heaps] = not any(
            nim_lost(tuple(sorted((*heaps[:at], left, *heaps[at + 1 :]))), memo)
            for at, heap in enumerate(heaps)
            for left in range(heap)
        )
    return memo[heaps]


def plays(matches: int, most: int) -> list[tuple[int, ...]]:
    """All sequences of numbers from 1 to ``most`` that add up, in the order of the alphabet."""
    return sorted(
        moves
        for length in range(1, matches + 1)
        for moves in product(range(1, most + 1), repeat=length)
        if sum(moves) == matches
    )
