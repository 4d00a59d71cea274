"""Attacks on tokens, played against the real server: each succeeded once."""

import jwt
import pytest
from cryptography.hazmat.primitives import serialization

from device import ORDER, SERVER_ID, Device, b64url
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
