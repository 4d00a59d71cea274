"""Stands between a proxy and the server, passes every byte on, and keeps what came from the proxy."""

import re
import socket
import threading

from client import TIME_OUT

HEADER = re.compile(rb"([!#$%&'*+.^_`|~0-9A-Za-z-]+): ([\x20-\x7e]*)")
REQUEST_LINE = re.compile(rb"([A-Z]+) (/[\x21-\x7e]*) HTTP/1\.1")


class Tee:
    """A unix socket that leads to another one."""

    def __init__(self, path, onward):
        self.onward = str(onward)
        self.lock = threading.Lock()
        self.streams = []
        self.listener = socket.socket(socket.AF_UNIX)
        self.listener.bind(str(path))
        self.listener.listen(1024)
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self):
        while True:
            try:
                near, _ = self.listener.accept()
            except OSError:
                return
            far = socket.socket(socket.AF_UNIX)
            far.connect(self.onward)
            stream = bytearray()
            with self.lock:
                self.streams.append(stream)
            threading.Thread(target=self._pass, args=(near, far, stream), daemon=True).start()
            threading.Thread(target=self._pass, args=(far, near, None), daemon=True).start()

    def _pass(self, source, sink, stream):
        try:
            while data := source.recv(65_536):
                if stream is not None:
                    with self.lock:
                        stream += data
                sink.sendall(data)
        except OSError:
            pass
        for end in (source, sink):
            try:
                end.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass

    def requests(self):
        """Every request that has passed, read as strictly as can be; fails on bytes that two readers could split."""
        with self.lock:
            streams = [bytes(stream) for stream in self.streams]
        return [request for stream in streams for request in strictly_read(stream)]

    def forget(self):
        """Forgets what has passed; connections stay open."""
        with self.lock:
            for stream in self.streams:
                del stream[:]

    def close(self):
        self.listener.shutdown(socket.SHUT_RDWR)
        self.listener.close()


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
