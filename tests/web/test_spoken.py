"""The page in the visitor's language, in a real Chromium."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect
from web.visitor import ALONE, play

from zermelo.core.language import languages, say

pytestmark = pytest.mark.once


@pytest.mark.parametrize("language", languages())
def test_numbers_and_forms_of_words_are_those_of_the_terminal(browser: Browser, server: str, language: str) -> None:
    visitor = browser.new_context(base_url=server, locale=language)
    page = visitor.new_page()
    page.goto("/")
    expect(page.locator("html")).to_have_attribute("lang", language)
    text, numbers = "{count} {count:position|positions}", [0, 1, 2, 21, 999, 1000, 12_500, 1_000_000, -1, 0.5, 1.5]
    script = """async ([text, numbers]) => {
        const { say } = await import("/static/words.js");
        return numbers.map((count) => say(text, { count }));
    }"""
    said = page.evaluate(script, [text, numbers])
    visitor.close()
    assert said == [say(text, language, count=number) for number in numbers]


def test_the_browsers_language_is_spoken_and_can_be_changed(browser: Browser, server: str) -> None:
    visitor = browser.new_context(base_url=server, locale="fr-FR")
    page = visitor.new_page()
    play(page, "matches:5", ALONE)
    expect(page.locator("#status")).to_have_text("C’est à Orange de jouer.")
    expect(page.get_by_role("tab", name="Règles")).to_be_visible()
    page.locator("#language").select_option("en")
    expect(page.locator("#status")).to_have_text("Orange is to move.")
    visitor.close()
