"""Attacks on who somebody is, played against the real server: a freed name led to the former owner's account once."""

import base64

import jwt
import pytest

from device import ENROLL, REFRESH, UNENROLL, Device, done
from expect import refused


def subject(token):
    """The user of a token, unverified."""
    return jwt.decode(token, options={"verify_signature": False})["sub"]


def devices(client, device, token):
    return client.get(f"/api/v1/devices/{device.username}", bearer=token)


def leave(client, device):
    """Removes a user's only device; the tokens of its last sign-in."""
    tokens = device.sign_in(client)
    done(client.post(UNENROLL, device.names, device.manage(client)))
    return tokens


@pytest.fixture
def lab(messaging):
    return messaging.client


def test_a_subject_is_random_and_the_same_in_every_sign_in(client):
    first, second = Device().enroll(client), Device().enroll(client)
    subjects = {subject(first.sign_in(client)["token"]) for _ in range(2)}
    assert len(subjects) == 1
    (own,) = subjects
    assert own != subject(second.sign_in(client)["token"])
    assert len(base64.urlsafe_b64decode(own + "==")) == 16
    assert first.username not in own
    further = Device(username=first.username).enroll(client, bearer=first.manage(client))
    assert subject(further.sign_in(client)["token"]) == own


def test_a_stranger_who_takes_a_freed_name_is_another_user(lab):
    owner = Device().enroll(lab)
    tokens = leave(lab, owner)
    stranger = Device(username=owner.username).enroll(lab)
    stolen = stranger.sign_in(lab)
    assert subject(stolen["token"]) != subject(tokens["token"])
    # Neither's tokens open anything of the other's.
    refused(devices(lab, owner, tokens["token"]), 401, "access_token_invalid")
    refused(lab.post(REFRESH, {"refreshToken": tokens["refreshToken"]}), 401, "refresh_token_invalid", "refreshToken")
    further = Device(username=owner.username)
    assert lab.post(ENROLL, further.enrollment(lab), tokens["token"]).status == 401
    listed = done(devices(lab, stranger, stolen["token"]))["devices"]
    assert [each["deviceId"] for each in listed] == [stranger.device_id]


@pytest.mark.parametrize("spell", [str, str.upper, str.title], ids=["as it was", "in capitals", "in title case"])
def test_in_production_a_freed_name_is_kept_for_its_owner(client, spell):
    owner = Device().enroll(client)
    leave(client, owner)
    stranger = Device(username=spell(owner.username))
    refused(client.post(ENROLL, stranger.enrollment(client)), 409, "name_reserved", "username")


def test_a_name_in_another_case_is_the_same_users(client):
    owner = Device().enroll(client)
    token = owner.sign_in(client)["token"]
    other = Device(username=owner.username.upper())
    refused(client.post(ENROLL, other.enrollment(client)), 401, "authorization_required")
    assert done(devices(client, other, token)) == done(devices(client, owner, token))
    other.enroll(client, bearer=owner.manage(client))
    assert subject(other.sign_in(client)["token"]) == subject(token)


@pytest.mark.parametrize("field", ["username", "deviceId", "deviceModel"])
@pytest.mark.parametrize("character", ["\u202e", "\u2066", "\u200f", "\u0007", "\u0085", "\u2028"])
def test_no_name_turns_or_breaks_a_text(client, field, character):
    device = Device()
    body = device.enrollment(client) | {field: f"a{character}b"}
    refused(client.post(ENROLL, body), 400, "field_invalid", field)
