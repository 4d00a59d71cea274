import FoundationEssentials
import LatchkeyCommandLine
import LatchkeyHTTP
import LatchkeyServer
import LatchkeyWire

/// The option that names a user, in all commands about one.
enum UserOption {
    static let option = OptionDescription("--user", "NAME", "The user's name, or id: and their id.")

    /// The user's part of a path.
    static func part(_ arguments: Arguments, of command: String) throws(UsageError) -> String {
        guard let name = arguments.text(option.name), !name.isEmpty else {
            throw UsageError("Name the user: latchkey \(command) --user NAME")
        }
        return pathPart(name)
    }

    static let discussion = "Works on a running server, over its admin socket, and on the folder of a stopped one."
}

/// `latchkey users list`: lists the users of a server.
enum UsersListCommand: Subcommand {
    static let description = CommandDescription(
        name: "users list", summary: "List the users of a server.", discussion: UserOption.discussion,
        options: [
            DataFolder.option, DataFolder.databaseOption, DataFolder.instanceOption,
            OptionDescription("--limit", "NUMBER", "The most users to list, 1–1000 (default 100)."),
            OptionDescription("--after", "ID", "List those after the user with this id."), JSONOutput.option,
        ])

    static func run(_ arguments: Arguments) async throws -> Int32 {
        let limit = try arguments.integer("--limit", in: 1...1_000, default: 100)
        var target = "/admin/v1/users?limit=\(limit)"
        if let last = arguments.text("--after") {
            guard let id = UserID(rawValue: last) else { throw UsageError("--after takes the id of a user.") }
            target += "&after=\(id.rawValue)"
        }
        let body = try await DataFolder(arguments).ask(.get, target)
        let list = try JSONDecoder().decode(AdminUserList.self, from: body)
        try JSONOutput.tell(list, arguments) {
            list.users.map(line) + [list.next.map { "… more with --after \($0)" }].compactMap { $0 }
        }
        return 0
    }

    static func line(_ user: AdminUser) -> String {
        let marks = [user.hasName ? nil : "name freed", user.suspendedAt == nil ? nil : "suspended"].compactMap { $0 }
        return ([user.id, Date(milliseconds: user.createdAt).text, user.username] + marks.map { "(\($0))" })
            .joined(separator: "  ")
    }
}

/// `latchkey users show`: shows a user.
enum UsersShowCommand: Subcommand {
    static let description = CommandDescription(
        name: "users show", summary: "Show a user with devices, attested keys and linked identities.",
        discussion: UserOption.discussion + " Phone numbers are masked.",
        options: [
            DataFolder.option, DataFolder.databaseOption, DataFolder.instanceOption, UserOption.option,
            JSONOutput.option,
        ])

    static func run(_ arguments: Arguments) async throws -> Int32 {
        let user = try UserOption.part(arguments, of: "users show")
        let body = try await DataFolder(arguments).ask(.get, "/admin/v1/users/\(user)")
        let details = try JSONDecoder().decode(AdminUserDetails.self, from: body)
        try JSONOutput.tell(details, arguments) { text(details) }
        return 0
    }

    static func text(_ details: AdminUserDetails) -> [String] {
        let devices = details.devices.map { device in
            let used = device.lastUsedAt.map { "last used " + Date(milliseconds: $0).text } ?? "never used"
            return "  "
                + [device.deviceId, device.deviceModel, device.method, device.phoneNumber, used]
                .compactMap { $0 }.joined(separator: "  ")
        }
        let keys = details.attestedKeys.map { "  " + AttestedKeysShowCommand.line($0) }
        let identities = details.identities.map { identity in
            let used = identity.lastUsedAt.map { "last used " + Date(milliseconds: $0).text } ?? "never used"
            return "  " + [identity.identityId, identity.issuer, used].joined(separator: "  ")
        }
        return [UsersListCommand.line(details.user), "devices: \(details.devices.count)"] + devices
            + ["attested keys: \(details.attestedKeys.count)"] + keys
            + (identities.isEmpty ? [] : ["linked identities: \(identities.count)"] + identities)
    }
}

/// `latchkey users export`: prints all data of a user.
enum UsersExportCommand: Subcommand {
    static let description = CommandDescription(
        name: "users export", summary: "Print all data of a user as JSON, for the user.",
        discussion: UserOption.discussion
            + " Phone numbers are whole; hashes, keys, receipts and what only the server can use are left out, and what "
            + "ends by itself within minutes: one-time passwords and messages on their way. Times are milliseconds since "
            + "1970. The user's lines of the audit log are not in it: audit export prints them.",
        options: [DataFolder.option, DataFolder.databaseOption, DataFolder.instanceOption, UserOption.option])

    static func run(_ arguments: Arguments) async throws -> Int32 {
        let user = try UserOption.part(arguments, of: "users export")
        let body = try await DataFolder(arguments).ask(.get, "/admin/v1/users/\(user)/export")
        try JSONOutput.print(try JSONDecoder().decode(JSONValue.self, from: body))
        return 0
    }
}

/// An act on a user.
protocol UserAct: AdminAct {}

extension UserAct {
    static var things: String { "users" }
    static var option: OptionDescription { UserOption.option }

    static func part(_ arguments: Arguments) throws(UsageError) -> String {
        try UserOption.part(arguments, of: "users \(act)")
    }
}

/// `latchkey users suspend`.
enum UsersSuspendCommand: UserAct {
    static let act = "suspend"
    static let summary = "Keep a user from signing in; their tokens end here at once."
    static let discussion = "Devices, keys and numbers stay; `users reinstate` undoes it."
    static let done = "suspended"
    static let doneBefore = "was suspended before"
}

/// `latchkey users reinstate`.
enum UsersReinstateCommand: UserAct {
    static let act = "reinstate"
    static let summary = "Let a suspended user sign in again."
    static let discussion = "Sessions that were open go on; to end them, add `users sign-out`."
    static let done = "reinstated"
    static let doneBefore = "was not suspended"
}

/// `latchkey users sign-out`.
enum UsersSignOutCommand: UserAct {
    static let act = "sign-out"
    static let summary = "End all sessions of a user."
    static let discussion = "Their devices stay enrolled and can sign in again."
    static let done = "signed out"
    static let doneBefore = "had no session"
}

/// `latchkey users free`.
enum UsersFreeCommand: UserAct {
    static let act = "free"
    static let summary = "Let anybody take the name of a user who has no device."
    static let discussion = "Whoever takes it is a new user with a new id, and sees nothing of the old account."
    static let done = "the name is free"
    static let doneBefore = "the name was free before"
}

/// `latchkey users erase`.
enum UsersEraseCommand: UserAct {
    static let act = "erase"
    static let summary = "Remove a user and all that is known of them; the name is free then."
    static let discussion =
        "Name, numbers, devices, keys, receipts, sessions, codes, notices and linked identities go from the database. A "
        + "hash of the user's id is noted in erased-users.txt, so that a restored backup has them erased again; backups made "
        + "before still hold them until you delete those."
    static let done = "erased"
    static let doneBefore = "was erased before"
    static let confirmation: OptionDescription? = OptionDescription(
        "--for-good", help: "Confirm that it can't be undone.")
}
