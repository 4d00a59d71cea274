import FoundationEssentials
import LatchkeyCommandLine
import LatchkeyServer
import LatchkeyTrust
import LatchkeyWire

/// `latchkey users invite`: makes an invitation that the server of a data folder accepts.
enum UsersInviteCommand: Subcommand {
    static let description = CommandDescription(
        name: "users invite", summary: "Invite a new user, or one who has lost their devices.",
        discussion: """
            Prints an invitation, with which the app enrolls this user's first device once. It is signed by a key in \
            the server's data folder, so a running server accepts it at once, and nothing is written. Whoever has it \
            may take the name: give it to the user alone. Folder and server are read as latchkey serve reads them; without \
            --server-id the invitation is for the server that runs in the folder.
            With --recover it enrolls nobody, but begins or completes the recovery of the account with this name, as a \
            code by text message does: after the delay of --otp-recovery, and told to all devices and numbers.
            """,
        options: [
            OptionDescription("--user", "NAME", "The user to invite."),
            OptionDescription("--recover", help: "Invite to recover the account that has this name."),
            OptionDescription("--days", "NUMBER", "How long the invitation holds, 1 to 7 days (default 7)."),
        ] + settings.compactMap(\.option) + [OptionDescription("--json", help: "Print JSON.")])

    /// The settings that it shares with the server.
    private static var settings: [Setting] {
        ServerSettings.all.filter { ["config", "data", "database", "key-wrapping", "server-id"].contains($0.name) }
    }

    static func run(_ arguments: Arguments) async throws -> Int32 {
        guard let name = arguments.text("--user") else { throw UsageError("users invite needs --user NAME.") }
        guard let username = Username(rawValue: name) else {
            throw UsageError("--user takes 1–64 characters from A–Z a–z 0–9 . _ @ + -, not \(name).")
        }
        let days = try arguments.integer("--days", in: 1...InvitationIssuance.maximumDays, default: 7)
        let environment = ProcessInfo.processInfo.environment
        let reading = SettingsReading(ServerSettings.all, arguments, environment: environment)
        var configuration = try reading.valid()
        guard
            configuration.keyWrapping != nil || FileManager.default.fileExists(atPath: configuration.keysPath)
        else {
            throw UsageError(
                "There are no server keys \(configuration.keysPath). Start the server once, or name its folder with "
                    + "--data.")
        }
        configuration.serverID = try audience(of: configuration, reading)
        let purpose = arguments.has("--recover") ? InvitationPurpose.recover : .enroll
        let issued = try InvitationIssuance(username, configuration, for: purpose, days: days)
        if arguments.has("--json") {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            let output: JSONValue = [
                "username": .string(username.rawValue), "serverId": .string(configuration.serverID.rawValue),
                "expiresAt": .integer(Int(issued.expiresAt.timeIntervalSince1970) * 1000),
                "invitation": .string(issued.invitation.rawValue),
            ]
            Console.print(String(decoding: try encoder.encode(output), as: UTF8.self))
        } else {
            Console.print(issued.invitation.rawValue)
        }
        return 0
    }

    /// The server that the invitation is for: the one that runs in the folder, else the one that was named.
    ///
    /// - Throws: `UsageError` if another one was named than runs: it would refuse the invitation.
    private static func audience(
        of configuration: ServerConfiguration, _ reading: SettingsReading
    ) throws(UsageError) -> ServerID {
        let folder = configuration.dataFolder
        guard let running = AdminServer.running(in: folder)?.serverId.flatMap(ServerID.init) else {
            if configuration.profile == .production, !reading.isGiven("server-id") {
                Latchkey.program.complain(
                    "The invitation is for a server with the id \(configuration.serverID): no server runs in \(folder), "
                        + "and no --server-id was given. A server with another id refuses it.")
            }
            return configuration.serverID
        }
        guard running == configuration.serverID || !reading.isGiven("server-id") else {
            throw UsageError(
                "The server that runs in \(folder) has the id \(running), and would refuse an invitation for "
                    + "\(configuration.serverID). Leave --server-id out, or name its folder with --data.")
        }
        return running
    }
}
