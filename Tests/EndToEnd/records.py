"""What a whole run of the tests has seen: judged at its end by test_openapi.py and test_secrets.py.

The tests of a run may have several processes, and those that judge it one of their own: each process leaves its records
in the folder that LATCHKEY_RECORDS names, and reads those of the others there.
"""

import dataclasses
import os
import pathlib
import pickle
import uuid


@dataclasses.dataclass
class Records:
    # Every exchange that a client had with a server: (method, path, reply).
    exchanges: list = dataclasses.field(default_factory=list)
    # Every request body that a server took: (path, body).
    accepted: list = dataclasses.field(default_factory=list)
    # Texts that no log may hold, each with a word for what it is.
    secrets: dict = dataclasses.field(default_factory=dict)
    # Every server that was started.
    servers: list = dataclasses.field(default_factory=list)
    # What the servers of other processes have written.
    written: list = dataclasses.field(default_factory=list)
    # How many exchanges and bodies are those of other processes.
    loaded: tuple = (0, 0)

    def secret(self, kind, text):
        self.secrets[text] = kind

    def load(self):
        """Adds the records that other processes have left."""
        for path in sorted(folder().glob("*.pickle")) if folder() else []:
            exchanges, accepted, secrets, written = pickle.loads(path.read_bytes())
            self.exchanges += exchanges
            self.accepted += accepted
            self.secrets |= secrets
            self.written += written
        self.loaded = (len(self.exchanges), len(self.accepted))

    def save(self):
        """Leaves the records for other processes; every server has ended."""
        exchanges, accepted = self.exchanges[self.loaded[0]:], self.accepted[self.loaded[1]:]
        if folder() and exchanges:
            folder().mkdir(parents=True, exist_ok=True)
            written = [server.everything_written() for server in self.servers]
            (folder() / f"{uuid.uuid4()}.pickle").write_bytes(
                pickle.dumps((exchanges, accepted, self.secrets, written)))


def folder():
    name = os.environ.get("LATCHKEY_RECORDS")
    return pathlib.Path(name) if name else None


records = Records()
