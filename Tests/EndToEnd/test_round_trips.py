"""How often the server waits for PostgreSQL: over a network that is most of what a sign-in takes."""

import json
import pathlib
import socket
import threading
import urllib.parse

import pytest

from device import Device
from postgres import SERVER, needed, new_database
from server import laboratory

pytestmark = needed


class Flights:
    """A unix socket that leads to PostgreSQL's and keeps what is sent between one answer and the next, by connection."""

    def __init__(self, folder):
        [onward] = urllib.parse.parse_qs(urllib.parse.urlsplit(SERVER).query)["host"]
        self.onward = str(pathlib.Path(onward) / ".s.PGSQL.5432")
        self.lock = threading.Lock()
        self.connections = []
        self.listener = socket.socket(socket.AF_UNIX)
        self.listener.bind(str(folder / ".s.PGSQL.5432"))
        self.listener.listen(64)
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self):
        while True:
            try:
                near, _ = self.listener.accept()
            except OSError:
                return
            far = socket.socket(socket.AF_UNIX)
            far.connect(self.onward)
            flights = []
            with self.lock:
                self.connections.append(flights)
            threading.Thread(target=self._pass, args=(near, far, flights, False), daemon=True).start()
            threading.Thread(target=self._pass, args=(far, near, flights, True), daemon=True).start()

    def _pass(self, source, sink, flights, is_answer):
        try:
            while data := source.recv(65_536):
                with self.lock:
                    flights.append(None if is_answer else data)
                sink.sendall(data)
        except OSError:
            pass
        for end in (source, sink):
            try:
                end.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass

    def transactions(self):
        """How many flights each committed transaction of the writer took: of the connection that has the most."""
        with self.lock:
            connections = [list(flights) for flights in self.connections]
        return max((self._transactions(flights) for flights in connections), key=len)

    @staticmethod
    def _transactions(flights):
        lengths, length, is_answered = [], None, True
        for data in flights:
            if data is None:
                is_answered = True
                continue
            if b"BEGIN ISOLATION" in data:
                length = 0
            if length is not None and is_answered:
                length += 1
            is_answered = False
            if b"COMMIT\0" in data and length is not None:
                lengths.append(length)
                length = None
        return lengths


@pytest.fixture
def database():
    with new_database() as address:
        yield address


def test_a_sign_in_waits_for_its_questions_only(start, database, tmp_path):
    flights = Flights(tmp_path)
    name = urllib.parse.parse_qs(urllib.parse.urlsplit(database).query)["dbname"][0]
    server = start(None, "--database", f"postgres://latchkey@/{name}?host={tmp_path}")
    device = Device().enroll(server.client)
    # Until every statement is prepared.
    for _ in range(3):
        device.sign_in(server.client)
    before = len(flights.transactions())
    for _ in range(20):
        device.sign_in(server.client)
    assert server.stop() == 0
    # The transaction and its lock; device and challenge; the outbox's length; all that is written; the commit. It would
    # be ten if each statement were waited for. The other transactions move the audit log's anchor.
    assert flights.transactions()[before:].count(5) >= 20


def test_sign_ins_are_measured_with_postgresql(database):
    result = laboratory("bench", "sign-in", "--clients", 4, "--seconds", 1, "--database", database, timeout=120)
    assert result.returncode == 0, result.stderr
    assert json.loads(result.stdout)["signIns"] > 0
