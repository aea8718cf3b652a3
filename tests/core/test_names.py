"""The names of a game: whatever an author calls a field or a helper, it means that and nothing else, or is refused."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from own_rules import own_rules

import zermelo
from zermelo.cli.program import program
from zermelo.core import abilities
from zermelo.core.abilities import ABILITIES
from zermelo.core.game import RULES, Game, name_of
from zermelo.native.specialise import specialise
from zermelo.solver.check import check_game

OTHERS = ("moves", "children", "has", "same_player", "choices", "name", "sizes", "limits", "value", "position")
"""Names that games have or once had, and some that they never had."""
NAMES = [*ABILITIES, *OTHERS]


def rules_with(tmp_path: Path, name: str, field: str) -> Path:
    """Rules in which the field ``most`` has another name and is written otherwise."""
    file = tmp_path / f"{name}_rules.py"
    text = own_rules("Mine", 11, 3).replace("heap: int = 11", "heap: int")
    text = text.replace("most: int = 3", field).replace("self.most", f"self.{name}")
    file.write_text(text.replace("heap: int", "heap: int = 11"))
    return file


def said(*words: str) -> tuple[int, str]:
    run = CliRunner().invoke(program, words, standalone_mode=True)
    return run.exit_code, run.output


@pytest.fixture(scope="module")
def expected(tmp_path_factory: pytest.TempPathFactory) -> Any:
    file = tmp_path_factory.mktemp("plain") / "rules.py"
    file.write_text(own_rules("Mine", 11, 3))
    return json.loads(said("solve", str(file), "--json")[1])


@pytest.mark.parametrize("name", NAMES)
def test_a_field_may_have_any_name(tmp_path: Path, name: str, expected: dict[str, object]) -> None:
    file = str(rules_with(tmp_path, name, f"{name}: int = 3"))
    assert check_game(zermelo.game(file)).ok
    code, answer = said("solve", file, "--json")
    drop = {"seconds"}
    assert code == 0
    assert {k: v for k, v in json.loads(answer).items() if k not in drop} == {
        k: v for k, v in expected.items() if k not in drop
    }
    assert zermelo.game(file, [f"{name}=2"]).slots() == 2
    assert str(zermelo.game(file, [f"{name}=2"])) == f"mine:{name}=2"


@pytest.mark.parametrize("name", NAMES)
def test_a_field_without_a_default_has_none(tmp_path: Path, name: str) -> None:
    file = tmp_path / "rules.py"
    text = own_rules("Mine", 11, 3).replace("heap: int = 11", "").replace("most: int = 3", f"{name}: int")
    file.write_text(text.replace("self.most", f"self.{name}").replace("self.heap", "11"))
    code, words = said("solve", str(file))
    assert (code, f"missing 1 required positional argument: '{name}'" in words) == (2, True)
    assert zermelo.solve(zermelo.game(str(file), [f"{name}=3"])).value().signed == 5


@pytest.mark.parametrize("name", RULES)
@pytest.mark.parametrize("field", ["{name}: int = 3", "{name}: int", "{name} = 3"])
def test_a_rule_is_no_field(tmp_path: Path, name: str, field: str) -> None:
    file = tmp_path / "rules.py"
    lines = own_rules("Mine", 11, 3).replace("most: int = 3", field.format(name=name)).splitlines()
    at = next(number for number, line in enumerate(lines) if line.startswith(f"    def {name}("))
    file.write_text("\n".join([*lines[:at], *lines[at + 2 :]]))
    code, words = said("check", str(file))
    assert (code, f"Mine.{name} is " in words, f"{name}_given" in words) == (2, True, True)


@pytest.mark.parametrize(
    "name", [name for name, ability in ABILITIES.items() if not (ability.only_with or len(ability.parameters) > 2)]
)
def test_a_helper_of_another_form_is_refused(tmp_path: Path, name: str) -> None:
    file = tmp_path / "rules.py"
    helper = f"\n    def {name}(self, a, b, c, d):\n        return a\n"
    file.write_text(own_rules("Mine", 11, 3) + helper)
    code, words = said("solve", str(file))
    assert code == 2
    assert f"Mine.{name} cannot be called as it should: write {ABILITIES[name].form}" in words
    assert f"{name}_of" in words


@pytest.mark.parametrize("name", [*OTHERS, *(name for name, ability in ABILITIES.items() if ability.only_with)])
def test_other_helpers_are_the_author_s(tmp_path: Path, name: str, expected: dict[str, object]) -> None:
    file = tmp_path / "rules.py"
    file.write_text(own_rules("Mine", 11, 3) + f"\n    def {name}(self, a, b, c, d):\n        return a\n")
    code, answer = said("solve", str(file), "--json")
    assert (code, json.loads(answer)["outcome"]) == (0, expected["outcome"])


def test_a_field_and_a_method_of_one_name_are_refused() -> None:
    with pytest.raises(zermelo.ZermeloError, match=r"Both\.tier is a field, and tier is also a method"):

        class Both(Game):
            tier: int

            def tier(self, position: int) -> int:
                return position


def refused(file: Path, sentence: str) -> bool:
    """Whether both who solves the rules of a file and who checks them is told so."""
    runs = [said(command, str(file)) for command in ("solve", "check")]
    return all(code == 2 and sentence in " ".join(words.split()) for code, words in runs)


@pytest.mark.parametrize("name", ["play", "tier"])
def test_a_rule_that_answers_only_later_is_refused(tmp_path: Path, name: str) -> None:
    file = tmp_path / "rules.py"
    text = own_rules("Mine", 11, 3) + "\n    def tier(self, n):\n        return -n\n"
    file.write_text(text.replace(f"def {name}(", f"async def {name}("))
    assert refused(file, f"Mine.{name} is async, and nobody awaits it: rules are plain functions, write def {name}")


@pytest.mark.parametrize("name", ["legal", "helper"])
def test_a_game_that_hides_a_method_of_its_class_is_refused(tmp_path: Path, name: str) -> None:
    file = tmp_path / "rules.py"
    text = own_rules("Mine", 11, 3).replace("return m < n", "return self.helper(n, m)")
    helper = "\n    def helper(self, n, m):\n        return m < n\n"
    hiding = f'\n    def __post_init__(self):\n        object.__setattr__(self, "{name}", lambda n, m: m == 0)\n'
    file.write_text(text + helper + hiding)
    assert refused(file, f"Mine.{name} is a method, and each game sets its own in its place")


def test_a_method_that_is_hidden_later_is_not_compiled() -> None:
    game = zermelo.game("matches:11")
    object.__setattr__(game, "legal", lambda n, m: m == 0)
    with pytest.raises(zermelo.ZermeloError, match=r"Matches\.legal is a method"):
        specialise(game, ["legal"], "@RULE")


def test_games_know_their_words() -> None:
    game = zermelo.game("nim:3,5")
    assert (name_of(game), name_of(type(game)), name_of(Game)) == ("nim", "nim", "game")
    assert abilities.impartial.given(game)
    assert not abilities.tier.given(game)
    with pytest.raises(zermelo.ZermeloError, match="nim:3,5 has no tiers"):
        abilities.tier(game, game.start())


@pytest.mark.parametrize("name", ABILITIES)
def test_the_table_tells_what_happens_without(name: str) -> None:
    assert "Without it" in ABILITIES[name].words
    assert ABILITIES[name].form.startswith(f"{name}(self")
