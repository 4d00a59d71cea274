"""Since when iOS has what, from the symbol graphs of compiled modules."""

import dataclasses
import hashlib
import json
import pathlib
import subprocess
import tempfile

from ios_on_linux.manifest import Trouble

# Modules of the toolchain that iOS has too, with Apple's versions in them.
TOOLCHAIN = ["Swift", "_Concurrency", "_StringProcessing", "RegexBuilder", "Synchronization", "Observation", "Distributed",
             "Foundation", "FoundationEssentials", "FoundationInternationalization", "FoundationNetworking",
             "FoundationXML", "Dispatch"]
# Declared anew for Linux, or as a requirement, while Apple's systems have long had the same call.
OLDER_ON_IOS = {
    "s:s17FixedWidthIntegerP2amoiyxx_xtFZ",  # &*
    "s:SS20FoundationEssentialsE4data5using20allowLossyConversionAA4DataVSgSSAAE8EncodingV_SbtF",
}
TYPES = {"swift.struct", "swift.class", "swift.enum", "swift.protocol", "swift.typealias", "swift.actor"}


def version(text):
    """A version as numbers that compare: “16.4” is (16, 4), and so is “16.4.0”."""
    numbers = [int(part) for part in str(text).split(".")]
    while len(numbers) > 1 and numbers[-1] == 0:
        numbers.pop()
    return tuple(numbers)


def spelled(numbers):
    """A version as `@available` has it."""
    return ".".join(map(str, numbers))


@dataclasses.dataclass(frozen=True)
class Availability:
    """What `@available` says of iOS about a declaration."""

    title: str
    introduced: tuple | None = None
    deprecated: tuple | None = None
    obsoleted: tuple | None = None
    is_unavailable: bool = False
    renamed: str = ""

    @property
    def says_something(self):
        return bool(self.introduced or self.deprecated or self.obsoleted or self.is_unavailable)


class Table:
    """Declarations that not every iOS has, by their USR and by module and path."""

    def __init__(self):
        self.by_usr, self.by_path, self.modules = {}, {}, set()

    def add(self, usr, module, path, availability):
        if usr:
            self.by_usr[usr] = availability
        self.by_path.setdefault((module, path), availability)

    def load(self, module, rows):
        self.modules.add(module)
        for usr, path, is_type, fields in rows:
            if usr in OLDER_ON_IOS:
                continue
            introduced, deprecated, obsoleted, is_unavailable, renamed = fields
            availability = Availability(path, *(tuple(part) if part else None
                                                for part in (introduced, deprecated, obsoleted)), is_unavailable, renamed)
            self.by_usr[usr] = availability
            # Overloads have one path: only types and cases are looked up by it.
            if is_type:
                self.by_path[module, path.split("(")[0]] = availability


class SymbolGraphs:
    """Reads modules with `swift symbolgraph-extract`, and keeps what it read beside the build."""

    def __init__(self, folder, triple, compiler):
        self.folder, self.triple, self.compiler = folder, triple, compiler

    def rows(self, module, flags=(), file=None):
        """The declarations of a module that say something about iOS; none if there is no such module."""
        state = file.stat() if file else None
        about = [self.compiler, module, state and [str(file), state.st_mtime_ns, state.st_size]]
        kept = self.folder / f"{module}-{hashlib.sha256(json.dumps(about).encode()).hexdigest()[:16]}.json"
        if kept.is_file():
            return json.loads(kept.read_text())
        rows = self._extract(module, flags)
        self.folder.mkdir(parents=True, exist_ok=True)
        for old in self.folder.glob(f"{module}-*.json"):
            old.unlink(missing_ok=True)
        kept.write_text(json.dumps(rows))
        return rows

    def _extract(self, module, flags):
        with tempfile.TemporaryDirectory() as folder:
            command = ["swift", "symbolgraph-extract", "-module-name", module, "-target", self.triple, "-output-dir", folder,
                       "-minimum-access-level", "public", "-skip-synthesized-members", *flags]
            done = subprocess.run(command, capture_output=True, text=True)
            if done.returncode:
                raise Trouble(f"The module {module} can't be read:\n{(done.stderr or done.stdout).strip()[:2000]}")
            symbols = [symbol for path in sorted(pathlib.Path(folder).glob("*.symbols.json"))
                       for symbol in json.loads(path.read_text())["symbols"]]
        return list(rows_of(symbols))


def rows_of(symbols):
    """The rows of a module's symbols; a member without a version of its own has that of its type."""
    own = {}
    for symbol in symbols:
        own.setdefault(".".join(symbol["pathComponents"]), of_phone(symbol.get("availability", [])))
    for symbol in symbols:
        parts = symbol["pathComponents"]
        introduced, deprecated, obsoleted, is_unavailable, renamed = of_phone(symbol.get("availability", []))
        kind = symbol["kind"]["identifier"]
        for length in range(len(parts) - 1, 0, -1):
            outer = own.get(".".join(parts[:length]))
            if outer:
                introduced = max(introduced or [], outer[0] or []) or None
                is_unavailable = is_unavailable or outer[3]
        if introduced or deprecated or obsoleted or is_unavailable:
            is_type = kind in TYPES or kind == "swift.enum.case"
            yield (symbol["identifier"]["precise"], ".".join(parts), is_type,
                   (introduced, deprecated, obsoleted, is_unavailable, renamed))


def of_phone(entries):
    """Introduced, deprecated, obsoleted, unavailable and the new name, of a symbol graph's entries for iOS."""
    introduced = deprecated = obsoleted = None
    is_unavailable, renamed = False, ""
    for entry in entries:
        if entry.get("domain") != "iOS":
            continue
        introduced = numbers(entry.get("introduced")) or introduced
        deprecated = numbers(entry.get("deprecated")) or deprecated
        obsoleted = numbers(entry.get("obsoleted")) or obsoleted
        if entry.get("isUnconditionallyDeprecated"):
            deprecated = [0]
        is_unavailable = is_unavailable or bool(entry.get("isUnconditionallyUnavailable"))
        renamed = entry.get("renamed", renamed)
    return introduced, deprecated, obsoleted, is_unavailable, renamed


def numbers(parts):
    """A symbol graph's version as `version` has it."""
    if not parts:
        return None
    return list(version(".".join(str(parts.get(key, 0)) for key in ("major", "minor", "patch"))))
