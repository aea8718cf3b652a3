"""Arrays on a GPU: kept there while there is room, and in this machine's own memory when there is not.

Each is copied while kernels go on, so that it is there when it is wanted, and making room takes no time.
"""

from __future__ import annotations

from typing import Any

from numpy.typing import NDArray

from zermelo.native.device import Copy, Device


class Kept:
    """An array, on the device, on this machine or on both.  Who writes into it keeps it anew: it is copied once."""

    def __init__(self, array: Any) -> None:
        self.array = array
        """None if it is not on the device."""
        self.size, self.bytes = int(array.size), int(array.nbytes)
        self.copy: Copy | None = None


class DeviceArrays:
    """The arrays of one run."""

    def __init__(self, device: Device) -> None:
        self.device, self.memory = device, device.memory
        self.there: dict[Kept, None] = {}
        """Those on the device, the oldest first."""

    @property
    def room(self) -> int:
        """Bytes that are free on the device."""
        return self.memory - sum(kept.bytes for kept in self.there)

    def keep(self, array: Any) -> Kept:
        kept = Kept(array)
        self.there[kept] = None
        return kept

    def copy(self, kept: Kept) -> None:
        """Begin to copy an array that is not changed any more."""
        if kept.copy is None:
            kept.copy = self.device.copy(kept.array)

    def get(self, kept: Kept, but: tuple[Kept | None, ...] = ()) -> Any:
        """The array, on the device; none of the others is put away for it."""
        if kept.array is None:
            assert kept.copy is not None
            self.make_room(kept.bytes, but)
            kept.array = self.device.xp.array(kept.copy.result())
            self.there[kept] = None
        return kept.array

    def put_away(self, kept: Kept) -> None:
        """Take an array off the device."""
        self.copy(kept)
        assert kept.copy is not None
        kept.copy.result()
        kept.array = None
        self.there.pop(kept, None)

    def drop(self, *kept: Kept | None) -> None:
        """Forget arrays that are not wanted any more."""
        for each in kept:
            if each is not None:
                self.there.pop(each, None)

    def make_room(self, size: int, but: tuple[Kept | None, ...] = ()) -> None:
        """Take arrays off the device, the oldest first, until so many bytes are free."""
        for kept in [kept for kept in self.there if kept not in but]:
            if self.room >= size:
                return
            self.put_away(kept)

    def host(self, kept: Kept) -> NDArray[Any]:
        """The array, on this machine."""
        self.copy(kept)
        assert kept.copy is not None
        return kept.copy.result()
