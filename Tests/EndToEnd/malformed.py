"""Keys and signatures that must be refused, each broken in one way."""

import functools
import json

from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec, ed25519, rsa, utils

from device import (
    FIELD_PRIME,
    ORDER,
    b64,
    b64url,
    compressed,
    jwk,
    new_key,
    pem,
    raw_signature,
    spki,
    x963,
)

CURVE_B = 0x5AC635D8AA3A93E7B3EBBD55769886BC651D06B0CC53B0F63BCE3C3E27D2604B


def is_square(number):
    return pow(number, (FIELD_PRIME - 1) // 2, FIELD_PRIME) in (0, 1)


def curve_right_side(x):
    return (x**3 - 3 * x + CURVE_B) % FIELD_PRIME


def x_without_point():
    return next(x for x in range(1, 100) if not is_square(curve_right_side(x)))


def small_point():
    """A point whose x is so small that x + p still has 32 bytes."""
    x = next(x for x in range(1, 100) if is_square(curve_right_side(x)))
    y = pow(curve_right_side(x), (FIELD_PRIME + 1) // 4, FIELD_PRIME)
    return x, y


def word(number):
    return number.to_bytes(32, "big")


def off_curve(public):
    """The point with one bit of y flipped."""
    point = bytearray(x963(public))
    point[-1] ^= 1
    return bytes(point)


def spki_around(point):
    """SubjectPublicKeyInfo for P-256 around whatever stands for the point (short lengths only)."""
    algorithm = bytes.fromhex("301306072a8648ce3d020106082a8648ce3d030107")
    bits = b"\x03" + bytes([len(point) + 1]) + b"\0" + point
    return b"\x30" + bytes([len(algorithm) + len(bits)]) + algorithm + bits


def patched(data, at, value):
    return data[:at] + bytes([value]) + data[at + 1 :]


@functools.cache
def other(curve):
    return new_key(curve).public_key()


@functools.cache
def rsa_public():
    return rsa.generate_private_key(65537, 2048).public_key()


def private_pem(public):
    key = new_key()
    return key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    ).decode()


def explicit_spki(public):
    """SubjectPublicKeyInfo with the curve's parameters spelled out instead of named (X9.62)."""

    def tlv(tag, content):
        length = len(content)
        if length < 128:
            return bytes([tag, length]) + content
        size = length.to_bytes(1 if length < 256 else 2, "big")
        return bytes([tag, 0x80 | len(size)]) + size + content

    def integer(number):
        return tlv(2, number.to_bytes(number.bit_length() // 8 + 1, "big"))

    generator = ec.derive_private_key(1, ec.SECP256R1()).public_key()
    field = tlv(0x30, bytes.fromhex("06072a8648ce3d0101") + integer(FIELD_PRIME))
    curve = tlv(0x30, tlv(4, word(FIELD_PRIME - 3)) + tlv(4, word(CURVE_B)))
    parameters = tlv(0x30, integer(1) + field + curve + tlv(4, x963(generator)) + integer(ORDER) + integer(1))
    algorithm = tlv(0x30, bytes.fromhex("06072a8648ce3d0201") + parameters)
    return tlv(0x30, algorithm + tlv(3, b"\0" + x963(public)))


P384, K256, P521 = ec.SECP384R1(), ec.SECP256K1(), ec.SECP521R1()
ED25519_SPKI = spki(ed25519.Ed25519PrivateKey.from_private_bytes(b"\1" * 32).public_key())
X_ONLY, (SMALL_X, SMALL_Y) = x_without_point(), small_point()


def as_jwk(point, **more):
    return {"kty": "EC", "crv": "P-256", "x": b64url(point[1:33]), "y": b64url(point[33:65])} | more


# What is sent, made from a good key; and the finer reason that the audit log counts.
BAD_KEYS = {
    "not base64": (lambda public: "not base64!", "notBase64"),
    "mixed alphabets": (lambda public: "-" + b64(b"\xff" * 65)[1:], "notBase64"),
    "wrong padding": (lambda public: b64(x963(public)) + "=", "notBase64"),
    "padding inside": (lambda public: "BA==" + b64(x963(public)), "notBase64"),
    "blanks": (lambda public: " " + b64(x963(public)), "notBase64"),
    "hex": (lambda public: "04" + "ab" * 61, "unknownForm"),
    "63 bytes": (lambda public: b64(b"\4" * 63), "unknownForm"),
    "one byte more": (lambda public: b64(x963(public) + b"\0"), "unknownForm"),
    "one byte": (lambda public: b64(b"\4"), "unknownForm"),
    "tag 05": (lambda public: b64(b"\5" + x963(public)[1:]), "unknownForm"),
    "hybrid form": (lambda public: b64(bytes([6 + x963(public)[-1] % 2]) + x963(public)[1:]), "unknownForm"),
    "infinity": (lambda public: b64(b"\0"), "unknownForm"),
    "infinity in SPKI": (lambda public: b64(spki_around(b"\0")), "notOnCurve"),
    "zeros": (lambda public: b64(bytes(64)), "notOnCurve"),
    "X9.63 off the curve": (lambda public: b64(off_curve(public)), "notOnCurve"),
    "raw off the curve": (lambda public: b64(off_curve(public)[1:]), "notOnCurve"),
    "SPKI off the curve": (lambda public: b64(spki_around(off_curve(public))), "notOnCurve"),
    "compressed without a point": (lambda public: b64(b"\2" + word(X_ONLY)), "notOnCurve"),
    "x not reduced": (lambda public: b64(b"\4" + word(SMALL_X + FIELD_PRIME) + word(SMALL_Y)), "malformed"),
    "x not reduced, compressed": (lambda public: b64(b"\2" + word(SMALL_X + FIELD_PRIME)), "malformed"),
    "P-384 X9.63": (lambda public: b64(x963(other(P384))), "wrongCurve"),
    "P-384 compressed": (lambda public: b64(compressed(other(P384))), "wrongCurve"),
    "P-384 SPKI": (lambda public: b64(spki(other(P384))), "wrongCurve"),
    "P-384 PEM": (lambda public: pem(other(P384)), "wrongCurve"),
    "P-521 SPKI": (lambda public: b64(spki(other(P521))), "wrongCurve"),
    "secp256k1 X9.63": (lambda public: b64(x963(other(K256))), "notOnCurve"),
    "secp256k1 SPKI": (lambda public: b64(spki(other(K256))), "wrongCurve"),
    "secp256k1 PEM": (lambda public: pem(other(K256)), "wrongCurve"),
    "RSA SPKI": (lambda public: b64(spki(rsa_public())), "unknownForm"),
    "RSA PEM": (lambda public: pem(rsa_public()), "unknownForm"),
    "Ed25519 SPKI": (lambda public: b64(ED25519_SPKI), "unknownForm"),
    "SPKI with leftovers": (lambda public: b64(spki(public) + b"\0"), "malformed"),
    "SPKI cut": (lambda public: b64(spki(public)[:-1]), "malformed"),
    "SPKI with a long-form length": (lambda public: b64(b"\x30\x81\x59" + spki(public)[2:]), "malformed"),
    "SPKI with unused bits": (lambda public: b64(patched(spki(public), 25, 1)), "malformed"),
    "SPKI with explicit parameters": (lambda public: b64(explicit_spki(public)), "unknownForm"),
    "PEM cut": (lambda public: pem(public)[:-30], "malformed"),
    "PEM twice": (lambda public: pem(public) * 2, "malformed"),
    "PEM of a private key": (private_pem, "privateKey"),
    "JWK with the private key": (lambda public: jwk(public) | {"d": jwk(public)["x"]}, "privateKey"),
    "JWK without y": (lambda public: json.dumps({"kty": "EC", "crv": "P-256", "x": jwk(public)["x"]}), "malformed"),
    "JWK text cut": (lambda public: json.dumps(jwk(public))[:-1], "malformed"),
    "JWK of another type": (lambda public: jwk(public) | {"kty": "RSA"}, "wrongCurve"),
    "JWK of P-384": (lambda public: jwk(public) | {"crv": "P-384"}, "wrongCurve"),
    "JWK of secp256k1": (lambda public: as_jwk(x963(other(K256)), crv="secp256k1"), "wrongCurve"),
    "JWK of secp256k1 as P-256": (lambda public: as_jwk(x963(other(K256))), "notOnCurve"),
    "JWK off the curve": (lambda public: as_jwk(off_curve(public)), "notOnCurve"),
    "JWK with a short x": (lambda public: jwk(public) | {"x": b64url(b"\1" * 31)}, "malformed"),
    "JWK with a long x": (lambda public: jwk(public) | {"x": b64url(b"\0" + x963(public)[1:33])}, "malformed"),
    "JWK not base64": (lambda public: jwk(public) | {"y": "!"}, "notBase64"),
    "JWK with an empty x": (lambda public: jwk(public) | {"x": ""}, "malformed"),
}


def der_integer(number, extra=b""):
    content = extra + number.to_bytes(max(1, (number.bit_length() + 8) // 8), "big")
    return b"\x02" + bytes([len(content)]) + content


def der(*parts):
    content = b"".join(parts)
    return b"\x30" + bytes([len(content)]) + content


def numbers(good):
    return utils.decode_dss_signature(good)


def negative(good):
    """r without the zero byte in front, so that its high bit makes it negative."""
    r, s = numbers(good)
    r |= 1 << 255
    return der(b"\x02\x20" + word(r), der_integer(s))


def raw(r, s):
    return word(r) + word(s)


# What is sent, made from a good DER signature.
BAD_SIGNATURES = {
    "one byte": lambda good: b"\0",
    "empty sequence": lambda good: der(),
    "one number": lambda good: der(der_integer(numbers(good)[0])),
    "three numbers": lambda good: der(*(der_integer(n) for n in (*numbers(good), 1))),
    "trailing byte": lambda good: good + b"\0",
    "trailing byte inside": lambda good: b"\x30" + bytes([good[1] + 1]) + good[2:] + b"\0",
    "cut": lambda good: good[:-1],
    "length too large": lambda good: patched(good, 1, good[1] + 1),
    "length too small": lambda good: patched(good, 1, good[1] - 1),
    "BER long-form length": lambda good: b"\x30\x81" + good[1:],
    "BER indefinite length": lambda good: b"\x30\x80" + good[2:] + b"\0\0",
    "BER long-form length of r": lambda good: b"\x30" + bytes([good[1] + 1]) + b"\x02\x81" + good[3:],
    "r padded": lambda good: der(der_integer(numbers(good)[0], b"\0"), der_integer(numbers(good)[1])),
    "s padded": lambda good: der(der_integer(numbers(good)[0]), der_integer(numbers(good)[1], b"\0")),
    "r negative": negative,
    "empty r": lambda good: der(b"\x02\x00", der_integer(numbers(good)[1])),
    "a set": lambda good: patched(good, 0, 0x31),
    "r a bit string": lambda good: patched(good, 2, 3),
    "r zero": lambda good: der(der_integer(0), der_integer(numbers(good)[1])),
    "s zero": lambda good: der(der_integer(numbers(good)[0]), der_integer(0)),
    "r = n": lambda good: der(der_integer(ORDER), der_integer(numbers(good)[1])),
    "s = n": lambda good: der(der_integer(numbers(good)[0]), der_integer(ORDER)),
    "s + n": lambda good: der(der_integer(numbers(good)[0]), der_integer(numbers(good)[1] + ORDER)),
    "raw zeros": lambda good: bytes(64),
    "raw r zero": lambda good: raw(0, numbers(good)[1]),
    "raw s zero": lambda good: raw(numbers(good)[0], 0),
    "raw r = n": lambda good: raw(ORDER, numbers(good)[1]),
    "raw s = n": lambda good: raw(numbers(good)[0], ORDER),
    "raw all ones": lambda good: b"\xff" * 64,
    "raw 63 bytes": lambda good: raw_signature(good)[:-1],
    "raw 65 bytes": lambda good: raw_signature(good) + b"\0",
    "raw of P-384": lambda good: bytes(16) + word(1) + bytes(16) + word(1),
    "longest": lambda good: b"\x30" * 768,
}
