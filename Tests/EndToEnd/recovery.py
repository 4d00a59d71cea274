"""Recovery of an account, as a device that is not ours does it."""

from client import authorization
from device import SIGNATURE_FORMS, done
from otp import REQUEST_OTP, asked, messages
from server import until

RECOVERY = "/api/v1/recovery"
COMPLETE = RECOVERY + "/complete"
STATUS = RECOVERY + "/status"
STOP = RECOVERY + "/stop"
CODES = RECOVERY + "/codes"


def code(client, device):
    """Asks for a one-time password to the device's number: the members that present it."""
    def codes():
        return [text for text in messages(client, device.phone) if "is your code" in text]

    before = len(codes())
    reply = done(client.post(REQUEST_OTP, asked(device)))
    texts = until(lambda: (found := codes())[: len(found) - before], "a message")
    return {"otpId": reply["otpId"], "otp": texts[0][:6]}


def proof(client, device):
    """A proof of possession for a recovery."""
    offer = done(client.post(RECOVERY + "/challenge", device.names | {"publicKey": device.public_key}))
    signature = device.sign(device.checked(offer, "recover"))
    return {"challengeId": offer["challengeId"], "signature": SIGNATURE_FORMS["DER base64"](signature)}


def begin(client, device, secrets):
    names = device.names | {"publicKey": device.public_key, "deviceModel": "iPhone 16"}
    return client.post(RECOVERY, names | {"proof": proof(client, device)} | secrets)


def complete(client, device, identifier, secrets, **more):
    body = {"username": device.username, "recoveryId": identifier, "proof": proof(client, device)}
    return client.post(COMPLETE, body | secrets | more)


def press(client, path, bearer):
    """Sends a request of a signed-in user that has no body."""
    return client.request("POST", path, b"", {"Content-Type": "application/json"} | authorization(bearer))


def move_clock(client, seconds):
    """Moves the lab's clock to so many seconds ahead of the machine's."""
    done(client.post("/lab/clock", {"offsetSeconds": seconds}))
