"""#Preview { … }: a macro of Xcode's, which expands to nothing that an app needs."""

import re

PREVIEW = re.compile(r"^[ \t]*(?:@available\([^)\n]*\)\s*)?#Preview\b", re.MULTILINE)
PAIRS = {"(": ")", "{": "}"}


def previews(code):
    """Edits that take previews away and leave their lines."""
    edits = []
    for match in PREVIEW.finditer(code):
        end = after(code, match.end(), "(")
        end = after(code, end, "{")
        if end > match.end():
            edits.append((match.start(), end, "\n" * code.count("\n", match.start(), end)))
    return edits


def after(code, position, opening):
    """Behind the pair of brackets that comes next; the position itself if none does."""
    start = position
    while start < len(code) and code[start].isspace():
        start += 1
    if code[start:start + 1] != opening:
        return position
    depth = 0
    for index in range(start, len(code)):
        if code[index] == opening:
            depth += 1
        elif code[index] == PAIRS[opening]:
            depth -= 1
            if depth == 0:
                return index + 1
    return position
