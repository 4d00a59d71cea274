"""docs/invitations.md: its example invites by a key in PEM, and the ways to learn whose a token is tell the name."""

import json
import re
import secrets
import subprocess
import time

import jwt

from client import authorization
from device import ENROLL, Device, done, new_key, pem
from expect import refused
from server import ROOT, binary, command
from test_introspection import ask

SERVER_ID = "id.example.com"
ISSUER = "https://shop.example"


def invitation(key):
    """The one of the page's example, for anna."""
    code = re.search(r"```python\n(.*?)```", (ROOT / "docs" / "invitations.md").read_text(), re.DOTALL)[1]
    names = {"jwt": jwt, "secrets": secrets, "now": int(time.time()), "private_key": key}
    exec(compile(code, "the example of the page", "exec"), names)
    return names["invitation"]


def client_of_introspection(*options):
    made = subprocess.run(
        [binary(), "introspection", "client", "--id", "shop", "--json", *options],
        capture_output=True, text=True, check=True, timeout=60,
    )
    return json.loads(made.stdout)


def serve(start, tmp_path, key):
    """A server with the page's issuer, whose key is in PEM, and two secrets of a client: one is told names."""
    (tmp_path / "shop.pem").write_text(pem(key.public_key()))
    plain, named = client_of_introspection(), client_of_introspection("--username")
    (tmp_path / "clients").write_text(f"{plain['line']}\n{named['line']}\n")
    server = start(
        tmp_path / "data", "--server-id", SERVER_ID, "--enrollment", "invited", "--invitation-issuer", ISSUER,
        "--invitation-keys", tmp_path / "shop.pem", "--introspection-clients", tmp_path / "clients",
    )
    return server, plain["secret"], named["secret"]


def test_the_name_of_an_invited_user_is_told_to_those_who_may_know_it(start, tmp_path):
    key = new_key()
    server, plain, named = serve(start, tmp_path, key)
    device = Device(username="anna", server_id=SERVER_ID)
    stranger = {"invitation": invitation(new_key())}
    refused(server.client.post(ENROLL, device.enrollment(server.client) | stranger), 403, "invitation_invalid", "invitation")
    done(server.client.post(ENROLL, device.enrollment(server.client) | {"invitation": invitation(key)}))
    token = device.sign_in(server.client)["token"]
    claims = jwt.decode(token, options={"verify_signature": False})
    assert "anna" not in json.dumps(claims)
    told = ask(server.client, token, named).json
    assert (told["sub"], told["username"]) == (claims["sub"], "anna")
    assert ask(server.client, token, plain).json == {name: value for name, value in told.items() if name != "username"}
    shown = command("users", "show", "--user", f"id:{claims['sub']}", "--data", server.data, "--json")
    assert json.loads(shown.stdout)["user"]["username"] == "anna"
    assert ask(server.client, device.manage(server.client), named).json == {"active": False}


def test_a_name_that_an_app_sends_proves_nothing(start, tmp_path):
    key = new_key()
    server, _, named = serve(start, tmp_path, key)
    bert = Device(username="bert", server_id=SERVER_ID)
    refused(
        server.client.post(ENROLL, bert.enrollment(server.client) | {"invitation": invitation(key)}),
        403, "invitation_invalid", "invitation")
    anna = Device(username="Anna", server_id=SERVER_ID)
    done(server.client.post(ENROLL, anna.enrollment(server.client) | {"invitation": invitation(key)}))
    token = anna.sign_in(server.client)["token"]
    # The form that was enrolled, not the one of the invitation.
    assert ask(server.client, token, named).json["username"] == "Anna"
    assert server.client.request("GET", "/api/v1/devices/bert", None, authorization(token)).status == 401
