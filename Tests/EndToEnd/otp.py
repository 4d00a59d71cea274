"""One-time passwords as a telephone gets them: read from the lab's inbox."""

import urllib.parse

from device import ENROLL, done
from records import records
from server import until

REQUEST_OTP = "/api/v1/auth/request-otp"
VERIFY_OTP = "/api/v1/auth/verify-otp"


def enroll_telephone(client, device, bearer=None):
    """Enrolls a device that signs in by one-time passwords."""
    body = device.enrollment() if device.scheme == "plain" else device.enrollment(client)
    for name in ("publicKey", "scheme", "proof"):
        body.pop(name, None)
    done(client.post(ENROLL, body | {"method": "smsOTP"}, bearer))
    return device


def messages(client, number):
    """The texts that went to a number, newest first."""
    found = done(client.get("/lab/messages?to=" + urllib.parse.quote(number)))["messages"]
    for message in found:
        # Six digits occur anywhere; the sentence does not.
        records.secret("message", message["body"])
    return [message["body"] for message in found]


def asked(device, **more):
    """The body of a request for a one-time password."""
    return {"username": device.username, "phoneNumber": device.phone} | more


def password(client, device, **more):
    """Asks for a one-time password and reads it from the message, which comes a moment after the reply."""
    before = len(messages(client, device.phone))
    done(client.post(REQUEST_OTP, asked(device, **more)))
    texts = until(lambda: (found := messages(client, device.phone))[: len(found) - before], "a message")
    return texts[0][:6]


def other(code, number=1):
    """A one-time password that is not this one."""
    return f"{(int(code) + number) % 1_000_000:06d}"
