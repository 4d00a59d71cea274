"""CryptoKit on Linux against Python's `cryptography`, both ways: what one makes, the other takes."""

import base64
import os

import pytest
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes, hmac, keywrap, serialization
from cryptography.hazmat.primitives.asymmetric import ec, ed25519, x25519
from cryptography.hazmat.primitives.ciphers.aead import AESGCM, ChaCha20Poly1305
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.kdf.x963kdf import X963KDF

from peer import peer_fixture

MESSAGES = [b"", b"message", bytes(range(256)) * 40]
CURVES = {
    "P-256": (ec.SECP256R1(), hashes.SHA256()),
    "P-384": (ec.SECP384R1(), hashes.SHA384()),
    "P-521": (ec.SECP521R1(), hashes.SHA512()),
}
DER = serialization.Encoding.DER
PEM = serialization.Encoding.PEM
RAW = serialization.Encoding.Raw
SPKI = serialization.PublicFormat.SubjectPublicKeyInfo

peer = peer_fixture("cryptokit-peer")


def unb64(text):
    return base64.b64decode(text)


@pytest.mark.parametrize("message", MESSAGES, ids=len)
@pytest.mark.parametrize("name,cipher,size", [("ChaChaPoly", ChaCha20Poly1305, 32), ("AES.GCM", AESGCM, 16),
                                              ("AES.GCM", AESGCM, 24), ("AES.GCM", AESGCM, 32)])
def test_a_sealed_box_opens_on_the_other_side(peer, name, cipher, size, message):
    key, extra = os.urandom(size), b"extra"
    box = peer.bytes("seal", cipher=name, key=key, extra=extra, **{"in": message})
    assert cipher(key).decrypt(box[:12], box[12:], extra) == message
    nonce = os.urandom(12)
    box = nonce + cipher(key).encrypt(nonce, message, extra)
    assert peer.bytes("open", cipher=name, key=key, extra=extra, **{"in": box}) == message
    changed = box[:-1] + bytes([box[-1] ^ 1])
    reply = peer.ask("open", cipher=name, key=key, extra=extra, **{"in": changed})
    assert reply == {"error": "authenticationFailure"}


@pytest.mark.parametrize("message", MESSAGES, ids=len)
@pytest.mark.parametrize("curve", CURVES)
def test_an_ecdsa_signature_verifies_on_the_other_side(peer, curve, message):
    group, digest = CURVES[curve]
    theirs = peer.ask("sign", curve=curve, **{"in": message})
    public = serialization.load_pem_public_key(theirs["public"].encode())
    public.verify(unb64(theirs["signature"]), message, ec.ECDSA(digest))
    assert public == ec.EllipticCurvePublicKey.from_encoded_point(group, unb64(theirs["compressed"]))
    private = serialization.load_pem_private_key(theirs["private"].encode(), None)
    assert private.public_key() == public
    with pytest.raises(InvalidSignature):
        public.verify(unb64(theirs["signature"]), message + b"x", ec.ECDSA(digest))

    ours = ec.generate_private_key(group)
    pem = ours.public_key().public_bytes(PEM, SPKI).decode()
    fields = {"curve": curve, "public": pem, "signature": ours.sign(message, ec.ECDSA(digest))}
    assert peer.ask("verify", **fields, **{"in": message}) == {"valid": "true"}
    assert peer.ask("verify", **fields, **{"in": message + b"x"}) == {"valid": "false"}


@pytest.mark.parametrize("form", [serialization.PrivateFormat.PKCS8, serialization.PrivateFormat.TraditionalOpenSSL])
@pytest.mark.parametrize("curve", CURVES)
def test_a_private_key_is_taken_over(peer, curve, form):
    group, digest = CURVES[curve]
    ours = ec.generate_private_key(group)
    pem = ours.private_bytes(PEM, form, serialization.NoEncryption()).decode()
    reply = peer.ask("sign", curve=curve, private=pem, **{"in": b"message"})
    ours.public_key().verify(unb64(reply["signature"]), b"message", ec.ECDSA(digest))


@pytest.mark.parametrize("curve", CURVES)
def test_both_sides_agree_on_a_secret_and_derive_one_key(peer, curve):
    ours = ec.generate_private_key(CURVES[curve][0])
    reply = peer.ask("agree", curve=curve, public=ours.public_key().public_bytes(DER, SPKI))
    secret = ours.exchange(ec.ECDH(), serialization.load_der_public_key(unb64(reply["public"])))
    assert unb64(reply["secret"]) == secret
    assert unb64(reply["derived"]) == X963KDF(hashes.SHA256(), 80, b"info").derive(secret)


@pytest.mark.parametrize("message", MESSAGES, ids=len)
def test_an_ed25519_signature_verifies_on_the_other_side(peer, message):
    theirs = peer.ask("sign", curve="25519", **{"in": message})
    public = ed25519.Ed25519PublicKey.from_public_bytes(unb64(theirs["public"]))
    public.verify(unb64(theirs["signature"]), message)
    private = ed25519.Ed25519PrivateKey.from_private_bytes(unb64(theirs["private"]))
    assert private.public_key() == public
    ours = ed25519.Ed25519PrivateKey.generate()
    raw = ours.public_key().public_bytes(RAW, serialization.PublicFormat.Raw)
    fields = {"curve": "25519", "public": raw, "signature": ours.sign(message)}
    assert peer.ask("verify", **fields, **{"in": message}) == {"valid": "true"}
    assert peer.ask("verify", **fields, **{"in": message + b"x"}) == {"valid": "false"}


def test_both_sides_agree_by_x25519(peer):
    ours = x25519.X25519PrivateKey.generate()
    raw = ours.public_key().public_bytes(RAW, serialization.PublicFormat.Raw)
    reply = peer.ask("agree", curve="25519", public=raw)
    assert unb64(reply["secret"]) == ours.exchange(x25519.X25519PublicKey.from_public_bytes(unb64(reply["public"])))


def test_wrapped_and_derived_keys_are_the_same(peer):
    key, kek = os.urandom(40), os.urandom(24)
    wrapped = keywrap.aes_key_wrap(kek, key)
    assert peer.bytes("wrap", key=key, kek=kek) == wrapped
    assert peer.bytes("unwrap", kek=kek, **{"in": wrapped}) == key
    expected = HKDF(hashes.SHA512(), 100, b"salt", b"info").derive(key)
    assert peer.bytes("hkdf", key=key, salt=b"salt", info=b"info") == expected
    code = hmac.HMAC(key, hashes.SHA384())
    code.update(b"message")
    assert peer.bytes("hmac", key=key, **{"in": b"message"}) == code.finalize()
