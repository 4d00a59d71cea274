"""What ./test keeps of its runs, in a folder: for each run NAME.xml (JUnit), NAME.log (all that it printed) and
NAME.status (how its process ended); NAME-again.* of the tests that failed and were run once more; `plan` names the runs.
"""

import dataclasses
import pathlib
import re
import xml.etree.ElementTree as ElementTree

# What pytest-xdist says of the test that ended a worker process.
CRASHED = "crashed while running"
# What the Swift runtime, its backtraces and the test runners print where a process breaks down.
TELLING = re.compile(r"Fatal error|Program crashed|✘|error:|recorded an issue|^Thread \d+.*crashed| at /.*\.swift:\d+")
LINES_TOLD = 20


@dataclasses.dataclass(frozen=True)
class Run:
    """One run of tests: a process, or several under one roof."""

    folder: pathlib.Path
    name: str

    def file(self, ending):
        return self.folder / f"{self.name}.{ending}"

    @property
    def again(self):
        """The second run of the tests that failed in this one."""
        return Run(self.folder, f"{self.name}-again")

    @property
    def status(self):
        """The exit status of the process; below 0 the signal that ended it; None if nobody wrote it down."""
        try:
            return int(self.file("status").read_text())
        except (FileNotFoundError, ValueError):
            return None

    def ending(self):
        """How a run that did not come to its end ended, in words, with the lines of its log that tell why."""
        try:
            word = self.file("status").read_text().strip()
        except FileNotFoundError:
            return "nobody saw how it ended"
        status = self.status
        if status is not None and status < 0:
            word = f"signal {-status}"
        elif status in (0, 1):
            word = f"status {word}, without a result that says so"
        else:
            word = f"status {word}"
        told = self.file("log").read_text(errors="replace").splitlines() if self.file("log").exists() else []
        telling = [line.strip() for line in told if TELLING.search(line)] or [line.strip() for line in told[-3:]]
        return "\n  ".join([f"its process ended with {word}", *telling[:LINES_TOLD]])

    def outcomes(self):
        """(group, test) → passed, failed, crashed or skipped; None if the run did not come to its end."""
        # 0 and 1 are an end: all passed, some failed. Anything else is a trap, a signal, or no test at all.
        if self.status not in (0, 1):
            return None
        try:
            root = ElementTree.parse(self.file("xml")).getroot()
        except (FileNotFoundError, ElementTree.ParseError):
            return None
        found = {}
        for case in root.iter("testcase"):
            name = (case.get("classname") or "", case.get("name") or "")
            outcome = outcome_of(case)
            if found.get(name) not in ("failed", "crashed"):
                found[name] = outcome
        if not found or (self.status == 1 and not set(found.values()) & {"failed", "crashed"}):
            return None
        return found

    def plan(self):
        """Adds the run to those whose results are expected."""
        with open(self.folder / "plan", "a") as plan:
            plan.write(f"{self.name}\n")


def outcome_of(case):
    for kind in ("failure", "error"):
        if (fault := case.find(kind)) is not None:
            return "crashed" if CRASHED in (fault.get("message") or "") else "failed"
    return "passed" if case.find("skipped") is None else "skipped"


def planned(folder):
    """The runs whose results are expected, in their order."""
    try:
        names = (folder / "plan").read_text().split()
    except FileNotFoundError:
        return []
    return [Run(folder, name) for name in dict.fromkeys(names)]
