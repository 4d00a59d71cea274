import Foundation
import LatchkeyConformance
import XCTest

/// Runs every hands-free row on this device, or simulator, and attaches the answers to the test's report.
///
/// No answer fails the test: `latchkey-lab conformance` compares them on Linux, with the virtual phone.
final class ConformanceDeviceTests: XCTestCase {
    func testEveryRowGetsAnAnswer() throws {
        let evidence = DeviceEvidence(
            device: Self.device, systemVersion: Self.systemVersion, isSimulator: Self.simulator != nil
        ) { $0.observation() }
        let attachment = XCTAttachment(data: try evidence.json(), uniformTypeIdentifier: "public.json")
        attachment.name = "evidence.json"
        attachment.lifetime = .keepAlways
        add(attachment)
        XCTAssertFalse(evidence.rows.isEmpty)
        XCTAssertEqual(evidence.rows.filter { $0.observed == "no result" }.map(\.id), [], "Did a prompt wait there?")
    }

    private static var environment: [String: String] { ProcessInfo.processInfo.environment }

    /// The simulated model; nil on a device.
    private static var simulator: String? { environment["SIMULATOR_DEVICE_NAME"] }

    /// The name that `tools/on-a-mac --name` gives, otherwise the simulator's model or the machine identifier.
    private static var device: String { environment["LATCHKEY_DEVICE_NAME"] ?? simulator ?? machine }

    private static var machine: String {
        var system = utsname()
        guard uname(&system) == 0 else { return "unknown" }
        return withUnsafeBytes(of: &system.machine) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }

    private static var systemVersion: String {
        let version = ProcessInfo.processInfo.operatingSystemVersion
        let numbers = [version.majorVersion, version.minorVersion, version.patchVersion]
        return numbers.prefix(version.patchVersion == 0 ? 2 : 3).map(String.init).joined(separator: ".")
    }
}
