"""Unknown users and devices look like known ones: whole exchanges are compared."""

import base64

import pytest

from device import INITIATE, VERIFY, Device, b64
from expect import comparable, refused


# Unknown names look like known ones


def strangers(known):
    """Who must look like `known`."""
    return {
        "unknown user": Device(device_id=known.device_id),
        "unknown device": Device(username=known.username),
        "both unknown": Device(),
    }


@pytest.mark.parametrize("who", ["unknown user", "unknown device", "both unknown"])
def test_initiate_answers_strangers_as_it_answers_a_bound_device(client, who):
    known = Device().enroll(client)
    stranger = strangers(known)[who]
    theirs, ours = client.post(INITIATE, stranger.names), client.post(INITIATE, known.names)
    assert comparable(theirs) == comparable(ours)
    for name in ("method", "scheme", "serverId", "expiresIn"):
        assert theirs.json[name] == ours.json[name]
    assert len(base64.b64decode(theirs.json["challenge"])) == 64


@pytest.mark.parametrize("who", ["unknown user", "unknown device", "both unknown"])
def test_verify_refuses_strangers_as_it_refuses_a_wrong_signature(client, who):
    known = Device().enroll(client)
    stranger = strangers(known)[who]
    exchanges = []
    for device in (stranger, known):
        offer = client.post(INITIATE, device.names).json
        body = device.names | {"challengeId": offer["challengeId"], "signature": b64(Device().sign(b"x"))}
        exchanges.append(client.post(VERIFY, body))
    assert comparable(exchanges[0]) == comparable(exchanges[1])
    refused(exchanges[0], 401, "authentication_failed")


def test_a_stranger_who_signs_the_decoy_is_refused_like_everybody(client):
    known, stranger = Device().enroll(client), Device()
    offer = client.post(INITIATE, stranger.names).json
    data = base64.b64decode(offer["challenge"])
    body = {"challengeId": offer["challengeId"], "signature": b64(stranger.sign(data))}
    theirs = client.post(VERIFY, stranger.names | body)
    ours = client.post(VERIFY, known.names | body)
    assert comparable(theirs) == comparable(ours)
    refused(theirs, 401, "authentication_failed")


def test_key_ids_stay_the_same_for_known_and_unknown(client):
    known = Device().enroll(client)
    for device in (known, *strangers(known).values()):
        first, second = (client.post(INITIATE, device.names).json for _ in range(2))
        assert first["keyId"] == second["keyId"]
        assert first["challenge"] != second["challenge"]


def test_decoys_differ_from_name_to_name(client):
    names = [Device().names for _ in range(5)]
    assert len({client.post(INITIATE, name).json["keyId"] for name in names}) == 5


def test_decoys_survive_a_restart(start, tmp_path):
    names = Device().names
    ids = set()
    for _ in range(2):
        server = start(tmp_path / "data")
        ids.add(server.client.post(INITIATE, names).json["keyId"])
        assert server.stop() == 0
    assert len(ids) == 1
