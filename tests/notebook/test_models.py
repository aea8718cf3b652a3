"""What widgets show and what they do, without a notebook: games, searches, attractors, exercises."""

from __future__ import annotations

import importlib
import json
import sys

import pytest
from draw.seen import Seen, traced

from zermelo.arena import arena_of, attractor
from zermelo.core.errors import ZermeloError
from zermelo.core.spec import game
from zermelo.notebook import widget
from zermelo.notebook.game import GameModel
from zermelo.notebook.making import play
from zermelo.notebook.quiz import QuizModel
from zermelo.notebook.steps import AttractorModel, SearchModel, steps_of
from zermelo.teach import make_sheet


def test_a_game_is_played_against_the_perfect_player() -> None:
    model = GameModel(game("matches:11"))
    model.hear({"slot": 2})
    assert model.session.names[0] == "3"
    assert model.session.side == 0  # the machine has answered
    left = model.session.position
    model.hear({"choose": left % 4 - 1})
    while not model.session.over:
        model.hear({"slot": model.session.position % 4 - 1})
    assert model.view()["words"].startswith("You have won")
    assert model.view()["choice"]["options"] == []
    model.hear({"slot": 0})  # nothing is left to play
    model.hear({"press": "new"})
    assert model.session.path == ()


def test_a_machine_may_begin_and_moves_are_taken_back() -> None:
    model = GameModel(game("matches:9"), ("perfect", "human"))
    assert model.session.names == ("1",)
    model.hear({"choose": 0})
    assert model.session.ply == 3
    model.hear({"press": "back"})
    assert model.session.names == ("1",)
    model.hear({"press": "back"})
    assert model.session.names == ("1",)  # it is the only move that wins


def test_values_stand_on_the_board_when_asked_for() -> None:
    model = GameModel(game("matches:7"), language="fr")
    assert Seen(model.view()["svg"]).all("g", "mark") == []
    model.hear({"press": "values"})
    view = model.view()
    assert len(Seen(view["svg"]).all("g", "mark")) == 3
    assert view["buttons"][1] == {"name": "values", "words": "Valeurs", "on": True}
    assert "Vous gagnez" in view["words"]


def test_moves_of_several_cells_are_clicked() -> None:
    tapatan = game("tapatan")
    model = GameModel(tapatan, ("human", "human"))
    for cell in (4, 0, 5, 3, 6, 2):
        model.hear({"cell": cell})
    assert model.session.ply == 6
    model.hear({"cell": 4})
    assert model.view()["chosen"] == [4]
    model.hear({"cell": 8})
    assert model.session.names[-1] == "e-i"
    model.hear({"cell": 77})
    assert model.chosen == ()


@pytest.mark.parametrize("message", [{}, {"slot": 99}, {"slot": True}, {"choose": -1}, {"press": 3}, {"cell": "x"}])
def test_messages_that_mean_nothing_change_nothing(message: dict[str, object]) -> None:
    model = GameModel(game("matches:7"))
    before = model.view()
    model.hear(message)
    assert model.view() == before


def test_a_search_step_by_step() -> None:
    model = SearchModel(traced("alphabeta", "((3 5) (2 9))"), "en")
    assert model.view()["words"] == "The search has not begun."
    seen = []
    for at in range(model.last + 1):
        model.hear({"at": at})
        seen.append(len(Seen(model.view()["svg"]).all("g", "node")))
    assert seen == sorted(seen)
    assert model.words() == "node 0: value 3"
    model.hear({"press": "forward"})
    assert model.at == model.last
    model.hear({"press": "back"})
    assert model.at == model.last - 1


def test_an_attractor_grows_rank_by_rank() -> None:
    won = attractor(arena_of(game("matches:6")), "eve")
    model = AttractorModel(won, "fr")
    assert model.last == int(won.ranks.max())
    assert model.view()["words"].startswith("Attr_0 est le but\N{NO-BREAK SPACE}: ")
    for at in range(model.last + 1):
        model.hear({"at": at})
        assert len(Seen(model.view()["svg"]).all("rect", "eve-shade")) >= len(won.upto(at))
    with pytest.raises(ZermeloError, match="a int has no steps"):
        steps_of(3, "en")


def test_an_exercise_is_corrected() -> None:
    model = QuizModel("nim", "easy", 3, "en")
    right = make_sheet("nim", seed=3, level="easy").exercises[0].questions[0].answer
    model.hear({"question": 0, "answer": "99"})
    assert model.view()["questions"][0]["state"] == "wrong"
    assert model.view()["questions"][0]["said"].startswith("That is wrong. Write the heaps in base 2")
    model.hear({"question": 0, "answer": right})
    assert model.view()["words"] == "Nim: the Nim sum and the winning moves: 1 of 2 right"
    model.hear({"question": 1, "answer": "?"})
    assert "write it like" in model.view()["questions"][1]["said"]
    assert model.view()["worked"] == []
    model.hear({"press": "solution"})
    assert model.view()["questions"][0]["said"] == f"Answer: {right}"
    assert model.view()["worked"] != []
    model.hear({"press": "another"})
    assert model.seed == 4
    assert model.view()["questions"][0]["said"] == ""
    assert json.loads(json.dumps(model.view())) == model.view()


def test_without_the_extra_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "anywidget", None)
    widget._widget_class.cache_clear()
    with pytest.raises(ZermeloError, match=r"^anywidget is missing: pip install 'zermelo\[notebook\]'$"):
        play("matches:5")
    assert importlib.import_module("zermelo.notebook").__all__ == ["play", "quiz", "watch"]
