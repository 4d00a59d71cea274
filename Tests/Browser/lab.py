"""`latchkey-lab lab` in a process of its own."""

import os
import pathlib
import re
import select
import signal
import subprocess

TIME_OUT = 60


class Lab:
    def __init__(self, folder, *options, port=0):
        binary = pathlib.Path(os.environ["LATCHKEY_BIN"]) / "latchkey-lab"
        self.log = open(folder / "errors", "w+", encoding="utf-8")
        self.process = subprocess.Popen(
            [binary, "lab", "--port", str(port), *options], cwd=folder, stdout=subprocess.PIPE, stderr=self.log, text=True,
            env={"PATH": os.environ["PATH"], "HOME": str(folder)})
        self.url = self._url()

    def _url(self):
        said = ""
        while select.select([self.process.stdout], [], [], TIME_OUT)[0]:
            line = self.process.stdout.readline()
            said += line
            if found := re.search(r"http://127\.0\.0\.1:\d+", line):
                return found[0]
            if not line:
                break
        raise AssertionError(f"the lab did not say where it is: {said!r} {self.errors!r}")

    @property
    def errors(self):
        self.log.flush()
        return pathlib.Path(self.log.name).read_text(encoding="utf-8")

    def children(self):
        """The ids of the processes that the lab has started and that still run."""
        result = []
        for stat in pathlib.Path("/proc").glob("[0-9]*/stat"):
            try:
                fields = stat.read_text().rpartition(")")[2].split()
            except OSError:
                continue
            if int(fields[1]) == self.process.pid and fields[0] != "Z":
                result.append(int(stat.parent.name))
        return result

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(TIME_OUT)
