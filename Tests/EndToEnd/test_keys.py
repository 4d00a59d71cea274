"""The server's keys: listed, rotated while it runs and while it does not, and killed in between."""

import http.client
import json
import os
import threading

import jwt
import pytest

from client import UnixConnection
from device import REFRESH, Device, done
from expect import check_sentence, refused
from otp import enroll_telephone, password
from recovery import move_clock
from server import command

VERIFY = "/api/v1/auth/verify-signature"
VERIFY_OTP = "/api/v1/auth/verify-otp"
JWKS = "/.well-known/jwks.json"


def keys(server, act, *more):
    result = command("keys", act, *more, "--data", server.data, "--json")
    assert (result.returncode, result.stderr) == (0, ""), result.stderr
    return json.loads(result.stdout)["keys"]


def key_id(token):
    return jwt.get_unverified_header(token)["kid"]


def sessions(server, token):
    return server.client.get("/api/v1/sessions", token)


def test_keys_rotate_while_the_server_runs_and_end_nothing(start):
    server = start(None, "--profile", "lab")
    device, phone = Device().enroll(server.client), enroll_telephone(server.client, Device())
    grant = device.sign_in(server.client)
    offer = device.initiate(server.client)
    code = password(server.client, phone)
    old = key_id(grant["token"])
    for kind in ("token", "challenge", "otp", "invitation", "recovery-codes"):
        found = keys(server, "rotate", kind)
        assert {each["kind"] for each in found} == {kind} and len(found) == 2
        assert found == [each for each in keys(server, "list") if each["kind"] == kind]
    done(server.client.post(VERIFY, device.answer(offer)))
    done(server.client.post(VERIFY_OTP, {"username": phone.username, "otp": code}))
    ids = [each["id"] for each in keys(server, "list") if each["kind"] == "token"]
    assert ids[0] == old
    assert [each["kid"] for each in done(server.client.get(JWKS))["keys"]] == ids
    assert key_id(device.sign_in(server.client)["token"]) == old
    done(sessions(server, grant["token"]))
    # Those who verify tokens have the new key by now.
    move_clock(server.client, 301)
    new = done(server.client.post(REFRESH, {"refreshToken": grant["refreshToken"]}))
    assert key_id(new["token"]) == ids[1]
    for token in (grant["token"], new["token"]):
        done(sessions(server, token))
        key = next(each for each in done(server.client.get(JWKS))["keys"] if each["kid"] == key_id(token))
        jwt.decode(token, jwt.PyJWK(key).key, algorithms=["ES256"], options={"verify_aud": False, "verify_iat": False})
    lines = [record for record in server.audit() if record["event"] == "keys_rotated"]
    assert [line["detail"] for line in lines] == ["token", "challenge", "otp", "invitation", "recovery-codes"]
    assert {line["operatorId"] for line in lines} == {os.getuid()}


def test_a_leaked_key_is_gone_at_once_also_after_a_restart(start):
    server = start()
    device = Device().enroll(server.client)
    grant = device.sign_in(server.client)
    offer = device.initiate(server.client)
    for kind in ("token", "challenge"):
        found = keys(server, "rotate", kind, "--leaked")
        assert [each["state"] for each in found] == ["current"]
    refused(sessions(server, grant["token"]), 401, "access_token_invalid")
    assert server.client.post(VERIFY, device.answer(offer)).status == 401
    new = done(server.client.post(REFRESH, {"refreshToken": grant["refreshToken"]}))
    done(sessions(server, new["token"]))
    before = keys(server, "list")
    assert server.stop() == 0
    again = start(server.data)
    assert keys(again, "list") == before
    done(sessions(again, new["token"]))
    refused(sessions(again, grant["token"]), 401, "access_token_invalid")
    device.sign_in(again.client)
    assert [record["reason"] for record in again.audit() if record["event"] == "keys_rotated"] == ["leaked"] * 2


def test_keys_of_a_stopped_server_rotate_in_its_file(start):
    server = start()
    device = Device().enroll(server.client)
    grant = device.sign_in(server.client)
    assert server.stop() == 0
    found = keys(server, "rotate", "token")
    assert [each["state"] for each in found] == ["current", "next"]
    again = start(server.data)
    assert [each["kid"] for each in done(again.client.get(JWKS))["keys"]] == [each["id"] for each in found]
    done(sessions(again, grant["token"]))
    assert [record["event"] for record in again.audit()].count("keys_rotated") == 1


def test_the_list_has_every_kind_and_no_secret(start):
    server = start()
    printed = command("keys", "list", "--data", server.data)
    assert printed.returncode == 0
    kinds = [line.split()[0] for line in printed.stdout.splitlines()]
    assert kinds == ["token", "challenge", "otp", "invitation", "recovery-codes", "decoys"]
    file = server.keys
    for secret in (file["challengeKeys"][0]["secret"], file["oneTimePasswordKey"], file["recoveryCodeKey"]):
        assert secret not in printed.stdout
    assert file["tokenKeys"][0]["id"] in printed.stdout and "PRIVATE" not in printed.stdout


@pytest.mark.parametrize("words, status, part", [
    (["rotate"], 2, "KIND"), (["rotate", "audit"], 2, "recovery-codes"), (["rotate", "decoys"], 1, "never rotates"),
])
def test_what_does_not_rotate_is_told(server, words, status, part):
    check_sentence(command("keys", *words, "--data", server.data), status, part)


def pressed(server, path):
    """What the admin socket replies to a request without a body."""
    connection = UnixConnection(str(server.data / "admin.sock"))
    try:
        connection.request("POST", path, body=b"")
        reply = connection.getresponse()
        assert reply.status == 200
        return json.loads(reply.read())
    finally:
        connection.close()


def rotated_until_killed(server, last):
    """Two clients rotate the token key; the server is killed by the reply of that number. The ids of all replies."""
    confirmed, lock = [], threading.Lock()

    def rotate():
        try:
            for _ in range(12):
                new = pressed(server, "/admin/v1/keys/token/rotate")["keys"][-1]["id"]
                with lock:
                    confirmed.append(new)
                    if len(confirmed) == last:
                        server.process.kill()
        except (OSError, http.client.HTTPException):
            return

    threads = [threading.Thread(target=rotate) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    server.kill()
    return confirmed


def test_a_kill_between_rotations_leaves_a_readable_file_with_every_confirmed_key(start):
    server = start()
    for number in range(15):
        pressed(server, "/admin/v1/keys/token/rotate?leaked=true")
        confirmed = rotated_until_killed(server, 1 + number % 4)
        assert confirmed
        server = start(server.data)
        ids = [each["id"] for each in keys(server, "list") if each["kind"] == "token"]
        assert set(confirmed) <= set(ids)
        assert [each["kid"] for each in done(server.client.get(JWKS))["keys"]] == ids
    pressed(server, "/admin/v1/keys/token/rotate")
    assert not list(server.data.glob("server-keys.json.*.new"))
