"""Damaged and forged files: solutions, books, game records and certificates.

Whatever is in a file, it is refused in one sentence, or what it says is true: a solution that is opened and verified
has the values of the game, a book gives the scores that it had, a record is replayed by the rules, and a certificate
that the checker accepts proves its claim.
"""

from __future__ import annotations

import contextlib
import gzip
import io
import json
import random
import sys
import tempfile
from functools import cache
from pathlib import Path
from typing import Any
from unittest.mock import patch

import numpy as np
from driver import damaged, drive

import zermelo
from zermelo import checker
from zermelo.core import abilities
from zermelo.core.errors import ZermeloError
from zermelo.core.values import Value
from zermelo.games.heaps import matches
from zermelo.play.record import read_record, replay
from zermelo.solver.books.book import Book, open_book, places
from zermelo.solver.certificate import certify
from zermelo.solver.file import container

SPECS = "matches:7", "nim:2,3", "chomp:2x3", "hex:2", "tictactoe:2x2,line=2", "halving:9"
RECORDS = (
    '{"record": 1, "game": "matches:9", "first": "human", "second": "perfect", "moves": ["1", "3", "2"]}',
    '{"record": 1, "game": "hex:2", "moves": ["a1", "b1"], "comments": {"1": "well"}, "lines": [["a1", "b2"]]}',
    "2026-10-16T14:03:22 tictactoe:3x3 human:Ann perfect - '#let us see' b2 a1 '#a mistake' c3",
)


@cache
def folder() -> Path:
    """Where the files are made, until the process ends."""
    place = tempfile.TemporaryDirectory(prefix="zermelo-fuzz-")
    KEPT.append(place)
    return Path(place.name)


KEPT: list[Any] = []


@cache
def saved(spec: str) -> tuple[bytes, dict[Any, Value]]:
    """The file of a small solution, and what it holds."""
    solution = zermelo.solve(zermelo.game(spec), engine="retrograde")
    solution.save(folder() / "good")
    return (folder() / "good").read_bytes(), dict(solution.items())


@cache
def certified(heap: int, outcome: bool) -> bytes:
    """The text of a certificate."""
    certify(zermelo.solve(zermelo.game(f"matches:{heap}")), folder() / "good", outcome=outcome)
    return gzip.decompress((folder() / "good").read_bytes())


@cache
def book() -> tuple[Path, Book]:
    """The book that comes with the package."""
    game = zermelo.game("connect4")
    return places(game)[0], open_book(places(game)[0], game)


def solution(luck: random.Random) -> str:
    """A file with damaged bytes, or with forged entries under checksums that are right."""
    spec = luck.choice(SPECS)
    data, values = saved(spec)
    path = folder() / "solution"
    path.write_bytes(data)
    if luck.random() < 0.5:
        path.write_bytes(damaged(data, luck))
    else:
        header, arrays = container.read(path)
        del header["arrays"]
        name = luck.choice(list(header))
        header[name] = luck.choice((None, 0, -1, 1.5, True, "", "x", [], {}, [0], header[name], 2**70))
        columns = []
        for column, values_of in arrays.items():
            forged = np.array(values_of)
            if forged.size and luck.random() < 0.5:
                forged.view(np.uint8)[luck.randrange(forged.nbytes)] ^= 1 << luck.randrange(8)
            columns.append((column, forged.dtype.str[1:], [forged]))
        container.write(path, header, columns)
    try:
        found = zermelo.open_solution(path)
        found.verify()
    except ZermeloError as error:
        return refused(error)
    if found.symmetry or str(found.game) != str(zermelo.game(spec)):
        return "another solution"
    for position, value in found.items():
        expected = values[position]
        assert value.result == expected.result, (spec, position, value, expected)
        assert not found.distances or value == expected, (spec, position, value, expected)
    return "true"


def opening_book(luck: random.Random) -> str:
    path, good = book()
    (folder() / "book").write_bytes(damaged(path.read_bytes(), luck))
    game = good.game
    try:
        found = open_book(folder() / "book", game)
    except ZermeloError as error:
        return refused(error)
    position = game.start()
    for _ in range(luck.randrange(10)):
        position = game.play(position, luck.choice(game.moves(position) or [0]))
        assert found.score(position, 127) == good.score(position, 127), position
    return "true"


def record(luck: random.Random) -> str:
    text = luck.choice(RECORDS)
    bad = damaged(text.encode(), luck).decode("utf-8", luck.choice(("replace", "ignore")))
    try:
        session = replay(read_record(bad))
    except ZermeloError as error:
        return refused(error)
    assert abilities.fault(session.game, session.position) == "", (bad, session.position)
    return "true"


def certificate(luck: random.Random) -> str:
    """A damaged file, or one packed well with another claim and other moves."""
    path = folder() / "certificate"
    header, *moves = certified(luck.randrange(1, 12), luck.random() < 0.5).decode().splitlines()
    if luck.random() < 0.5:
        claim = json.loads(header)
        name = luck.choice(list(claim))
        claim[name] = luck.choice(("win", "loss", "draw", None, 0, 1, 2, 3, 5, {}, [], -1, "Matches", claim[name]))
        claim["fields"] = luck.choice((claim["fields"], {"heap": 9, "most": 3, "misere": luck.random() < 0.5}))
        header = json.dumps(claim)
    for _ in range(luck.choice((0, 0, 1, 2))):
        place = luck.randrange(len(moves) + 1)
        moves[place : place + luck.randrange(2)] = luck.choice(([], [str(luck.randrange(4))], ["x"]))
    data = gzip.compress("\n".join([header, *moves, ""]).encode(), mtime=0)
    path.write_bytes(damaged(data, luck) if luck.random() < 0.2 else data)
    said = io.StringIO()
    with patch.dict(sys.modules), contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
        code = checker.main([matches.__file__, str(path)])
    assert code in (0, 1, 2), said.getvalue()
    assert said.getvalue().count("\n") == 1, said.getvalue()
    if code:
        return "refused"
    proved = json.loads(gzip.decompress(path.read_bytes()).split(b"\n")[0])
    game, position = matches.Matches(**proved["fields"]), proved["position"]
    if not 0 <= position <= game.heap:
        return "of no position"  # the rules still say who wins there
    value = zermelo.solve(game, position, engine="reference").value()
    assert proved["outcome"] == value.outcome, said.getvalue()
    assert proved["plies"] in (None, value.plies), said.getvalue()
    return "true"


def refused(error: ZermeloError) -> str:
    """One line, which is all that a person sees."""
    assert str(error).strip(), repr(error)
    return "refused"


def attempt(luck: random.Random) -> str:
    kind = luck.choice((solution, opening_book, record, certificate))
    return f"{kind.__name__}s {kind(luck)}"


if __name__ == "__main__":
    sys.exit(drive(attempt))
