"""Where finished stores stand: a note of the user's own for each game, so that the page and players find them.

Notes lie beside the machine code, in the folder that only the user may write; what they name is checked as a store is.
"""

from __future__ import annotations

import os
from contextlib import suppress
from typing import TYPE_CHECKING

from zermelo.core.errors import FileError, ZermeloError
from zermelo.core.game import Game
from zermelo.core.writing import write_whole
from zermelo.native import cache
from zermelo.solver.store.places import Place, place_of

if TYPE_CHECKING:
    from zermelo.solver.solution import Solution

NOTES = "stores"


def remember_store(path: Place, fingerprint: str) -> None:
    """Leave a note of where a finished store of these rules stands."""
    if (home := cache.folder()) is not None:
        with suppress(FileError, OSError):
            (home / NOTES).mkdir(mode=0o700, exist_ok=True)
            write_whole(home / NOTES / fingerprint, os.fsencode(str(path.absolute())), private=True)


def known_store(game: Game) -> Solution | None:
    """The solution in the store that was finished last for this game, if it is still there."""
    if (home := cache.folder()) is None or not (home / NOTES).is_dir():
        return None
    from zermelo.solver.file.fingerprint import fingerprint

    with suppress(ZermeloError, OSError):
        place = place_of(os.fsdecode((home / NOTES / fingerprint(game)).read_bytes()))
        from zermelo.solver.store.opening import open_store

        return open_store(place, game)
    return None
