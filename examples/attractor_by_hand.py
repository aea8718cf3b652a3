"""An attractor by hand: the course's Algorithm 6 on the game of 12 matches, step by step, and where it was misprinted.

Document 004, exercise 7.1.  Take 1 to 3 matches in turn; taking the last one loses.  12e means: 12 matches, Eve to
move.  The arena is drawn down to one match, so Eve wants to leave Adam there: V_e = {1a}.
"""

from __future__ import annotations

from collections import deque

import zermelo
from zermelo.arena import arena_of, attractor, check_strategy, winning_strategy

Node = str


def nim_arena(matches: int) -> dict[Node, list[Node]]:
    """The arena of figure 7.6: each node with the nodes that a move leads to."""
    waiting, moves = [(matches, "e")], {}
    for left, player in waiting:  # grows while it is read
        after = [(left - taken, "ea".replace(player, "")) for taken in (1, 2, 3) if taken < left]
        moves[f"{left}{player}"] = [f"{number}{name}" for number, name in after]
        waiting += [node for node in after if f"{node[0]}{node[1]}" not in moves and node not in waiting]
    return moves


def algorithm_6(moves: dict[Node, list[Node]], eve: set[Node], goal: set[Node]) -> dict[Node, int]:
    """The rank of every node of the attractor, breadth first.

    As printed, lines 5 and 6 of the course decrement and test d(s) and ask whether t is in V_e.  They mean: decrement
    d(t), the moves of t not yet known to lead into the attractor; and add t if it is Eve's, or if none is left.
    """
    before: dict[Node, list[Node]] = {node: [] for node in moves}
    for node, ends in moves.items():
        for end in ends:
            before[end].append(node)
    degree = {node: len(ends) for node, ends in moves.items()}
    rank = dict.fromkeys(goal, 0)
    queue = deque(goal)
    while queue:
        s = queue.popleft()
        for t in before[s]:
            degree[t] -= 1
            if t not in rank and (t in eve or degree[t] == 0):
                rank[t] = rank[s] + 1
                queue.append(t)
                why = "can move there" if t in eve else "has no other move left"
                print(f"    {t:>4} joins at rank {rank[t]}: {'Eve' if t in eve else 'Adam'} {why} ({s})")
    return rank


def main() -> None:
    moves = nim_arena(12)
    print(f"The arena from 12e has {len(moves)} positions and {sum(map(len, moves.values()))} moves.")
    print("Attr_0 = {1a}")
    eve = {node for node in moves if node.endswith("e")}
    rank = algorithm_6(moves, eve, {"1a"})
    print("\nThe attractor:", *sorted(rank, key=lambda node: (rank[node], node)))
    print("The trap:     ", *sorted(set(moves) - set(rank), key=lambda node: (int(node[:-1]), node)))

    arena = arena_of(zermelo.game("matches:12,misere"), fold=True)
    found = attractor(arena, "eve")
    assert found.named() == rank, "Zermelo's attractor is the same"
    phi = winning_strategy(found)
    print("\nThe strategy, total on Eve's winning positions, 10e -> 9a among them:")
    print("   ", ", ".join(f"{node} -> {end}" for node, end in phi.named().items()))
    print("Played against every answer of Adam:", check_strategy(arena, phi, "eve"))


if __name__ == "__main__":
    main()
