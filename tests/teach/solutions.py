"""A right program for each task, written anew: what a good student hands in."""

SUBMISSION = """
from functools import lru_cache
from math import inf


def minimax_value(n, p):
    if n == 0:
        return -1 if p == 1 else 1
    values = [minimax_value(n - 1, 3 - p), minimax_value(n // 2, 3 - p)]
    return max(values) if p == 1 else min(values)


def minmax_policy(n, p):
    sub, div = minimax_value(n - 1, 3 - p), minimax_value(n // 2, 3 - p)
    return "div" if (div > sub if p == 1 else div < sub) else "sub"


def successeurs_possibles(matches, player):
    return [(matches - taken, 1 - player) for taken in (1, 2, 3) if taken <= matches]


def parcours_profondeur_tous(matches, winner):
    def below(path):
        left, player = path[-1]
        if left == 0:
            return [path] if player != winner else []
        return [play for after in successeurs_possibles(left, player) for play in below([*path, after])]

    return below([(matches, 1)])


def successeurs(m, n, i, j):
    bars = {(m - c, n, i - c, j) for c in range(1, i + 1)} | {(c, n, i, j) for c in range(i + 1, m)}
    return bars | {(m, n - c, i, j - c) for c in range(1, j + 1)} | {(m, c, i, j) for c in range(j + 1, n)}


@lru_cache(None)
def heaps_value(heaps):
    after = [
        heaps_value(tuple(sorted((*heaps[:at], left, *heaps[at + 1 :]))))
        for at, heap in enumerate(heaps) for left in range(heap)
    ]
    if not after:
        return 0
    lost = [-value for value in after if value <= 0]
    return 1 + min(lost) if lost else -1 - max(after)


def valeur_position(m, n, i, j):
    return heaps_value(tuple(sorted((i, m - 1 - i, j, n - 1 - j))))


def normaliser_etat(m, n, i, j):
    (m, i), (n, j) = sorted([(m, min(i, m - 1 - i)), (n, min(j, n - 1 - j))])
    return m, n, i, j


def counting(search):
    def counted(tree, *bounds):
        leaves = []
        return [search(tree, leaves, *bounds), len(leaves)]

    return counted


@counting
def estimation1(tree, leaves):
    def value(node):
        if isinstance(node, list):
            return max(-value(child) for child in node)
        leaves.append(node)
        return node

    return value(tree)


@counting
def estimation2(tree, leaves):
    def value(node, b):
        if not isinstance(node, list):
            leaves.append(node)
            return node
        mp = -inf
        for child in node:
            mp = max(mp, -value(child, -mp))
            if mp >= b:
                break
        return mp

    return value(tree, inf)


@counting
def estimation3(tree, leaves):
    def value(node, mp, b):
        if not isinstance(node, list):
            leaves.append(node)
            return node
        for child in node:
            mp = max(mp, -value(child, -b, -mp))
            if mp >= b:
                break
        return mp

    return value(tree, -inf, inf)


@counting
def min_max(tree, leaves, maximising=True):
    def value(node, maximising):
        if isinstance(node, list):
            return (max if maximising else min)(value(child, not maximising) for child in node)
        leaves.append(node)
        return node

    return value(tree, True)


@counting
def alpha_beta(tree, leaves):
    def value(node, maximising, alpha, beta):
        if not isinstance(node, list):
            leaves.append(node)
            return node
        best = -inf if maximising else inf
        for child in node:
            found = value(child, not maximising, alpha, beta)
            best = max(best, found) if maximising else min(best, found)
            alpha, beta = (max(alpha, best), beta) if maximising else (alpha, min(beta, best))
            if alpha >= beta:
                break
        return best

    return value(tree, True, -inf, inf)


def sss(tree):
    low, high, leaves = {}, {}, []

    def bounded(node, path, maximising, wanted):
        if low.get(path, -inf) >= wanted:
            return low[path]
        if high.get(path, inf) < wanted:
            return high[path]
        if not isinstance(node, list):
            leaves.append(node)
            low[path] = high[path] = node
            return node
        best = -inf if maximising else inf
        for move, child in enumerate(node):
            found = bounded(child, (*path, move), not maximising, wanted)
            best = max(best, found) if maximising else min(best, found)
            if best >= wanted if maximising else best < wanted:
                break
        (high if best < wanted else low)[path] = best
        return best

    wanted, found = 10**6, bounded(tree, (), True, 10**6)
    while found < wanted:
        wanted, found = found, bounded(tree, (), True, found)
    return found, len(leaves)


def attracteur(arcs, eve, goal):
    ranks = dict.fromkeys(goal, 0)
    for rank in range(1, len(arcs) + 1):
        inside = set(ranks)
        for node, ends in arcs.items():
            if node not in inside and ends and (any if node in eve else all)(end in inside for end in ends):
                ranks[node] = rank
    return ranks


def coups_gagnants(heaps):
    found = []
    for at, heap in enumerate(heaps):
        for left in range(heap):
            if heaps_value(tuple(sorted([*heaps[:at], left, *heaps[at + 1:]]))) <= 0:
                found.append((at, heap - left))
    return found
"""
