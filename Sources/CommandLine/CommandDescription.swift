/// An option of a command.
package struct OptionDescription: Sendable {
    /// The name with its dashes, such as `--port`.
    package let name: String
    /// The placeholder for its value in the help; `nil` for a switch.
    package let value: String?
    /// One sentence.
    package let help: String
    /// The environment variable that can replace it.
    package let environment: String?
    /// Whether it may be given more than once.
    package let isRepeatable: Bool

    package init(_ name: String, help: String) {
        self.init(name, nil, help)
    }

    package init(
        _ name: String, _ value: String?, environment: String? = nil, isRepeatable: Bool = false, _ help: String
    ) {
        self.name = name
        self.value = value
        self.environment = environment
        self.isRepeatable = isRepeatable
        self.help = help
    }
}

/// The description of a command, for its help.
package struct CommandDescription: Sendable {
    /// Its name, such as `bench sign-in`.
    package let name: String
    /// One sentence.
    package let summary: String
    /// The placeholder in the help for a word besides the options; nil if it takes none.
    package var operand: String?
    /// Further explanation; may be empty.
    package var discussion = ""
    /// Its options.
    package var options: [OptionDescription] = []

    /// Describes a command.
    package init(
        name: String, summary: String, operand: String? = nil, discussion: String = "",
        options: [OptionDescription] = []
    ) {
        self.name = name
        self.summary = summary
        self.operand = operand
        self.discussion = discussion
        self.options = options
    }

    /// The help text, for a program with this command.
    package func help(of program: String) -> String {
        var lines = [
            "\(program) \(name): \(summary)", "",
            "usage: \(program) \(name)\(operand.map { " " + $0 } ?? "") [options]",
        ]
        if !discussion.isEmpty { lines += ["", discussion] }
        let rows = (options + [OptionDescription("--help", help: "Show this text.")]).map { option in
            (option.name + (option.value.map { " " + $0 } ?? ""), option)
        }
        let width = rows.map(\.0.count).max() ?? 0
        lines += ["", "options:"]
        for (left, option) in rows {
            let hint = option.environment.map { " [or \($0)]" } ?? ""
            lines.append("  " + left.padded(to: width) + "  " + option.help + hint)
        }
        return lines.joined(separator: "\n")
    }
}

extension String {
    /// The text padded with trailing spaces to a width in characters.
    package func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - count))
    }

    /// The text without trailing spaces.
    package var trimmedAtEnd: String {
        String(self[..<(lastIndex { $0 != " " }.map(index(after:)) ?? startIndex)])
    }
}
