"""Attacks with links to the account page, played against the real server in production."""

import pytest

from at_once import at_once
from device import DOWNGRADE, ENROLL, UNENROLL, UPGRADE, Device, done
from expect import refused
from records import records
from recovery import press

LINK = "/api/v1/account/link"
OPEN = "/api/v1/account/open"


@pytest.fixture
def phone(client):
    return Device().enroll(client)


def code(client, token):
    reply = done(press(client, LINK, token))
    assert reply["expiresIn"] == 60
    path, code = reply["link"].split("#")
    assert path == "/account"
    records.secret("account code", code)
    return code


def test_a_stolen_ordinary_token_makes_no_link(client, phone):
    refused(press(client, LINK, phone.sign_in(client)["token"]), 401, "insufficient_user_authentication")


def test_a_link_opens_for_the_first_who_has_it_and_for_nobody_else(client, phone):
    stolen = code(client, phone.manage(client))
    replies = at_once(16, lambda: client.post(OPEN, {"code": stolen}))
    assert sorted(reply.status for reply in replies) == [200] + 15 * [401]
    refused(client.post(OPEN, {"code": stolen}), 401, "account_link_invalid", "code")


def test_what_a_link_opens_makes_no_further_session_and_ends_with_the_app_s(client, phone):
    session = phone.sign_in(client)
    page = done(client.post(OPEN, {"code": code(client, phone.manage(client, session["token"]))}))
    assert "refreshToken" not in page and page["expiresIn"] <= 300
    unopened = code(client, phone.manage(client, session["token"]))
    done(client.post("/api/v1/auth/revoke", {"refreshToken": session["refreshToken"]}))
    refused(client.get("/api/v1/sessions", page["token"]), 401, "access_token_invalid")
    refused(client.post(OPEN, {"code": unopened}), 401, "account_link_invalid", "code")


def test_whoever_stole_a_link_adds_no_device_changes_no_key_and_makes_no_further_link(client, phone):
    stolen = done(client.post(OPEN, {"code": code(client, phone.manage(client))}))["token"]
    thief = Device(username=phone.username)
    answers = [
        client.post(ENROLL, thief.enrollment(client), stolen), client.post(DOWNGRADE, phone.names, stolen),
        client.post(UPGRADE, phone.with_new_key().upgrade_body(client), stolen), client.post(UNENROLL, phone.names, stolen),
        client.delete(f"/api/v1/devices/{phone.username}", stolen), press(client, LINK, stolen),
        client.post("/api/v1/numbers/change", {"phoneNumber": "+15555550177"}, stolen),
        client.post("/api/v1/sms", {"enabled": False}, stolen),
    ]
    for answer in answers:
        refused(answer, 401, "insufficient_user_authentication")
    phone.sign_in(client)


def test_a_link_of_one_server_opens_no_other(client, phone, start):
    other = start(None, "--account-page", "on").client
    refused(other.post(OPEN, {"code": code(client, phone.manage(client))}), 401, "account_link_invalid", "code")
