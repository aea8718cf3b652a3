"""Exact solving: the planner, the engines, the solution, its file and its proof."""

from __future__ import annotations

from zermelo.core.lazy import publish

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zermelo.core.values import value_of as value_of
    from zermelo.solver.books.book import Book as Book
    from zermelo.solver.books.book import book_for as book_for
    from zermelo.solver.books.book import build_book as build_book
    from zermelo.solver.books.book import open_book as open_book
    from zermelo.solver.certificate import Certificate as Certificate
    from zermelo.solver.certificate import certify as certify
    from zermelo.solver.check import Check as Check
    from zermelo.solver.check import Report as Report
    from zermelo.solver.check import check_game as check_game
    from zermelo.solver.engines.connection import ConnectionProver as ConnectionProver
    from zermelo.solver.engines.connection import Proof as Proof
    from zermelo.solver.engines.connection import replays as replays
    from zermelo.solver.engines.connection.prover import SKILLS as SKILLS
    from zermelo.solver.engines.deep.search import DeepSearch as DeepSearch
    from zermelo.solver.file import open_solution as open_solution
    from zermelo.solver.grundy import grundy as grundy
    from zermelo.solver.outlook import Outlook as Outlook
    from zermelo.solver.plan import Plan as Plan
    from zermelo.solver.solution import Solution as Solution
    from zermelo.solver.solution import Strategy as Strategy
    from zermelo.solver.solving import plan as plan
    from zermelo.solver.solving import solve as solve
    from zermelo.solver.tables.searched import Effort as Effort
    from zermelo.solver.tables.table import Tally as Tally
    from zermelo.solver.values import Values as Values
    from zermelo.solver.verify import Verified as Verified
    from zermelo.solver.ways import Way as Way
    from zermelo.solver.ways import compare as compare
    from zermelo.solver.ways import naive_calls as naive_calls

publish(__name__)
