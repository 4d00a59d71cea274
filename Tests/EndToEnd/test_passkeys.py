"""The virtual phone's passkeys before relying parties that share nothing with ours: py_webauthn and fido2.

An app registers and signs in by AuthenticationServices; both accept what comes of it with user verification required,
and refuse it for another challenge, relying party, origin or key.
"""

import hashlib
from types import SimpleNamespace

import pytest
import webauthn
from fido2.server import Fido2Server
from fido2.webauthn import (
    AttestedCredentialData, AuthenticationResponse, PublicKeyCredentialRpEntity, RegistrationResponse,
    UserVerificationRequirement)
from webauthn.helpers import bytes_to_base64url
from webauthn.helpers.cose import COSEAlgorithmIdentifier
from webauthn.helpers.exceptions import InvalidAuthenticationResponse, InvalidRegistrationResponse
from webauthn.helpers.structs import CredentialDeviceType

from peer import peer_fixture

DOMAIN = "example.com"
ORIGIN = "https://example.com"
USER = b"\x00\xff a user handle"
CHALLENGE = bytes(range(224, 256))
OTHER_CHALLENGE = hashlib.sha256(b"another").digest()
AAGUIDS = {"18.1": "fbfc3007-154e-4ecc-8c0b-6e020557d7bd", "16.4": "00000000-0000-0000-0000-000000000000"}

peer = peer_fixture("passkey-peer")


@pytest.fixture(scope="module", params=AAGUIDS)
def made(request, peer):
    """A registration and two sign-ins on a phone."""
    peer.ask("phone", domain=DOMAIN, system=request.param)
    registration = peer.values("register", domain=DOMAIN, challenge=CHALLENGE, name="anna", user=USER)
    proofs = [peer.values("sign-in", domain=DOMAIN, challenge=challenge) for challenge in (CHALLENGE, OTHER_CHALLENGE)]
    return SimpleNamespace(aaguid=AAGUIDS[request.param], registration=registration, proofs=proofs)


def registration_json(made):
    """RegistrationResponseJSON, as an app sends it to its server."""
    one = made.registration
    return {"id": bytes_to_base64url(one.id), "rawId": bytes_to_base64url(one.id), "type": "public-key",
            "response": {"clientDataJSON": bytes_to_base64url(one.clientData),
                         "attestationObject": bytes_to_base64url(one.attestationObject)},
            "clientExtensionResults": {}}


def proof_json(proof):
    """AuthenticationResponseJSON."""
    return {"id": bytes_to_base64url(proof.id), "rawId": bytes_to_base64url(proof.id), "type": "public-key",
            "response": {"clientDataJSON": bytes_to_base64url(proof.clientData),
                         "authenticatorData": bytes_to_base64url(proof.authenticatorData),
                         "signature": bytes_to_base64url(proof.signature),
                         "userHandle": bytes_to_base64url(proof.user)},
            "clientExtensionResults": {}}


def register(made, **changes):
    expected = {"expected_challenge": CHALLENGE, "expected_rp_id": DOMAIN, "expected_origin": ORIGIN} | changes
    return webauthn.verify_registration_response(
        credential=registration_json(made), require_user_verification=True,
        supported_pub_key_algs=[COSEAlgorithmIdentifier.ECDSA_SHA_256], **expected)


def sign_in(made, proof, key, **changes):
    expected = {"expected_challenge": CHALLENGE, "expected_rp_id": DOMAIN, "expected_origin": ORIGIN} | changes
    return webauthn.verify_authentication_response(
        credential=proof_json(proof), require_user_verification=True, credential_public_key=key,
        credential_current_sign_count=0, **expected)


def test_py_webauthn_accepts_the_registration_and_what_it_says_is_what_apples_passkeys_say(made):
    verified = register(made)
    assert verified.credential_id == made.registration.id and len(verified.credential_id) == 20
    assert verified.aaguid == made.aaguid
    assert verified.fmt == "none"
    assert verified.sign_count == 0
    assert verified.user_verified
    assert verified.credential_device_type == CredentialDeviceType.MULTI_DEVICE
    assert verified.credential_backed_up


def test_py_webauthn_accepts_the_sign_ins(made):
    key = register(made).credential_public_key
    for proof, challenge in zip(made.proofs, (CHALLENGE, OTHER_CHALLENGE)):
        verified = sign_in(made, proof, key, expected_challenge=challenge)
        assert verified.credential_id == made.registration.id
        assert verified.new_sign_count == 0
        assert verified.user_verified and verified.credential_backed_up
        assert proof.user == USER


WRONG = {"challenge": {"expected_challenge": OTHER_CHALLENGE}, "relying party": {"expected_rp_id": "example.org"},
         "origin": {"expected_origin": "https://www.example.com"}}


@pytest.mark.parametrize("changes", WRONG.values(), ids=WRONG)
def test_py_webauthn_refuses_another(made, changes):
    with pytest.raises(InvalidRegistrationResponse):
        register(made, **changes)
    key = register(made).credential_public_key
    with pytest.raises(InvalidAuthenticationResponse):
        sign_in(made, made.proofs[0], key, **changes)


def test_py_webauthn_refuses_the_proof_with_another_key_and_for_other_bytes(made, peer):
    peer.ask("phone", domain=DOMAIN, system="18.1")
    other = SimpleNamespace(
        registration=peer.values("register", domain=DOMAIN, challenge=CHALLENGE, name="ben", user=b"ben"))
    with pytest.raises(InvalidAuthenticationResponse):
        sign_in(made, made.proofs[0], register(other).credential_public_key)
    key = register(made).credential_public_key
    flags = bytearray(made.proofs[0].authenticatorData)
    flags[32] ^= 0x10
    changed = SimpleNamespace(**vars(made.proofs[0]) | {"authenticatorData": bytes(flags)})
    with pytest.raises(InvalidAuthenticationResponse):
        sign_in(made, changed, key)


def fido_server(domain=DOMAIN):
    return Fido2Server(PublicKeyCredentialRpEntity(id=domain, name="Example"))


def state(challenge):
    return {"challenge": bytes_to_base64url(challenge), "user_verification": UserVerificationRequirement.REQUIRED}


def test_fido2_accepts_both_ceremonies_and_refuses_another_challenge_and_relying_party(made):
    server = fido_server()
    response = RegistrationResponse.from_dict(registration_json(made))
    data = server.register_complete(state(CHALLENGE), response)
    credential = data.credential_data
    assert isinstance(credential, AttestedCredentialData) and credential.credential_id == made.registration.id
    proof = AuthenticationResponse.from_dict(proof_json(made.proofs[0]))
    assert server.authenticate_complete(state(CHALLENGE), [credential], proof) == credential
    for bad_server, challenge in ((server, OTHER_CHALLENGE), (fido_server("example.org"), CHALLENGE)):
        with pytest.raises(ValueError):
            bad_server.register_complete(state(challenge), response)
        with pytest.raises(ValueError):
            bad_server.authenticate_complete(state(challenge), [credential], proof)


def test_the_phone_refuses_what_apples_refuse(peer):
    peer.ask("phone", domain=DOMAIN)
    assert peer.ask("sign-in", domain="example.org", challenge=CHALLENGE) == {"error": "1004"}
    # Another device would have to have it.
    assert peer.ask("sign-in", domain=DOMAIN, challenge=CHALLENGE) == {"error": "1001"}
    known = peer.values("register", domain=DOMAIN, challenge=CHALLENGE, name="anna", user=USER)
    again = peer.ask("register", domain=DOMAIN, challenge=CHALLENGE, name="ben", user=b"ben", excluded=known.id)
    assert again == {"error": "1006"}
