#!/usr/bin/env python3
"""Writes Tests/FlowNetworkTests/Fixtures/SignedTransactions.swift: transactions signed without any of our code.

The encoding (RLP) is written here again, hashes are Python's, signatures those of the package `cryptography`.
Run it by hand after a change: python3 Tests/Peers/FlowSigner/make_vectors.py
"""

import base64
import hashlib
import json
import pathlib

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import Prehashed, decode_dss_signature

TARGET = pathlib.Path(__file__).parents[2] / "FlowNetworkTests/Fixtures/SignedTransactions.swift"
TAG = b"FLOW-V0.0-transaction".ljust(32, b"\0")
HASHES = {"SHA2_256": hashlib.sha256, "SHA3_256": hashlib.sha3_256}
CURVES = {"ECDSA_P256": ec.SECP256R1(), "ECDSA_secp256k1": ec.SECP256K1()}
SCRIPT = "transaction { prepare(signer: &Account) {} }"
PAYER, PROPOSER = "f8d6e0586b0a20c7", "ee82856bf20e2aa6"
HEIGHT = 1000


def rlp(item):
    if isinstance(item, list):
        content = b"".join(map(rlp, item))
        return prefix(0xC0, len(content)) + content
    if isinstance(item, int):
        item = item.to_bytes((item.bit_length() + 7) // 8, "big")
    return item if len(item) == 1 and item[0] < 0x80 else prefix(0x80, len(item)) + item


def prefix(base, length):
    if length < 56:
        return bytes([base + length])
    digits = length.to_bytes((length.bit_length() + 7) // 8, "big")
    return bytes([base + 55 + len(digits)]) + digits


def block(height):
    tail = height.to_bytes(8, "big")
    return hashlib.sha3_256(b"latchkey local block of emulator " + tail).digest()[:24] + tail


def sign(key, algorithm, hash_name, message):
    digest = HASHES[hash_name](TAG + message).digest()
    r, s = decode_dss_signature(key.sign(digest, ec.ECDSA(Prehashed(hashes.SHA256()))))
    return r.to_bytes(32, "big") + s.to_bytes(32, "big")


def public(key):
    numbers = key.public_key().public_numbers()
    return f"{numbers.x:064x}{numbers.y:064x}"


def key(name, algorithm):
    return ec.derive_private_key(int.from_bytes(hashlib.sha256(name.encode()).digest(), "big"), CURVES[algorithm])


def single(algorithm, hash_name):
    """One account is proposer, payer and authorizer."""
    private = key(f"single {algorithm} {hash_name}", algorithm)
    payload = [SCRIPT.encode(), [], block(HEIGHT), 9999, bytes.fromhex(PAYER), 0, 7, bytes.fromhex(PAYER),
               [bytes.fromhex(PAYER)]]
    signature = sign(private, algorithm, hash_name, rlp([payload, []]))
    return vector(f"{algorithm} {hash_name}", payload, [], [(0, PAYER, 0, signature)],
                  [(PAYER, public(private), algorithm, hash_name, 7)])


def roles():
    """Another account proposes with an argument in its own spelling and signs the payload; the payer authorizes."""
    proposer, payer = key("proposer", "ECDSA_P256"), key("payer", "ECDSA_secp256k1")
    argument = b'{ "value" : "7", "type" : "Int" }'
    payload = [SCRIPT.encode(), [argument], block(HEIGHT), 300, bytes.fromhex(PROPOSER), 0, 128, bytes.fromhex(PAYER),
               [bytes.fromhex(PAYER)]]
    first = sign(proposer, "ECDSA_P256", "SHA3_256", rlp(payload))
    second = sign(payer, "ECDSA_secp256k1", "SHA2_256", rlp([payload, [[0, 0, first]]]))
    return vector("proposer and payer", payload, [(0, PROPOSER, 0, first)], [(1, PAYER, 0, second)],
                  [(PROPOSER, public(proposer), "ECDSA_P256", "SHA3_256", 128),
                   (PAYER, public(payer), "ECDSA_secp256k1", "SHA2_256", 0)])


def vector(name, payload, payload_signatures, envelope_signatures, keys):
    encoded = [[[i, index, s] for i, _, index, s in rows] for rows in (payload_signatures, envelope_signatures)]
    text = lambda data: base64.b64encode(data).decode()
    rows = lambda rows: [{"address": a, "key_index": str(k), "signature": text(s)} for _, a, k, s in rows]
    body = {
        "script": text(payload[0]), "arguments": [text(a) for a in payload[1]],
        "reference_block_id": payload[2].hex(), "gas_limit": str(payload[3]), "payer": payload[7].hex(),
        "proposal_key": {"address": payload[4].hex(), "key_index": str(payload[5]), "sequence_number": str(payload[6])},
        "authorizers": [a.hex() for a in payload[8]],
        "payload_signatures": rows(payload_signatures), "envelope_signatures": rows(envelope_signatures),
    }
    return {"name": name, "id": hashlib.sha3_256(rlp([payload, *encoded])).hexdigest(), "body": json.dumps(body),
            "keys": keys}


def swift(vector):
    keys = "".join(f"""
                .init(
                    address: "{a}",
                    publicKey: "{p}",
                    signature: "{s}", hash: "{h}", sequenceNumber: {n}),""" for a, p, s, h, n in vector["keys"])
    return f"""
        SignedTransaction(
            name: "{vector['name']}",
            id: "{vector['id']}",
            body: #"{vector['body']}"#,
            keys: [{keys}
            ]),"""


vectors = [single(algorithm, name) for algorithm in CURVES for name in HASHES] + [roles()]
TARGET.write_text(f"""// Written by Tests/Peers/FlowSigner/make_vectors.py; don't edit.
// swift-format-ignore-file

import Testing

/// A transaction that another implementation has encoded and signed.
struct SignedTransaction: Sendable, CustomTestStringConvertible {{
    struct Key: Sendable {{
        let address: String
        let publicKey: String
        let signature: String
        let hash: String
        let sequenceNumber: UInt64
    }}

    let name: String
    let id: String
    let body: String
    let keys: [Key]

    var testDescription: String {{ name }}

    /// The script of all of them.
    static let script = "{SCRIPT}"

    static let all = [{''.join(map(swift, vectors))}
    ]
}}
""")
