"""Databases on the PostgreSQL server that ./test starts with tools/postgresql and names in LATCHKEY_POSTGRESQL."""

import contextlib
import os
import secrets
import subprocess

import pytest

SERVER = os.environ.get("LATCHKEY_POSTGRESQL")
needed = pytest.mark.skipif(not SERVER, reason="LATCHKEY_POSTGRESQL names no server")


def psql(address, statement):
    """Runs a statement and returns what it prints, without decoration."""
    words = ["psql", "--no-psqlrc", "--quiet", "--tuples-only", "--no-align", "--set=ON_ERROR_STOP=1", "--command"]
    done = subprocess.run([*words, statement, address], check=True, capture_output=True, text=True, timeout=60)
    return done.stdout.strip()


@contextlib.contextmanager
def new_database():
    """The address of an empty database, which is dropped afterwards."""
    name = f"latchkey_{secrets.token_hex(8)}"
    psql(SERVER, f"CREATE DATABASE {name}")
    try:
        yield SERVER + ("&" if "?" in SERVER else "?") + f"dbname={name}"
    finally:
        psql(SERVER, f"DROP DATABASE {name} WITH (FORCE)")


@contextlib.contextmanager
def held(address, table):
    """Keeps everybody else from a table, as a database does that stands still."""
    words = ["psql", "--no-psqlrc", "--quiet", "--tuples-only", "--no-align", address]
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as session:
        session.stdin.write(f"BEGIN; LOCK TABLE {table} IN ACCESS EXCLUSIVE MODE; SELECT 'held';\n")
        session.stdin.flush()
        assert session.stdout.readline() == "held\n"
        try:
            yield
        finally:
            # The end of its input ends the session, and the transaction with it.
            session.stdin.close()
