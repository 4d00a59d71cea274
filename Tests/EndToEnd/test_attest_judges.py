"""The virtual phone's App Attest objects before judges that share nothing with ours.

Apple's steps in cbor2 and cryptography, the package pyattest, and `openssl cms` for receipts; each accepts them under
the root of the virtual phones, and refuses them under Apple's.
"""

import asyncio
import base64
import functools
import json
import os
from pathlib import Path
from types import SimpleNamespace

import pyattest
import pytest
from cryptography import x509
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import serialization
from pyattest.assertion import Assertion
from pyattest.attestation import Attestation
from pyattest.configs.apple import AppleConfig
from pyattest.exceptions import InvalidCertificateChainException, InvalidNonceException
from pyattest.verifiers import apple_attestation
from pyhanko_certvalidator import ValidationContext

import attest_judge as judge
from peer import peer_fixture

APPLE_ROOT = (Path(pyattest.__file__).parent / "certificates/Apple_App_Attestation_Root_CA.pem").read_bytes()
# The root of Apple's receipts is no part of the repository.
APPLE_RECEIPT_ROOT = Path(os.environ.get("LATCHKEY_VECTORS", "../shared/vectors")) / "app-attest/AppleRootCA-G3.cer"
CHALLENGE = b"a challenge of the server"
CLIENT_DATA = json.dumps({"challenge": "Y2hhbGxlbmdl"}).encode()
# The versions of iOS whose objects differ, each at a time when it was new.
PROFILES = {"14.2": 1_606_516_900_460, "17.6.1": 1_725_530_400_120, "26.2": 1_768_478_400_000,
            "27.0.1": 1_791_530_721_610}

peer = peer_fixture("attest-peer")


@pytest.fixture(scope="module", params=[(system, distribution) for system in PROFILES
                                        for distribution in ("development", "appStore")], ids="-".join)
def made(request, peer):
    """One phone's attestation, two assertions and a refreshed receipt."""
    return make(peer, *request.param)


def make(peer, system, distribution="development", opt_in="false"):
    time = PROFILES[system]
    phone = peer.ask("phone", system=system, time=str(time), distribution=distribution, optIn=opt_in)
    name = peer.ask("key")["keyId"]
    client_data_hash = judge.sha256(CHALLENGE)
    object = peer.bytes("attest", keyId=name, hash=client_data_hash)
    # Half a minute later, when a server looks at it.
    facts = {"app_id": phone["appId"], "key_id": base64.b64decode(name), "client_data_hash": client_data_hash,
             "at": judge.utc(time + 30_000)}
    return SimpleNamespace(
        system=system, distribution=distribution, facts=facts, attestation=object, name=name,
        assertions=[peer.bytes("assert", keyId=name, hash=judge.sha256(CLIENT_DATA)) for _ in range(2)],
        root=phone["root"].encode(), receipt_root=phone["receiptRoot"].encode())


def apple_roots():
    yield APPLE_ROOT
    if APPLE_RECEIPT_ROOT.exists():
        root = x509.load_der_x509_certificate(APPLE_RECEIPT_ROOT.read_bytes())
        yield root.public_bytes(serialization.Encoding.PEM)


@pytest.fixture
def pyattest_at(monkeypatch):
    """Sets pyattest's clock, which it has no parameter for."""

    def set_clock(at):
        monkeypatch.setattr(apple_attestation, "ValidationContext", functools.partial(ValidationContext, moment=at))

    return set_clock


def test_apples_steps_accept_the_attestation_and_the_assertions(made):
    attested = judge.attestation(made.attestation, root=made.root, **made.facts)
    expected = "production" if made.distribution == "appStore" else "development"
    assert attested.environment == expected
    category = 4 if made.distribution == "appStore" else 3
    tells = {"apple_bundle_version_01": "7", "apple_validation_category_01": bytes([category, 0, 0, 0])}
    assert attested.extensions == (tells if made.system == "27.0.1" else {})
    stored = 0
    for raw in made.assertions:
        stored, extensions = judge.assertion(
            raw, key=attested.key, app_id=made.facts["app_id"], client_data=CLIENT_DATA, stored_counter=stored)
        assert extensions == attested.extensions
    assert stored == 2


def test_apples_steps_refuse_what_is_changed_or_under_apples_root(made):
    with pytest.raises(judge.Refused, match="1: names"):
        judge.attestation(made.attestation, root=APPLE_ROOT, **made.facts)
    wrong = {"client_data_hash": bytes(32), "key_id": bytes(32), "app_id": "LATCHKEY00.com.example.other"}
    for (name, value), step in zip(wrong.items(), "456"):
        with pytest.raises(judge.Refused, match=f"^{step}$"):
            judge.attestation(made.attestation, root=made.root, **{**made.facts, name: value})
    attested = judge.attestation(made.attestation, root=made.root, **made.facts)
    facts = {"key": attested.key, "app_id": made.facts["app_id"], "client_data": CLIENT_DATA, "stored_counter": 0}
    for name, value, step in (("client_data", b"{}", "3"), ("app_id", "other", "4"), ("stored_counter", 1, "5")):
        with pytest.raises(judge.Refused, match=f"^{step}$"):
            judge.assertion(made.assertions[0], **{**facts, name: value})


def test_openssl_accepts_the_receipts(made, peer, tmp_path):
    attested = judge.attestation(made.attestation, root=made.root, **made.facts)
    facts = {"app_id": made.facts["app_id"], "leaf": attested.leaf, "environment": attested.environment,
             "at": made.facts["at"], "folder": tmp_path}
    first = judge.receipt(attested.receipt, root=made.receipt_root, **facts)
    assert list(first) == [2, 3, 4, 5, 6, 7, 12, 21]
    assert (first[6], first[4], len(first[5])) == (b"ATTEST", made.facts["client_data_hash"], 88)
    peer.ask("phone", system=made.system, time=str(PROFILES[made.system]))
    refreshed = peer.bytes("refresh", receipt=attested.receipt, metric="3")
    second = judge.receipt(refreshed, root=made.receipt_root, **facts)
    assert list(second) == [17, 6, 2, 3, 4, 5, 7, 12, 19, 21]
    assert (second[17], second[6], second[5]) == (b"3", b"RECEIPT", first[5])


def test_openssl_refuses_the_receipts_under_apples_root_or_with_a_changed_byte(made, tmp_path):
    attested = judge.attestation(made.attestation, root=made.root, **made.facts)
    facts = {"at": made.facts["at"], "folder": tmp_path}
    payload = judge.receipt_payload(attested.receipt, root=made.receipt_root, **facts)
    for root in apple_roots():
        with pytest.raises(judge.Refused, match="self-signed certificate in certificate chain"):
            judge.receipt_payload(attested.receipt, root=root, **facts)
    place = attested.receipt.index(b"ATTEST")
    changed = attested.receipt[:place] + b"BTTEST" + attested.receipt[place + 6:]
    assert b"ATTEST" in payload
    with pytest.raises(judge.Refused, match="(?i)signature|verif"):
        judge.receipt_payload(changed, root=made.receipt_root, **facts)


@pytest.mark.filterwarnings("ignore::DeprecationWarning:pyhanko_certvalidator")
def test_pyattest_accepts_under_our_root_and_refuses_under_apples(made, pyattest_at):
    pyattest_at(made.facts["at"])
    settings = {"key_id": made.facts["key_id"], "app_id": made.facts["app_id"],
                "production": made.distribution == "appStore"}
    config = AppleConfig(**settings, root_ca=made.root)
    accepted = Attestation(made.attestation, CHALLENGE, config)
    asyncio.run(accepted.verify())
    key = judge.attestation(made.attestation, root=made.root, **made.facts).key
    for counter, raw in enumerate(made.assertions, 1):
        asserted = Assertion(raw, judge.sha256(CLIENT_DATA), key, config)
        asserted.verify()
        assert asserted.data["counter"] == counter
        with pytest.raises(InvalidSignature):
            Assertion(raw, judge.sha256(b"{}"), key, config).verify()
    with pytest.raises(InvalidNonceException):
        asyncio.run(Attestation(made.attestation, b"another", config).verify())
    with pytest.raises(InvalidCertificateChainException):
        asyncio.run(Attestation(made.attestation, CHALLENGE, AppleConfig(**settings)).verify())


def test_our_verifier_accepts_them_under_our_roots_and_refuses_them_for_their_chains_under_apples(made, peer):
    peer.ask("phone", system=made.system, time=str(PROFILES[made.system] + 30_000))
    fields = {"attestation": made.attestation, "hash": made.facts["client_data_hash"], "keyId": made.name,
              "appId": made.facts["app_id"],
              "environment": "production" if made.distribution == "appStore" else "development"}
    assert peer.ask("judge", roots="ours", **fields) == {"attestation": "accepted", "receipt": "accepted"}
    assert peer.ask("judge", roots="apple", **fields) == {
        "attestation": "attestation_chain_untrusted", "receipt": "receipt_chain_untrusted"}


@pytest.mark.parametrize("system", ["26.2", "27.0.1"])
def test_an_app_that_opted_in_tells_the_hash_of_its_code_since_ios_27(peer, system):
    made = make(peer, system, opt_in="true")
    attested = judge.attestation(made.attestation, root=made.root, **made.facts)
    _, asserted = judge.assertion(
        made.assertions[0], key=attested.key, app_id=made.facts["app_id"], client_data=CLIENT_DATA, stored_counter=0)
    assert asserted == attested.extensions
    if system == "26.2":
        assert asserted == {}
    else:
        assert list(asserted) == ["apple_cd_hash_hash_01", "apple_cd_hash_type_01", "apple_bundle_version_01",
                                  "apple_validation_category_01"]
        assert (len(asserted["apple_cd_hash_hash_01"]), asserted["apple_cd_hash_type_01"]) == (32, b"\x02")
