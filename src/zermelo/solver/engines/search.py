"""The search engine in the registry: single positions are searched, where all are too many to list.

Three engines stand behind it: the deep search, the prover of connection games where only who wins is asked, and the
search for margins where points count.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from zermelo.core import abilities
from zermelo.core.errors import ZermeloError
from zermelo.core.game import Game
from zermelo.core.language import Sentence
from zermelo.core.work import Work
from zermelo.solver.engine import ASKED, Bid, Engine, Later
from zermelo.solver.plan import Plan
from zermelo.solver.question import Question

if TYPE_CHECKING:
    from zermelo.solver.books.book import Book
    from zermelo.solver.tables.searched import SearchedTable


class SearchEngine(Engine):
    name = "search"
    lists = False
    folds = False
    compiles = True

    def refusal(self, question: Question) -> ZermeloError | None:
        game = question.game
        if not (abilities.tier.given(game) or abilities.size.given(game)):
            return ZermeloError(
                "the search engine needs a game that cannot repeat, and {game} has no tier() or size()", game=game
            )
        return question.uncompiled

    def offers(self, question: Question) -> bool:
        return abilities.tier.given(question.game) and (question.too_many is not None or _booked(question))

    def bid(self, question: Question, work: Work) -> Bid:
        from zermelo.solver.books.book import book_for

        why = ASKED
        if question.engine is None:
            why = Sentence("its first plies are in a book, because positions are too many to list")
        if question.too_many is not None:
            why = Sentence("{count} positions are too many to list: single ones are searched", count=question.too_many)
            # Of boards of this size it can be proved who wins; how soon is out of reach.
            question = replace(question, distances=question.distances and not abilities.links.given(question.game))
        game, distances = question.game, question.distances
        run = Later(lambda: searched_table(game, book_for(game), distances, work))
        return Bid(Plan(self.name, True, why, lists=False), run, question)


def _booked(question: Question) -> bool:
    """Whether the game is asked about from its start and has a book: who wrote that could not list the positions."""
    if not (question.whole and abilities.look.given(question.game)):
        return False
    from zermelo.solver.books.book import book_for

    return book_for(question.game) is not None


def searched_table(game: Game, book: Book | None, distances: bool, work: Work) -> SearchedTable:
    """What searches a game of which nothing is listed."""
    if abilities.links.given(game) and not distances:
        from zermelo.solver.engines.connection.table import ConnectionTable

        return ConnectionTable(game, work)
    if abilities.counts_points(game):
        from zermelo.solver.engines.deep.margins import MarginTable

        return MarginTable(game, work)
    from zermelo.solver.engines.deep.search import DeepSearch
    from zermelo.solver.engines.deep.table import DeepTable

    return DeepTable(DeepSearch(game, work, book), distances)
