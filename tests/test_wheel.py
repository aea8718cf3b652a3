"""The wheel, installed into an empty environment, is complete and works; so is the source distribution."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path
from zipfile import ZipFile

import pytest

ROOT = Path(__file__).parent.parent
PIP = (sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check")


def run(*command: str | Path, cwd: Path, **environment: str) -> str:
    """What a command prints, with no other sources or options at hand; a failure shows everything it said."""
    env = {**os.environ, "PYTHONPATH": "", "PYTEST_ADDOPTS": "", **environment}
    done = subprocess.run(command, cwd=cwd, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{command}\n{done.stdout}\n{done.stderr}"
    return done.stdout


def wheel_of(sources: Path, folder: Path) -> Path:
    """The wheel that these sources make."""
    run(*PIP, "wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", folder, sources, cwd=folder)
    (built,) = folder.glob("zermelo-*.whl")
    return built


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The built wheel."""
    return wheel_of(ROOT, tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="module")
def sources(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The source distribution, unpacked."""
    folder = tmp_path_factory.mktemp("sdist")
    run(sys.executable, "-m", "hatchling", "build", "--target", "sdist", "--directory", folder, cwd=ROOT)
    (built,) = folder.glob("zermelo-*.tar.gz")
    run("tar", "-xzf", built, cwd=folder)
    return folder / built.name.removesuffix(".tar.gz")


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


@pytest.mark.skipif(not (ROOT / ".git").exists(), reason="only git knows which files are sources")
def test_every_file_is_in_the_source_distribution(sources: Path) -> None:
    listed = run("git", "ls-files", "--cached", "--others", "--exclude-standard", "-z", cwd=ROOT).split("\0")
    packed = {path.relative_to(sources).as_posix() for path in sources.rglob("*") if path.is_file()}
    assert packed == {name for name in listed if name and (ROOT / name).exists()} | {"PKG-INFO"}


def test_the_source_distribution_makes_the_same_wheel(sources: Path, wheel: Path, tmp_path: Path) -> None:
    made = ZipFile(wheel_of(sources, tmp_path))
    assert {file.filename: file.CRC for file in made.infolist()} == {
        file.filename: file.CRC for file in ZipFile(wheel).infolist()
    }


def test_the_tests_run_in_the_source_distribution(sources: Path) -> None:
    tests = (sys.executable, "-m", "pytest", "tests/test_layers.py", "tests/games/test_heaps.py")
    assert " passed in " in run(*tests, cwd=sources, PYTHONPATH="src")


def test_the_wheel_is_the_latest_version_of_the_changelog(wheel: Path) -> None:
    latest = re.search(r"^## \[(\d[^]]*)\] - \d{4}-\d\d-\d\d$", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)
    assert latest is not None
    assert wheel.name.startswith(f"zermelo-{latest[1]}-")


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
