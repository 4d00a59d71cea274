"""Silent failures of operation, by their numbers in the review that found them, against the real server."""

import json
import resource

import pytest

from device import VERIFY, Device, done
from expect import refused
from server import until


def limit_files(server, size):
    """From now on the server writes no file beyond a size: to it, that is a full disk."""
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))


@pytest.fixture
def server(start):
    # Else the system would end the server at the first write.
    return start(None, restore_signals=False)


# 10: health OK while nothing can be written


def test_10_a_full_disk_shows_in_health_without_any_traffic_and_heals(server):
    client = server.client
    done(client.get("/health/ready"))
    limit_files(server, 0)
    until(lambda: client.get("/health/ready").status == 503, "a refusal")
    for path in ("/health", "/health/ready"):
        refused(client.get(path), 503, "overloaded")
    done(client.get("/health/live"))
    limit_files(server, resource.RLIM_INFINITY)
    until(lambda: client.get("/health/ready").status == 200, "readiness")


def test_10_a_failed_commit_shows_in_health_and_sign_in_works_again_afterwards(server):
    client = server.client
    device = Device().enroll(client)
    limit_files(server, 0)
    other = Device()
    challenge = device.initiate(client)
    for reply in (
        client.post("/api/v1/mfa/enroll", other.enrollment(client)), client.post(VERIFY, device.answer(challenge))
    ):
        body = refused(reply, 503, "overloaded")
        assert "can't be written" in body["detail"] and "overloaded" not in body["title"]
        assert int(reply.header("Retry-After")) > 0
    assert "overloaded" not in refused(client.get("/health"), 503, "overloaded")["title"]
    assert "\nlatchkey_ready 0\n" in client.get("/metrics").body.decode()
    limit_files(server, resource.RLIM_INFINITY)
    until(lambda: client.get("/health").status == 200, "health")
    assert "\nlatchkey_ready 1\n" in client.get("/metrics").body.decode()
    # The refused answer has used nothing up.
    done(client.post(VERIFY, device.answer(challenge)))
    device.sign_in(client)
    other.enroll(client)
    assert server.stop() == 0
    # The audit log could not be written either; what it counted meanwhile is in it now.
    assert sum(each["count"] for each in server.rejections() if each["reason"] == "store_failed") == 2


# 17: an open key file was closed in silence


def test_17_an_open_key_file_is_told(start):
    server = start()
    assert server.stop() == 0
    (server.data / "server-keys.json").chmod(0o644)
    server = start(server.data)
    (line,) = server.log.splitlines()
    assert json.loads(line)["message"] == "the server keys were open to other users of this machine"
    assert (server.data / "server-keys.json").stat().st_mode & 0o777 == 0o600
