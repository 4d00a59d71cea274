"""The shadow package: copies of somebody's files, rewritten where they must be."""

import hashlib
import json
import os
import plistlib
import shutil

from . import manifest as manifests
from .manifest import Trouble
from .rewriting import rewrite

SKIPPED_FOLDERS = {"DerivedData", "Pods", "Carthage", "node_modules"}
SKIPPED_ENDINGS = (".xcodeproj", ".xcworkspace")
OURS = {"latchkey", ".build", ".gitignore", ".state.json", "Package.swift", "Package.resolved"}
TEAM = "LATCHKEY00"


class Shadow:
    """Made anew or brought up to date from the package; nothing outside its own folder is written."""

    def __init__(self, package, folder, build_folder, latchkey, without):
        self.package, self.folder, self.latchkey = package, folder, latchkey
        self.build_folder = build_folder
        # Beside a build folder of its own, so that packages which share it find the same sources at the same paths.
        own = build_folder == folder / ".build"
        self.link = (folder if own else build_folder) / "latchkey"
        self.without = without
        self.notes, self.written, self.rewritten = [], 0, 0
        self.sources, self.name = {}, package.name

    def prepare(self, compiler):
        """Copies, rewrites, and writes the manifest; returns the names of the test targets that will run."""
        manifest = manifests.find_manifest(self.package, compiler)
        text = manifests.adapted(manifest.read_text(), self.package)
        self.folder.mkdir(parents=True, exist_ok=True)
        # Git must not see the folder, and no setting of the user's must be needed for that.
        self._write(self.folder / ".gitignore", "*\n")
        self._link()
        resolved = self.package / "Package.resolved"
        if resolved.is_file() and not (self.folder / resolved.name).exists():
            shutil.copyfile(resolved, self.folder / resolved.name)
        self._mirror()
        declared = self._declared(text)
        self.name = declared["name"]
        left_out, flags, tests = self._judge(declared)
        without = manifests.NEEDLESS + self.without
        self._write(self.folder / "Package.swift", text + manifests.tail(left_out, flags, without, str(self.link)))
        return tests

    def _link(self):
        link = self.link
        link.parent.mkdir(parents=True, exist_ok=True)
        if link.is_symlink() and os.readlink(link) == str(self.latchkey):
            return
        if link.is_symlink() or link.exists():
            link.unlink()
        link.symlink_to(self.latchkey, target_is_directory=True)

    def _write(self, path, content):
        """Writes only what differs, so that nothing is built again for nothing."""
        data = content.encode() if isinstance(content, str) else content
        if path.is_file() and not path.is_symlink() and path.read_bytes() == data:
            return
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
        self.written += 1

    def _mirror(self):
        """Brings every file over, and removes what is no longer in the package."""
        expected = set()
        for folder, folders, files in os.walk(self.package, followlinks=True):
            relative = os.path.relpath(folder, self.package)
            folders[:] = [name for name in folders if self._is_wanted(folder, name)]
            for name in files:
                path = os.path.normpath(os.path.join(relative, name))
                if name.startswith(".") or (relative == "." and name.startswith("Package")):
                    continue
                source = self.package / path
                if not source.is_file():
                    continue
                expected.add(path)
                self._bring(source, path)
        for folder, folders, files in os.walk(self.folder):
            relative = os.path.relpath(folder, self.folder)
            if relative == ".":
                folders[:] = [name for name in folders if name not in OURS]
            for name in files:
                path = os.path.normpath(os.path.join(relative, name))
                if path not in expected and path not in OURS:
                    (self.folder / path).unlink()
                    self.written += 1

    def _is_wanted(self, folder, name):
        if name.startswith(".") or name in SKIPPED_FOLDERS or name.endswith(SKIPPED_ENDINGS):
            return False
        path = os.path.join(folder, name)
        if os.path.abspath(path) == str(self.folder):
            return False
        # A link to a folder above it would never end.
        above = os.path.join(os.path.realpath(path), "")
        return not os.path.islink(path) or not os.path.join(os.path.realpath(folder), "").startswith(above)

    def _bring(self, source, path):
        data = source.read_bytes()
        if source.suffix == ".swift":
            try:
                text = data.decode()
            except UnicodeDecodeError:
                raise Trouble(f"{source} is not UTF-8.") from None
            result = rewrite(text)
            self.sources[path] = result
            self.rewritten += result.text != text
            self.notes += [f"{source}:{line}: {note}" for line, note in result.notes]
            data = result.text.encode()
        self._write(self.folder / path, data)

    def _declared(self, text):
        """What the manifest declares; SwiftPM is asked only when the manifest has changed."""
        state = self.folder / ".state.json"
        digest = hashlib.sha256(text.encode()).hexdigest()
        if state.is_file():
            known = json.loads(state.read_text())
            if known["manifest"] == digest:
                return known["declared"]
        manifest = self.folder / "Package.swift"
        before = manifest.read_bytes() if manifest.is_file() else None
        manifest.write_text(text)
        try:
            declared = manifests.dump(self.folder)
        except Trouble:
            if before is None:
                manifest.unlink()
            raise
        if before is not None:
            # With its old time, or everything would be built again.
            manifest.write_bytes(before)
        state.write_text(json.dumps({"manifest": digest, "declared": declared}))
        return declared

    def _judge(self, declared):
        """Which targets are left out, the flags of the others, and which of these are tests."""
        left_out, flags, tests = {}, {}, []
        swift_targets = {}
        for target in declared["targets"]:
            name = target["name"]
            if name in manifests.OWN_MODULES:
                raise Trouble(f"The package has a target called {name}, as one of Apple's frameworks is called here.")
            if target["type"] == "binary":
                left_out[name] = "it is a binary for Apple's systems"
            if target["type"] not in manifests.SWIFT_KINDS:
                continue
            folder = manifests.target_folder(self.folder, target)
            files = sorted(path for path in folder.rglob("*") if path.is_file()) if folder else []
            if any(path.suffix in (".m", ".mm") for path in files):
                left_out[name] = "it is written in Objective-C, for which there is no runtime on Linux"
            elif any(path.suffix == ".swift" for path in files):
                sources = [self.sources[os.path.relpath(path, self.folder)] for path in files if path.suffix == ".swift"]
                swift_targets[name] = (target, sources)
        self._leave_out_dependents(left_out, swift_targets)
        for name, (target, sources) in swift_targets.items():
            if name in left_out:
                continue
            modules = ["Security"]
            if any(source.needs_networking for source in sources):
                modules.append("FoundationNetworking")
            flags[name] = [part for module in modules for part in ("-Xfrontend", "-import-module", "-Xfrontend", module)]
            if target["type"] == "test":
                tests.append(name)
        for name, reason in left_out.items():
            self.notes.append(f"Target {name} is left out: {reason}.")
        return left_out, flags, tests

    @staticmethod
    def _leave_out_dependents(left_out, swift_targets):
        """A target that imports one that is left out can't be built either; one that only names it can."""
        has_changed = True
        while has_changed:
            has_changed = False
            for name, (_, sources) in swift_targets.items():
                imports = set().union(*(source.imports for source in sources))
                if name not in left_out and (missing := sorted(imports & left_out.keys())):
                    left_out[name] = f"it imports {', '.join(missing)}"
                    has_changed = True

    def identify(self, bundle_id, face_id, entitlements):
        """Puts Info.plist and Entitlements.plist beside the test executable."""
        name = self.name
        products = self.build_folder / manifests.triple() / "debug"
        products.mkdir(parents=True, exist_ok=True)
        info = {
            "CFBundleIdentifier": bundle_id, "CFBundleName": name, "CFBundleExecutable": f"{name}PackageTests.xctest",
            "CFBundlePackageType": "APPL", "CFBundleShortVersionString": "1.0", "CFBundleVersion": "1",
        }
        if face_id:
            info["NSFaceIDUsageDescription"] = face_id
        self._write(products / "Info.plist", plistlib.dumps(info))
        path = products / "Entitlements.plist"
        if entitlements is None:
            path.unlink(missing_ok=True)
            return
        try:
            values = plistlib.loads(entitlements.read_bytes())
        except (OSError, plistlib.InvalidFileException, ValueError) as error:
            raise Trouble(f"{entitlements} is no property list: {error}.") from None
        self._write(path, plistlib.dumps(expanded(values, bundle_id)))

    def remove(self):
        shutil.rmtree(self.folder, ignore_errors=True)


def expanded(value, bundle_id):
    """Entitlements as Xcode signs them: its variables replaced."""
    if isinstance(value, str):
        for variable, text in (("AppIdentifierPrefix", f"{TEAM}."), ("TeamIdentifierPrefix", f"{TEAM}."),
                               ("CFBundleIdentifier", bundle_id), ("PRODUCT_BUNDLE_IDENTIFIER", bundle_id)):
            value = value.replace(f"$({variable})", text)
        return value
    if isinstance(value, list):
        return [expanded(part, bundle_id) for part in value]
    if isinstance(value, dict):
        return {key: expanded(part, bundle_id) for key, part in value.items()}
    return value
