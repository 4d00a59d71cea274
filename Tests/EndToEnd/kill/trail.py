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
            # Missing where the database has lost the account, and with it the key of its names.
            found.add(record.get("deviceId"))
    return found
