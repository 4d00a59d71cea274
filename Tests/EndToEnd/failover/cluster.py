"""Three PostgreSQL nodes under Patroni, with etcd: processes of ours on loopback, in a folder of their own."""

import contextlib
import json
import os
import pathlib
import pwd
import shutil
import signal
import socket
import subprocess
import threading
import time
import urllib.error
import urllib.request

NODES = ("one", "two", "three")
DATABASE = "latchkey"
# Whose processes they are if the tests are root's: PostgreSQL refuses to run as root.
ACCOUNT = "postgres"

# Seconds. Patroni gives up a leader that it does not hear of for TTL; it does not take less than 20.
TTL = 20
LOOP_WAIT = 2
RETRY_TIMEOUT = 5
# Guards against hanging only.
PATIENCE = 180


def missing():
    """What is not installed, by the names of Debian's packages."""
    needed = {"patroni": shutil.which("patroni"), "etcd-server": shutil.which("etcd"), "postgresql": programs()}
    return [name for name, found in needed.items() if not found]


def programs():
    """The folder of PostgreSQL's newest programs; None if there is none."""
    folders = sorted(pathlib.Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: int(path.parts[-2]))
    return folders[-1] if folders else None


def as_account(account):
    """The words before a command that another account runs."""
    return ["setpriv", f"--reuid={account}", f"--regid={account}", "--clear-groups"]


def hides_processes():
    """Whether the account is kept out of /proc."""
    if os.geteuid() != 0:
        return False
    look = subprocess.run([*as_account(ACCOUNT), "cat", "/proc/self/stat"], stdin=subprocess.DEVNULL, capture_output=True)
    return look.returncode != 0


def free_port():
    with contextlib.closing(socket.socket()) as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


def children(process):
    """The ids of a process's children, and theirs."""
    found, parents = [], {}
    for path in pathlib.Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            number, rest = path.read_text().split(" ", 1)
            parents[int(number)] = int(rest.rpartition(")")[2].split()[1])
    for number, parent in parents.items():
        ancestors = parent
        while ancestors in parents and ancestors != process:
            ancestors = parents[ancestors]
        if ancestors == process:
            found.append(number)
    return found


def send(signal_number, processes):
    for process in processes:
        with contextlib.suppress(ProcessLookupError):
            os.kill(process, signal_number)


class Node:
    """A PostgreSQL server and the Patroni that looks after it."""

    def __init__(self, name, folder, etcd_port, account):
        self.name = name
        self.folder = folder / name
        self.folder.mkdir(mode=0o700)
        if account:
            shutil.chown(self.folder, account, account)
        self.port, self.api_port = free_port(), free_port()
        self.account = account
        self.process = None
        self.settings = self.folder / "patroni.json"
        self.settings.write_text(json.dumps(self.configuration(etcd_port), indent=1))
        self.settings.chmod(0o644)

    def configuration(self, etcd_port):
        trusted = ["local all all trust", "host all all 127.0.0.1/32 trust", "host replication all 127.0.0.1/32 trust"]
        return {
            "scope": "latchkey",
            "name": self.name,
            "restapi": {"listen": f"127.0.0.1:{self.api_port}", "connect_address": f"127.0.0.1:{self.api_port}"},
            "etcd3": {"hosts": f"127.0.0.1:{etcd_port}"},
            "bootstrap": {
                "dcs": {
                    "ttl": TTL,
                    "loop_wait": LOOP_WAIT,
                    "retry_timeout": RETRY_TIMEOUT,
                    # A PostgreSQL that died is not started in its place: another node takes over at once.
                    "primary_start_timeout": 0,
                    "master_start_timeout": 0,
                    # A commit is confirmed when a second node has it, or not at all.
                    "synchronous_mode": True,
                    "synchronous_mode_strict": True,
                    "postgresql": {"use_pg_rewind": True, "use_slots": True, "parameters": {"wal_log_hints": "on"}},
                },
                "initdb": [{"encoding": "UTF8"}, {"locale": "C"}, {"auth": "trust"}],
            },
            "postgresql": {
                "listen": f"127.0.0.1:{self.port}",
                "connect_address": f"127.0.0.1:{self.port}",
                "data_dir": str(self.folder / "data"),
                "bin_dir": str(programs()),
                "pg_hba": trusted,
                "authentication": {
                    "superuser": {"username": "postgres"},
                    "replication": {"username": "replicator"},
                    "rewind": {"username": "rewinder"},
                },
                "parameters": {
                    "unix_socket_directories": str(self.folder), "max_connections": 100, "shared_buffers": "32MB",
                },
            },
            "tags": {"nofailover": False},
        }

    def start(self):
        words = ["patroni", str(self.settings)]
        if self.account:
            words = [*as_account(self.account), *words]
        with open(self.folder / "patroni.log", "ab") as log:
            self.process = subprocess.Popen(
                words, cwd=self.folder, stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True,
                env={"PATH": os.environ["PATH"], "HOME": str(self.folder), "LANG": "C.UTF-8"},
            )

    def database_processes(self):
        """The postmaster and its children."""
        try:
            postmaster = int((self.folder / "data" / "postmaster.pid").read_text().split()[0])
            if str(programs()) not in pathlib.Path(f"/proc/{postmaster}/cmdline").read_text():
                return []
        except (OSError, ValueError, IndexError):
            return []
        return [postmaster, *children(postmaster)]

    def processes(self):
        """All of the node: Patroni first, so that it sees nothing of what comes."""
        if not self.process or self.process.poll() is not None:
            return self.database_processes()
        return [self.process.pid, *children(self.process.pid), *self.database_processes()]

    def kill_all(self):
        """As if the machine lost its power."""
        send(signal.SIGKILL, self.processes())
        if self.process:
            self.process.wait(PATIENCE)
        # Those that were just being started.
        send(signal.SIGKILL, self.database_processes())

    def kill_database(self):
        """PostgreSQL dies, Patroni lives."""
        send(signal.SIGKILL, self.database_processes())

    def freeze(self):
        """The machine stands still; its connections stay open."""
        self.frozen = self.processes()
        send(signal.SIGSTOP, self.frozen)

    def thaw(self):
        send(signal.SIGCONT, self.frozen)

    def status(self):
        """What Patroni tells of the node; None if it tells nothing."""
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.api_port}/patroni", timeout=2) as reply:
                return json.load(reply)
        except urllib.error.HTTPError as error:
            with contextlib.suppress(ValueError):
                return json.load(error)
            return None
        except (OSError, ValueError):
            return None


class Cluster:
    """The nodes and their etcd; `stop` leaves no process."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        self.account = ACCOUNT if os.geteuid() == 0 else None
        if self.account:
            pwd.getpwnam(self.account)
            self.folder.chmod(0o711)
        self.etcd_port, peer = free_port(), free_port()
        with open(self.folder / "etcd.log", "wb") as log:
            client, between = f"http://127.0.0.1:{self.etcd_port}", f"http://127.0.0.1:{peer}"
            self.etcd = subprocess.Popen(
                ["etcd", "--name=etcd", f"--data-dir={self.folder / 'etcd'}", f"--listen-client-urls={client}",
                 f"--advertise-client-urls={client}", f"--listen-peer-urls={between}",
                 f"--initial-advertise-peer-urls={between}", f"--initial-cluster=etcd={between}"],
                stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True,
                env={"PATH": os.environ["PATH"], "HOME": str(self.folder)},
            )
        self.nodes = [Node(name, self.folder, self.etcd_port, self.account) for name in NODES]

    def start(self):
        for node in self.nodes:
            node.start()
        self.wait_until_whole()
        leader = self.leader()
        self.psql(leader, "postgres", "CREATE ROLE latchkey LOGIN", f"CREATE DATABASE {DATABASE} OWNER latchkey")
        # libpq asks no further node if one says that it has no such database.
        self.until(lambda: all(self.has_database(node) for node in self.nodes), "the database on every node")

    def stop(self):
        for node in self.nodes:
            if getattr(node, "frozen", None):
                node.thaw()
            node.kill_all()
        self.etcd.kill()
        self.etcd.wait(PATIENCE)

    @property
    def address(self):
        """All nodes: libpq looks for the one that writes."""
        hosts = ",".join(f"127.0.0.1:{node.port}" for node in self.nodes)
        return f"postgres://latchkey@{hosts}/{DATABASE}?target_session_attrs=read-write"

    def leader(self):
        """The node that writes; None while there is none."""
        for node in self.nodes:
            status = node.status()
            if status and status.get("role") in ("master", "primary") and status.get("state") == "running":
                return node
        return None

    def wait_until_whole(self):
        """Waits until there is a leader, two standbys stream from it, and one of them is synchronous."""
        self.until(self.is_whole, "a leader with two standbys")

    def is_whole(self):
        leader = self.leader()
        if not leader:
            return False
        standbys = (leader.status() or {}).get("replication") or []
        streaming = {standby.get("application_name"): standby.get("sync_state") for standby in standbys
                     if standby.get("state") == "streaming"}
        # Patroni lets a standby take over once it has noted it as synchronous, a moment after PostgreSQL has.
        noted = [node.name for node in self.nodes if (node.status() or {}).get("sync_standby")]
        return len(streaming) == 2 and len(noted) == 1 and streaming.get(noted[0]) == "sync"

    def until(self, condition, what):
        deadline, pause = time.monotonic() + PATIENCE, threading.Event()
        while not condition():
            if time.monotonic() > deadline:
                states = {node.name: node.status() for node in self.nodes}
                raise TimeoutError(f"{what} did not come about in {PATIENCE} s; see {self.folder}: {states}")
            if self.etcd.poll() is not None:
                raise RuntimeError(f"etcd ended: {(self.folder / 'etcd.log').read_text()[-2000:]}")
            pause.wait(0.2)

    def has_database(self, node):
        found = f"SELECT count(*) FROM pg_database WHERE datname = '{DATABASE}'"
        return self.psql(node, "postgres", found) == "1"

    def psql(self, node, database, *statements):
        words = ["psql", "--no-psqlrc", "--quiet", "--tuples-only", "--no-align", "--set=ON_ERROR_STOP=1"]
        for statement in statements:
            words += ["--command", statement]
        address = f"postgres://postgres@127.0.0.1:{node.port}/{database}"
        return subprocess.run([*words, address], check=True, capture_output=True, text=True, timeout=60).stdout.strip()
