"""What those who run the server need: the audit log's check, metrics, health, the request log."""

import json
import re

import pytest

from device import INITIATE, REFRESH, Device, done, exchanged_twice
from expect import check_sentence, refused
from server import command, environment, until

SAMPLE = re.compile(r'([a-z_]+)(\{[a-z]+="[^"\\]*"(?:,[a-z]+="[^"\\]*")*\})? (-?[0-9.]+(?:e[+-]?[0-9]+)?)')


def verify(data, *words):
    return command("audit", "verify", "--data", data, *words)


def busy(server):
    """Makes some lines of several kinds."""
    device = Device().enroll(server.client)
    grant = device.sign_in(server.client)
    exchanged_twice(server.client, grant["refreshToken"])
    refused(server.client.post(REFRESH, {"refreshToken": grant["refreshToken"]}), 401, "refresh_token_invalid",
            "refreshToken")
    return device


# The audit log


def test_the_log_of_a_server_is_unbroken_while_it_runs_after_power_cuts_and_at_the_end(start, tmp_path):
    data = tmp_path / "data"
    for _ in range(3):
        server = start(data)
        busy(server)
        assert verify(data).returncode == 0
        server.kill()
        assert verify(data).returncode == 0
    server = start(data)
    assert server.stop() == 0
    report = json.loads(verify(data, "--json").stdout)
    lines = len(server.audit())
    assert (report["lines"], report["segments"], report["tornLines"], report["endsTorn"]) == (lines, 4, 0, False)
    result = verify(data)
    assert (result.returncode, result.stderr) == (0, "")
    assert result.stdout == f"{lines} lines in 4 segments, unbroken\nnewest hash {report['newestHash']}\n"
    assert command("audit", "verify", "--file", data / "audit.jsonl").stdout == result.stdout
    assert command("audit", "verify", env=environment(LATCHKEY_DATA=str(data))).stdout == result.stdout
    assert verify(data, "--hash", report["newestHash"]).returncode == 0


def test_a_torn_last_line_is_told_and_the_log_goes_on_behind_it(start, tmp_path):
    data = tmp_path / "data"
    server = start(data)
    busy(server)
    server.kill()
    with open(data / "audit.jsonl", "a") as file:
        file.write('{"previous":"')
    result = verify(data)
    assert result.returncode == 0
    assert "the last line is one of them" in result.stdout
    server = start(data)
    assert server.stop() == 0
    report = json.loads(verify(data, "--json").stdout)
    assert (report["segments"], report["tornLines"], report["endsTorn"]) == (2, 1, False)


@pytest.mark.parametrize(
    "break_it, line, kind",
    [
        (lambda lines: [*lines[:2], lines[2].replace(b'"time":1', b'"time":2'), *lines[3:]], 3, "changed"),
        (lambda lines: lines[:2] + lines[3:], 3, "removed"),
        (lambda lines: [*lines[:2], lines[3], lines[2], *lines[4:]], 3, "reordered"),
        (lambda lines: [*lines[:3], lines[2], *lines[3:]], 4, "inserted"),
        (lambda lines: lines[1:], 1, "removed"),
    ],
    ids=["changed", "removed", "reordered", "inserted", "beginning"],
)
def test_a_broken_log_is_told_with_its_line(start, tmp_path, break_it, line, kind):
    data = tmp_path / "data"
    server = start(data)
    busy(server)
    busy(server)
    assert server.stop() == 0
    broken = tmp_path / "broken.jsonl"
    broken.write_bytes(b"".join(break_it((data / "audit.jsonl").read_bytes().splitlines(keepends=True))))
    result = command("audit", "verify", "--file", broken)
    assert (result.returncode, result.stderr) == (1, "")
    assert result.stdout.startswith(f"broken at line {line}: {kind}. ")
    result = command("audit", "verify", "--file", broken, "--json")
    assert result.returncode == 1
    assert json.loads(result.stdout)["fault"]["line"] == line


def test_a_cut_end_is_found_by_the_database_and_by_a_hash_that_was_noted(start, tmp_path):
    data = tmp_path / "data"
    server = start(data)
    busy(server)
    assert server.stop() == 0
    noted = json.loads(verify(data, "--json").stdout)["newestHash"]
    lines = (data / "audit.jsonl").read_bytes().splitlines(keepends=True)
    (data / "audit.jsonl").write_bytes(b"".join(lines[:-1]))
    # The file alone looks whole.
    cut = ("--file", data / "audit.jsonl")
    assert command("audit", "verify", *cut).returncode == 0
    for result in (verify(data), command("audit", "verify", *cut, "--hash", noted)):
        assert result.returncode == 1
        assert f"broken at line {len(lines)}: removed" in result.stdout


def test_a_log_that_cannot_be_read_or_a_hash_that_is_none_ends_with_2(tmp_path):
    check_sentence(verify(tmp_path / "nothing"), 2, "--file")
    check_sentence(command("audit", "verify", "--file", tmp_path), 2, "--data")
    check_sentence(verify(tmp_path, "--hash", "abc"), 2, "--hash")
    check_sentence(command("audit"), 2, "audit verify")


# Metrics


def scrape(client):
    """The samples, after every line was checked."""
    reply = client.get("/metrics")
    assert reply.status == 200
    assert reply.header("Content-Type") == "text/plain; version=0.0.4; charset=utf-8"
    samples, helped, typed = {}, set(), {}
    assert reply.body.endswith(b"\n")
    for line in reply.body.decode().splitlines():
        if line.startswith("# HELP "):
            helped.add(line.split()[2])
            assert len(line.split()) > 3
        elif line.startswith("# TYPE "):
            _, _, name, kind = line.split()
            assert name in helped and name not in typed and kind in {"counter", "gauge", "histogram"}
            typed[name] = kind
        else:
            match = SAMPLE.fullmatch(line.replace('le="+Inf"', 'le="Inf"'))
            assert match, line
            assert match[1] in typed or typed[re.sub("_(bucket|sum|count)$", "", match[1])] == "histogram"
            assert (match[1] + (match[2] or "")) not in samples
            samples[match[1] + (match[2] or "")] = float(match[3])
    assert helped == set(typed)
    return samples


def requests(route, method, status):
    return f'latchkey_http_requests_total{{route="{route}",method="{method}",status="{status}"}}'


@pytest.mark.parametrize("profile", ["production", "lab"])
def test_metrics_count_what_was_done(start, profile):
    server = start(None, "--profile", profile)
    busy(server)
    for number in range(20):
        assert server.client.get(f"/nowhere/{number}").status == 404
    # A request counts when its reply is sent, which its client may notice before.
    until(lambda: scrape(server.client).get(requests("-", "GET", "4xx")) == 20, "the count of what is nowhere")
    samples = scrape(server.client)
    assert samples[requests(INITIATE, "POST", "2xx")] == 1
    assert samples[requests(REFRESH, "POST", "2xx")] == 2
    assert samples[requests(REFRESH, "POST", "4xx")] == 1
    assert samples[f'latchkey_http_request_duration_seconds_count{{route="{REFRESH}"}}'] == 3
    assert samples[f'latchkey_http_request_duration_seconds_bucket{{route="{REFRESH}",le="Inf"}}'] == 3
    for event in ("server_started", "device_enrolled", "signed_in", "refresh_token_reused"):
        assert samples[f'latchkey_events_total{{event="{event}"}}'] == 1
    assert samples['latchkey_events_total{event="token_refreshed"}'] == 2
    assert samples['latchkey_rejections_total{reason="refresh_token_invalid"}'] == 1
    assert samples['latchkey_rejections_total{reason="http_404"}'] == 20
    assert samples["latchkey_users"] == samples["latchkey_devices"] == 1
    assert samples["latchkey_store_commits_total"] >= 3
    assert samples["latchkey_audit_failing"] == 0
    assert "nowhere" not in " ".join(samples)


def test_metrics_name_nobody(start):
    server = start()
    device = busy(server)
    text = server.client.get("/metrics").body.decode()
    assert not any(name in text for name in (device.username, device.device_id, device.phone, "127.0.0.1"))


# Health and the request log


@pytest.mark.parametrize("path", ["/health", "/health/live", "/health/ready"])
def test_a_server_that_works_is_well_alive_and_ready(client, path):
    assert done(client.get(path))["status"] == "ok"


@pytest.mark.parametrize("what, has_address", [("requests", False), ("requests,addresses", True)])
def test_the_request_log_has_a_line_for_each_request_and_names_nobody(start, what, has_address):
    server = start(None, "--log", what)
    device = Device().enroll(server.client)
    reply = server.client.get(f"/nowhere/{device.username}")
    assert server.stop() == 0
    lines = [json.loads(line) for line in server.log.splitlines()]
    line = next(line for line in lines if line["id"] == reply.header("X-Request-Id"))
    assert (line["method"], line["route"], line["status"]) == ("GET", "-", 404)
    assert line["bytesOut"] == len(reply.body) and line["durationMs"] >= 0
    assert all(line.get("address") == ("127.0.0.1" if has_address else None) for line in lines)
    assert all((line["level"], line["message"]) == ("info", "request") for line in lines)
    assert all(re.fullmatch(r"[0-9-]{10}T[0-9:]{8}\.[0-9]{3}Z", line["time"]) for line in lines)
    assert device.username not in server.log and device.device_id not in server.log


def test_another_log_is_not_understood(tmp_path):
    check_sentence(command("serve", "--log", "everything", cwd=tmp_path), 2, "--log")


def test_metrics_are_for_this_machine_and_given_readers(start):
    server = start(None, "--trusted-proxy", "127.0.0.1", "--metrics-allow", "10.1.0.0/16")
    # Of several addresses the last that is no proxy's counts; what comes before is the client's own claim.
    clients = {"10.1.2.3": 200, "192.0.2.7": 404, "10.1.2.3, 192.0.2.7": 404, "192.0.2.7, 10.1.2.3": 200}
    for forwarded, status in clients.items():
        reply = server.client.request("GET", "/metrics", headers={"X-Forwarded-For": forwarded})
        assert reply.status == status, forwarded
    assert server.client.get("/metrics").status == 200
