"""What an operator deploys: the Debian package, the container file, the manifests for Kubernetes."""

import gzip
import http.client
import json
import os
import re
import shlex
import shutil
import signal
import stat
import subprocess

import pytest
import yaml

from client import TIME_OUT
from device import Device, done
from server import ROOT, Server, binary, command, environment

DEPLOY = ROOT / "deploy"
# Debian's tools say where to get them; other systems have no such packages.
needs_dpkg = pytest.mark.skipif(shutil.which("dpkg-deb") is None, reason="dpkg-deb is not there")


# The Debian package


def dpkg(root, *words):
    """dpkg on a folder in the place of the machine's root; the package's scripts run outside of it."""
    admin = root / "var/lib/dpkg"
    for folder in ("info", "updates", "triggers"):
        (admin / folder).mkdir(parents=True, exist_ok=True)
    for file in ("status", "available"):
        (admin / file).touch()
    run = subprocess.run(
        ["dpkg", f"--root={root}", f"--log={root}/dpkg.log", "--force-script-chrootless", "--force-not-root",
         "--force-depends", *map(str, words)],
        capture_output=True, text=True, timeout=600,
        # dpkg looks for them where a user's PATH need not have them.
        env=os.environ | {"PATH": os.environ["PATH"] + ":/usr/local/sbin:/usr/sbin:/sbin"})
    assert run.returncode == 0, run.stdout + run.stderr
    return run.stdout


@pytest.fixture(scope="module")
def package(tmp_path_factory):
    """The package, made of the program that was built."""
    target = tmp_path_factory.mktemp("package")
    run = subprocess.run(
        [ROOT / "tools/package", "--program", binary(), "--any-libraries", "--to", str(target)],
        capture_output=True, text=True, timeout=600)
    assert run.returncode == 0, run.stderr
    path = run.stdout.splitlines()[-1]
    assert re.fullmatch(r"latchkey_\d+\.\d+\.\d+_\w+\.deb", os.path.basename(path))
    return path


@needs_dpkg
def test_a_program_with_libraries_that_no_package_has_is_refused(tmp_path):
    """A build with Swift's libraries beside it would not start where it is installed."""
    needed = subprocess.run(["objdump", "-p", binary()], capture_output=True, text=True, check=True).stdout
    assert "libswiftCore.so" in needed, "the tests' program has Swift's libraries in it"
    run = subprocess.run(
        [ROOT / "tools/package", "--program", binary(), "--to", str(tmp_path)], capture_output=True, text=True, timeout=600)
    assert run.returncode == 1 and "libswiftCore.so" in run.stderr and "tools/release --static" in run.stderr
    assert list(tmp_path.iterdir()) == []


@pytest.fixture
def installed(package, tmp_path):
    root = tmp_path / "root"
    root.mkdir()
    dpkg(root, "--install", package)
    return root


@needs_dpkg
def test_the_package_names_the_libraries_that_the_program_links_and_loads(package):
    depends = subprocess.run(
        ["dpkg-deb", "--field", package, "Depends"], capture_output=True, text=True, check=True).stdout
    for library in ("libc6", "libcurl4", "libmicrohttpd12", "libsecp256k1", "libsqlite3-0", "libssl3"):
        assert library in depends


@needs_dpkg
def test_the_installed_program_runs_and_serves(installed, tmp_path, monkeypatch):
    program = str(installed / "usr/bin/latchkey")
    version = subprocess.run([program, "--version"], capture_output=True, text=True, check=True).stdout
    assert version == command("--version").stdout
    monkeypatch.setattr("server.binary", lambda name="latchkey": program)
    server = Server(tmp_path / "data")
    Device().enroll(server.client).sign_in(server.client)
    assert server.stop() == 0


@needs_dpkg
def test_the_package_brings_manual_pages_and_completion_of_this_program(installed):
    share = installed / "usr/share"
    page = gzip.decompress((share / "man/man1/latchkey-serve.1.gz").read_bytes()).decode()
    assert page == command("man", "serve").stdout
    for shell, path in [
        ("bash", "bash-completion/completions/latchkey"), ("zsh", "zsh/vendor-completions/_latchkey"),
        ("fish", "fish/vendor_completions.d/latchkey.fish"),
    ]:
        assert (share / path).read_text() == command("completion", shell).stdout
    assert gzip.decompress((share / "doc/latchkey/changelog.gz").read_bytes()) == (ROOT / "CHANGELOG.md").read_bytes()


@needs_dpkg
def test_unit_configuration_and_user_fit_each_other(installed):
    unit = (installed / "usr/lib/systemd/system/latchkey.service").read_text()
    start = shlex.split(re.search(r"^ExecStart=(.*)$", unit, re.MULTILINE)[1])
    assert start[0] == "/usr/bin/latchkey" and (installed / start[0][1:]).exists()
    assert (installed / start[-1][1:]).is_file()
    users = (installed / "usr/lib/sysusers.d/latchkey.conf").read_text()
    user = re.search(r"^User=(\w+)$", unit, re.MULTILINE)[1]
    assert re.search(rf"^u {user} ", users, re.MULTILINE)
    if shutil.which("systemd-sysusers"):
        assert re.search(rf"^{user}:", (installed / "etc/passwd").read_text(), re.MULTILINE)


@needs_dpkg
def test_a_removal_keeps_settings_and_accounts_and_a_purge_the_accounts(installed):
    accounts = installed / "var/lib/latchkey/latchkey.db"
    accounts.parent.mkdir(parents=True)
    accounts.write_text("accounts")
    settings = installed / "etc/latchkey/latchkey.json"
    dpkg(installed, "--remove", "latchkey")
    assert not (installed / "usr/bin/latchkey").exists() and not list(installed.glob("usr/share/man/man1/*"))
    assert settings.exists() and accounts.exists()
    assert "The accounts stay" in dpkg(installed, "--purge", "latchkey")
    assert not settings.exists() and accounts.read_text() == "accounts"


@needs_dpkg
def test_an_upgrade_keeps_changed_settings(installed, package):
    settings = installed / "etc/latchkey/latchkey.json"
    changed = settings.read_text().replace("id.example.com", "id.mine.example")
    settings.write_text(changed)
    dpkg(installed, "--install", package)
    assert settings.read_text() == changed


# The container file


def instructions(file):
    """A container file's instructions with their arguments, continued lines joined."""
    text = re.sub(r"\\\n\s*", "", (DEPLOY / "container" / file).read_text())
    return [tuple(line.split(" ", 1)) for line in text.splitlines() if line and not line.startswith("#")]


def test_the_container_serves_with_the_settings_of_its_file(tmp_path):
    found = dict(instructions("Containerfile"))
    words = json.loads(found["ENTRYPOINT"]) + json.loads(found["CMD"])
    assert words == ["latchkey", "serve"]
    settings = dict(pair.split("=") for pair in found["ENV"].split())
    assert settings["LATCHKEY_DATA"] == found["VOLUME"] == found["WORKDIR"]
    settings |= {"LATCHKEY_DATA": str(tmp_path / "data")}
    result = command(*words[1:], "--check-config", "--json", env=environment(**settings))
    report = json.loads(result.stdout)
    entries = {entry["name"]: entry for entry in report["settings"]}
    assert report["problems"] == [] and str(entries["port"]["value"]) == found["EXPOSE"]
    assert found["STOPSIGNAL"] == "SIGTERM" and found["USER"] == "10001:10001"


def test_the_container_of_the_lab_has_what_its_build_needs():
    steps = instructions("lab/Containerfile")
    copied = {word for name, words in steps if name == "COPY" for word in words.split()[:-1]}
    package = (ROOT / "Package.swift").read_text()
    folders = set(re.findall(r'path: "(\w+)/', package))
    assert "Sources" in folders and folders | {"Package.swift", "run", "tools", "Tests"} == copied
    assert dict(steps)["RUN"].split()[:2] == ["./run", "--build"]


def test_the_container_of_the_lab_asks_for_the_token(tmp_path):
    found = dict(instructions("lab/Containerfile"))
    assert json.loads(found["ENTRYPOINT"]) == [found["WORKDIR"] + "/.build/release/latchkey-lab"]
    words = json.loads(found["CMD"])
    token = tmp_path / "token"
    token.write_text("0123456789abcdef\n")
    words[words.index("--token-file") + 1] = str(token)
    assert found["USER"] == "10001:10001"
    # The container's own port is the lab's default.
    assert found["EXPOSE"] == "8080" and "--port" not in words
    process = subprocess.Popen(
        [binary("latchkey-lab"), *words, "--port", "0"], stdout=subprocess.PIPE, text=True, env=environment())
    try:
        address = None
        while address is None:
            line = process.stdout.readline()
            assert line, "the lab ended"
            address = re.search(r"http://[^ ]*:(\d+)/", line)
        for headers, status in [({}, 401), ({"Authorization": "Bearer 0123456789abcdef"}, 200)]:
            connection = http.client.HTTPConnection("127.0.0.1", int(address[1]), timeout=TIME_OUT)
            connection.request("GET", "/lab/api/openapi.json", headers=headers)
            assert connection.getresponse().status == status
            connection.close()
    finally:
        process.send_signal(getattr(signal, found["STOPSIGNAL"]))
        process.communicate(timeout=TIME_OUT)
    assert process.returncode == 0


# Kubernetes


@pytest.fixture(scope="module")
def manifests():
    documents = list(yaml.safe_load_all((DEPLOY / "kubernetes/latchkey.yaml").read_text()))
    return {document["kind"]: document for document in documents}


@pytest.fixture
def pod(manifests):
    return manifests["StatefulSet"]["spec"]["template"]["spec"]


def test_the_objects_name_each_other(manifests, pod):
    assert sorted(manifests) == ["ConfigMap", "NetworkPolicy", "Service", "StatefulSet"]
    labels = manifests["StatefulSet"]["spec"]["template"]["metadata"]["labels"]
    for selector in (
        manifests["StatefulSet"]["spec"]["selector"]["matchLabels"], manifests["Service"]["spec"]["selector"],
        manifests["NetworkPolicy"]["spec"]["podSelector"]["matchLabels"],
    ):
        assert selector == labels
    container = pod["containers"][0]
    assert container["envFrom"] == [{"configMapRef": {"name": manifests["ConfigMap"]["metadata"]["name"]}}]
    port = container["ports"][0]
    assert manifests["Service"]["spec"]["ports"][0]["targetPort"] == port["name"]
    assert manifests["NetworkPolicy"]["spec"]["ingress"][0]["ports"][0]["port"] == port["name"]
    assert manifests["Service"]["metadata"]["name"] == manifests["StatefulSet"]["spec"]["serviceName"]
    claims = {claim["metadata"]["name"] for claim in manifests["StatefulSet"]["spec"]["volumeClaimTemplates"]}
    volumes = {volume["name"] for volume in pod["volumes"]} | claims
    assert {mount["name"] for mount in container["volumeMounts"]} == volumes


def test_the_server_starts_as_the_pod_would_and_answers_every_probe(manifests, pod, tmp_path):
    container, settings = pod["containers"][0], dict(manifests["ConfigMap"]["data"])
    # The mounted folder belongs to root, who alone could close it to others: the server makes one inside.
    assert os.path.dirname(settings["LATCHKEY_DATA"]) == container["volumeMounts"][0]["mountPath"]
    # The container's port, data and address are this test's own.
    words = container["args"]
    assert words[:2] == ["serve", "--port"] and int(words[2]) == container["ports"][0]["containerPort"]
    settings |= {"LATCHKEY_DATA": str(tmp_path / "checked")}
    report = json.loads(command("serve", "--check-config", "--json", *words[1:], env=environment(**settings)).stdout)
    assert report["problems"] == []
    volume = tmp_path / "volume"
    volume.mkdir()
    volume.chmod(0o2775)
    server = Server(volume / "data", env=environment(**settings))
    assert stat.S_IMODE(server.data.stat().st_mode) == 0o700
    for probe in ("livenessProbe", "readinessProbe", "startupProbe"):
        get = container[probe]["httpGet"]
        assert get["port"] == container["ports"][0]["name"]
        assert done(server.client.get(get["path"]))["status"] == "ok", probe
    assert server.stop() == 0


def test_the_pod_may_do_what_the_server_needs_and_no_more(pod):
    container = pod["containers"][0]
    assert pod["securityContext"]["runAsNonRoot"] and not pod["automountServiceAccountToken"]
    assert container["securityContext"] == {
        "allowPrivilegeEscalation": False, "readOnlyRootFilesystem": True, "capabilities": {"drop": ["ALL"]}}
    user = dict(instructions("Containerfile"))["USER"].split(":")
    assert [str(pod["securityContext"][name]) for name in ("runAsUser", "runAsGroup")] == user
    # systemd waits as long for a stop.
    stop = re.search(r"^TimeoutStopSec=(\d+)$", (DEPLOY / "latchkey.service").read_text(), re.MULTILINE)[1]
    assert pod["terminationGracePeriodSeconds"] >= int(stop)
