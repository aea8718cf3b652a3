"""The page's JavaScript without a browser: its types, as TypeScript sees them, and its pure parts."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.once

HERE = Path(__file__).parent
STATIC = HERE.parents[1] / "src" / "zermelo" / "web" / "static"


def deno(*words: str | Path, folder: Path) -> subprocess.CompletedProcess[str]:
    """Deno, which has TypeScript in it, with nothing from the network; without it, these tests are skipped."""
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    program = shutil.which("deno", path=path)
    if program is None:
        missing = "there is no deno: pip install deno"
        if "CI" in os.environ:
            pytest.fail(missing)
        pytest.skip(missing)
    environment = {**os.environ, "DENO_DIR": str(folder), "NO_COLOR": "1", "DENO_NO_UPDATE_CHECK": "1"}
    command = [program, words[0], "--config", HERE / "deno.json", *words[1:]]
    return subprocess.run(command, capture_output=True, text=True, encoding="utf-8", env=environment, check=False)


def test_types_are_right(tmp_path: Path) -> None:
    found = deno("check", *sorted(STATIC.glob("*.js")), folder=tmp_path)
    assert found.returncode == 0, found.stderr


def test_a_wrong_type_is_found(tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.js"
    wrong.write_text(f'import {{ write }} from "{STATIC.as_uri()}/place.js";\nwrite({{ game: 7 }});\n')
    found = deno("check", wrong, folder=tmp_path)
    assert found.returncode != 0
    assert "Type 'number' is not assignable to type 'string'" in found.stderr


def test_a_parameter_has_a_type(tmp_path: Path) -> None:
    loose = tmp_path / "loose.js"
    loose.write_text("export const twice = (number) => 2 * number;\n")
    found = deno("check", loose, folder=tmp_path)
    assert found.returncode != 0
    assert "implicitly has an 'any' type" in found.stderr


def test_pure_parts(tmp_path: Path) -> None:
    found = deno("test", "--no-check", HERE / "pure.test.js", folder=tmp_path)
    assert found.returncode == 0, found.stdout + found.stderr
    assert "6 passed" in found.stdout
