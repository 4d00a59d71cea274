"""The real `latchkey-lab phone`, as a process, and an app bundle that runs on it as a process of its own."""

import json
import pathlib
import queue
import shutil
import subprocess
import threading

from client import TIME_OUT
from server import ROOT, binary, environment

APP = "dev.latchkey.SignIn"


def app_bundle(folder, name, source):
    """Makes a bundle of a built executable, whose name ends in App, and of the property lists of a folder in Tests/Peers."""
    bundle = pathlib.Path(folder) / f"{name}.app"
    bundle.mkdir(parents=True)
    for file in (ROOT / "Tests/Peers" / source).glob("*.plist"):
        shutil.copy(file, bundle)
    shutil.copy(pathlib.Path(binary()).parent / f"{name}App", bundle)
    return bundle


def sign_in_app(folder):
    """Makes `SignIn.app` of the built executable and its Info.plist."""
    return app_bundle(folder, "SignIn", "SignIn")


class HostedApp:
    """A hosted phone with an app on it; `lines` holds what host and app have written so far."""

    def __init__(self, bundle, app, variables, person="approves", *options):
        self.app = app
        words = [binary("latchkey-lab"), "phone", "--app", str(bundle), "--person", person, *options]
        words += ["--env", ",".join(f"{name}={value}" for name, value in variables.items())]
        self.process = subprocess.Popen(
            words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment()
        )
        self.lines = []
        self._incoming = queue.Queue()
        threading.Thread(target=self._read, daemon=True).start()
        self.wait(event="listening")

    def _read(self):
        for line in self.process.stdout:
            self._incoming.put(json.loads(line))
        self._incoming.put(None)

    def tell(self, command):
        self.process.stdin.write(command + "\n")
        self.process.stdin.flush()

    def wait(self, **wanted):
        """Reads on until a line has these members, and returns it."""
        while True:
            line = self._incoming.get(timeout=TIME_OUT)
            assert line is not None, f"the phone ended before {wanted} came: {self.lines[-5:]}"
            self.lines.append(line)
            if all(line.get(name) == value for name, value in wanted.items()):
                return line

    def launch(self):
        self.tell(f"launch {self.app}")
        return int(self.wait(event="launched")["pid"])

    def exit_status(self):
        return int(self.wait(event="exited")["status"])

    def stop(self):
        self.tell("quit")
        return self.process.wait(TIME_OUT)


class Phone(HostedApp):
    """A hosted phone with the app that signs in."""

    def __init__(self, bundle, server_url, username, person="approves", *options):
        variables = {
            "LATCHKEY_SERVER_URL": server_url,
            "LATCHKEY_SERVER_ID": "latchkey.local",
            "LATCHKEY_USERNAME": username,
        }
        super().__init__(bundle, APP, variables, person, *options)
