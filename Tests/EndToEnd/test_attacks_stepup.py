"""Attacks with stolen tokens, played against the real server in production: each took the account over once."""

import jwt
import pytest

from device import DOWNGRADE, ENROLL, REFRESH, UNENROLL, UPGRADE, VERIFY, Device, done
from expect import refused

SESSIONS = "/api/v1/sessions"


def audience(token):
    return jwt.decode(token, options={"verify_signature": False})["aud"]


def devices(client, device, token):
    """The ids of a user's devices, in a request that any ordinary token permits."""
    listed = done(client.get(f"/api/v1/devices/{device.username}", token))
    return [entry["deviceId"] for entry in listed["devices"]]


class Victim:
    """A user with a phone and a tablet, and an ordinary token of the phone that somebody else has."""

    def __init__(self, client):
        self.phone = Device().enroll(client)
        self.tablet = Device(username=self.phone.username).enroll(client, self.phone.manage(client))
        self.stolen = self.phone.sign_in(client)


@pytest.fixture
def victim(client):
    return Victim(client)


def add_device(client, victim, token):
    return client.post(ENROLL, Device(username=victim.phone.username).enrollment(client), token)


def switch_key(client, victim, token):
    return client.post(UPGRADE, victim.phone.with_new_key().upgrade_body(client), token)


def downgrade(client, victim, token):
    return client.post(DOWNGRADE, victim.tablet.names, token)


def remove_another(client, victim, token):
    return client.delete(f"/api/v1/devices/{victim.phone.username}/{victim.tablet.device_id}", token)


def remove_itself(client, victim, token):
    return client.post(UNENROLL, victim.phone.names, token)


def remove_all(client, victim, token):
    return client.delete(f"/api/v1/devices/{victim.phone.username}", token)


def end_sessions(client, victim, token):
    return client.delete(SESSIONS, token)


CHANGES = [add_device, switch_key, downgrade, remove_another, remove_itself, remove_all, end_sessions]


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.__name__)
@pytest.mark.parametrize("renewed", [False, True], ids=["stolen", "renewed"])
def test_3_a_stolen_access_token_changes_nothing(client, victim, change, renewed):
    token = victim.stolen["token"]
    if renewed:
        token = done(client.post(REFRESH, {"refreshToken": victim.stolen["refreshToken"]}))["token"]
    reply = change(client, victim, token)
    refused(reply, 401, "insufficient_user_authentication")
    assert reply.header("WWW-Authenticate").startswith(
        'Bearer error="insufficient_user_authentication", max_age="300", acr_values="'
    )
    own = victim.phone.sign_in(client)["token"]
    assert devices(client, victim.phone, own) == [victim.phone.device_id, victim.tablet.device_id]
    victim.tablet.sign_in(client)


def test_3_a_signature_for_a_sign_in_makes_no_account_token(client, victim):
    phone = victim.phone
    answer = phone.answer(phone.initiate(client))
    refused(client.post(VERIFY, answer | {"purpose": "manage"}), 401, "authentication_failed")
    offer = phone.initiate(client, purpose="manage")
    refused(client.post(VERIFY, phone.answer(offer, purpose="manage")), 401, "authentication_failed")


def test_3_an_account_token_opens_the_account_alone(client, victim):
    account = victim.phone.manage(client)
    assert audience(account) == audience(victim.stolen["token"]) + "/account"
    assert len(devices(client, victim.phone, account)) == 2
    # It is no sign-in: nothing that follows from one is to be had with it.
    offer = victim.phone.initiate(client, purpose="manage")
    answer = victim.phone.answer(offer, purpose="manage") | {"purpose": "manage"}
    refused(client.post(VERIFY, answer, account), 401, "access_token_invalid")


def test_3_an_account_token_of_one_user_changes_no_other(client, victim):
    thief = Device().enroll(client)
    account = thief.manage(client)
    refused(remove_all(client, victim, account), 401, "access_token_invalid")
    refused(add_device(client, victim, account), 401, "access_token_invalid")


def test_3_a_plain_device_gets_no_account_token(client):
    device = Device(scheme="plain").enroll(client)
    offer = device.initiate(client, purpose="manage")
    answer = device.answer(offer, purpose="manage") | {"purpose": "manage"}
    refused(client.post(VERIFY, answer), 403, "step_up_unavailable")


def test_22_a_stolen_session_does_not_survive_a_key_switch(client, victim):
    phone = victim.phone
    stolen = victim.stolen
    new = phone.with_new_key()
    reply = new.upgrade(client, phone.manage(client, stolen["token"]))
    refused(client.post(REFRESH, {"refreshToken": stolen["refreshToken"]}), 401, "refresh_token_invalid", "refreshToken")
    refused(client.get(SESSIONS, stolen["token"]), 401, "access_token_invalid")
    refused(remove_another(client, victim, stolen["token"]), 401, "access_token_invalid")
    assert devices(client, phone, reply["token"]) == [phone.device_id, victim.tablet.device_id]
    done(client.post(REFRESH, {"refreshToken": reply["refreshToken"]}))


def test_22_a_repeated_key_switch_gives_nobody_tokens(client, victim):
    new = victim.phone.with_new_key()
    body, account = new.upgrade_body(client), victim.phone.manage(client)
    key = {"Idempotency-Key": '"switch"'}
    assert "token" in done(client.post(UPGRADE, body, account, key))
    for token in (account, victim.stolen["token"]):
        again = client.post(UPGRADE, body, token, key)
        assert again.header("Idempotency-Replayed") == "true"
        assert set(done(again)) == {"success", "method", "message"}


def test_the_owner_sees_a_thief_s_session_and_ends_it(client, victim):
    own = victim.tablet.sign_in(client)["token"]
    sessions = done(client.get(SESSIONS, own))["sessions"]
    assert [(each["deviceId"], each["current"]) for each in sessions] == [
        (victim.phone.device_id, False), (victim.tablet.device_id, True),
    ]
    path = f"{SESSIONS}/{sessions[0]['sessionId']}"
    refused(client.delete(path, own), 401, "insufficient_user_authentication")
    done(client.delete(path, victim.tablet.manage(client, own)))
    refused(client.get(SESSIONS, victim.stolen["token"]), 401, "access_token_invalid")
    refused(client.post(REFRESH, {"refreshToken": victim.stolen["refreshToken"]}), 401, "refresh_token_invalid", "refreshToken")


def test_step_up_can_be_turned_off(start):
    client = start(None, "--step-up", "off").client
    phone = Device().enroll(client)
    token = phone.sign_in(client)["token"]
    Device(username=phone.username).enroll(client, token)
    Device(username=phone.username).enroll(client, phone.manage(client))
