"""The apps of a package: a folder Name.app for each program with screens, as the lab and UI tests run them.

Its folder's resources are there too, as Xcode copies them.
"""

import os
import pathlib
import plistlib
import re

from . import identity, resources
from .manifest import target_folder

SCREENS = {"SwiftUI"}
ICON = "AppIcon.png"


class App:
    """A program of the package that imports SwiftUI."""

    def __init__(self, name, folder, settings):
        self.name, self.folder, self.settings = name, folder, settings

    def information(self, face_id):
        """The contents of Info.plist: the app's own, with Xcode's variables replaced, and what it lacks.

        What an Xcode project says stands for what the property list leaves to it. An app with neither may ask for Face
        ID, for the reason that is given, as the tests may.
        """
        path = self._find("Info.plist", f"{self.name}-Info.plist")
        info = {**self.settings.information, **(identity.read(path) if path else {})}
        if not info and face_id:
            info["NSFaceIDUsageDescription"] = face_id
        identifier = info.get("CFBundleIdentifier", "")
        if not identifier or "$" in identifier:
            identifier = self.settings.identifier or "com.example." + re.sub(r"[^A-Za-z0-9-]+", "-", self.name)
        info = identity.expanded(info, identity.TEAM, identifier, {
            "EXECUTABLE_NAME": self.name, "PRODUCT_NAME": self.name, "TARGET_NAME": self.name,
            "DEVELOPMENT_LANGUAGE": "en", "MARKETING_VERSION": "1.0", "CURRENT_PROJECT_VERSION": "1",
            "PRODUCT_BUNDLE_PACKAGE_TYPE": "APPL",
        })
        info.update(CFBundleIdentifier=identifier, CFBundleExecutable=self.name)
        for key, value in {"CFBundleName": self.name, "CFBundlePackageType": "APPL", "CFBundleVersion": "1",
                           "CFBundleShortVersionString": "1.0"}.items():
            info.setdefault(key, value)
        return info

    def entitlements(self, identifier, team):
        path = self._find(f"{self.name}.entitlements", "Entitlements.plist", "*.entitlements")
        return identity.signed(path, team, identifier)

    def icon(self):
        """The bytes of its icon: AppIcon.png, or the largest of an asset catalog; None if it has none."""
        path = self._find(ICON)
        if path is None:
            pictures = [each for folder in self._all("AppIcon.appiconset") for each in folder.glob("*.png")]
            path = max(pictures, key=lambda each: each.stat().st_size, default=None)
        return path.read_bytes() if path else None

    def _find(self, *names):
        """The first file of these names in the target's folder, nearest first."""
        for name in names:
            if found := sorted(self._all(name), key=lambda path: (len(path.parts), path)):
                return found[0]
        return None

    def _all(self, name):
        return [path for path in self.folder.rglob(name)
                if not any(part.startswith(".") for part in path.relative_to(self.folder).parts)]


def find(declared, root, package, sources, left_out, settings):
    """The package's apps, by the names of their programs; `settings` are those of its Xcode project."""
    programs = {}
    for product in declared["products"]:
        if "executable" in product["type"]:
            programs.update({name: product["name"] for name in product["targets"]})
    apps = []
    for target in declared["targets"]:
        if target["type"] != "executable" or target["name"] in left_out:
            continue
        folder = target_folder(root, target)
        own = [source for path, source in sources.items() if folder and (root / path).is_relative_to(folder)]
        if any(SCREENS & source.imports for source in own):
            # Property lists and pictures are read where they are, not from the copies.
            apps.append(App(programs.get(target["name"], target["name"]), package / folder.relative_to(root), settings))
    return apps


def assemble(apps, products, links, face_id, team, write):
    """Puts Name.app beside each program, and a link to it where the lab looks; removes those that are gone."""
    links.mkdir(parents=True, exist_ok=True)
    for link in links.glob("*.app"):
        if link.name.removesuffix(".app") not in {app.name for app in apps}:
            link.unlink()
    for app in apps:
        folder = products / f"{app.name}.app"
        info = app.information(face_id)
        files = {"Info.plist": plistlib.dumps(info), ICON: app.icon(),
                 "Entitlements.plist": app.entitlements(info["CFBundleIdentifier"], team)}
        for name, data in files.items():
            if data is None:
                (folder / name).unlink(missing_ok=True)
            else:
                write(folder / name, data)
        resources.copy([app.folder], folder, write)
        point(folder / app.name, pathlib.Path("..") / app.name)
        point(links / folder.name, folder)


def point(link, target):
    """A symbolic link to a file that may not be there yet."""
    if link.is_symlink() and os.readlink(link) == str(target):
        return
    if link.is_symlink() or link.exists():
        link.unlink()
    link.symlink_to(target)
