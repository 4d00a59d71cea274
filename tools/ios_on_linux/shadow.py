"""The shadow package: copies of somebody's files, rewritten where they must be."""

import hashlib
import json
import os
import shutil

from . import apps, catalogs, identity, manifest as manifests, projects, resources, testing
from .manifest import Trouble
from .rewriting import rewrite

SKIPPED_FOLDERS = {"DerivedData", "Pods", "Carthage", "node_modules"}
SKIPPED_ENDINGS = (".xcodeproj", ".xcworkspace")
OURS = {".build", ".swiftpm", ".state.json", "Package.swift", "Package.resolved"}


class Shadow:
    """Made anew or brought up to date from the package; nothing outside its own folder is written."""

    def __init__(self, package, folder, build_folder, latchkey, without, library=(None, None), tests=()):
        # One folder deeper: SwiftPM finds nothing in a target whose folder has a name that begins with a dot.
        self.package, self.outer, self.folder, self.latchkey = package, folder, folder / "package", latchkey
        # The folder and the module of a library without a manifest, and folders of tests that no manifest knows.
        (self.library, self.module), self.added = library, [projects.inside(package, each) for each in tests]
        self.build_folder = build_folder
        # Beside a build folder of its own, so that packages which share it find the same sources at the same paths.
        own = build_folder == folder / ".build"
        self.link = (folder if own else build_folder) / "latchkey"
        self.without = without
        # The test targets that ask for a phone for each test.
        self.on_phones = []
        # The targets that use names which Linux's XCTest lacks.
        self.on_additions = []
        self.notes, self.written, self.rewritten = [], 0, 0
        self.sources, self.name, self.test_folders, self.apps = {}, package.name, [], []

    def prepare(self, compiler):
        """Copies, rewrites, and writes the manifest; returns the names of the test targets that will run."""
        text = manifests.adapted(self._manifest(compiler), self.package)
        self.folder.mkdir(parents=True, exist_ok=True)
        # Git must not see the folder, and no setting of the user's must be needed for that.
        self._write(self.outer / ".gitignore", "*\n")
        self._link()
        resolved = self.package / "Package.resolved"
        if resolved.is_file() and not (self.folder / resolved.name).exists():
            shutil.copyfile(resolved, self.folder / resolved.name)
        self._mirror(has_languages="defaultLocalization" in text)
        declared = self._declared(text)
        self.name = declared["name"]
        left_out, flags, tests = self._judge(declared)
        without = manifests.NEEDLESS + self.without
        self.apps = apps.find(declared, self.folder, self.package, self.sources, left_out,
                              projects.settings(self.package))
        tail = manifests.tail(left_out, flags, without, self._overlaps(declared), str(self.link), {
                                  "VirtualPhoneTesting": self.on_phones, testing.MODULE: self.on_additions},
                              manifests.places_of("latchkey", declared))
        self._write(self.folder / "Package.swift", text + tail)
        return tests

    def _manifest(self, compiler):
        """The package's own manifest, or one for the library's sources; with the tests that it does not know."""
        if self.library is None:
            text = manifests.find_manifest(self.package, compiler).read_text()
        else:
            sources = projects.inside(self.package, self.library)
            name = self.module or projects.tested_module(self.package, self.added, os.path.basename(sources))
            text = projects.manifest(self.package, sources, name)
        for folder in self.added:
            for path in projects.left_out(self.package, folder)[1]:
                self.notes.append(f"{path} is left out: it is not written in Swift.")
        return text + projects.test_targets(self.package, self.added)

    def _overlaps(self, declared):
        """What of a target's folder belongs to the added tests."""
        found = {}
        for target in declared["targets"]:
            folder = manifests.target_folder(self.folder, target)
            for added in self.added if folder else []:
                place = self.folder / added
                if place != folder and place.is_relative_to(folder):
                    found.setdefault(target["name"], []).append(place.relative_to(folder).as_posix())
                elif place == folder and target.get("path") != added:
                    raise Trouble(f"{added} is the folder of the target {target['name']} already; leave --tests out.")
        return found

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

    def _mirror(self, has_languages):
        """Brings every file over, and removes what is no longer in the package.

        Of a package with languages, string catalogs become the tables that a target's resources may have.
        """
        expected, tables = set(), {}
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
                if has_languages and name.endswith(catalogs.ENDING):
                    for table, data in catalogs.tables(source).items():
                        tables[os.path.normpath(os.path.join(relative, table))] = data
        for path, data in tables.items():
            if path not in expected:
                self._write(self.folder / path, data)
                expected.add(path)
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
        if os.path.abspath(path) == str(self.outer):
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
        taken = manifests.own_modules(self.latchkey)
        for target in declared["targets"]:
            name = target["name"]
            if name in taken:
                raise Trouble(f"The package has a target called {name}, as one of Apple's frameworks is called here.")
            if target["type"] == "binary":
                left_out[name] = "it is a binary for Apple's systems"
            if target["type"] not in manifests.SWIFT_KINDS:
                continue
            folder = manifests.target_folder(self.folder, target)
            files = self._files_of(folder, target) if folder else []
            if any(path.suffix in (".m", ".mm") for path in files):
                left_out[name] = "it is written in Objective-C, for which there is no runtime on Linux"
            elif any(path.suffix == ".swift" for path in files):
                paths = [os.path.relpath(path, self.folder) for path in files]
                swift_targets[name] = (target, {path: self.sources[path] for path in paths if path in self.sources})
        self._leave_out_dependents(left_out, swift_targets)
        for name, (target, sources) in swift_targets.items():
            if name in left_out:
                continue
            self.notes += [f"{self.package / path}:{line}: {note}"
                           for path, source in sources.items() for line, note in source.notes]
            modules = ["Security", *sorted(set().union(*(source.modules for source in sources.values())))]
            flags[name] = [part for module in modules for part in ("-Xfrontend", "-import-module", "-Xfrontend", module)]
            if testing.MODULE in modules:
                self.on_additions.append(name)
            if target["type"] == "test":
                if any("VirtualPhoneTesting" in source.imports for source in sources.values()):
                    self.on_phones.append(name)
                tests.append(name)
                self.test_folders.append(manifests.target_folder(self.folder, target))
        for name, reason in left_out.items():
            self.notes.append(f"Target {name} is left out: {reason}.")
        return left_out, flags, tests

    def _files_of(self, folder, target):
        """The files that a target is made of, without what it excludes: the others may be of demonstration apps."""
        chosen = [folder / path for path in target.get("sources") or ["."]]
        excluded = [folder / path for path in target.get("exclude") or []]
        excluded += [self.folder / path for path in self.added if self.folder / path != folder]
        return sorted(path for path in folder.rglob("*") if path.is_file()
                      and any(path.is_relative_to(place) for place in chosen)
                      and not any(path.is_relative_to(place) for place in excluded))

    @staticmethod
    def _leave_out_dependents(left_out, swift_targets):
        """A target that imports one that is left out can't be built either; one that only names it can."""
        has_changed = True
        while has_changed:
            has_changed = False
            for name, (_, sources) in swift_targets.items():
                imports = set().union(*(source.imports for source in sources.values()))
                if name not in left_out and (missing := sorted(imports & left_out.keys())):
                    left_out[name] = f"it imports {', '.join(missing)}"
                    has_changed = True

    def identify(self, bundle_id, face_id, entitlements, team):
        """Puts Info.plist, Entitlements.plist and the tests' resources beside the test executable."""
        products = self.build_folder / manifests.triple() / "debug"
        products.mkdir(parents=True, exist_ok=True)
        self._write(products / "Info.plist", identity.information(
            self.name, bundle_id, face_id, self.apps[0].name if len(self.apps) == 1 else None))
        path = products / "Entitlements.plist"
        values = identity.signed(entitlements, team, bundle_id)
        if values is None:
            path.unlink(missing_ok=True)
        else:
            self._write(path, values)
        resources.copy(self.test_folders, products, self._write)
        apps.assemble(self.apps, products, self.outer / "apps", face_id, team, self._write)

    def remove(self):
        shutil.rmtree(self.outer, ignore_errors=True)
