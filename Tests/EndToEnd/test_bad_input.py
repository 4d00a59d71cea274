"""Every field of every request, broken in every way: exactly one refusal, and nothing remains of it."""

import collections
import json

import pytest

from cases import CASES
from client import authorization
from device import ENROLL, INITIATE, Device, done
from scenes import SCENES
from server import Server, until
from wrong_bodies import text

PROBLEM_MEMBERS = {"type", "title", "status", "detail", "code", "instance"}

# What must never come out: internals of the server and of what it is built from.
INTERNALS = [
    "swift", "foundation", "codingkey", "decodingerror", "sqlite", "select ", "insert ", "openssl", "libcrypto",
    "microhttpd", "errno", "/tmp", ".swift", "thread", "stack", "fatal", "optional(", "nil",
]

# What the client is told about a key, for each finer reason.
KEY_SENTENCES = {
    "notBase64": "is not base64, PEM or a JWK",
    "unknownForm": "has no form that is taken",
    "malformed": "encoding is broken",
    "wrongCurve": "is not on the curve P-256",
    "notOnCurve": "point is not on the curve",
    "privateKey": "is a private key",
}

# The tests


class Ground:
    """A fresh server for the cases of one request, and what they should have left in its audit log."""

    def __init__(self, server):
        self.server = server
        self.client = server.client
        self.sent = collections.Counter()

    def check_audit(self, audited, request_id):
        """The first of its kind has a line at once; its like are only counted."""
        self.sent[audited] += 1
        if self.sent[audited] > 1:
            return
        operation, reason = audited

        def find():
            return [record for record in self.server.rejections() if record.get("requestId") == request_id]

        # What the transport refuses is written when the exchange is over, a moment after the reply.
        lines = until(find, f"a line on {reason}") if reason.startswith("http_") else find()
        assert lines == [
            {"event": "rejected", "operation": operation, "reason": reason, "count": 1, "requestId": request_id}
        ]

    def check_counts(self):
        assert self.server.stop() == 0
        counted = collections.Counter()
        for record in self.server.rejections():
            counted[record["operation"], record["reason"]] += record["count"]
        assert counted == self.sent
        assert self.server.log == ""


@pytest.fixture(scope="module")
def ground(request, tmp_path_factory):
    ground = Ground(Server(tmp_path_factory.mktemp(request.param) / "data", *SCENES[request.param].options))
    yield ground
    ground.check_counts()


def send(scene, case):
    sent = case.spoil(scene, json.loads(json.dumps(scene.body)))
    if isinstance(sent, bytes):
        headers = authorization(scene.device.token) | case.headers
        return scene.client.request("POST", scene.path, sent, headers), sent
    return scene.client.post(scene.path, sent, scene.device.token), json.dumps(sent).encode()


def check_refusal(reply, status, code, field):
    body = reply.json
    assert (reply.status, body["code"], body.get("field")) == (status, code, field)
    assert reply.header("Content-Type") == "application/problem+json"
    assert reply.header("Cache-Control") == "no-store"
    assert reply.header("X-Content-Type-Options") == "nosniff"
    assert set(body) == PROBLEM_MEMBERS | ({"field"} if field else set())
    assert (body["type"], body["status"]) == (f"urn:latchkey:problem:{body['code']}", status)
    assert body["instance"] == reply.header("X-Request-Id")
    assert body["title"] and body["detail"]
    told = " ".join(str(body[name]) for name in ("title", "detail", "field") if name in body).lower()
    assert not [word for word in INTERNALS if word in told]
    return body


@pytest.mark.parametrize(
    "ground, case",
    [pytest.param(case.operation, case, id=f"{case.operation}: {case.name}") for case in CASES],
    indirect=["ground"],
    scope="module",
)
def test_refused(ground, case):
    scene = SCENES[case.operation].set(ground.client)
    reply, sent = send(scene, case)
    body = check_refusal(reply, case.status, case.code, case.field)
    if case.code == "public_key_invalid":
        assert KEY_SENTENCES[case.finer] in body["detail"]
    for name in ("username", "phoneNumber", "signature", "refreshToken"):
        value = scene.body.get(name)
        assert value is None or value.encode() not in reply.body
    ground.check_audit(case.audited, body["instance"])
    scene.proceed()


ALL_OF_JSON = rb"""
 { "a" : [ ] , "b" : { } , "c" : [ 0 , -0 , 1.5 , -12.50e+10 , 2E-3 , true , false , null , [ [ { "a" : 1 } ] ] ] ,
   "\u0064\ud83d\udcf1\"\\\/\b\f\n\r\t" : "\u00e9\uFFFD\u0000 " , "e" : 123456789012345678901234567890 ,
   "nested" : [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]] , """


def test_whatever_json_allows_is_read(client):
    names = Device().names
    for head in (ALL_OF_JSON, b'{"' + "é📱電".encode() + b'":"' + "é📱電".encode() + b'",'):
        body = head + text(names)[1:] + b" \r\n\t"
        assert json.loads(body)["username"] == names["username"]
        assert client.request("POST", INITIATE, body, {"Content-Type": "application/json"}).status == 200


def test_names_and_values_may_be_escaped(client):
    device = Device().enroll(client)
    escaped = "".join(f"\\u{ord(letter):04x}" for letter in device.username)
    body = f'{{"user\\u006eame":"{escaped}","deviceId":"{device.device_id}"}}'.encode()
    reply = client.request("POST", INITIATE, body, {"Content-Type": "application/json"})
    device.checked(done(reply), "sign-in")


@pytest.mark.parametrize("size", [65_535, 65_536])
def test_a_body_of_at_most_64_kib_is_read(client, size):
    device = Device().enroll(client)
    body = json.dumps(device.names).encode().ljust(size)
    assert client.request("POST", INITIATE, body, {"Content-Type": "application/json"}).status == 200


@pytest.mark.parametrize(
    "media_type", ["application/json; charset=utf-8", "Application/JSON", "application/json ;charset=UTF-8"]
)
def test_json_may_be_announced_with_parameters_and_in_any_case(client, media_type):
    body = json.dumps(Device().names).encode()
    assert client.request("POST", INITIATE, body, {"Content-Type": media_type}).status == 200


@pytest.mark.parametrize(
    "method, path, status, code, allow",
    [
        ("GET", INITIATE, 405, "method_not_allowed", "POST, OPTIONS"),
        ("PUT", ENROLL, 405, "method_not_allowed", "POST, OPTIONS"),
        ("DELETE", "/health", 405, "method_not_allowed", "GET, HEAD, OPTIONS"),
        ("POST", "/openapi.json", 405, "method_not_allowed", "GET, HEAD, OPTIONS"),
        ("GET", "/nothing", 404, "not_found", None),
        ("POST", INITIATE + "/", 404, "not_found", None),
        ("POST", "/API/v1/auth/initiate", 404, "not_found", None),
        ("POST", "/api/v1/auth/../auth/initiate", 400, "invalid_request", None),
        ("POST", "/api/v1/auth/%2e%2e/initiate", 400, "invalid_request", None),
        ("GET", "/health%00", 400, "invalid_request", None),
        ("GET", "/%zz", 400, "invalid_request", None),
    ],
)
def test_other_paths_and_methods_are_refused(client, method, path, status, code, allow):
    reply = client.request(method, path)
    check_refusal(reply, status, code, None)
    given = reply.header("Allow")
    assert (given and set(given.split(", "))) == (allow and set(allow.split(", ")))


def test_a_refused_request_keeps_the_connection_usable(client):
    connection = client.connection()
    try:
        for _ in range(3):
            connection.request("POST", INITIATE, b"{", {"Content-Type": "application/json"})
            reply = connection.getresponse()
            assert (reply.status, bool(reply.read())) == (400, True)
        connection.request("GET", "/health")
        assert connection.getresponse().status == 200
    finally:
        connection.close()
