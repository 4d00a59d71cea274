"""What an operator installs: the program `latchkey`, without the phone, the laboratory or an app in it."""

import ast
import json
import os
import pathlib
import re
import shutil
import subprocess

import pytest

from server import ROOT, Server, binary, command, laboratory

# The modules of what ships; whatever else the package has must not be linked.
SHIPS = {
    "latchkey", "LatchkeyCommandLine", "LatchkeyServer", "LatchkeyHTTP", "LatchkeyStore", "LatchkeyTrust",
    "LatchkeyOutgoingHTTP", "LatchkeyCrypto", "LatchkeyWire", "LatchkeyLock", "LatchkeyFlow", "COpenSSL", "CSQLite",
    "CPostgreSQL", "CMicroHTTPD", "CSecp256k1", "CCurl",
}
# 9.25 MB as `swift build` makes it; what tools/release makes is a seventh smaller. It has grown by 0.06 MB with accounts that
# users erase, suspensions that know who made them, and the checks of restored values.
STRIPPED_BYTES = 9_400_000
RESIDENT_KIB = 48 * 1024
# The modules of C libraries, by pkg-config's names.
MODULES = {"libcrypto": "COpenSSL", "libcurl": "CCurl", "zlib": "CZlib", "liblz4": "CLZ4", "libxml-2.0": "CXML2"}


@pytest.fixture(scope="module")
def targets():
    """The targets of the package, by name."""
    run = subprocess.run(
        ["swift", "package", "--ignore-lock", "describe", "--type", "json"], cwd=ROOT, check=True, capture_output=True,
        text=True, timeout=300,
    )
    return {target["name"]: target for target in json.loads(run.stdout)["targets"]}


def closure(targets, name):
    found, waiting = set(), [name]
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting += targets[name].get("target_dependencies", [])
    return found


def test_the_program_depends_on_what_ships_alone(targets):
    assert closure(targets, "latchkey") <= SHIPS


def test_the_library_for_apps_carries_nothing_of_server_or_laboratory(targets):
    frameworks = {"Security", "LocalAuthentication", "CryptoKit", "DeviceCheck"}
    beyond = {target for framework in frameworks for target in closure(targets, framework)}
    assert closure(targets, "LatchkeyKit") - beyond - {"LatchkeyKit", "LatchkeyWire", "LatchkeyLock"} == set()
    sources = [*(ROOT / "Sources" / "Wire").rglob("*.swift"), *(ROOT / "Sources" / "Kit").rglob("*.swift")]
    assert [path.name for path in sources if re.search(r"\bLab[A-Z]|/lab/", path.read_text())] == []


def test_the_phone_knows_neither_server_nor_kit(targets):
    ours = {"LatchkeyServer", "LatchkeyKit", "LatchkeyTrust", "LatchkeyStore", "LatchkeyHTTP", "LatchkeyWire"}
    for name, target in targets.items():
        if target["path"].startswith("Phone/"):
            assert not closure(targets, name) & ours, name


def test_the_c_libraries_of_the_phone_are_those_that_its_users_are_told_to_install(targets):
    phone = [name for name, target in targets.items() if "VirtualPhone" in target.get("product_memberships", [])]
    system = {name for each in phone for name in closure(targets, each) if targets[name]["path"].startswith("Sources/C/")}
    told = re.search(r"LIBRARIES = (\{.*?\})", (ROOT / "tools/ios-on-linux").read_text(), re.DOTALL)
    libraries = ast.literal_eval(told[1])
    assert system == {MODULES[name] for name in libraries}
    for page in ("library-tests", "ios-on-linux", "virtual-iphone", "lab-api"):
        text = (ROOT / f"docs/{page}.md").read_text()
        assert [package for package in libraries.values() if package not in text] == [], page


def test_no_module_of_phone_or_laboratory_has_symbols_in_the_program(targets):
    symbols = subprocess.run(["nm", "-a", binary()], check=True, capture_output=True, text=True).stdout
    # Swift's names begin with the module: its length, then the name.
    modules = set(re.findall(r"\$s(\d+)([A-Za-z_]\w*)", symbols))
    linked = {name[: int(length)] for length, name in modules}
    assert {"LatchkeyServer", "LatchkeyTrust"} <= linked
    assert linked & (set(targets) - SHIPS) == set()


@pytest.fixture(scope="module")
def release(tmp_path_factory):
    """The program as it is installed: built for release, and stripped."""
    words = ["swift", "build", "-c", "release", "--product", "latchkey", "-Xswiftc", "-warnings-as-errors"]
    build = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, timeout=1200)
    assert build.returncode == 0, build.stdout[-2000:] + build.stderr[-2000:]
    place = subprocess.run(
        ["swift", "build", "-c", "release", "--show-bin-path"], cwd=ROOT, check=True, capture_output=True, text=True
    ).stdout.strip()
    program = tmp_path_factory.mktemp("release") / "latchkey"
    shutil.copy(os.path.join(place, "latchkey"), program)
    subprocess.run(["strip", program], check=True)
    return program


@pytest.mark.long
def test_the_installed_program_is_small(release):
    assert release.stat().st_size <= STRIPPED_BYTES


@pytest.mark.long
def test_a_server_at_rest_takes_little_memory(release, tmp_path, monkeypatch):
    monkeypatch.setattr("server.binary", lambda program="latchkey": str(release))
    server = Server(tmp_path / "data")
    assert server.client.get("/health").status == 200
    status = pathlib.Path(f"/proc/{server.process.pid}/status").read_text()
    assert int(re.search(r"VmRSS:\s+(\d+) kB", status)[1]) <= RESIDENT_KIB
    assert server.stop() == 0


def test_a_folder_that_is_missing_is_named_by_a_server_and_by_a_copy(tmp_path, start):
    run = command("serve", "--data", tmp_path / "data", "--listen", f"unix:{tmp_path}/nowhere/socket")
    assert run.returncode != 0 and f"The folder of the socket {tmp_path}/nowhere/socket does not exist." in run.stderr
    server = start()
    assert server.stop() == 0
    run = command("store", "copy", "--from", f"sqlite:{server.data}/latchkey.db", "--to", f"sqlite:{tmp_path}/nowhere/new.db")
    assert run.returncode != 0 and "The folder of the file that --to names does not exist. Make it, then copy." in run.stderr


@pytest.mark.parametrize("word", ["lab", "demo", "phone", "scenarios", "bench"])
def test_who_types_a_command_of_the_laboratory_is_told_where_it_is(word):
    run = command(word)
    assert (run.returncode, run.stdout) == (2, "")
    assert f"latchkey-lab {word}" in run.stderr and "./run" in run.stderr


@pytest.mark.parametrize("word", ["serve", "store", "audit", "attest"])
def test_who_types_a_command_of_the_server_to_the_laboratory_is_told_where_it_is(word):
    run = laboratory(word)
    assert (run.returncode, run.stdout) == (2, "")
    assert f"latchkey {word}" in run.stderr
