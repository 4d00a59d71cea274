"""The list of planted bugs, and how they get into a copy of the tree: each behind a switch, so one build has all."""
import dataclasses
import pathlib
import re

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
LIST = pathlib.Path(__file__).resolve().parent / "list.tsv"
SWITCH = "LATCHKEY_MUTANT"
TRACE = "LATCHKEY_MUTANT_TRACE"
KINDS = ("value", "statement", "text", "code")
# The folder of a target, by the place of one of its files: each target gets a switch of its own.
TARGET = re.compile(
    r"(?:Laboratory/Apps/[^/]+/Screens|Bridges/[^/]+/Swift|Phone/Frameworks/[^/]+|(?:Sources|Phone|Laboratory)/[^/]+)(?=/)")
SWITCH_FILE = f"""\
import Foundation

private let plantedNow = ProcessInfo.processInfo.environment["{SWITCH}"]
private let trace = ProcessInfo.processInfo.environment["{TRACE}"].map(Trace.init)

/// Whether the bug of this id is switched on.
func isPlanted(_ id: String) -> Bool {{
    trace?.note(id)
    return id == plantedNow
}}

/// Writes the id of each bug whose place is reached, once, a line each.
private final class Trace: @unchecked Sendable {{
    private let lock = NSLock()
    private var seen: Set<String> = []
    private let file: FileHandle

    init(_ path: String) {{ file = FileHandle(fileDescriptor: open(path, O_WRONLY | O_APPEND)) }}

    func note(_ id: String) {{
        lock.withLock {{
            if seen.insert(id).inserted {{ file.write(Data((id + "\\n").utf8)) }}
        }}
    }}
}}
"""


class ListError(Exception):
    """A line of the list that can't be planted."""


@dataclasses.dataclass(frozen=True)
class Mutant:
    id: str
    place: str
    kind: str
    original: str
    change: str
    tests: tuple[str, ...]
    why: str

    @property
    def target(self):
        """The folder of the target: `Sources/Trust`."""
        found = TARGET.match(self.place)
        if not found:
            raise ListError(f"{self.id}: {self.place} is in no target's folder.")
        return found.group()

    @property
    def floor(self):
        """The last name of that folder, in small letters: `trust`."""
        return pathlib.Path(self.target.removesuffix("/Screens").removesuffix("/Swift")).name.lower()

    @property
    def test_targets(self):
        return {name.split(".")[0] for name in self.tests}

    def find(self, text):
        """Where the original stands in a file's text; None unless it stands there once."""
        lines = [re.escape(part.strip()) for part in self.original.split("⏎")]
        # What is replaced as a whole is no part of a longer name or of a chain of members.
        before = "" if self.kind == "text" or not re.match(r"\w", self.original) else r"(?<![\w.])"
        after = r"(?!\w)" if self.kind == "value" else ""
        found = list(re.finditer(before + r"\n\s*".join(lines) + after, text))
        return found[0].span() if len(found) == 1 else None

    def stands_in(self, path):
        return path.is_file() and self.find(path.read_text()) is not None

    def problem(self, root):
        """Why it can't be planted, and where else in its target the original stands."""
        others = [path for path in sorted((root / self.target).rglob("*.swift")) if self.stands_in(path)]
        hint = f" It stands in {', '.join(str(path.relative_to(root)) for path in others)}." if others else ""
        return f"{self.id}: {self.place} does not have this once: {self.original}{hint}"

    def planted(self, original):
        """Swift that is the original until the switch is on."""
        change = self.change.replace("⏎", "\n")
        on = f'isPlanted("{self.id}")'
        match self.kind:
            case "value":
                return f"({on} ? ({change}) : ({original}))"
            case "statement":
                return f"if {on} {{ {change} }} else {{ {original} }}"
            case "text":
                return f"\\({on} ? {quoted(change)} : {quoted(original)})"
            case _:
                return change.replace("PLANTED", on)


def quoted(text):
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'


def read_list(path=LIST):
    """The mutants of the list: a line each, seven fields with tabs between them."""
    mutants = []
    for number, line in enumerate(path.read_text().splitlines(), 1):
        if not line or line.startswith("#"):
            continue
        fields = line.split("\t")
        if len(fields) != 7:
            raise ListError(f"Line {number} of {path.name} has {len(fields)} fields instead of 7.")
        if fields[2] not in KINDS:
            raise ListError(f"{fields[0]}: the kind is one of {', '.join(KINDS)}.")
        if not all(fields) or (fields[2] == "code" and "PLANTED" not in fields[4]):
            raise ListError(f"{fields[0]}: a field is empty, or code has no PLANTED.")
        change = "" if fields[4] == "-" else fields[4]
        mutants.append(Mutant(*fields[:4], change, tuple(fields[5].split(",")), fields[6]))
    ids = [mutant.id for mutant in mutants]
    for name in sorted({name for name in ids if ids.count(name) > 1}):
        raise ListError(f"{name} stands twice in the list.")
    return mutants


def plant(mutants, root=ROOT):
    """The files that are other than in the tree, by their paths, and what is wrong with the list."""
    problems = [mutant.problem(root) for mutant in mutants if not mutant.stands_in(root / mutant.place)]
    files = {f"{mutant.target}/PlantedBugs.swift": SWITCH_FILE for mutant in mutants}
    if not problems:
        for place in sorted({mutant.place for mutant in mutants}):
            try:
                files[place] = plant_file((root / place).read_text(), [m for m in mutants if m.place == place])
            except ListError as error:
                problems.append(str(error))
    return files, problems


def plant_file(text, mutants):
    spans = sorted(((*mutant.find(text), mutant) for mutant in mutants), key=lambda span: span[0])
    for before, after in zip(spans, spans[1:]):
        if after[0] < before[1]:
            raise ListError(f"{before[2].id} and {after[2].id} overlap in {after[2].place}.")
    for start, end, mutant in reversed(spans):
        text = text[:start] + mutant.planted(text[start:end]) + text[end:]
    return text
