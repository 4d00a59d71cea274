"""The real nginx with the configuration that ships, on a loopback port, with a certificate of its own."""

import datetime
import os
import pathlib
import shutil
import socket
import ssl
import subprocess

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from client import TIME_OUT
from server import ROOT, until

SHIPPED = ROOT / "deploy" / "nginx" / "latchkey.conf"
NAME = "auth.example.com"

# What a Linux distribution supplies around a file of /etc/nginx/conf.d.
AROUND = """\
{user}
daemon off;
pid {folder}/nginx.pid;
error_log {folder}/error.log notice;
worker_processes 2;
events {{ worker_connections 4096; }}
http {{
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include {folder}/latchkey.conf;
}}
"""


def program():
    """nginx; Debian keeps it where only root's PATH looks."""
    found = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin:/usr/local/sbin")
    assert found, "nginx is missing: tools/prerequisites --tests installs it"
    return found


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def write_certificate(folder):
    """A self-signed certificate for NAME, and its key."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, NAME)])
    now = datetime.datetime.now(datetime.timezone.utc)
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name).issuer_name(name).public_key(key.public_key()).serial_number(x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(days=1)).not_valid_after(now + datetime.timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(NAME)]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .sign(key, hashes.SHA256())
    )
    (folder / "fullchain.pem").write_bytes(certificate.public_bytes(serialization.Encoding.PEM))
    (folder / "privkey.pem").write_bytes(
        key.private_bytes(
            serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
        )
    )


def substituted(text, port, folder, upstream):
    """The shipped configuration with other places in it, and nothing else changed."""
    changes = {
        "listen [::]:443 ": f"listen 127.0.0.2:{port} ",
        "listen 443 ": f"listen 127.0.0.1:{port} ",
        "/run/latchkey/latchkey.sock": str(upstream),
        "/etc/latchkey/tls": str(folder),
    }
    for old, new in changes.items():
        assert old in text, f"{old} does not stand in {SHIPPED}"
        text = text.replace(old, new)
    return text


class Nginx:
    """nginx before a unix socket."""

    def __init__(self, folder, upstream):
        self.folder = pathlib.Path(folder)
        self.folder.mkdir()
        self.port = free_port()
        write_certificate(self.folder)
        (self.folder / "latchkey.conf").write_text(
            substituted(SHIPPED.read_text(), self.port, self.folder, upstream)
        )
        user = "user root root;" if os.getuid() == 0 else ""
        configuration = self.folder / "nginx.conf"
        configuration.write_text(AROUND.format(user=user, folder=self.folder))
        self.process = subprocess.Popen(
            [program(), "-p", str(self.folder), "-c", str(configuration), "-e", str(self.folder / "error.log")],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
        )
        try:
            until(self._answers, "nginx")
        except BaseException:
            self.stop()
            raise

    def _answers(self):
        assert self.process.poll() is None, self.process.stderr.read().decode()
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", self.port)) == 0

    @property
    def error_log(self):
        return (self.folder / "error.log").read_text()

    def connect(self, name=NAME, protocol="http/1.1"):
        """A TLS connection that speaks HTTP/1.1, or another protocol by its name, after the certificate was checked."""
        context = ssl.create_default_context(cafile=str(self.folder / "fullchain.pem"))
        context.set_alpn_protocols([protocol])
        plain = socket.create_connection(("127.0.0.1", self.port), timeout=TIME_OUT)
        try:
            return context.wrap_socket(plain, server_hostname=name)
        except BaseException:
            plain.close()
            raise

    def stop(self):
        if self.process.poll() is None:
            self.process.terminate()
        try:
            self.process.wait(TIME_OUT)
        except subprocess.TimeoutExpired:
            self.process.kill()
            raise
        finally:
            self.process.stderr.close()
