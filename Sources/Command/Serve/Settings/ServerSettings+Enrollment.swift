import LatchkeyCommandLine
import LatchkeyServer
import LatchkeyTrust

/// The settings of enrollment, before it is known whether they fit together.
struct EnrollmentDraft: Sendable {
    var policy: EnrollmentPolicy?
    var issuer: String?
    var keys: SignatureKeySet?

    /// Puts the settings into a configuration.
    ///
    /// - Throws: `UsageError` for an issuer without keys, keys without an issuer, and an issuer that has the server's
    ///   name, which is that of its own invitations.
    func apply(to configuration: inout ServerConfiguration) throws(UsageError) {
        if let policy { configuration.enrollment = policy }
        guard issuer != nil || keys != nil else { return }
        guard let issuer, let keys else {
            throw UsageError("--invitation-issuer and --invitation-keys go together.")
        }
        guard issuer != configuration.serverID.rawValue else {
            throw UsageError(
                "--invitation-issuer must not be the server's name, which \"latchkey users invite\" uses.")
        }
        configuration.invitationIssuer = InvitationIssuer(name: issuer, keys: keys)
    }
}

extension ServerSettings {
    static let enrollment = [
        Setting(
            "enrollment", "POLICY", absent: "invited, open in the lab", held: { .string($0.enrollment.rawValue) },
            choices: ["open", "invited"],
            "Who may enroll a new user: open for anybody, or invited for those with an invitation.",
            .text("open or invited") {
                $0.enrollment.policy = EnrollmentPolicy(rawValue: $1)
                return $0.enrollment.policy != nil
            }),
        Setting(
            "invitation-issuer", "NAME", absent: "none",
            "The back end that may invite besides latchkey users invite: the iss of its invitations.",
            .text("1–255 printable ASCII characters without blanks") {
                $0.enrollment.issuer = $1
                return (1...255).contains($1.utf8.count) && $1.utf8.allSatisfy { (0x21...0x7E).contains($0) }
            }),
        Setting(
            "invitation-keys", "FILE", absent: "none",
            "The back end's public keys: a JSON Web Key Set, or a P-256 key in PEM.",
            .file(.open, "public keys for ES256 or EdDSA: a JSON Web Key Set, one JSON Web Key, or a P-256 key in PEM")
            {
                draft, text in
                draft.enrollment.keys = InvitationIssuer.keys(text)
                return draft.enrollment.keys != nil
            }),
    ]
}

extension ConfigurationWarnings {
    /// The warnings about enrollment.
    static func enrollment(_ configuration: ServerConfiguration) -> [String] {
        guard configuration.profile == .production, configuration.enrollment == .open else { return [] }
        return ["enrollment is open: anybody can take any name that is not taken, also somebody else's."]
    }
}
