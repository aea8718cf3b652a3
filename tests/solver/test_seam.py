"""The joints: an engine is one file and one line of registry, and a question is planned once."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from starlette.testclient import TestClient

import zermelo
from zermelo.cli.program import program
from zermelo.core.moves import legal_children
from zermelo.core.values import Value, score_of
from zermelo.core.work import Progress, Stage, Work
from zermelo.solver import engines, solving
from zermelo.solver.engine import Bid, Engine
from zermelo.solver.engines import ENGINES, small
from zermelo.solver.plan import Plan
from zermelo.solver.question import Question
from zermelo.solver.tables.table import DictTable
from zermelo.web.app import application
from zermelo.web.gallery import Gallery
from zermelo.web.guard import Limits

HOUSE = Path(zermelo.__file__).parent


class Toy(Engine):
    """Plain recursion with a memo, for games without cycles: an engine in one class."""

    name = "toy"
    why = "it is a toy"
    folds = False

    def offers(self, question: Question) -> bool:
        return str(question.game) == "matches:9"

    def bid(self, question: Question, work: Work) -> Bid:
        return Bid(Plan(self.name, False, self.reason(question)), Playing(question, work), question)


@dataclass(frozen=True)
class Playing:
    question: Question
    work: Work

    def solve(self) -> DictTable:
        game, known = self.question.game, dict[int, Value]()

        def value(position: int) -> Value:
            if position not in known:
                self.work.tell(Progress(Stage("toying", "Toying: {done}"), len(known)))
                worths = [value(child).reversed().one_ply_earlier() for _, child in legal_children(game, position)]
                known[position] = max(worths) if worths else Value(game.result(position), 0)
            return known[position]

        value(self.question.start)
        return DictTable({position: score_of(found, 100) for position, found in known.items()}, 100)


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engines, "ENGINES", {"toy": f"{__name__}:Toy", **ENGINES})


@pytest.mark.usefixtures("toy")
def test_an_engine_is_one_class_and_one_line(tmp_path: Path) -> None:
    game, heard = zermelo.game("matches:9"), list[Progress]()
    solution = zermelo.solve(game, tell=heard.append)
    assert solution.engine == "toy"
    assert dict(solution.items()) == dict(zermelo.solve(game, engine="reference").items())
    assert {progress.stage for progress in heard} == {"toying"}
    solution.save(tmp_path / "kept")
    again = zermelo.open_solution(tmp_path / "kept")
    assert (again.engine, again.verify().positions) == ("toy", 10)
    said = CliRunner().invoke(program, ["solve", "matches:9", "--explain-plan"])
    assert said.output.splitlines() == ["engine     toy, interpreted", "why        it is a toy"]
    assert "toy, interpreted" in CliRunner().invoke(program, ["solve", "matches:8", "--engine", "toy"]).output


def test_no_engine_is_compared_by_name() -> None:
    comparing = re.compile(
        r"\.engine [=!]=|\bengine (not )?in \(|[=!]= \"(" + "|".join(ENGINES.keys() - {"search"}) + ')"'
    )
    found = [file for file in HOUSE.rglob("*.py") if comparing.search(file.read_text(encoding="utf-8"))]
    assert found == []


def test_no_table_is_asked_what_it_is() -> None:
    asking = re.compile(r"isinstance\([\w.]*table,|case (Dense|Bit|Sorted|Dict|Searched)Table")
    files = [file for file in (HOUSE / "solver").rglob("*.py") if asking.search(file.read_text(encoding="utf-8"))]
    assert files == []


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How often the planner chooses, and how often a game is explored."""
    calls: Counter[str] = Counter()

    def counting(place: Any, name: str) -> None:
        before = getattr(place, name)

        def call(*given: Any, **named: Any) -> Any:
            calls[name] += 1
            return before(*given, **named)

        monkeypatch.setattr(place, name, call)

    counting(solving, "choose")
    counting(small, "explore")
    return calls


@pytest.mark.parametrize("extra", [[], ["--all", "all.csv", "--save", "kept"], ["--json"], ["--explain-plan"]], ids=str)
def test_a_question_is_planned_and_explored_once(
    counted: Counter[str], extra: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert CliRunner().invoke(program, ["solve", "nim:1,2", *extra]).exit_code == 0
    assert counted == {"choose": 1, "explore": 1}


def test_the_page_plans_and_explores_once(counted: Counter[str]) -> None:
    app = application(Gallery.of([]), Limits(memory=200 * 10**6))
    with TestClient(app, base_url="http://127.0.0.1") as page:
        for _ in range(100):
            answer = page.get("/api/v1/analysis", params={"game": "nim:1,2"})
            if answer.status_code == 200:
                break
        assert answer.status_code == 200, answer.text
    assert counted == {"choose": 1, "explore": 1}


def test_a_plan_is_carried_out_once() -> None:
    made = solving.plan(zermelo.game("nim:2,3"))
    solution = made.run()
    assert isinstance(solution, zermelo.Solution)
    assert (solution.value().result, solution.plan.engine) == (1, made.engine)
    with pytest.raises(ValueError, match="once"):
        solution.plan.run()
