"""The back end of Chatter in Python, for comparison: the list of the sign-in document, with FastAPI and SQLite.

`/getchatts/` reads the posts for each request, as the document's own back ends do; `/keptchatts/` keeps the rendered
list, as Latchkey's does. `/postchatt/` of the earlier labs fills it: nobody signs in here.
"""

import argparse
import pathlib
import signal
import sqlite3
import time

import uvicorn
import uvloop
from fastapi import FastAPI
from fastapi.responses import JSONResponse, Response
from pydantic import BaseModel

from server import listening_socket

SELECT = "SELECT username, message, time FROM chatts ORDER BY chatt_id DESC LIMIT 1000"


class Post(BaseModel):
    username: str
    message: str


def application(path):
    database = sqlite3.connect(path, isolation_level=None)
    database.execute("PRAGMA journal_mode = WAL")
    database.execute("PRAGMA synchronous = FULL")
    database.execute(
        "CREATE TABLE chatts (chatt_id INTEGER PRIMARY KEY, username TEXT NOT NULL, message TEXT NOT NULL, time TEXT)"
    )
    kept = {"list": None}
    app = FastAPI(openapi_url=None)

    def render():
        return JSONResponse({"chatts": database.execute(SELECT).fetchall()})

    @app.get("/health")
    async def health():
        return {"status": "ok"}

    @app.get("/getchatts/", response_class=JSONResponse)
    async def getchatts():
        return render()

    @app.get("/keptchatts/", response_class=Response)
    async def keptchatts():
        if kept["list"] is None:
            kept["list"] = render().body
        return Response(kept["list"], media_type="application/json")

    @app.post("/postchatt/", response_class=JSONResponse)
    async def postchatt(post: Post):
        now = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
        database.execute(
            "INSERT INTO chatts (username, message, time) VALUES (?, ?, ?)", (post.username, post.message, now)
        )
        kept["list"] = None
        return JSONResponse({})

    return app


async def main():
    parser = argparse.ArgumentParser(description="Serve Chatter's list.")
    parser.add_argument("--data", required=True, type=pathlib.Path)
    parser.add_argument("--port", type=int, default=0)
    parser.add_argument("--listen", help="unix:PATH")
    options = parser.parse_args()
    # Whoever starts this process may have blocked signals, and a blocked SIGTERM could not end it.
    signal.pthread_sigmask(signal.SIG_SETMASK, [])
    app = application(options.data)
    listener, address = listening_socket(options.port, options.listen)
    print(f"peer serves on {address}, data in {options.data}", flush=True)
    # One worker: several would not do more for a second of CPU time.
    config = uvicorn.Config(
        app, loop="uvloop", http="httptools", ws="none", lifespan="off", access_log=False, log_level="warning",
        proxy_headers=False, server_header=False, timeout_keep_alive=60, timeout_graceful_shutdown=2,
    )
    await uvicorn.Server(config).serve(sockets=[listener])


if __name__ == "__main__":
    uvloop.run(main())
