"""What the virtual phone's SwiftUI does not have, and what to write instead: the table `missing.tsv`."""

import pathlib
import re

from .lexing import line_of

TABLE = pathlib.Path(__file__).resolve().parent / "missing.tsv"


def table():
    """Each symbol that is missing, with what it does and what to write instead."""
    lines = [line for line in TABLE.read_text().splitlines() if line and not line.startswith("#")]
    return [tuple(line.split("\t")) for line in lines]


def pattern(symbol):
    """How the symbol is used: `.name` is a member, `@Name` an attribute, anything else a name."""
    if symbol.startswith("."):
        return re.compile(r"(?<=\.)" + re.escape(symbol[1:]) + r"\b\s*[({]")
    if symbol.startswith("@") or symbol.startswith("\\"):
        return re.compile(re.escape(symbol) + r"\b")
    return re.compile(r"(?<![\w.])" + re.escape(symbol) + r"\b(?=\s*[({<:,])")


PATTERNS = [(symbol, pattern(symbol), instead) for symbol, _, instead in table()]


def missing(code):
    """Notes on the lines of a source that use what is missing."""
    declared = set(re.findall(r"\b(?:class|struct|enum|protocol|typealias|func|macro)\s+(\w+)", code))
    notes = []
    for symbol, uses, instead in PATTERNS:
        match = uses.search(code)
        if match and symbol.lstrip(".@\\") not in declared:
            notes.append((line_of(code, match.start()),
                          f"{symbol} is not in the virtual phone's SwiftUI. Instead: {instead}"))
    return notes
