"""The identity of the tests as an app: Info.plist and Entitlements.plist beside the test executable."""

import plistlib
import re

from .manifest import Trouble

# The phone's own team, of apps that were signed without entitlements.
TEAM = "LATCHKEY00"
VARIABLE = re.compile(r"\$(?:\((\w+)(?::\w+)?\)|\{(\w+)(?::\w+)?\})")


def information(name, bundle_id, face_id, target_app=None):
    """The contents of Info.plist; UI tests that set up no bench launch the target app."""
    info = {
        "CFBundleIdentifier": bundle_id, "CFBundleName": name, "CFBundleExecutable": f"{name}PackageTests.xctest",
        "CFBundlePackageType": "APPL", "CFBundleShortVersionString": "1.0", "CFBundleVersion": "1",
    }
    if face_id:
        info["NSFaceIDUsageDescription"] = face_id
    if target_app:
        info["LatchkeyTargetApp"] = target_app
    return plistlib.dumps(info)


def signed(entitlements, team, bundle_id):
    """The contents of Entitlements.plist as Xcode signs an app; None if the phone's own defaults are the same."""
    if entitlements is None and team is None:
        return None
    values = {} if entitlements is None else read(entitlements)
    team = team or TEAM
    values = expanded(values, team, bundle_id)
    values.setdefault("application-identifier", f"{team}.{bundle_id}")
    values.setdefault("com.apple.developer.team-identifier", team)
    return plistlib.dumps(values)


def read(path):
    try:
        values = plistlib.loads(path.read_bytes())
    except (OSError, plistlib.InvalidFileException, ValueError) as error:
        raise Trouble(f"{path} is no property list: {error}.") from None
    if not isinstance(values, dict):
        raise Trouble(f"{path} has no dictionary at its root.")
    return values


def expanded(value, team, bundle_id, more=None):
    """The value with Xcode's variables replaced; a variable that only the project knows stays."""
    variables = {
        **(more or {}),
        "AppIdentifierPrefix": f"{team}.", "TeamIdentifierPrefix": f"{team}.", "DEVELOPMENT_TEAM": team,
        "CFBundleIdentifier": bundle_id, "PRODUCT_BUNDLE_IDENTIFIER": bundle_id, "BUNDLE_IDENTIFIER": bundle_id,
    }

    def replaced(part):
        if isinstance(part, str):
            return VARIABLE.sub(lambda match: variables.get(match[1] or match[2], match[0]), part)
        if isinstance(part, list):
            return [replaced(each) for each in part]
        if isinstance(part, dict):
            return {key: replaced(each) for key, each in part.items()}
        return part

    return replaced(value)
