import FoundationEssentials
import LatchkeyCommandLine
import LatchkeyCrypto
import LatchkeyHTTP
import LatchkeyServer
import LatchkeyWire

/// The option that names an attested key.
enum AttestedKeyOption {
    static let option = OptionDescription("--key", "ID", "The key's id, base64 as `users show` prints it.")

    static func part(_ arguments: Arguments) throws(UsageError) -> String {
        guard let text = arguments.text(option.name), let key = AttestedKeyID(rawValue: text),
            let bytes = Base64.decode(key.rawValue)
        else { throw UsageError("Give the id of an attested key: --key ID, 44 characters of base64.") }
        return Base64.encodeURL(bytes)
    }
}

/// `latchkey attested-keys show`: shows an attested key.
enum AttestedKeysShowCommand: Subcommand {
    static let description = CommandDescription(
        name: "attested-keys show", summary: "Show an attested key.", discussion: UserOption.discussion,
        options: [
            DataFolder.option, DataFolder.databaseOption, DataFolder.instanceOption, AttestedKeyOption.option,
            JSONOutput.option,
        ])

    static func run(_ arguments: Arguments) async throws -> Int32 {
        let part = try AttestedKeyOption.part(arguments)
        let body = try await DataFolder(arguments).ask(.get, "/admin/v1/attested-keys/\(part)")
        let key = try JSONDecoder().decode(AdminAttestedKey.self, from: body)
        try JSONOutput.tell(key, arguments) { [line(key)] }
        return 0
    }

    static func line(_ key: AdminAttestedKey) -> String {
        [
            key.keyIdentifier, key.suspendedBy.map { "\(key.state) by the \($0)" } ?? key.state, key.appId,
            key.username.map { "of \($0)" },
            key.deviceId.map { "bound to \($0)" }, key.riskMetric.map { "risk metric \($0)" },
        ].compactMap { $0 }.joined(separator: "  ")
    }
}

/// An act on an attested key.
protocol AttestedKeyAct: AdminAct {}

extension AttestedKeyAct {
    static var things: String { "attested-keys" }
    static var option: OptionDescription { AttestedKeyOption.option }

    static func part(_ arguments: Arguments) throws(UsageError) -> String { try AttestedKeyOption.part(arguments) }
}

/// `latchkey attested-keys suspend`.
enum AttestedKeysSuspendCommand: AttestedKeyAct {
    static let act = "suspend"
    static let summary = "Refuse an attested key, and devices bound to it, until it is reinstated."
    static let done = "suspended"
    static let doneBefore = "was suspended before"
}

/// `latchkey attested-keys reinstate`.
enum AttestedKeysReinstateCommand: AttestedKeyAct {
    static let act = "reinstate"
    static let summary = "Accept a suspended attested key again."
    static let done = "reinstated"
    static let doneBefore = "was not suspended"
}
