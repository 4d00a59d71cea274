"""A user's devices: listed, looked at, removed from afar; sign-out; the keys that verify access tokens."""

import datetime
import re
import urllib.parse

import jwt
import pytest

from at_once import at_once
from device import (
    DOWNGRADE, ENROLL, INITIATE, REFRESH, REVOKE, SERVER_ID, UNENROLL, UPGRADE, VERIFY, Device, done,
)
from expect import comparable, refused

JWKS = "/.well-known/jwks.json"
TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ")


def quoted(name):
    return urllib.parse.quote(name, safe="")


def list_path(device):
    return f"/api/v1/devices/{quoted(device.username)}"


def device_path(device, username=None):
    return f"/api/v1/devices/{quoted(username or device.username)}/{quoted(device.device_id)}"


def status_path(device):
    return f"/api/v1/device/{quoted(device.device_id)}/status"


class Household:
    """A user's phone and tablet, both signed in."""

    def __init__(self, client):
        self.phone = Device().enroll(client)
        self.phone_tokens = self.phone.sign_in(client)
        self.token = self.phone_tokens["token"]
        self.tablet = Device(username=self.phone.username).enroll(client, bearer=self.phone.manage(client))
        self.tablet_tokens = self.tablet.sign_in(client)


@pytest.fixture
def server(messaging):
    """Downgrades need text messages."""
    return messaging


@pytest.fixture
def client(server):
    return server.client


@pytest.fixture
def home(client):
    return Household(client)


def ids(client, home):
    return [entry["deviceId"] for entry in done(client.get(list_path(home.phone), home.token))["devices"]]


# Listing and looking


def test_the_list_has_every_device_as_the_document_writes_it(client, home):
    watch = Device(username=home.phone.username).enroll(client, bearer=home.token)
    reply = client.get(list_path(home.phone), home.token)
    entries = done(reply)["devices"]
    # Beside the document's member, what the server tells of the account.
    assert set(reply.json) == {"devices", "unreadNotices", "smsEnabled"}
    assert [entry["deviceId"] for entry in entries] == [each.device_id for each in (home.phone, home.tablet, watch)]
    now = datetime.datetime.now(datetime.timezone.utc)
    for entry in entries:
        assert entry["deviceModel"] == "iPhone 15 Pro" and entry["method"] == "secureEnclave"
        assert TIME.fullmatch(entry["enrolledAt"])
        assert abs(now - datetime.datetime.fromisoformat(entry["enrolledAt"])) < datetime.timedelta(minutes=10)
    assert [TIME.fullmatch(entry.get("lastUsed") or "") is not None for entry in entries] == [True, True, False]


def test_the_status_of_a_device_has_its_telephone_number_masked(client, home):
    reply = client.get(status_path(home.tablet), home.token)
    number = home.tablet.phone
    assert done(reply) == {
        "deviceId": home.tablet.device_id, "enrolled": True, "method": "secureEnclave", "hasPublicKey": True,
        "phoneNumber": "+" + "•" * (len(number) - 3) + number[-2:],
    }
    assert number[1:-2].encode() not in reply.body


# Removal


@pytest.mark.parametrize("way", ["unenroll", "delete"])
def test_a_device_that_is_removed_is_signed_out_and_never_signs_in_again(client, home, way):
    tablet = home.tablet
    waiting = tablet.answer(tablet.initiate(client))
    if way == "unenroll":
        reply = client.post(UNENROLL, tablet.names, home.token)
        assert done(reply) == {"success": True, "message": "Device unenrolled"}
    else:
        assert done(client.delete(device_path(tablet), home.token))["success"] is True
    assert ids(client, home) == [home.phone.device_id]
    refused(client.get(status_path(tablet), home.token), 404, "not_found", "deviceId")
    # A challenge that was out, one that is made now, the refresh token, the access token.
    refused(client.post(VERIFY, waiting), 401, "authentication_failed")
    # What it is offered now is made up.
    offer = done(client.post(INITIATE, tablet.names))
    assert offer["keyId"] != tablet.key_id
    refused(
        client.post(REFRESH, {"refreshToken": home.tablet_tokens["refreshToken"]}), 401, "refresh_token_invalid",
        "refreshToken",
    )
    refused(client.get(list_path(tablet), home.tablet_tokens["token"]), 401, "access_token_invalid")
    further = Device(username=tablet.username)
    answer = client.post(ENROLL, further.enrollment(client), home.tablet_tokens["token"])
    refused(answer, 401, "authorization_required")
    # The phone goes on.
    home.phone.sign_in(client)
    done(client.post(REFRESH, {"refreshToken": home.phone_tokens["refreshToken"]}))


def test_a_device_that_was_removed_can_be_enrolled_again_and_old_tokens_stay_dead(client, home):
    done(client.delete(device_path(home.tablet), home.token))
    home.tablet.enroll(client, bearer=home.token)
    refused(
        client.post(REFRESH, {"refreshToken": home.tablet_tokens["refreshToken"]}), 401, "refresh_token_invalid",
        "refreshToken",
    )
    tokens = home.tablet.sign_in(client)
    assert len(done(client.get(list_path(home.tablet), tokens["token"]))["devices"]) == 2


def test_a_device_removes_itself(client, home):
    done(client.post(UNENROLL, home.tablet.names, home.tablet_tokens["token"]))
    assert ids(client, home) == [home.phone.device_id]


def test_all_devices_are_removed_at_once(client, home):
    assert done(client.delete(list_path(home.phone), home.tablet_tokens["token"]))["success"] is True
    for tokens in (home.phone_tokens, home.tablet_tokens):
        refused(client.get(list_path(home.phone), tokens["token"]), 401, "access_token_invalid")
        refused(
            client.post(REFRESH, {"refreshToken": tokens["refreshToken"]}), 401, "refresh_token_invalid",
            "refreshToken",
        )


def test_a_removal_outlives_a_kill(start):
    server = start(None, "--step-up", "off")
    home = Household(server.client)
    done(server.client.delete(device_path(home.tablet), home.phone.manage(server.client)))
    server.kill()
    again = start(server.data)
    assert ids(again.client, home) == [home.phone.device_id]
    token = home.tablet_tokens["refreshToken"]
    refused(again.client.post(REFRESH, {"refreshToken": token}), 401, "refresh_token_invalid", "refreshToken")


def test_of_16_removals_at_once_one_is_done(client, home):
    statuses = at_once(16, lambda: client.delete(device_path(home.tablet), home.token).status)
    assert sorted(statuses) == [200] + [404] * 15


def test_removals_are_audited_with_the_device_that_asked(start):
    server = start(None, "--step-up", "off")
    home = Household(server.client)
    done(server.client.delete(device_path(home.tablet), home.phone.manage(server.client)))
    done(server.client.post(REVOKE, {"refreshToken": home.phone_tokens["refreshToken"]}))
    records = server.audit()
    (removed,) = [record for record in records if record["event"] == "device_removed"]
    assert (removed["username"], removed["deviceId"]) == (home.tablet.username, home.tablet.device_id)
    assert removed["detail"] == home.phone.device_id
    (revoked,) = [record for record in records if record["event"] == "session_revoked"]
    assert (revoked["username"], revoked["deviceId"]) == (home.phone.username, home.phone.device_id)


# Who may ask


REQUESTS = {
    "list": lambda client, device, token: client.get(list_path(device), token),
    "status": lambda client, device, token: client.get(status_path(device), token),
    "unenroll": lambda client, device, token: client.post(UNENROLL, device.names, token),
    "upgrade": lambda client, device, token: client.post(UPGRADE, device.with_new_key().upgrade_body(client), token),
    "downgrade": lambda client, device, token: client.post(DOWNGRADE, device.names, token),
    "remove": lambda client, device, token: client.delete(device_path(device), token),
    "remove all": lambda client, device, token: client.delete(list_path(device), token),
}


@pytest.mark.parametrize("request_of", REQUESTS.values(), ids=REQUESTS)
def test_nobody_else_sees_or_removes_a_device(client, home, request_of):
    refused(request_of(client, home.tablet, None), 401, "authorization_required")
    refused(request_of(client, home.tablet, "x.y.z"), 401, "access_token_invalid")
    refused(request_of(client, home.tablet, home.token[:-4] + "AAAA"), 401, "access_token_invalid")
    stranger = Device().enroll(client).sign_in(client)["token"]
    answers = [request_of(client, device, stranger) for device in (home.tablet, Device())]
    assert answers[0].status in (401, 404)
    assert comparable(answers[0]) == comparable(answers[1])
    assert ids(client, home) == [home.phone.device_id, home.tablet.device_id]


@pytest.mark.parametrize("method", ["get", "delete"])
def test_another_users_device_is_not_found_under_ones_own_name(client, home, method):
    other, nobody = Device().enroll(client), Device()
    answers = []
    for device in (other, nobody):
        if method == "get":
            answers.append(client.get(status_path(device), home.token))
        else:
            answers.append(client.delete(device_path(device, home.phone.username), home.token))
        refused(answers[-1], 404, "not_found", "deviceId")
    assert comparable(answers[0]) == comparable(answers[1])
    other.sign_in(client)


@pytest.mark.parametrize(
    "method, path, field",
    [
        ("get", "/api/v1/devices/an%20na", "username"), ("delete", "/api/v1/devices/an%20na", "username"),
        ("get", "/api/v1/device/a@b/status", "deviceId"), ("get", f"/api/v1/device/{'a' * 129}/status", "deviceId"),
    ],
)
def test_a_part_of_the_path_that_breaks_its_rule_is_named(client, home, method, path, field):
    refused(getattr(client, method)(path, home.token), 400, "field_invalid", field)


# Signing out


def test_a_sign_in_that_is_revoked_gives_no_more_tokens(client):
    device = Device().enroll(client)
    first, other = device.sign_in(client)["refreshToken"], device.sign_in(client)["refreshToken"]
    second = done(client.post(REFRESH, {"refreshToken": first}))["refreshToken"]
    answers = [client.post(REVOKE, {"refreshToken": token}) for token in (first, second, "A" * 43)]
    assert {answer.status for answer in answers} == {200}
    assert len({comparable(answer) for answer in answers}) == 1
    refused(client.post(REFRESH, {"refreshToken": second}), 401, "refresh_token_invalid", "refreshToken")
    done(client.post(REFRESH, {"refreshToken": other}))
    device.sign_in(client)


@pytest.mark.parametrize("token", ["", "short", "A" * 44, 1, None])
def test_what_is_no_refresh_token_is_not_revoked(client, token):
    reply = client.post(REVOKE, {"refreshToken": token})
    refused(reply, 400, "field_missing" if token is None else "field_invalid", "refreshToken")


# The keys


def test_access_tokens_verify_with_the_published_keys(server, client):
    device = Device().enroll(client)
    token = device.sign_in(client)["token"]
    reply = client.get(JWKS)
    assert reply.header("Cache-Control") == "public, max-age=300"
    keys = jwt.PyJWKSet.from_dict(done(reply))
    key = keys[jwt.get_unverified_header(token)["kid"]]
    claims = jwt.decode(token, key, algorithms=["ES256"], audience=SERVER_ID, issuer=SERVER_ID)
    assert (len(claims["sub"]), claims["did"]) == (22, device.device_id)
    assert [entry["kid"] for entry in reply.json["keys"]] == [entry["id"] for entry in server.keys["tokenKeys"]]
    for entry in reply.json["keys"]:
        assert (entry["alg"], entry["use"]) == ("ES256", "sig")
        assert "d" not in entry
    with pytest.raises(jwt.InvalidSignatureError):
        other = Device().key.public_key()
        jwt.decode(token, other, algorithms=["ES256"], audience=SERVER_ID)
