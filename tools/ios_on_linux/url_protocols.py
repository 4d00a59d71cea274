"""Subclasses of URLProtocol, with which tests answer requests."""

import re

# Foundation on Linux requires this initializer of every subclass; Apple's does not. Where it is required already, or is
# said to be, nothing changes.
INITIALIZER = re.compile(
    r"\boverride(?=(?P<after>(?:\s+\w+)*)\s+init\s*\(\s*request\b[^)]*\bcachedResponse\b[^)]*\bclient\b)")
REQUIRED = re.compile(r"\brequired\b")
# Ours inherits from Foundation's, and shows the body of a request as Apple's does: as a stream.
SUBCLASS = re.compile(r"\bclass\s+\w+\s*(?:<[^>{]*>\s*)?:\s*(?P<name>(?:\w+\s*\.\s*)?URLProtocol)\b(?!\s*\.)")
OURS = "StreamedBodyURLProtocol"


def subclasses(code):
    """The edits for subclasses of URLProtocol."""
    edits = [(*match.span("name"), OURS) for match in SUBCLASS.finditer(code)]
    for match in INITIALIZER.finditer(code):
        before = code[code.rfind("\n", 0, match.start()) + 1:match.start()]
        if not REQUIRED.search(match["after"]) and not REQUIRED.search(before):
            edits.append((*match.span(), "required"))
    return edits
