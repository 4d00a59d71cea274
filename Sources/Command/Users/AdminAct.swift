import FoundationEssentials
import LatchkeyCommandLine
import LatchkeyServer

/// A command for an act on a user or a key, which is done or was done before.
protocol AdminAct: Subcommand {
    /// What it acts on, in the plural: the first word of the command's name, and a part of the path.
    static var things: String { get }
    /// The option that names the one.
    static var option: OptionDescription { get }
    /// The part of the path that the option stands for.
    static func part(_ arguments: Arguments) throws(UsageError) -> String
    /// The last part of the path and of the command's name.
    static var act: String { get }
    static var summary: String { get }
    /// More of it; may be empty.
    static var discussion: String { get }
    /// The sentences for people.
    static var done: String { get }
    static var doneBefore: String { get }
    /// What must be given for an act that can't be undone; `nil` for others.
    static var confirmation: OptionDescription? { get }
}

extension AdminAct {
    static var discussion: String { "" }
    static var confirmation: OptionDescription? { nil }

    static var description: CommandDescription {
        CommandDescription(
            name: "\(things) \(act)", summary: summary,
            discussion: (discussion.isEmpty ? "" : discussion + " ") + UserOption.discussion,
            options: [DataFolder.option, DataFolder.databaseOption, DataFolder.instanceOption, option]
                + [confirmation].compactMap { $0 } + [
                    JSONOutput.option
                ])
    }

    static func run(_ arguments: Arguments) async throws -> Int32 {
        let part = try part(arguments)
        if let confirmation, !arguments.has(confirmation.name) {
            throw UsageError("This can't be undone. Repeat it with \(confirmation.name).")
        }
        let body = try await DataFolder(arguments).ask(.post, "/admin/v1/\(things)/\(part)/\(act)")
        let change = try JSONDecoder().decode(AdminChange.self, from: body)
        try JSONOutput.tell(change, arguments) { [change.changed ? done : doneBefore] }
        return 0
    }
}
