"""Well-formed answers to challenges that do not hold."""

import base64
import os
import time

from device import ENROLL_CHALLENGE, INITIATE, Device, b64, done


def challenge_id(milliseconds):
    """A UUID of version 7 for a time."""
    data = bytearray(int(milliseconds).to_bytes(6, "big") + os.urandom(10))
    data[6] = 0x70 | data[6] & 0x0F
    data[8] = 0x80 | data[8] & 0x3F
    text = data.hex()
    return "-".join((text[:8], text[8:12], text[12:16], text[16:20], text[20:]))


def now():
    return time.time() * 1000


def signed(device, offer, of=lambda data: data):
    """An answer to a challenge, over what `of` makes of its bytes."""
    data = base64.b64decode(offer["challenge"])
    return {"challengeId": offer["challengeId"], "signature": b64(device.sign(of(data)))}


def answer(scene, body, part):
    """Puts challenge and signature where the request has them."""
    if scene.challenge_path:
        return body | {"proof": part}
    return body | part


def offer_for(scene, **names):
    """A challenge of the right purpose for other names."""
    return offer_to(scene, scene.device, **names)


def offer_to(scene, device, path=None, **names):
    """What a device gets in the place of the scene's, or of another path for new keys."""
    path = path or scene.challenge_path
    if path:
        return done(scene.client.post(path, device.names | {"publicKey": device.public_key} | names))
    return done(scene.client.post(INITIATE, device.names | names))


def by_another_key(scene, body):
    data = offer_for(scene)
    return answer(scene, body, signed(Device(), data))


def with_id(make):
    """The good signature under another challenge's id."""

    def spoil(scene, body):
        good = body.get("proof", body)["signature"]
        return answer(scene, body, {"challengeId": make(scene), "signature": good})

    return spoil


def of_other(**names):
    """An answer to somebody else's challenge."""

    def spoil(scene, body):
        return answer(scene, body, signed(scene.device, offer_for(scene, **names)))

    return spoil


def of_another_enrolled_device(scene, body):
    """Another device's challenge, signed with the key that is asked for."""
    other = Device().enroll(scene.client)
    return answer(scene, body, signed(scene.device, offer_to(scene, other)))


def of_other_purpose(scene, body):
    device = scene.device
    if scene.challenge_path == ENROLL_CHALLENGE:
        return answer(scene, body, signed(device, device.initiate(scene.client)))
    return answer(scene, body, signed(device, offer_to(scene, device, ENROLL_CHALLENGE)))


def of_other_key(scene, body):
    """A challenge that was made for another key of the same names."""
    other = Device(scene.device.username, scene.device.device_id)
    offer = offer_to(scene, other, scene.challenge_path or ENROLL_CHALLENGE)
    return answer(scene, body, signed(scene.device, offer))


def of_bytes(change):
    def spoil(scene, body):
        return answer(scene, body, signed(scene.device, offer_for(scene), change))

    return spoil


WRONG_ANSWERS = {
    "by another key": by_another_key,
    "of another user": of_other(username="somebody-else"),
    "of another device": of_other(deviceId="some-other-device"),
    "of another enrolled device": of_another_enrolled_device,
    "of another purpose": of_other_purpose,
    "of another key": of_other_key,
    "over the nonce alone": of_bytes(lambda data: data[:32]),
    "over the context's hash alone": of_bytes(lambda data: data[32:]),
    "over the base64 text": of_bytes(lambda data: base64.b64encode(data)),
    "over one byte more": of_bytes(lambda data: data + b"\0"),
    "over another nonce": of_bytes(lambda data: bytes(32) + data[32:]),
    "over another context": of_bytes(lambda data: data[:32] + bytes(32)),
    "over nothing": of_bytes(lambda data: b""),
    "under an unknown id": with_id(lambda scene: challenge_id(now())),
    "under another id of the same device": with_id(lambda scene: offer_for(scene)["challengeId"]),
    "under an id 10 minutes ahead": with_id(lambda scene: challenge_id(now() + 600_000)),
    "under an id of the year 10889": with_id(lambda scene: challenge_id(2**48 - 1)),
}

EXPIRED = {
    "301 seconds old": with_id(lambda scene: challenge_id(now() - 301_000)),
    "a day old": with_id(lambda scene: challenge_id(now() - 86_400_000)),
    "of 1970": with_id(lambda scene: challenge_id(0)),
}
