"""Games of heaps and rows: what the literature says of each, and a size small enough to be counted by hand."""

from __future__ import annotations

from library.known import Known

GAMES: dict[str, Known] = {
    # Guy and Smith, 1956: the first player wins every row.
    "kayles": Known("kayles", "win", small="kayles:7"),
    # Guy and Smith, 1956: the octal game 0.07 has Grundy value 0 for 5, 9, 15, 21, ...
    "dawsonskayles": Known("dawsonskayles", "loss", small="dawsonskayles:12"),
    # Winning Ways, 1982: 1, 2, 4, 7, 10, 20, ... are lost.
    "grundysgame": Known("grundysgame", "win", small="grundysgame:10"),
    # Wythoff, 1907: 6, 10 is a pair of his, and 12, 10 is none.
    "wythoff": Known("wythoff", "win", small="wythoff:6,10"),
    # Cole and Davie, 1969: 50 is more than 1.618 times 18.
    "euclid": Known("euclid", "win", small="euclid:21,13"),
    # Golomb, 1966: by hand, 0, 2, 7, 9, 14, 16, 21, ... are lost.
    "subtraction": Known("subtraction", "win", small="subtraction:2,5,6,heap=40"),
    # Whinihan, 1963: all but Fibonacci numbers are won.
    "fibonaccinim": Known("fibonaccinim", "win", small="fibonaccinim:34"),
    # The octal game 0.007 has Grundy value 0 for 14, which is two more.
    "treblecross": Known("treblecross", "loss", small="treblecross:10"),
    # Found by the plain solver of these tests.
    "toadsandfrogs": Known("toadsandfrogs", "win in 21", small="toadsandfrogs:4,3"),
    # Lenstra, 1978: the nim-sum of 1 to 10 is 11.
    "turningturtles": Known("turningturtles", "win", small="turningturtles:7"),
    # The nim-sum of the odd steps, 2 and 3, is 1.
    "staircasenim": Known("staircasenim", "win", small="staircasenim:1,2,1,2"),
}
