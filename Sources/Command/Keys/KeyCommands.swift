import Foundation
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
