"""docs/access-tokens.md: its Python examples verify a real token, and nothing else."""

import json
import re
import time
import types

import jwt
import pytest
from authlib.oauth2.rfc6750 import InvalidTokenError
from cryptography.hazmat.primitives import serialization

from client import authorization
from device import SERVER_ID, Device, b64url, done, new_key
from server import ROOT, command

EXAMPLES = re.findall(r"```python\n(.*?)```", (ROOT / "docs" / "access-tokens.md").read_text(), re.DOTALL)
# What each of them raises, as the page says.
REFUSALS = {"PyJWT": jwt.PyJWTError, "Authlib": InvalidTokenError}


def run(name, server):
    """The names that an example defines, for this server instead of the page's."""
    code = EXAMPLES[list(REFUSALS).index(name)]
    for theirs, ours in (('"https://id.example.com"', repr(server.url)), ('"id.example.com"', repr(SERVER_ID))):
        assert theirs in code
        code = code.replace(theirs, ours)
    names = {}
    exec(compile(code, f"the example with {name}", "exec"), names)
    return types.SimpleNamespace(**names, names=names, refusal=REFUSALS[name])


@pytest.fixture(params=REFUSALS)
def api(request, server):
    return run(request.param, server)


def sign(server, token, key=None, algorithm="ES256", header=None, **changes):
    """A token with these changes (None takes a claim away), signed by the server's own key unless by another."""
    entry = server.keys["tokenKeys"][-1]
    claims = jwt.decode(token, options={"verify_signature": False}) | changes
    content = {name: value for name, value in claims.items() if value is not None}
    head = jwt.get_unverified_header(token) | {"alg": algorithm} | (header or {})
    return jwt.encode(content, key or entry["privateKey"], algorithm, head)


def unsigned(token):
    head = jwt.get_unverified_header(token) | {"alg": "none"}
    return f"{b64url(json.dumps(head).encode())}.{token.split('.')[1]}."


def with_hmac(server, token):
    """HS256 with the public key as the secret."""
    private = serialization.load_pem_private_key(server.keys["tokenKeys"][-1]["privateKey"].encode(), None)
    numbers = private.public_key().public_numbers()
    return sign(server, token, numbers.x.to_bytes(32, "big") + numbers.y.to_bytes(32, "big"), "HS256")


def test_the_examples_take_an_access_token(server, client, api):
    device = Device().enroll(client)
    token = device.sign_in(client)["token"]
    claims = api.verified(token)
    assert (claims["did"], claims["aud"], claims["iss"]) == (device.device_id, SERVER_ID, SERVER_ID)
    # What the test makes is right but for what it changes.
    assert api.verified(sign(server, token))["sub"] == claims["sub"]


def test_the_examples_refuse_what_is_for_the_account(client, api):
    device = Device().enroll(client)
    account = device.manage(client)
    assert jwt.decode(account, options={"verify_signature": False})["aud"] == f"{SERVER_ID}/account"
    done(client.request("GET", f"/api/v1/devices/{device.username}", None, authorization(account)))
    with pytest.raises(api.refusal):
        api.verified(account)


WRONG = {
    "an assertion token": lambda server, token: sign(server, token, header={"typ": "attestation+jwt"}),
    "a security event": lambda server, token: sign(server, token, header={"typ": "secevent+jwt"}),
    "no signature": lambda server, token: unsigned(token),
    "HS256": with_hmac,
    "a stranger's key": lambda server, token: sign(server, token, new_key()),
    "an unknown key": lambda server, token: sign(server, token, header={"kid": "other"}),
    "another issuer": lambda server, token: sign(server, token, iss="id.elsewhere.example"),
    "another audience": lambda server, token: sign(server, token, aud="shop"),
    "expired": lambda server, token: sign(server, token, exp=int(time.time()) - 31),
    "without an end": lambda server, token: sign(server, token, exp=None),
    "no token": lambda server, token: "a.b.c",
    "no text of a token": lambda server, token: "x",
}


@pytest.mark.parametrize("make", WRONG.values(), ids=WRONG)
def test_the_examples_refuse_any_other_token(server, client, api, make):
    token = Device().enroll(client).sign_in(client)["token"]
    with pytest.raises(api.refusal):
        api.verified(make(server, token))


@pytest.mark.parametrize("name", REFUSALS)
def test_the_examples_fetch_a_new_key_again_after_some_seconds(start, monkeypatch, name):
    server = start(None, "--profile", "lab")
    device = Device().enroll(server.client)
    api = run(name, server)
    old = device.sign_in(server.client)["token"]
    api.verified(old)
    assert command("keys", "rotate", "token", "--leaked", "--data", server.data).returncode == 0
    new = device.sign_in(server.client)["token"]
    assert jwt.get_unverified_header(new)["kid"] != jwt.get_unverified_header(old)["kid"]
    clock = types.SimpleNamespace(monotonic=time.monotonic, now=0)
    start_of_test = time.monotonic()
    clock.monotonic = lambda: start_of_test + clock.now
    if name == "PyJWT":
        monkeypatch.setattr("jwt.jwks_client.time", clock)
        api.KEYS._last_successful_fetch = start_of_test
    else:
        api.names["time"] = clock
        api.tokens.fetched = start_of_test
    clock.now = 4
    with pytest.raises(api.refusal):
        api.verified(new)
    clock.now = 6
    assert api.verified(new)["did"] == device.device_id
    with pytest.raises(api.refusal):
        api.verified(old)
