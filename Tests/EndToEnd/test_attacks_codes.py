"""Attacks on one-time codes and messages, by their numbers in the review that found them, against the real server."""

import pytest

from at_once import at_once
from device import DOWNGRADE, ENROLL, VERIFY, Device, done
from expect import refused
from otp import REQUEST_OTP, VERIFY_OTP, asked, enroll_telephone, messages, other
from server import until


# 9: methods that can't sign in


def codes_only(device):
    """The body that enrolls a device without a key."""
    return device.names | {"phoneNumber": device.phone, "method": "smsOTP", "deviceModel": "iPhone SE"}


def test_9_without_messages_a_name_is_not_taken_by_a_device_that_could_never_sign_in(client):
    squatter = Device(scheme="plain")
    refused(client.post(ENROLL, codes_only(squatter)), 503, "messages_off", "method")
    # The name is still free.
    owner = Device(username=squatter.username).enroll(client)
    owner.sign_in(client)


def test_9_without_messages_a_downgrade_does_not_end_in_a_dead_account(client):
    device = Device().enroll(client)
    refused(client.post(DOWNGRADE, device.names, device.manage(client)), 503, "messages_off", "method")
    # The key still signs in, and a stranger learns no more than before.
    done(client.post(VERIFY, device.answer(device.initiate(client))))
    refused(client.post(DOWNGRADE, device.names), 401, "authorization_required")


def test_9_with_messages_both_go_through(messaging):
    client = messaging.client
    device = Device().enroll(client)
    done(client.post(DOWNGRADE, device.names, device.sign_in(client)["token"]))
    done(client.post(ENROLL, codes_only(Device(scheme="plain"))))


# 7: locked out by name alone


@pytest.fixture
def victim(messaging):
    return enroll_telephone(messaging.client, Device())


def request(client, device):
    """Asks for a code as its owner; the id and the code."""
    before = len(messages(client, device.phone))
    reply = done(client.post(REQUEST_OTP, asked(device)))
    texts = until(lambda: messages(client, device.phone)[: len(messages(client, device.phone)) - before], "a message")
    return reply["otpId"], texts[0][:6]


def guess(client, device, code, **more):
    return client.post(VERIFY_OTP, {"username": device.username, "otp": code, **more})


def test_7_of_60_wrong_codes_at_once_five_are_judged_and_the_owner_does_not_wait(start):
    server = start(None, "--profile", "lab")
    client, victim = server.client, enroll_telephone(server.client, Device())
    _, code = request(client, victim)
    numbers = iter(range(1, 61))
    replies = at_once(60, lambda: guess(client, victim, other(code, next(numbers))))
    assert {(reply.status, reply.json["code"]) for reply in replies} == {(401, "otp_invalid")}
    assert server.stop() == 0
    judged = sum(each["count"] for each in server.rejections() if each["reason"] == "otp_invalid:wrong")
    assert judged == 5
    server = start(None, "--profile", "lab")
    # The half minute between two messages outlives the process, so the lab's clock lets it pass.
    done(server.client.post("/lab/clock", {"offsetSeconds": 61}))
    otp_id, code = request(server.client, victim)
    done(guess(server.client, victim, code, otpId=otp_id))


def test_7_a_stranger_who_knows_the_name_neither_tries_nor_burns_the_owners_code(messaging, victim):
    client = messaging.client
    otp_id, code = request(client, victim)
    stranger = Device(username=victim.username)
    decoy = done(client.post(REQUEST_OTP, asked(stranger)))["otpId"]
    assert decoy != otp_id
    for number in range(20):
        refused(guess(client, victim, other(code, number), otpId=decoy), 401, "otp_invalid", "otp")
    done(guess(client, victim, code, otpId=otp_id))


def test_7_requests_with_wrong_numbers_do_not_keep_the_owner_from_asking(messaging, victim):
    client = messaging.client
    for _ in range(20):
        done(client.post(REQUEST_OTP, asked(Device(username=victim.username))))
    otp_id, code = request(client, victim)
    done(guess(client, victim, code, otpId=otp_id))


def test_7_in_production_every_attempt_names_its_request(client):
    for device in (Device().enroll(client), Device()):
        refused(guess(client, device, "123456"), 400, "field_missing", "otpId")
        refused(guess(client, device, "123456", otpId="A" * 22), 401, "otp_invalid", "otp")


# 8: toll fraud


def metric(client, name):
    """The values of a metric, by its labels."""
    lines = client.get("/metrics").body.decode().splitlines()
    return {line.removeprefix(name).rsplit(" ", 1)[0]: line.rsplit(" ", 1)[1] for line in lines if line.startswith(name)}


def test_8_eighty_names_with_premium_numbers_get_a_fifth_of_the_days_messages(start):
    options = ("--profile", "lab", "--messages-per-day", "50")
    server = start(None, *options)
    thieves = [enroll_telephone(server.client, Device(phone=f"+8835100{number:06d}")) for number in range(80)]
    for thief in thieves[:40]:
        done(server.client.post(REQUEST_OTP, asked(thief)))
    assert server.stop() == 0
    # The budget outlives the process.
    server = start(None, *options)
    for thief in thieves[40:]:
        done(server.client.post(REQUEST_OTP, asked(thief)))
    sent = [record for record in server.audit() if record["event"] == "otp_sent"]
    limited = [record for record in server.audit() if record["event"] == "otp_limited"]
    assert (len(sent), len(limited)) == (10, 70)
    assert {record["reason"] for record in limited} == {"budget"}
    assert metric(server.client, "latchkey_one_time_passwords_today")['{number="unverified"}'] == "10"
    assert metric(server.client, "latchkey_message_budget_alarm") == {"": "1"}
    assert "the day's messages are used up" in server.log


def test_8_numbers_of_other_countries_get_no_message(start):
    server = start(None, "--profile", "lab", "--messages-to", "+1,+44")
    thief = Device(phone="+8835100012345")
    refused(server.client.post(ENROLL, codes_only(thief)), 503, "messages_off", "method")
    refused(server.client.post(REQUEST_OTP, asked(thief)), 400, "field_invalid", "phoneNumber")
    owner = enroll_telephone(server.client, Device(phone="+447700900123"))
    _, code = request(server.client, owner)
    done(guess(server.client, owner, code))
