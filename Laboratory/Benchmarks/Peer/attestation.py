"""App Attest verified by Python's libraries, for `latchkey-lab bench attest`.

usage: attestation.py FOLDER     a folder of the vectors, with meta.json

Prints {"runsOn": …}, then for each line on standard input, which is a number of seconds, the rates of one round. Rates are
operations in a second of this thread's CPU time. The rules are those of Apple's text that need no policy; the issuer's
certificate is verified each time, and in the variants "issuer remembered" once.
"""

import asyncio
import base64
import datetime
import hashlib
import importlib.metadata
import json
import pathlib
import platform
import sys
import time

import cbor2
from asn1crypto import cms, core
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from pyattest.attestation import Attestation
from pyattest.configs.apple import AppleConfig
from pyattest.verifiers.apple_attestation import AppleAttestationVerifier
from pyattest.verifiers.utils import _load_certificate
from pyhanko_certvalidator import CertificateValidator, ValidationContext

NONCE = x509.ObjectIdentifier("1.2.840.113635.100.8.2")
RECEIPT_MARK = x509.ObjectIdentifier("1.2.840.113635.100.12.15")
RECEIPT_ROOT = bytes.fromhex("63343abfb89a6a03ebb57e9b3f5fa7be7c4f5c756f3017b3a8c488c3653e9179")
AAGUIDS = {"development": b"appattestdevelop", "production": b"appattest" + bytes(7)}

folder = pathlib.Path(sys.argv[1])
meta = json.loads((folder / "meta.json").read_text())
app_id = hashlib.sha256(meta["appId"].encode()).digest()
key_id = base64.b64decode(meta["keyId"])
client_data_hash = base64.b64decode(meta["clientDataHash"])
aaguid = AAGUIDS[meta["environment"]]
now = datetime.datetime.fromisoformat(meta["verifyAt"])
attestation = (folder / "attestation.cbor").read_bytes()
assertion = (folder / meta["assertions"][0]["file"]).read_bytes()
client_data = (folder / meta["assertions"][0]["clientDataFile"]).read_bytes()
root_pem = AppleConfig(key_id, meta["appId"], False).root_ca
root = x509.load_der_x509_certificate(root_pem.dump())
known = set()


def check(condition):
    if not condition:
        raise ValueError("a rule is broken")


def issued(certificate, issuer):
    """Whether the certificate is the issuer's, and valid now."""
    certificate.verify_directly_issued_by(issuer)
    check(certificate.not_valid_before_utc <= now <= certificate.not_valid_after_utc)


def chain(leaf, der, top, remembers):
    """Whether a leaf leads to the top by way of an issuer."""
    issuer = x509.load_der_x509_certificate(der)
    if not remembers or der not in known:
        issued(issuer, top)
        known.add(der)
    issued(leaf, issuer)


def point(key):
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def attested(remembers):
    item = cbor2.loads(attestation)
    check(item["fmt"] == "apple-appattest")
    leaf_der, issuer = item["attStmt"]["x5c"]
    leaf = x509.load_der_x509_certificate(leaf_der)
    chain(leaf, issuer, root, remembers)
    data = item["authData"]
    nonce = hashlib.sha256(data + client_data_hash).digest()
    check(leaf.extensions.get_extension_for_oid(NONCE).value.value[6:] == nonce)
    key = point(leaf.public_key())
    check(hashlib.sha256(key).digest() == key_id)
    check(data[:32] == app_id and data[33:37] == bytes(4) and data[37:53] == aaguid and data[55:87] == key_id)
    cose = cbor2.loads(data[87:164])
    check(b"\x04" + cose[-2] + cose[-3] == key)
    return item["attStmt"]["receipt"], leaf.public_key()


def receipt(remembers):
    info = cms.ContentInfo.load(embedded)
    signed = info["content"]
    payload = signed["encap_content_info"]["content"].native
    certificates = [c.chosen for c in signed["certificates"]]
    signer = signed["signer_infos"][0]
    serial = signer["sid"].chosen["serial_number"].native
    leaf = next(c for c in certificates if c.serial_number == serial)
    top = next(c for c in certificates if hashlib.sha256(c.dump()).digest() == RECEIPT_ROOT)
    issuer = next(c for c in certificates if c is not leaf and c is not top)
    loaded = x509.load_der_x509_certificate(leaf.dump())
    loaded.public_key().verify(signer["signature"].native, payload, ec.ECDSA(hashes.SHA256()))
    chain(loaded, issuer.dump(), x509.load_der_x509_certificate(top.dump()), remembers)
    loaded.extensions.get_extension_for_oid(RECEIPT_MARK)
    fields = {}
    for field in core.SetOf.load(payload, spec=core.Sequence):
        fields[field[0].native] = field[2].native
    check(fields[2].decode() == meta["appId"] and fields[4] == client_data_hash and fields[6] == b"ATTEST")
    made = datetime.datetime.fromisoformat(fields[12].decode())
    check(abs((now - made).total_seconds()) <= 300)
    check(now < datetime.datetime.fromisoformat(fields[21].decode()))
    check(point(x509.load_der_x509_certificate(fields[3]).public_key()) == stored)


def asserted():
    # The key as a store has it: parsing it is part of the work, as it is of ours.
    key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), stored)
    item = cbor2.loads(assertion)
    data = item["authenticatorData"]
    nonce = hashlib.sha256(data + hashlib.sha256(client_data).digest()).digest()
    key.verify(item["signature"], nonce, ec.ECDSA(hashes.SHA256()))
    check(data[:32] == app_id and int.from_bytes(data[33:37], "big") > 0)


class AtItsTime(AppleAttestationVerifier):
    """pyattest's verifier, with the time at which the certificate was valid."""

    async def verify_certificate_chain(self, chain):
        context = ValidationContext(extra_trust_roots=[self.attestation.config.root_ca], moment=now)
        others = [_load_certificate(der) for der in chain[1:]]
        validator = CertificateValidator(_load_certificate(chain[0]), others, validation_context=context)
        return await validator.async_validate_usage({"digital_signature"})


class Config(AppleConfig):
    attestation_verifier_class = AtItsTime


def pyattest():
    config = Config(key_id, meta["appId"], meta["environment"] == "production")
    challenge = base64.b64decode(meta["challengeBase64"])
    loop.run_until_complete(Attestation(attestation, challenge, config).verify())


embedded, public_key = attested(False)
stored = point(public_key)
loop = asyncio.new_event_loop()
work = [
    ("cbor2+cryptography", "attestation", lambda: attested(False)),
    ("cbor2+cryptography, issuer remembered", "attestation", lambda: attested(True)),
    ("cbor2+cryptography", "assertion", asserted),
    ("asn1crypto+cryptography", "receipt", lambda: receipt(False)),
    ("asn1crypto+cryptography, issuer remembered", "receipt", lambda: receipt(True)),
]
if meta.get("challengeBase64"):
    work.append(("pyattest", "attestation", pyattest))


def rate(seconds, operation):
    operation()
    count, start = 0, time.thread_time()
    while (passed := time.thread_time() - start) < seconds:
        operation()
        count += 1
    return count / passed


packages = ["cbor2", "cryptography", "asn1crypto", "pyattest"]
versions = {name: importlib.metadata.version(name) for name in packages}
print(json.dumps({"runsOn": versions | {"python": platform.python_version()}}), flush=True)
for line in sys.stdin:
    rates = [{"peer": who, "work": what, "rate": rate(float(line), run)} for who, what, run in work]
    print(json.dumps(rates), flush=True)
