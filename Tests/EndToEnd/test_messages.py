"""Messages by Twilio: the real server, in production, and a stand-in for Twilio that judges as it does."""

import base64
import http.server
import json
import threading
import urllib.parse

import pytest

from device import ENROLL, Device, done
from server import command, environment, until

ACCOUNT = "AC0123456789abcdef0123456789abcdef"
SECRET = "5ecre7-of-the-account"
FROM = "+1987654321"
REQUEST_OTP = "/api/v1/auth/request-otp"


class Twilio:
    """Takes messages over HTTP; `troubles` are statuses that it answers with before it takes one."""

    def __init__(self, *troubles):
        self.troubles, self.taken, self.refused = list(troubles), [], []
        twilio = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                form = self.rfile.read(int(self.headers["Content-Length"])).decode()
                self.answer(*twilio.judge(self.path, self.headers, form))

            def answer(self, status, body):
                data = json.dumps(body).encode()
                self.send_response(status)
                self.send_header("Content-Type", "application/json")
                self.send_header("Content-Length", str(len(data)))
                self.end_headers()
                self.wfile.write(data)

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.thread = threading.Thread(target=self.server.serve_forever)
        self.thread.start()

    def judge(self, path, headers, form):
        expected = "Basic " + base64.b64encode(f"{ACCOUNT}:{SECRET}".encode()).decode()
        if headers.get_all("Authorization") != [expected]:
            return self.refuse(401, 20003)
        if path != f"/2010-04-01/Accounts/{ACCOUNT}/Messages.json":
            return self.refuse(404, 20404)
        if self.troubles:
            return self.refuse(self.troubles.pop(0), 20500)
        self.taken.append(urllib.parse.parse_qs(form, strict_parsing=True))
        return 201, {"sid": "SM0123456789abcdef0123456789abcdef", "status": "queued", "error_code": None}

    def refuse(self, status, code):
        self.refused.append(status)
        return status, {"code": code, "message": "no", "status": status}

    @property
    def url(self):
        return f"http://127.0.0.1:{self.server.server_port}"

    def close(self):
        self.server.shutdown()
        self.thread.join()
        self.server.server_close()


@pytest.fixture
def twilio():
    started = []

    def make(*troubles):
        started.append(Twilio(*troubles))
        return started[-1]

    yield make
    for each in started:
        each.close()


def flags(url):
    return ["--messages", "twilio", "--twilio-account", ACCOUNT, "--twilio-from", FROM, "--twilio-base-url", url]


@pytest.fixture
def server_with(start, tmp_path):
    """Starts a server in production that sends by this Twilio; its secret comes from a file."""

    def server_with(twilio, secret=SECRET):
        path = tmp_path / "secret"
        path.write_text(secret + "\n")
        path.chmod(0o600)
        return start(None, *flags(twilio.url), "--twilio-auth-token-file", str(path))

    return server_with


def ask(server):
    """Enrolls a telephone and asks for its one-time password; returns the telephone's device."""
    device = Device()
    body = device.enrollment(server.client) | {"method": "smsOTP"}
    for name in ("publicKey", "scheme", "proof"):
        body.pop(name, None)
    done(server.client.post(ENROLL, body))
    done(server.client.post(REQUEST_OTP, {"username": device.username, "phoneNumber": device.phone}))
    return device


def test_a_one_time_password_goes_to_its_telephone(twilio, server_with):
    api = twilio()
    server = server_with(api)
    device = ask(server)
    until(lambda: api.taken, "the message")
    (form,) = api.taken
    assert (form["To"], form["From"]) == ([device.phone], [FROM])
    code = form["Body"][0][:6]
    assert code.isdigit() and len(code) == 6
    assert server.stop() == 0
    assert server.log == ""
    assert form["Body"][0] not in server.everything_written() and SECRET not in server.everything_written()


def test_it_is_tried_again_when_twilio_fails(twilio, server_with):
    api = twilio(503)
    server_with_trouble = server_with(api)
    ask(server_with_trouble)
    until(lambda: api.taken, "the message")
    assert (api.refused, len(api.taken)) == ([503], 1)


@pytest.mark.parametrize(
    "troubles, secret, status, code, reason",
    [((400,), SECRET, 400, 20500, "rejected"), ((), "another", 401, 20003, "unauthorized")],
)
def test_a_refusal_is_logged_and_audited_without_secrets(
    twilio, server_with, troubles, secret, status, code, reason
):
    api = twilio(*troubles)
    server = server_with(api, secret)
    device = ask(server)
    until(lambda: server.log, "a line in the log")
    line = json.loads(server.log)
    assert line["message"] == "message not sent"
    assert line["cause"] == f"{reason} (status {status}, provider code {code}, tries 1)"
    assert server.stop() == 0
    (record,) = [record for record in server.audit() if record["event"] == "message_failed"]
    assert (record["operation"], record["reason"]) == ("one_time_password", reason)
    for text in (device.phone, secret):
        assert text not in server.everything_written()
    assert api.refused == [status]


# What the command line takes


def test_the_secret_is_no_flag_and_may_come_from_the_environment(start):
    server = start(
        None, *flags("http://127.0.0.1:9"), env=environment(LATCHKEY_TWILIO_AUTH_TOKEN=SECRET)
    )
    assert server.profile == "production"
    assert "--twilio-auth-token " not in command("serve", "--help").stdout


@pytest.mark.parametrize(
    "options, word",
    [
        (["--messages", "inbox"], "lab"),
        (["--messages", "pigeon"], "none, inbox or twilio"),
        (["--messages", "twilio"], "--twilio-account"),
        (flags("http://127.0.0.1:9"), "--twilio-auth-token-file"),
        ([*flags("http://127.0.0.1:9"), "--twilio-auth-token-file", "nowhere"], "nowhere"),
    ],
)
def test_what_is_missing_is_told_before_anything_is_made(options, word, tmp_path):
    result = command("serve", "--port", 0, *options, cwd=tmp_path)
    assert result.returncode == 2 and word in result.stderr and result.stderr.count("\n") == 1
    assert not list(tmp_path.iterdir())


def test_a_base_url_without_tls_is_for_loopback_alone(tmp_path):
    result = command(
        "serve", *flags("http://sms.example"), cwd=tmp_path, env=environment(LATCHKEY_TWILIO_AUTH_TOKEN=SECRET)
    )
    assert result.returncode == 2 and "https" in result.stderr and SECRET not in result.stderr
