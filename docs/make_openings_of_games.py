"""Writes what the library's games are worth in their first plies: python docs/make_openings_of_games.py

The page shows these values while a game is compiled and solved.  Each comes from a solution that is proved here, every
position by its moves.  Games that are solved as they stand, without compiling, need none, and what is there of rules
that have not changed stays.
"""

from __future__ import annotations

import json
from pathlib import Path

import zermelo
from zermelo.core.registry import BUILT_IN
from zermelo.games import results
from zermelo.play.openings import early, number_of
from zermelo.solver.file.fingerprint import fingerprint

FILE = Path(zermelo.__file__).parent / "games" / "openings.json"


def main() -> None:
    before, kept = json.loads(FILE.read_text(encoding="utf-8")), {}
    for name in BUILT_IN:
        game = zermelo.game(name)
        if name in before and before[name]["rules"] == fingerprint(game):
            kept[name] = before[name]
            continue
        plan = zermelo.plan(game) if name in results() else None
        if plan is None or not plan.native:
            continue
        solution = plan.run()
        assert isinstance(solution, zermelo.Solution)
        solution.verify()
        values = [number_of(solution.value(position)) for position in early(game)]
        kept[name] = {"rules": fingerprint(game), "values": values}
        print(f"{name}: {len(values)} positions", flush=True)
    lines = (f' "{name}": {json.dumps(fields, separators=(",", ":"))}' for name, fields in kept.items())
    FILE.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
