import Foundation
import LatchkeyCommandLine
import LatchkeyServer
import LatchkeyWire
import Testing
import VirtualPhone

@testable import latchkey

@Suite("Settings for App Attest")
struct AttestationSettingsTests {
    static let app = "--attest-app 0123456789.com.example.app"

    static func attestation(_ line: String) throws -> AppAttestConfiguration? {
        try ServerSettingsTests.configuration(line).attestation
    }

    /// The path of a file with this text, which is removed behind the body.
    static func withFile<Result>(_ text: String, _ body: (String) throws -> Result) throws -> Result {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("latchkey-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        return try body(path)
    }

    @Test("without an app there is no App Attest, with one only what Apple and production vouch for")
    func defaults() throws {
        #expect(try Self.attestation("") == nil)
        let configuration = try #require(try Self.attestation(Self.app))
        #expect(configuration.appIDs.map(\.rawValue) == ["0123456789.com.example.app"])
        #expect(configuration.environments == [.production])
        #expect(configuration.relyingParties == [.default])
        #expect(configuration.exchange == nil)
    }

    @Test("apps, environments, services, thresholds and roots are read")
    func given() throws {
        try Self.withFile(AppAttestAuthority.latchkeyTest.rootPEM) { root in
            let configuration = try #require(
                try Self.attestation(
                    "--attest-app 0123456789.a,ABCDEFGHIJ.b --attest-environment production,development "
                        + "--relying-party default,chat --attest-metric-challenge 3 --attest-metric-deny 9 "
                        + "--attest-root \(root)"))
            #expect(configuration.appIDs.count == 2)
            #expect(configuration.environments == [.production, .development])
            #expect(configuration.relyingParties == [.default, .chat])
            let policy = try #require(configuration.policy as? ThresholdPolicy)
            #expect(policy.challengeFrom == 3 && policy.denyFrom == 9)
        }
    }

    @Test(
        "what is wrong is told",
        arguments: [
            (
                "--attest-app com.example.app",
                "--attest-app takes app ids such as 0123456789.com.example.app, separated by commas, not "
                    + "com.example.app."
            ),
            (
                "\(app) --attest-environment sandbox",
                "--attest-environment takes production, development, or both separated by a comma, not sandbox."
            ),
            (
                "\(app) --attest-root /nowhere",
                "The file /nowhere named by --attest-root can't be read: No such file or directory."
            ),
            (
                "\(app) --attest-metric-challenge 3 --attest-metric-deny 3",
                "--attest-metric-challenge must be below --attest-metric-deny, which takes precedence."
            ),
            (
                "\(app) --devicecheck-team ABCDEFGHIJ",
                "Risk metrics need --devicecheck-team, --devicecheck-key-id and --devicecheck-key."
            ),
        ])
    func wrong(line: String, sentence: String) {
        let error = #expect(throws: UsageError.self) { try Self.attestation(line) }
        #expect(error?.description == sentence)
    }

    @Test("a file that holds something else is refused, and its text not repeated")
    func wrongFile() throws {
        try Self.withFile("hidden") { path in
            for (flag, takes) in [
                ("attest-root", "one certificate in PEM"), ("attest-receipt-root", "one certificate in PEM"),
                ("devicecheck-key", "a P-256 key, PKCS #8, in PEM"),
            ] {
                let error = #expect(throws: UsageError.self) { try Self.attestation("\(Self.app) --\(flag) \(path)") }
                #expect(error?.description == "\(path) must be \(takes). See --\(flag).")
            }
        }
    }

    @Test("no relying party has the server's own name: its tokens would be taken for access tokens")
    func ownName() throws {
        let error = #expect(throws: UsageError.self) {
            try Self.attestation("\(Self.app) --relying-party default,chat --server-id chat")
        }
        #expect(error?.description.contains("--relying-party must not be the --server-id") == true)
    }

    @Test("settings without effect, and those that trust more than Apple, are warned of")
    func warnings() throws {
        func warnings(_ line: String) throws -> [String] {
            let reading = try ServerSettingsTests.reading(line)
            return ConfigurationWarnings.attestation(try reading.valid(), reading)
        }
        #expect(try warnings("--relying-party chat") == ["relying-party has no effect: attest-app is not set."])
        #expect(try warnings(Self.app).isEmpty)
        #expect(try warnings("\(Self.app) --attest-environment development").count == 1)
        #expect(try warnings("\(Self.app) --attest-metric-deny 5").count == 1)
        #expect(try warnings("\(Self.app) --relying-party chat").isEmpty)
        #expect(try warnings("--profile lab \(Self.app) --attest-environment development").isEmpty)
        try Self.withFile(AppAttestAuthority.latchkeyTest.rootPEM) { root in
            let found = try warnings("\(Self.app) --attest-root \(root)")
            #expect(found.count == 1)
        }
    }
}
