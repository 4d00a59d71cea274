"""Calls of methods that are optional in Apple's protocols of delegates."""

import re

# Optional requirements there, which have default methods in the protocols here. The first names are so short that their
# arguments must show them, since a closure in another source may be called so too.
OPTIONAL = re.compile(
    r"(?P<receiver>(?<![\w.$])[A-Za-z_][\w.]*)?(?P<dot>\.)"
    r"(?P<name>(?:urlSession|application|scene)(?=\?\(\s*[\w.$]+(?:\(\))?\s*,\s*\w+\s*:)"
    r"|urlSessionDidFinishEvents|application(?:Did(?:BecomeActive|EnterBackground|ReceiveMemoryWarning)"
    r"|Will(?:ResignActive|EnterForeground|Terminate)|SignificantTimeChange|ProtectedData\w+)"
    r"|scene(?:Did(?:BecomeActive|EnterBackground|Disconnect)|Will(?:ResignActive|EnterForeground))"
    r"|authorizationController)\?(?=\()")


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
