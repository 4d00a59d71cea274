"""The configuration of `latchkey serve`: flags, variables, file, `--check-config`, the unit and the example that ship."""

import contextlib
import json
import os
import re
import shutil
import sqlite3
import subprocess

import pytest

from device import Device, done
from expect import check_sentence
from server import ROOT, binary, command, environment, until

DEPLOY = ROOT / "deploy"
TOKEN = "0123456789abcdef-lab"


def write(path, content, mode=0o600):
    path.write_text(content if isinstance(content, str) else json.dumps(content))
    path.chmod(mode)
    return path


def check(*words, **options):
    return command("serve", "--check-config", *words, **options)


def report(*words, **options):
    """The report as JSON: its settings by name, the exit status, and the rest."""
    result = check(*words, "--json", **options)
    assert result.stderr == ""
    found = json.loads(result.stdout)
    assert found["wouldStart"] == (not found["problems"]) == (result.returncode == 0)
    assert result.returncode in (0, 2)
    return {entry["name"]: entry for entry in found["settings"]}, found


def origin(entry):
    return entry.get("value"), entry["origin"], entry.get("from")


# Precedence


def test_a_server_takes_flag_before_variable_before_file(start, tmp_path):
    file = write(tmp_path / "latchkey.json", {"profile": "lab", "server-id": "of.file", "port": 1, "log": "requests"})
    server = start(
        None, env=environment(LATCHKEY_CONFIG=str(file), LATCHKEY_SERVER_ID="of.variable", PORT="2")
    )
    assert server.profile == "lab"
    assert done(server.client.post("/api/v1/auth/initiate", Device().names))["serverId"] == "of.variable"
    assert server.port not in (1, 2)
    assert server.stop() == 0
    assert '"message":"request"' in server.log


def test_the_report_tells_where_each_value_comes_from(tmp_path):
    file = write(tmp_path / "latchkey.json", {"server-id": "of.file", "port": 1, "connections": 7})
    settings, found = report(
        "--config", file, "--port", 3, env=environment(PORT="2", LATCHKEY_SERVER_ID="of.variable"), cwd=tmp_path
    )
    assert found["wouldStart"]
    assert origin(settings["port"]) == (3, "flag", "--port")
    assert origin(settings["server-id"]) == ("of.variable", "environment", "LATCHKEY_SERVER_ID")
    assert origin(settings["connections"]) == (7, "file", str(file))
    assert origin(settings["request-timeout"]) == (30, "default", None)
    assert origin(settings["audit-retention"]) == (None, "default", None)
    assert list(tmp_path.iterdir()) == [file]


HELD = {
    "production": {
        "enrollment": "invited", "step-up": "required", "audit": "fail-closed", "messages": "none",
        "messages-per-day": 1000, "otp-recovery": "delayed:24", "session-idle": "30d",
    },
    "lab": {
        "enrollment": "open", "step-up": "off", "audit": "fail-open", "messages": "inbox",
        "messages-per-day": "unlimited", "otp-recovery": "immediate", "session-idle": "30d",
    },
}


@pytest.mark.parametrize("profile", HELD)
def test_the_report_tells_what_will_hold_where_it_depends_on_other_settings(tmp_path, profile):
    settings, _ = report("--profile", profile, cwd=tmp_path)
    assert {name: origin(settings[name]) for name in HELD[profile]} == {
        name: (value, "default", None) for name, value in HELD[profile].items()
    }
    shown = {line.split()[0]: line.split()[1] for line in check("--profile", profile, cwd=tmp_path).stdout.splitlines()
             if len(line.split()) == 3}
    assert {name: shown[name] for name in HELD[profile]} == {name: str(value) for name, value in HELD[profile].items()}
    settings, _ = report("--profile", profile, "--enrollment", "open", "--refresh-token-lifetime", "2d", cwd=tmp_path)
    assert origin(settings["enrollment"]) == ("open", "flag", "--enrollment")
    assert settings["session-idle"]["value"] == "2d"


def test_the_report_for_people_names_every_flag_of_the_help():
    result = check()
    assert (result.returncode, result.stderr) == (0, "")
    lines = result.stdout.split("\n\n")[0].splitlines()[1:]
    told = {line.split()[0] for line in lines if not line.startswith(" ")}
    helped = set(re.findall(r"^  --([a-z-]+)", command("serve", "--help").stdout, re.MULTILINE))
    assert helped - told == {"check-config", "json", "help"}
    assert all(name.endswith("-token") for name in told - helped)
    assert result.stdout.endswith("The server would start with these settings.\n")


def test_json_goes_with_check_config(tmp_path):
    check_sentence(command("serve", "--json", cwd=tmp_path), 2, "--check-config")


# Refusals: serve and its check give the same sentences


@pytest.mark.parametrize(
    "content, word",
    [
        ('{"sever-id": "x"}', 'Did you mean "server-id"?'),
        ('{"prot": 80}', 'Did you mean "port"?'),
        ('{"nothing-like-it": 80}', "setting. Remove it"),
        ('{"port": "80"}', '"port"'),
        ('{"port": 80, "port": 81}', '"port"'),
        ('{"lab-token": "0123456789abcdef"}', '"lab-token-file"'),
        ('{"exposed": "yes"}', '"exposed"'),
        ('{"audit-retention": 0}', '"audit-retention"'),
        ("[]", "JSON object"),
        ("", "JSON object"),
    ],
)
def test_a_wrong_file_is_refused(tmp_path, content, word):
    file = write(tmp_path / "latchkey.json", content)
    result = command("serve", "--config", file, "--port", 0, "--data", tmp_path / "data")
    check_sentence(result, 2, word, str(file))
    checked = check("--config", file, "--data", tmp_path / "data")
    assert (checked.returncode, checked.stderr) == (2, result.stderr)
    assert "would not start with these settings: 1 problem.\n" in checked.stdout
    assert list(tmp_path.iterdir()) == [file]


def test_a_missing_file_is_refused(tmp_path):
    check_sentence(command("serve", "--config", tmp_path / "none", cwd=tmp_path), 2, "--config", "No such file")


@pytest.mark.parametrize(
    "words, prepare",
    [
        (["--data", "file/data"], lambda folder: write(folder / "file", "x")),
        (["--data", "file"], lambda folder: write(folder / "file", "x")),
        (["--data", "data"], lambda folder: (folder / "data" / "audit.jsonl").mkdir(parents=True)),
        (["--listen", "unix:file"], lambda folder: write(folder / "file", "x")),
        (["--listen", "unix:none/socket"], lambda folder: None),
        (["--listen", "unix:" + "x" * 108], lambda folder: None),
    ],
    ids=["below a file", "a file", "audit folder", "no socket", "no folder", "long path"],
)
def test_what_stops_a_start_is_found_before_in_the_same_words(tmp_path, words, prepare):
    prepare(tmp_path)
    before = sorted(tmp_path.rglob("*"))
    checked = check(*words, cwd=tmp_path)
    assert checked.returncode == 2
    assert sorted(tmp_path.rglob("*")) == before
    started = command("serve", "--port", 0, *words, cwd=tmp_path)
    assert started.returncode == 1
    assert checked.stderr == started.stderr


def test_a_broken_key_file_is_found_and_left_alone(start, tmp_path):
    server = start(tmp_path / "data")
    assert server.stop() == 0
    keys = tmp_path / "data" / "server-keys.json"
    before = {path: (path.stat().st_mtime_ns, path.stat().st_mode) for path in (tmp_path / "data").iterdir()}
    assert check("--data", tmp_path / "data").returncode == 0
    write(keys, "{}", mode=0o640)
    checked = check("--data", tmp_path / "data")
    assert checked.returncode == 2 and str(keys) in checked.stderr
    assert keys.stat().st_mode & 0o777 == 0o640
    after = {path: (path.stat().st_mtime_ns, path.stat().st_mode) for path in (tmp_path / "data").iterdir()}
    assert {path: value for path, value in after.items() if path != keys} == {
        path: value for path, value in before.items() if path != keys
    }


def test_an_older_version_s_key_file_passes_and_is_not_completed(start, tmp_path):
    server = start(tmp_path / "data")
    assert server.stop() == 0
    keys = server.keys
    del keys["oneTimePasswordKey"], keys["invitationKey"]
    path = write(tmp_path / "data" / "server-keys.json", keys)
    assert check("--data", tmp_path / "data").returncode == 0
    assert json.loads(path.read_text()) == keys


def test_a_running_server_s_settings_can_be_checked(server):
    assert check("--data", server.data, "--port", server.port).returncode == 0


# Secrets


def test_no_secret_is_told(tmp_path):
    secret = write(tmp_path / "token", TOKEN + "\n")
    for words, variables in [([], {"LATCHKEY_LAB_TOKEN": TOKEN}), (["--lab-token-file", secret], {})]:
        for form in [[], ["--json"]]:
            result = check("--profile", "lab", *words, *form, env=environment(**variables), cwd=tmp_path)
            assert result.returncode == 0
            assert TOKEN not in result.stdout + result.stderr
    settings, _ = report("--profile", "lab", env=environment(LATCHKEY_LAB_TOKEN=TOKEN), cwd=tmp_path)
    assert settings["lab-token"] == {
        "name": "lab-token", "isSet": True, "origin": "environment", "from": "LATCHKEY_LAB_TOKEN",
    }
    check_sentence(command("serve", "--lab-token", TOKEN, cwd=tmp_path), 2, "--lab-token")


def test_a_lab_that_others_reach_asks_for_its_token(start, tmp_path):
    words = ["--listen", "0.0.0.0", "--exposed", "--profile", "lab"]
    check_sentence(command("serve", *words, "--port", 0, cwd=tmp_path), 2, "LATCHKEY_LAB_TOKEN")
    server = start(None, *words, env=environment(LATCHKEY_LAB_TOKEN=TOKEN))
    assert server.client.get("/lab/messages").status == 401
    reply = server.client.get("/lab/messages", bearer=TOKEN)
    assert done(reply)["messages"] == []
    assert server.stop() == 0
    assert TOKEN not in server.everything_written()


# The audit log's files


def test_the_audit_log_is_checked_through_all_its_files(start, tmp_path):
    data = tmp_path / "data"
    server = start(data, "--audit-retention", "30")
    Device().enroll(server.client)
    assert server.stop() == 0
    # As if that had been the day before: only the next start's first line is of another day.
    lines = (data / "audit.jsonl").read_text().splitlines()
    os.rename(data / "audit.jsonl", data / "audit-2020-01-01-0001.jsonl")
    server = start(data)
    assert server.stop() == 0
    result = command("audit", "verify", "--data", data)
    assert (result.returncode, result.stderr) == (0, "")
    assert result.stdout.startswith(f"{len(lines) + 3} lines in 2 segments in 2 files, unbroken\n")
    # The retention removes the old file once the clock has been steady for an hour, and the log says so.
    with contextlib.closing(sqlite3.connect(data / "latchkey.db")) as database, database:
        database.execute("UPDATE witnessed_clock SET agreeing = 3600000")
    server = start(data, "--audit-retention", "30")
    until(lambda: not (data / "audit-2020-01-01-0001.jsonl").exists(), "the removal")
    assert server.stop() == 0
    records = [json.loads(line)["record"] for line in (data / "audit.jsonl").read_text().splitlines()]
    removed = [record for record in records if record["event"] == "audit_file_removed"]
    assert [record["file"] for record in removed] == ["audit-2020-01-01-0001.jsonl"]
    result = command("audit", "verify", "--data", data)
    assert result.returncode == 0, result.stdout
    assert "what came before was removed after its retention" in result.stdout
    found = json.loads(command("audit", "verify", "--data", data, "--json").stdout)
    assert found["beginning"]["previous"] == removed[0]["hash"]
    # One file alone is checked by the hash of the line before it.
    audit = data / "audit.jsonl"
    assert command("audit", "verify", "--file", audit, "--after", removed[0]["hash"]).returncode == 0
    check_sentence(command("audit", "verify", "--after", removed[0]["hash"]), 2, "--file")
    # A file that nothing says to have been removed is missed.
    lines = [line for line in audit.read_text().splitlines(keepends=True)]
    audit.write_text("".join(lines[1:]))
    assert command("audit", "verify", "--data", data).returncode == 1


# What ships


def test_the_example_passes_the_check(tmp_path):
    secret = write(tmp_path / "twilio-auth-token", "0123456789abcdef0123456789abcdef\n")
    # With the members that the drop-in for Twilio names.
    commented = re.search(r"^#   (\"messages\".*?)\n\n", (DEPLOY / "twilio.conf").read_text(), re.DOTALL | re.MULTILINE)
    members = json.loads("{" + commented[1].replace("#", "") + "}")
    configuration = write(tmp_path / "latchkey.json", json.loads((DEPLOY / "latchkey.json").read_text()) | members)
    settings, found = report(
        "--config", configuration, "--data", tmp_path / "data", "--listen", f"unix:{tmp_path}/s",
        "--connections", 100, env=environment(LATCHKEY_TWILIO_AUTH_TOKEN_FILE=str(secret)),
    )
    assert (found["problems"], found["warnings"]) == ([], [])
    example = json.loads(configuration.read_text())
    assert all(settings[name]["origin"] == "file" for name in example if name not in ("data", "listen"))


def test_the_unit_fits_the_example():
    unit = (DEPLOY / "latchkey.service").read_text()
    example = json.loads((DEPLOY / "latchkey.json").read_text())
    assert "ExecStart=/usr/local/bin/latchkey serve --config /etc/latchkey/latchkey.json\n" in unit
    assert example["data"] == "/var/lib/latchkey" and "StateDirectory=latchkey\n" in unit
    assert example["listen"].startswith("unix:/run/latchkey/") and "RuntimeDirectory=latchkey\n" in unit
    variables = re.findall(r"^Environment=(\w+)=", (DEPLOY / "twilio.conf").read_text(), re.MULTILINE)
    helped = command("serve", "--help").stdout
    assert variables and all(f"[or {variable}]" in helped for variable in variables)
    for line in ["ProtectSystem=strict", "NoNewPrivileges=yes", "CapabilityBoundingSet=", "MemoryDenyWriteExecute=yes"]:
        assert f"\n{line}\n" in unit


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd-analyze is not there")
def test_systemd_takes_the_unit(tmp_path):
    unit = (DEPLOY / "latchkey.service").read_text().replace("/usr/local/bin/latchkey", binary())
    path = write(tmp_path / "latchkey.service", unit)
    (tmp_path / "latchkey.service.d").mkdir()
    shutil.copy(DEPLOY / "twilio.conf", tmp_path / "latchkey.service.d")
    for words in [["verify", "--recursive-errors=no"], ["security", "--offline=true", "--threshold=20"]]:
        result = subprocess.run(["systemd-analyze", *words, str(path)], capture_output=True, text=True, timeout=60)
        # What could be stricter is told too; the exposure may be 2.0 of 10 at the most.
        told = result.stdout if words[0] == "verify" else ""
        assert (result.returncode, told + result.stderr) == (0, ""), result.stdout


def test_a_start_tells_of_a_variable_that_no_setting_has(start):
    server = start(env=environment(LATCHKEY_LISTENS="1"))
    (line,) = [json.loads(line) for line in server.log.splitlines()]
    assert (line["level"], line["message"]) == (
        "warning", "LATCHKEY_LISTENS is set, but no setting has this variable.")
