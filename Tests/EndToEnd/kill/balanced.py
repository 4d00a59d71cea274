#!/usr/bin/env python3
"""Kills and restarts one of two servers behind HAProxy under load, again and again, and looks for what was lost.

usage: Tests/EndToEnd/kill/balanced.py --database ADDRESS [--kills 10] [--clients 6] [--seed 1]

Two servers share the empty PostgreSQL database and their keys in it; HAProxy runs with deploy/haproxy/haproxy.cfg.
Clients enroll devices, sign in, refresh and remove, through HAProxy. A request without a reply, or with 502, 503 or 504,
is sent again as LatchkeyKit does: until it is cured, for ten seconds at the most. Every challenge, refresh token and proof that
was accepted is tried again at the end, and everything that was acknowledged is looked for. Needs haproxy and the Python
packages of requirements.txt. Exit status 1 if a retry did not cure, or anything was lost or taken twice.
"""

import argparse
import base64
import http.client
import json
import os
import pathlib
import random
import sys
import tempfile
import threading
import time
import uuid

sys.path[:0] = [str(pathlib.Path(__file__).resolve().parent), str(pathlib.Path(__file__).resolve().parents[1])]

from clients import World, check_spent  # noqa: E402
from device import ENROLL, REFRESH, UNENROLL, VERIFY, Device  # noqa: E402
from haproxy import HAProxy  # noqa: E402
from journal import Journal  # noqa: E402
from nginx import free_port  # noqa: E402
from server import Server, command, until  # noqa: E402

# Guards against hanging only.
PATIENCE = 120
# For how long a request is repeated, in seconds.
CURE = 10


class Stopped(Exception):
    """The load is to end."""


class PersistentClient:
    """Sends what had no reply again, as an app does, and counts how often and for how long."""

    def __init__(self, client, stop):
        self.client, self.stop = client, stop
        self._lock = threading.Lock()
        self.requests = self.failures = 0
        self.longest = 0.0

    def post(self, path, value, bearer=None, headers=None):
        return self.send(path, value, bearer, headers)[0]

    def send(self, path, value, bearer=None, headers=None):
        """The reply, and whether one before it may have been lost."""
        began, pause, tries = time.monotonic(), threading.Event(), 0
        while True:
            reply = self._once(path, value, bearer, headers)
            tries += 1
            if reply is not None:
                break
            if time.monotonic() - began > CURE:
                raise AssertionError(f"{path} was not cured by {tries} tries in {CURE} s")
            pause.wait(0.05)
        with self._lock:
            self.requests += tries
            self.failures += tries - 1
            if tries > 1:
                self.longest = max(self.longest, time.monotonic() - began)
        return reply, tries > 1

    def _once(self, path, value, bearer, headers):
        if self.stop.is_set():
            raise Stopped
        try:
            reply = self.client.post(path, value, bearer, headers)
        except (OSError, http.client.HTTPException):
            return None
        return None if reply.status in (502, 503, 504) else reply


def work(client, journal):
    while not journal.faults:
        try:
            journey(client, journal)
        except Stopped:
            return
        except AssertionError as error:
            journal.fault(f"a step that should have succeeded: {error}")


def journey(client, journal):
    device = Device()
    enroll(client, journal, device, device.enrollment(client))
    for _ in range(3):
        tokens = sign_in(client, journal, device)
    for _ in range(3):
        sent = {"refreshToken": tokens["refreshToken"]}
        tokens = journal.attempt("refresh", device, sent, lambda: client.post(REFRESH, sent))
    lost = Device(username=device.username)
    enroll(client, journal, lost, lost.enrollment(client), tokens["token"])
    key = repeatable()
    journal.attempt("remove", lost, lost.names, lambda: client.post(UNENROLL, lost.names, tokens["token"], key))


def repeatable():
    """The header with which a request that is sent twice is done once."""
    return {"Idempotency-Key": f'"{uuid.uuid4()}"'}


def enroll(client, journal, device, body, bearer=None):
    key = repeatable()
    journal.attempt("enrol", device, body, lambda: client.post(ENROLL, body, bearer, key))


def sign_in(client, journal, device):
    """Signs in; where a reply was lost and the challenge is spent, with another one."""
    while True:
        answer = device.answer(device.initiate(client))
        reply, may_be_lost = client.send(VERIFY, answer)
        if may_be_lost and reply.status != 200 and reply.json["code"] == "challenge_used":
            journal.cut_off("sign in", device, answer)
            continue
        return journal.attempt("sign in", device, answer, lambda: reply)


class Deployment:
    """Two servers, their database, and HAProxy before them."""

    def __init__(self, folder, database):
        self.data, self.database = folder / "data", database
        self.key = folder / "wrapping.key"
        self.key.write_text(base64.b64encode(os.urandom(32)).decode())
        self.key.chmod(0o600)
        self.ports = {"one": free_port(), "two": free_port()}
        self.servers, self.proxy = {}, None
        try:
            for name in self.ports:
                self.servers[name] = self.start(name)
            self.proxy = HAProxy(folder / "haproxy", list(self.ports.values()))
        except BaseException:
            self.stop()
            raise

    def start(self, name):
        return Server(
            self.data, "--instance", name, "--profile", "lab", "--database", self.database,
            "--key-wrapping", f"file:{self.key}", "--trusted-proxy", "127.0.0.1",
            # All clients have one address.
            "--requests-per-minute", "0", "--enrollments-per-hour", "0", port=self.ports[name],
        )

    def restart(self, name):
        self.servers[name] = self.start(name)
        until(lambda: self.servers[name].client.get("/health/ready").status == 200, f"server {name}")

    def stop(self):
        if self.proxy:
            self.proxy.stop()
        return [server.stop() for server in self.servers.values() if server.is_running]

    def place(self):
        return ["--data", self.data, "--database", self.database]


def acknowledged(journal, count):
    """Waits until so many more requests have succeeded."""
    journal.expect(count)
    if not journal.wait(PATIENCE):
        journal.fault(f"the servers did not acknowledge {count} requests in {PATIENCE} s")


def load(deployment, journal, kills, clients, chance):
    stop = threading.Event()
    client = PersistentClient(deployment.proxy.client, stop)
    threads = [threading.Thread(target=work, args=(client, journal)) for _ in range(clients)]
    for thread in threads:
        thread.start()
    try:
        acknowledged(journal, 20)
        for _ in range(kills):
            if journal.faults:
                break
            name = chance.choice(["one", "two"])
            deployment.servers[name].kill()
            acknowledged(journal, chance.randint(10, 40))
            deployment.restart(name)
            acknowledged(journal, chance.randint(10, 40))
    finally:
        stop.set()
        for thread in threads:
            thread.join(PATIENCE)
    return client


def check_logs(deployment, journal, world):
    verified = command("audit", "verify", *deployment.place())
    if verified.returncode != 0:
        journal.fault(f"an audit log is broken: {verified.stdout}{verified.stderr}")
    printed = command("audit", "export", *deployment.place())
    records = [json.loads(line)["record"] for line in printed.stdout.splitlines()]
    named = {record["deviceId"] for record in records if record["event"] == "device_enrolled"}
    missing = world.acknowledged - named
    if missing:
        journal.fault(f"the audit logs do not name {len(missing)} enrollments: {sorted(missing)[:5]}")


def run(folder, database, kills, clients, seed):
    journal, began = Journal(), time.monotonic()
    world = World(journal)
    deployment = Deployment(folder, database)
    try:
        client = load(deployment, journal, kills, clients, random.Random(seed))
        took = time.monotonic() - began
        entries = journal.take()
        world.judge(deployment.proxy.client, entries)
        check_spent(world, deployment.proxy.client, entries)
        world.check_all(deployment.servers["one"].client)
        world.check_all(deployment.servers["two"].client)
    finally:
        statuses = deployment.stop()
    if statuses != [0, 0]:
        journal.fault(f"the last stops ended with status {statuses}")
    check_logs(deployment, journal, world)
    for fault in journal.faults:
        print(f"FAULT {fault}")
    for name, count in sorted(world.counts.items()):
        print(f"{count:6} {name}")
    print(
        f"{kills} kills in {took:.1f} s: {client.requests} requests, {client.failures} repeated, each cured within "
        f"{client.longest:.1f} s; {len(world.enrolled)} devices, {len(world.removed)} removed, {len(journal.faults)} faults",
        flush=True,
    )
    return 1 if journal.faults else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--database", required=True)
    parser.add_argument("--kills", type=int, default=10)
    parser.add_argument("--clients", type=int, default=6)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        return run(pathlib.Path(folder), options.database, options.kills, options.clients, options.seed)


if __name__ == "__main__":
    sys.exit(main())
