"""Stands between a proxy and the server, passes every byte on, and keeps what came from the proxy."""

import re

from client import TIME_OUT
from relay import Relay

HEADER = re.compile(rb"([!#$%&'*+.^_`|~0-9A-Za-z-]+): ([\x20-\x7e]*)")
REQUEST_LINE = re.compile(rb"([A-Z]+) (/[\x21-\x7e]*) HTTP/1\.1")


class Tee(Relay):
    """Keeps the requests that pass."""

    def new_record(self):
        return bytearray()

    def note(self, record, data, *, is_answer):
        if not is_answer:
            record += data

    def requests(self):
        """Every request that has passed, read as strictly as can be; fails on bytes that two readers could split."""
        with self.lock:
            streams = [bytes(stream) for stream in self.records]
        return [request for stream in streams for request in strictly_read(stream)]

    def forget(self):
        """Forgets what has passed; connections stay open."""
        with self.lock:
            for stream in self.records:
                del stream[:]


def strictly_read(stream):
    """The requests of a stream: (method, target, headers, body)."""
    while stream:
        head, end, stream = stream.partition(b"\r\n\r\n")
        assert end, f"not a whole head: {head!r}"
        first, *lines = head.split(b"\r\n")
        line = REQUEST_LINE.fullmatch(first)
        assert line, first
        fields = [HEADER.fullmatch(each) for each in lines]
        assert all(fields), head
        headers = [(field[1].decode().lower(), field[2].decode()) for field in fields]
        named = dict(headers)
        assert "transfer-encoding" not in named
        for name in ("host", "content-length", "content-type", "authorization"):
            assert sum(each == name for each, _ in headers) <= 1, head
        assert "host" in named
        length = named.get("content-length", "0")
        assert re.fullmatch("[0-9]+", length)
        body, stream = stream[: int(length)], stream[int(length) :]
        assert len(body) == int(length)
        yield line[1].decode(), line[2].decode(), headers, body


class RawExchange:
    """Bytes as they are on a connection, and the replies to them."""

    def __init__(self, connection):
        self.connection = connection
        connection.settimeout(TIME_OUT)
        self.buffer = b""

    def send(self, data):
        """Sends; that the other side has closed already is no failure: the replies tell."""
        try:
            self.connection.sendall(data)
        except OSError:
            pass

    def _fill(self):
        try:
            data = self.connection.recv(65_536)
        except (ConnectionError, BrokenPipeError):
            data = b""
        self.buffer += data
        return bool(data)

    def reply(self):
        """(status, headers, body) of the next reply; None at the end of the connection."""
        while b"\r\n\r\n" not in self.buffer:
            if not self._fill():
                assert self.buffer == b"", self.buffer
                return None
        head, _, self.buffer = self.buffer.partition(b"\r\n\r\n")
        first, *lines = head.decode("latin-1").split("\r\n")
        headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines)}
        length = int(headers.get("content-length", 0))
        while len(self.buffer) < length:
            assert self._fill(), "the reply was cut"
        body, self.buffer = self.buffer[:length], self.buffer[length:]
        return int(first.split()[1]), headers, body

    def rest(self):
        """The bytes that still come until the other side closes."""
        while self._fill():
            pass
        rest, self.buffer = self.buffer, b""
        return rest
