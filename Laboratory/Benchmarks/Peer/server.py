"""A relying-party server in Python, for comparison: it does the work of a sign-in as Latchkey does.

It serves enrollment and sign-in with the scheme `plain`: challenges are derived, not stored; a sign-in is durable before
it is answered and stands in an audit log; access tokens are ES256 JWTs. It leaves out what would only make it slower:
decoys in equal time, throttling, metrics, the request gate.
"""

import argparse
import pathlib
import signal
import socket

import uvicorn
import uvloop

from application import application
from audit import AuditLog
from secrets_file import ServerSecrets
from store import Store


def listening_socket(port, listen):
    """The socket, and the address as the first line of output tells it."""
    if listen:
        path = listen.removeprefix("unix:")
        listener = socket.socket(socket.AF_UNIX)
        listener.bind(path)
        address = f"unix:{path}"
    else:
        listener = socket.socket(socket.AF_INET)
        listener.bind(("127.0.0.1", port))
        address = f"http://127.0.0.1:{listener.getsockname()[1]}"
    listener.listen(2048)
    return listener, address


async def main():
    parser = argparse.ArgumentParser(description="Serve the API of Latchkey, as far as a sign-in needs it.")
    parser.add_argument("--data", required=True, type=pathlib.Path)
    parser.add_argument("--port", type=int, default=0)
    parser.add_argument("--listen", help="unix:PATH")
    options = parser.parse_args()
    # Whoever starts this process may have blocked signals, and a blocked SIGTERM could not end it.
    signal.pthread_sigmask(signal.SIG_SETMASK, [])
    options.data.mkdir(mode=0o700, parents=True, exist_ok=True)
    store = Store(options.data / "peer.db")
    audit = AuditLog(options.data / "audit.jsonl")
    app = application(store, audit, ServerSecrets.load(options.data / "secrets.json"))
    listener, address = listening_socket(options.port, options.listen)
    print(f"peer serves on {address}, data in {options.data}", flush=True)
    # One worker: several would not do more for a second of CPU time.
    config = uvicorn.Config(
        app, loop="uvloop", http="httptools", ws="none", lifespan="off", access_log=False, log_level="warning",
        proxy_headers=False, server_header=False, timeout_keep_alive=60, timeout_graceful_shutdown=2,
    )
    await uvicorn.Server(config).serve(sockets=[listener])
    store.close()


if __name__ == "__main__":
    uvloop.run(main())
