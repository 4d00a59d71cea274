"""Sign in with Apple on a virtual phone, before libraries and a server that share nothing with the phone.

PyJWT and joserfc fetch the issuer's keys, as a back end fetches Apple's, and judge the token; the server takes it as a
linked identity; PyJWT makes the client secrets with which codes are exchanged.
"""

import hashlib
import json
import time
import urllib.error
import urllib.parse
import urllib.request

import jwt
import pytest
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec
from joserfc import jwt as jose
from joserfc.errors import ExpiredTokenError, InvalidClaimError
from joserfc.jwk import KeySet

from device import Device, done
from expect import refused
from peer import peer_fixture
from server import command
from test_linked_identities import CHALLENGE, IDENTITIES, SIGN_IN, claims, link_challenge, send

APP = "com.example.app"
TEAM = "TEAM123456"
NONCE = hashlib.sha256(b"a nonce").hexdigest()
AUTHORIZED, REVOKED = "1", "0"

peer = peer_fixture("apple-id-peer")


@pytest.fixture
def issuer(peer):
    """A new phone with an app of a team, and the issuer's address."""
    peer.ask("stop", app=APP)
    return peer.ask("phone", app=APP, team=TEAM)["issuer"]


def signed_in(peer, nonce=NONCE):
    reply = peer.ask("sign-in", nonce=nonce)
    assert "error" not in reply, reply
    return reply


def fetched(address):
    with urllib.request.urlopen(address, timeout=10) as reply:
        return json.load(reply)


def verified(issuer, token, audience=APP):
    """What a back end in Python does with Apple's tokens, with the issuer's address in the place of Apple's."""
    key = jwt.PyJWKClient(issuer + "/auth/keys").get_signing_key_from_jwt(token).key
    return jwt.decode(token, key, algorithms=["RS256"], audience=audience, issuer=issuer)


def test_a_token_holds_by_the_published_keys(peer, issuer):
    reply = signed_in(peer)
    said = verified(issuer, reply["token"])
    assert said["sub"] == reply["user"]
    assert said["nonce"] == NONCE and said["nonce_supported"] is True
    assert (said["email"], said["email_verified"]) == (reply["email"], True)
    assert "is_private_email" not in said
    assert said["exp"] - said["iat"] == 86_400
    assert said["real_user_status"] == 2
    discovery = fetched(issuer + "/.well-known/openid-configuration")
    assert discovery["issuer"] == issuer
    keys = KeySet.import_key_set(fetched(discovery["jwks_uri"]))
    assert jose.decode(reply["token"], keys, algorithms=["RS256"]).claims == said


def test_a_hidden_address_is_said_to_be_one(peer, issuer):
    peer.ask("phone", app=APP, team=TEAM, hides="yes")
    reply = signed_in(peer)
    said = verified(issuer, reply["token"])
    assert reply["email"].endswith("@privaterelay.appleid.com")
    assert (said["email"], said["is_private_email"]) == (reply["email"], True)


def test_what_is_not_for_the_app_is_refused(peer, issuer):
    token = signed_in(peer)["token"]
    with pytest.raises(jwt.InvalidAudienceError):
        verified(issuer, token, audience="com.example.other")
    with pytest.raises(jwt.InvalidIssuerError):
        key = jwt.PyJWKClient(issuer + "/auth/keys").get_signing_key_from_jwt(token).key
        jwt.decode(token, key, algorithms=["RS256"], audience=APP, issuer="https://appleid.apple.com")
    wrong_key = jwt.PyJWKSet.from_dict(fetched(issuer + "/auth/keys")).keys[0].key
    with pytest.raises(jwt.InvalidSignatureError):
        jwt.decode(token, wrong_key, algorithms=["RS256"], audience=APP, issuer=issuer)


def test_another_nonce_and_a_token_that_is_over_are_refused(peer, issuer):
    keys = KeySet.import_key_set(fetched(issuer + "/auth/keys"))
    said = jose.decode(signed_in(peer)["token"], keys, algorithms=["RS256"]).claims
    right = {"nonce": {"essential": True, "value": NONCE}, "aud": {"essential": True, "value": APP}}
    jose.JWTClaimsRegistry(**right).validate(said)
    with pytest.raises(ExpiredTokenError):
        jose.JWTClaimsRegistry(now=said["exp"] + 1, **right).validate(said)
    with pytest.raises(InvalidClaimError):
        jose.JWTClaimsRegistry(**{**right, "nonce": {"essential": True, "value": "another"}}).validate(said)


def test_the_command_judges_by_the_issuer_s_own_keys(peer, issuer):
    token = signed_in(peer)["token"]
    end = jwt.decode(token, options={"verify_signature": False})["exp"]

    def verdict(*options, audience=APP):
        words = ["--token", "-", "--jwks", issuer + "/auth/keys", "--issuer", issuer, "--audience", audience, *options]
        return command("idtoken", "verify", *words, input=token).returncode

    assert verdict("--nonce", NONCE) == 0
    assert verdict("--nonce", "another") == 1
    assert verdict(audience="com.example.other") == 1
    # The skew is a minute.
    assert verdict("--at", str(end + 61)) == 1


def test_another_team_knows_the_person_by_another_identifier(peer, issuer):
    mine = signed_in(peer)["user"]
    peer.ask("stop", app="org.other.app")
    peer.ask("phone", app="org.other.app", team="OTHER54321")
    theirs = signed_in(peer)
    assert theirs["user"] != mine
    with pytest.raises(jwt.InvalidAudienceError):
        verified(issuer, theirs["token"])


# MARK: The server


@pytest.fixture
def client(start, issuer):
    return start(None, "--identity-providers", f"{issuer}={APP}").client


def test_the_server_links_the_identity_and_takes_its_tokens(peer, client, issuer):
    phone = Device().enroll(client)
    challenge = link_challenge(client, phone)
    token = signed_in(peer, challenge["nonce"])["token"]
    done(send(client, IDENTITIES, {"challengeId": challenge["challengeId"], "idToken": token}, phone.manage(client)))
    challenge = done(send(client, CHALLENGE))

    def sign_in(token):
        return send(client, SIGN_IN, {"challengeId": challenge["challengeId"], "idToken": token})

    right = signed_in(peer, challenge["nonce"])["token"]
    peer.ask("stop", app="com.example.second")
    peer.ask("phone", app="com.example.second", team=TEAM)
    other_app = signed_in(peer, challenge["nonce"])["token"]
    head, body, _ = right.split(".")
    for wrong in [signed_in(peer, NONCE)["token"], token, other_app, f"{head}.{body}.{right.split('.')[2][::-1]}"]:
        refused(sign_in(wrong), 401, "identity_refused", "idToken")
    said = claims(done(sign_in(right))["token"])
    assert (said["amr"], said["did"]) == (["fed"], phone.device_id)


# MARK: What a back end asks of Apple


class Team:
    """A team's back end, with a key that is registered."""

    def __init__(self, peer, issuer):
        self.issuer = issuer
        self.key = ec.generate_private_key(ec.SECP256R1())
        public = self.key.public_key().public_bytes(
            serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo)
        assert peer.ask("team-key", team=TEAM, id="ABC123DEFG", key=public.decode()) == {}

    def secret(self, **changes):
        now = int(time.time())
        said = {"iss": TEAM, "iat": now, "exp": now + 600, "aud": "https://appleid.apple.com", "sub": APP, **changes}
        return jwt.encode(said, self.key, algorithm="ES256", headers={"kid": "ABC123DEFG"})

    def post(self, path, secret=None, **fields):
        """Status, and the reply's JSON or nothing."""
        form = {"client_id": APP, "client_secret": secret or self.secret(), **fields}
        request = urllib.request.Request(self.issuer + path, urllib.parse.urlencode(form).encode())
        try:
            with urllib.request.urlopen(request, timeout=10) as reply:
                body = reply.read()
                return reply.status, json.loads(body) if body else None
        except urllib.error.HTTPError as error:
            return error.code, json.load(error)


def test_a_back_end_exchanges_the_code_and_revokes(peer, issuer):
    team = Team(peer, issuer)
    reply = signed_in(peer)
    refused_by = {"aud": "https://elsewhere.example", "sub": "com.example.other", "exp": int(time.time()) - 1}
    for name, value in refused_by.items():
        wrong = team.secret(**{name: value})
        assert team.post("/auth/token", wrong, grant_type="authorization_code", code=reply["code"]) == (
            400, {"error": "invalid_client"})
    status, tokens = team.post("/auth/token", grant_type="authorization_code", code=reply["code"])
    assert status == 200
    assert verified(issuer, tokens["id_token"])["sub"] == reply["user"]
    assert team.post("/auth/token", grant_type="authorization_code", code=reply["code"]) == (
        400, {"error": "invalid_grant"})
    status, renewed = team.post("/auth/token", grant_type="refresh_token", refresh_token=tokens["refresh_token"])
    assert status == 200 and "refresh_token" not in renewed
    assert peer.ask("state", user=reply["user"]) == {"state": AUTHORIZED}
    assert team.post("/auth/revoke", token=tokens["refresh_token"], token_type_hint="refresh_token") == (200, None)
    assert peer.ask("state", user=reply["user"]) == {"state": REVOKED}
    # As for the first time.
    assert signed_in(peer)["email"] == reply["email"]
