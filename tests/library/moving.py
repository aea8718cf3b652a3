"""Games in which pieces move: what the literature says of each, and a size small enough to be counted by hand."""

from __future__ import annotations

from library.known import Known

GAMES: dict[str, Known] = {
    # Where no source is named, nobody is known to have published the value: the plain solver of these tests found it.
    "achi": Known("achi", "win in 11", small="achi"),
    # Gardner, 1959: the first player wins, beginning in the middle.
    "threemensmorris": Known("threemensmorris", "win", small="threemensmorris"),
    "picaria": Known("picaria", "win in 7", small="picaria"),
    # Gardner, 1959, again.
    "tapatan": Known("tapatan", "win", small="tapatan"),
    "sixmensmorris": Known("sixmensmorris", "draw", small="sixmensmorris:3,1"),
    # Ascher, 1987.
    "mutorere": Known("mutorere", "draw", small="mutorere"),
    "ponghauki": Known("ponghauki", "draw", small="ponghauki"),
    "tsoroyematatu": Known("tsoroyematatu", "draw", small="tsoroyematatu"),
    # Well known.
    "lgame": Known("lgame", "draw", small="lgame:3"),
    "teeko": Known("teeko", "draw", small="teeko:3x3"),
    # Winning Ways, 1982.
    "dodgem": Known("dodgem", "win", small="dodgem"),
    # Gardner, 1962.
    "hexapawn": Known("hexapawn", "loss", small="hexapawn"),
    "breakthrough": Known("breakthrough", "win in 11", small="breakthrough:3x3"),
    # Winning Ways, 1982: the hounds, who move second here, win.
    "foxandhounds": Known("foxandhounds", "loss", small="foxandhounds:2"),
    "tigersandgoats": Known("tigersandgoats", "win in 9", small="tigersandgoats:3x3,2,1"),
    "konane": Known("konane", "loss in 6", small="konane:3x4"),
    "clobber": Known("clobber", "loss in 8", small="clobber:3x3"),
    "amazons": Known("amazons", "win in 18", small="amazons:2x3"),
    "quixo": Known("quixo", "win in 7", small="quixo:2"),
    "chopsticks": Known("chopsticks", "draw", small="chopsticks"),
}
