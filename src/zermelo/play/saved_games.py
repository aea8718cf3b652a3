"""Saved games: a folder with one file for each, named by date and game as document 000's are.

~/.local/share/zermelo/games/2026-10-16_14-03-22_halving-20.json
"""

from __future__ import annotations

import contextlib
import json
import os
import re
from collections.abc import Mapping
from datetime import datetime
from itertools import count
from pathlib import Path
from typing import Final

from zermelo.core.errors import FileError, system_words
from zermelo.core.game import Game
from zermelo.core.writing import write_whole
from zermelo.play.record import GameRecord, RecordError, read_record, replay
from zermelo.play.session import Session

LARGEST: Final = 1 << 20
"""Bytes of a file that may still be a record."""


def default_folder(environment: Mapping[str, str]) -> Path:
    """Where a user's own data goes, by the rules of freedesktop.org; for a user without a home, where they are."""
    given = environment.get("XDG_DATA_HOME", "")
    try:
        base = Path(given) if os.path.isabs(given) else Path.home() / ".local" / "share"
    except RuntimeError:
        base = Path.cwd()
    return base / "zermelo" / "games"


def now() -> str:
    """The date of a record that begins now."""
    return datetime.now().isoformat(timespec="seconds")


def free_path(folder: Path, record: GameRecord) -> Path:
    """A path in the folder that no file has yet."""
    stem = re.sub(r"[^\w.=-]+", "-", f"{record.date.replace('T', '_').replace(':', '-')}_{record.game}").strip("-_")
    names = (f"{stem[:120]}{f'_{number}' if number > 1 else ''}.json" for number in count(1))
    return next(folder / name for name in names if not (folder / name).exists())


def save(record: GameRecord, path: Path) -> None:
    """Write a record, whole or not at all: JSON, or one line where the name ends in .txt."""
    text = record.as_line() if path.suffix == ".txt" else json.dumps(record.as_json(), ensure_ascii=False, indent=1)
    with contextlib.suppress(OSError):  # if it is still missing, writing says why
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    write_whole(path, f"{text}\n".encode(), private=True)


def load(path: Path) -> GameRecord:
    """Read a record; the sentence that refuses one names the file."""
    try:
        with open(path, "rb") as file:
            data = file.read(LARGEST + 1)
        if len(data) > LARGEST:
            raise RecordError("it is too large for a record of a game")
        return read_record(data.decode("utf-8"))
    except OSError as error:
        raise FileError("{path} cannot be read: {why}", path=path, why=system_words(error)) from None
    except UnicodeDecodeError:
        raise RecordError("{path}: this is no record of a game: it is no text", path=path) from None
    except RecordError as error:
        raise RecordError("{path}: {error}", error.move, path=path, error=error) from None


def resume(path: Path, own: Game | None = None) -> tuple[GameRecord, Session]:
    """A record and the session that it tells of; ``own`` as in ``replay``."""
    record = load(path)
    try:
        return record, replay(record, own)
    except RecordError as error:
        raise RecordError("{path}: {error}", error.move, path=path, error=error) from None


def newest_first(folder: Path) -> list[Path]:
    """The files of the folder."""
    return sorted(folder.glob("*.json"), reverse=True) if folder.is_dir() else []
