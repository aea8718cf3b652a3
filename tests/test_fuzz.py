"""The fuzz targets run, find nothing in a moment, and tell when something is wrong."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

FUZZ = Path(__file__).parent.parent / "fuzz"
TARGETS = sorted(path.stem for path in FUZZ.glob("*.py") if path.stem != "driver")


def fuzz(*words: str) -> subprocess.CompletedProcess[str]:
    source = str(FUZZ.parent / "src")
    env = {**os.environ, "PYTHONPATH": source}
    return subprocess.run([sys.executable, *words], capture_output=True, text=True, check=False, env=env, cwd=FUZZ)


@pytest.mark.parametrize("target", TARGETS)
def test_a_moment_of_every_target(target: str) -> None:
    run = fuzz(f"{target}.py", "--seconds", "2", "--first", "1", "--tries", "200")
    assert (run.returncode, run.stderr) == (0, "")
    assert " tries from 1: " in run.stdout
    assert int(run.stdout.split()[0]) >= 1


def test_a_try_that_goes_wrong_can_be_made_again() -> None:
    target = "import sys, driver\ndef attempt(luck):\n    assert luck.random() > 0.05\n    return 'well'\n"
    drive = f"{target}sys.exit(driver.drive(attempt, sys.argv[1:]))"
    run = fuzz("-c", drive, "--seconds", "60", "--first", "5")
    assert (run.returncode, run.stdout) == (1, "")
    told = run.stderr.splitlines()[-1]
    number = told.split()[1]
    assert told == f"try {number} went wrong: --first {number} --tries 1 makes it again"
    again = fuzz("-c", drive, "--first", number, "--tries", "1")
    assert (again.returncode, again.stderr.splitlines()[-1]) == (1, told)
    other = fuzz("-c", drive, "--first", "5", "--tries", str(int(number) - 5))
    assert (other.returncode, other.stdout) == (0, f"{int(number) - 5} tries from 5: {int(number) - 5} well\n")
