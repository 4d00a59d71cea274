"""A server is replaced under load: by a new process, as an upgrade does, and by one on a restored backup.

What a client notices are requests that find nobody, and a retry cures each of them: no request fails half done, none is
accepted twice, and nothing that was acknowledged is lost.
"""

import json
import threading

import pytest

from client import Client
from device import REFRESH, Device, Refused
from nginx import free_port
from server import TIME_OUT, Server, command, settled, until

THREADS = 4


class Person(threading.Thread):
    """Signs in again and again on one device, and tries again where nobody answers."""

    takes_new_challenges = False

    def __init__(self, port, device):
        super().__init__()
        self.client, self.device = Client(port), device
        self.ended = threading.Event()
        self.pause = threading.Event()
        # Sign-ins done; those that needed another try; the longest run of tries for one; what else went wrong.
        self.done, self.cured, self.longest, self.faults = 0, 0, 0, []

    def run(self):
        while not self.ended.is_set():
            try:
                self.sign_in()
            except Exception as error:  # told by the test: a thread's own failure would be lost
                self.faults.append(error)
                return

    def sign_in(self):
        tries = 1
        while True:
            try:
                self.grant = self.device.sign_in(self.client)
                break
            except ConnectionError:
                # Nobody listened, or the connection was closed before a reply began.
                self.pause.wait(0.005)
            except Refused as refusal:
                code = refusal.reply.json["code"]
                if code == "stopping":
                    # Nothing was done: the server says so and closes the connection.
                    self.pause.wait(0.005)
                elif not self.takes_new_challenges or not code.startswith("challenge_"):
                    # A restore voids open challenges; a client asks for a new one.
                    raise
            tries += 1
        self.done += 1
        self.cured += tries > 1
        self.longest = max(self.longest, tries)


@pytest.fixture
def place(tmp_path):
    """Starts servers one after the other in one folder, on one port."""
    port = free_port()
    started = []

    def start():
        started.append(Server(tmp_path / "data", port=port))
        return started[-1]

    yield start
    for server in started:
        if server.is_running:
            server.stop()


@pytest.fixture
def people(place):
    """People who sign in at the place's first server, and that server."""
    server = place()
    people = [Person(server.port, Device().enroll(server.client)) for _ in range(THREADS)]
    for person in people:
        person.start()
    yield server, people
    for person in people:
        person.ended.set()
    for person in people:
        person.join(TIME_OUT)


def go_on(people):
    """Waits until everybody has signed in twice more: the second began after the first had ended."""
    before = [person.done for person in people]
    until(
        lambda: all(person.done >= count + 2 or person.faults for person, count in zip(people, before)), "further sign-ins")
    assert [fault for person in people for fault in person.faults] == []


def test_an_upgrade_costs_requests_that_a_retry_cures(people, place):
    server, people = people
    go_on(people)
    for _ in range(5):
        assert server.stop() == 0
        server = place()
        go_on(people)
    print(
        f"5 restarts under {THREADS} clients: {sum(person.done for person in people)} sign-ins, "
        f"{sum(person.cured for person in people)} of them after a retry, at most "
        f"{max(person.longest for person in people)} tries 5 ms apart")
    # Each has its device and its last session, and what the first process wrote is there.
    for person in people:
        person.ended.set()
    for person in people:
        person.join(TIME_OUT)
        assert person.client.post(REFRESH, {"refreshToken": person.grant["refreshToken"]}).status == 200
    settled(server)
    events = [record["event"] for record in server.audit()]
    assert events.count("device_enrolled") == THREADS
    assert events.count("signed_in") == sum(person.done for person in people)


def test_a_restore_costs_requests_that_a_retry_cures(people, place, tmp_path):
    server, people = people
    go_on(people)
    backup = tmp_path / "backup"
    result = command("backup", "--data", server.data, "--to", backup, "--json")
    assert (result.returncode, json.loads(result.stdout)["devices"]) == (0, THREADS)
    late = Device().enroll(server.client)
    for person in people:
        person.takes_new_challenges = True
    go_on(people)
    assert server.stop() == 0
    restored = command("restore", "--data", server.data, "--from", backup, "--replace")
    assert restored.returncode == 0, restored.stderr
    server = place()
    go_on(people)
    # What came after the backup is gone, so its device id is free; nobody else notices more than a retry.
    late.enroll(server.client).sign_in(server.client)
