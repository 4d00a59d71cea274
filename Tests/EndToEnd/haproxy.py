"""The real HAProxy with the configuration that ships, on a loopback port, before servers on others."""

import http.client
import pathlib
import shutil
import socket
import ssl
import subprocess

from client import TIME_OUT, Client
from nginx import NAME, free_port, write_certificate
from server import ROOT, until

SHIPPED = ROOT / "deploy" / "haproxy" / "haproxy.cfg"


def program():
    """haproxy; Debian keeps it where only root's PATH looks."""
    found = shutil.which("haproxy") or shutil.which("haproxy", path="/usr/sbin:/usr/local/sbin")
    assert found, "haproxy is missing: tools/prerequisites --tests installs it"
    return found


def substituted(text, port, certificate, ports):
    """The shipped configuration with other places in it, and nothing else changed."""
    changes = {
        "bind :443 ": f"bind 127.0.0.1:{port} ",
        "/etc/latchkey/tls/haproxy.pem": str(certificate),
        "server one 127.0.0.1:8081": f"server one 127.0.0.1:{ports[0]}",
        "server two 127.0.0.1:8082": f"server two 127.0.0.1:{ports[1]}",
    }
    for old, new in changes.items():
        assert old in text, f"{old} does not stand in {SHIPPED}"
        text = text.replace(old, new)
    return text


class TLSConnection(http.client.HTTPConnection):
    """A connection to a name that is on this machine."""

    def __init__(self, port, context):
        super().__init__(NAME, timeout=TIME_OUT)
        self.place = ("127.0.0.1", port)
        self.context = context

    def connect(self):
        plain = socket.create_connection(self.place, timeout=TIME_OUT)
        try:
            self.sock = self.context.wrap_socket(plain, server_hostname=NAME)
        except BaseException:
            plain.close()
            raise


class TLSClient(Client):
    """Speaks to a proxy, after the certificate was checked."""

    def __init__(self, port, authority):
        super().__init__(port)
        self.context = ssl.create_default_context(cafile=str(authority))

    def connection(self):
        return TLSConnection(self.port, self.context)

    def is_of_server(self, reply):
        """The server names each request, the proxy none."""
        return reply.header("X-Request-Id") is not None


class HAProxy:
    """haproxy before servers on two ports."""

    def __init__(self, folder, ports):
        self.folder = pathlib.Path(folder)
        self.folder.mkdir()
        self.port = free_port()
        write_certificate(self.folder)
        certificate = self.folder / "haproxy.pem"
        certificate.write_bytes(
            (self.folder / "fullchain.pem").read_bytes() + (self.folder / "privkey.pem").read_bytes()
        )
        configuration = self.folder / "haproxy.cfg"
        configuration.write_text(substituted(SHIPPED.read_text(), self.port, certificate, ports))
        self.log = self.folder / "haproxy.log"
        with open(self.log, "wb") as log:
            self.process = subprocess.Popen(
                [program(), "-db", "-f", str(configuration)], stdin=subprocess.DEVNULL, stdout=log, stderr=log
            )
        self.client = TLSClient(self.port, self.folder / "fullchain.pem")
        try:
            until(self._answers, "haproxy")
        except BaseException:
            self.stop()
            raise

    def _answers(self):
        assert self.process.poll() is None, self.log.read_text()
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", self.port)) == 0

    def stop(self):
        if self.process.poll() is None:
            self.process.terminate()
        try:
            self.process.wait(TIME_OUT)
        except subprocess.TimeoutExpired:
            self.process.kill()
            raise
