"""Games in which stones are placed: what the literature says of each, and a size small enough to be counted by hand."""

from __future__ import annotations

from library.known import Known

GAMES: dict[str, Known] = {
    # Plambeck and Whitehead, 2013: one board is a win for the first player.
    "notakto": Known("notakto", "win", small="notakto"),
    # Golomb and Hales, 2002: the first player mirrors every move through the middle.
    "misere": Known("misere", "draw", small="misere"),
    # Well known: the first player wins from the middle.
    "wild": Known("wild", "win", small="wild:2x4,misere"),
    # Found by the plain solver of these tests.
    "orderandchaos": Known("orderandchaos:3x3", "win in 5", small="orderandchaos:2x4"),
    # Breuker, Uiterwijk and van den Herik, 2000.
    "domineering": Known("domineering:5x5", "loss", small="domineering:4x4"),
    # Gardner, 1974: whoever can mirror wins, here the second player.
    "cram": Known("cram", "loss", small="cram:3x4"),
    # The second player mirrors every move through the middle.
    "col": Known("col", "loss", small="col:3x3"),
    # The first player takes the middle and mirrors every move through it.
    "snort": Known("snort:3x5", "win", small="snort:3x3"),
    # Mead, Rosa and Huang, 1974.
    "sim": Known("sim", "loss", small="sim:5"),
    # The first player wins every size, as a stone more never harms.
    "y": Known("y", "win", small="y:3"),
    # Gross, in Gardner, 1966: the first player wins every size by a pairing.
    "bridgit": Known("bridgit", "win", small="bridgit:2"),
    # Two neighbouring stones on the rim join two corners.
    "havannah": Known("havannah", "win in 3", small="havannah"),
    # Uiterwijk and van den Herik, 2000: three in a row win on 3 x 4.
    "gomoku": Known("gomoku:3x4,line=3", "win", small="gomoku:3x3,line=3"),
    # Found by the plain solver of these tests.
    "popout": Known("popout:3x3,line=3", "loss in 16", small="popout:3x3,line=3"),
    # Found by the plain solver of these tests.
    "pentago": Known("pentago:1x2,line=3", "win in 5", small="pentago:1x2,line=3"),
    # Found by the plain solver of these tests.
    "quarto": Known("quarto:2", "loss in 6", small="quarto:2"),
}
