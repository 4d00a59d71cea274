"""What the server remembers, in SQLite: durable before it is answered, many steps in one commit."""

import asyncio
import dataclasses
import sqlite3

SCHEMA = """
CREATE TABLE IF NOT EXISTS devices (
    enrolment_id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    device_id TEXT NOT NULL UNIQUE,
    username TEXT NOT NULL,
    model TEXT NOT NULL,
    public_key BLOB NOT NULL,
    key_id TEXT NOT NULL,
    phone_number TEXT,
    enrolled_at INTEGER NOT NULL,
    last_used_at INTEGER
) STRICT;
CREATE INDEX IF NOT EXISTS devices_by_user ON devices (username);
CREATE TABLE IF NOT EXISTS consumed_challenges (challenge_id BLOB NOT NULL PRIMARY KEY) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS refresh_families (
    family_id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    enrolment_id INTEGER NOT NULL,
    authenticated_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS refresh_families_by_expiry ON refresh_families (expires_at);
CREATE TABLE IF NOT EXISTS refresh_tokens (
    token_hash BLOB NOT NULL PRIMARY KEY,
    family_id INTEGER NOT NULL,
    expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS refresh_tokens_by_expiry ON refresh_tokens (expires_at);
"""


@dataclasses.dataclass(frozen=True, slots=True)
class Device:
    enrolment_id: int
    username: str
    public_key: bytes
    key_id: str


class Store:
    """One connection in one thread, that of the event loop: a read takes microseconds, and a commit is shared."""

    def __init__(self, path):
        self.connection = sqlite3.connect(path, isolation_level=None, cached_statements=64)
        self.connection.execute("PRAGMA journal_mode = WAL")
        self.connection.execute("PRAGMA synchronous = FULL")
        self.connection.execute("PRAGMA cache_size = -16384")
        self.connection.executescript(SCHEMA)
        self.waiting = []

    def close(self):
        self.connection.close()

    def device(self, device_id):
        row = self.connection.execute(
            "SELECT enrolment_id, username, public_key, key_id FROM devices WHERE device_id = ?", (device_id,)
        ).fetchone()
        return Device(*row) if row else None

    async def enroll(self, device_id, username, model, public_key, key_id, phone_number, now):
        """Adds a user's first device; whether it was added."""

        def step(execute):
            if execute("SELECT 1 FROM devices WHERE username = ? LIMIT 1", (username,)).fetchone():
                return False
            return execute(
                "INSERT INTO devices (device_id, username, model, public_key, key_id, phone_number, enrolled_at)"
                " VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
                (device_id, username, model, public_key, key_id, phone_number, now),
            ).rowcount == 1

        return await self._write(step)

    async def complete_sign_in(self, device, device_id, challenge_id, now, token_hash, token_end, family_end):
        """Consumes the challenge, notes the device's use and keeps the refresh token; why not, if it did not."""

        def step(execute):
            if not execute(
                "SELECT 1 FROM devices WHERE device_id = ? AND key_id = ?", (device_id, device.key_id)
            ).fetchone():
                return "device_changed"
            consumed = execute(
                "INSERT INTO consumed_challenges VALUES (?) ON CONFLICT DO NOTHING", (challenge_id,)
            ).rowcount
            if consumed == 0:
                return "challenge_used"
            execute("UPDATE devices SET last_used_at = ? WHERE enrolment_id = ?", (now, device.enrolment_id))
            family = execute(
                "INSERT INTO refresh_families (enrolment_id, authenticated_at, expires_at) VALUES (?, ?, ?)",
                (device.enrolment_id, now, family_end),
            ).lastrowid
            execute("INSERT INTO refresh_tokens VALUES (?, ?, ?)", (token_hash, family, token_end))
            return None

        return await self._write(step)

    async def _write(self, step):
        loop = asyncio.get_running_loop()
        future = loop.create_future()
        if not self.waiting:
            # After what is ready now: all requests that came together share a commit.
            loop.call_soon(self._commit)
        self.waiting.append((step, future))
        return await future

    def _commit(self):
        batch, self.waiting = self.waiting, []
        execute = self.connection.execute
        try:
            execute("BEGIN IMMEDIATE")
            results = [step(execute) for step, _ in batch]
            execute("COMMIT")
        except sqlite3.Error as error:
            if self.connection.in_transaction:
                execute("ROLLBACK")
            for _, future in batch:
                if not future.cancelled():
                    future.set_exception(error)
            return
        for (_, future), result in zip(batch, results):
            if not future.cancelled():
                future.set_result(result)
