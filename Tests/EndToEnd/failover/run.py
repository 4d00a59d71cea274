#!/usr/bin/env python3
"""Takes the leader of a PostgreSQL cluster away under load, again and again, and looks for what was lost.

usage: Tests/EndToEnd/failover/run.py [--kills 20] [--clients 4] [--seed 1] [--watchdog]
                                     [--folder FOLDER]

Three PostgreSQL nodes under Patroni and etcd, synchronous_mode_strict, and one server of ours over them; all on loopback,
all ended with the script. Clients enroll devices, sign in by key and by one-time password, refresh and remove. The
leader is killed (the whole node, or PostgreSQL alone) or frozen, in turn; another node takes over. A request that got no
answer, or an error of the server's, may be done or not. What was acknowledged must be there afterwards, nothing may
be accepted twice, and sign-ins must go on; the script prints after how many seconds they did. Needs the Python packages of
requirements.txt, and Debian's patroni, etcd-server and postgresql (tools/failover installs them).
Exit status 1 if anything was lost or taken twice, 3 if a program is missing or Patroni can't work on this system.
"""

import argparse
import http.client
import pathlib
import random
import signal
import statistics
import sys
import tempfile
import threading
import time

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent / "kill"), str(HERE.parent)]

from clients import World, check_spent, journey  # noqa: E402
from cluster import ACCOUNT, PATIENCE, Cluster, hides_processes, missing  # noqa: E402
from device import Device, Refused  # noqa: E402
from journal import Journal  # noqa: E402
from server import Server, command  # noqa: E402
from trail import named_in_audit  # noqa: E402

# How a leader goes, in turn.
WAYS = ("the node is killed", "PostgreSQL is killed", "the node is frozen")


class Unanswered(OSError):
    """The server could not tell what became of a request."""


class DoubtingJournal(Journal):
    """A journal for a server that outlives its database: an error of the server's leaves the entry in doubt."""

    def attempt(self, kind, device, sent, call):
        def answered():
            reply = call()
            if reply.status >= 500:
                raise Unanswered(f"{kind}: {reply.status}")
            return reply

        return super().attempt(kind, device, sent, answered)


class Load:
    """Clients that go on whatever becomes of the database."""

    def __init__(self, client, journal, count):
        self.stopping = threading.Event()
        # They don't keep the script from ending after a failure.
        self.threads = [threading.Thread(target=self.work, args=(client, journal), daemon=True) for _ in range(count)]
        for thread in self.threads:
            thread.start()

    def work(self, client, journal):
        while not self.stopping.is_set() and not journal.faults:
            try:
                journey(client, journal)
            except (OSError, http.client.HTTPException):
                self.stopping.wait(0.5)
            except Refused as refused:
                if refused.reply.status < 500:
                    journal.fault(f"a step that should have succeeded: {refused}")
                self.stopping.wait(0.5)
            except AssertionError as error:
                journal.fault(f"a step that should have succeeded: {error}")

    def stop(self):
        self.stopping.set()
        for thread in self.threads:
            thread.join(PATIENCE)


def signs_in(client, device):
    """Whether a whole sign-in is acknowledged."""
    try:
        return bool(device.sign_in(client)["token"])
    except (OSError, http.client.HTTPException, Refused):
        return False


def seconds_until_sign_in(client, device, cluster):
    """How long it takes until a sign-in succeeds."""
    began = time.monotonic()
    cluster.until(lambda: signs_in(client, device), "a sign-in after the leader was gone")
    return time.monotonic() - began


def take_leader(cluster, way):
    """Takes the leader away; returns it."""
    leader = cluster.leader()
    {"the node is killed": leader.kill_all, "PostgreSQL is killed": leader.kill_database,
     "the node is frozen": leader.freeze}[way]()
    return leader


def bring_back(node, way, has_watchdog):
    """The node comes back as a standby.

    A frozen one still believes that it leads. With a watchdog it is reset instead: that runs out before the leader's lock.
    """
    if way == "the node is frozen" and has_watchdog:
        node.kill_all()
    if way == "the node is killed" or way == "the node is frozen" and has_watchdog:
        node.start()
    elif way == "the node is frozen":
        node.thaw()
    node.frozen = None


class Run:
    def __init__(self, cluster, server, options):
        self.cluster, self.server, self.options = cluster, server, options
        self.journal = DoubtingJournal()
        self.world = World(self.journal)
        self.chance = random.Random(options.seed)
        self.probe = Device().enroll(server.client)
        self.pauses = {way: [] for way in WAYS}

    def round(self, number):
        way = WAYS[number % len(WAYS)]
        client = self.server.client
        self.journal.expect(self.chance.randint(20, 80))
        load = Load(client, self.journal, self.options.clients)
        if not self.journal.wait(PATIENCE):
            self.journal.fault("the clients got too few answers before the leader was taken away")
        gone = take_leader(self.cluster, way)
        seconds = seconds_until_sign_in(client, self.probe, self.cluster)
        self.pauses[way].append(seconds)
        # Some requests of the new leader's time are judged too.
        self.journal.expect(20)
        if not self.journal.wait(PATIENCE):
            self.journal.fault("the clients got too few answers from the new leader")
        # A leader that wakes answers questions from its old data until Patroni stops it: docs/scaling.md.
        load.stop()
        bring_back(gone, way, self.options.watchdog)
        # The one that was frozen finds out, and the cluster is whole: it may be the next leader.
        self.cluster.wait_until_whole()
        now = self.cluster.leader()
        if now is gone:
            self.journal.fault(f"the node {gone.name} leads again without a failover")
        entries = self.journal.take()
        self.world.judge(client, entries)
        check_spent(self.world, client, entries)
        print(f"{number + 1:3}  {way}: {gone.name} → {now.name}, sign-ins after {seconds:.1f} s, "
              f"{len(entries)} requests judged", flush=True)

    def close(self):
        self.world.check_all(self.server.client)
        data, database = self.server.data, self.cluster.address
        status = self.server.stop()
        if status != 0:
            self.journal.fault(f"the server's stop ended with status {status}")
        verified = command("audit", "verify", "--data", data, "--database", database)
        if verified.returncode != 0:
            self.journal.fault(f"the audit log is broken: {verified.stdout}{verified.stderr}")
        lost = self.world.acknowledged - named_in_audit(data, database)
        if lost:
            self.journal.fault(f"the audit log does not name {len(lost)} enrollments: {sorted(lost)[:5]}")

    def report(self, kills, seconds):
        for fault in self.journal.faults:
            print(f"FAULT {fault}")
        for name, count in sorted(self.world.counts.items()):
            print(f"{count:6} {name}")
        for way, pauses in self.pauses.items():
            if pauses:
                print(f"{way}: {len(pauses)} times, sign-ins went on after {statistics.median(pauses):.1f} s "
                      f"(median), {max(pauses):.1f} s at most")
        print(f"{kills} failovers in {seconds:.0f} s: {len(self.world.enrolled)} devices, "
              f"{len(self.world.removed)} removed, {len(self.journal.faults)} faults", flush=True)


def run(folder, options):
    began, kills = time.monotonic(), 0
    cluster = Cluster(folder)
    server = None
    try:
        cluster.start()
        print(f"three nodes are up after {time.monotonic() - began:.0f} s", flush=True)
        server = Server(pathlib.Path(folder) / "server", "--profile", "lab", "--database", cluster.address)
        work = Run(cluster, server, options)
        while kills < options.kills and not work.journal.faults:
            work.round(kills)
            kills += 1
        work.close()
    finally:
        if server and server.is_running:
            server.kill()
        cluster.stop()
    work.report(kills, time.monotonic() - began)
    return 1 if work.journal.faults or kills < options.kills else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--clients", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--watchdog", action="store_true", help="a frozen node is reset, not woken")
    parser.add_argument("--folder", type=pathlib.Path)
    options = parser.parse_args()
    if missing():
        print(f"missing: {', '.join(missing())} (Debian's packages); tools/failover installs them", file=sys.stderr)
        return 3
    if hides_processes():
        print(f"This system keeps {ACCOUNT} out of /proc, into which Patroni looks before it follows a leader: without "
              "that it stops now and then. As root: chmod 755 /proc", file=sys.stderr)
        return 3
    # So that the processes are ended then too.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    if options.folder:
        options.folder.mkdir(parents=True)
        return run(options.folder, options)
    with tempfile.TemporaryDirectory(prefix="latchkey-failover-") as folder:
        return run(folder, options)


if __name__ == "__main__":
    sys.exit(main())
