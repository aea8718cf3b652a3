"""How kernels that go through positions tier by tier tell them apart and put them in order."""

from __future__ import annotations

from typing import NamedTuple

from zermelo.native.order import Order
from zermelo.native.packing import Packing


class Sorting(NamedTuple):
    """As far as the rules do not say."""

    order: Order | None = None
    """What the tier is; None where the game tells."""
    packing: Packing | None = None
    """How positions of several words become one; not needed where they are one."""

    @property
    def repeats(self) -> bool:
        """Whether no order is known, so that play may come back."""
        return self.order is not None and self.order.flat


BY_RULES = Sorting()
