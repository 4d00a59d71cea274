"""Attacks on devices that are bound to an attested key, by their numbers in the review, against the real server.

The attestations come from a virtual phone, which is a program of its own; the server takes them under its root.
"""

import base64
import hashlib
import json
import os
import pathlib
import subprocess
import time

import pytest

from device import ENROLL, VERIFY, Device, done
from expect import refused
from server import command

PEER = pathlib.Path(os.environ.get("LATCHKEY_BIN", ".build/debug")) / "attest-peer"
KEYS = "/api/v1/attestation/keys"
# A path takes key ids in base64url.
BASE64URL = str.maketrans("+/", "-_")

pytestmark = pytest.mark.skipif(not PEER.exists(), reason="attest-peer is not built")


class App:
    """An app on a virtual phone, with one key in its App Attest service."""

    def __init__(self):
        self.process = subprocess.Popen([PEER], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.phone = self.ask("phone", system="17.6.1", time=str(int(time.time() * 1000)), distribution="appStore")
        self.key = self.ask("key")["keyId"]

    def ask(self, what, **fields):
        self.process.stdin.write(json.dumps({"do": what, **fields}) + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())

    def object(self, what, data):
        """What `attestKey` or `generateAssertion` gives for client data, in base64."""
        digest = base64.b64encode(hashlib.sha256(data).digest()).decode()
        return self.ask(what, keyId=self.key, hash=digest)["out"]

    def close(self):
        self.process.communicate(timeout=10)


@pytest.fixture
def app():
    app = App()
    yield app
    app.close()


def client_data(challenge):
    return json.dumps({"challenge": challenge}).encode()


def attested(app, session):
    data = client_data(session["challenge"])
    return {
        "sessionIdentifier": session["sessionIdentifier"], "keyIdentifier": app.key, "bindDevice": True,
        "attestation": app.object("attest", data), "clientData": base64.b64encode(data).decode(),
    }  # fmt: skip


def answer(device, offer, app=None, **purpose):
    """The answer to a challenge, with an assertion of the app over it if there is one."""
    body = device.answer(offer, **purpose) | purpose
    if app is None:
        return body
    data = client_data(offer["challenge"])
    return body | {"assertion": {
        "keyIdentifier": app.key, "assertion": app.object("assert", data), "clientData": base64.b64encode(data).decode(),
    }}  # fmt: skip


@pytest.fixture
def server(start, tmp_path, app):
    for name in ("root", "receiptRoot"):
        (tmp_path / name).write_text(app.phone[name])
    return start(
        tmp_path / "data", "--attest-app", app.phone["appId"], "--attest-root", tmp_path / "root",
        "--attest-receipt-root", tmp_path / "receiptRoot",
    )


@pytest.fixture
def bound(server, app):
    """A phone that signs in with an assertion only."""
    client = server.client
    device = Device().enroll(client)
    session = done(client.request("POST", "/api/v1/attestation/session"))
    done(client.post("/api/v1/attestation/verify", attested(app, session), device.manage(client)))
    return device


def test_5_a_copied_device_key_signs_in_nowhere_without_the_app(server, app, bound):
    client = server.client
    refused(client.post(VERIFY, answer(bound, bound.initiate(client))), 401, "assertion_required", "assertion")
    body = answer(bound, bound.initiate(client), app)
    done(client.post(VERIFY, body))
    refused(client.post(VERIFY, body), 403, "assertion_rejected", "assertion")
    # For another challenge the same assertion is none.
    stolen = answer(bound, bound.initiate(client)) | {"assertion": body["assertion"]}
    assert client.post(VERIFY, stolen).status == 403


def test_5_a_suspended_key_is_not_got_rid_of_by_retiring_it(server, app, bound):
    client = server.client
    offer = bound.initiate(client, purpose="manage")
    account = done(client.post(VERIFY, answer(bound, offer, app, purpose="manage")))["token"]
    other = Device(bound.username, "other")
    done(client.post(ENROLL, other.enrollment(client), account))
    suspended = command("attested-keys", "suspend", "--key", app.key, "--data", server.data)
    assert suspended.returncode == 0, suspended.stderr
    reply = client.post(VERIFY, answer(bound, bound.initiate(client), app))
    refused(reply, 403, "assertion_rejected", "assertion")
    # A token from before changes nothing any more, nor adds a device whose key nobody vouches for.
    key = f"{KEYS}/{app.key.translate(BASE64URL).rstrip('=')}"
    refused(client.delete(key, account), 401, "access_token_invalid")
    software = Device(bound.username, "software")
    refused(client.post(ENROLL, software.enrollment(client), account), 401, "authorization_required")
    # Another device retires the key. That leaves this one without, and with the need of one.
    done(client.delete(key, other.manage(client)))
    assert bound.initiate(client)["assertionRequired"] is True
    refused(client.post(VERIFY, answer(bound, bound.initiate(client))), 401, "assertion_required", "assertion")
    assert client.post(VERIFY, answer(bound, bound.initiate(client), app)).status in (403, 410)
