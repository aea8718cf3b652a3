"""The registry of games: a new game is one file and one line here.  Modules are imported when first named."""

from __future__ import annotations

from zermelo.core.language import phrase

FAMILIES: dict[str, dict[str, str]] = {
    phrase("heaps and rows"): {
        "halving": "zermelo.games.halving:Halving",
        "matches": "zermelo.games.matches:Matches",
        "nim": "zermelo.games.nim:Nim",
        "chocolate": "zermelo.games.chocolate:Chocolate",
        "chomp": "zermelo.games.chomp:Chomp",
        "kayles": "zermelo.games.heaps.kayles:Kayles",
    },
    phrase("placing stones"): {
        "hex": "zermelo.games.hex:Hex",
        "tictactoe": "zermelo.games.tictactoe:TicTacToe",
        "connect4": "zermelo.games.connect4:Connect4",
        "notakto": "zermelo.games.placing.notakto:Notakto",
    },
    phrase("moving stones"): {
        "achi": "zermelo.games.moving.achi:Achi",
    },
    phrase("counting points"): {},
    phrase("endings of chess"): {},
}
"""The games by family, in the order in which they are shown."""

BUILT_IN: dict[str, str] = {name: place for games in FAMILIES.values() for name, place in games.items()}
"""Where each game is, by the word that names it in a spec."""


def family_of(name: str) -> str:
    """The family of a game that is in the registry."""
    return next(family for family, games in FAMILIES.items() if name in games)
