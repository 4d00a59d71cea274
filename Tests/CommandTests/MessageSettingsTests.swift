import Foundation
import LatchkeyCommandLine
import LatchkeyServer
import Testing

@testable import latchkey

@Suite("Settings for messages")
struct MessageSettingsTests {
    static let account = "--twilio-account AC1 --twilio-from +1987654321"
    static let secret = ["LATCHKEY_TWILIO_AUTH_TOKEN": "secret-token"]

    static func messages(_ line: String, _ environment: [String: String] = [:]) throws -> MessageConfiguration {
        try ServerSettingsTests.configuration(line, environment).messages
    }

    static func twilio(_ line: String, _ environment: [String: String] = [:]) throws -> TwilioConfiguration? {
        guard case .twilio(let configuration) = try messages(line, environment) else { return nil }
        return configuration
    }

    @Test("messages go nowhere in production and into the inbox in the lab, unless said otherwise")
    func defaults() throws {
        guard case .none = try Self.messages("") else { throw UsageError("production sends") }
        guard case .inbox = try Self.messages("--profile lab") else { throw UsageError("the lab does not") }
        guard case .none = try Self.messages("--profile lab --messages none") else { throw UsageError("not none") }
    }

    @Test("Twilio is read from flags, or from the environment; its secret from the environment or a file")
    func twilio() throws {
        let flags = try #require(try Self.twilio("--messages twilio \(Self.account)", Self.secret))
        #expect(flags.accountSID == "AC1" && flags.baseURL.absoluteString == "https://api.twilio.com")
        let environment = [
            "LATCHKEY_MESSAGES": "twilio", "LATCHKEY_TWILIO_ACCOUNT": "AC2", "LATCHKEY_TWILIO_FROM": "MG2",
            "LATCHKEY_TWILIO_BASE_URL": "http://127.0.0.1:9",
        ]
        let given = try #require(try Self.twilio("", environment.merging(Self.secret) { first, _ in first }))
        #expect(given.accountSID == "AC2" && given.origin == .messagingService("MG2"))
        #expect(given.baseURL.absoluteString == "http://127.0.0.1:9")
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("latchkey-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        try Data("secret-token\n".utf8).write(to: URL(fileURLWithPath: path))
        #expect(try Self.twilio("--messages twilio \(Self.account) --twilio-auth-token-file \(path)") != nil)
    }

    @Test("production sends a thousand codes a day, the lab as many as are asked for, unless said otherwise")
    func budget() throws {
        #expect(try ServerSettingsTests.configuration("").messagePolicy == MessagePolicy(perDay: 1_000))
        #expect(try ServerSettingsTests.configuration("--profile lab").messagePolicy == MessagePolicy())
        let policy = try ServerSettingsTests.configuration(
            "--profile lab --messages-per-day 50 --messages-to +1,+44"
        ).messagePolicy
        #expect(policy.perDay == 50 && policy.destinations.map(\.rawValue) == ["+1", "+44"])
    }

    @Test(
        "what is missing or wrong is told, without the secret",
        arguments: [
            ("--messages sms", "--messages takes none, inbox or twilio, not sms."),
            ("--messages-per-day 0", "--messages-per-day takes a whole number from 1 to 10000000, not 0."),
            (
                "--messages-to +1,44",
                "--messages-to takes beginnings of phone numbers such as +1 or +44, separated by commas, not +1,44."
            ),
            ("--messages inbox", "--messages inbox is only for the lab profile."),
            ("--messages twilio", "--messages twilio needs --twilio-account and --twilio-from."),
            (
                "--messages twilio \(account)",
                "--messages twilio needs the account's secret: --twilio-auth-token-file or LATCHKEY_TWILIO_AUTH_TOKEN."
            ),
            (
                "--messages twilio \(account) --twilio-auth-token-file /nowhere",
                "The file /nowhere named by --twilio-auth-token-file can't be read: No such file or directory."
            ),
        ])
    func wrong(line: String, sentence: String) {
        let error = #expect(throws: UsageError.self) { try Self.messages(line) }
        #expect(error?.description == sentence)
    }

    @Test("a wrong part of the account is told by the sentence for it")
    func fault() {
        for (line, fault) in [
            ("--twilio-account A/C --twilio-from +1987654321", TwilioConfiguration.Fault.accountSID),
            ("--twilio-account AC1 --twilio-from me", .origin),
            ("\(Self.account) --twilio-base-url http://sms.example", .insecureBaseURL),
        ] {
            let error = #expect(throws: UsageError.self) { try Self.messages("--messages twilio \(line)", Self.secret) }
            #expect(error?.description == fault.description)
        }
        let error = #expect(throws: UsageError.self) {
            try Self.messages("--messages twilio \(Self.account)", ["LATCHKEY_TWILIO_AUTH_TOKEN": "secret token"])
        }
        #expect(error?.description.contains("secret token") == false)
    }
}
