"""Attacks that nobody was told of, and on phone numbers, against the real server."""

from urllib.parse import quote

import pytest

from at_once import at_once
from device import DOWNGRADE, ENROLL, REFRESH, Device, done, exchanged_twice
from expect import comparable, refused
from otp import REQUEST_OTP, VERIFY_OTP, asked, enroll_telephone, messages, other, password
from server import until
from test_messages import server_with, twilio  # noqa: F401 (fixtures)

NOTICES = "/api/v1/notices"
READ = "/api/v1/notices/read"
CHANGE_NUMBER = "/api/v1/numbers/change"
VERIFY_NUMBER = "/api/v1/numbers/verify"
SMS = "/api/v1/sms"


def notices(client, token):
    return done(client.get(NOTICES, token))["notices"]


def kinds(client, token):
    return [notice["kind"] for notice in notices(client, token)]


@pytest.fixture
def owner(messaging):
    """A user with a key, signed in."""
    device = Device().enroll(messaging.client)
    device.token = device.sign_in(messaging.client)["token"]
    return device


def further(client, owner, scheme="bound"):
    """A further device of the owner's, enrolled with their token."""
    device = Device(username=owner.username, scheme=scheme)
    done(client.post(ENROLL, device.enrollment(client), owner.token))
    return device


def devices(client, owner):
    return done(client.get("/api/v1/devices/" + quote(owner.username), owner.token))


# 3: a stolen token changes the account, and nobody hears of it


def test_3_what_a_thief_does_with_a_stolen_token_is_told_to_the_owner(messaging, owner):
    client = messaging.client
    thief = further(client, owner)
    thief.sign_in(client)
    done(client.delete(f"/api/v1/devices/{quote(owner.username)}/{thief.device_id}", owner.token))
    told = notices(client, owner.token)
    for kind in ("device_added", "new_device_signed_in", "device_removed"):
        (notice,) = [each for each in told if each["kind"] == kind]
        assert notice["deviceId"] == thief.device_id and "readAt" not in notice
    assert devices(client, owner)["unreadNotices"] == len(told)
    assert done(client.post(READ, {"upTo": told[0]["id"]}, owner.token))["unread"] == 0
    assert devices(client, owner)["unreadNotices"] == 0


def test_3_a_neighbor_neither_reads_nor_marks_them(messaging, owner):
    client = messaging.client
    further(client, owner)
    neighbor = Device().enroll(client)
    token = neighbor.sign_in(client)["token"]
    assert "device_added" not in kinds(client, token)
    done(client.post(READ, {"upTo": "999"}, token))
    assert devices(client, owner)["unreadNotices"] > 0
    refused(client.get(NOTICES), 401, "authorization_required")
    refused(client.get(NOTICES + "?before=0", owner.token), 400, "field_invalid", "before")


def test_3_a_copied_sign_in_that_is_found_is_told(messaging, owner):
    client = messaging.client
    stolen = owner.sign_in(client)["refreshToken"]
    exchanged_twice(client, stolen)
    refused(client.post(REFRESH, {"refreshToken": stolen}), 401, "refresh_token_invalid", "refreshToken")
    assert "session_stolen" in kinds(client, owner.token)


def test_3_in_production_it_goes_to_the_verified_number(twilio, server_with):  # noqa: F811
    api = twilio()
    server = server_with(api)
    device = enroll_telephone(server.client, Device(scheme="plain"))
    reply = done(server.client.post(REQUEST_OTP, asked(device)))
    until(lambda: api.taken, "the code")
    code = api.taken[0]["Body"][0][:6]
    body = {"username": device.username, "otp": code, "otpId": reply["otpId"]}
    stolen = done(server.client.post(VERIFY_OTP, body))["refreshToken"]
    exchanged_twice(server.client, stolen)
    refused(server.client.post(REFRESH, {"refreshToken": stolen}), 401, "refresh_token_invalid", "refreshToken")
    until(lambda: any("a copy of your sign-in" in form["Body"][0] for form in api.taken), "the notice")
    (told,) = [form for form in api.taken if "a copy of your sign-in" in form["Body"][0]]
    assert told["To"] == [device.phone]


# 11: numbers


def code_to(client, number, reply):
    """The code that went to a number."""
    texts = until(lambda: messages(client, number), "a message")
    return {"otpId": reply["otpId"], "otp": texts[0][:6]}


def test_11_a_number_changes_by_its_own_code_alone_and_the_old_one_gets_none(messaging, owner):
    client = messaging.client
    new = Device().phone
    reply = done(client.post(CHANGE_NUMBER, {"phoneNumber": new}, owner.token))
    right = code_to(client, new, reply)
    for number in range(4):
        wrong = right | {"otp": other(right["otp"], number + 1)}
        refused(client.post(VERIFY_NUMBER, wrong, owner.token), 401, "otp_invalid", "otp")
    # Neither by a stranger, nor as a sign-in.
    stranger = Device().enroll(client)
    token = stranger.sign_in(client)["token"]
    refused(client.post(VERIFY_NUMBER, right, token), 401, "otp_invalid", "otp")
    refused(client.post(VERIFY_OTP, right | {"username": owner.username}), 401, "otp_invalid", "otp")
    done(client.post(VERIFY_NUMBER, right, owner.token))
    refused(client.post(VERIFY_NUMBER, right, owner.token), 401, "otp_invalid", "otp")
    assert "number_changed" in kinds(client, owner.token)
    # The old number is a stranger's now: nothing goes there.
    done(client.post(REQUEST_OTP, asked(owner)))
    assert messages(client, owner.phone) == []
    owner.phone = new


def test_11_of_many_codes_at_once_five_are_judged(messaging, owner):
    client = messaging.client
    new = Device().phone
    reply = done(client.post(CHANGE_NUMBER, {"phoneNumber": new}, owner.token))
    right = code_to(client, new, reply)
    numbers = iter(range(1, 31))
    replies = at_once(
        30, lambda: client.post(VERIFY_NUMBER, right | {"otp": other(right["otp"], next(numbers))}, owner.token)
    )
    assert {(reply.status, reply.json["code"]) for reply in replies} == {(401, "otp_invalid")}
    # Worn out: the right one comes too late, so at least five were judged and nothing changed.
    refused(client.post(VERIFY_NUMBER, right, owner.token), 401, "otp_invalid", "otp")
    assert "number_changed" not in kinds(client, owner.token)


def test_11_of_two_verifications_at_once_one_succeeds(messaging, owner):
    client = messaging.client
    new = Device().phone
    right = code_to(client, new, done(client.post(CHANGE_NUMBER, {"phoneNumber": new}, owner.token)))
    replies = at_once(8, lambda: client.post(VERIFY_NUMBER, right, owner.token))
    assert sorted(reply.status for reply in replies) == [200] + 7 * [401]
    assert kinds(client, owner.token).count("number_changed") == 1


# 10: codes switched off


def test_10_a_code_that_waits_is_void_once_codes_are_switched_off(messaging, owner):
    client = messaging.client
    waiting = password(client, owner)
    done(client.post(SMS, {"enabled": False}, owner.token))
    refused(client.post(VERIFY_OTP, {"username": owner.username, "otp": waiting}), 401, "otp_invalid", "otp")


def test_10_a_user_without_codes_cannot_be_taken_by_them(messaging, owner):
    client = messaging.client
    done(client.post(SMS, {"enabled": False}, owner.token))
    known, unknown = client.post(REQUEST_OTP, asked(owner)), client.post(REQUEST_OTP, asked(Device()))
    assert known.status == 200 and comparable(known) == comparable(unknown)
    assert messages(client, owner.phone) == []
    refused(client.post(DOWNGRADE, owner.names, owner.token), 409, "sms_off", "method")
    assert devices(client, owner)["smsEnabled"] is False
    owner.sign_in(client)
    assert "sms_off" in kinds(client, owner.token)


def test_10_a_user_without_a_key_cannot_lock_themselves_out(messaging):
    client = messaging.client
    device = enroll_telephone(client, Device())
    token = done(client.post(VERIFY_OTP, {"username": device.username, "otp": password(client, device)}))["token"]
    refused(client.post(SMS, {"enabled": False}, token), 409, "key_required", "enabled")
