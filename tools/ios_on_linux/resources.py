"""The files that apps and tests read: where Bundle(for:) and Bundle.main look, beside their programs."""

import json
import os
import pathlib

from . import catalogs

# Sources, and what Xcode compiles or takes apart.
NO_RESOURCES = (".swift", ".m", ".mm", ".h", ".c", ".cpp", ".md", ".modulemap", ".pch", ".xctestplan", ".entitlements",
                ".xib", ".storyboard")
NO_FOLDERS = (".xcassets", ".docc", ".xcdatamodeld", ".xcdatamodel")
OURS = {"Info.plist", "Entitlements.plist"}
RECORD = ".ios-on-linux-resources.json"


def resources(folder):
    """Every resource in a folder by the path that it has in a bundle: flat, as Xcode copies groups.

    It is given by its place, or by its bytes if it was made: string tables of a catalog.
    """
    found = {}
    for place, folders, files in os.walk(folder):
        folders[:] = sorted(name for name in folders if not name.startswith(".") and not name.endswith(NO_FOLDERS))
        language = os.path.basename(place) if place.endswith(".lproj") else ""
        for name in sorted(files):
            if name.startswith(".") or name.endswith(NO_RESOURCES) or name in OURS or name.endswith("-Info.plist"):
                continue
            if name.endswith(catalogs.ENDING):
                for path, data in catalogs.tables(pathlib.Path(place, name)).items():
                    found.setdefault(path, data)
                continue
            found.setdefault(os.path.join(language, name), os.path.join(place, name))
    return found


def copy(folders, products, write):
    """Brings the resources of all folders over, and removes what an earlier run brought and is gone."""
    found = {}
    for folder in folders:
        for path, source in resources(folder).items():
            found.setdefault(path, source)
    record = products / RECORD
    before = json.loads(record.read_text()) if record.is_file() else []
    for path in before:
        if path not in found:
            (products / path).unlink(missing_ok=True)
    taken = []
    for path, source in sorted(found.items()):
        # What the build has put there is no resource.
        if path not in before and (products / path).exists():
            continue
        write(products / path, source if isinstance(source, bytes) else pathlib.Path(source).read_bytes())
        taken.append(path)
    if taken or before:
        record.write_text(json.dumps(taken))
