"""The marks engine on a GPU: what ``marks.py`` does by digits, a page by each team of lanes."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import numpy as np

from zermelo.core import abilities
from zermelo.core.game import Game, Position
from zermelo.core.language import Sentence
from zermelo.core.values import WIN
from zermelo.core.work import Progress, Work
from zermelo.native.device import Device
from zermelo.native.kernels import bits, digits
from zermelo.native.kernels import marks as kernel
from zermelo.native.module import compiled_plain
from zermelo.solver.engine import Unsuited
from zermelo.solver.engines.lanes import no_room
from zermelo.solver.engines.marks import MARKING, falls_of, table_of, too_many, words_of
from zermelo.solver.engines.pages import Pages, first_result, tables_of
from zermelo.solver.tables.bits import BitTable


def solve(game: Game, start: Position, work: Work, device: Device) -> BitTable:
    """Every index up to that of ``start``."""
    shape, size = abilities.digits(game), abilities.index(game, start) + 1
    if len(shape.largest) + 1 >= kernel.LEVELS or shape.largest[-1] >> 6 >= kernel.TEAM_WORDS - 2:
        raise Unsuited(Sentence("{game} has too many digits, or too large ones, for a GPU", game=game))
    native: Any = compiled_plain(digits, bits, kernel)
    starts, heads = tables_of(shape)
    pages = Pages.of(shape, size, kernel.PAGE, starts, native)
    words = words_of(pages)
    needed = 8 * (words + pages.begins.size)
    work.need(needed, *too_many(size))
    if needed > device.memory:
        raise no_room(game, size)
    won = device.xp.zeros(words, np.uint64)
    won[0] = first_result(game, shape) == WIN
    begins = device.xp.asarray(pages.begins)
    tables = pages.most, *map(device.xp.asarray, (starts, heads, *falls_of(shape, starts, native))), shape.cut
    launch = device.bind_teams(digits, bits, kernel)
    for begin, end in pairwise([0, *pages.ends.tolist()]):
        launch("settle_by_teams", end - begin, won, begins[begin:end], *tables)
        device.wait()
        work.tell(Progress(MARKING, size * end // begins.size, size))
    return table_of(game, start, device.copy(won).result(), work)
