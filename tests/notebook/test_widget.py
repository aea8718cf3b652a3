"""The widget: what it tells a notebook, and what its page does in a real Chromium, with the model in Python."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files
from typing import Any

import pytest
from draw.seen import traced
from patience import HANG
from playwright.sync_api import Browser, Page, expect
from web.conftest import browser_type_launch_args

from zermelo.core.spec import game
from zermelo.notebook import play
from zermelo.notebook.game import GameModel
from zermelo.notebook.model import Model
from zermelo.notebook.quiz import QuizModel
from zermelo.notebook.steps import SearchModel
from zermelo.teach import make_sheet

__all__ = ["browser_type_launch_args"]  # a fixture


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """An empty page that has nothing to complain of."""
    made = browser.new_page()
    complaints: list[str] = []
    made.on("pageerror", lambda error: complaints.append(str(error)))
    yield made
    made.close()
    assert complaints == []


STAGE = """async ([code, css]) => {
    document.body.innerHTML = "<style>" + css + "</style><div id='here'></div>";
    const { default: widget } = await import(URL.createObjectURL(new Blob([code], { type: "text/javascript" })));
    let view = await window.heard({});
    const listeners = [];
    const model = {
        get: () => view, on: (name, act) => listeners.push(act), off: () => {},
        send: async (message) => { view = await window.heard(message); listeners.forEach((act) => act()); },
    };
    widget.render({ model, el: document.getElementById("here") });
}"""


def stage(page: Page, model: Model) -> None:
    """Show a model as a notebook does."""

    def heard(message: dict[str, Any]) -> dict[str, Any]:
        model.hear(message)
        return model.view()

    page.set_default_timeout(1000 * HANG)
    expect.set_options(timeout=1000 * HANG)
    page.expose_function("heard", heard)
    page.goto("about:blank")
    home = files("zermelo.notebook")
    page.evaluate(STAGE, [home.joinpath(name).read_text(encoding="utf-8") for name in ("widget.js", "widget.css")])


def test_the_widget_shows_a_model_and_hears_messages() -> None:
    pytest.importorskip("anywidget", reason="this needs the extra notebook: pip install 'zermelo[notebook]'")
    made = play("matches:7", values=True)
    assert made.view["words"].startswith("Your turn.")
    made._handle_custom_msg({"slot": 2}, [])
    assert made.shown.session.names[0] == "3"
    assert made.view == made.shown.view()
    made._handle_custom_msg("nonsense", [])
    assert made.view == made.shown.view()


@pytest.mark.once
def test_a_game_is_clicked(page: Page) -> None:
    model = GameModel(game("tictactoe"))
    stage(page, model)
    page.locator("[data-slot='4']").first.click()
    expect(page.locator(".zw-words")).to_contain_text("Your turn")
    assert model.session.names[0] == "b2"
    assert model.session.ply == 2
    page.get_by_role("button", name="Values").click()
    expect(page.locator(".mark").first).to_be_visible()
    expect(page.get_by_role("button", name="Values")).to_be_focused()
    page.get_by_role("combobox").select_option(index=0)
    page.get_by_role("button", name="Play").click()
    expect(page.get_by_role("combobox").locator("option")).to_have_count(5)
    assert model.session.ply == 4


@pytest.mark.once
def test_a_search_is_watched(page: Page) -> None:
    model = SearchModel(traced("alphabeta", "((3 5) (2 9))"), "en")
    stage(page, model)
    expect(page.locator(".zw-words")).to_have_text("The search has not begun.")
    slider = page.get_by_role("slider")
    slider.focus()
    slider.press("End")
    expect(page.locator("output")).to_have_text(f"{model.last} / {model.last}")
    expect(slider).to_be_focused()
    page.get_by_role("button", name="Back").click()
    expect(page.locator("output")).to_have_text(f"{model.last - 1} / {model.last}")


@pytest.mark.once
def test_a_quiz_is_answered(page: Page) -> None:
    stage(page, QuizModel("nim", "easy", 3, "en"))
    first, second = page.locator("li").nth(0), page.locator("li").nth(1)
    second.get_by_role("textbox").fill("half typed")
    first.get_by_role("textbox").fill("99")
    first.get_by_role("textbox").press("Enter")
    expect(first).to_have_class("wrong")
    first.get_by_role("textbox").fill(make_sheet("nim", seed=3, level="easy").exercises[0].questions[0].answer)
    first.get_by_role("button").click()
    expect(first).to_have_class("right")
    expect(second.get_by_role("textbox")).to_have_value("half typed")
    page.get_by_role("button", name="Show the answers").click()
    expect(page.locator("table")).to_be_visible()
