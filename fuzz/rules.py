"""Random rule bodies, compiled and interpreted: where both give a value, it is the same one."""

from __future__ import annotations

import random
import sys
import tempfile
import warnings
from pathlib import Path

from driver import drive

sys.path.append(str(Path(__file__).parents[1] / "tests"))

from random_rules import disagreements, random_game


def attempt(luck: random.Random) -> str:
    """One rules file, a few looks at each of its functions."""
    with tempfile.TemporaryDirectory() as folder, warnings.catch_warnings():
        warnings.simplefilter("ignore")  # ``~True`` is fine Python until it is not
        game = random_game(luck, Path(folder), expressions=20, bodies=4)
        found, given = disagreements(game, luck, looks=12)
    assert not found, "\n".join(found)
    return "equal" if given else "without a value"


if __name__ == "__main__":
    sys.exit(drive(attempt))
