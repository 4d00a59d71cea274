"""HTTP/2 frame by frame (RFC 9113): what no library would send must be sendable here."""

import ssl
import struct

DATA, HEADERS, RST_STREAM, SETTINGS, GOAWAY = 0, 1, 3, 4, 7
END_STREAM, END_HEADERS, ACK = 1, 4, 1
PREFACE = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"


def frame(kind, flags=0, stream=0, payload=b""):
    return struct.pack(">I", len(payload))[1:] + struct.pack(">BBI", kind, flags, stream) + payload


def literal(text):
    """A string of HPACK (RFC 7541 §5.2), without Huffman coding."""
    if len(text) < 127:
        return bytes([len(text)]) + text
    rest, encoded = len(text) - 127, b"\x7f"
    while rest >= 128:
        rest, encoded = rest >> 7, encoded + bytes([rest & 127 | 128])
    return encoded + bytes([rest]) + text


def request(fields, body=b"", stream=1):
    """The frames of one request; each field a literal that is not indexed (RFC 7541 §6.2.2)."""
    block = b"".join(b"\0" + literal(name) + literal(value) for name, value in fields)
    head = frame(HEADERS, END_HEADERS | (0 if body else END_STREAM), stream, block)
    return head + (frame(DATA, END_STREAM, stream, body) if body else b"")


def frames(connection):
    """The frames that come until the other side closes: (kind, flags, stream, payload)."""
    buffer = b""
    while True:
        while len(buffer) < 9 or len(buffer) < 9 + int.from_bytes(buffer[:3], "big"):
            try:
                data = connection.recv(65_536)
            except (ConnectionError, ssl.SSLError):
                data = b""
            if not data:
                return
            buffer += data
        length = int.from_bytes(buffer[:3], "big")
        kind, flags, stream = struct.unpack(">BBI", buffer[3:9])
        yield kind, flags, stream, buffer[9 : 9 + length]
        buffer = buffer[9 + length :]


def exchange(connection, request_frames):
    """Sends one request on a new connection and waits until the other side is done with it."""
    connection.sendall(PREFACE + frame(SETTINGS) + request_frames)
    for kind, flags, stream, _ in frames(connection):
        if kind in (RST_STREAM, GOAWAY) or kind in (HEADERS, DATA) and stream == 1 and flags & END_STREAM:
            return
