"""The process: restarts, signals, power cuts, readers and clients that leave."""

import fcntl
import http.client
import json
import os
import pty
import signal
import socket
import subprocess
import termios
import threading

import pytest

from client import TIME_OUT
from device import REFRESH, VERIFY, Device, done, exchanged_twice
from expect import refused
from server import binary, environment, until


def test_keys_and_audit_log_go_on_after_a_restart(start, tmp_path):
    first = start(tmp_path / "data")
    keys, device = first.keys, Device().enroll(first.client)
    assert first.stop() == 0
    second = start(tmp_path / "data")
    assert second.keys == keys
    device.sign_in(second.client)
    assert second.stop() == 0
    events = [record["event"] for record in second.audit()]
    assert events == [
        "server_started", "device_enrolled", "server_stopped", "server_started", "signed_in", "server_stopped",
    ]


# The end


def refuses_connections(port):
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) != 0


SIGNALS = [signal.SIGTERM, signal.SIGINT, signal.SIGHUP]


@pytest.fixture
def at_a_terminal():
    """What a process does first to have a terminal of its own, as whoever starts a server by hand has."""
    screen, keyboard = pty.openpty()

    def take():
        # Undoes what whoever runs the tests may have chosen: under nohup they ignore SIGHUP, and so would the server.
        signal.signal(signal.SIGHUP, signal.SIG_DFL)
        os.setsid()
        fcntl.ioctl(keyboard, termios.TIOCSCTTY, 0)

    yield take
    os.close(keyboard)
    os.close(screen)


@pytest.mark.parametrize("number", SIGNALS, ids=lambda number: number.name)
def test_a_signal_ends_the_server_after_the_request_that_runs(start, at_a_terminal, number):
    server = start(preexec_fn=at_a_terminal)
    device = Device().enroll(server.client)
    answer = json.dumps(device.answer(device.initiate(server.client))).encode()
    with socket.create_connection(("127.0.0.1", server.port), timeout=30) as connection:
        head = (
            f"POST {VERIFY} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
            f"Content-Length: {len(answer)}\r\nExpect: 100-continue\r\n\r\n"
        )
        connection.sendall(head.encode())
        # The server has read the head: from now on the request is under way.
        assert connection.recv(4096) == b"HTTP/1.1 100 Continue\r\n\r\n"
        server.process.send_signal(number)
        until(lambda: refuses_connections(server.port), "the end of listening")
        assert server.is_running
        connection.sendall(answer)
        response = http.client.HTTPResponse(connection)
        response.begin()
        assert (response.status, json.loads(response.read())["success"]) == (200, True)
        assert response.getheader("Connection") == "close"
    assert server.wait() == 0
    assert [record["event"] for record in server.audit()][-2:] == ["signed_in", "server_stopped"]
    assert server.log == ""


@pytest.mark.parametrize("number", SIGNALS, ids=lambda number: number.name)
def test_a_signal_ends_an_idle_server_in_spite_of_open_connections(start, at_a_terminal, number):
    server = start(preexec_fn=at_a_terminal)
    idle = [server.client.connection() for _ in range(3)]
    for connection in idle:
        connection.request("GET", "/health")
        connection.getresponse().read()
    assert server.stop(number) == 0
    for connection in idle:
        assert connection.sock is None or connection.sock.recv(1) == b""
        connection.close()


def test_a_second_signal_does_no_harm(start):
    server = start()
    server.process.send_signal(signal.SIGTERM)
    server.process.send_signal(signal.SIGINT)
    assert server.wait() == 0


def test_a_server_under_nohup_outlives_its_terminal(start):
    server = start(preexec_fn=lambda: signal.signal(signal.SIGHUP, signal.SIG_IGN))
    server.process.send_signal(signal.SIGHUP)
    done(server.client.get("/health"))
    assert server.stop() == 0


def test_a_service_has_no_terminal_to_lose_and_goes_on_after_a_hang_up(start):
    """Log rotation and old habits send SIGHUP. systemd would not start a server again that ended with 0."""

    def as_a_service():
        signal.signal(signal.SIGHUP, signal.SIG_DFL)
        os.setsid()

    server = start(preexec_fn=as_a_service)
    for told in (1, 2):
        server.process.send_signal(signal.SIGHUP)
        until(lambda: len(server.log.splitlines()) == told, "the warning")
    done(server.client.get("/health"))
    warning = json.loads(server.log.splitlines()[0])
    assert warning["level"] == "warning" and "restart the server" in warning["message"]
    assert server.stop() == 0


def test_a_client_that_leaves_in_the_middle_does_no_harm(start):
    server = start()
    for piece in (b"P", b"POST " + VERIFY.encode(), b"GET /openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n"):
        with socket.create_connection(("127.0.0.1", server.port), timeout=30) as connection:
            connection.sendall(piece)
            # Closed with a reset, unread replies and all.
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
    done(server.client.get("/health"))


def test_what_was_answered_survives_a_power_cut(start, tmp_path):
    server = start(tmp_path / "data")
    client = server.client
    device = Device().enroll(client)
    used = device.answer(device.initiate(client))
    tokens = done(client.post(VERIFY, used))
    open_answer = device.answer(device.initiate(client))
    spent = device.sign_in(client)["refreshToken"]
    exchanged_twice(client, spent)
    server.kill()

    server = start(tmp_path / "data")
    client = server.client
    refused(client.post(VERIFY, used), 401, "challenge_used", "challengeId")
    done(client.post(VERIFY, open_answer))
    device.sign_in(client)
    exchanged_twice(client, tokens["refreshToken"])
    for token in (tokens["refreshToken"], spent):
        refused(client.post(REFRESH, {"refreshToken": token}), 401, "refresh_token_invalid", "refreshToken")
    assert server.stop() == 0
    events = [record["event"] for record in server.audit()]
    assert events.count("server_started") == 2
    assert events.count("server_stopped") == 1


def test_a_power_cut_at_any_moment_keeps_what_was_answered(start, tmp_path):
    """Enrollments run while the process is killed; each that was answered must be there afterwards."""
    answered = []
    for _ in range(3):
        server = start(tmp_path / "data")
        enough = threading.Event()
        wanted = len(answered) + 10

        def enroll(client=server.client, enough=enough, wanted=wanted):
            while True:
                device = Device(scheme="plain")
                try:
                    device.enroll(client)
                except (OSError, http.client.HTTPException):
                    return
                answered.append(device)
                if len(answered) >= wanted:
                    enough.set()

        threads = [threading.Thread(target=enroll) for _ in range(4)]
        for thread in threads:
            thread.start()
        assert enough.wait(30)
        server.kill()
        for thread in threads:
            thread.join(30)
    server = start(tmp_path / "data")
    for device in answered:
        device.sign_in(server.client)


def test_a_torn_last_line_of_the_audit_log_does_not_stop_the_start(start, tmp_path):
    server = start(tmp_path / "data")
    server.kill()
    path = tmp_path / "data" / "audit.jsonl"
    with open(path, "a") as file:
        file.write('{"seq":1,"time":17')
    server = start(tmp_path / "data")
    assert server.stop() == 0
    lines = path.read_text().splitlines()
    starts = [line for line in lines if '"server_started"' in line]
    assert len(starts) == 2
    # The new segment begins on a line of its own.
    assert all(line.startswith('{"previous"') and json.loads(line) for line in starts)


def test_nothing_is_printed_but_the_first_line(start):
    server = start()
    Device().enroll(server.client).sign_in(server.client)
    assert server.stop() == 0
    assert server.output.count(b"\n") == 1
    assert server.log == ""


def test_a_reader_of_standard_output_that_leaves_does_no_harm(start):
    server = start()
    server.process.stdout.close()
    done(server.client.get("/health"))
    server.process.send_signal(signal.SIGTERM)
    assert server.process.wait(30) == 0


def test_half_a_request_does_not_hold_up_a_stop(start):
    server = start()
    with socket.create_connection(("127.0.0.1", server.port)) as half:
        half.sendall(
            b"POST /api/v1/auth/initiate HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
            b"Content-Length: 20\r\n\r\n{"
        )
        assert server.client.get("/health").status == 200
        server.process.send_signal(signal.SIGTERM)
        # Its own end is what is waited for, not a time: the request alone would hold for 30 seconds.
        assert half.recv(1) == b""
    assert server.wait() == 0


def test_a_reader_that_leaves_ends_the_command_without_a_trace(tmp_path):
    process = subprocess.Popen(
        [binary("latchkey-lab"), "demo", "--port", "0", "--data", str(tmp_path / "data")],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment(),
    )
    process.stdout.readline()
    process.stdout.close()
    assert process.wait(TIME_OUT) == 0
    assert process.stderr.read() == b""
    process.stderr.close()


def test_files_that_others_could_read_are_closed_to_them(start, tmp_path):
    server = start()
    assert server.stop() == 0
    for name in ["server-keys.json", "audit.jsonl"]:
        (server.data / name).chmod(0o666)
    server.data.chmod(0o777)
    again = start(server.data)
    assert [(again.data / name).stat().st_mode & 0o777 for name in ["server-keys.json", "audit.jsonl"]] == [0o600] * 2
    assert again.data.stat().st_mode & 0o777 == 0o700


def test_keys_that_are_missing_beside_a_database_are_made_with_a_warning(start):
    server = start()
    assert server.stop() == 0
    (server.data / "server-keys.json").unlink()
    again = start(server.data)
    (line,) = [json.loads(line) for line in again.log.splitlines()]
    assert line["level"] == "warning" and "recovery codes" in line["consequence"] and "invitations" in line["consequence"]


def test_an_audit_log_that_takes_no_line_is_told_once(start, tmp_path):
    data = tmp_path / "data"
    data.mkdir(mode=0o700)
    (data / "audit.jsonl").symlink_to("/dev/full")
    server = start(data)
    assert server.client.get("/health").status == 503
    assert server.client.get("/nowhere").status == 404
    assert [json.loads(line)["message"] for line in server.log.splitlines()] == [
        "audit log does not take lines", "request failed",
    ]
    assert server.stop() == 0
