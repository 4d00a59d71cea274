"""tools/ios-check: other people's packages, set up and built as tools/ios-on-linux does it, with the same build."""

import json
import pathlib
import subprocess

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
BUILD = ROOT / ".build" / "packages"

MANIFEST = """// swift-tools-version: 5.9
import PackageDescription

let package = Package(name: "DoorLock", platforms: [.iOS(.v15)], targets: [.target(name: "DoorLock")])
"""
LOCK = """import Foundation
import LocalAuthentication
import Synchronization

public final class DoorLock: Sendable {
    private let attempts = Mutex(0)

    public func open(_ reply: [UInt8]) async throws -> String? {
        attempts.withLock { $0 += 1 }
        try await Task.sleep(for: .seconds(1))
        return String(validating: reply, as: UTF8.self)
    }

    public func enrollment(_ context: LAContext) -> Data? {
        #if os(iOS)
        if #available(iOS 18, *) { return context.domainState.stateHash }
        #endif
        return context.evaluatedPolicyDomainState
    }

    #if os(iOS)
    public func right() -> LARight { LARight() }
    #endif
}
"""


def check(package, *arguments):
    return subprocess.run([ROOT / "tools/ios-check", package, "--build-folder", BUILD, *arguments],
                          capture_output=True, text=True, timeout=900)


@pytest.mark.long
def test_a_package_is_checked_as_an_iphone_compiles_it_and_its_own_lines_are_named(tmp_path):
    sources = tmp_path / "DoorLock/Sources/DoorLock"
    sources.mkdir(parents=True)
    (tmp_path / "DoorLock/Package.swift").write_text(MANIFEST)
    (sources / "DoorLock.swift").write_text(LOCK)
    first = check(tmp_path / "DoorLock", "--json")
    assert first.returncode == 1, first.stdout + first.stderr
    found = json.loads(first.stdout)
    assert (found["ios"], found["targets"], found["files"]) == ("15", ["DoorLock"], 1)
    assert {(finding["line"], finding["needs"]) for finding in found["findings"]} == {
        (6, "18"), (9, "18"), (10, "16"), (11, "18"), (22, "16")}
    # From where one stands, so that an editor can open them.
    assert {pathlib.Path(finding["file"]).resolve() for finding in found["findings"]} == {sources / "DoorLock.swift"}
    newer = check(tmp_path / "DoorLock", "--skip-build", "--ios", "18")
    assert (newer.returncode, newer.stdout) == (
        0, "ios-check: 1 file of 1 target, for iOS 18 and newer: nothing found\n")
