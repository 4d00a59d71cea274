"""How often the server waits for PostgreSQL: over a network that is most of what a sign-in takes."""

import json
import pathlib
import urllib.parse

import pytest

from device import Device
from postgres import SERVER, needed, new_database
from relay import Relay
from server import laboratory

pytestmark = needed


class Flights(Relay):
    """Stands before PostgreSQL's socket and keeps what the server sends, with None where answers come."""

    def __init__(self, folder):
        [onward] = urllib.parse.parse_qs(urllib.parse.urlsplit(SERVER).query)["host"]
        super().__init__(folder / ".s.PGSQL.5432", pathlib.Path(onward) / ".s.PGSQL.5432")

    def new_record(self):
        return []

    def note(self, record, data, *, is_answer):
        record.append(None if is_answer else data)

    def transactions(self):
        """How many flights each committed transaction of the writer took: of the connection that has the most."""
        with self.lock:
            connections = [list(flights) for flights in self.records]
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
    flights.close()


def test_sign_ins_are_measured_with_postgresql(database):
    result = laboratory("bench", "sign-in", "--clients", 4, "--seconds", 1, "--database", database, timeout=120)
    assert result.returncode == 0, result.stderr
    assert json.loads(result.stdout)["signIns"] > 0
