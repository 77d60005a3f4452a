"""A PostgreSQL server for the tests: its own folder, reached by a socket in that folder, stopped when the tests end.

All processes of a test run share one, which the first that needs it starts. It does not wait for the disk: what is killed in tests
are processes, and those leave to the system what they have written. Tests that need no server need no driver for it either.
"""

from __future__ import annotations

import contextlib
import fcntl
import itertools
import os
import pwd
import select
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from functools import cache
from pathlib import Path

SHARED = "FLOTTA_TEST_CLUSTER"
"""The variable that names the folder to all processes of a test run."""
PORT = 5432
"""Part of the socket's name only: the server listens to no network."""
OPTIONS = {
    "fsync": "off",
    "listen_addresses": "''",
    "max_connections": "60",
    "shared_buffers": "16MB",
    "autovacuum": "off",
    "wal_level": "minimal",
    "max_wal_senders": "0",
}
COUNT = itertools.count(1)


def programs() -> Path:
    """The folder with PostgreSQL's programs, the newest if there are several."""
    chosen = os.environ.get("FLOTTA_POSTGRES")
    found = [Path(chosen)] if chosen else []
    on_path = shutil.which("initdb")
    found += [Path(on_path).resolve().parent] if on_path else []
    installed = Path("/usr/lib/postgresql").glob("*/bin")
    found += sorted(installed, key=lambda folder: float(folder.parent.name), reverse=True)
    for folder in found:
        if (folder / "initdb").exists() and (folder / "pg_ctl").exists():
            return folder
    raise RuntimeError("PostgreSQL's programs are not found: run tools/postgres.sh, or name their folder: FLOTTA_POSTGRES=...")


class Cluster:
    """A server and its folder."""

    def __init__(self, folder: Path, **options: str) -> None:
        self.folder = folder
        self.options = {**OPTIONS, **options}
        self.data, self.log = folder / "data", folder / "log"
        self.user: str | None = None
        self.server: subprocess.Popen[bytes] | None = None
        if os.getuid() == 0:  # the server refuses to be run by root
            names = {entry.pw_name for entry in pwd.getpwall()}
            self.user = "postgres" if "postgres" in names else "nobody"

    def begin(self, program: str, *arguments: str) -> subprocess.Popen[bytes]:
        """Start one of PostgreSQL's programs, as somebody who may; what it says goes into the log."""
        with self.log.open("ab") as log:
            return subprocess.Popen(
                [str(programs() / program), "-D", str(self.data), *arguments],
                user=self.user,
                group=None if self.user is None else pwd.getpwnam(self.user).pw_gid,
                extra_groups=None if self.user is None else [],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                cwd=self.folder,
                env={**os.environ, "LC_ALL": "C.UTF-8"},
                start_new_session=True,
            )

    def call(self, program: str, *arguments: str) -> None:
        """Run one of PostgreSQL's programs to its end."""
        code = self.begin(program, *arguments).wait()
        if code:
            raise self.failed(f"{program} ended with {code}")

    def failed(self, what: str) -> RuntimeError:
        """What went wrong, with the last the server said."""
        return RuntimeError(f"{what}; the end of {self.log}:\n{self.log.read_text(errors='replace')[-3000:]}")

    def make(self) -> None:
        """Make the folder of a new server."""
        self.fill("initdb", "-U", "flotta", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync")

    def follow(self, other: Cluster) -> None:
        """Make the folder of a standby, which copies whatever another server writes."""
        self.fill("pg_basebackup", "-d", other.address("postgres"), "-R", "--no-sync", "--checkpoint=fast")

    def fill(self, program: str, *arguments: str) -> None:
        """Have a program make the folder, and write our settings into it."""
        if self.user is not None:
            os.chown(self.folder, pwd.getpwnam(self.user).pw_uid, -1)
        self.call(program, *arguments)
        settings = [f"{name} = {value}" for name, value in self.options.items()]
        settings += [f"unix_socket_directories = '{self.folder}'", f"port = {PORT}"]
        with (self.data / "postgresql.conf").open("a") as file:
            file.write("\n".join(settings) + "\n")

    def start(self) -> None:
        """Start the server; it takes connections when this returns."""
        import psycopg

        server = self.begin("postgres")
        patience = time.monotonic() + 120
        while True:
            try:
                psycopg.connect(self.address("postgres")).close()
                break
            except psycopg.OperationalError as error:
                if server.poll() is not None or time.monotonic() > patience:
                    raise self.failed(f"the server does not start: {error}") from error
                time.sleep(0.02)
        self.server = server

    @property
    def pid(self) -> int:
        """The process whose children do the work."""
        return int((self.data / "postmaster.pid").read_text().split("\n")[0])

    def kill(self) -> None:
        """End all its processes at once, without a word. Only for a server that this process has started."""
        assert self.server is not None
        self.server.send_signal(signal.SIGSTOP)  # it must not clean up after its children
        pid = self.server.pid
        children = [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
        for each in children:
            os.kill(each, signal.SIGKILL)
        self.server.kill()
        self.server.wait()
        for each in children:
            wait_for_the_end_of(each)
        (self.data / "postmaster.pid").unlink()  # it names nobody any more

    @contextlib.contextmanager
    def frozen(self) -> Iterator[None]:
        """Nothing of it moves within the block, but its connections stay. Only for a server that this process has started."""
        assert self.server is not None
        pid = self.server.pid
        all_of_it = [pid, *map(int, Path(f"/proc/{pid}/task/{pid}/children").read_text().split())]
        for each in all_of_it:
            os.kill(each, signal.SIGSTOP)
        try:
            yield
        finally:
            for each in all_of_it:
                os.kill(each, signal.SIGCONT)

    def stop(self) -> None:
        """Stop the server, if it runs, and throw everything away."""
        if (self.data / "postmaster.pid").exists():
            pid = self.pid
            os.kill(pid, signal.SIGQUIT)
            if self.server is not None:
                self.server.wait()
            wait_for_the_end_of(pid)
        shutil.rmtree(self.folder)

    def address(self, database: str) -> str:
        """Where a database of this server is found."""
        return f"postgresql://flotta@/{database}?host={self.folder}&port={PORT}"

    def new_database(self) -> str:
        """The address of a new, empty database."""
        name = f"house_{os.getpid()}_{next(COUNT)}"
        self.tell(f"CREATE DATABASE {name} TEMPLATE template0")
        return self.address(name)

    def drop(self, address: str) -> None:
        """Drop a database, whoever still uses it."""
        name = address.partition("@/")[2].partition("?")[0]
        self.tell(f"DROP DATABASE {name} WITH (FORCE)")

    def tell(self, sql: str) -> None:
        """Have the server do something."""
        import psycopg

        with psycopg.connect(self.address("postgres"), autocommit=True) as connection:
            connection.execute(sql)


def wait_for_the_end_of(pid: int) -> None:
    """Wait until a process has ended, whether or not its parent has noticed."""
    with contextlib.suppress(ProcessLookupError):
        handle = os.pidfd_open(pid)
        select.select([handle], [], [], 60)
        os.close(handle)


def announce() -> None:
    """Called once, before the processes of a test run begin: where they will find the server."""
    os.environ[SHARED] = tempfile.mkdtemp(prefix="flotta-pg-", dir="/tmp")


@cache
def shared() -> Cluster:
    """The server of this test run, started if nobody has."""
    cluster = Cluster(Path(os.environ[SHARED]))
    with (cluster.folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not cluster.data.exists():
            cluster.make()
        if not (cluster.data / "postmaster.pid").exists():
            cluster.start()
            assert cluster.server is not None
            cluster.server.returncode = 0  # it may outlive this process, which is not to complain of that
    return cluster


def finish() -> None:
    """Called once, after all processes of a test run: stop the server, if one was started, and throw its folder away."""
    cluster = shared() if shared.cache_info().currsize else Cluster(Path(os.environ[SHARED]))
    cluster.stop()
