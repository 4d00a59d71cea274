"""Wrong values of fields, and bodies that are no JSON object."""

import json

FIELDS = {
    "enroll": [
        "username", "phoneNumber", "publicKey", "method", "deviceId", "deviceModel", "scheme", "proof",
        "proof.challengeId", "proof.signature",
    ],
    "enrollmentChallenge": ["username", "deviceId", "publicKey"],
    "initiate": ["username", "deviceId"],
    "verifySignature": ["username", "deviceId", "challengeId", "signature"],
    "refresh": ["refreshToken"],
}

WRONG_TYPES = {"number": 7, "fraction": 0.5, "array": [], "array of one": ["x"], "bool": True, "object": {}}

# Wrong values of the fields that are checked by a rule.
WRONG_TEXTS = {
    "username": {
        "too long": "u" * 65,
        "far too long": "u" * 60_000,
        "blank": "an na",
        "blank behind": "anna ",
        "line feed behind": "anna\n",
        "NUL": "an\0na",
        "slash": "an/na",
        "quote": "anna' OR '1'='1",
        "umlaut": "zoë",
        "combining": "zoe\u0308",
        "fullwidth": "ａｎｎａ",
        "direction mark": "anna\u202e",
        "percent": "%41nna",
        "emoji": "📱",
    },
    "deviceId": {
        "too long": "d" * 129,
        "blank": "a b",
        "slash": "../a",
        "at": "a@b",
        "line feed behind": "device\n",
        "NUL": "device\0",
        "letter beyond ASCII": "gerät",
        "braces": "{deviceId}",
    },
    "deviceModel": {
        "too long": "x" * 65,
        "bell": "iPhone\a",
        "line feed": "iPhone\n15",
        "escape": "\x1b[31mred",
        "NUL": "iPhone\0",
        "delete": "iPhone\x7f",
        "C1 control": "iPhone\x85",
    },
    "phoneNumber": {
        "no plus": "4915170000000",
        "leading zero": "+0151700000",
        "too short": "+491517",
        "too long": "+4915170000000000",
        "blanks": "+49 1517 0000",
        "letters": "+49151abc000",
        "plus alone": "+",
        "fullwidth": "+４９１５１７００",
        "arabic digits": "+٤٩١٥١٧٠٠",
        "line feed behind": "+49151700000\n",
        "dash": "+49-151-7000",
    },
    "challengeId": {
        "version 4": "3f2b8c1a-7d5e-4c9b-9a1f-0e8d7c6b5a49",
        "version 1": "3f2b8c1a-7d5e-1c9b-9a1f-0e8d7c6b5a49",
        "wrong variant": "019a6e0c-5b1e-7cc4-c4a3-1f0d8a9e2c55",
        "no dashes": "019a6e0c5b1e7cc4b4a31f0d8a9e2c55",
        "dashes elsewhere": "019a6e0-c5b1e-7cc4-b4a3-1f0d8a9e2c55",
        "braces": "{019a6e0c-5b1e-7cc4-b4a3-1f0d8a9e2c55}",
        "urn": "urn:uuid:019a6e0c-5b1e-7cc4-b4a3-1f0d8a9e2c55",
        "no hex": "019a6e0c-5b1e-7cc4-b4a3-1f0d8a9e2c5g",
        "fullwidth digits": "０19a6e0c-5b1e-7cc4-b4a3-1f0d8a9e2c5",
        "line feed behind": "019a6e0c-5b1e-7cc4-b4a3-1f0d8a9e2c55\n",
        "too short": "019a6e0c-5b1e-7cc4-b4a3-1f0d8a9e2c5",
        "text": "none",
    },
    "signature": {
        "too long": "A" * 1028,
        "not base64": "not base64!",
        "mixed alphabets": "A-+A",
        "wrong padding": "AAA==",
        "padding alone": "====",
        "bits behind the last byte": "AB==",
        "line breaks": "AAAA\nAAAA",
        "one character": "A",
    },
    "refreshToken": {
        "too short": "A" * 42,
        "too long": "A" * 44,
        "plus": "A" * 42 + "+",
        "padded": "A" * 42 + "=",
        "blank": "A" * 42 + " ",
        "line feed behind": "A" * 42 + "\n",
        "beyond ASCII": "A" * 41 + "é",
    },
    "publicKey": {"too long": "A" * 2052},
    "method": {"unknown": "faceID", "case": "secureenclave", "blank": "smsOTP ", "Java's name": "SECURE_ENCLAVE"},
    "scheme": {"unknown": "none", "case": "Bound", "text": "null"},
    "proof": {"text": "proof"},
}


def text(body):
    return json.dumps(body).encode()


RAW_BODIES = {
    "empty": lambda body: b"",
    "blank": lambda body: b"   \r\n",
    "not JSON": lambda body: b"username=anna&deviceId=1",
    "XML": lambda body: b"<?xml version='1.0'?><username>anna</username>",
    "array": lambda body: b"[" + text(body) + b"]",
    "empty array": lambda body: b"[]",
    "text": lambda body: b'"anna"',
    "number": lambda body: b"7",
    "null": lambda body: b"null",
    "true": lambda body: b"true",
    "cut": lambda body: text(body)[:-1],
    "cut in the middle": lambda body: text(body)[: len(text(body)) // 2],
    "two objects": lambda body: text(body) * 2,
    "leftovers": lambda body: text(body) + b"}",
    "NUL behind": lambda body: text(body) + b"\0",
    "single quotes": lambda body: text(body).replace(b'"', b"'"),
    "comment": lambda body: b"/* x */" + text(body),
    "name without quotes": lambda body: b"{x:1," + text(body)[1:],
    "NaN": lambda body: b'{"x":NaN,' + text(body)[1:],
    "invalid UTF-8 in every value": lambda body: text(body).replace(b': "', b': "\xff'),
    "raw control character in every value": lambda body: text(body).replace(b': "', b': "\x01'),
    "unknown escape in every value": lambda body: text(body).replace(b': "', b': "\\q'),
    "half a surrogate pair in every value": lambda body: text(body).replace(b': "', b': "\\ud800'),
    "UTF-32": lambda body: text(body).decode().encode("utf-32"),
    "nested 10 000 arrays": lambda body: b"[" * 10_000,
    "nested 10 000 arrays, closed": lambda body: b"[" * 10_000 + b"]" * 10_000,
    "nested 10 000 arrays in a member": lambda body: (
        b'{"x":' + b"[" * 10_000 + b"]" * 10_000 + b"," + text(body)[1:]
    ),
    "nested 10 000 objects": lambda body: b'{"x":' * 10_000,
    "number with a plus": lambda body: b'{"x":+1,' + text(body)[1:],
    "infinity": lambda body: b'{"x":Infinity,' + text(body)[1:],
    "hexadecimal number": lambda body: b'{"x":0x1,' + text(body)[1:],
    "member without a value": lambda body: b'{"x":,' + text(body)[1:],
    "comma in front": lambda body: b"{," + text(body)[1:],
    "form feed for a blank": lambda body: b"\x0c" + text(body),
    "escape cut": lambda body: b'{"x":"\\u12',
}

WRONG_MEDIA_TYPES = {
    "none": {},
    "text": {"Content-Type": "text/plain"},
    "form": {"Content-Type": "application/x-www-form-urlencoded"},
    "JSON-like": {"Content-Type": "application/jsonp"},
    "problem": {"Content-Type": "application/problem+json"},
    "empty": {"Content-Type": ""},
    "list": {"Content-Type": "text/plain, application/json"},
}
