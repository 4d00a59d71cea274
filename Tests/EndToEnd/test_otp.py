"""Signing in with a one-time password: requested, read from the lab's inbox, presented."""

import json
import pathlib
import re
import sqlite3

import jwt
import pytest

from at_once import at_once
from device import REFRESH, SERVER_ID, UNENROLL, Device, done
from expect import comparable, refused
from otp import REQUEST_OTP, VERIFY_OTP, asked, enroll_telephone, messages, other, password
from server import Server


@pytest.fixture(scope="module")
def lab(tmp_path_factory):
    """A server of the lab profile that these tests share."""
    server = Server(tmp_path_factory.mktemp("lab") / "data", "--profile", "lab")
    yield server
    assert server.stop() == 0
    assert server.log == ""


@pytest.fixture
def phone(lab):
    return enroll_telephone(lab.client, Device())


def verify(client, device, code, **more):
    return client.post(VERIFY_OTP, {"username": device.username, "otp": code, **more})


def claims(client, grant):
    """The claims of an access token, verified as another service would."""
    keys = jwt.PyJWKSet.from_dict(done(client.get("/.well-known/jwks.json")))
    key = keys[jwt.get_unverified_header(grant["token"])["kid"]]
    return jwt.decode(grant["token"], key, algorithms=["ES256"], audience=SERVER_ID, issuer=SERVER_ID)


# The way it goes


def test_a_password_goes_to_the_telephone_and_signs_in_its_device(lab, phone):
    reply = lab.client.post(REQUEST_OTP, asked(phone))
    masked = "+" + "•" * (len(phone.phone) - 3) + phone.phone[-2:]
    body = done(reply)
    assert re.fullmatch("[A-Za-z0-9_-]{21}[AQgw]", body.pop("otpId"))
    assert body == {"success": True, "message": f"OTP sent to {masked}", "expiresIn": 300}
    phone = enroll_telephone(lab.client, Device())
    code = password(lab.client, phone)
    assert messages(lab.client, phone.phone) == [
        f"{code} is your code for {SERVER_ID}. It is valid for 5 minutes. Don't share it."
    ]
    grant = done(verify(lab.client, phone, code))
    assert (grant["success"], grant["message"], grant["tokenType"]) == (True, "Authentication successful", "Bearer")
    found = claims(lab.client, grant)
    assert (len(found["sub"]), found["did"], found["amr"]) == (22, phone.device_id, ["otp"])
    assert set(found) == {"iss", "aud", "sub", "iat", "exp", "jti", "client_id", "amr", "acr", "auth_time", "did", "sid"}
    renewed = done(lab.client.post(REFRESH, {"refreshToken": grant["refreshToken"]}))
    assert claims(lab.client, renewed)["amr"] == ["otp"]


def test_a_phone_whose_key_is_gone_signs_in_by_its_number(lab):
    device = Device().enroll(lab.client)
    code = password(lab.client, device, deviceId=device.device_id)
    grant = done(verify(lab.client, device, code, deviceId=device.device_id))
    assert claims(lab.client, grant)["did"] == device.device_id


def test_of_several_devices_one_that_signs_in_by_password_gets_it(lab):
    first = Device().enroll(lab.client)
    bearer = first.sign_in(lab.client)["token"]
    second = enroll_telephone(lab.client, Device(username=first.username, phone=first.phone), bearer)
    grant = done(verify(lab.client, first, password(lab.client, first)))
    assert claims(lab.client, grant)["did"] == second.device_id


def test_the_reply_tells_when_the_next_request_may_come(lab, phone):
    reply = lab.client.post(REQUEST_OTP, asked(phone))
    assert (reply.status, reply.header("RateLimit")) == (200, '"otp-resend";r=0;t=30')
    again = lab.client.post(REQUEST_OTP, asked(phone))
    refused(again, 429, "too_many_attempts")
    assert 0 < int(again.header("Retry-After")) <= 30


# What is refused


@pytest.mark.parametrize("what", ["another", "used", "another device's", "of a removed device", "never asked for"])
def test_a_wrong_password_is_refused_whatever_is_wrong(lab, phone, what):
    if what == "of a removed device":
        phone = Device().enroll(lab.client)
    code = "123456" if what == "never asked for" else password(lab.client, phone)
    more = {}
    if what == "another":
        code = other(code)
    elif what == "used":
        done(verify(lab.client, phone, code))
    elif what == "another device's":
        more = {"deviceId": Device().device_id}
    elif what == "of a removed device":
        done(lab.client.post(UNENROLL, phone.names, phone.sign_in(lab.client)["token"]))
    reply = verify(lab.client, phone, code, **more)
    refused(reply, 401, "otp_invalid", "otp")
    stranger = verify(lab.client, Device(), "123456")
    assert comparable(reply) == comparable(stranger)


def test_after_five_wrong_passwords_the_right_one_is_worn_out_across_a_restart_and_nobody_waits(start):
    server = start(None, "--profile", "lab")
    phone = enroll_telephone(server.client, Device())
    stranger = Device()
    code = password(server.client, phone)
    for number in range(1, 6):
        exchanges = [verify(server.client, who, other(code, number)) for who in (phone, stranger)]
        assert comparable(exchanges[0]) == comparable(exchanges[1])
        refused(exchanges[0], 401, "otp_invalid", "otp")
    assert server.stop() == 0
    server = start(None, "--profile", "lab")
    refused(verify(server.client, phone, code), 401, "otp_invalid", "otp")
    assert server.rejections()[-1]["reason"] == "otp_invalid:worn_out"
    # The minute between two requests goes on across the restart.
    refused(server.client.post(REQUEST_OTP, asked(phone)), 429, "too_many_attempts")
    done(server.client.post("/lab/clock", {"offsetSeconds": 61}))
    done(verify(server.client, phone, password(server.client, phone)))


# At the same time


def test_of_64_presentations_at_once_one_signs_in(lab, phone):
    code = password(lab.client, phone)
    replies = at_once(64, lambda: verify(lab.client, phone, code))
    assert [reply.status for reply in replies].count(200) == 1
    assert {(reply.status, reply.json["code"]) for reply in replies if reply.status != 200} == {(401, "otp_invalid")}


def test_of_64_requests_at_once_one_sends_a_message(lab, phone):
    replies = at_once(64, lambda: lab.client.post(REQUEST_OTP, asked(phone)))
    assert sorted(reply.status for reply in replies) == [200] + [429] * 63
    sent = [record for record in lab.audit() if record["event"] == "otp_sent"]
    assert [record["deviceId"] for record in sent].count(phone.device_id) == 1


# After a power cut


def test_a_password_outlives_a_power_cut_and_stays_used_after_another(start):
    server = start(None, "--profile", "lab")
    phone = enroll_telephone(server.client, Device())
    code = password(server.client, phone)
    server.kill()
    server = start(None, "--profile", "lab")
    done(verify(server.client, phone, code))
    server.kill()
    server = start(None, "--profile", "lab")
    refused(verify(server.client, phone, code), 401, "otp_invalid", "otp")


def test_a_restart_does_not_lift_the_limit_of_a_day(start):
    server = start(None, "--profile", "lab")
    phone = enroll_telephone(server.client, Device())
    code = password(server.client, phone)
    assert server.stop() == 0
    # As if 20 had been sent already; the day after today, so that midnight changes nothing.
    with sqlite3.connect(server.data / "latchkey.db") as database:
        changed = database.execute(
            "UPDATE one_time_password_counts SET count = 20, day = day + 1 WHERE subject NOT LIKE 'all %'"
        ).rowcount
        assert changed == 3
    database.close()
    server = start(None, "--profile", "lab")
    # The minute between two requests.
    done(server.client.post("/lab/clock", {"offsetSeconds": 61}))
    limited, stranger = (server.client.post(REQUEST_OTP, asked(who)) for who in (phone, Device()))
    assert comparable(limited) == comparable(stranger)
    assert messages(server.client, phone.phone) == []
    record = next(record for record in server.audit() if record["event"] == "otp_limited")
    assert (record["username"], record["detail"][-2:]) == (phone.username, phone.phone[-2:])
    # The last one that was sent still holds.
    done(verify(server.client, phone, code))


# Strangers


@pytest.mark.parametrize("who", ["unknown user", "another number", "unknown device"])
def test_strangers_get_the_reply_of_known_users_and_nothing_is_sent(lab, phone, who):
    stranger = Device(
        username=None if who == "unknown user" else phone.username,
        phone=phone.phone if who == "unknown device" else None,
    )
    more = {"deviceId": stranger.device_id} if who == "unknown device" else {}
    theirs = lab.client.post(REQUEST_OTP, asked(stranger, **more))
    known = enroll_telephone(lab.client, Device())
    ours = lab.client.post(REQUEST_OTP, asked(known))
    assert comparable(theirs) == comparable(ours)
    assert messages(lab.client, stranger.phone) == []
    # They wait for the next request alike.
    again = [lab.client.post(REQUEST_OTP, asked(each)) for each in (stranger, known)]
    assert [reply.status for reply in again] == [429, 429]
    assert again[0].header_names == again[1].header_names


def test_strangers_are_counted_and_not_named(start):
    server = start(None, "--profile", "lab")
    strangers = [Device() for _ in range(50)]
    for stranger in strangers:
        assert server.client.post(REQUEST_OTP, asked(stranger)).status == 200
    assert server.stop() == 0
    found = [record for record in server.rejections() if record["operation"] == "requestOTP"]
    assert {record["reason"] for record in found} == {"otp_not_sent:no_recipient"}
    assert sum(record["count"] for record in found) == 50
    text = server.audit_text
    assert not [stranger for stranger in strangers if stranger.username in text or stranger.phone in text]


def test_a_flood_of_strangers_leaves_a_bounded_number_of_rows(start):
    server = start(None, "--profile", "lab")
    for _ in range(600):
        stranger = Device()
        assert server.client.post(REQUEST_OTP, asked(stranger)).status == 200
        assert verify(server.client, stranger, "123456").status == 401
    assert server.stop() == 0
    with sqlite3.connect(server.data / "latchkey.db") as database:
        for table, most in (("one_time_passwords", 256), ("one_time_password_counts", 1024)):
            assert 0 < database.execute(f"SELECT count(*) FROM {table}").fetchone()[0] <= most
        assert b"user" not in b"".join(
            bytes(row[0], "ascii") for row in database.execute("SELECT holder FROM one_time_passwords")
        )
    database.close()


def test_without_a_sender_everybody_is_told_so(client):
    known = Device().enroll(client)
    for device in (known, Device(), known, known):
        refused(client.post(REQUEST_OTP, asked(device)), 503, "messages_unavailable")


# Secrets


def test_the_password_is_in_no_file_no_log_and_no_metric(start):
    server = start(None, "--profile", "lab", "--log", "requests")
    phone = enroll_telephone(server.client, Device())
    codes = [password(server.client, phone)]
    refused(verify(server.client, phone, other(codes[0])), 401, "otp_invalid", "otp")
    done(verify(server.client, phone, codes[0]))
    waiting = enroll_telephone(server.client, Device())
    codes.append(password(server.client, waiting))
    codes.append(other(codes[0]))
    places = {"metrics": server.client.get("/metrics").body, "log": server.log.encode()}
    for path in filter(pathlib.Path.is_file, server.data.iterdir()):
        places[path.name] = path.read_bytes()
    assert {"latchkey.db", "latchkey.db-wal", "audit.jsonl", "server-keys.json"} <= set(places)
    for code in codes:
        for name, content in places.items():
            # As a number of its own: six digits stand by chance within a longer one.
            assert not re.search(rb"(?<![0-9A-Za-z.+/_-])" + code.encode() + rb"(?![0-9A-Za-z.+/_-])", content), name
    assert server.client.get("/metrics").body.count(b'latchkey_events_total{event="otp_sent"} 2\n') == 1


def test_a_key_file_of_an_older_version_gets_the_key_that_it_lacks(start):
    server = start(None, "--profile", "lab")
    phone = enroll_telephone(server.client, Device())
    assert server.stop() == 0
    path = server.data / "server-keys.json"
    old = json.loads(path.read_text())
    del old["oneTimePasswordKey"], old["invitationKey"]
    path.write_text(json.dumps(old))
    server = start(None, "--profile", "lab")
    new = server.keys
    assert len(new.pop("oneTimePasswordKey")) == 44
    assert "PRIVATE KEY" in new.pop("invitationKey")["privateKey"]
    assert new == old
    assert path.stat().st_mode & 0o777 == 0o600
    done(verify(server.client, phone, password(server.client, phone)))
