"""The poisoned chocolate bar, question by question (document 002).

    python examples/chocolate.py          all questions, in some seconds
    python examples/chocolate.py whole    question 10 on every square of the 127 x 127 bar, and question 14 on a bar of
                                          100 x 100 too; in some minutes and 600 MB

A bar is (m, n, i, j): columns, rows, and the column and row of the poisoned square, from 0 at the top left.  Its value
is n if the player to move wins in n moves, -n if they lose in n, 0 if the poison is all there is.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from math import comb

import zermelo
from zermelo.solver import compare, grundy, naive_calls

Bar = tuple[int, int, int, int]


def bar(*numbers: int) -> zermelo.Game:
    return zermelo.game("chocolate:" + ",".join(map(str, numbers)))


def worth(*numbers: int) -> int | None:
    return zermelo.solve(bar(*numbers)).value().signed


def successors(m: int, n: int, i: int, j: int) -> list[Bar]:
    """Question 3: four families of cuts, m + n - 2 in all."""
    return [
        *((m - k, n, i - k, j) for k in range(1, i + 1)),
        *((k, n, i, j) for k in range(i + 1, m)),
        *((m, n - k, i, j - k) for k in range(1, j + 1)),
        *((m, k, i, j) for k in range(j + 1, n)),
    ]


def value(values: list[int]) -> int:
    """Question 4: the quickest loss of the opponent, 0 included; else the slowest win of the opponent."""
    lost = [v for v in values if v <= 0]
    return 1 - max(lost) if lost else -1 - max(values)


def position_value(position: Bar) -> int:
    """Question 5."""
    values = [position_value(after) for after in successors(*position)]
    return value(values) if values else 0


def normal(m: int, n: int, i: int, j: int) -> Bar:
    """Question 13, mended: one of the 8 symmetric bars, always the same one."""
    (m, i), (n, j) = sorted(((m, min(i, m - 1 - i)), (n, min(j, n - 1 - j))), reverse=True)
    return m, n, i, j


def as_printed(m: int, n: int, i: int, j: int) -> Bar:
    """Question 13 as the document has it: right, but not always the same one."""
    if m < n:
        m, n, i, j = n, m, j, i
    return m, n, m - i - 1 if i > m / 2 else i, n - j - 1 if j > n / 2 else j


def heaps(m: int, n: int, i: int, j: int) -> tuple[int, ...]:
    """Question 16: one of the 24 bars that are the same game of Nim, always the same one."""
    return tuple(sorted((i, m - 1 - i, j, n - 1 - j)))


def reachable(m: int, n: int, i: int, j: int) -> Iterator[Bar]:
    """Every bar that play can leave, (i + 1)(m - i)(j + 1)(n - j) in all: so much on each side of the poison."""
    sides = ((a, b, c, d) for a in range(i + 1) for b in range(m - i) for c in range(j + 1) for d in range(n - j))
    return ((a + 1 + b, c + 1 + d, a, c) for a, b, c, d in sides)


def title(text: str) -> None:
    print(f"\n{text}")


def main() -> None:
    whole = sys.argv[1:] == ["whole"]

    title("Questions 1 and 2: a bar is (m, n, i, j); the graph of the 3 x 2 bar with the poison at (2, 0)")
    for m, n, i, j in reversed(list(reachable(3, 2, 2, 0))):
        cuts = ", ".join(f"{after[0]} x {after[1]}" for after in successors(m, n, i, j))
        print(f"    {m} x {n} is worth {worth(m, n, i, j):+d}" + (f", and can be cut to {cuts}" if cuts else ""))

    title("Question 3: the m + n - 2 successors of (3, 2, 2, 0), and what each is worth to the one who gets it")
    print("   ", {after: worth(*after) for after in successors(3, 2, 2, 0)})

    title("Question 4: the rule, on the two lists of the assignment")
    print("   ", value([2, 6, 11]), value([-11, 3, -8, 17]))
    assert (value([2, 6, 11]), value([-11, 3, -8, 17])) == (-12, 9)
    print(f"    By the document's formula, the slowest win, (3, 6, 0, 2) would be 7: it is {worth(3, 6, 0, 2)}.")

    title("Questions 5 to 7: plain recursion, counted without being run")
    assert position_value((4, 3, 1, 1)) == worth(4, 3, 1, 1)
    calls = {numbers: naive_calls(bar(*numbers))[0] for numbers in ((10, 7, 7, 3), (10, 7, 5, 3))}
    for numbers, count in calls.items():
        states = len(zermelo.solve(bar(*numbers)))
        print(f"    {numbers}: {count:,} calls for {states} different bars; the value is {worth(*numbers)}")
    ratio = calls[10, 7, 5, 3] / calls[10, 7, 7, 3]
    print(f"    The second costs {ratio:.3f} times the first; the document measured {414 / 192:.3f} in seconds.")

    title("Questions 8, 11 and 13: a memo, then a memo with symmetry, on (10, 7, 7, 3)")
    for way in compare(bar(10, 7, 7, 3)):
        print(f"    {way.name:<18}{way.calls:>12,} calls, {way.positions:>4} bars remembered")

    title("Question 9")
    print("    (100, 100, 50, 50):", worth(100, 100, 50, 50), "  (100, 100, 48, 52):", worth(100, 100, 48, 52))

    title("Question 10: squares of the 127 x 127 bar worth 127")
    if whole:
        print("   ", *whole_bar(127))
    else:
        cells = (0, 63), (63, 0), (126, 63), (63, 126)
        print("   ", *(f"{cell}: {worth(127, 127, *cell)}" for cell in cells), " (no others: run with 'whole')")

    title("Question 12: eight bars that are one")
    images = {(5, 4, i, j) for i in (1, 3) for j in (0, 3)} | {(4, 5, j, i) for i in (1, 3) for j in (0, 3)}
    print("   ", {image: worth(*image) for image in sorted(images)})
    assert {normal(*image) for image in images} == {normal(5, 4, 3, 0)}

    title("Question 14: how much the symmetries save (8 is only the limit)")
    for m, n, i, j in ((20, 20, 10, 10), (10, 10, 0, 0), *([(100, 100, 50, 50)] if whole else [])):
        every = (i + 1) * (m - i) * (j + 1) * (n - j)
        saved = [every / len({key(*one) for one in reachable(m, n, i, j)}) for key in (as_printed, normal, heaps)]
        print(f"    {m, n, i, j}: as printed {saved[0]:.2f}, all 8 symmetries {saved[1]:.2f}, all 24 {saved[2]:.2f}")

    title("Question 16: the bar is Nim with heaps i, m-1-i, j, n-1-j; lost if and only if their xor is 0")
    for m, n, i, j in ((10, 7, 7, 3), (9, 9, 4, 4), (6, 5, 2, 1)):
        sides = i, m - 1 - i, j, n - 1 - j
        game, nim = bar(m, n, i, j), zermelo.game("nim:" + ",".join(map(str, sides)))
        xor = sides[0] ^ sides[1] ^ sides[2] ^ sides[3]
        assert grundy(game)[game.start()] == xor
        assert zermelo.solve(nim).value().signed == worth(m, n, i, j)
        print(f"    {m, n, i, j}: heaps {sides}, xor {xor}, value {worth(m, n, i, j)}")
    print(f"    So 127 x 127 needs {comb(127 + 3, 4):,} sets of heaps, not {127**4:,} bars.")


def whole_bar(side: int) -> list[tuple[int, int]]:
    """Every square worth ``side``: one solution of the four heaps holds all bars."""
    most = side - 1
    game = zermelo.game(f"nim:{most},{most},{most},{most}")
    solution = zermelo.solve(game)
    squares = ((i, j) for i in range(side) for j in range(side))
    return [(i, j) for i, j in squares if solution[game.read(f"{i},{most - i},{j},{most - j}")].signed == side]


if __name__ == "__main__":
    main()
