"""What tests of stores share."""

from __future__ import annotations

from pathlib import Path


def files(path: Path) -> dict[str, bytes]:
    """What is in a store, by name."""
    return {
        str(file.relative_to(path)): file.read_bytes()
        for file in path.rglob("*")
        if file.is_file() and file.name != "lock"
    }
