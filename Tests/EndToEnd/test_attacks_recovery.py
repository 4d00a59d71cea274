"""Attacks on accounts by phone number and recovery, by their numbers in the review, against the real server."""

import pytest

from at_once import at_once
from device import DOWNGRADE, UPGRADE, VERIFY, Device, done
from expect import refused
from otp import VERIFY_OTP, other
from recovery import CODES, RECOVERY, STATUS, STOP, begin, code, complete, move_clock, press, proof

DAY = 86_400
# The lab's inbox and clock, and production's rule for codes.
OPTIONS = ("--profile", "lab", "--otp-recovery", "delayed:24")


@pytest.fixture
def client(start):
    return start(None, *OPTIONS).client


@pytest.fixture
def victim(client):
    return Device().enroll(client)


def new_device(victim):
    """Somebody's new phone, who claims to be that user and has their number."""
    return Device(username=victim.username, phone=victim.phone)


def code_after(client, device, seconds):
    """A one-time password, asked for when so many seconds have passed."""
    move_clock(client, seconds)
    return code(client, device)


def still_signs_in(client, device):
    return done(client.post(VERIFY, device.answer(device.initiate(client))))


def test_4_a_code_to_the_number_replaces_no_key_and_gets_no_token(client, victim):
    thief = victim.with_new_key()
    secrets = code(client, victim)
    wrong = secrets | {"username": victim.username, "otp": other(secrets["otp"])}
    refused(client.post(VERIFY_OTP, wrong), 401, "otp_invalid", "otp")
    refused(client.post(VERIFY_OTP, secrets | {"username": victim.username}), 403, "recovery_required")
    # Nothing that comes of the code is a token that could change the key.
    recovery = done(begin(client, thief, secrets))
    assert recovery["state"] == "waiting" and "token" not in recovery
    refused(client.post(UPGRADE, thief.upgrade_body(client)), 401, "authorization_required")
    refused(client.post(VERIFY, thief.names | proof(client, thief)), 401, "authentication_failed")
    still_signs_in(client, victim)


def test_4_the_owner_sees_the_recovery_and_stops_it(client, victim):
    token = victim.sign_in(client)["token"]
    thief = new_device(victim)
    recovery = done(begin(client, thief, code(client, victim)))
    seen = done(client.get(RECOVERY, token))["recovery"]
    assert seen["deviceId"] == thief.device_id and seen["completableAt"] == recovery["completableAt"]
    done(press(client, STOP, token))
    about = {"username": victim.username, "recoveryId": recovery["recoveryId"]}
    assert done(client.post(STATUS, about))["state"] == "stopped"
    move_clock(client, DAY + 60)
    late = complete(client, thief, recovery["recoveryId"], code(client, victim))
    refused(late, 404, "recovery_unknown", "recoveryId")
    still_signs_in(client, victim)


def test_4_a_recovery_is_neither_pushed_away_nor_begun_anew(client, victim):
    owner = new_device(victim)
    recovery = done(begin(client, owner, code(client, victim)))
    move_clock(client, 3600)
    refused(begin(client, new_device(victim), code(client, victim)), 409, "recovery_running")
    move_clock(client, 7200)
    assert done(begin(client, owner, code(client, victim))) == recovery
    move_clock(client, DAY + 60)
    done(complete(client, owner, recovery["recoveryId"], code(client, victim)))
    still_signs_in(client, owner)


def test_4_a_lost_phone_comes_back_after_the_wait_and_the_thief_of_the_phone_is_out(client, victim):
    """Scenario 9 under the rules of production."""
    owner = new_device(victim)
    recovery = done(begin(client, owner, code(client, victim)))
    secrets = code_after(client, victim, 60)
    refused(complete(client, owner, recovery["recoveryId"], secrets), 409, "recovery_waiting")
    secrets = code_after(client, victim, DAY + 60)
    refused(complete(client, new_device(victim), recovery["recoveryId"], secrets), 401, "proof_invalid", "proof")
    completed = done(complete(client, owner, recovery["recoveryId"], secrets, otherDevices="remove"))
    assert completed["state"] == "completed"
    still_signs_in(client, owner)
    refused(client.post(VERIFY, victim.names | proof(client, victim)), 401, "authentication_failed")


def test_4_a_phone_that_went_to_codes_gets_a_key_again_at_once(client, victim):
    """Scenario 8 under the rules of production: an account without any key still signs in with codes."""
    done(client.post(DOWNGRADE, victim.names, victim.sign_in(client)["token"]))
    token = done(client.post(VERIFY_OTP, {"username": victim.username} | code(client, victim)))["token"]
    renewed = victim.with_new_key()
    renewed.upgrade(client, token)
    still_signs_in(client, renewed)


def test_4_of_64_completions_at_once_one_is_done(client, victim):
    owner = new_device(victim)
    recovery = done(begin(client, owner, code(client, victim)))
    secrets = code_after(client, victim, DAY + 60)
    replies = at_once(64, lambda: complete(client, owner, recovery["recoveryId"], secrets))
    assert sum(reply.status == 200 for reply in replies) == 1
    assert {reply.json["code"] for reply in replies if reply.status != 200} <= {"recovery_unknown", "otp_invalid"}


def test_4_a_recovery_outlives_a_killed_server(start):
    server = start(None, *OPTIONS)
    victim = Device().enroll(server.client)
    owner = new_device(victim)
    recovery = done(begin(server.client, owner, code(server.client, victim)))
    server.kill()
    client = start(None, *OPTIONS).client
    about = {"username": victim.username, "recoveryId": recovery["recoveryId"]}
    assert done(client.post(STATUS, about)) == recovery


def test_recovery_codes_alone_wait_and_with_a_code_by_message_do_not(client, victim):
    codes = done(press(client, CODES, victim.sign_in(client)["token"]))["codes"]
    assert len(set(codes)) == 10
    thief = new_device(victim)
    assert done(begin(client, thief, {"recoveryCode": codes[0]}))["state"] == "waiting"
    owner = new_device(victim)
    both = code(client, victim) | {"recoveryCode": codes[1].lower().replace("-", "")}
    assert done(begin(client, owner, both))["state"] == "completed"
    still_signs_in(client, owner)
    refused(begin(client, thief, {"recoveryCode": codes[1]}), 401, "recovery_code_invalid", "recoveryCode")


def test_recovery_codes_of_unknown_names_are_refused_alike(client, victim):
    done(press(client, CODES, victim.sign_in(client)["token"]))
    for device in (new_device(victim), Device()):
        wrong = begin(client, device, {"recoveryCode": "7K3M-9QXR-2WDE-HT5V"})
        refused(wrong, 401, "recovery_code_invalid", "recoveryCode")
