"""The programs of Tests/Peers: they read a JSON object a line and answer with one; bytes go in base64."""

import base64
import json
import os
import subprocess
from pathlib import Path
from types import SimpleNamespace

import pytest


class Peer:
    """A program that runs."""

    def __init__(self, program):
        self.process = subprocess.Popen([program], stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def ask(self, what, **fields):
        """The reply as it comes."""
        fields = {k: base64.b64encode(v).decode() if isinstance(v, bytes) else v for k, v in fields.items()}
        self.process.stdin.write(json.dumps({"do": what, **fields}).encode() + b"\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())

    def values(self, what, **fields):
        """The reply's members, which are all bytes."""
        reply = self.ask(what, **fields)
        assert "error" not in reply, reply
        return SimpleNamespace(**{name: base64.b64decode(value) for name, value in reply.items()})

    def bytes(self, what, name="out", **fields):
        """One member of the reply."""
        return getattr(self.values(what, **fields), name)

    def close(self):
        self.process.stdin.close()
        self.process.stdout.close()
        assert self.process.wait(timeout=10) == 0


def peer_fixture(name):
    """A fixture: the program of a name for all tests of a module, which are skipped where it is not built."""
    program = Path(os.environ.get("LATCHKEY_BIN", ".build/debug")) / name

    @pytest.fixture(scope="module")
    def peer():
        if not program.exists():
            pytest.skip(f"{name} is not built")
        peer = Peer(program)
        yield peer
        peer.close()

    return peer
