import FoundationEssentials
import LatchkeyCommandLine
import LatchkeyHTTP
import LatchkeyServer

/// `latchkey keys list`: lists the server's keys.
enum KeysListCommand: Subcommand {
    static let description = CommandDescription(
        name: "keys list", summary: "List the server's keys, without their secrets.",
        discussion: UserOption.discussion,
        options: [
            DataFolder.option, DataFolder.databaseOption, DataFolder.instanceOption, DataFolder.keyWrappingOption,
            JSONOutput.option,
        ])

    static func run(_ arguments: Arguments) async throws -> Int32 {
        let body = try await DataFolder(arguments).ask(.get, "/admin/v1/keys")
        try KeyLine.print(try JSONDecoder().decode(AdminServerKeyList.self, from: body), arguments)
        return 0
    }
}

/// `latchkey keys rotate`: makes a new key of a kind.
enum KeysRotateCommand: Subcommand {
    static let description = CommandDescription(
        name: "keys rotate", summary: "Make a new server key.", operand: "KIND",
        operandChoices: ServerKeyKind.allCases.filter { $0 != .decoys }.map(\.rawValue),
        discussion: """
            KIND is token, challenge, otp, invitation or recovery-codes. The earlier keys stay for as long as what they \
            made can be valid: an hour and five minutes for tokens, six minutes for challenges, ten for one-time \
            passwords, seven days for invitations; recovery codes have no end, so their keys stay. A new token key is \
            published for five minutes before it signs. decoys never rotates: its ids would tell which names are not \
            users. \(UserOption.discussion) Copy server-keys.json afterwards. Keys in the database change for all its servers.
            """,
        options: [
            DataFolder.option, DataFolder.databaseOption, DataFolder.instanceOption, DataFolder.keyWrappingOption,
            OptionDescription(
                "--leaked",
                help: "Delete the earlier keys now, and use the new one: everything that they made ends. With "
                    + "recovery-codes all users need new codes."),
            JSONOutput.option,
        ])

    static func run(_ arguments: Arguments) async throws -> Int32 {
        guard let kind = arguments.operand.flatMap(ServerKeyKind.init) else {
            let kinds = ServerKeyKind.allCases.filter { $0 != .decoys }.map(\.rawValue).joined(separator: ", ")
            throw UsageError("Name the kind of key: latchkey keys rotate KIND, which is one of \(kinds).")
        }
        let query = arguments.has("--leaked") ? "?leaked=true" : ""
        let body = try await DataFolder(arguments).ask(.post, "/admin/v1/keys/\(kind.rawValue)/rotate\(query)")
        try KeyLine.print(try JSONDecoder().decode(AdminServerKeyList.self, from: body), arguments)
        return 0
    }
}

/// `latchkey keys rewrap`: wraps the data key of server keys in a database for something else.
enum KeysRewrapCommand: Subcommand {
    private static let target = OptionDescription(
        "--to", "HOW", "What wraps it from now on: file:PATH or command:/PATH.")

    static let description = CommandDescription(
        name: "keys rewrap", summary: "Change what wraps the server keys in the database.",
        discussion: """
            The data key under which the server keys are encrypted in the database is unwrapped by what --key-wrapping \
            names, and wrapped by what --to names, which is tried first. Servers on PostgreSQL go on meanwhile; start \
            each with the new --key-wrapping when it suits you, and keep the old key until all have it. If others may \
            have seen the old key, say --leaked, start the servers at once, and rotate the server keys.
            """,
        options: [
            DataFolder.option, DataFolder.databaseOption, DataFolder.keyWrappingOption, target,
            OptionDescription(
                "--leaked",
                help: "Replace the data key too. Servers that run answer 503 until they are started anew."),
        ])

    static func run(_ arguments: Arguments) async throws -> Int32 {
        let folder = DataFolder(arguments)
        guard let old = try folder.keyWrapping else {
            throw UsageError("Name what unwraps the data key now: --key-wrapping file:PATH or command:/PATH.")
        }
        guard let new = arguments.text(target.name).flatMap(KeyWrapping.init(rawValue:)) else {
            throw UsageError("Name what wraps it from now on: --to file:PATH or command:/PATH.")
        }
        try await KeyRewrapping.perform(
            try folder.existingLocation, from: old, to: new, isLeaked: arguments.has("--leaked"))
        Console.print("The data key is wrapped anew. Start every server with --key-wrapping \(new.rawValue).")
        return 0
    }
}

/// A key as a line.
enum KeyLine {
    static func print(_ list: AdminServerKeyList, _ arguments: Arguments) throws {
        try JSONOutput.tell(list, arguments) { list.keys.map(text) }
    }

    static func text(_ key: AdminServerKey) -> String {
        let made = key.createdAt.map { "made \(moment($0))" }
        return [key.kind.rawValue.padded(to: 14), (key.id ?? "-").padded(to: 8), state(key), made].compactMap { $0 }
            .joined(separator: "  ")
    }

    private static func state(_ key: AdminServerKey) -> String {
        let end = key.endsAt.map { " until \(moment($0))" }
        return switch key.state {
        case .next: "published, makes from \(key.startsAt.map(moment) ?? "later")"
        case .current: "current" + (end.map { ", verifies\($0)" } ?? "")
        case .verifies: "verifies" + (end ?? "")
        }
    }

    private static func moment(_ milliseconds: UInt64) -> String {
        Date(milliseconds: Int64(clamping: milliseconds)).text
    }
}
