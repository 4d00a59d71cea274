"""Attacks on enrollment by invitation, played against the real server: who claims a name, and with what."""

import hashlib
import hmac
import json
import secrets
import time

import jwt
import pytest
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec, ed25519

from at_once import at_once
from device import ENROLL, SERVER_ID, Device, b64url, done
from expect import refused
from recovery import CODES, RECOVERY, STOP, begin, complete, move_clock, press
from server import command, environment

TYPE = "latchkey-invitation+jwt"
ISSUER = "https://shop.example"
DAY = 86_400


class BackEnd:
    """The operator's own back end, which invites with a key of each algorithm."""

    def __init__(self):
        self.keys = {"ES256": ec.generate_private_key(ec.SECP256R1()), "EdDSA": ed25519.Ed25519PrivateKey.generate()}

    def write_keys(self, path):
        entries = []
        for name, key in self.keys.items():
            algorithm = jwt.get_algorithm_by_name(name)
            entries.append(algorithm.to_jwk(key.public_key(), as_dict=True) | {"kid": name})
        path.write_text(json.dumps({"keys": entries}))
        return path

    def invite(self, username, algorithm="ES256", key=None, header=None, **changes):
        return jwt.encode(claims(username, **changes), key or self.keys[algorithm], algorithm,
                          {"typ": TYPE, "kid": algorithm} | (header or {}))


def claims(username, **changes):
    now = int(time.time())
    content = {"iss": ISSUER, "aud": SERVER_ID, "username": username, "iat": now, "exp": now + 3600, "jti": fresh_id()}
    return {name: value for name, value in (content | changes).items() if value is not None}


def fresh_id():
    return secrets.token_urlsafe(16)


@pytest.fixture(scope="module")
def back_end():
    return BackEnd()


@pytest.fixture
def invited(start, tmp_path, back_end):
    """A server that takes whom it invites itself, and whom the back end invites."""
    return start(
        tmp_path / "data", "--enrollment", "invited", "--invitation-issuer", ISSUER,
        "--invitation-keys", back_end.write_keys(tmp_path / "keys.json"),
    )


def try_to_enroll(server, device, invitation=None):
    body = device.enrollment(server.client)
    return server.client.post(ENROLL, body | ({} if invitation is None else {"invitation": invitation}))


def own(server, username, *options):
    """An invitation of the server's own, by the command."""
    result = command("users", "invite", "--data", server.data, "--user", username, *options)
    assert result.returncode == 0, result.stderr
    return result.stdout.strip()


def devices_of(server):
    shown = json.loads(command("store", "show", "--data", server.data, "--json").stdout)
    return [device["deviceId"] for device in shown["devices"]]


def test_production_takes_nobody_without_an_invitation(start, tmp_path):
    server = start(tmp_path / "data", env=environment(LATCHKEY_ENROLLMENT=""))
    refused(try_to_enroll(server, Device()), 403, "invitation_required", "invitation")
    assert devices_of(server) == []


def test_the_command_invites_one_user_once(invited):
    device = Device()
    invitation = own(invited, device.username)
    thief = Device()
    refused(try_to_enroll(invited, thief, invitation), 403, "invitation_invalid", "invitation")
    done(try_to_enroll(invited, device, invitation))
    device.sign_in(invited.client)
    refused(try_to_enroll(invited, Device(username=device.username), invitation), 403, "invitation_invalid", "invitation")
    assert devices_of(invited) == [device.device_id]


def test_somebody_else_s_name_can_t_be_claimed(invited, back_end):
    victim = Device()
    done(try_to_enroll(invited, victim, back_end.invite(victim.username)))
    for name in (victim.username, victim.username.upper()):
        thief = Device(username=name)
        for text in (None, own(invited, "mallory"), back_end.invite("mallory")):
            assert try_to_enroll(invited, thief, text).status == 403
        # Even an invitation by mistake for a name that is taken adds nothing to it.
        refused(try_to_enroll(invited, thief, back_end.invite(name)), 401, "authorization_required")
    assert devices_of(invited) == [victim.device_id]


def test_without_an_invitation_a_known_name_looks_like_an_unknown_one(invited, back_end):
    victim = Device()
    done(try_to_enroll(invited, victim, back_end.invite(victim.username)))
    replies = []
    for name in (victim.username, "nobody"):
        reply = try_to_enroll(invited, Device(username=name))
        replies.append((reply.status, {k: v for k, v in reply.json.items() if k != "instance"}, reply.header_names))
    assert replies[0] == replies[1]


def test_one_invitation_at_once_enrolls_one_device(invited, back_end):
    for text in (own(invited, "anna"), back_end.invite("bert")):
        name = jwt.decode(text, options={"verify_signature": False})["username"]
        requests = [Device(username=name).enrollment(invited.client) | {"invitation": text} for _ in range(16)]
        replies = at_once(16, lambda: invited.client.post(ENROLL, requests.pop()))
        assert sorted(reply.status for reply in replies) == [200] + [403] * 15
    assert len(devices_of(invited)) == 2


def test_a_spent_invitation_stays_spent_after_a_power_cut(start, invited, tmp_path, back_end):
    device = Device()
    invitation = back_end.invite(device.username)
    done(try_to_enroll(invited, device, invitation))
    invited.kill()
    again = start(
        invited.data, "--enrollment", "invited", "--invitation-issuer", ISSUER,
        "--invitation-keys", tmp_path / "keys.json",
    )
    refused(try_to_enroll(again, Device(username=device.username), invitation), 403, "invitation_invalid", "invitation")


def with_public_key_as_secret(back_end, name):
    """HS256 with the public key, which everybody knows, as its secret."""
    pem = back_end.keys["ES256"].public_key().public_bytes(
        serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo
    )
    head = b64url(json.dumps({"alg": "HS256", "typ": TYPE, "kid": "ES256"}).encode())
    signed = head + "." + b64url(json.dumps(claims(name)).encode())
    return signed + "." + b64url(hmac.new(pem, signed.encode(), hashlib.sha256).digest())


def without_signature(back_end, name):
    head = b64url(json.dumps({"alg": "none", "typ": TYPE, "kid": "ES256"}).encode())
    return f"{head}.{b64url(json.dumps(claims(name)).encode())}.AA"


def edited(back_end, name):
    head, _, signature = back_end.invite("mallory").split(".")
    return f"{head}.{b64url(json.dumps(claims(name)).encode())}.{signature}"


def in_seconds(seconds):
    return int(time.time()) + seconds


FORGERIES = {
    "alg none": without_signature,
    "HS256 by the public key": with_public_key_as_secret,
    "an edited payload": edited,
    "another server": lambda back_end, name: back_end.invite(name, aud="latchkey.elsewhere"),
    "no server": lambda back_end, name: back_end.invite(name, aud=None),
    "two servers": lambda back_end, name: back_end.invite(name, aud=[SERVER_ID, "latchkey.elsewhere"]),
    "another issuer": lambda back_end, name: back_end.invite(name, iss="https://mallory.example"),
    "the server as issuer": lambda back_end, name: back_end.invite(name, iss=SERVER_ID),
    "an end too far off": lambda back_end, name: back_end.invite(name, exp=in_seconds(8 * DAY)),
    "an end too far off, made later": lambda back_end, name: back_end.invite(
        name, iat=in_seconds(2 * DAY), exp=in_seconds(8 * DAY)
    ),
    "no end": lambda back_end, name: back_end.invite(name, exp=None),
    "ended": lambda back_end, name: back_end.invite(name, iat=in_seconds(-7200), exp=in_seconds(-3600)),
    "a short id": lambda back_end, name: back_end.invite(name, jti="1"),
    "no id": lambda back_end, name: back_end.invite(name, jti=None),
    "another type": lambda back_end, name: back_end.invite(name, header={"typ": "JWT"}),
    "a stranger's key": lambda back_end, name: BackEnd().invite(name),
    "a stranger's key in the header": lambda back_end, name: stranger_with_key(name),
    "recovery": lambda back_end, name: back_end.invite(name, purpose="recover"),
}


def stranger_with_key(name):
    stranger = BackEnd()
    key = stranger.keys["ES256"]
    return stranger.invite(name, header={"jwk": jwt.get_algorithm_by_name("ES256").to_jwk(key.public_key(), as_dict=True)})


def test_a_forged_invitation_enrolls_nobody(invited, back_end):
    for what, forge in FORGERIES.items():
        reply = try_to_enroll(invited, Device(username="anna"), forge(back_end, "anna"))
        assert (reply.status, reply.json["code"]) == (403, "invitation_invalid"), what
    # What was forged was the only thing wrong.
    for number, algorithm in enumerate(back_end.keys):
        done(try_to_enroll(invited, Device(username=f"anna{number}"), back_end.invite(f"anna{number}", algorithm)))
    assert len(devices_of(invited)) == 2


def test_an_access_token_is_no_invitation_and_an_invitation_no_access_token(invited, back_end):
    device = Device()
    invitation = back_end.invite(device.username)
    done(try_to_enroll(invited, device, invitation))
    token = device.sign_in(invited.client)["token"]
    refused(try_to_enroll(invited, Device(username="anna"), token), 403, "invitation_invalid", "invitation")
    path = f"/api/v1/devices/{device.username}"
    refused(invited.client.get(path, bearer=own(invited, device.username)), 401, "access_token_invalid")
    assert invited.client.get(path, bearer=token).status == 200


def test_no_invitation_is_told(invited, back_end):
    device = Device()
    texts = [own(invited, device.username), back_end.invite("mallory")]
    done(try_to_enroll(invited, device, texts[0]))
    try_to_enroll(invited, Device(), texts[1])
    for text in texts:
        assert text not in invited.everything_written()
        assert text.split(".")[2].encode() not in (invited.data / "latchkey.db").read_bytes()


@pytest.fixture
def recovering(start, tmp_path, back_end):
    """The same with the lab's clock, and production's rule for recoveries; and a user."""
    server = start(
        tmp_path / "data", "--profile", "lab", "--otp-recovery", "delayed:24", "--invitation-issuer", ISSUER,
        "--invitation-keys", back_end.write_keys(tmp_path / "keys.json"),
    )
    return server, Device().enroll(server.client)


def later(back_end, name, seconds):
    """An invitation to recover an account, made when so many seconds have passed."""
    life = {"iat": in_seconds(seconds), "exp": in_seconds(seconds + 3600)}
    return {"invitation": back_end.invite(name, purpose="recover", **life)}


def test_an_invitation_to_recover_waits_and_needs_a_second_one(recovering, back_end):
    server, victim = recovering
    client, token = server.client, victim.sign_in(server.client)["token"]
    owner, first = Device(username=victim.username), later(back_end, victim.username, 0)
    begun = done(begin(client, owner, first))
    assert begun["state"] == "waiting" and "token" not in begun
    seen = done(client.get(RECOVERY, token))["recovery"]
    assert (seen["deviceId"], seen["begunWith"]) == (owner.device_id, "invitation")
    # A lost reply costs nothing, and nobody else has use for the invitation.
    assert done(begin(client, owner, first)) == begun
    refused(begin(client, Device(username=victim.username), first), 403, "invitation_invalid", "invitation")
    early = later(back_end, victim.username, 0)
    refused(complete(client, owner, begun["recoveryId"], early), 409, "recovery_waiting")
    move_clock(client, DAY + 60)
    second = later(back_end, victim.username, DAY + 60)
    thief = Device(username=victim.username)
    refused(complete(client, thief, begun["recoveryId"], second), 401, "proof_invalid", "proof")
    assert done(complete(client, owner, begun["recoveryId"], second))["state"] == "completed"
    owner.sign_in(client)
    assert first["invitation"] not in server.everything_written()


def test_the_owner_stops_what_a_stolen_invitation_began(recovering, back_end):
    server, victim = recovering
    client, token = server.client, victim.sign_in(server.client)["token"]
    thief = Device(username=victim.username)
    text = own(server, victim.username, "--recover")
    begun = done(begin(client, thief, {"invitation": text}))
    done(press(client, STOP, token))
    refused(begin(client, thief, {"invitation": text}), 403, "invitation_invalid", "invitation")
    move_clock(client, DAY + 60)
    late = complete(client, thief, begun["recoveryId"], later(back_end, victim.username, DAY + 60))
    refused(late, 404, "recovery_unknown", "recoveryId")
    victim.sign_in(client)


def test_an_invitation_does_not_hurry_a_recovery(recovering, back_end):
    server, victim = recovering
    codes = done(press(server.client, CODES, victim.sign_in(server.client)["token"]))["codes"]
    secrets_ = later(back_end, victim.username, 0) | {"recoveryCode": codes[0]}
    assert done(begin(server.client, Device(username=victim.username), secrets_))["state"] == "waiting"


def test_invitations_to_enroll_and_to_recover_are_not_each_other(recovering, back_end):
    server, victim = recovering
    client, replies = server.client, []
    refused(
        try_to_enroll(server, Device(username="bert"), back_end.invite("bert", purpose="recover")),
        403, "invitation_invalid", "invitation",
    )
    refused(try_to_enroll(server, Device(username="bert"), own(server, "bert", "--recover")), 403, "invitation_invalid",
            "invitation")
    for name, text in [
        (victim.username, back_end.invite(victim.username)), (victim.username, own(server, victim.username)),
        (victim.username, back_end.invite("bert", purpose="recover")),
        (victim.username, BackEnd().invite(victim.username, purpose="recover")),
        ("bert", back_end.invite("bert", purpose="recover")),
    ]:
        reply = begin(client, Device(username=name), {"invitation": text})
        refused(reply, 403, "invitation_invalid", "invitation")
        replies.append({key: value for key, value in reply.json.items() if key != "instance"})
    # Whether a name has an account is not told, even to who has an invitation for it.
    assert all(reply == replies[0] for reply in replies)
    assert devices_of(server) == [victim.device_id]


def test_an_invitation_is_for_the_server_that_runs_in_the_folder(start, tmp_path):
    server = start(None, "--server-id", "id.example.com", "--enrollment", "invited")
    invite = ["users", "invite", "--data", server.data, "--user", "anna"]
    invited = command(*invite)
    assert (invited.returncode, invited.stderr) == (0, "")
    device = Device(username="anna", server_id="id.example.com")
    done(try_to_enroll(server, device, invited.stdout.strip()))
    other = command(*invite, "--server-id", "other.example.com")
    assert other.returncode == 2 and "id.example.com" in other.stderr and other.stdout == ""
    assert server.stop() == 0
    # Nobody tells the name of a stopped server.
    unsure = command(*invite)
    assert unsure.returncode == 0 and "latchkey.local" in unsure.stderr
    sure = command(*invite, "--server-id", "id.example.com")
    assert (sure.returncode, sure.stderr) == (0, "")


def test_the_end_of_an_invitation_is_told_in_milliseconds_as_all_times_of_commands(invited):
    told = json.loads(own(invited, "anna", "--days", "1", "--json"))
    assert told["expiresAt"] == jwt.decode(told["invitation"], options={"verify_signature": False})["exp"] * 1000


def test_the_command_refuses_what_it_can_t_do(invited, tmp_path):
    for words, word in [
        (["--data", invited.data], "--user"),
        (["--data", invited.data, "--user", "an na"], "--user"),
        (["--data", invited.data, "--user", "anna", "--days", "8"], "--days"),
        (["--data", tmp_path / "nothing", "--user", "anna"], "server-keys.json"),
    ]:
        result = command("users", "invite", *words)
        assert result.returncode == 2 and word in result.stderr, result
        assert result.stdout == ""
