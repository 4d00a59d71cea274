"""Attacks on tokens, played against the real server: each succeeded once."""

import jwt
import pytest
from cryptography.hazmat.primitives import serialization

from at_once import at_once
from device import ORDER, REFRESH, REVOKE, SERVER_ID, Device, b64url, done
from expect import refused

URL_DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"


def claims(token):
    """The claims of a token, unverified."""
    return jwt.decode(token, options={"verify_signature": False})


def devices(client, device, token):
    """The reply to a request that any access token of the user permits."""
    return client.get(f"/api/v1/devices/{device.username}", bearer=token)


# One token, one text


def other_signature(token):
    """(r, n − s), which verifies as (r, s) does."""
    head, payload, signature = token.split(".")
    raw = jwt.utils.base64url_decode(signature)
    s = ORDER - int.from_bytes(raw[32:], "big")
    return f"{head}.{payload}.{b64url(raw[:32] + s.to_bytes(32, 'big'))}"


def bits_left_over(token):
    """The same bytes: the last digit of 64 bytes has four bits that mean nothing."""
    return token[:-1] + URL_DIGITS[URL_DIGITS.index(token[-1]) | 1]


RESPELLINGS = {
    "(r, n − s)": other_signature,
    "padding": lambda token: token + "==",
    "the alphabet with + and /": lambda token: token.replace("-", "+").replace("_", "/"),
    "bits left over": bits_left_over,
}


@pytest.mark.parametrize("respell", RESPELLINGS.values(), ids=RESPELLINGS)
def test_an_access_token_in_another_spelling_is_no_token(server, client, respell):
    device = Device().enroll(client)
    entry = server.keys["tokenKeys"][-1]
    public = serialization.load_pem_private_key(entry["privateKey"].encode(), None).public_key()
    respelled = token = device.sign_in(client)["token"]
    while respelled == token:
        # Not every token has a digit that the two alphabets spell differently.
        token = device.sign_in(client)["token"]
        respelled = respell(token)
    assert devices(client, device, token).status == 200
    refused(devices(client, device, respelled), 401, "access_token_invalid")
    if respell is other_signature:
        # For others it is a good signature: it is refused for its form alone.
        jwt.decode(respelled, public, algorithms=["ES256"], audience=SERVER_ID)


# What was proven


def test_a_key_in_software_is_not_called_a_hardware_key(client):
    found = claims(Device().enroll(client).sign_in(client)["token"])
    assert (found["amr"], found["acr"]) == (["pop"], "urn:latchkey:acr:key")
    assert found["auth_time"] == found["iat"]


# Tokens of a session that has ended


def sign_out(client, device, tokens):
    done(client.post(REVOKE, {"refreshToken": tokens["refreshToken"]}))
    return tokens["token"]


def copy_found(client, device, tokens):
    """The owner goes on twice, then the thief presents the copy: here the newest access token."""
    second = done(client.post(REFRESH, {"refreshToken": tokens["refreshToken"]}))
    third = done(client.post(REFRESH, {"refreshToken": second["refreshToken"]}))
    refused(client.post(REFRESH, {"refreshToken": tokens["refreshToken"]}), 401, "refresh_token_invalid", "refreshToken")
    return third["token"]


def removed(client, device, tokens):
    other = Device(username=device.username).enroll(client, device.manage(client))
    done(client.delete(f"/api/v1/devices/{device.username}/{device.device_id}", other.manage(client)))
    return tokens["token"]


@pytest.mark.parametrize("end", [sign_out, copy_found, removed])
def test_a_stolen_access_token_ends_with_its_session(client, end):
    device = Device().enroll(client)
    tokens = device.sign_in(client)
    account = device.manage(client, tokens["token"])
    token = end(client, device, tokens)
    refused(devices(client, device, token), 401, "access_token_invalid")
    further = Device(username=device.username)
    reply = client.post("/api/v1/mfa/enroll", further.enrollment(client), account)
    assert (reply.status, reply.json["code"]) in [(401, "authorization_required"), (401, "access_token_invalid")]


def test_a_key_switch_ends_all_sessions_of_the_device_and_begins_a_new_one(client):
    device = Device().enroll(client)
    stolen, own = device.sign_in(client), device.sign_in(client)
    new = device.with_new_key()
    reply = new.upgrade(client, device.manage(client, own["token"]))
    for old in (stolen, own):
        refused(devices(client, device, old["token"]), 401, "access_token_invalid")
        refused(client.post(REFRESH, {"refreshToken": old["refreshToken"]}), 401, "refresh_token_invalid", "refreshToken")
    done(devices(client, device, reply["token"]))
    done(client.post(REFRESH, {"refreshToken": reply["refreshToken"]}))
    new.sign_in(client)


# Refresh tokens: a lost reply, two requests at once, and a thief


def test_a_lost_refresh_reply_and_two_refreshes_at_once_cost_nobody_the_session(client):
    token = Device().enroll(client).sign_in(client)["refreshToken"]
    for _ in range(5):
        replies = at_once(2, lambda: client.post(REFRESH, {"refreshToken": token}))
        token = done(replies[0])["refreshToken"]
        done(replies[1])


@pytest.mark.parametrize("thief_first", [True, False], ids=["the thief first", "the owner first"])
def test_a_copied_refresh_token_ends_the_session_by_the_second_exchange(client, thief_first):
    device = Device().enroll(client)
    tokens = device.sign_in(client)
    owner = thief = tokens["refreshToken"]
    turns = [True, False] if thief_first else [False, True]
    statuses = []
    for is_thief in turns * 2:
        reply = client.post(REFRESH, {"refreshToken": thief if is_thief else owner})
        statuses.append(reply.status)
        if reply.status != 200:
            break
        if is_thief:
            thief = reply.json["refreshToken"]
        else:
            owner = reply.json["refreshToken"]
    assert statuses == [200, 200, 200, 401]
    for token in (owner, thief):
        refused(client.post(REFRESH, {"refreshToken": token}), 401, "refresh_token_invalid", "refreshToken")
    refused(devices(client, device, tokens["token"]), 401, "access_token_invalid")
