"""A JSON client over the standard library, which keeps whole exchanges."""

import dataclasses
import http.client
import json
import socket

from records import records

# Guards against hanging only; nothing here is expected to take long.
TIME_OUT = 60


@dataclasses.dataclass(frozen=True)
class Reply:
    status: int
    headers: tuple
    body: bytes

    @property
    def json(self):
        return json.loads(self.body)

    def header(self, name):
        """The header's one value; None if it is missing."""
        values = [value for given, value in self.headers if given.lower() == name.lower()]
        assert len(values) <= 1, f"{name} stands {len(values)} times"
        return values[0] if values else None

    @property
    def header_names(self):
        return [name for name, _ in self.headers]


def authorization(bearer):
    """The header that carries an access token, if there is one."""
    return {} if bearer is None else {"Authorization": f"Bearer {bearer}"}


class UnixConnection(http.client.HTTPConnection):
    def __init__(self, path):
        super().__init__("localhost", timeout=TIME_OUT)
        self.path = path

    def connect(self):
        self.sock = socket.socket(socket.AF_UNIX)
        self.sock.settimeout(TIME_OUT)
        self.sock.connect(self.path)


class Client:
    """Speaks to one server: `port`, or the path of a unix socket."""

    def __init__(self, port=None, unix=None):
        self.port = port
        self.unix = unix

    def connection(self):
        if self.unix:
            return UnixConnection(self.unix)
        return http.client.HTTPConnection("127.0.0.1", self.port, timeout=TIME_OUT)

    def request(self, method, path, body=None, headers=None):
        connection = self.connection()
        try:
            connection.request(method, path, body=body, headers=headers or {})
            response = connection.getresponse()
            reply = Reply(response.status, tuple(response.getheaders()), response.read())
        finally:
            connection.close()
        if self.is_of_server(reply):
            records.exchanges.append((method, path.split("?")[0], reply))
        return reply

    def is_of_server(self, reply):
        """Whether a reply is the server's, and so judged by its description; that of a proxy may be its own."""
        return True

    def get(self, path, bearer=None):
        return self.request("GET", path, headers=authorization(bearer))

    def delete(self, path, bearer=None):
        return self.request("DELETE", path, headers=authorization(bearer))

    def post(self, path, value, bearer=None, headers=None):
        """Sends a value as JSON."""
        headers = {"Content-Type": "application/json"} | authorization(bearer) | (headers or {})
        self._note_request(value)
        reply = self.request("POST", path, json.dumps(value).encode(), headers)
        if reply.status == 200:
            records.accepted.append((path, value))
            self._note_reply(reply.json)
        return reply

    @staticmethod
    def _note_request(value):
        if not isinstance(value, dict):
            return
        proof = value.get("proof")
        signatures = [value.get("signature"), proof.get("signature") if isinstance(proof, dict) else None]
        # A number too short to be one would be found in other numbers.
        named = [("telephone number", value.get("phoneNumber"), 8), ("refresh token", value.get("refreshToken"), 20)]
        for kind, text, least in [*(("signature", text, 20) for text in signatures), *named]:
            if isinstance(text, str) and len(text) >= least:
                records.secret(kind, text)

    @staticmethod
    def _note_reply(value):
        for kind, name in (("access token", "token"), ("refresh token", "refreshToken")):
            if name in value:
                records.secret(kind, value[name])
