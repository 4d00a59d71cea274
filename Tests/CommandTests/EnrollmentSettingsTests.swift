import Foundation
import LatchkeyCommandLine
import LatchkeyServer
import Testing

@testable import latchkey

@Suite("Settings of enrollment")
struct EnrollmentSettingsTests {
    static let keys = #"""
        {"keys": [{"kty": "OKP", "crv": "Ed25519", "kid": "1", "x": "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"}]}
        """#

    @Test("production enrolls who is invited, the lab everybody, unless said otherwise")
    func policies() throws {
        for (line, policy) in [
            ("", EnrollmentPolicy.invited), ("--profile lab", .open), ("--enrollment open", .open),
            ("--profile lab --enrollment invited", .invited),
        ] {
            #expect(try ServerSettingsTests.configuration(line).enrollment == policy)
        }
        let given = try ServerSettingsTests.configuration("", ["LATCHKEY_ENROLLMENT": "open"])
        #expect(given.enrollment == .open)
    }

    @Test("a back end that may invite is read with its keys")
    func issuer() throws {
        let file = try TemporaryFile(Self.keys)
        let issuer = try ServerSettingsTests.configuration(
            "--invitation-issuer https://shop.example --invitation-keys \(file.path)"
        ).invitationIssuer
        #expect(issuer?.name == "https://shop.example" && issuer?.keys.keys.map(\.id) == ["1"])
        #expect(try ServerSettingsTests.configuration("").invitationIssuer == nil)
    }

    @Test("what does not fit together is refused by name")
    func refusals() throws {
        let file = try TemporaryFile(Self.keys)
        let wrong = try TemporaryFile("{}")
        for (line, word) in [
            ("--enrollment all", "--enrollment takes open or invited, not all."),
            ("--invitation-issuer shop", "--invitation-issuer and --invitation-keys go together."),
            ("--invitation-keys \(file.path)", "--invitation-issuer and --invitation-keys go together."),
            ("--invitation-issuer shop --invitation-keys \(wrong.path)", "\(wrong.path) must be public keys"),
            ("--invitation-issuer latchkey.local --invitation-keys \(file.path)", "must not be the server's name"),
        ] {
            let problems = try ServerSettingsTests.reading(line, [:]).problems
            #expect(problems.contains { $0.contains(word) }, "\(line): \(problems)")
        }
    }

    @Test("open enrollment in production gets a warning")
    func warning() throws {
        let text = "enrollment is open"
        for (line, isWarned) in [("--enrollment open", true), ("", false), ("--profile lab", false)] {
            let reading = try ServerSettingsTests.reading(line, [:])
            let warnings = ConfigurationWarnings.about(reading, environment: [:])
            #expect(warnings.contains { $0.hasPrefix(text) } == isWarned)
        }
    }
}
