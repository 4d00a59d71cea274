"""Bugs derived from the source: every comparison, every `&&` and `||`, and every condition of SQL, one bug each.

In Swift an operator becomes an operator of its own, so nothing has to be known of its operands:

    infix operator %%^~: ComparisonPrecedence
    func %%^~ <T: Comparable>(a: T, b: T) -> Bool { isPlanted("…") ? a <= b : a < b }

In SQL the operator becomes an interpolation. `equivalent.tsv` names the bugs that no test can find, with the reason.
"""
import collections
import dataclasses
import pathlib
import re

from planting import ROOT, SWITCH_FILE, ListError

EQUIVALENT = pathlib.Path(__file__).resolve().parent / "equivalent.tsv"
# The floors whose comparisons are planted, and the tests that should find them.
FLOORS = {"trust": ("Sources/Trust", ("TrustTests",)), "store": ("Sources/Store", ("StoreTests", "ServerTests"))}
SWIFT = {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==", "===": "!==", "!==": "===", "&&": "||",
         "||": "&&"}
SQL = {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "=": "<>", "<>": "=", "AND": "OR", "OR": "AND",
       "IS NOT NULL": "IS NULL", "IS NULL": "IS NOT NULL"}
SWIFT_OPERATOR = re.compile(r"(?<=\s)(?:===|!==|==|!=|<=|>=|<|>|&&|\|\|)(?=\s)")
SQL_OPERATOR = re.compile(r"(?<=\s)(?:IS NOT NULL|IS NULL|<>|<=|>=|<|>|=|AND|OR)(?=\s|$|\)|\")")
IS_SQL = re.compile(r"\b(?:SELECT|UPDATE|DELETE|WHERE|CASE WHEN|ON CONFLICT|JOIN|HAVING)\b")
# What stands before an `=` that compares; after SET, VALUES or a comma it assigns.
CLAUSE = re.compile(r"\b(?:SET|WHERE|AND|OR|ON|WHEN|NOT|HAVING|SELECT|CHECK)\b|\bDO UPDATE\b")
QUOTES = re.compile(r'(#*)("""|")')
# The `AND` of a range.
BETWEEN = re.compile(r"\bBETWEEN \S+ $")
# Types that are compared, not values: `where Evidence == ReceiptEvidence`.
TYPE_CLAUSE = re.compile(r"^\s*(?:where\b|\).*->.*\bwhere\b|.*\b(?:protocol|extension|func|struct|class|enum|typealias|"
                         r"associatedtype|init|subscript)\b.*\bwhere\b)")
DIGITS = "^~%+"


@dataclasses.dataclass(frozen=True)
class Comparison:
    """A bug: an operator at a place, and what it becomes."""

    number: int
    place: str
    line: int
    start: int
    end: int
    original: str
    change: str
    language: str
    source: str
    right: str
    tests: tuple[str, ...]

    @property
    def id(self):
        return f"{self.place.removeprefix('Sources/')}:{self.line}:{self.number}"

    @property
    def target(self):
        return "/".join(self.place.split("/")[:2])

    @property
    def floor(self):
        return pathlib.Path(self.target).name.lower()

    @property
    def test_targets(self):
        return {name.split(".")[0] for name in self.tests}

    @property
    def why(self):
        return f"{self.original} → {self.change} in: {self.source}"

    @property
    def key(self):
        """What stays the same when the lines above change."""
        return self.place, self.original, self.source

    @property
    def operator(self):
        digits, number = "", self.number
        while True:
            digits, number = DIGITS[number % 4] + digits, number // 4
            if number == 0:
                return "%%" + digits

    @property
    def definition(self):
        name, on = self.operator, f'isPlanted("{self.id}")'
        result = f"{on} ? a {self.change} b : a {self.original} b"
        if self.original in ("&&", "||"):
            kind = "LogicalConjunctionPrecedence" if self.original == "&&" else "LogicalDisjunctionPrecedence"
            functions = [f"func {name} (a: Bool, b: @autoclosure () throws -> Bool) rethrows -> Bool "
                         f"{{ try {on} ? a {self.change} b() : a {self.original} b() }}"]
        else:
            kind = "ComparisonPrecedence"
            if self.right == "nil":
                functions = [f"func {name} <T>(a: T?, b: _OptionalNilComparisonType) -> Bool {{ {result} }}"]
            elif self.original in ("===", "!=="):
                functions = [f"func {name} (a: AnyObject?, b: AnyObject?) -> Bool {{ {result} }}"]
            else:
                constraint = "Equatable" if self.original in ("==", "!=") else "Comparable"
                functions = [
                    f"func {name} <T: {constraint}>(a: T, b: T) -> Bool {{ {result} }}",
                    f"func {name} <A: {constraint}, B: {constraint}>(a: (A, B), b: (A, B)) -> Bool {{ {result} }}",
                    f"@_disfavoredOverload func {name} <A: BinaryInteger, B: BinaryInteger>(a: A, b: B) -> Bool "
                    f"{{ {result} }}"]
        return "\n".join([f"infix operator {name}: {kind}", *functions])

    @property
    def planted(self):
        if self.language == "Swift":
            return self.operator
        return f'\\(isPlanted("{self.id}") ? "{self.change}" : "{self.original}")'


def comparisons(floors, root=ROOT):
    """The bugs of some floors, in the order of the source."""
    found = []
    for floor in floors:
        folder, tests = FLOORS[floor]
        number = 0
        for path in sorted((root / folder).rglob("*.swift")):
            text = path.read_text()
            place = path.relative_to(root).as_posix()
            for start, end, language in sorted(operators(text)):
                original = text[start:end]
                first, last = text.rfind("\n", 0, start) + 1, text.find("\n", end)
                found.append(Comparison(
                    number, place, text.count("\n", 0, start) + 1, start, end, original,
                    (SWIFT if language == "Swift" else SQL)[original], language, text[first:last].strip(),
                    (re.match(r"\s*(\S*?)[\s,){?]", text[end:] + " ") or [""] * 2)[1], tests))
                number += 1
    return found


def operators(text):
    """Where operators stand, and whether in Swift or in SQL."""
    found = segments(text)
    for start, end, kind in found:
        if kind == "code":
            for match in SWIFT_OPERATOR.finditer(text, start, end):
                line = text[text.rfind("\n", 0, match.start()) + 1:text.find("\n", match.end())]
                if line.lstrip().startswith("#") or text[:match.start()].rstrip().endswith("func"):
                    continue
                if match.group() == "==" and TYPE_CLAUSE.match(line):
                    continue
                yield match.start(), match.end(), "Swift"
    for pieces in strings(found):
        if not IS_SQL.search(" ".join(text[a:b] for a, b in pieces)):
            continue
        clause = ""
        for a, b in pieces:
            for match in SQL_OPERATOR.finditer(text, a, b):
                if before := CLAUSE.findall(text, a, match.start()):
                    clause = before[-1]
                if match.group() == "=" and clause in ("SET", "DO UPDATE", ""):
                    continue
                if match.group() == "AND" and BETWEEN.search(text, a, match.start()):
                    continue
                yield match.start(), match.end(), "SQL"
            if before := CLAUSE.findall(text, a, b):
                clause = before[-1]


def strings(found):
    """The pieces of text of each string literal, those of literals in its interpolations with them."""
    depth, pieces = 0, []
    for start, end, kind in found:
        depth += {"open": 1, "close": -1}.get(kind, 0)
        if kind == "text":
            pieces.append((start, end))
        elif kind == "close" and depth == 0:
            yield pieces
            pieces = []


def segments(text):
    """The text in pieces: (start, end, kind), kind being code, comment, text (inside a literal), open or close."""
    stack, index, begun, found = [], 0, 0, []

    def cut(kind, until, mark=None, width=0):
        nonlocal begun
        if until > begun:
            found.append((begun, until, kind))
        if mark:
            found.append((until, until + width, mark))
        begun = until + width

    while index < len(text):
        inside = stack[-1] if stack else None
        if isinstance(inside, str):  # A literal: its closing quotes and hashes.
            hashes = inside.lstrip('"')
            if text.startswith("\\" + hashes + "(", index):
                index += 2 + len(hashes)
                cut("text", index)
                stack.append(1)
            elif text.startswith("\\" + hashes, index):
                index += 2 + len(hashes)
            elif text.startswith(inside, index):
                cut("text", index, "close", len(inside))
                stack.pop()
                index = begun
            else:
                index += 1
        elif text.startswith("//", index):
            cut("code", index)
            index = text.find("\n", index) if "\n" in text[index:] else len(text)
            cut("comment", index)
        elif text.startswith("/*", index):
            cut("code", index)
            index = text.index("*/", index) + 2
            cut("comment", index)
        elif match := QUOTES.match(text, index):
            cut("code", index, "open", len(match.group()))
            stack.append(match.group(2) + match.group(1))
            index = begun
        else:
            if inside is not None:  # An interpolation: how many parentheses are open.
                stack[-1] += {"(": 1, ")": -1}.get(text[index], 0)
                if stack[-1] == 0:
                    cut("code", index)
                    stack.pop()
            index += 1
    cut("code", len(text))
    return found


def plant_comparisons(bugs, root=ROOT):
    """The files that differ from the tree's, by their paths."""
    files, places = {}, collections.defaultdict(list)
    for bug in bugs:
        places[bug.place].append(bug)
    for target in sorted({bug.target for bug in bugs}):
        definitions = [bug.definition for bug in bugs if bug.target == target and bug.language == "Swift"]
        files[f"{target}/PlantedBugs.swift"] = SWITCH_FILE + "\n" + "\n".join(definitions) + "\n"
    for place, here in places.items():
        text = (root / place).read_text()
        for bug in sorted(here, key=lambda bug: bug.start, reverse=True):
            text = text[:bug.start] + bug.planted + text[bug.end:]
        files[place] = text
    return files


def read_equivalents(path=EQUIVALENT):
    """Which bugs change nothing that a test could see: their keys, and the reasons."""
    reasons = {}
    for number, line in enumerate(path.read_text().splitlines(), 1):
        if not line or line.startswith("#"):
            continue
        fields = line.split("\t")
        if len(fields) != 4 or not all(fields):
            raise ListError(f"Line {number} of {path.name} has not four fields: file, operator, line of source, reason.")
        reasons[tuple(fields[:3])] = fields[3]
    return reasons
