"""A device that is not ours, at a visit's server: the client and device of `Tests/EndToEnd`, by the way of a phone."""

import re

from client import Client


class PhoneLine(Client):
    """Speaks to the server of a visit as a phone of the visit does; the wire log tells the address."""

    def __init__(self, visitor):
        command = visitor.ask("wire")["wire"][-1]["curl"]
        address = re.search(r"http://127\.0\.0\.1:(\d+)(/[^/']+)/", command)
        super().__init__(int(address[1]))
        self.prefix = address[2]
        # The name that devices check at the visit's server.
        self.server_id = visitor.ask("state")["visit"]["serverID"]

    def request(self, method, path, body=None, headers=None):
        return super().request(method, self.prefix + path, body, headers)
