"""tools/on-a-mac, with programs that stand in for those of a Mac: what it calls, and what it does with the answers."""

import json
import os
import pathlib
import re
import subprocess

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
SCRIPT = ROOT / "tools" / "on-a-mac"
SIMULATOR = "0B3A6F5D-8C7E-4B21-9A10-DD00EE11FF22"
STANDINS = {
    "uname": 'echo "${SYSTEM:-Darwin}"',
    "xcodebuild": r"""
[ "$1" != -version ] || { echo "Xcode ${XCODE:-26.1}"; echo "Build version 17B55"; exit 0; }
printf '%s|' "$@" >>"$CALLS"
printf '%s %s\n' "${TEST_RUNNER_LATCHKEY_DEVICE_NAME:-}" "${TEST_RUNNER_LATCHKEY_SERVER_URL:-}" >>"$CALLS"
while [ $# -gt 0 ]; do
  [ "$1" != -resultBundlePath ] || { [ ! -e "$2" ] || exit 64; mkdir -p "$2"; }
  case " $FAIL " in *" $1 "*) echo "error: $1 does not build"; exit 65 ;; esac
  shift
done""",
    "xcrun": r"""
if [ "$1" = simctl ]; then printf '%s\n' "$DEVICES"; exit; fi
[ "$1 $2 $3" = "xcresulttool export attachments" ] && [ -d "$5" ] || exit 1
mkdir -p "$7"
echo '[{"attachments": [{"exportedFileName": "A.json"}]}]' >"$7/manifest.json"
printf '%s' "$EVIDENCE" >"$7/A.json"
""",
    "plutil": r"""python3 -c 'import json, sys; print(json.load(open(sys.argv[2]))[sys.argv[1]], end="")' "$2" "$6" """,
}
DEVICES = f"""== Devices ==
-- iOS 26.1 --
    iPad Pro (11-inch) (11111111-8C7E-4B21-9A10-DD00EE11FF22) (Shutdown)
    iPhone SE (3rd generation) ({SIMULATOR}) (Shutdown)
    iPhone 17 (22222222-8C7E-4B21-9A10-DD00EE11FF22) (Booted)"""
EVIDENCE = {"latchkeyEvidence": 1, "device": "iPhone 17/Pro", "systemVersion": "26.1", "isSimulator": True, "rows": []}


@pytest.fixture
def mac(tmp_path):
    programs = tmp_path / "programs"
    programs.mkdir()
    for name, body in STANDINS.items():
        (programs / name).write_text(f"#!/usr/bin/env bash\n{body}\n")
        (programs / name).chmod(0o755)

    class Mac:
        output = tmp_path / "output"
        calls = []

        def run(self, *options, **environment):
            log = tmp_path / "calls"
            values = {"CALLS": log, "DEVICES": DEVICES, "EVIDENCE": json.dumps(EVIDENCE), "FAIL": "", **environment}
            path = f"{programs}:{os.environ['PATH']}"
            done = subprocess.run(
                [SCRIPT, "--output", self.output, *options], capture_output=True, text=True, timeout=60,
                env={**os.environ, "PATH": path, **{key: str(value) for key, value in values.items()}})
            self.calls = log.read_text().splitlines() if log.exists() else []
            return done

        def evidence(self):
            return sorted(path.name for path in self.output.glob("*.json"))

    return Mac()


def test_everything_is_built_for_simulator_and_device_and_the_rows_run(mac):
    done = mac.run()
    assert done.returncode == 0, done.stderr
    built = {(re.search(r"-scheme\|(\w+)", call)[1], "Simulator" in call, "CODE_SIGNING_ALLOWED=NO" in call)
             for call in mac.calls if "generic/platform" in call}
    schemes = ["LatchkeyKit", "MFATest", "Vault", "Messenger", "Chatter", "Wallet", "Conformance"]
    assert built == {(scheme, simulator, not simulator) for scheme in schemes for simulator in (True, False)}
    for scheme in ("MFATest", "Conformance"):
        assert sum("|build-for-testing|" in call and f"|{scheme}|" in call for call in mac.calls) == 2
    (rows,) = [call for call in mac.calls if call.startswith("-quiet|test|")]
    assert "|Conformance|" in rows and f"|id={SIMULATOR}|" in rows
    assert mac.evidence() == ["evidence-iPhone-17-Pro-26.1.json"]
    assert json.loads((mac.output / mac.evidence()[0]).read_text()) == EVIDENCE


def test_it_runs_twice(mac):
    assert [mac.run().returncode for _ in range(2)] == [0, 0]


def test_a_device_needs_a_team_and_gets_the_name(mac):
    assert mac.run("--device", "00008130").returncode == 2
    assert mac.run("--device", "00008130", "--team", "TEAM", "--name", "iPhone 15").returncode == 0
    on_device = [call for call in mac.calls if "|id=00008130|" in call]
    assert len(on_device) == 1 and "|DEVELOPMENT_TEAM=TEAM|" in on_device[0] and on_device[0].endswith("|iPhone 15 ")


def test_the_ui_tests_run_where_a_server_is(mac):
    assert mac.run("--ui-tests", "http://192.168.1.20:8080").returncode == 0
    (call,) = [call for call in mac.calls if call.startswith("-quiet|test|") and "|MFATest|" in call]
    assert call.endswith(" http://192.168.1.20:8080")


def test_a_failure_is_told_after_everything_else_was_tried(mac):
    done = mac.run(FAIL="Vault")
    assert done.returncode == 1
    assert "Vault does not build" in done.stderr
    assert "Failed: Vault-simulator Vault-device." in done.stderr
    assert mac.evidence() == ["evidence-iPhone-17-Pro-26.1.json"]


def test_rows_without_evidence_are_a_failure(mac):
    done = mac.run(EVIDENCE="{}")
    assert done.returncode == 1 and "rows-simulator: no evidence" in done.stderr


@pytest.mark.parametrize("environment, sentence", [
    ({"SYSTEM": "Linux"}, "This needs a Mac."),
    ({"XCODE": "16.4"}, "Xcode 16 is too old"),
    ({"DEVICES": "== Devices =="}, "There is no simulator of an iPhone."),
])
def test_what_is_missing_is_said(mac, environment, sentence):
    done = mac.run(**environment)
    assert done.returncode == 1 and sentence in done.stderr
    assert mac.calls == []


@pytest.mark.parametrize("options", [["--fast", "1"], ["--device"], ["simulator"]])
def test_a_wrong_command_line_shows_the_usage(mac, options):
    done = mac.run(*options)
    assert done.returncode == 2 and done.stderr.startswith("usage: tools/on-a-mac")


def test_the_script_stays_within_the_bash_of_a_mac():
    text = SCRIPT.read_text()
    assert re.findall(r"mapfile|readarray|declare -A|\$\{\w+(?:,,|\^\^|@Q)|\bcoproc\b|&>>|;;&", text) == []
