"""Enrollment and sign-in, as a client of the MFA document sees them."""

import base64
import time

import pytest

from at_once import at_once
from device import ENROLL, INITIATE, KEY_FORMS, SERVER_ID, SIGNATURE_FORMS, VERIFY, Device, b64, done
from expect import refused
from server import command

PLAIN_FIELDS = {"method", "challenge", "challengeId", "expiresIn", "scheme"}
BOUND_FIELDS = PLAIN_FIELDS | {"serverId", "keyId", "expiresAt"}

# The forms of keys and signatures


@pytest.mark.parametrize("scheme", ["plain", "bound"])
@pytest.mark.parametrize("form", KEY_FORMS)
def test_every_form_of_public_key_enrolls_and_signs_in(client, scheme, form):
    device = Device(scheme=scheme, key_form=form).enroll(client)
    device.sign_in(client)


@pytest.mark.parametrize("scheme", ["plain", "bound"])
@pytest.mark.parametrize("form", SIGNATURE_FORMS)
def test_every_form_of_signature_is_taken(client, scheme, form):
    device = Device(scheme=scheme).enroll(client, form=form)
    device.sign_in(client, form)


def test_a_key_sent_in_two_forms_is_one_key(client):
    device = Device(key_form="PEM")
    pem = device.enrollment_challenge(client)["keyId"]
    device.key_form = "compressed base64url"
    assert device.enrollment_challenge(client)["keyId"] == pem == device.key_id


@pytest.mark.parametrize("model", ["📱", "iPhone de Zoë", "x" * 64, "电话" * 32, "a\"b\\c"])
def test_a_model_may_be_any_printable_text(client, model):
    device = Device(scheme="plain")
    done(client.post(ENROLL, device.enrollment() | {"deviceModel": model}))


@pytest.mark.parametrize(
    "names",
    [
        {"username": "a", "deviceId": "b"},
        {"username": "u" * 64, "deviceId": "d" * 128},
        {"username": "A.z_9@+-", "deviceId": "A.z_9:-"},
    ],
    ids=["shortest", "longest", "every mark"],
)
def test_names_at_the_limits_are_taken(client, names):
    device = Device(names["username"], names["deviceId"]).enroll(client)
    device.sign_in(client)


def test_no_two_users_have_names_that_differ_only_in_case(client):
    lower = Device().enroll(client)
    for name in (lower.username.upper(), lower.username.title()):
        other = Device(username=name)
        refused(client.post(ENROLL, other.enrollment(client)), 401, "authorization_required")
    lower.sign_in(client)


# The fields of the replies


@pytest.mark.parametrize("scheme", ["plain", "bound"])
def test_enroll_replies_as_documented(client, scheme):
    device = Device(scheme=scheme)
    reply = client.post(ENROLL, device.enrollment(client))
    assert done(reply) == {
        "success": True,
        "deviceId": device.device_id,
        "method": "secureEnclave",
        "message": "Device enrolled successfully",
    }
    assert reply.header("Content-Type") == "application/json"
    assert reply.header("Cache-Control") == "no-store"
    assert reply.header("X-Content-Type-Options") == "nosniff"


@pytest.mark.parametrize("scheme, fields, length", [("plain", PLAIN_FIELDS, 32), ("bound", BOUND_FIELDS, 64)])
def test_initiate_replies_as_documented(client, scheme, fields, length):
    device = Device(scheme=scheme).enroll(client)
    before = int(time.time())
    offer = device.initiate(client)
    after = int(time.time())
    assert set(offer) == fields
    assert (offer["method"], offer["scheme"], offer["expiresIn"]) == ("secureEnclave", scheme, 300)
    assert len(base64.b64decode(offer["challenge"], validate=True)) == length
    made = int(offer["challengeId"].replace("-", "")[:12], 16) // 1000
    assert before <= made <= after
    if scheme == "bound":
        assert offer["serverId"] == SERVER_ID
        assert offer["keyId"] == device.key_id
        assert offer["expiresAt"] == made + 300


def test_the_enrollment_challenge_is_bound_and_tells_nothing_of_the_user(client):
    known, unknown = Device().enroll(client), Device()
    for device in (known, unknown):
        offer = device.enrollment_challenge(client)
        assert set(offer) == BOUND_FIELDS
        device.checked(offer, "enrol")


def test_verify_signature_replies_as_documented(client):
    device = Device().enroll(client)
    tokens = device.sign_in(client)
    assert set(tokens) == {"success", "token", "message", "refreshToken", "tokenType", "expiresIn"}
    assert (tokens["success"], tokens["message"]) == (True, "Authentication successful")
    assert (tokens["tokenType"], tokens["expiresIn"]) == ("Bearer", 600)
    assert len(base64.urlsafe_b64decode(tokens["refreshToken"] + "=")) == 32


def test_members_that_the_document_does_not_name_are_ignored(client):
    device = Device(scheme="plain")
    done(client.post(ENROLL, device.enrollment() | {"appVersion": "1.0", "extra": [{}]}))
    done(client.post(INITIATE, device.names | {"extra": None}))


def test_health_answers_while_the_server_can_work(server, client):
    version = command("--version").stdout.split()[1]
    assert done(client.get("/health")) == {"status": "ok", "version": version, "profile": server.profile}


# One-time codes instead of a key


def test_a_device_without_a_key_enrolls_for_one_time_codes(messaging):
    client = messaging.client
    device = Device(scheme="plain")
    body = device.enrollment() | {"method": "smsOTP"}
    del body["publicKey"]
    assert done(client.post(ENROLL, body))["method"] == "smsOTP"
    offer = device.initiate(client)
    assert (set(offer), offer["method"]) == (PLAIN_FIELDS, "smsOTP")
    refused(client.post(VERIFY, device.answer(offer)), 401, "authentication_failed")


def test_a_device_for_one_time_codes_takes_no_key(client):
    device = Device(scheme="plain")
    body = device.enrollment() | {"method": "smsOTP"}
    refused(client.post(ENROLL, body), 400, "field_invalid", "publicKey")


# Challenges are good for one sign-in


@pytest.mark.parametrize("scheme", ["plain", "bound"])
def test_a_challenge_is_good_for_one_sign_in(client, scheme):
    device = Device(scheme=scheme).enroll(client)
    offer = device.initiate(client)
    answer = device.answer(offer)
    done(client.post(VERIFY, answer))
    refused(client.post(VERIFY, answer), 401, "challenge_used", "challengeId")
    # A new signature over the old challenge, and the old one under another spelling, are no better.
    refused(client.post(VERIFY, device.answer(offer)), 401, "challenge_used", "challengeId")
    upper = answer | {"challengeId": offer["challengeId"].upper()}
    refused(client.post(VERIFY, upper), 401, "challenge_used", "challengeId")


def test_a_challenge_id_may_be_spelled_in_upper_case(client):
    device = Device().enroll(client)
    answer = device.answer(device.initiate(client))
    done(client.post(VERIFY, answer | {"challengeId": answer["challengeId"].upper()}))


@pytest.mark.parametrize("scheme", ["plain", "bound"])
def test_a_challenge_answered_16_times_at_once_signs_in_once(client, scheme):
    device = Device(scheme=scheme).enroll(client)
    answer = device.answer(device.initiate(client))
    replies = at_once(16, lambda: client.post(VERIFY, answer))
    outcomes = sorted((reply.status, reply.json.get("code", "")) for reply in replies)
    assert outcomes == [(200, "")] + [(401, "challenge_used")] * 15


def test_an_enrollment_sent_16_times_at_once_enrolls_once(client):
    body = Device().enrollment(client)
    replies = at_once(16, lambda: client.post(ENROLL, body))
    outcomes = sorted((reply.status, reply.json.get("code", "")) for reply in replies)
    assert outcomes == [(200, "")] + [(409, "device_exists")] * 15


def test_first_devices_of_one_user_enrolled_at_once_are_one(client):
    user = Device().username
    bodies = [Device(username=user, scheme="plain").enrollment() for _ in range(16)]
    statuses = at_once(16, lambda: client.post(ENROLL, bodies.pop()).status)
    assert sorted(statuses) == [200] + [401] * 15


def test_a_failed_answer_leaves_the_challenge_usable(client):
    device = Device().enroll(client)
    answer = device.answer(device.initiate(client))
    wrong = b64(device.sign(b"something else"))
    refused(client.post(VERIFY, answer | {"signature": wrong}), 401, "authentication_failed")
    done(client.post(VERIFY, answer))


def test_a_proof_is_good_for_one_enrollment(client):
    device = Device()
    body = device.enrollment(client)
    done(client.post(ENROLL, body))
    refused(client.post(ENROLL, body), 409, "device_exists", "deviceId")
    device.sign_in(client)


def test_challenges_never_repeat(client):
    device = Device().enroll(client)
    offers = [device.initiate(client) for _ in range(50)]
    for name in ("challengeId", "challenge"):
        assert len({offer[name] for offer in offers}) == 50
