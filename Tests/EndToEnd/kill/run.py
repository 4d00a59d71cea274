#!/usr/bin/env python3
"""Kills the server under load, again and again, starts it on the same data, and looks for what it forgot.

usage: Tests/EndToEnd/kill/run.py [--kills 50] [--clients 6] [--seed 1] [--data FOLDER]
           [--database ADDRESS]

Several clients enroll devices, sign in by key and by one-time password, refresh and remove. After a number of acknowledgements that the seed decides, the
server gets SIGKILL. Started anew, it must know all that it acknowledged, must take no challenge, one-time password
or refresh token twice, and must let every removal stand; the audit log's chain must be unbroken (half a last line is allowed, as
docs/server.md says), and name every enrollment that was acknowledged. Needs the Python packages of requirements.txt.
Exit status 1 if anything was lost or taken twice.
"""

import argparse
import pathlib
import random
import sys
import tempfile
import threading
import time

sys.path[:0] = [str(pathlib.Path(__file__).resolve().parent), str(pathlib.Path(__file__).resolve().parents[1])]

from clients import World, check_spent, work  # noqa: E402
from journal import Journal  # noqa: E402
from server import Server, command  # noqa: E402
from trail import named_in_audit, place  # noqa: E402

# Guards against hanging only.
PATIENCE = 60


def start(data, database):
    """The lab profile: its messages can be read, and one-time passwords are in them."""
    return Server(data, "--profile", "lab", *place(database))


def kill_under_load(server, journal, clients, count):
    """Loads the server until it has acknowledged so much, then kills it."""
    journal.expect(count)
    threads = [threading.Thread(target=work, args=(server.client, journal)) for _ in range(clients)]
    for thread in threads:
        thread.start()
    if not journal.wait(PATIENCE):
        journal.fault(f"the server did not acknowledge {count} requests in {PATIENCE} s")
    server.kill()
    for thread in threads:
        thread.join(PATIENCE)


def check_log(server, journal, database):
    """The chain holds, and standard error is empty."""
    verified = command("audit", "verify", "--data", server.data, *place(database))
    if verified.returncode != 0:
        journal.fault(f"the audit log is broken: {verified.stdout}{verified.stderr}")
    if server.log:
        journal.fault(f"the server complained: {server.log}")


def run(kills, clients, seed, data, database):
    chance, journal = random.Random(seed), Journal()
    world = World(journal)
    began = time.monotonic()
    server, done = start(data, database), 0
    while done < kills and not journal.faults:
        kill_under_load(server, journal, clients, chance.randint(1, 60))
        done += 1
        check_log(server, journal, database)
        server = start(data, database)
        entries = journal.take()
        world.judge(server.client, entries)
        check_spent(world, server.client, entries)
        if done % 10 == 0:
            print(f"{done} kills, {time.monotonic() - began:.1f} s", flush=True)
    world.check_all(server.client)
    status = server.stop()
    if status != 0:
        journal.fault(f"the last stop ended with status {status}")
    check_log(server, journal, database)
    missing = world.acknowledged - named_in_audit(data, database)
    if missing:
        journal.fault(f"the audit log does not name {len(missing)} enrollments: {sorted(missing)[:5]}")
    for fault in journal.faults:
        print(f"FAULT {fault}")
    for name, count in sorted(world.counts.items()):
        print(f"{count:6} {name}")
    print(
        f"{done} kills in {time.monotonic() - began:.1f} s: {len(world.enrolled)} devices, {len(world.removed)} removed, "
        f"{len(journal.faults)} faults",
        flush=True,
    )
    return 1 if journal.faults or done < kills else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--clients", type=int, default=6)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--data", type=pathlib.Path)
    parser.add_argument("--database")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        data = options.data or pathlib.Path(folder) / "data"
        return run(options.kills, options.clients, options.seed, data, options.database)


if __name__ == "__main__":
    sys.exit(main())
