"""Since when iOS has the enumerations that our frameworks declare in C: symbol graphs on Linux leave that out."""

import pathlib
import re

from .availability import Availability, version

FRAMEWORKS = pathlib.Path(__file__).resolve().parents[2] / "Phone/Frameworks"
ENUMERATION = re.compile(r"^typedef enum ([^:{]*?)(\w+) : \w+ \{\n(.*?)^\}", re.MULTILINE | re.DOTALL)
ENUMERATOR = re.compile(r"^    (\w+)([^=\n]*) = ", re.MULTILINE)
MARK = re.compile(r"_(NAME|AVAILABLE|DEPRECATED)\(([\w.]+)\)")
# The module that Swift's mangled names have for what is imported from C.
IMPORTED = "__C"


def enumerations(text):
    """(USR, path, availability) of each enumeration and enumerator of a header that says something about iOS."""
    for head, name, body in ENUMERATION.findall(text):
        own = dict(MARK.findall(head))
        yield from rows(f"c:@E@{name}", name, own)
        for enumerator, marks in ENUMERATOR.findall(body):
            said = own | dict(MARK.findall(marks))
            rest = enumerator.removeprefix(name)
            swift_name = said.get("NAME", rest[:1].lower() + rest[1:])
            yield from rows(f"c:@E@{name}@{enumerator}", f"{name}.{swift_name}", said)


def rows(usr, path, said):
    introduced, deprecated = said.get("AVAILABLE"), said.get("DEPRECATED")
    if introduced or deprecated:
        yield usr, path, Availability(
            path, introduced and version(introduced), deprecated and version(deprecated))


def load(table):
    for header in sorted(FRAMEWORKS.glob("*/include/*Enumerations.h")):
        for usr, path, availability in enumerations(header.read_text()):
            table.add(usr, IMPORTED, path, availability)
