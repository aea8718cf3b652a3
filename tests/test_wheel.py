"""The wheel, installed into an empty environment, is complete and works."""

from __future__ import annotations

import json
import subprocess
import sys
import sysconfig
import tomllib
import venv
from pathlib import Path
from zipfile import ZipFile

import pytest

ROOT = Path(__file__).parent.parent
PIP = (sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check")


def run(*command: str | Path, cwd: Path) -> str:
    """What a command prints; a failure shows everything it said."""
    done = subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{command}\n{done.stdout}\n{done.stderr}"
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The built wheel."""
    folder = tmp_path_factory.mktemp("wheel")
    run(*PIP, "wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", folder, ROOT, cwd=folder)
    (built,) = folder.glob("zermelo-*.whl")
    return built


@pytest.fixture(scope="module")
def home(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment with the wheel in it; the libraries it needs are lent by the environment of the tests.

    A folder named in a .pth file comes after the environment's own, and its own .pth files are not read:
    an editable install of this source tree stays out of sight.
    """
    folder = tmp_path_factory.mktemp("empty")
    venv.create(folder, symlinks=True)
    run(*PIP, "--python", folder / "bin" / "python", "install", "--no-deps", wheel, cwd=folder)
    (packages,) = folder.glob("lib/python*/site-packages")
    (packages / "lent.pth").write_text(sysconfig.get_path("purelib"))
    return folder


def test_the_examples_are_in_the_source_distribution() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text())
    included = settings["tool"]["hatch"]["build"]["targets"]["sdist"]["include"]
    shipped = {"src", "tests", "bench", "docs", "examples", "fuzz"}
    assert {f"/{name}" for name in shipped} <= set(included)
    assert all((ROOT / name).is_dir() for name in shipped)


def test_every_file_is_in_the_wheel(wheel: Path) -> None:
    source = ROOT / "src"
    files = {
        path.relative_to(source).as_posix()
        for path in (source / "zermelo").rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    packed = {name for name in ZipFile(wheel).namelist() if ".dist-info/" not in name}
    assert "zermelo/py.typed" in files
    assert packed == files


def test_the_wheel_is_what_runs(home: Path) -> None:
    place = run(home / "bin" / "python", "-c", "import zermelo; print(zermelo.__file__)", cwd=home)
    assert Path(place.strip()).is_relative_to(home)


def test_the_wheel_lists_the_games(home: Path) -> None:
    games = run(home / "bin" / "zermelo", "games", cwd=home)
    assert "connect4" in games


def test_the_wheel_solves_interpreted(home: Path) -> None:
    answer = json.loads(run(home / "bin" / "zermelo", "solve", "matches:11", "--json", cwd=home))
    assert (answer["outcome"], answer["moves"][0]["move"]) == ("win", "3")


@pytest.mark.parametrize(("engine", "spec", "positions"), [("sweep", "chomp:4x5", 126), ("tiers", "tictactoe", 5478)])
def test_the_wheel_solves_compiled(home: Path, engine: str, spec: str, positions: int) -> None:
    answer = json.loads(run(home / "bin" / "zermelo", "solve", spec, "--engine", engine, "--json", cwd=home))
    assert (answer["engine"], answer["positions"]) == (engine, positions)
