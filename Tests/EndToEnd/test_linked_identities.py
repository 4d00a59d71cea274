"""Identities of OpenID providers as one more way in: linked, used, attacked and removed, at a server in production."""

import itertools
import json
import threading

import jwt
import pytest
from cryptography.hazmat.primitives.asymmetric import rsa

from at_once import at_once
from chatter import CLIENT_ID, Issuer
from device import ENROLL, REFRESH, Device, done
from expect import comparable, refused
from records import records
from server import command
from test_openid import CLIENT, App, Provider

CHALLENGE = "/api/v1/auth/identity/challenge"
SIGN_IN = "/api/v1/auth/identity"
IDENTITIES = "/api/v1/identities"
LINK_CHALLENGE = "/api/v1/identities/challenge"
MAYA = "110169484474386276334"


@pytest.fixture(scope="module")
def issuer():
    issuer = Issuer()
    yield issuer
    issuer.stop()


@pytest.fixture
def client(start, issuer):
    """A server that trusts the issuer; only this one is asked here."""
    return start(None, "--identity-providers", f"{issuer.name}={CLIENT_ID}").client


def send(client, path, value=None, bearer=None):
    """Not by `post`: these operations are not in the API description of the server that most tests share."""
    headers = {} if bearer is None else {"Authorization": f"Bearer {bearer}"}
    if value is None:
        return client.request("POST", path, headers=headers)
    if "idToken" in value:
        records.secret("ID token", value["idToken"])
    return client.request("POST", path, json.dumps(value), {"Content-Type": "application/json"} | headers)


def link_challenge(client, device):
    return done(send(client, LINK_CHALLENGE, bearer=device.sign_in(client)["token"]))


def link(client, device, issuer, **changes):
    """Links an identity of the issuer to the user of a device, who opens the account with the device's key."""
    challenge = link_challenge(client, device)
    body = {"challengeId": challenge["challengeId"], "idToken": issuer.token(nonce=challenge["nonce"], **changes)}
    return send(client, IDENTITIES, body, device.manage(client))


def sign_in(client, issuer, **changes):
    challenge = done(send(client, CHALLENGE))
    token = issuer.token(**{"nonce": challenge["nonce"]} | changes)
    return send(client, SIGN_IN, {"challengeId": challenge["challengeId"], "idToken": token})


@pytest.fixture
def phone(client, issuer):
    """A phone whose user has linked an identity."""
    phone = Device().enroll(client)
    done(link(client, phone, issuer))
    return phone


def claims(token):
    return jwt.decode(token, options={"verify_signature": False})


def test_a_linked_identity_signs_in_and_changes_nothing(client, issuer, phone):
    tokens = done(sign_in(client, issuer))
    said = claims(tokens["token"])
    assert (said["amr"], said["acr"], said["did"]) == (["fed"], "urn:latchkey:acr:linked-identity", phone.device_id)
    assert said["sub"] == claims(phone.sign_in(client)["token"])["sub"]
    renewed = done(client.post(REFRESH, {"refreshToken": tokens["refreshToken"]}))["token"]
    assert claims(renewed)["amr"] == ["fed"]
    [entry] = done(client.get(IDENTITIES, renewed))["identities"]
    assert (entry["issuer"], "lastUsedAt" in entry) == (issuer.name, True)
    methods = [session["method"] for session in done(client.get("/api/v1/sessions", renewed))["sessions"]]
    assert methods.count("fed") == 1

    other = Device(username=phone.username)
    for reply in [
        client.delete(f"/api/v1/devices/{phone.username}", renewed),
        client.post(ENROLL, other.enrollment(client), renewed),
        client.delete(f"{IDENTITIES}/{entry['identityId']}", renewed),
        send(client, IDENTITIES, {}, renewed),
    ]:
        refused(reply, 401, "insufficient_user_authentication")
    kinds = [notice["kind"] for notice in done(client.get("/api/v1/notices", renewed))["notices"]]
    assert kinds == ["identity_signed_in", "identity_linked"]


def test_a_removed_identity_signs_in_no_more_and_its_sessions_end(client, issuer, phone):
    token = done(sign_in(client, issuer))["token"]
    [entry] = done(client.get(IDENTITIES, token))["identities"]
    done(client.delete(f"{IDENTITIES}/{entry['identityId']}", phone.manage(client)))
    refused(client.get(IDENTITIES, token), 401, "access_token_invalid")
    refused(sign_in(client, issuer), 401, "identity_refused", "idToken")
    refused(
        client.delete(f"{IDENTITIES}/{entry['identityId']}", phone.manage(client)), 404, "not_found", "identityId")
    done(link(client, phone, issuer))
    done(sign_in(client, issuer))


def test_whatever_is_wrong_the_refusal_is_the_same(client, issuer, phone):
    stranger = rsa.generate_private_key(public_exponent=65537, key_size=2048)
    challenge = done(send(client, CHALLENGE))
    good = {"nonce": challenge["nonce"]}
    forged = jwt.encode(
        jwt.decode(issuer.token(**good), options={"verify_signature": False}), stranger, algorithm="RS256",
        headers={"kid": "1"})
    tokens = {
        "another person with the same address": issuer.token(sub="2", email="ada@example.org", **good),
        "another audience": issuer.token(aud="other", azp="other", **good),
        "another issuer": issuer.token(iss="https://accounts.google.com", **good),
        "another nonce": issuer.token(nonce=done(send(client, CHALLENGE))["nonce"]),
        "the nonce of a link": issuer.token(nonce=link_challenge(client, phone)["nonce"]),
        "no nonce": issuer.token(),
        "expired": issuer.token(iat=1_700_000_000, exp=1_700_003_600, **good),
        "forged": forged,
    }
    replies = {
        name: send(client, SIGN_IN, {"challengeId": challenge["challengeId"], "idToken": token})
        for name, token in tokens.items()
    }
    for name, reply in replies.items():
        refused(reply, 401, "identity_refused", "idToken")
        assert comparable(reply) == comparable(replies["no nonce"]), name
    # None of them has used the challenge up.
    body = {"challengeId": challenge["challengeId"], "idToken": issuer.token(**good)}
    done(send(client, SIGN_IN, body))
    refused(send(client, SIGN_IN, body), 401, "identity_refused", "idToken")


def test_a_token_signs_in_once_however_often_it_is_sent_at_once(client, issuer, phone):
    challenge = done(send(client, CHALLENGE))
    body = {"challengeId": challenge["challengeId"], "idToken": issuer.token(nonce=challenge["nonce"])}
    replies = at_once(16, lambda: send(client, SIGN_IN, body))
    assert sorted(reply.status for reply in replies) == [200] + 15 * [401]


def test_a_stolen_token_without_its_challenge_is_worth_nothing(client, issuer, phone):
    stolen = issuer.token(nonce=done(send(client, CHALLENGE))["nonce"])
    own = done(send(client, CHALLENGE))["challengeId"]
    refused(send(client, SIGN_IN, {"challengeId": own, "idToken": stolen}), 401, "identity_refused", "idToken")


def test_of_two_users_who_link_one_identity_at_once_one_has_it(client, issuer):
    users = [Device().enroll(client) for _ in range(2)]
    bodies = []
    for device in 8 * users:
        challenge = link_challenge(client, device)
        bodies.append(({
            "challengeId": challenge["challengeId"], "idToken": issuer.token(sub="7", nonce=challenge["nonce"]),
        }, device.manage(client)))  # fmt: skip
    turn, lock = itertools.count(), threading.Lock()

    def act():
        with lock:
            body, token = bodies[next(turn)]
        return send(client, IDENTITIES, body, token)

    replies = at_once(16, act)
    assert sorted(reply.status for reply in replies) == 8 * [200] + 8 * [409]
    for reply in replies:
        if reply.status == 409:
            refused(reply, 409, "identity_taken", "idToken")
            assert not any(device.username in reply.body.decode() for device in users)
    lists = [done(client.get(IDENTITIES, device.sign_in(client)["token"]))["identities"] for device in users]
    assert sorted(len(entries) for entries in lists) == [0, 1]


def test_a_suspended_users_identity_signs_in_to_nothing(start, issuer):
    server = start(None, "--identity-providers", f"{issuer.name}={CLIENT_ID}")
    phone = Device().enroll(server.client)
    done(link(server.client, phone, issuer))
    shown = json.loads(command("users", "show", "--user", phone.username, "--json", "--data", server.data).stdout)
    assert [entry["issuer"] for entry in shown["identities"]] == [issuer.name]
    assert command("users", "suspend", "--user", phone.username, "--data", server.data).returncode == 0
    refused(sign_in(server.client, issuer), 403, "account_suspended")
    exported = json.loads(command("users", "export", "--user", phone.username, "--data", server.data).stdout)
    assert [entry["subject"] for entry in exported["linkedIdentities"]] == [MAYA]
    assert command("users", "erase", "--user", phone.username, "--for-good", "--data", server.data).returncode == 0
    refused(sign_in(server.client, issuer), 401, "identity_refused", "idToken")
    assert MAYA not in server.audit_text


def test_a_person_signs_in_with_the_labs_provider(start):
    provider = Provider()
    try:
        client = start(None, "--identity-providers", f"{provider.issuer}={CLIENT}").client
        phone = Device().enroll(client)

        def token(nonce):
            app = App(provider)
            status, _, page = app.authorize(nonce=nonce)
            assert status == 200
            status, headers, _ = app.press(page, "Maya Chen")
            assert status == 303
            status, tokens = app.exchange(app.callback(headers)["code"])
            assert status == 200
            return tokens["id_token"]

        challenge = link_challenge(client, phone)
        body = {"challengeId": challenge["challengeId"], "idToken": token(challenge["nonce"])}
        done(send(client, IDENTITIES, body, phone.manage(client)))
        challenge = done(send(client, CHALLENGE))
        body = {"challengeId": challenge["challengeId"], "idToken": token(challenge["nonce"])}
        assert claims(done(send(client, SIGN_IN, body))["token"])["did"] == phone.device_id
    finally:
        provider.stop()


def test_a_server_that_trusts_nobody_has_no_such_routes(start):
    client = start().client
    for path in [CHALLENGE, SIGN_IN, IDENTITIES, LINK_CHALLENGE]:
        refused(send(client, path, {}), 404, "not_found")
