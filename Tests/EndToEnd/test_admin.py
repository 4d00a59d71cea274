"""What operators do: the admin socket, and the commands over it or on the folder of a stopped server."""

import json
import os
import pathlib
import socket
import sqlite3
import stat

import pytest

from client import Client
from device import REFRESH, Device, done
from expect import check_sentence, refused
from server import binary, command, until


def users(server, act, user=None, *more):
    words = ["users", act, "--data", server.data, *(["--user", user] if user else []), *more]
    result = command(*words)
    assert (result.returncode, result.stderr) == (0, ""), result.stderr
    return result.stdout


def admin(server):
    return Client(unix=str(server.data / "admin.sock"))


# The socket


def test_the_socket_is_for_the_owner_alone_and_goes_with_the_server(start):
    server = start()
    path = server.data / "admin.sock"
    assert stat.S_ISSOCK(path.stat().st_mode) and stat.S_IMODE(path.stat().st_mode) == 0o600
    assert done(admin(server).get("/admin/v1/users")) == {"users": []}
    assert server.stop() == 0
    assert not path.exists()


def test_a_socket_left_by_a_power_cut_is_taken_over(start):
    server = start()
    device = Device().enroll(server.client)
    server.kill()
    assert (server.data / "admin.sock").exists()
    assert device.username in users(server, "list")
    again = start(server.data)
    assert device.username in users(again, "list")


def test_the_public_listener_knows_no_admin_path(start):
    server = start()
    device = Device().enroll(server.client)
    for path in ("/admin/v1/users", f"/admin/v1/users/{device.username}", "/admin.sock"):
        refused(server.client.get(path), 404, "not_found")
    refused(server.client.post(f"/admin/v1/users/{device.username}/erase", {}), 404, "not_found")


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can become somebody else")
def test_another_user_is_refused_even_where_the_files_let_them_in(start):
    server = start()
    device = Device().enroll(server.client)
    # The socket's own number of bytes is limited; its folders are opened to all for this test.
    path = server.data / "admin.sock"
    path.chmod(0o666)
    for folder in [server.data, *server.data.parents]:
        if folder.stat().st_mode & 0o001 == 0:
            folder.chmod(0o711)
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.setgid(65534)
            os.setuid(65534)
            with socket.socket(socket.AF_UNIX) as connection:
                connection.connect(str(path))
                target = f"/admin/v1/users/{device.username}/suspend"
                connection.sendall(f"POST {target} HTTP/1.0\r\nHost: x\r\nContent-Length: 0\r\n\r\n".encode())
                reply = b""
                while piece := connection.recv(65536):
                    reply += piece
            os.write(writing, reply[:512])
        finally:
            os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        reply = pipe.read()
    os.waitpid(child, 0)
    assert reply.split(b"\r\n")[0].split()[1] == b"403"
    assert "(suspended)" not in users(server, "list")


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can become somebody else")
def test_another_user_is_told_who_may_ask(start):
    if any(folder.stat().st_mode & 0o001 == 0 for folder in [pathlib.Path("/proc"), *pathlib.Path(binary()).parents]):
        pytest.skip("other users can't run the program here, or can't read /proc")
    server = start()
    result = command("users", "list", "--data", server.data, user=65534, group=65534, extra_groups=[])
    check_sentence(result, 1, "Permission denied", "Run the command as the user to whom the data folder belongs, or as root.")


# Users


def test_users_are_listed_page_by_page_and_shown(start):
    server = start()
    devices = [Device().enroll(server.client) for _ in range(3)]
    first = json.loads(users(server, "list", None, "--limit", "2", "--json"))
    rest = json.loads(users(server, "list", None, "--after", first["next"], "--json"))
    assert [each["username"] for each in first["users"] + rest["users"]] == [each.username for each in devices]
    assert "next" not in rest
    shown = json.loads(users(server, "show", devices[0].username, "--json"))
    assert [each["deviceId"] for each in shown["devices"]] == [devices[0].device_id]
    assert shown["user"]["id"] == first["users"][0]["id"]
    assert users(server, "show", "id:" + shown["user"]["id"]) == users(server, "show", devices[0].username)
    check_sentence(command("users", "show", "--data", server.data, "--user", "nobody"), 1, "latchkey: There is no user")
    check_sentence(command("users", "show", "--data", server.data), 2, "--user")


def test_a_suspended_user_is_out_at_once_and_in_again_when_reinstated(start):
    server = start()
    device = Device().enroll(server.client)
    grant = device.sign_in(server.client)
    path = f"/api/v1/devices/{device.username}"
    done(server.client.get(path, grant["token"]))
    assert users(server, "suspend", device.username) == "suspended\n"
    assert users(server, "suspend", device.username) == "was suspended before\n"
    assert server.client.get(path, grant["token"]).status in (401, 403)
    answer = server.client.post("/api/v1/auth/verify-signature", device.answer(device.initiate(server.client)))
    refused(answer, 403, "account_suspended")
    assert "(suspended)" in users(server, "list")
    assert users(server, "reinstate", device.username) == "reinstated\n"
    again = device.sign_in(server.client)
    told = [each["kind"] for each in done(server.client.get("/api/v1/notices", again["token"]))["notices"]]
    assert told.count("account_suspended") == told.count("account_reinstated") == 1
    names = [each["event"] for each in server.audit()]
    assert names.count("account_suspended") == names.count("account_reinstated") == 1


def test_a_sign_out_ends_all_sessions(start):
    server = start()
    device = Device().enroll(server.client)
    grants = [device.sign_in(server.client) for _ in range(2)]
    assert users(server, "sign-out", device.username) == "signed out\n"
    for grant in grants:
        refused(server.client.post(REFRESH, {"refreshToken": grant["refreshToken"]}), 401, "refresh_token_invalid",
                "refreshToken")
        refused(server.client.get(f"/api/v1/devices/{device.username}", grant["token"]), 401, "access_token_invalid")
    device.sign_in(server.client)


@pytest.mark.parametrize("way", ["operator", "operator, offline", "user"])
def test_an_erased_user_is_in_no_file_of_the_database_and_a_restoration_erases_them_again(start, tmp_path, way):
    server = start(None, "--account-erasure", "on")
    device, other = Device().enroll(server.client), Device().enroll(server.client)
    device.sign_in(server.client)
    result = command("backup", "--data", server.data, "--to", tmp_path / "backup")
    assert result.returncode == 0, result.stderr
    words = ("users", "erase", "--data", server.data, "--user", device.username)
    check_sentence(command(*words), 2, "--for-good")
    if way == "user":
        token = device.manage(server.client)
        refused(server.client.delete("/api/v1/account", device.sign_in(server.client)["token"]), 401,
                "insufficient_user_authentication")
        for _ in range(2):
            assert done(server.client.delete("/api/v1/account", token)) == {
                "success": True, "message": "Account erased"}
    else:
        if way == "operator, offline":
            assert server.stop() == 0
        assert users(server, "erase", device.username, "--for-good") == "erased\n"
    check_sentence(command(*words, "--for-good"), 1, "no user")

    def is_there():
        contents = [path.read_bytes() for path in server.data.glob("latchkey.db*")]
        return any(device.username.encode() in content or device.device_id.encode() in content for content in contents)

    # While the server runs, too: the database's log is emptied behind the reply.
    until(lambda: not is_there(), "the end of what was erased")
    if server.is_running:
        assert server.stop() == 0
    assert not is_there()
    done_again = command("restore", "--data", server.data, "--from", tmp_path / "backup", "--replace", "--json")
    assert (done_again.returncode, json.loads(done_again.stdout)["erasedAgain"]) == (0, 1)
    with sqlite3.connect(server.data / "latchkey.db") as database:
        assert [row[0] for row in database.execute("SELECT name FROM users")] == [other.username]
    again = start(server.data)
    # The name is free.
    Device(username=device.username).enroll(again.client)


def test_an_export_holds_a_user_s_data_and_no_secret(start):
    server = start(None, "--profile", "lab")
    device, other = Device().enroll(server.client), Device().enroll(server.client)
    grant = device.sign_in(server.client)
    text = users(server, "export", device.username)
    data = json.loads(text)
    assert (data["username"], [each["deviceId"] for each in data["devices"]]) == (device.username, [device.device_id])
    assert len(data["sessions"]) == 1
    for secret in (grant["token"], grant["refreshToken"], other.username, other.device_id):
        assert secret not in text
    with sqlite3.connect(server.data / "latchkey.db") as database:
        hashes = [row[0].hex() for row in database.execute("SELECT token_hash FROM refresh_tokens")]
    assert not any(each in text for each in hashes)


def test_a_name_is_freed_only_once_nobody_uses_it(start):
    server = start()
    device = Device().enroll(server.client)
    check_sentence(command("users", "free", "--data", server.data, "--user", device.username), 1, "has devices")


# Without a server


def test_commands_work_on_the_folder_of_a_stopped_server(start):
    server = start()
    device = Device().enroll(server.client)
    assert server.stop() == 0
    assert device.username in users(server, "list")
    assert users(server, "suspend", device.username) == "suspended\n"
    again = start(server.data)
    answer = again.client.post("/api/v1/auth/verify-signature", device.answer(device.initiate(again.client)))
    refused(answer, 403, "account_suspended")


def test_a_folder_without_a_database_is_told(tmp_path):
    check_sentence(command("users", "list", "--data", tmp_path), 2, "--data")
    check_sentence(command("attested-keys", "show", "--data", tmp_path, "--key", "abc"), 2, "base64")


def test_a_folder_without_a_database_is_told_with_what_else_may_be_named(tmp_path):
    result = command("users", "list", "--data", tmp_path)
    check_sentence(result, 2, f"There is no database {tmp_path}/latchkey.db", "--data", "--database")
    assert "pg_dump" not in result.stderr
