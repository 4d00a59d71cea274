"""Token introspection (RFC 7662): another service learns at once that a session has ended."""

import base64
import json
import subprocess
import urllib.parse

import jsonschema

from client import authorization
from device import REFRESH, Device, done
from server import binary

INTROSPECT = "/oauth/introspect"
FORM = {"Content-Type": "application/x-www-form-urlencoded"}


def serve(start, tmp_path):
    """A server with the client `shop`, and its secret."""
    made = subprocess.run(
        [binary("latchkey"), "introspection", "client", "--id", "shop", "--json"],
        capture_output=True, text=True, check=True, timeout=60,
    )
    client = json.loads(made.stdout)
    path = tmp_path / "clients"
    path.write_text(f"# services\n{client['line']}\n")
    assert client["secret"] not in path.read_text()
    return start(None, "--profile", "lab", "--introspection-clients", path), client["secret"]


def ask(client, token, secret):
    credential = base64.b64encode(f"shop:{secret}".encode()).decode()
    body = urllib.parse.urlencode({"token": token}).encode()
    return client.request("POST", INTROSPECT, body, FORM | {"Authorization": f"Basic {credential}"})


def test_a_service_learns_at_once_that_a_session_has_ended(start, tmp_path):
    server, secret = serve(start, tmp_path)
    client = server.client
    device = Device().enroll(client)

    def is_active(tokens):
        reply = ask(client, tokens["token"], secret)
        assert reply.status == 200
        return reply.json["active"] or reply.json != {"active": False}

    revoked, stolen, removed = (device.sign_in(client) for _ in range(3))
    assert all(map(is_active, (revoked, stolen, removed)))
    done(client.post("/api/v1/auth/revoke", {"refreshToken": revoked["refreshToken"]}))
    assert not is_active(revoked) and is_active(stolen)
    second = done(client.post(REFRESH, {"refreshToken": stolen["refreshToken"]}))
    third = done(client.post(REFRESH, {"refreshToken": second["refreshToken"]}))
    assert is_active(third)
    assert client.post(REFRESH, {"refreshToken": stolen["refreshToken"]}).status == 401
    assert not is_active(third) and is_active(removed)
    path = f"/api/v1/devices/{device.username}/{device.device_id}"
    assert client.request("DELETE", path, None, authorization(removed["token"])).status == 200
    assert not is_active(removed)


def test_the_reply_has_the_claims_and_a_wrong_secret_tells_nothing(start, tmp_path):
    server, secret = serve(start, tmp_path)
    device = Device().enroll(server.client)
    token = device.sign_in(server.client)["token"]
    reply = ask(server.client, token, secret)
    assert reply.json["active"] is True
    assert (reply.json["token_type"], reply.json["did"], reply.json["amr"]) == ("Bearer", device.device_id, ["pop"])
    assert reply.header("Cache-Control") == "no-store"
    wrong = ask(server.client, token, secret[:-1])
    assert (wrong.status, wrong.json["code"], wrong.json["error"]) == (401, "invalid_client", "invalid_client")
    assert wrong.header("WWW-Authenticate").startswith("Basic ")


def test_introspection_is_off_without_clients(client):
    assert client.request("POST", INTROSPECT, b"token=x", FORM).status == 404


def test_the_description_has_the_refusals_of_clients(start, tmp_path):
    server, _ = serve(start, tmp_path)
    description = done(server.client.get("/openapi.json"))
    responses = description["paths"][INTROSPECT]["post"]["responses"]
    schemas = {
        status: response["content"]["application/problem+json"]["schema"]["$ref"].rsplit("/", 1)[1]
        for status, response in responses.items() if int(status) >= 400
    }
    # Whom OAuth tells an error by its name is a client whose request is at fault, not one that meets a fault of ours.
    assert {name for status, name in schemas.items() if int(status) < 500} == {"ClientProblem"}
    assert {name for status, name in schemas.items() if int(status) >= 500} == {"Problem"}
    refused = server.client.request("POST", INTROSPECT, b"", FORM)
    whole = {"$ref": "#/components/schemas/ClientProblem", "components": description["components"]}
    jsonschema.validate(refused.json, whole, jsonschema.Draft202012Validator)
    assert refused.json["error"] == "invalid_client"
