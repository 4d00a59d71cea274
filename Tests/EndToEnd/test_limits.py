"""Limits by address and by user, and whose word for an address is believed."""

import json
import re

import pytest

from client import Client, Reply
from device import ENROLL, INITIATE, VERIFY, Device, b64, done
from expect import check_sentence, comparable, refused
from records import records
from server import command

QUOTA_EXCEEDED = "https://iana.org/assignments/http-problem-types#quota-exceeded"


class Caller:
    """Speaks to one server over one connection, with whatever a proxy would have added."""

    def __init__(self, client):
        self.connection = client.connection()

    def post(self, path, value, *forwarded, **headers):
        """Sends a value as JSON; each of `forwarded` is a line of X-Forwarded-For."""
        body = json.dumps(value).encode()
        self.connection.putrequest("POST", path)
        lines = [("Content-Type", "application/json"), ("Content-Length", str(len(body)))]
        lines += [("X-Forwarded-For", line) for line in forwarded]
        for name, line in lines + [(name.replace("_", "-"), line) for name, line in headers.items()]:
            self.connection.putheader(name, line)
        self.connection.endheaders(body)
        response = self.connection.getresponse()
        reply = Reply(response.status, tuple(response.getheaders()), response.read())
        records.exchanges.append(("POST", path, reply))
        return reply

    def try_to_enroll(self, *forwarded, **headers):
        """What an enrollment without content gets: 400, or 429 once its address has used up its tries."""
        return self.post(ENROLL, {}, *forwarded, **headers).status

    def use_up(self, *forwarded):
        """Spends the 60 tries of an address."""
        assert {self.try_to_enroll(*forwarded) for _ in range(60)} == {400}
        assert self.try_to_enroll(*forwarded) == 429


@pytest.fixture
def caller(start):
    """A caller that the server takes for its proxy."""
    caller = Caller(start(None, "--trusted-proxy", "127.0.0.1,10.0.0.0/8").client)
    yield caller
    caller.connection.close()


def check_limited(reply, name, quota, window):
    body = refused(reply, 429, "too_many_attempts")
    assert body["type"] == QUOTA_EXCEEDED
    wait = int(reply.header("Retry-After"))
    assert 1 <= wait <= window
    assert reply.header("RateLimit-Policy") == f'"{name}";q={quota};w={window}'
    assert reply.header("RateLimit") == f'"{name}";r=0;t={wait}'
    assert body["detail"] == f"Try again in {wait} seconds."


# By address


def test_an_address_may_try_to_enroll_60_times_an_hour_and_others_still_may(caller):
    caller.use_up("198.51.100.1")
    check_limited(caller.post(ENROLL, {}, "198.51.100.1"), "enrollments", 60, 3600)
    assert caller.try_to_enroll("198.51.100.2") == 400
    # What is no enrollment goes on.
    done(caller.post(INITIATE, Device().names, "198.51.100.1"))


def test_an_address_may_send_1200_requests_a_minute(caller):
    names = Device().names
    for _ in range(1200):
        assert caller.post(INITIATE, names, "198.51.100.1").status == 200
    check_limited(caller.post(INITIATE, names, "198.51.100.1"), "requests", 1200, 60)
    done(caller.post(INITIATE, names, "198.51.100.2"))


def test_what_the_service_offers_is_not_limited(start):
    server = start(None, "--trusted-proxy", "127.0.0.1")
    caller = Caller(server.client)
    caller.use_up("127.0.0.1")
    caller.connection.close()
    for path in ("/health", "/health/live", "/openapi.json", "/.well-known/jwks.json"):
        assert server.client.get(path).status == 200
    assert 'latchkey_limited_total{limit="enrollments"} 1\n' in server.client.get("/metrics").body.decode()
    reasons = {(record["operation"], record["reason"]) for record in server.rejections()}
    assert ("enroll", "too_many_attempts:enrollments") in reasons


def test_ipv6_counts_by_its_first_64_bits(caller):
    caller.use_up("2001:db8:1:2::1")
    assert caller.try_to_enroll("[2001:db8:1:2:ffff::9]:4711") == 429
    assert caller.try_to_enroll("2001:db8:1:3::1") == 400


def test_ipv4_in_ipv6_is_the_same_address(caller):
    caller.use_up("198.51.100.1")
    assert caller.try_to_enroll("::ffff:198.51.100.1") == 429
    assert caller.try_to_enroll("[::FFFF:c633:6401]:80") == 429


# Whom to believe


@pytest.mark.parametrize("options", [[], ["--trusted-proxy", "10.0.0.0/8,unix"]], ids=["nobody", "others"])
def test_the_word_of_a_peer_that_is_no_proxy_is_not_believed(start, options):
    """It is on this machine, so it has no address, and no limit."""
    caller = Caller(start(None, *options).client)
    assert {caller.try_to_enroll("198.51.100.1") for _ in range(70)} == {400}
    caller.connection.close()


def test_a_proxy_on_a_unix_socket_is_believed_if_it_is_said_so(start, tmp_path):
    path = str(tmp_path / "socket")
    server = start(None, "--listen", f"unix:{path}", "--trusted-proxy", "unix", port=None)
    caller = Caller(Client(unix=path))
    caller.use_up("198.51.100.1")
    assert caller.try_to_enroll("198.51.100.2") == 400
    caller.connection.close()
    assert server.stop() == 0


# What stands before the client's own address, and how it is written, changes nothing.
SPOOFED = [
    ["203.0.113.1, 198.51.100.1"],
    ["203.0.113.1", "198.51.100.1"],
    ["10.0.0.1, 127.0.0.1, 198.51.100.1"],
    ["198.51.100.1, 10.0.0.1"],
    ["203.0.113.1, 198.51.100.1", "10.0.0.1,10.0.0.2", "127.0.0.1"],
    ["198.51.100.1:4711"],
    ["garbage, 198.51.100.1"],
    [", ,, 198.51.100.1"],
    ["[, \", 198.51.100.1"],
    [",".join(["203.0.113.1"] * 1000) + ",198.51.100.1"],
    ["198.51.100.1," + ",".join(["10.0.0.1"] * 1000)],
    *[["203.0.113.1"] * lines + ["198.51.100.1"] for lines in (2, 90)],
]


def test_no_spoofed_list_gets_past_the_limit(caller):
    caller.use_up("198.51.100.1")
    for lines in SPOOFED:
        assert caller.try_to_enroll(*lines) == 429, lines
    assert caller.try_to_enroll("198.51.100.1", Forwarded="for=203.0.113.1", X_Real_IP="203.0.113.1") == 429


MALFORMED = [
    [], [""], ["unknown"], ["unix:"], ["_secret"], ["198.51.100.9;"], ["198.51.100.9:"], ["198.51.100.9:99999"],
    ["[198.51.100.9]"], ["[2001:db8::9"], ["2001:db8::9]:80"], ["fe80::9%eth0"], ["198.51.100.999"], ["198.51.100"],
    ["\"198.51.100.9\""], ["for=198.51.100.9"], ["198.51.100.9 198.51.100.8"], ["198.51.100.9,"], ["198.51.100.9", ""],
    ["198.51.100.9, unknown"], ["9" * 10_000], ["," * 10_000], ["\xff\xfe"],
]  # fmt: skip


def test_lists_that_cannot_be_read_count_as_the_proxys_own(caller):
    caller.use_up()
    for lines in MALFORMED:
        assert caller.try_to_enroll(*lines) == 429, lines
    # Behind a further proxy, as that one's own.
    assert caller.try_to_enroll("198.51.100.9, unknown, 10.0.0.1") == 400
    assert caller.try_to_enroll("198.51.100.9") == 400


def test_the_log_shows_the_address_that_is_believed(start):
    server = start(None, "--log", "requests,addresses", "--trusted-proxy", "127.0.0.1")
    caller = Caller(server.client)
    wanted = {}
    for lines, address in [
        (["203.0.113.1, 198.51.100.1"], "198.51.100.1"),
        (["2001:DB8:1:2:0:0:0:7"], "2001:db8:1:2::7"),
        (["198.51.100.1, <script>"], "127.0.0.1"),
        ([], "127.0.0.1"),
    ]:
        for path in (INITIATE, "/nowhere"):
            wanted[caller.post(path, {}, *lines).header("X-Request-Id")] = address
    caller.connection.close()
    assert server.stop() == 0
    lines = [json.loads(line) for line in server.log.splitlines()]
    assert {line["id"]: line["address"] for line in lines} == wanted


@pytest.mark.parametrize(
    "value", ["", "localhost", "10.0.0.0/33", "10.0.0.1/8", "0.0.0.0/0", "::/0", "10.0.0.0/8,", "unix nginx"]
)
def test_a_list_of_proxies_that_is_none_is_not_understood(tmp_path, value):
    check_sentence(command("serve", "--trusted-proxy", value, cwd=tmp_path), 2, "--trusted-proxy", "10.0.0.0/8")


# By user


def fail(client, username, device_id):
    names = {"username": username, "deviceId": device_id}
    offer = done(client.post(INITIATE, names))
    signature = b64(Device().sign(b"x"))
    return client.post(VERIFY, names | {"challengeId": offer["challengeId"], "signature": signature})


def test_100_failures_of_a_user_make_further_ones_wait_and_the_users_own_device_still_signs_in(start):
    client = start().client
    device = Device().enroll(client)
    strangers = Device().username
    for number in range(100):
        ours, theirs = (fail(client, name, f"guess-{number}") for name in (device.username, strangers))
        assert comparable(ours) == comparable(theirs)
        refused(ours, 401, "authentication_failed")
    for device_id in ("guess", device.device_id):
        ours, theirs = (fail(client, name, device_id) for name in (device.username, strangers))
        for reply in (ours, theirs):
            refused(reply, 429, "too_many_attempts")
            assert 1 <= int(reply.header("Retry-After")) <= 30
            assert reply.header("RateLimit-Policy") == '"user-failures";q=100'
            assert re.fullmatch('"user-failures";r=0;t=[0-9]+', reply.header("RateLimit"))
    device.sign_in(client)
    refused(fail(client, Device().username, "guess"), 401, "authentication_failed")
