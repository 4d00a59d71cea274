"""A flood of sign-ins that are only begun, and of unknown names, costs no disk."""

import http.client
import json

from client import TIME_OUT
from device import INITIATE, REFRESH, VERIFY, Device, done
from server import settled

REQUESTS = 2_000


def files(server):
    """Size and time of change of everything in the data folder."""
    return {
        path.name: (status.st_size, status.st_mtime_ns)
        for path in server.data.iterdir()
        for status in [path.stat()]
    }


def written(server):
    """Bytes that the process has had written to files."""
    with open(f"/proc/{server.process.pid}/io") as counters:
        return next(int(line.split()[1]) for line in counters if line.startswith("write_bytes"))


def flood(server, path, bodies):
    """Posts bodies over one connection; returns the statuses seen."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=TIME_OUT)
    statuses = set()
    for body in bodies:
        connection.request("POST", path, json.dumps(body), {"Content-Type": "application/json"})
        with connection.getresponse() as response:
            response.read()
            statuses.add(response.status)
    connection.close()
    return statuses


def test_two_thousand_initiates_write_nothing(start):
    server = start()
    device = Device().enroll(server.client)
    device.sign_in(server.client)
    settled(server)
    # What was asked for is on the disk before its reply; so nothing is under way now.
    before = files(server), written(server)
    unknown = ({"username": f"nobody{index}", "deviceId": f"none-{index}"} for index in range(REQUESTS // 2))
    assert flood(server, INITIATE, unknown) == {200}
    assert flood(server, INITIATE, [device.names] * (REQUESTS // 2)) == {200}
    assert (files(server), written(server)) == before
    # The counter counts: an enrollment shows in it.
    Device().enroll(server.client)
    assert written(server) > before[1]


def test_a_thousand_refusals_of_unknown_names_leave_a_few_lines(start):
    server = start()
    device = Device().enroll(server.client)
    answer = device.answer(device.initiate(server.client))
    settled(server)
    before = files(server)
    signed = (answer | {"username": f"nobody{index}", "deviceId": f"none-{index}"} for index in range(REQUESTS // 4))
    assert flood(server, VERIFY, signed) == {401}
    tokens = ({"refreshToken": f"{index:042}A"} for index in range(REQUESTS // 4))
    assert flood(server, REFRESH, tokens) == {401}
    after = files(server)
    changed = {name for name in after if after[name] != before.get(name)}
    # The counts of the limits go into the store now and then, if it takes that long.
    assert {"audit.jsonl"} <= changed <= {"audit.jsonl", "latchkey.db-wal", "latchkey.db-shm"}
    # A line for each reason, whatever was refused how often; more only if a minute ends meanwhile.
    assert len(server.rejections()) <= 8
    assert done(server.client.get("/health"))["status"] == "ok"
