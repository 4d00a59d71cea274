"""Access and refresh tokens, and the further devices that a token permits."""

import base64
import json
import re
import time

import jwt
import pytest
from cryptography.hazmat.primitives import serialization

from at_once import at_once
from device import ENROLL, ORDER, REFRESH, SERVER_ID, Device, b64url, done
from expect import comparable, refused
from recovery import move_clock

# Access tokens


def token_key(server):
    """The public half of the key in the server's key file, and its id."""
    entry = server.keys["tokenKeys"][-1]
    private = serialization.load_pem_private_key(entry["privateKey"].encode(), None)
    return private.public_key(), entry["id"]


def test_the_access_token_is_signed_and_says_who_how_and_for_how_long(server, client):
    device = Device().enroll(client)
    before = int(time.time())
    token = device.sign_in(client)["token"]
    after = int(time.time())
    public, key_id = token_key(server)
    claims = jwt.decode(
        token,
        public,
        algorithms=["ES256"],
        audience=SERVER_ID,
        issuer=SERVER_ID,
        options={"require": ["iss", "aud", "sub", "iat", "exp", "jti"]},
    )
    assert set(claims) == {"iss", "aud", "sub", "iat", "exp", "jti", "client_id", "amr", "acr", "auth_time", "did", "sid"}
    assert (claims["did"], claims["amr"]) == (device.device_id, ["pop"])
    assert re.fullmatch(r"[A-Za-z0-9_-]{21}[AQgw]", claims["sub"])
    assert claims["acr"] == "urn:latchkey:acr:key"
    assert before <= claims["iat"] == claims["auth_time"] <= after
    assert claims["exp"] - claims["iat"] == 600
    assert jwt.get_unverified_header(token) == {"alg": "ES256", "kid": key_id, "typ": "at+jwt"}


def test_a_changed_access_token_does_not_verify(server, client):
    token = Device().enroll(client).sign_in(client)["token"]
    public, _ = token_key(server)
    head, payload, signature = token.split(".")
    claims = json.loads(base64.urlsafe_b64decode(payload + "=="))
    other = base64.urlsafe_b64encode(json.dumps(claims | {"sub": "root"}).encode()).decode().rstrip("=")
    with pytest.raises(jwt.InvalidSignatureError):
        jwt.decode(f"{head}.{other}.{signature}", public, algorithms=["ES256"], audience=SERVER_ID)


def test_every_access_token_has_an_id_of_its_own(client):
    device = Device().enroll(client)
    tokens = [device.sign_in(client)["token"] for _ in range(3)]
    assert len({jwt.decode(token, options={"verify_signature": False})["jti"] for token in tokens}) == 3


# Refresh tokens


def test_a_refresh_token_is_exchanged_for_new_tokens(server, client):
    device = Device().enroll(client)
    first = device.sign_in(client)
    second = done(client.post(REFRESH, {"refreshToken": first["refreshToken"]}))
    assert set(second) == set(first)
    assert second["refreshToken"] != first["refreshToken"]
    assert (second["tokenType"], second["expiresIn"]) == ("Bearer", 600)
    claims = jwt.decode(second["token"], token_key(server)[0], algorithms=["ES256"], audience=SERVER_ID)
    assert (claims["did"], claims["amr"]) == (device.device_id, ["pop"])
    assert re.fullmatch(r"[A-Za-z0-9_-]{21}[AQgw]", claims["sub"])
    done(client.post(REFRESH, {"refreshToken": second["refreshToken"]}))


def test_reuse_of_a_refresh_token_revokes_its_successors(client):
    first = Device().enroll(client).sign_in(client)["refreshToken"]
    second = done(client.post(REFRESH, {"refreshToken": first}))["refreshToken"]
    third = done(client.post(REFRESH, {"refreshToken": second}))["refreshToken"]
    answers = [client.post(REFRESH, {"refreshToken": token}) for token in (first, third, second, first)]
    for answer in answers:
        refused(answer, 401, "refresh_token_invalid", "refreshToken")


def test_reuse_of_a_refresh_token_leaves_other_sign_ins_alone(client):
    device = Device().enroll(client)
    stolen, other = (device.sign_in(client)["refreshToken"] for _ in range(2))
    second = done(client.post(REFRESH, {"refreshToken": stolen}))["refreshToken"]
    done(client.post(REFRESH, {"refreshToken": second}))
    refused(client.post(REFRESH, {"refreshToken": stolen}), 401, "refresh_token_invalid", "refreshToken")
    done(client.post(REFRESH, {"refreshToken": other}))


def test_refusals_of_refresh_tokens_do_not_tell_why(client):
    used = Device().enroll(client).sign_in(client)["refreshToken"]
    second = done(client.post(REFRESH, {"refreshToken": used}))["refreshToken"]
    third = done(client.post(REFRESH, {"refreshToken": second}))["refreshToken"]
    unknown = "A" * 43
    exchanges = [client.post(REFRESH, {"refreshToken": token}) for token in (used, third, unknown)]
    assert len({comparable(reply) for reply in exchanges}) == 1


def test_a_refresh_token_sent_16_times_at_once_gives_three_successors_and_ends_the_session(client):
    token = Device().enroll(client).sign_in(client)["refreshToken"]
    statuses = at_once(16, lambda: client.post(REFRESH, {"refreshToken": token}).status)
    assert sorted(statuses) == [200] * 3 + [401] * 13


def test_a_session_ends_unused_or_at_its_time_whichever_comes_first(start):
    server = start(None, "--profile", "lab", "--session-idle", "15m", "--session-lifetime", "1h")
    client = server.client
    device = Device().enroll(client)
    unused, used = (device.sign_in(client) for _ in range(2))
    for minute in (14, 28, 42, 56):
        move_clock(client, 60 * minute)
        used = done(client.post(REFRESH, {"refreshToken": used["refreshToken"]}))
        sessions = done(client.get("/api/v1/sessions", used["token"]))["sessions"]
        assert len(sessions) == (2 if minute == 14 else 1)
        if minute > 14:
            refused(
                client.post(REFRESH, {"refreshToken": unused["refreshToken"]}), 401, "refresh_token_invalid",
                "refreshToken",
            )
    assert used["expiresIn"] <= 240
    move_clock(client, 3601)
    refused(client.post(REFRESH, {"refreshToken": used["refreshToken"]}), 401, "refresh_token_invalid", "refreshToken")


# Further devices


def test_a_second_device_needs_a_token_of_the_user(client):
    first = Device().enroll(client)
    second = Device(username=first.username)
    refused(client.post(ENROLL, second.enrollment(client)), 401, "authorization_required")
    second.enroll(client, bearer=first.manage(client))
    second.sign_in(client)
    first.sign_in(client)


def test_without_step_up_a_refreshed_token_permits_a_second_device(messaging):
    client = messaging.client
    first = Device().enroll(client)
    tokens = done(client.post(REFRESH, {"refreshToken": first.sign_in(client)["refreshToken"]}))
    Device(username=first.username).enroll(client, bearer=tokens["token"]).sign_in(client)


def unsigned(token):
    """The token with `alg` none and no signature."""
    payload = token.split(".")[1]
    head = base64.urlsafe_b64encode(b'{"alg":"none","typ":"at+jwt"}').decode().rstrip("=")
    return f"{head}.{payload}."


def forged(token):
    """The same claims, signed by HMAC with what an attacker could know."""
    claims = jwt.decode(token, options={"verify_signature": False})
    return jwt.encode(claims, "public" * 8, algorithm="HS256")


def resigned(token):
    """The same header and claims, signed by another key."""
    claims = jwt.decode(token, options={"verify_signature": False})
    header = jwt.get_unverified_header(token)
    return jwt.encode(claims, Device().key, algorithm="ES256", headers=header)


@pytest.mark.parametrize(
    "spoil",
    [unsigned, forged, resigned, lambda token: token[:-2], lambda token: token + ".", lambda _: "", lambda _: "x.y.z"],
    ids=["alg none", "HS256", "another key", "cut", "four parts", "empty", "nonsense"],
)
def test_a_bad_bearer_token_permits_nothing(client, spoil):
    first = Device().enroll(client)
    second = Device(username=first.username)
    bearer = spoil(first.manage(client))
    reply = client.post(ENROLL, second.enrollment(client), bearer)
    assert reply.status == 401
    assert reply.json["code"] in ("access_token_invalid", "authorization_required")


def test_an_access_token_that_has_expired_permits_nothing(server, client):
    first = Device().enroll(client)
    entry = server.keys["tokenKeys"][-1]
    now = int(time.time())
    own = jwt.decode(first.manage(client), options={"verify_signature": False})
    claims = {"iss": SERVER_ID, "aud": own["aud"], "sub": own["sub"], "sid": own["sid"], "jti": "x", "amr": ["pop"]}
    claims |= {"did": first.device_id, "acr": "urn:latchkey:acr:key", "auth_time": now}

    def token(**times):
        key = serialization.load_pem_private_key(entry["privateKey"].encode(), None)
        # Made by hand: the server takes only its own header, byte by byte, and PyJWT orders the members otherwise.
        header = b64url_json({"alg": "ES256", "kid": entry["id"], "typ": "at+jwt"})
        payload = b64url_json(claims | times)
        signature = jwt.algorithms.ECAlgorithm(jwt.algorithms.ECAlgorithm.SHA256).sign(
            f"{header}.{payload}".encode(), key
        )
        return f"{header}.{payload}.{b64url(low_s(signature))}"

    second = Device(username=first.username)
    old = token(iat=now - 601, exp=now - 1)
    refused(client.post(ENROLL, second.enrollment(client), old), 401, "access_token_invalid")
    second.enroll(client, token(iat=now, exp=now + 600))


def low_s(signature):
    """r‖s with the lower of s and n − s, the only form that the server takes."""
    s = int.from_bytes(signature[32:], "big")
    return signature[:32] + min(s, ORDER - s).to_bytes(32, "big")


def b64url_json(value):
    return b64url(json.dumps(value, separators=(",", ":")).encode())


def test_a_token_of_another_user_permits_nothing(client):
    first, other = Device().enroll(client), Device().enroll(client)
    second = Device(username=first.username)
    token = other.manage(client)
    refused(client.post(ENROLL, second.enrollment(client), token), 401, "access_token_invalid")
    second.enroll(client, bearer=first.manage(client))


def test_a_refresh_token_is_no_bearer_token(client):
    first = Device().enroll(client)
    second = Device(username=first.username)
    token = first.sign_in(client)["refreshToken"]
    refused(client.post(ENROLL, second.enrollment(client), token), 401, "access_token_invalid")


@pytest.mark.parametrize("bearer", [False, True], ids=["without a token", "with a token"])
@pytest.mark.parametrize("same_user", [False, True], ids=["another user", "the same user"])
def test_a_device_id_that_is_taken_is_refused(client, same_user, bearer):
    first = Device().enroll(client)
    thief = Device(username=first.username if same_user else None, device_id=first.device_id)
    token = None
    if bearer:
        token = (first if same_user else Device(username=thief.username).enroll(client)).manage(client)
    refused(client.post(ENROLL, thief.enrollment(client), token), 409, "device_exists", "deviceId")
    first.sign_in(client)
    if not same_user:
        Device(username=thief.username).enroll(client, token).sign_in(client)
