"""Pictures: positions, trees, arenas and charts as SVG, as text, and as films.

    board_svg(game, position)    a position, with the values of its moves
    strip_svg(game, moves)       a game, board by board
    tree_svg(trace)              what a search saw, or a tree that nobody has searched
    film_html(trace)             the same step by step, as one HTML file
    game_film(game, moves)       a game move by move, as one HTML file
    tree_text(trace)             the same for the terminal
    proof_svg(proof)             why a player wins a connection game, on its board
    proof_text(proof)            the same for the terminal
    arena_svg(arena)             an arena or a graph of configurations
    chart_svg(chart)             a chart, such as ``distance_chart(solution)``
    chart_text(chart)            the same for the terminal

Each returns a text that shows itself in a notebook and has ``save``.
"""

from __future__ import annotations

from zermelo.core.lazy import publish

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zermelo.core.scene import ROLES as ROLES
    from zermelo.core.scene import Point as Point
    from zermelo.core.scene import Scene as Scene
    from zermelo.core.scene import Shape as Shape
    from zermelo.core.scene import circle as circle
    from zermelo.core.scene import cross as cross
    from zermelo.core.scene import line as line
    from zermelo.core.scene import polygon as polygon
    from zermelo.core.scene import square as square
    from zermelo.core.scene import text as text
    from zermelo.draw.arena import arena_svg as arena_svg
    from zermelo.draw.chart import Chart as Chart
    from zermelo.draw.chart import Series as Series
    from zermelo.draw.chart import chart_svg as chart_svg
    from zermelo.draw.chart_text import chart_text as chart_text
    from zermelo.draw.charts import distance_chart as distance_chart
    from zermelo.draw.charts import nodes_chart as nodes_chart
    from zermelo.draw.charts import size_chart as size_chart
    from zermelo.draw.charts import tier_chart as tier_chart
    from zermelo.draw.film import film_html as film_html
    from zermelo.draw.film import game_film as game_film
    from zermelo.draw.picture import Drawing as Drawing
    from zermelo.draw.picture import Page as Page
    from zermelo.draw.picture import Picture as Picture
    from zermelo.draw.proof import proof_svg as proof_svg
    from zermelo.draw.proof import proof_text as proof_text
    from zermelo.draw.strip import strip_svg as strip_svg
    from zermelo.draw.svg import board_svg as board_svg
    from zermelo.draw.text import tree_text as tree_text
    from zermelo.draw.tree import tree_svg as tree_svg

publish(__name__)
