import FoundationEssentials
import LatchkeyCommandLine

/// `latchkey attest verify`: verifies attestations, receipts and assertions.
enum AttestVerifyCommand: Subcommand {
    static let description = CommandDescription(
        name: "attest verify",
        summary: "Verify an App Attest attestation, receipt or assertion, and explain each step.",
        discussion: """
            The exit status is 0 if everything is accepted, 1 if something is rejected (malformed bytes included), 2 if it \
            can't be judged: an unreadable file, or options that don't fit together.

            FILE is raw bytes, base64 or base64url; - is standard input. Client data are always raw.
            A challenge is text, or bytes in base64 or hexadecimal digits, whichever the attestation was made for; \
            a prefix text:, base64: or hex: makes it unambiguous.
            """,
        options: [
            OptionDescription("--attestation", "FILE", "The attestation object of attestKey."),
            OptionDescription("--app-id", "ID", isRepeatable: true, "TEAMID.bundle.id; can be repeated."),
            OptionDescription(
                "--challenge", "TEXT", "The server's challenge; without --attestation, that of the assertion."),
            OptionDescription("--client-data-hash", "BYTES", "The hash passed to attestKey, base64 or hexadecimal."),
            OptionDescription("--raw-challenge", help: "The app passed the challenge to attestKey without hashing it."),
            OptionDescription("--key-id", "ID", "The key id that the app sent, base64 or hexadecimal."),
            OptionDescription("--environment", "NAME", "production or development (default any)."),
            OptionDescription("--platform", "NAME", "ios or macos; rule 8.6 applies only to macos (default ios)."),
            OptionDescription(
                "--category", "LIST", "The accepted validation categories, such as 2,4 (default all)."),
            OptionDescription(
                "--bundle-version", "TEXT", isRepeatable: true, "An accepted CFBundleVersion (default any)."),
            OptionDescription(
                "--require-extensions", help: "Reject objects from before iOS 27, which have no extensions."),
            OptionDescription("--receipt", help: "Verify the receipt in the attestation too."),
            OptionDescription(
                "--receipt-file", "FILE", "Verify this receipt, with the key of --attestation or --public-key."),
            OptionDescription("--receipt-age", "SECONDS", "Maximum age of a receipt, or any (default 300)."),
            OptionDescription("--assertion", "FILE", "The assertion object of generateAssertion."),
            OptionDescription("--client-data", "FILE", "The assertion's client data, raw."),
            OptionDescription(
                "--assertion-challenge", "TEXT", "The challenge that the client data must equal, or contain as JSON."),
            OptionDescription("--counter", "NUMBER", "The last accepted counter (default 0)."),
            OptionDescription(
                "--public-key", "FILE", "The attested key in PEM, DER or X9.63, instead of --attestation."),
            OptionDescription("--root", "FILE", isRepeatable: true, "A root instead of Apple's, PEM or DER."),
            OptionDescription("--receipt-root", "FILE", isRepeatable: true, "A receipt root instead of Apple's."),
            OptionDescription("--at", "TIME", "The time to verify for: RFC 3339 or Unix seconds (default now)."),
            OptionDescription("--json", help: "Print JSON."),
        ])

    static func run(_ arguments: Arguments) async throws -> Int32 {
        let options = try AttestOptions(arguments, now: Date())
        let report: VerificationReport
        do {
            report = try AttestJudge.report(options)
        } catch {
            // An object that can't be judged is not rejected: status 2.
            throw UsageError("It can't be judged: \(error)")
        }
        return try report.print(asJSON: arguments.has("--json"))
    }
}
