"""What the audit log holds of the things that the clients did."""

import json

from server import command


def place(database):
    """Where the store is, as an option; that of the data folder unless an address is given."""
    return ["--database", database] if database else []


def named_in_audit(data, database):
    """The devices whose enrollment the audit log holds."""
    found = set()
    # Half a line, which a kill left, is not printed; `audit verify` has judged it.
    for line in command("audit", "export", "--data", data, *place(database)).stdout.splitlines():
        record = json.loads(line)["record"]
        if record["event"] == "device_enrolled":
            found.add(record["deviceId"])
    return found
