"""Chatter's back end as a process, and an identity provider for it: discovery and keys over HTTP, tokens by PyJWT."""

import contextlib
import http.client
import http.server
import json
import pathlib
import re
import signal
import subprocess
import threading
import time

import jwt
from cryptography.hazmat.primitives.asymmetric import rsa

from client import TIME_OUT, Reply, authorization
from server import binary, environment

CLIENT_ID = "1234-abc.apps.googleusercontent.com"
JSON = "application/json; charset=utf-8"
FIRST_LINE = re.compile(r"chatter serves on http://127\.0\.0\.1:(\d+), data in (.+)\n")


class Issuer:
    """An OpenID provider as far as a back end sees it."""

    def __init__(self):
        self.key = rsa.generate_private_key(public_exponent=65537, key_size=2048)
        issuer = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                document = issuer.documents.get(self.path)
                body = json.dumps(document).encode()
                self.send_response(200 if document else 404)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.name = f"http://127.0.0.1:{self.server.server_port}"
        public = jwt.algorithms.RSAAlgorithm.to_jwk(self.key.public_key(), as_dict=True)
        self.documents = {
            "/.well-known/openid-configuration": {"issuer": self.name, "jwks_uri": f"{self.name}/keys"},
            "/keys": {"keys": [{**public, "kid": "1", "alg": "RS256", "use": "sig"}]},
        }
        self.thread = threading.Thread(target=self.server.serve_forever)
        self.thread.start()

    def token(self, **changes):
        now = int(time.time())
        claims = {
            "iss": self.name, "azp": CLIENT_ID, "aud": CLIENT_ID, "sub": "110169484474386276334",
            "name": "Ada Lovelace", "iat": now, "exp": now + 3600,
        } | changes  # fmt: skip
        return jwt.encode(claims, self.key, algorithm="RS256", headers={"kid": "1"})

    def stop(self):
        self.server.shutdown()
        self.thread.join()
        self.server.server_close()


class Chatter:
    """`latchkey-lab chatter serve` on a port of its own."""

    def __init__(self, data, issuer, *options):
        self.data = pathlib.Path(data)
        self.log_path = self.data.with_suffix(".stderr")
        words = ["chatter", "serve", "--data", data, "--port", 0, "--issuer", f"{issuer.name}={CLIENT_ID}", *options]
        with open(self.log_path, "ab") as log:
            self.process = subprocess.Popen(
                [binary("latchkey-lab"), *map(str, words)], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                stderr=log, env=environment(), text=True,
            )  # fmt: skip
        line = self.process.stdout.readline()
        match = FIRST_LINE.fullmatch(line)
        assert match, f"not the line that was expected: {line!r} {self.log_path.read_text()}"
        assert match[2] == str(data)
        self.port = int(match[1])

    def send(self, method, path, body=None, bearer=None):
        """Not by the client of the other tests: what it sees must be in the server's own API description."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=TIME_OUT)
        try:
            content = b"" if body is None else json.dumps(body).encode()
            connection.request(method, path, content, {"Content-Type": JSON} | authorization(bearer))
            response = connection.getresponse()
            return Reply(response.status, tuple(response.getheaders()), response.read())
        finally:
            connection.close()

    def post(self, path, body, bearer=None):
        return self.send("POST", path, body, bearer)

    def add_user(self, token):
        return self.post("/adduser/", {"clientID": CLIENT_ID, "idToken": token})

    def post_auth(self, chatter_id, message):
        return self.post("/postauth/", {"chatterID": chatter_id, "message": message})

    def rows(self):
        return self.send("GET", "/getchatts/").json["chatts"]

    def end(self, number):
        """Sends a signal and returns the exit status."""
        self.process.send_signal(number)
        try:
            return self.process.wait(TIME_OUT)
        finally:
            self.process.stdout.close()




@contextlib.contextmanager
def running(data, issuer, *options):
    """A back end that must stop with status 0 when it is asked to."""
    chatter = Chatter(data, issuer, *options)
    try:
        yield chatter
    finally:
        if chatter.process.poll() is None:
            assert chatter.end(signal.SIGTERM) == 0
