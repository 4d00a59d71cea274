"""`(data as NSData).bytes`: the object lives until the pool ends on Apple's systems, and is gone at once on Linux."""

import re

NAMES = {"bytes": "autoreleasedBytes", "mutableBytes": "autoreleasedMutableBytes"}
TYPE = r"NS(?:Mutable)?Data\b"
MEMBER = r"[ \t]*[?!]?\s*\.(bytes|mutableBytes)\b(?!\s*\()"
CAST = re.compile(rf"\bas[!?]?\s+{TYPE}\s*[?!]?\s*\)" + MEMBER)
CREATED = re.compile(rf"\b{TYPE}\s*\(")
AFTER = re.compile(MEMBER)
# Names of variables, parameters and properties of the type, and declarations of any other type.
DECLARED = [
    re.compile(rf"\b(\w+)\s*:\s*{TYPE}"),
    re.compile(rf"\b(?:let|var)\s+(\w+)\s*=\s*{TYPE}\s*\("),
    re.compile(rf"\b(?:let|var)\s+(\w+)\s*=[^\n;{{}}]*\bas[!?]?\s+{TYPE}\s*(?=[?!,;{{\n]|else\b|$)"),
]
OTHER = re.compile(rf"\b(\w+)\s*:\s*(?!{TYPE})[A-Z\[(@]|\b(?:let|var)\s+(\w+)\s*=")


def pointers(code):
    """The edits: each with its start, its end, and what comes there."""
    found = [match.span(1) for match in CAST.finditer(code)]
    for match in CREATED.finditer(code):
        if member := AFTER.match(code, closing(code, match.end())):
            found.append(member.span(1))
    for name in names(code):
        pattern = re.compile(rf"(?<![\w.])(?:self\.)?{name}" + MEMBER)
        found += [match.span(1) for match in pattern.finditer(code)]
    return [(start, end, NAMES[code[start:end]]) for start, end in sorted(set(found))]


def names(code):
    """The names that stand for such an object wherever the source declares them."""
    declared = [match for pattern in DECLARED for match in pattern.finditer(code)]
    places = {match.start(1) for match in declared}
    others = {match[1] or match[2] for match in OTHER.finditer(code) if match.start(1 if match[1] else 2) not in places}
    return sorted({match[1] for match in declared} - others)


def closing(code, position):
    """Where the parenthesis that was opened before a position has been closed."""
    depth = 1
    while position < len(code) and depth:
        depth += {"(": 1, ")": -1}.get(code[position], 0)
        position += 1
    return position
