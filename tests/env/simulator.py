"""The card's simulator of Numba, but its blocks wait for their threads instead of asking all of them again and again how far they
are: asking took half of the time.
"""

from __future__ import annotations

import threading
from importlib import import_module
from typing import Any

import numpy as np

kernel: Any = import_module("numba.cuda.simulator.kernel")
"""Numba says nothing of its types."""


class Thread(kernel.BlockThread):  # type: ignore[misc]  # nothing is known of it
    """A thread of a block, which says whenever it has come to where the others are waited for, and when it is over."""

    over = False

    def run(self) -> None:
        """Do the work."""
        super().run()
        self.over = True
        self._manager.came.release()

    def syncthreads(self) -> None:
        """Wait for the others."""
        self._manager.came.release()
        self.syncthreads_event.wait()
        self.syncthreads_event.clear()
        if self.abort:
            raise RuntimeError("another thread of the block has failed")


class Block(kernel.BlockManager):  # type: ignore[misc]  # nothing is known of it
    """The threads of a block."""

    def run(self, grid_point: Any, *args: Any) -> None:
        """Let them work, all of them from one meeting to the next, until they are over."""
        self.came = threading.Semaphore(0)
        living = [Thread(lambda: self._f(*args), self, grid_point, point, self._debug) for point in np.ndindex(*self._block_dim)]
        for thread in living:
            thread.start()
        while living:
            for _ in living:
                self.came.acquire()
            failed = [thread.exception for thread in living if thread.exception]
            living = [thread for thread in living if not thread.over]
            for thread in living:
                thread.abort = bool(failed)
                thread.syncthreads_event.set()
            if failed:
                raise failed[0][0].with_traceback(failed[0][1])


def wait_patiently() -> None:
    """Simulate with these blocks from now on."""
    kernel.BlockManager = Block
