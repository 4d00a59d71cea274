"""A device that is not ours: keys, signatures and the signing context, written from the documents alone."""

import base64
import hashlib
import itertools
import json
import re
import struct

from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, utils

from records import records

ENROLL = "/api/v1/mfa/enroll"
ENROLL_CHALLENGE = "/api/v1/mfa/enroll/challenge"
INITIATE = "/api/v1/auth/initiate"
VERIFY = "/api/v1/auth/verify-signature"
REFRESH = "/api/v1/auth/refresh"
REVOKE = "/api/v1/auth/revoke"
UNENROLL = "/api/v1/mfa/unenroll"
UPGRADE = "/api/v1/mfa/upgrade"
UPGRADE_CHALLENGE = "/api/v1/mfa/upgrade/challenge"
DOWNGRADE = "/api/v1/mfa/downgrade"

# What the app pins; the default of `serve`.
SERVER_ID = "latchkey.local"

ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
FIELD_PRIME = 0xFFFFFFFF00000001000000000000000000000000FFFFFFFFFFFFFFFFFFFFFFFF

UUID_7 = re.compile("[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}")

_numbers = itertools.count(1)


def b64(data):
    return base64.b64encode(data).decode()


def b64url(data):
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def new_key(curve=None):
    key = ec.generate_private_key(curve or ec.SECP256R1())
    scalar = key.private_numbers().private_value
    raw = scalar.to_bytes((key.key_size + 7) // 8, "big")
    for text in (b64(raw), b64url(raw), raw.hex()):
        records.secret("private key", text)
    return key


def x963(public):
    return public.public_bytes(serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)


def compressed(public):
    return public.public_bytes(serialization.Encoding.X962, serialization.PublicFormat.CompressedPoint)


def spki(public):
    return public.public_bytes(serialization.Encoding.DER, serialization.PublicFormat.SubjectPublicKeyInfo)


def spki_compressed(public):
    """SubjectPublicKeyInfo around a compressed point (59 bytes)."""
    head = bytes.fromhex("3039301306072a8648ce3d020106082a8648ce3d030107032200")
    return head + compressed(public)


def pem(public):
    return public.public_bytes(serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo).decode()


def jwk(public):
    point = x963(public)
    return {"kty": "EC", "crv": "P-256", "x": b64url(point[1:33]), "y": b64url(point[33:])}


def _encodings(name, encode):
    return {
        f"{name} base64": lambda public: b64(encode(public)),
        f"{name} base64 unpadded": lambda public: b64(encode(public)).rstrip("="),
        f"{name} base64url": lambda public: b64url(encode(public)),
        f"{name} base64url padded": lambda public: base64.urlsafe_b64encode(encode(public)).decode(),
    }


# Every form in which a client may send its public key.
KEY_FORMS = {
    **_encodings("X9.63", x963),
    **_encodings("compressed", compressed),
    **_encodings("raw", lambda public: x963(public)[1:]),
    **_encodings("SPKI", spki),
    **_encodings("SPKI compressed", spki_compressed),
    "base64 in lines": lambda public: base64.encodebytes(spki(public)).decode(),
    "PEM": pem,
    "PEM with CRLF": lambda public: pem(public).replace("\n", "\r\n"),
    "JWK object": jwk,
    "JWK object with more members": lambda public: jwk(public) | {"use": "sig", "alg": "ES256", "kid": "1"},
    "JWK text": lambda public: json.dumps(jwk(public)),
}


def key_id(public):
    """base64url without padding of SHA-256 of the 65-byte X9.63 public key."""
    return b64url(hashlib.sha256(x963(public)).digest())


def context(server_id, purpose, username, device_id, key, challenge_id, expires_at):
    """The signing context: for each field its UTF-8 length as 4 bytes big-endian, then its bytes."""
    fields = ["latchkey/bound/v1", server_id, purpose, username, device_id, key, challenge_id.lower(), str(expires_at)]
    return b"".join(struct.pack(">I", len(field.encode())) + field.encode() for field in fields)


def raw_signature(der):
    r, s = utils.decode_dss_signature(der)
    return r.to_bytes(32, "big") + s.to_bytes(32, "big")


# Every form in which a client may send its signature.
SIGNATURE_FORMS = {
    "DER base64": b64,
    "DER base64url": b64url,
    "r‖s base64": lambda der: b64(raw_signature(der)),
    "r‖s base64url": lambda der: b64url(raw_signature(der)),
}


class Refused(AssertionError):
    """A step that should have succeeded was refused."""

    def __init__(self, reply):
        super().__init__(f"{reply.status}: {reply.body.decode(errors='replace')}")
        self.reply = reply


def done(reply):
    """The body of a reply that must be a success."""
    if reply.status != 200:
        raise Refused(reply)
    return reply.json


def exchanged_twice(client, token):
    """Exchanges a refresh token, and the one that came for it: presented again, the first is a copy. Both grants."""
    first = done(client.post(REFRESH, {"refreshToken": token}))
    return first, done(client.post(REFRESH, {"refreshToken": first["refreshToken"]}))


class Device:
    """A P-256 key with a user and a device id of its own."""

    # An access token, where somebody has put one.
    token = None

    def __init__(
        self, username=None, device_id=None, phone=None, scheme="bound", key_form="X9.63 base64", server_id=SERVER_ID
    ):
        number = next(_numbers)
        # The name of the server that it trusts.
        self.server_id = server_id
        self.username = username or f"user{number}@example"
        self.device_id = device_id or f"device-{number}"
        self.phone = phone or f"+4915170{number:06d}"
        self.scheme = scheme
        self.key = new_key()
        self.key_form = key_form

    @property
    def public(self):
        return self.key.public_key()

    @property
    def key_id(self):
        return key_id(self.public)

    @property
    def names(self):
        return {"username": self.username, "deviceId": self.device_id}

    @property
    def public_key(self):
        """The public key as the device sends it."""
        return KEY_FORMS[self.key_form](self.public)

    def sign(self, message):
        """ECDSA with SHA-256, DER."""
        return self.key.sign(message, ec.ECDSA(hashes.SHA256()))

    def checked(self, offer, purpose):
        """The challenge's bytes, after all that a careful client can check."""
        data = base64.b64decode(offer["challenge"], validate=True)
        assert UUID_7.fullmatch(offer["challengeId"])
        if offer["scheme"] == "plain":
            assert len(data) == 32
            return data
        assert len(data) == 64
        assert offer["keyId"] == self.key_id
        assert offer["serverId"] == self.server_id
        wanted = context(
            self.server_id, purpose, self.username, self.device_id, self.key_id, offer["challengeId"], offer["expiresAt"]
        )
        assert data[32:] == hashlib.sha256(wanted).digest()
        return data

    # Enrollment

    def enrollment_challenge(self, client):
        return done(client.post(ENROLL_CHALLENGE, self.names | {"publicKey": self.public_key}))

    def proof(self, client, form="DER base64"):
        """A proof of possession over a new challenge."""
        offer = self.enrollment_challenge(client)
        signature = self.sign(self.checked(offer, "enrol"))
        return {"challengeId": offer["challengeId"], "signature": SIGNATURE_FORMS[form](signature)}

    def enrollment(self, client=None, form="DER base64"):
        """The body of an enrollment; `bound` devices fetch a challenge for it."""
        body = self.names | {
            "phoneNumber": self.phone,
            "publicKey": self.public_key,
            "method": "secureEnclave",
            "deviceModel": "iPhone 15 Pro",
        }
        if self.scheme == "bound":
            body |= {"scheme": "bound", "proof": self.proof(client, form)}
        return body

    def enroll(self, client, bearer=None, form="DER base64"):
        done(client.post(ENROLL, self.enrollment(client, form), bearer))
        return self

    # Methods

    def upgrade_challenge(self, client):
        return done(client.post(UPGRADE_CHALLENGE, self.names | {"publicKey": self.public_key}))

    def upgrade_proof(self, client, form="DER base64"):
        """A proof that the device holds the key that it will get."""
        offer = self.upgrade_challenge(client)
        signature = self.sign(self.checked(offer, "upgrade"))
        return {"challengeId": offer["challengeId"], "signature": SIGNATURE_FORMS[form](signature)}

    def upgrade_body(self, client, form="DER base64"):
        """The body of an upgrade to the key that the device has here; `bound` devices prove it."""
        body = self.names | {"publicKey": self.public_key}
        return body | ({"proof": self.upgrade_proof(client, form)} if self.scheme == "bound" else {})

    def upgrade(self, client, bearer, form="DER base64"):
        return done(client.post(UPGRADE, self.upgrade_body(client, form), bearer))

    def with_new_key(self, key_form="X9.63 base64"):
        """The same device with another key."""
        return Device(self.username, self.device_id, self.phone, self.scheme, key_form, self.server_id)

    # Sign-in

    def initiate(self, client, **purpose):
        return done(client.post(INITIATE, self.names | purpose))

    def answer(self, offer, form="DER base64", purpose="sign-in"):
        """The body that answers a challenge."""
        signature = self.sign(self.checked(offer, purpose))
        return self.names | {"challengeId": offer["challengeId"], "signature": SIGNATURE_FORMS[form](signature)}

    def sign_in(self, client, form="DER base64"):
        return done(client.post(VERIFY, self.answer(self.initiate(client), form)))

    def manage(self, client, bearer=None):
        """An account token: the only one that permits changes in production. It ends with the bearer's session."""
        offer = self.initiate(client, purpose="manage")
        body = self.answer(offer, purpose="manage") | {"purpose": "manage"}
        return done(client.post(VERIFY, body, bearer))["token"]
