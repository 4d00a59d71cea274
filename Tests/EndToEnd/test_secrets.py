"""No secret ends where it could be read: not in a log, not in the audit log, not in clear in the database."""

import base64
import time

import jwt
import pytest

from device import ENROLL, REFRESH, VERIFY, Device, exchanged_twice
from records import records


def files(data):
    """Every file of a data folder but the server's keys."""
    return {path.name: path.read_bytes() for path in data.iterdir()
            if path.is_file() and path.name != "server-keys.json"}


def spellings(text):
    """A secret as text, and the bytes that it stands for."""
    yield text.encode()
    try:
        data = base64.urlsafe_b64decode(text.replace("+", "-").replace("/", "_") + "=" * (-len(text) % 4))
    except ValueError:
        return
    yield data


@pytest.fixture
def used(start):
    """A server after a bit of everything, still running, with the secrets that it met."""
    server = start()
    client = server.client
    device = Device().enroll(client)
    first = device.sign_in(client)
    later = exchanged_twice(client, first["refreshToken"])
    reuse = client.post(REFRESH, {"refreshToken": first["refreshToken"]})
    assert reuse.status == 401
    Device(username=device.username).enroll(client, device.manage(client))
    answer = device.answer(device.initiate(client))
    assert client.post(VERIFY, answer | {"username": device.phone}).status == 401
    assert client.post(VERIFY, answer | {"deviceId": first["refreshToken"]}).status == 401
    assert client.post(ENROLL, device.enrollment(client)).status == 409
    return server, device, [first, *later], answer


def test_the_database_holds_no_token_in_clear(used):
    server, _, grants, answer = used
    for _ in range(2):
        for name, content in files(server.data).items():
            for grant in grants:
                for text in (grant["refreshToken"], grant["token"], grant["token"].split(".")[2]):
                    for spelling in spellings(text):
                        assert spelling not in content, name
            for spelling in spellings(answer["signature"]):
                assert spelling not in content, name
        if server.is_running:
            assert server.stop() == 0


def test_the_server_s_keys_are_in_their_file_alone(used):
    server, _, _, _ = used
    secret = server.keys["challengeKeys"][0]["secret"]
    lines = server.keys["tokenKeys"][0]["privateKey"].splitlines()[1:-1]
    for name, content in files(server.data).items():
        for text in (secret, *lines):
            for spelling in spellings(text):
                assert spelling not in content, name


def test_rejections_name_nobody(used):
    server, device, _, _ = used
    for record in server.rejections():
        assert not {"username", "deviceId", "detail"} & set(record)
        assert device.phone not in str(record) and device.username not in str(record)


def test_the_audit_log_tells_who_enrolled_and_signed_in(used):
    server, device, _, _ = used
    events = [record for record in server.audit() if record.get("deviceId") == device.device_id]
    assert [record["event"] for record in events] == [
        "device_enrolled", "signed_in", "token_refreshed", "token_refreshed", "refresh_token_reused", "stepped_up",
    ]
    assert {record["username"] for record in events} == {device.username}
    assert [record["detail"] for record in events if "detail" in record] == [device.key_id] * 3
    assert all(len(record["requestId"]) == 32 for record in events)


def test_the_access_token_carries_nothing_but_its_claims(used):
    _, device, grants, _ = used
    claims = jwt.decode(grants[0]["token"], options={"verify_signature": False})
    assert device.phone not in str(claims)
    assert abs(claims["iat"] - time.time()) < 600


def test_replies_hold_no_telephone_number(start):
    server = start()
    device = Device()
    for reply in (
        server.client.post(ENROLL, device.enrollment(server.client)),
        server.client.post(ENROLL, device.enrollment(server.client)),
        server.client.post(ENROLL, device.enrollment(server.client) | {"phoneNumber": device.phone + "x" * 9}),
    ):
        assert device.phone.encode() not in reply.body


# At the end of the run


def kinds_found(everything, secrets):
    """The kinds of the secrets that stand anywhere in a text: by their beginnings, as there are tens of thousands."""
    length = min(map(len, secrets))
    beginnings = {}
    for text in secrets:
        beginnings.setdefault(text[:length], []).append(text)
    return {secrets[text] for place in range(len(everything) - length + 1)
            for text in beginnings.get(everything[place:place + length], ()) if everything.startswith(text, place)}


def test_a_secret_is_found_wherever_it_stands():
    secrets = {"12345678": "a", "1234567890": "b", "abcdefgh": "c", "nowhere!": "d"}
    assert kinds_found("x1234567890 and then abcdefgh", secrets) == {"a", "b", "c"}
    assert kinds_found("1234567", secrets) == set()


@pytest.mark.whole_run
def test_no_log_of_any_server_holds_a_secret(server):
    everything = "\n".join([each.everything_written() for each in records.servers] + records.written)
    assert server in records.servers and records.secrets
    assert not kinds_found(everything, records.secrets)
