"""A line between a browser and the house that can be cut."""

from __future__ import annotations

import contextlib
import socket
import threading


class Line:
    """A relay on a port of its own. While it is cut, nothing gets through and nothing that was open stays open."""

    def __init__(self, port: int) -> None:
        self.to = port
        self.cut_off = False
        self.open: set[socket.socket] = set()
        self.listening = socket.create_server(("127.0.0.1", 0))
        threading.Thread(target=self.accept, daemon=True).start()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.listening.getsockname()[1]}"

    def accept(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                near, _ = self.listening.accept()
                try:
                    if self.cut_off:
                        raise ConnectionError
                    far = socket.create_connection(("127.0.0.1", self.to))
                except OSError:
                    near.close()
                    continue
                self.open |= {near, far}
                for source, sink in ((near, far), (far, near)):
                    threading.Thread(target=self.carry, args=(source, sink), daemon=True).start()

    def carry(self, source: socket.socket, sink: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while data := source.recv(65536):
                sink.sendall(data)
        self.hang_up({source, sink})

    def hang_up(self, ends: set[socket.socket]) -> None:
        for end in ends:
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()
        self.open -= ends

    def cut(self) -> None:
        self.cut_off = True
        self.hang_up(set(self.open))

    def mend(self) -> None:
        self.cut_off = False

    def close(self) -> None:
        self.cut()
        self.listening.close()
