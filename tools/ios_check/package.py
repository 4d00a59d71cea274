"""Which targets of a package ship to phones, and from which iOS on."""

import hashlib
import json
import pathlib
import re
import tempfile

from ios_on_linux import manifest as manifests
from ios_on_linux.manifest import Trouble

from .availability import version
from .conditions import on_a_mac

CONDITION = re.compile(r"^[ \t]*#(?:if|elseif)\b.*$", re.MULTILINE)
# SwiftPM's own minimum where the manifest has no `platforms:`.
DEFAULT_FLOOR = "12.0"


def declared(folder, text, cache):
    """What a manifest declares on a Mac; kept, because SwiftPM compiles it each time."""
    text = CONDITION.sub(lambda match: on_a_mac(match[0]), text)
    digest = hashlib.sha256(f"{folder}\n{text}".encode()).hexdigest()[:16]
    kept = cache / f"manifest-{digest}.json"
    if kept.is_file():
        return json.loads(kept.read_text())
    with tempfile.TemporaryDirectory() as place:
        (pathlib.Path(place) / "Package.swift").write_text(text)
        found = manifests.dump(place)
    cache.mkdir(parents=True, exist_ok=True)
    for old in cache.glob("manifest-*.json"):
        old.unlink(missing_ok=True)
    kept.write_text(json.dumps(found))
    return found


def phone_targets(manifest, root):
    """The targets with Swift sources that a Mac would compile for a phone: no tests, plug-ins or macros."""
    return [target["name"] for target in manifest["targets"]
            if target["type"] in ("regular", "executable") and has_swift(manifests.target_folder(root, target))]


def has_swift(folder):
    return folder is not None and any(folder.rglob("*.swift"))


def floor(manifest):
    """The first iOS that the package is for."""
    platforms = {part["platformName"]: part["version"] for part in manifest.get("platforms", [])}
    return platforms.get("ios", DEFAULT_FLOOR)


def chosen_floor(text):
    if not re.fullmatch(r"\d+(\.\d+)*", text):
        raise Trouble(f"{text} is no version of iOS.")
    return version(text)
