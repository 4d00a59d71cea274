/// The help texts of a program, broken for a terminal.
struct CommandHelp {
    let program: String
    let terminal: Terminal

    /// Longer lines are hard to read, however wide the terminal is.
    private static let widest = 100
    /// The width of the help in documents.
    static let documents = Terminal(width: 100)
    /// A longer name has its explanation on the next line.
    private static let longestName = 30

    init(_ program: String, on terminal: Terminal) {
        self.program = program
        self.terminal = Terminal(width: min(terminal.width, Self.widest), hasColor: terminal.hasColor)
    }

    /// The help of a command.
    func text(_ command: CommandDescription) -> String {
        var lines = "\(program) \(command.name): \(command.summary)".wrapped(to: terminal.width)
        lines += ["", "usage: \(command.usage(of: program))"]
        if !command.discussion.isEmpty { lines += [""] + command.discussion.wrapped(to: terminal.width) }
        let names = command.groups.flatMap(\.options).map(\.usage.columns)
        let width = names.filter { $0 <= Self.longestName }.max() ?? 0
        for group in command.groups {
            lines += ["", terminal.styled(group.title + ":", .bold)]
            lines += group.options.flatMap { row($0.usage, $0.explanation, width) }
        }
        return lines.joined(separator: "\n")
    }

    /// A list of commands with their summaries.
    func list(_ commands: [CommandDescription]) -> [String] {
        let width = commands.map(\.name.columns).max() ?? 0
        return commands.flatMap { row($0.name, $0.summary, width) }
    }

    /// A name, and an explanation beside it, or below it where it is too long.
    private func row(_ name: String, _ explanation: String, _ width: Int) -> [String] {
        let margin = String(repeating: " ", count: width + 4)
        let texts = explanation.wrapped(to: terminal.width - width - 4).map { $0.replacing("\u{A0}", with: " ") }
        guard name.columns <= width else {
            return name.wrapped(to: terminal.width - 2).map { "  " + $0 } + texts.map { margin + $0 }
        }
        let first = "  " + name.padded(to: width) + "  " + (texts.first ?? "")
        return [first.trimmedAtEnd] + texts.dropFirst().map { margin + $0 }
    }
}

extension CommandDescription {
    /// The help text, for a program with this command.
    ///
    /// - Parameter terminal: Where it is shown; lines have at most 100 columns.
    package func help(of program: String, on terminal: Terminal) -> String {
        CommandHelp(program, on: terminal).text(self)
    }
}
