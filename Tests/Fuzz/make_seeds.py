"""Makes the seeds of the fuzzers: objects of virtual iPhones.

usage: .build/venv/bin/python Tests/Fuzz/make_seeds.py     after ./test, which builds attest-peer and makes the venv
"""

import base64
import hashlib
import json
import os
import shutil
import subprocess
from pathlib import Path

import cbor2
from cryptography import x509
from cryptography.hazmat.primitives.serialization import Encoding

FOLDER = Path(__file__).parent
PEER = Path(os.environ.get("LATCHKEY_BIN", ".build/debug")) / "attest-peer"
# Harness/SeedKnowledge.swift knows the time and the client data.
TIME = "1791530721610"
CLIENT_DATA_HASH = base64.b64encode(hashlib.sha256(b"client data").digest()).decode()


def write(kind, name, data):
    path = FOLDER / "seeds" / kind / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)


def main():
    for kind in ("assertion", "attestation", "ber", "cbor", "certificate", "der", "receipt"):
        shutil.rmtree(FOLDER / "seeds" / kind, ignore_errors=True)
    process = subprocess.Popen([PEER], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(what, **fields):
        print(json.dumps({"do": what, **fields}), file=process.stdin, flush=True)
        return json.loads(process.stdout.readline())

    def made(what, **fields):
        return base64.b64decode(ask(what, **fields)["out"])

    for system in ("14.2", "17.6.1", "26.2", "27.0.1"):
        phone = ask("phone", system=system, time=TIME, optIn="true" if system.startswith("27") else "false",
                    distribution="appStore" if system == "17.6.1" else "development")
        key = ask("key")["keyId"]
        attestation = made("attest", keyId=key, hash=CLIENT_DATA_HASH)
        object = cbor2.loads(attestation)
        receipt = object["attStmt"]["receipt"]
        write("attestation", system, attestation)
        write("assertion", system, made("assert", keyId=key, hash=CLIENT_DATA_HASH))
        write("receipt", system, receipt)
        write("receipt", system + "-refreshed", made(
            "refresh", receipt=base64.b64encode(receipt).decode(), metric="3"))
        write("cbor", system, attestation)
        write("cbor", system + "-key", object["authData"][87:])
        for kind in ("der", "certificate"):
            write(kind, system, object["attStmt"]["x5c"][0])
        write("ber", system, receipt)
    for name, field in (("root.der", "root"), ("receipt-root.der", "receiptRoot")):
        root = x509.load_pem_x509_certificate(phone[field].encode())
        (FOLDER / name).write_bytes(root.public_bytes(Encoding.DER))
        write("certificate", name.removesuffix(".der"), root.public_bytes(Encoding.DER))
    process.stdin.close()
    process.wait(timeout=10)


if __name__ == "__main__":
    main()
