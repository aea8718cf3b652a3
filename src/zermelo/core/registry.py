"""The registry of games: a new game is one file and one line here.  Modules are imported when first named."""

from __future__ import annotations

from zermelo.core.language import phrase

FAMILIES: dict[str, dict[str, str]] = {
    phrase("heaps and rows"): {
        "halving": "zermelo.games.heaps.halving:Halving",
        "matches": "zermelo.games.heaps.matches:Matches",
        "nim": "zermelo.games.heaps.nim:Nim",
        "chocolate": "zermelo.games.heaps.chocolate:Chocolate",
        "chomp": "zermelo.games.heaps.chomp:Chomp",
        "kayles": "zermelo.games.heaps.kayles:Kayles",
        "dawsonskayles": "zermelo.games.heaps.dawsonskayles:DawsonsKayles",
        "grundysgame": "zermelo.games.heaps.grundysgame:GrundysGame",
        "wythoff": "zermelo.games.heaps.wythoff:Wythoff",
        "euclid": "zermelo.games.heaps.euclid:Euclid",
        "subtraction": "zermelo.games.heaps.subtraction:Subtraction",
        "fibonaccinim": "zermelo.games.heaps.fibonaccinim:FibonacciNim",
        "treblecross": "zermelo.games.heaps.treblecross:Treblecross",
        "toadsandfrogs": "zermelo.games.heaps.toadsandfrogs:ToadsAndFrogs",
        "turningturtles": "zermelo.games.heaps.turningturtles:TurningTurtles",
        "staircasenim": "zermelo.games.heaps.staircasenim:StaircaseNim",
    },
    phrase("placing stones"): {
        "hex": "zermelo.games.placing.hex:Hex",
        "tictactoe": "zermelo.games.placing.tictactoe:TicTacToe",
        "connect4": "zermelo.games.placing.connect4:Connect4",
        "notakto": "zermelo.games.placing.notakto:Notakto",
        "misere": "zermelo.games.placing.misere:MisereTicTacToe",
        "wild": "zermelo.games.placing.wild:WildTicTacToe",
        "orderandchaos": "zermelo.games.placing.orderandchaos:OrderAndChaos",
        "domineering": "zermelo.games.placing.domineering:Domineering",
        "cram": "zermelo.games.placing.cram:Cram",
        "col": "zermelo.games.placing.col:Col",
        "snort": "zermelo.games.placing.snort:Snort",
        "sim": "zermelo.games.placing.sim:Sim",
        "y": "zermelo.games.placing.y:Y",
        "bridgit": "zermelo.games.placing.bridgit:Bridgit",
        "havannah": "zermelo.games.placing.havannah:Havannah",
        "gomoku": "zermelo.games.placing.gomoku:Gomoku",
        "popout": "zermelo.games.placing.popout:PopOut",
        "pentago": "zermelo.games.placing.pentago:Pentago",
        "quarto": "zermelo.games.placing.quarto:Quarto",
    },
    phrase("moving stones"): {
        "achi": "zermelo.games.moving.achi:Achi",
        "threemensmorris": "zermelo.games.moving.threemensmorris:ThreeMensMorris",
        "picaria": "zermelo.games.moving.picaria:Picaria",
        "tapatan": "zermelo.games.moving.tapatan:Tapatan",
        "sixmensmorris": "zermelo.games.moving.sixmensmorris:SixMensMorris",
        "mutorere": "zermelo.games.moving.mutorere:MuTorere",
        "ponghauki": "zermelo.games.moving.ponghauki:PongHauKi",
        "tsoroyematatu": "zermelo.games.moving.tsoroyematatu:TsoroYematatu",
        "lgame": "zermelo.games.moving.lgame:LGame",
        "teeko": "zermelo.games.moving.teeko:Teeko",
        "dodgem": "zermelo.games.moving.dodgem:Dodgem",
        "hexapawn": "zermelo.games.moving.hexapawn:Hexapawn",
        "breakthrough": "zermelo.games.moving.breakthrough:Breakthrough",
        "foxandhounds": "zermelo.games.moving.foxandhounds:FoxAndHounds",
        "tigersandgoats": "zermelo.games.moving.tigersandgoats:TigersAndGoats",
        "konane": "zermelo.games.moving.konane:Konane",
        "clobber": "zermelo.games.moving.clobber:Clobber",
        "amazons": "zermelo.games.moving.amazons:Amazons",
        "quixo": "zermelo.games.moving.quixo:Quixo",
        "chopsticks": "zermelo.games.moving.chopsticks:Chopsticks",
    },
    phrase("counting points"): {
        "dotsandboxes": "zermelo.games.points.dotsandboxes:DotsAndBoxes",
        "othello": "zermelo.games.points.othello:Othello",
        "kalah": "zermelo.games.points.kalah:Kalah",
        "oware": "zermelo.games.points.oware:Oware",
    },
    phrase("endings of chess"): {
        "krk": "zermelo.games.endings.krk:KRK",
        "kqk": "zermelo.games.endings.kqk:KQK",
        "kpk": "zermelo.games.endings.kpk:KPK",
    },
}
"""The games by family, in the order in which they are shown."""

BUILT_IN: dict[str, str] = {name: place for games in FAMILIES.values() for name, place in games.items()}
"""Where each game is, by the word that names it in a spec."""


def family_of(name: str) -> str:
    """The family of a game that is in the registry."""
    return next(family for family, games in FAMILIES.items() if name in games)
