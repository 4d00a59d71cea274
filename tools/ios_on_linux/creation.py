"""A new package: an app, a test and a UI test."""

import pathlib
import re

from .manifest import Trouble, own_modules

TEMPLATE = pathlib.Path(__file__).resolve().parent / "new"
NAME = re.compile(r"[A-Za-z][A-Za-z0-9]{0,63}")
# A module of this name hides what the sources of the app use.
TAKEN = {"Swift", "Foundation", "Testing", "XCTest", "Observation", "Example", "App", "View"}


def create(place, latchkey):
    """Makes the package in a folder that is not there yet; the folder's name is the app's."""
    name = place.name
    if not NAME.fullmatch(name):
        raise Trouble(f"{name} can't be an app's name: it takes letters and digits, and begins with a letter.")
    if name in TAKEN | own_modules(latchkey):
        raise Trouble(f"{name} is the name of a module already. Choose another one.")
    if place.exists():
        raise Trouble(f"{place} is there already.")
    if not place.parent.is_dir():
        raise Trouble(f"{place.parent} is no folder.")
    for source in sorted(path for path in TEMPLATE.rglob("*") if path.is_file()):
        target = place / str(source.relative_to(TEMPLATE)).replace("Example", name)
        if target.name == "gitignore":
            target = target.with_name(".gitignore")
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(source.read_text().replace("LATCHKEY", str(latchkey)).replace("Example", name))
