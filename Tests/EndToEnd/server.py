"""The real server, as a process."""

import contextlib
import hashlib
import json
import os
import pathlib
import re
import selectors
import signal
import sqlite3
import subprocess
import threading
import time

from client import TIME_OUT, Client
from records import records

ROOT = pathlib.Path(__file__).resolve().parents[2]
FIRST_LINE = re.compile(r"latchkey serves (\w+) on (http://[^,]*:(\d+)|unix:[^,]+), data in (.+)\n")


def binary(program="latchkey"):
    """The server's program, or `latchkey-lab`, in the folder that LATCHKEY_BIN names, else where SwiftPM builds it."""
    folder = os.environ.get("LATCHKEY_BIN")
    if not folder:
        folder = subprocess.run(
            ["swift", "build", "--show-bin-path"], cwd=ROOT, check=True, capture_output=True, text=True, timeout=300
        ).stdout.strip()
        os.environ["LATCHKEY_BIN"] = folder
    path = pathlib.Path(folder) / program
    assert path.exists(), f"{path} is missing: build it with `swift build --product {program}`"
    return str(path)


def environment(**more):
    """The environment without what would steer the command."""
    kept = {name: value for name, value in os.environ.items()
            if name not in ("PORT", "COLUMNS") and not name.startswith("LATCHKEY_")}
    return kept | more


def command(*words, program="latchkey", **options):
    """Runs a command to its end."""
    settings = {"capture_output": True, "text": True, "timeout": TIME_OUT, "env": environment()} | options
    return subprocess.run([binary(program), *map(str, words)], **settings)


def laboratory(*words, **options):
    """Runs a command of the laboratory to its end."""
    return command(*words, program="latchkey-lab", **options)


def until(condition, what):
    """Waits for a condition and returns its first true value; fails when it does not come."""
    deadline = time.monotonic() + TIME_OUT
    pause = threading.Event()
    while not (value := condition()):
        assert time.monotonic() < deadline, f"{what} did not come about"
        pause.wait(0.002)
    return value


class Server:
    """`latchkey serve` on a port of its own, unless `options` name another place."""

    def __init__(self, data, *options, port=0, **settings):
        self.data = pathlib.Path(data)
        self.log_path = self.data.parent / f"{self.data.name}.{len(records.servers)}.stderr"
        words = [binary(), "serve", "--data", str(self.data), *map(str, options)]
        if port is not None:
            words += ["--port", str(port)]
        # Most tests are about what comes after; those of invitations name another policy.
        settings["env"] = {"LATCHKEY_ENROLLMENT": "open"} | settings.get("env", environment())
        with open(self.log_path, "wb") as log:
            self.process = subprocess.Popen(
                words, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=log, **settings
            )
        self.output = b""
        self.written = None
        records.servers.append(self)
        try:
            self._read_first_line()
        except BaseException:
            self.kill()
            raise

    def _read_first_line(self):
        deadline = time.monotonic() + TIME_OUT
        with selectors.DefaultSelector() as selector:
            selector.register(self.process.stdout, selectors.EVENT_READ)
            while b"\n" not in self.output:
                assert selector.select(max(0, deadline - time.monotonic())), "the server printed no line"
                piece = os.read(self.process.stdout.fileno(), 4096)
                assert piece, f"the server ended with status {self.process.wait(TIME_OUT)}: {self.log}"
                self.output += piece
        match = FIRST_LINE.fullmatch(self.output.decode())
        assert match, f"not the line that was expected: {self.output!r}"
        self.profile, self.url = match[1], match[2]
        self.port = int(match[3]) if match[3] else None
        unix = self.url.removeprefix("unix:") if self.url.startswith("unix:") else None
        self.client = Client(self.port, unix)

    @property
    def log(self):
        return self.log_path.read_text()

    @property
    def is_running(self):
        return self.process.poll() is None

    def stop(self, number=signal.SIGTERM):
        """Asks the server to end and returns its exit status."""
        self.process.send_signal(number)
        return self.wait()

    def wait(self):
        """Waits for the server's end and returns its exit status."""
        try:
            rest, _ = self.process.communicate(timeout=TIME_OUT)
        except subprocess.TimeoutExpired:
            self.kill()
            raise
        self._keep(rest)
        return self.process.returncode

    def kill(self):
        """Ends the server as a power cut would."""
        self.process.kill()
        rest, _ = self.process.communicate(timeout=TIME_OUT)
        self._keep(rest)

    def _keep(self, output):
        """Keeps what an ended server has written; its folder may be removed."""
        self.output += output or b""
        self.written = self.everything_written()

    def everything_written(self):
        """Standard output, standard error and audit log."""
        if self.written is not None:
            return self.written
        audit = self.audit_text if (self.data / "audit.jsonl").is_file() else ""
        return self.output.decode() + self.log + audit

    @property
    def keys(self):
        return json.loads((self.data / "server-keys.json").read_text())

    @property
    def audit_text(self):
        return "".join(path.read_text() for path in audit_files(self.data))

    def audit(self):
        """The audit log's records with their names, oldest first, after its chain was checked."""
        checked_chain(self.audit_text)
        printed = command("audit", "export", "--data", self.data)
        assert printed.returncode == 0, printed.stderr
        return [json.loads(line)["record"] for line in printed.stdout.splitlines()]

    def rejections(self):
        return [record for record in self.audit() if record["event"] == "rejected"]


def settled(server):
    """Waits until every event that was committed is on disk in the audit log: nothing is under way then."""

    def waiting():
        with contextlib.closing(sqlite3.connect(f"file:{server.data}/latchkey.db?mode=ro", uri=True)) as database:
            return database.execute("SELECT count(*) FROM audit_outbox").fetchone()[0]

    until(lambda: waiting() == 0, "the end of the outbox")


def audit_files(data):
    """The files of an audit log, oldest first."""
    return sorted(data.glob("audit-*.jsonl")) + [data / "audit.jsonl"]


def checked_chain(text):
    """The lines of an audit log, in which every line names the SHA-256 of the line before."""
    assert text == "" or text.endswith("\n")
    previous, segment, number, lines = "0" * 64, None, 0, []
    for raw in text.splitlines():
        line = json.loads(raw)
        if line["segment"] != segment:
            segment, number = line["segment"], 0
            assert re.fullmatch("[0-9a-f]{32}", segment)
        assert line["seq"] == number
        assert line["previous"] == previous
        number += 1
        previous = hashlib.sha256(raw.encode()).hexdigest()
        lines.append(line)
    return lines
