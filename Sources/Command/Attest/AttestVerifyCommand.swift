import Foundation
import LatchkeyCommandLine

/// `latchkey attest verify`: judges an attestation, a receipt, an assertion.
enum AttestVerifyCommand: Subcommand {
    static let description = CommandDescription(
        name: "attest verify",
        summary: "Verify an App Attest attestation, its receipt, an assertion; explain each step.",
        discussion: """
            Ends with status 0 if everything is accepted, 1 if something is rejected (malformed bytes are), 2 if it can't \
            be judged: a file that can't be read, options that don't fit.

            FILE is raw bytes, or the same in base64 or base64url; - is standard input. Client data are always raw.
            A challenge is text, or the bytes that the text spells in base64 or hexadecimal digits, whichever the \
            attestation was made for; text:, base64: or hex: in front leaves one meaning.
            """,
        options: [
            OptionDescription("--attestation", "FILE", "The attestation object of attestKey."),
            OptionDescription("--app-id", "ID", isRepeatable: true, "TEAMID.bundle.id; may be given more than once."),
            OptionDescription(
                "--challenge", "TEXT", "What the server gave the app; without --attestation, for the assertion."),
            OptionDescription("--client-data-hash", "BYTES", "What the app gave to attestKey, base64 or hexadecimal."),
            OptionDescription("--raw-challenge", help: "The app gave the challenge to attestKey without hashing it."),
            OptionDescription("--key-id", "ID", "The key id that the app sent along, base64 or hexadecimal."),
            OptionDescription("--environment", "NAME", "production or development (default any)."),
            OptionDescription("--platform", "NAME", "ios or macos, whose rule 8.6 is for macOS alone (default ios)."),
            OptionDescription(
                "--category", "LIST", "The validation categories that are accepted, as 2,4 (default all)."),
            OptionDescription(
                "--bundle-version", "TEXT", isRepeatable: true, "A CFBundleVersion that is accepted (default any)."),
            OptionDescription(
                "--require-extensions", help: "Reject what was made before iOS 27, which has no extensions."),
            OptionDescription("--receipt", help: "Verify the receipt in the attestation too."),
            OptionDescription(
                "--receipt-file", "FILE", "Verify this receipt, with the key of --attestation or --public-key."),
            OptionDescription("--receipt-age", "SECONDS", "How old a receipt may be, or any (default 300)."),
            OptionDescription("--assertion", "FILE", "The assertion object of generateAssertion."),
            OptionDescription("--client-data", "FILE", "What the app signed with it, raw."),
            OptionDescription(
                "--assertion-challenge", "TEXT", "What the client data must be, or hold as JSON in challenge."),
            OptionDescription("--counter", "NUMBER", "The last counter that was accepted (default 0)."),
            OptionDescription(
                "--public-key", "FILE", "The attested key in PEM, DER or X9.63, in place of --attestation."),
            OptionDescription("--root", "FILE", isRepeatable: true, "A root in place of Apple's, PEM or DER."),
            OptionDescription("--receipt-root", "FILE", isRepeatable: true, "A root of receipts in place of Apple's."),
            OptionDescription("--at", "TIME", "For when to judge: RFC 3339 or Unix seconds (default now)."),
            OptionDescription("--json", help: "Print JSON."),
        ])

    static func run(_ arguments: Arguments) async throws -> Int32 {
        let options = try AttestOptions(arguments, now: Date())
        let report: AttestReport
        do {
            report = try AttestJudge.report(options)
        } catch {
            // Not judged is not rejected: status 2.
            throw UsageError("It can't be judged: \(error)")
        }
        if arguments.has("--json") {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            Console.print(String(decoding: try encoder.encode(report), as: UTF8.self))
        } else {
            for line in report.lines { Console.print(line) }
        }
        return report.accepted ? 0 : 1
    }
}
