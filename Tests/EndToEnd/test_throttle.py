"""Failed sign-ins cost time, alike for every name, and only where they were made."""

import contextlib
import os
import sqlite3
import struct

import pytest

from device import ENROLL, INITIATE, VERIFY, Device, b64, done
from expect import comparable, refused
from server import until
from wrong_answers import challenge_id, now


def fail(client, device):
    """A well-formed answer by another key."""
    offer = done(client.post(INITIATE, device.names))
    body = {"challengeId": offer["challengeId"], "signature": b64(Device().sign(b"x"))}
    return client.post(VERIFY, device.names | body)


def lock(client, device):
    for _ in range(5):
        refused(fail(client, device), 401, "authentication_failed")


def check_locked(reply):
    refused(reply, 429, "too_many_attempts")
    # The delay is 30 seconds after the fifth failure; the clock may have moved on a little.
    assert 20 <= int(reply.header("Retry-After")) <= 30
    assert reply.header("RateLimit-Policy") == '"device-failures";q=5'
    assert reply.header("RateLimit") == f'"device-failures";r=0;t={reply.header("Retry-After")}'


@pytest.mark.parametrize("scheme", ["plain", "bound"])
def test_the_sixth_try_after_five_failures_has_to_wait(client, scheme):
    device = Device(scheme=scheme).enroll(client)
    lock(client, device)
    check_locked(fail(client, device))


def test_a_locked_device_is_refused_even_with_the_right_signature(client):
    device = Device().enroll(client)
    lock(client, device)
    check_locked(client.post(VERIFY, device.answer(device.initiate(client))))


def test_a_locked_device_still_gets_challenges(client):
    device = Device().enroll(client)
    lock(client, device)
    device.checked(device.initiate(client), "sign-in")


@pytest.mark.parametrize("who", ["unknown user", "unknown device", "unknown both"])
def test_unknown_names_are_locked_exactly_like_known_ones(client, who):
    known = Device().enroll(client)
    stranger = Device(
        username=known.username if who == "unknown device" else None,
        device_id=known.device_id if who == "unknown user" else None,
    )
    for _ in range(7):
        theirs, ours = fail(client, stranger), fail(client, known)
        theirs_told, ours_told = comparable(theirs), comparable(ours)
        if theirs.status == 429:
            check_locked(theirs)
            check_locked(ours)
            # The seconds in the sentence may differ by the moment between the two.
            theirs_told, ours_told = ([*told[:2], *told[2][:1]] for told in (theirs_told, ours_told))
        assert theirs_told == ours_told
    assert theirs.status == 429


def test_other_devices_are_not_affected(client):
    device = Device().enroll(client)
    token = device.manage(client)
    second = Device(username=device.username).enroll(client, token)
    stranger = Device().enroll(client)
    lock(client, device)
    check_locked(fail(client, device))
    second.sign_in(client)
    stranger.sign_in(client)


def test_failures_under_another_user_do_not_lock_the_device(client):
    device = Device().enroll(client)
    lock(client, Device(device_id=device.device_id))
    device.sign_in(client)


def test_a_success_forgets_the_failures(client):
    device = Device().enroll(client)
    for _ in range(3):
        for _ in range(4):
            refused(fail(client, device), 401, "authentication_failed")
        device.sign_in(client)


def test_malformed_signatures_do_not_count(client):
    device = Device().enroll(client)
    answer = device.answer(device.initiate(client))
    for size in range(1, 11):
        bad = answer | {"signature": b64(os.urandom(size))}
        refused(client.post(VERIFY, bad), 400, "signature_malformed", "signature")
    done(client.post(VERIFY, answer))


def test_expired_challenges_do_not_count(client):
    device = Device().enroll(client)
    answer = device.answer(device.initiate(client))
    for _ in range(10):
        old = answer | {"challengeId": challenge_id(now() - 400_000)}
        refused(client.post(VERIFY, old), 401, "challenge_expired", "challengeId")
    done(client.post(VERIFY, answer))


def test_used_challenges_do_not_count(client):
    device = Device().enroll(client)
    answer = device.answer(device.initiate(client))
    done(client.post(VERIFY, answer))
    for _ in range(10):
        refused(client.post(VERIFY, answer), 401, "challenge_used", "challengeId")
    device.sign_in(client)


def test_failed_proofs_do_not_lock_the_device(client):
    device = Device()
    body = device.enrollment(client)
    for _ in range(7):
        wrong = body["proof"] | {"signature": b64(Device().sign(b"x"))}
        refused(client.post(ENROLL, body | {"proof": wrong}), 401, "proof_invalid", "proof")
    done(client.post(ENROLL, body))
    device.sign_in(client)


def test_a_locked_try_leaves_its_challenge_unused(start):
    """What was refused by a lock can be answered after it."""
    server = start(None, "--profile", "lab")
    device = Device().enroll(server.client)
    lock(server.client, device)
    answer = device.answer(device.initiate(server.client))
    check_locked(server.client.post(VERIFY, answer))
    done(server.client.post("/lab/clock", {"offsetSeconds": 31}))
    done(server.client.post(VERIFY, answer))


# Restarts


def kept_failures(data):
    """The failures in the only row that the database keeps of devices; 0 before there is one."""
    with contextlib.closing(sqlite3.connect(data / "latchkey.db")) as database:
        row = database.execute("SELECT content FROM kept_limits WHERE name = 'device-failures'").fetchone()
    # Version, slots, width, time; slot, hash, failures.
    return struct.unpack_from("<7q", row[0])[6] if row and len(row[0]) >= 56 else 0


@pytest.mark.parametrize("is_killed", [False, True], ids=["stop", "kill"])
def test_a_lock_outlives_the_process_and_grows_no_longer(start, is_killed):
    server = start()
    device = Device().enroll(server.client)
    lock(server.client, device)
    if is_killed:
        until(lambda: kept_failures(server.data) == 5, "the write of the counts")
        server.kill()
    else:
        assert server.stop() == 0
    again = start(server.data)
    reply = fail(again.client, device)
    refused(reply, 429, "too_many_attempts")
    assert 1 <= int(reply.header("Retry-After")) <= 30
    assert kept_failures(server.data) == 5
