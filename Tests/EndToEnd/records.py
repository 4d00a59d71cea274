"""What a whole run of the tests has seen: judged at its end by test_openapi.py and test_secrets.py."""

import dataclasses


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

    def secret(self, kind, text):
        self.secrets[text] = kind


records = Records()
