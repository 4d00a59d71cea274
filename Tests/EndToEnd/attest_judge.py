"""Judges of App Attest objects that share no line with ours: Apple's steps in cbor2 and cryptography, and openssl.

The steps are those of "Validating apps that connect to your server" and "Assessing fraud risk"; their numbers stand
beside them.
"""

import hashlib
import subprocess
from dataclasses import dataclass, field
from datetime import datetime, timedelta, timezone

import cbor2
from cryptography import x509
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec

NONCE = x509.ObjectIdentifier("1.2.840.113635.100.8.2")
AAGUIDS = {b"appattestdevelop": "development", b"appattest" + bytes(7): "production"}


class Refused(Exception):
    """A step does not hold."""


def sha256(data):
    return hashlib.sha256(data).digest()


def demand(holds, step):
    if not holds:
        raise Refused(step)


@dataclass
class Attested:
    key: ec.EllipticCurvePublicKey
    receipt: bytes
    environment: str
    leaf: x509.Certificate
    extensions: dict = field(default_factory=dict)


def verify_chain(leaf, issuer, root, at):
    """Names, dates, basic constraints and signatures of a chain of three."""
    for certificate, above in ((leaf, issuer), (issuer, root), (root, root)):
        demand(certificate.not_valid_before_utc <= at <= certificate.not_valid_after_utc, "1: dates")
        demand(certificate.issuer == above.subject, "1: names")
        try:
            certificate.verify_directly_issued_by(above)
        except InvalidSignature:
            raise Refused("1: signature") from None
        constraints = certificate.extensions.get_extension_for_class(x509.BasicConstraints).value
        demand(constraints.ca == (certificate is not leaf), "1: who may issue")


def extensions_of(data):
    """The CBOR map behind the fixed part: iOS 27 has one."""
    return cbor2.loads(data) if data else {}


def attestation(raw, *, root, app_id, key_id, client_data_hash, at):
    """Verifies an attestation; raises Refused with the step that does not hold."""
    document = cbor2.loads(raw)
    demand(list(document) == ["fmt", "attStmt", "authData"], "the order of the members")
    demand(document["fmt"] == "apple-appattest", "the format")
    leaf, issuer = map(x509.load_der_x509_certificate, document["attStmt"]["x5c"])
    data = document["authData"]
    verify_chain(leaf, issuer, x509.load_pem_x509_certificate(root), at)
    nonce = sha256(data + client_data_hash)
    value = leaf.extensions.get_extension_for_oid(NONCE).value.value
    demand(value == bytes.fromhex("3024a1220420") + nonce, "4")
    key = leaf.public_key()
    point = key.public_bytes(serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)
    demand(sha256(point) == key_id, "5")
    demand(data[:32] == sha256(app_id.encode()), "6")
    demand(data[33:37] == bytes(4), "7")
    demand(data[37:53] in AAGUIDS, "8")
    demand(data[53:55] == b"\0\x20" and data[55:87] == key_id, "9")
    cose = {1: 2, 3: -7, -1: 1, -2: point[1:33], -3: point[33:]}
    encoded = cbor2.dumps(cose)
    demand(data[87:87 + len(encoded)] == encoded, "9: the COSE key")
    extensions = extensions_of(data[87 + len(encoded):])
    demand(data[32] == (0xC0 if extensions else 0x40), "the flags")
    return Attested(key, document["attStmt"]["receipt"], AAGUIDS[data[37:53]], leaf, extensions)


def assertion(raw, *, key, app_id, client_data, stored_counter):
    """Verifies an assertion; the counter and the extensions, or Refused with the step."""
    document = cbor2.loads(raw)
    demand(list(document) == ["signature", "authenticatorData"], "the order of the members")
    data = document["authenticatorData"]
    try:
        key.verify(document["signature"], sha256(data + sha256(client_data)), ec.ECDSA(hashes.SHA256()))
    except InvalidSignature:
        raise Refused("3") from None
    demand(data[:32] == sha256(app_id.encode()), "4")
    counter = int.from_bytes(data[33:37], "big")
    demand(counter > stored_counter, "5")
    extensions = extensions_of(data[37:])
    demand(data[32] == (0xC0 if extensions else 0x40), "the flags")
    return counter, extensions


def receipt_payload(raw, *, root, at, folder):
    """What a receipt says, once `openssl cms` has verified signature and chain; Refused with openssl's words."""
    anchor, receipt = folder / "root.pem", folder / "receipt.p7"
    anchor.write_bytes(root)
    receipt.write_bytes(raw)
    command = ["openssl", "cms", "-verify", "-inform", "DER", "-in", receipt, "-CAfile", anchor, "-no-CApath",
               "-no-CAstore", "-purpose", "any", "-binary", "-attime", str(int(at.timestamp()))]
    done = subprocess.run(command, capture_output=True, timeout=30)
    if done.returncode != 0:
        raise Refused(done.stderr.decode())
    return done.stdout


def element(data):
    """One DER element: its tag, its content, and what follows it."""
    length, start = data[1], 2
    if length >= 0x80:
        start += length & 0x7F
        length = int.from_bytes(data[2:start], "big")
    return data[0], data[start:start + length], data[start + length:]


def receipt_fields(payload):
    """The fields of a receipt by their numbers, in their order."""
    tag, rest, behind = element(payload)
    demand((tag, behind) == (0x31, b""), "one SET")
    fields = {}
    while rest:
        tag, content, rest = element(rest)
        number, version, value = element(content), None, None
        version = element(number[2])
        value = element(version[2])
        demand((tag, number[0], version[0], value[0]) == (0x30, 2, 2, 4), "the shape of a field")
        demand((version[1], value[2]) == (b"\x01", b""), "the version of a field")
        fields[int.from_bytes(number[1], "big")] = value[1]
    return fields


def moment(text):
    """A time of a receipt: RFC 3339 with up to three digits of a second."""
    return datetime.fromisoformat(text.decode().replace("Z", "+00:00"))


def receipt(raw, *, root, app_id, leaf, environment, at, folder):
    """Verifies a receipt; its fields, or Refused with the step."""
    fields = receipt_fields(receipt_payload(raw, root=root, at=at, folder=folder))
    demand(fields[2] == app_id.encode(), "4")
    demand(timedelta(minutes=-1) < at - moment(fields[12]) < timedelta(minutes=5), "5")
    demand(fields[3] == leaf.public_bytes(serialization.Encoding.DER), "6")
    demand(moment(fields[21]) - moment(fields[12]) == timedelta(days=90), "the expiration")
    demand(fields[7] == {"development": b"sandbox"}.get(environment, environment.encode()), "the environment")
    return fields


def utc(milliseconds):
    return datetime.fromtimestamp(milliseconds / 1000, timezone.utc)
