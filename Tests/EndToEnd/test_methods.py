"""How a device signs in is changed: a first key, another key, back to one-time codes."""

import urllib.parse

import jwt
import pytest

from at_once import at_once
from device import (
    DOWNGRADE, ENROLL, KEY_FORMS, REFRESH, SERVER_ID, SIGNATURE_FORMS, UPGRADE, VERIFY, Device, done,
)
from expect import refused
from server import until

UPGRADED = {"success": True, "method": "secureEnclave", "message": "Upgraded to Secure Enclave MFA"}
DOWNGRADED = {"success": True, "method": "smsOTP", "message": "Downgraded to SMS OTP"}


class SignedIn:
    """A device that is signed in."""

    def __init__(self, client, **options):
        self.device = Device(**options).enroll(client)
        self.tokens = self.device.sign_in(client)
        self.token = self.tokens["token"]

    def status(self, client):
        quoted = urllib.parse.quote(self.device.device_id, safe="")
        return done(client.get(f"/api/v1/device/{quoted}/status", self.token))

    def telephone(self, client):
        """A further device of the user, which has no key."""
        device = Device(username=self.device.username, scheme="plain")
        body = device.names | {"phoneNumber": device.phone, "method": "smsOTP", "deviceModel": "iPhone SE"}
        done(client.post(ENROLL, body, self.token))
        return device


@pytest.fixture
def server(messaging):
    """Downgrades need text messages."""
    return messaging


@pytest.fixture
def client(server):
    return server.client


@pytest.fixture
def user(client):
    return SignedIn(client)


def check_dead(client, device):
    """A key that was replaced signs nobody in."""
    offer = device.initiate(client)
    signature = SIGNATURE_FORMS["DER base64"](device.sign(b"x"))
    body = device.names | {"challengeId": offer["challengeId"], "signature": signature}
    refused(client.post(VERIFY, body), 401, "authentication_failed")


# Upgrade


def test_a_device_without_a_key_gets_one_as_the_document_says(client, user):
    telephone = user.telephone(client)
    reply = client.post(UPGRADE, telephone.names | {"publicKey": telephone.public_key}, user.token)
    assert done(reply) == UPGRADED
    assert telephone.initiate(client)["scheme"] == "plain"
    telephone.sign_in(client)


def test_a_device_without_a_key_becomes_bound_if_it_asks_and_proves(client, user):
    telephone = user.telephone(client)
    body = telephone.names | {"publicKey": telephone.public_key, "scheme": "bound"}
    refused(client.post(UPGRADE, body, user.token), 400, "field_missing", "proof")
    done(client.post(UPGRADE, body | {"proof": telephone.upgrade_proof(client)}, user.token))
    assert telephone.initiate(client)["scheme"] == "bound"
    telephone.sign_in(client)


@pytest.mark.parametrize("scheme", ["plain", "bound"])
def test_a_key_switch_kills_the_old_key_and_its_challenges(client, scheme):
    user = SignedIn(client, scheme=scheme)
    old = user.device
    waiting = old.answer(old.initiate(client))
    new = old.with_new_key()
    assert new.upgrade(client, user.token) == UPGRADED
    refused(client.post(VERIFY, waiting), 401, "authentication_failed")
    check_dead(client, old)
    new.sign_in(client)
    # The sign-in goes on.
    done(client.post(REFRESH, {"refreshToken": user.tokens["refreshToken"]}))


@pytest.mark.parametrize("form", KEY_FORMS)
def test_a_new_key_may_come_in_every_form(client, user, form):
    new = user.device.with_new_key(form)
    new.upgrade(client, user.token)
    new.sign_in(client)


@pytest.mark.parametrize("form", SIGNATURE_FORMS)
def test_a_proof_may_come_in_every_form(client, user, form):
    user.device.with_new_key().upgrade(client, user.token, form)


def test_a_proof_upgrades_once(client, user):
    body = user.device.with_new_key().upgrade_body(client)
    done(client.post(UPGRADE, body, user.token))
    refused(client.post(UPGRADE, body, user.token), 401, "challenge_used", "proof.challengeId")


def test_of_16_upgrades_with_one_proof_at_once_one_is_done(client, user):
    new = user.device.with_new_key()
    body = new.upgrade_body(client)
    statuses = at_once(16, lambda: client.post(UPGRADE, body, user.token).status)
    assert sorted(statuses) == [200] + [401] * 15
    new.sign_in(client)


def test_no_key_signs_in_after_it_was_switched_while_many_switch(client):
    user = SignedIn(client, scheme="plain")
    old = user.device
    offers = iter([old.answer(old.initiate(client)) for _ in range(16)])

    def switch():
        answer, new = next(offers), old.with_new_key()
        new.upgrade(client, user.token)
        return client.post(VERIFY, answer).status

    # Sixteen threads draw from one list; after a switch the old key is dead for whoever made it.
    assert set(at_once(16, switch)) <= {401, 429}


def test_an_upgrade_outlives_a_kill(start):
    server = start()
    user = SignedIn(server.client)
    new = user.device.with_new_key()
    new.upgrade(server.client, user.device.manage(server.client))
    server.kill()
    again = start(server.data)
    check_dead(again.client, user.device)
    new.sign_in(again.client)


# Downgrade


def test_a_downgrade_takes_the_key_and_keeps_the_scheme(client, user):
    waiting = user.device.answer(user.device.initiate(client))
    assert done(client.post(DOWNGRADE, user.device.names, user.token)) == DOWNGRADED
    status = user.status(client)
    assert (status["method"], status["hasPublicKey"]) == ("smsOTP", False)
    refused(client.post(VERIFY, waiting), 401, "authentication_failed")
    assert done(client.post(DOWNGRADE, user.device.names, user.token)) == DOWNGRADED
    # Scenario 9: security is back, and a new key comes; the device is still bound.
    new = user.device.with_new_key()
    body = new.names | {"publicKey": new.public_key}
    refused(client.post(UPGRADE, body, user.token), 400, "field_missing", "proof")
    refused(client.post(UPGRADE, body | {"scheme": "plain"}, user.token), 409, "scheme_conflict", "scheme")
    new.upgrade(client, user.token)
    assert new.initiate(client)["scheme"] == "bound"
    new.sign_in(client)


def test_a_downgrade_is_told_to_the_telephone_once(start):
    server = start(None, "--profile", "lab")
    user = SignedIn(server.client)
    for _ in range(2):
        done(server.client.post(DOWNGRADE, user.device.names, user.token))
    number = urllib.parse.quote(user.device.phone)

    def messages():
        return done(server.client.get(f"/lab/messages?to={number}"))["messages"]

    (message,) = until(messages, "the notice")
    assert (message["to"], message["purpose"]) == (user.device.phone, "notice")
    assert message["body"].startswith(f"{SERVER_ID}: a device of yours now signs in with codes")
    events = [(each["event"], each["deviceId"]) for each in server.audit() if each["event"].startswith("method_")]
    assert events == [("method_downgraded", user.device.device_id)]


def test_a_downgrade_outlives_a_kill(start):
    server = start(None, "--profile", "lab")
    user = SignedIn(server.client)
    done(server.client.post(DOWNGRADE, user.device.names, user.token))
    server.kill()
    again = start(server.data, "--profile", "lab")
    assert user.status(again.client)["method"] == "smsOTP"
    check_dead(again.client, user.device)


# The age of a sign-in


def test_a_token_says_when_the_user_signed_in_however_often_it_was_renewed(client, user):
    def claims(token):
        return jwt.decode(token, options={"verify_signature": False})

    first = claims(user.token)
    assert first["auth_time"] == first["iat"]
    tokens = done(client.post(REFRESH, {"refreshToken": user.tokens["refreshToken"]}))
    second = claims(tokens["token"])
    assert set(second) == set(first)
    assert second["auth_time"] == first["auth_time"]
    done(client.post(DOWNGRADE, user.device.names, tokens["token"]))
