"""Requests that come twice under one Idempotency-Key are done once."""

import json
import uuid

import pytest

from at_once import at_once
from client import authorization
from device import DOWNGRADE, ENROLL, UNENROLL, UPGRADE, Device, done
from expect import refused
from server import until

REPLAYED = "Idempotency-Replayed"


def key(text=None):
    return {"Idempotency-Key": f'"{text or uuid.uuid4()}"'}


class Home:
    """A user's phone, signed in, and a tablet."""

    def __init__(self, client):
        self.phone = Device().enroll(client)
        self.token = self.phone.sign_in(client)["token"]
        self.tablet = Device(username=self.phone.username).enroll(client, bearer=self.token)
        self.tablet_token = self.tablet.sign_in(client)["token"]


# What is sent, and what is audited when it is done: for each operation a body of the tablet's, or of a third device.
OPERATIONS = {
    "enroll": (ENROLL, lambda home, client: Device(username=home.phone.username).enrollment(client), "device_enrolled"),
    "unenroll": (UNENROLL, lambda home, client: home.tablet.names, "device_removed"),
    "upgrade": (UPGRADE, lambda home, client: home.tablet.with_new_key().upgrade_body(client), "method_upgraded"),
    "downgrade": (DOWNGRADE, lambda home, client: home.tablet.names, "method_downgraded"),
}


@pytest.fixture
def server(messaging):
    """Downgrades need text messages."""
    return messaging


@pytest.fixture
def client(server):
    return server.client


@pytest.fixture
def home(client):
    return Home(client)


@pytest.fixture(params=OPERATIONS.values(), ids=OPERATIONS)
def operation(request):
    return request.param


def test_the_second_gets_the_reply_of_the_first(client, home, operation):
    path, body_of, _ = operation
    body, headers = body_of(home, client), key()
    first = client.post(path, body, home.token, headers)
    done(first)
    assert first.header(REPLAYED) is None
    again = client.post(path, body, home.token, headers)
    assert (again.status, again.body, again.header(REPLAYED)) == (200, first.body, "true")


def test_a_reply_that_was_given_is_told_to_its_user_only(client, home, operation):
    path, body_of, _ = operation
    body, headers = body_of(home, client), key()
    done(client.post(path, body, home.token, headers))
    # An enrollment tells nothing but what was sent, and a first one has no token.
    if path != ENROLL:
        refused(client.post(path, body, None, headers), 401, "authorization_required")
        refused(client.post(path, body, Home(client).token, headers), 401, "access_token_invalid")
        refused(client.post(path, body, home.token[:-4] + "AAAA", headers), 401, "access_token_invalid")
    # The device whose token it is may be gone.
    done(client.post(UNENROLL, home.phone.names, home.token))
    assert client.post(path, body, home.token, headers).header(REPLAYED) == "true"


def test_a_reply_that_was_lost_comes_with_the_next_try(start, operation):
    server = start(None, "--profile", "lab")
    client = server.client
    home = Home(client)
    path, body_of, event = operation
    body, headers = body_of(home, client), key()
    before = [each["event"] for each in server.audit()].count(event)
    connection = client.connection()
    everything = {"Content-Type": "application/json"} | authorization(home.token) | headers
    connection.request("POST", path, json.dumps(body).encode(), everything)
    connection.close()

    def try_again():
        reply = client.post(path, body, home.token, headers)
        # Until the first is done, the second is told to wait.
        return reply if reply.status != 409 else None

    done(until(try_again, "an end of the first try"))
    assert client.post(path, body, home.token, headers).header(REPLAYED) == "true"
    assert [each["event"] for each in server.audit()].count(event) == before + 1


def test_what_was_done_is_remembered_after_a_kill(start, operation):
    server = start(None, "--profile", "lab")
    home = Home(server.client)
    path, body_of, _ = operation
    body, headers = body_of(home, server.client), key()
    first = server.client.post(path, body, home.token, headers)
    done(first)
    server.kill()
    again = start(server.data, "--profile", "lab").client.post(path, body, home.token, headers)
    assert (again.status, again.body, again.header(REPLAYED)) == (200, first.body, "true")


def test_a_device_that_removed_itself_learns_that_it_did(client, home):
    headers = key()
    done(client.post(UNENROLL, home.tablet.names, home.tablet_token, headers))
    again = client.post(UNENROLL, home.tablet.names, home.tablet_token, headers)
    assert (done(again)["message"], again.header(REPLAYED)) == ("Device unenrolled", "true")
    refused(client.post(UNENROLL, home.tablet.names, home.tablet_token), 401, "access_token_invalid")


def test_another_body_under_the_same_key_is_refused(client, home, operation):
    path, body_of, _ = operation
    headers = key()
    done(client.post(path, body_of(home, client), home.token, headers))
    other = Device(username=home.phone.username).enrollment(client) if path == ENROLL else home.phone.names
    if path == UPGRADE:
        other = home.phone.with_new_key().upgrade_body(client)
    refused(client.post(path, other, home.token, headers), 422, "idempotency_key_reused")
    home.phone.sign_in(client)


def test_the_order_of_members_is_no_difference(client, home):
    headers = key()
    names = home.tablet.names
    done(client.post(UNENROLL, names, home.token, headers))
    turned = dict(reversed(names.items()))
    assert client.post(UNENROLL, turned, home.token, headers).header(REPLAYED) == "true"


def test_a_key_belongs_to_one_operation_and_one_user(client, home):
    headers = key()
    for path in (DOWNGRADE, UNENROLL):
        reply = client.post(path, home.tablet.names, home.token, headers)
        assert (reply.status, reply.header(REPLAYED)) == (200, None)
    other = Home(client)
    reply = client.post(DOWNGRADE, other.tablet.names, other.token, headers)
    assert (reply.status, reply.header(REPLAYED)) == (200, None)


def test_a_request_that_was_refused_may_be_tried_again_under_its_key(client, home, operation):
    path, body_of, _ = operation
    body, headers = body_of(home, client), key()
    stranger = Home(client).token
    refused(client.post(path, body, None, headers), 401, "authorization_required")
    refused(client.post(path, body, stranger, headers), 401, "access_token_invalid")
    refused(client.post(path, body | {"deviceId": "a b"}, home.token, headers), 400, "field_invalid", "deviceId")
    reply = client.post(path, body, home.token, headers)
    assert (reply.status, reply.header(REPLAYED)) == (200, None)


def test_of_64_at_once_one_is_done(start, operation):
    server = start(None, "--profile", "lab")
    home = Home(server.client)
    path, body_of, event = operation
    body, headers = body_of(home, server.client), key()
    before = [each["event"] for each in server.audit()].count(event)
    replies = at_once(64, lambda: server.client.post(path, body, home.token, headers))
    kinds = [(reply.status, reply.header(REPLAYED)) for reply in replies]
    assert kinds.count((200, None)) == 1
    assert set(kinds) <= {(200, None), (200, "true"), (409, None)}
    for reply in replies:
        if reply.status == 409:
            refused(reply, 409, "idempotency_key_in_progress")
    assert [each["event"] for each in server.audit()].count(event) == before + 1


@pytest.mark.parametrize(
    "value",
    [
        "", "abc", '"', '""', '"a', 'a"', "'a'", '"a"b"', '"a", "b"', '"a";q=1', '"a\\"', '"a\\b"', ":YWJj:", "1",
        '"' + "k" * 256 + '"', '"ger\xe4t"', '"\xe2\x82\xac"',
    ],
)
def test_a_key_that_is_no_string_is_refused(client, home, value):
    headers = {"Idempotency-Key": value.encode("latin-1")}
    refused(client.post(UNENROLL, home.tablet.names, home.token, headers), 400, "idempotency_key_invalid")
    home.tablet.sign_in(client)


@pytest.mark.parametrize("values", [('"a"', '"a"'), ('"a"', '"b"')])
def test_two_keys_are_refused(client, home, values):
    connection = client.connection()
    body = json.dumps(home.tablet.names).encode()
    try:
        connection.putrequest("POST", UNENROLL)
        for value in values:
            connection.putheader("Idempotency-Key", value)
        everything = {"Content-Type": "application/json", "Content-Length": str(len(body))}
        for name, value in (everything | authorization(home.token)).items():
            connection.putheader(name, value)
        connection.endheaders(body)
        response = connection.getresponse()
        assert (response.status, json.loads(response.read())["code"]) == (400, "idempotency_key_invalid")
    finally:
        connection.close()
    home.tablet.sign_in(client)


@pytest.mark.parametrize("text", ["k" * 255, " ", "a\\\\b", '\\"', "~!#$%&'()*+,-./:;<=>?@[]^_`{|}"])
def test_every_string_is_a_key(client, home, text):
    headers = key(text)
    done(client.post(DOWNGRADE, home.tablet.names, home.token, headers))
    assert client.post(DOWNGRADE, home.tablet.names, home.token, headers).header(REPLAYED) == "true"
