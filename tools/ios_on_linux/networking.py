"""Subclasses of URLProtocol, and calls of methods that are optional in Apple's protocols of delegates."""

import re

# Foundation on Linux requires this initializer of every subclass; Apple's does not. Where it is required already, or is
# said to be, nothing changes.
INITIALIZER = re.compile(
    r"\boverride(?=(?P<after>(?:\s+\w+)*)\s+init\s*\(\s*request\b[^)]*\bcachedResponse\b[^)]*\bclient\b)")
REQUIRED = re.compile(r"\brequired\b")
# Ours inherits from Foundation's, and shows the body of a request as Apple's does: as a stream.
SUBCLASS = re.compile(r"\bclass\s+\w+\s*(?:<[^>{]*>\s*)?:\s*(?P<name>(?:\w+\s*\.\s*)?URLProtocol)\b(?!\s*\.)")
OURS = "StreamedBodyURLProtocol"
# Optional requirements there, which have default methods in the protocols here. The first names are so short that their
# arguments must show them, since a closure in another source may be called so too.
OPTIONAL = re.compile(
    r"(?P<receiver>(?<![\w.$])[A-Za-z_][\w.]*)?(?P<dot>\.)"
    r"(?P<name>(?:urlSession|application|scene)(?=\?\(\s*[\w.$]+(?:\(\))?\s*,\s*\w+\s*:)"
    r"|urlSessionDidFinishEvents|application(?:Did(?:BecomeActive|EnterBackground|ReceiveMemoryWarning)"
    r"|Will(?:ResignActive|EnterForeground|Terminate)|SignificantTimeChange|ProtectedData\w+)"
    r"|scene(?:Did(?:BecomeActive|EnterBackground|Disconnect)|Will(?:ResignActive|EnterForeground))"
    r"|authorizationController)\?(?=\()")


def stubs(code):
    """The edits for subclasses of URLProtocol."""
    edits = [(*match.span("name"), OURS) for match in SUBCLASS.finditer(code)]
    for match in INITIALIZER.finditer(code):
        before = code[code.rfind("\n", 0, match.start()) + 1:match.start()]
        if not REQUIRED.search(match["after"]) and not REQUIRED.search(before):
            edits.append((*match.span(), "required"))
    return edits


def optional_calls(code):
    """The edits for calls such as `delegate?.urlSession?(…)`, whose result stays an optional.

    Closures of these names, which the source declares, stay as they are.
    """
    edits = []
    for match in OPTIONAL.finditer(code):
        if re.search(rf"\b(?:let|var)\s+{match['name']}\b", code):
            continue
        if match["receiver"]:
            edits += [(match.start("receiver"), match.start("receiver"), "Optional("), (*match.span("dot"), ")?.")]
        edits.append((match.end("name"), match.end(), ""))
    return edits
