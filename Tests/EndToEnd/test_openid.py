"""The lab's OpenID provider as a process: judged by google-auth and PyJWT, driven by a plain HTTP client."""

import base64
import concurrent.futures
import hashlib
import html.parser
import http.client
import json
import secrets
import signal
import subprocess
import types
import urllib.parse

import google.auth.transport
import google.oauth2.id_token
import jwt
import pytest

from client import TIME_OUT
from server import binary, command, environment

CLIENT = "latchkey-chatter.apps.googleusercontent.com"
REDIRECT = "com.googleusercontent.apps.latchkey-chatter:/oauth2callback"


class Provider:
    """A provider of its own, on a free port."""

    def __init__(self, *options):
        self.process = subprocess.Popen(
            [binary("latchkey-lab"), "openid", "serve", "--port", "0", *map(str, options)],
            stdout=subprocess.PIPE, text=True, env=environment(),
        )  # fmt: skip
        self.issuer = self.process.stdout.readline().removeprefix("latchkey-lab: ").strip()
        assert self.issuer.startswith("http://127.0.0.1:"), "the provider did not start"
        parts = urllib.parse.urlsplit(self.issuer)
        self.authority, self.path = parts.netloc, parts.path

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        assert self.process.wait(TIME_OUT) == 0
        self.process.stdout.close()

    def ask(self, method, path, form=None, headers=None, body=None):
        """A request without redirections: status, headers and body."""
        connection = http.client.HTTPConnection(self.authority, timeout=TIME_OUT)
        headers = dict(headers or {})
        if form is not None:
            body = urllib.parse.urlencode(form)
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        connection.request(method, self.path + path, body, headers)
        reply = connection.getresponse()
        result = reply.status, reply.headers, reply.read().decode()
        connection.close()
        return result

    def json(self, method, path, **options):
        status, _, body = self.ask(method, path, **options)
        return status, json.loads(body)

    def set(self, **settings):
        body, headers = json.dumps(settings), {"Content-Type": "application/json"}
        assert self.ask("POST", "/lab/settings", body=body, headers=headers)[0] == 200

    def rotate(self):
        headers = {"Content-Type": "application/json"}
        status, state = self.json("POST", "/lab/keys", body="{}", headers=headers)
        assert status == 200
        return state["keys"]


class Form(html.parser.HTMLParser):
    """The first form of a page: where it goes, its hidden fields, and its buttons by their text."""

    def __init__(self, page):
        super().__init__()
        self.action, self.fields, self.buttons, self._button = None, {}, {}, None
        self.feed(page)

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        if tag == "form":
            assert attributes["method"] == "post"
            self.action = attributes["action"]
        elif tag == "input":
            self.fields[attributes["name"]] = attributes.get("value", "")
        elif tag == "button":
            self._button = [attributes["name"], attributes["value"], ""]

    def handle_data(self, text):
        if self._button:
            self._button[2] += " " + text.strip()

    def handle_endtag(self, tag):
        if tag == "button":
            name, value, text = self._button
            self.buttons[text.strip()] = (name, value)
            self._button = None


class App:
    """An app without a secret, and its browser."""

    def __init__(self, provider):
        self.provider = provider
        self.cookie = None
        self.verifier = secrets.token_urlsafe(48)

    def browse(self, method, path, form=None):
        status, headers, body = self.provider.ask(
            method, path, form, {"Cookie": self.cookie} if self.cookie else {}
        )
        if "Set-Cookie" in headers:
            self.cookie = headers["Set-Cookie"].split(";")[0]
        return status, headers, body

    def authorize(self, **changes):
        digest = hashlib.sha256(self.verifier.encode()).digest()
        parameters = {
            "client_id": CLIENT, "redirect_uri": REDIRECT, "response_type": "code", "scope": "openid email profile",
            "state": "a state & more", "nonce": "n-1", "code_challenge_method": "S256",
            "code_challenge": base64.urlsafe_b64encode(digest).rstrip(b"=").decode(),
        } | changes  # fmt: skip
        return self.browse("GET", "/authorize?" + urllib.parse.urlencode(parameters))

    def press(self, page, button, **fields):
        form = Form(page)
        name, value = next(found for text, found in form.buttons.items() if text.startswith(button))
        path = urllib.parse.urlsplit(form.action).path.removeprefix(self.provider.path)
        return self.browse("POST", path, form.fields | fields | {name: value})

    def callback(self, headers):
        assert headers["Location"].startswith(REDIRECT + "?")
        return dict(urllib.parse.parse_qsl(urllib.parse.urlsplit(headers["Location"]).query))

    def code(self, account="Maya Chen"):
        status, _, page = self.authorize()
        assert status == 200
        status, headers, _ = self.press(page, account)
        assert status == 303
        answer = self.callback(headers)
        assert answer["state"] == "a state & more"
        assert answer["iss"] == self.provider.issuer
        return answer["code"]

    def exchange(self, code):
        return self.provider.json("POST", "/token", form={
            "grant_type": "authorization_code", "code": code, "client_id": CLIENT, "redirect_uri": REDIRECT,
            "code_verifier": self.verifier,
        })  # fmt: skip

    def refresh(self, token):
        form = {"grant_type": "refresh_token", "client_id": CLIENT, "refresh_token": token}
        return self.provider.json("POST", "/token", form=form)

    def sign_in(self, account="Maya Chen"):
        status, tokens = self.exchange(self.code(account))
        assert status == 200
        return tokens


class Transport(google.auth.transport.Request):
    """google-auth's transport over our client: its own needs a library more."""

    def __init__(self, provider):
        self.provider = provider

    def __call__(self, url, method="GET", body=None, headers=None, timeout=None, **_):
        assert url.startswith(self.provider.issuer)
        status, headers, text = self.provider.ask(method, url.removeprefix(self.provider.issuer))
        return types.SimpleNamespace(status=status, headers=headers, data=text.encode())


@pytest.fixture(scope="module")
def shared():
    provider = Provider()
    yield provider
    provider.stop()


@pytest.fixture
def provider():
    provider = Provider()
    yield provider
    provider.stop()


def google_auth(provider, token, audience=CLIENT):
    """The claims, as google-auth judges them."""
    return google.oauth2.id_token.verify_token(
        token, Transport(provider), audience=audience, certs_url=provider.issuer + "/keys"
    )


def pyjwt(provider, token):
    key = jwt.PyJWKClient(provider.issuer + "/keys").get_signing_key_from_jwt(token)
    return jwt.decode(token, key, algorithms=["RS256"], audience=CLIENT, issuer=provider.issuer)


def test_google_auth_and_pyjwt_accept_the_providers_tokens(shared):
    tokens = App(shared).sign_in()
    for claims in (google_auth(shared, tokens["id_token"]), pyjwt(shared, tokens["id_token"])):
        assert claims["iss"] == shared.issuer
        assert claims["azp"] == claims["aud"] == CLIENT
        assert claims["sub"].isdigit() and len(claims["sub"]) == 21
        assert claims["email"] == "maya@example.com" and claims["email_verified"] is True
        assert claims["nonce"] == "n-1"
        assert claims["exp"] - claims["iat"] == 3600
        half = hashlib.sha256(tokens["access_token"].encode()).digest()[:16]
        assert claims["at_hash"] == base64.urlsafe_b64encode(half).rstrip(b"=").decode()


def test_our_verifier_accepts_them_and_discovery_leads_to_the_keys(shared, tmp_path):
    token = App(shared).sign_in()["id_token"]
    status, document = shared.json("GET", "/.well-known/openid-configuration")
    assert (status, document["issuer"]) == (200, shared.issuer)
    words = ["--jwks", document["jwks_uri"], "--audience", CLIENT, "--issuer", shared.issuer, "--token", "-"]
    right = command("idtoken", "verify", *words, "--nonce", "n-1", "--json", input=token)
    assert right.returncode == 0, right.stdout
    wrong = command("idtoken", "verify", *words, "--nonce", "n-2", "--json", input=token)
    assert (wrong.returncode, json.loads(wrong.stdout)["code"]) == (1, "id_token_nonce_mismatch")


def test_google_auth_refuses_what_is_broken(provider):
    app = App(provider)
    # For keys as JSON google-auth asks PyJWT, and lets its errors pass.
    refusals = (ValueError, jwt.InvalidTokenError)
    with pytest.raises(refusals):
        google_auth(provider, app.sign_in()["id_token"], audience="other")
    for fault in ("expired", "wrongKey"):
        provider.set(tokens=fault)
        token = app.sign_in()["id_token"]
        with pytest.raises(refusals):
            google_auth(provider, token)
        with pytest.raises(jwt.InvalidTokenError):
            pyjwt(provider, token)
    provider.set()
    assert google_auth(provider, app.sign_in()["id_token"])


def test_the_flow_of_an_app_from_the_chooser_to_the_end(shared):
    app = App(shared)
    tokens = app.sign_in("Sam Ortiz")
    header = {"Authorization": "Bearer " + tokens["access_token"]}
    status, claims = shared.json("GET", "/userinfo", headers=header)
    assert (status, claims["name"], claims["email"]) == (200, "Sam Ortiz", "sam@example.com")
    status, fresh = app.refresh(tokens["refresh_token"])
    assert status == 200 and "refresh_token" not in fresh
    assert google_auth(shared, fresh["id_token"])["sub"] == claims["sub"]
    assert shared.ask("POST", "/revoke", {"token": tokens["refresh_token"]})[0] == 200
    assert app.refresh(tokens["refresh_token"]) == (400, {
        "error": "invalid_grant", "error_description": "The refresh token has expired or was revoked."
    })  # fmt: skip
    assert shared.ask("GET", "/userinfo", headers=header)[0] == 401


def test_cancel_and_another_account(shared):
    app = App(shared)
    _, headers, _ = app.press(app.authorize()[2], "Cancel")
    assert app.callback(headers)["error"] == "access_denied"
    page = app.press(app.authorize()[2], "Use another account")[2]
    name = "Ada </title><script>"
    email = f"ada-{secrets.token_hex(4)}@example.org"
    _, headers, _ = app.press(page, "Continue", name=name, email=email)
    _, tokens = app.exchange(app.callback(headers)["code"])
    assert google_auth(shared, tokens["id_token"])["name"] == name
    page = app.authorize()[2]
    assert "Ada &lt;/title&gt;&lt;script&gt;" in page and "<script" not in page


def test_a_code_is_good_once_however_many_try_at_once(shared):
    app = App(shared)
    code = app.code()
    with concurrent.futures.ThreadPoolExecutor(8) as pool:
        replies = list(pool.map(lambda _: app.exchange(code), range(16)))
    good = [body for status, body in replies if status == 200]
    assert len(good) == 1
    assert {body["error"] for status, body in replies if status != 200} == {"invalid_grant"}
    assert app.refresh(good[0]["refresh_token"])[0] == 400


def test_rotations_lose_no_token(provider):
    app = App(provider)
    tokens = [app.sign_in()["id_token"]]
    for _ in range(3):
        keys = provider.rotate()
        tokens.append(app.sign_in()["id_token"])
        assert jwt.get_unverified_header(tokens[-1])["kid"] == keys[0]
    assert len({jwt.get_unverified_header(token)["kid"] for token in tokens}) == 4
    for token in tokens:
        assert google_auth(provider, token) and pyjwt(provider, token)


def test_tokens_and_accounts_live_over_a_restart_and_a_kill(tmp_path):
    file = tmp_path / "openid.json"
    first = Provider("--state", file)
    app = App(first)
    tokens = app.sign_in()
    busy = command("openid", "serve", "--port", "0", "--state", file, program="latchkey-lab")
    assert busy.returncode == 1 and "Another process uses" in busy.stderr
    first.process.kill()
    first.process.wait(TIME_OUT)
    first.process.stdout.close()
    second = Provider("--state", file)
    app.provider = second
    status, fresh = app.refresh(tokens["refresh_token"])
    assert status == 200
    assert google_auth(second, fresh["id_token"])["sub"] == jwt.decode(
        tokens["id_token"], options={"verify_signature": False}
    )["sub"]
    assert file.stat().st_mode & 0o777 == 0o600
    second.stop()


def test_an_unreachable_provider_says_nothing(provider):
    provider.set(outage="unreachable")
    with pytest.raises((http.client.RemoteDisconnected, ConnectionResetError)):
        provider.ask("GET", "/keys")
    provider.set()
    assert provider.ask("GET", "/keys")[0] == 200


@pytest.mark.parametrize(
    "query",
    ["", "?client_id=" + CLIENT, "?client_id=%FF", "?client_id=a&client_id=b", "?client_id=x&redirect_uri=javascript:1"],
)
def test_nobody_is_sent_to_an_address_that_is_not_an_apps(shared, query):
    status, headers, page = shared.ask("GET", "/authorize" + query)
    assert status == 400 and "Location" not in headers
    assert "<h1>This sign-in can’t go on</h1>" in page


def test_another_hosts_name_is_refused(shared):
    assert shared.ask("GET", "/keys", headers={"Host": "evil.example"})[0] == 421


@pytest.mark.parametrize(
    "words, advice",
    [
        (["--client", "app"], "needs a redirect URI"),
        (["--client", "app=javascript:x"], "can't be a redirect URI"),
        (["--issuer", "http://127.0.0.1:1/openid/"], "The issuer must be an address"),
    ],
)
def test_a_wrong_command_line_is_answered_with_advice(words, advice):
    result = command("openid", "serve", "--port", "0", *words, program="latchkey-lab")
    assert result.returncode in (1, 2) and advice in result.stderr
