"""Requests that two programs read differently, each with a second request hidden in or behind it.

The rows of the table that the choice of the HTTP library rests on, and a few more. `direct` and `proxied` are the status
of the refusal; TAKEN where the form is read as one request, the hidden one being its body; SPLIT where it is read as
two, which only the library alone does.
"""

import dataclasses

TAKEN, SPLIT = "taken", "split"
HIDDEN = b"GET /.well-known/jwks.json HTTP/1.1\r\nHost: auth.example.com\r\n\r\n"
JSON = b'{"username":"anna","deviceId":"d"}'
LINE = b"POST /api/v1/auth/initiate HTTP/1.1"
HOST = b"Host: auth.example.com"
TYPE = b"Content-Type: application/json"
CHUNKED = b"Transfer-Encoding: chunked"


@dataclasses.dataclass(frozen=True)
class Form:
    data: bytes
    direct: int | str
    proxied: int | str
    # Whether the server's gate refuses it when it is sent directly; otherwise the library does, with an HTML body.
    is_gate: bool = True


def request(*lines, body=b"", line=LINE, end=b"\r\n", host=(HOST,)):
    return end.join([line, *host, TYPE, *lines]) + end + end + body


def length(body):
    return b"Content-Length: %d" % len(body)


def chunked(body, size=None, end=b"\r\n"):
    return (size or b"%x" % len(body)) + end + body + end + b"0" + end + end


BODY = JSON + HIDDEN

FORMS = {
    # The table's rows
    "Content-Length and chunked": Form(
        request(length(JSON), CHUNKED, body=chunked(JSON) + HIDDEN), 400, 400),
    "two different Content-Length": Form(
        request(length(JSON), b"Content-Length: 0", body=JSON + HIDDEN), 400, 400),
    "Transfer-Encoding: xchunked": Form(
        request(b"Transfer-Encoding: xchunked", body=chunked(JSON) + HIDDEN), 411, 400),
    "chunked, then identity": Form(
        request(CHUNKED, b"Transfer-Encoding: identity", body=chunked(JSON) + HIDDEN), 411, 400),
    "blank before the colon of Transfer-Encoding": Form(
        request(b"Transfer-Encoding : chunked", body=chunked(JSON) + HIDDEN), 400, 400),
    "blank before the colon of Content-Length": Form(
        request(b"Content-Length : 2", body=b"{}" + HIDDEN), 400, 400),
    "lines that end in LF": Form(
        request(length(BODY), body=BODY, end=b"\n"), TAKEN, TAKEN),
    "LF in a chunked body": Form(
        request(CHUNKED, body=chunked(BODY, end=b"\n")), 411, TAKEN),
    "folded header": Form(
        request(b"X: a", b" b", length(BODY), body=BODY), TAKEN, 400),
    "folded Content-Length": Form(
        request(b"Content-Length:", b" %d" % len(BODY), body=BODY), 411, 400),
    "folded Content-Length on GET": Form(
        request(b"Content-Length:", b" %d" % len(HIDDEN), body=HIDDEN, line=b"GET /openapi.json HTTP/1.1"), SPLIT, 400),
    "NUL in a header value": Form(
        request(b"X: a\0b", length(BODY), body=BODY), TAKEN, 400),
    "NUL in the path": Form(
        request(length(BODY), body=BODY, line=LINE.replace(b"initiate", b"initiate\0x")), TAKEN, 400),
    "CR in a value": Form(
        request(b"X: a\rb", length(JSON), body=JSON + HIDDEN), 400, 400),
    "Content-Length: +2": Form(
        request(b"Content-Length: +2", body=b"{}" + HIDDEN), 400, 400, is_gate=False),
    "chunk size 0x2": Form(
        request(CHUNKED, body=chunked(b"{}", size=b"0x2") + HIDDEN), 411, 400),
    "chunk size +2": Form(
        request(CHUNKED, body=chunked(b"{}", size=b"+2") + HIDDEN), 411, 400),
    "two Host": Form(
        request(length(JSON), body=JSON + HIDDEN, host=(HOST, b"Host: b")), 400, 400),
    "method P(ST": Form(
        request(length(JSON), body=JSON + HIDDEN, line=LINE.replace(b"POST", b"P(ST")), 400, 400),
    "40 kB of path": Form(
        request(length(JSON), body=JSON + HIDDEN, line=LINE.replace(b"initiate", b"a" * 40_000)), 414, 414, False),
    "40 kB of header": Form(
        request(b"X: " + b"x" * 40_000, length(JSON), body=JSON + HIDDEN), 431, 431, False),
    "2000 headers": Form(
        request(*[b"X: y"] * 2_000, length(JSON), body=JSON + HIDDEN), 431, 431, False),
    # More of the kind
    "chunked alone": Form(
        request(CHUNKED, body=chunked(BODY)), 411, TAKEN),
    "chunk extension with a line feed": Form(
        request(CHUNKED, body=chunked(JSON, size=b"%x;a\nb" % len(JSON)) + HIDDEN), 411, 400),
    "Transfer-Encoding with a vertical tab": Form(
        request(b"Transfer-Encoding: \x0bchunked", length(JSON), body=JSON + HIDDEN), 400, 400),
    "Transfer-Encoding in HTTP/1.0": Form(
        request(CHUNKED, body=chunked(JSON) + HIDDEN, line=LINE.replace(b"1.1", b"1.0")), 411, 400),
    "two equal Content-Length": Form(
        request(length(JSON), length(JSON), body=JSON + HIDDEN), 400, 400),
    "Content-Length list": Form(
        request(b"Content-Length: 2, 2", body=b"{}" + HIDDEN), 400, 400, False),
    "Content-Length beyond 64 bits": Form(
        request(b"Content-Length: 18446744073709551618", body=b"{}" + HIDDEN), 413, 400, False),
    "absolute form for another host": Form(
        request(length(JSON), body=JSON + HIDDEN, line=LINE.replace(b"/api", b"http://b/api")), 400, 400),
    "a body on GET": Form(
        request(length(BODY), body=BODY, line=b"GET /api/v1/auth/initiate HTTP/1.1"), TAKEN, TAKEN),
}

# The same over HTTP/2, where a frame says how long a body is: what a proxy must not pass on as text of HTTP/1.1.
BASE = ((b":method", b"POST"), (b":scheme", b"https"), (b":path", b"/api/v1/auth/initiate"),
        (b":authority", b"auth.example.com"), (b"content-type", b"application/json"))


def fields(*more, **changed):
    """The fields of a good request, with others for some, and more behind."""
    return [(name, changed.get(name.strip(b":").decode(), value)) for name, value in BASE] + list(more)


INJECTED = b" HTTP/1.1\r\nHost: auth.example.com\r\n\r\n" + HIDDEN

# Fields, body, and how many requests reach the server: one, whose body is the whole of what was sent, or none.
HTTP2_FORMS = {
    "good": (fields(), BODY, 1),
    "a length that is too short": (fields((b"content-length", b"%d" % len(JSON))), BODY, 0),
    "a length of nothing": (fields((b"content-length", b"0")), BODY, 0),
    "a length that is too long": (fields((b"content-length", b"9999")), BODY, 0),
    "two lengths": (fields((b"content-length", b"0"), (b"content-length", b"%d" % len(BODY))), BODY, 0),
    "transfer-encoding": (fields((b"transfer-encoding", b"chunked")), chunked(JSON) + HIDDEN, 1),
    "line ends in a value": (fields((b"x", b"a\r\ntransfer-encoding: chunked")), BODY, 0),
    "a whole request in a value": (fields((b"x", b"a\r\n\r\n" + HIDDEN)), BODY, 0),
    "a line feed in a value": (fields((b"x", b"a\ntransfer-encoding: chunked")), BODY, 0),
    "NUL in a value": (fields((b"x", b"a\0b")), BODY, 0),
    "line ends in a name": (fields((b"x: a\r\ntransfer-encoding", b"chunked")), BODY, 0),
    "a colon in a name": (fields((b"transfer-encoding: chunked\r\nx", b"y")), BODY, 0),
    "a capital in a name": (fields((b"Transfer-Encoding", b"chunked")), BODY, 0),
    "a request in the path": (fields(path=b"/openapi.json" + INJECTED), b"", 0),
    "a request in the method": (fields(method=b"GET /openapi.json" + INJECTED), b"", 0),
    "a request in the authority": (fields(authority=b"auth.example.com\r\n\r\n" + HIDDEN), BODY, 0),
    "another host beside the authority": (fields((b"host", b"other.example")), BODY, 0),
    "connection: upgrade": (fields((b"connection", b"upgrade"), (b"upgrade", b"h2c")), BODY, 1),
}
