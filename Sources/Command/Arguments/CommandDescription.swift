/// An option of a command.
struct OptionDescription: Sendable {
    /// The name with its dashes, such as `--port`.
    let name: String
    /// What stands for its value in the help; `nil` for a switch.
    let value: String?
    /// One sentence.
    let help: String
    /// The environment variable that stands in for it.
    let environment: String?
    /// Whether it may be given more than once.
    let isRepeatable: Bool

    init(_ name: String, help: String) {
        self.init(name, nil, help)
    }

    init(
        _ name: String, _ value: String?, environment: String? = nil, isRepeatable: Bool = false, _ help: String
    ) {
        self.name = name
        self.value = value
        self.environment = environment
        self.isRepeatable = isRepeatable
        self.help = help
    }
}

/// A command, as its help shows it.
struct CommandDescription: Sendable {
    /// Its words, such as `bench sign-in`.
    let name: String
    /// One sentence.
    let summary: String
    /// What stands in the help for the one word that it takes besides its options; nil if it takes none.
    var operand: String?
    /// What else there is to say; may be empty.
    var discussion = ""
    /// Its options.
    var options: [OptionDescription] = []

    /// The help text.
    var help: String {
        var lines = [
            "latchkey \(name): \(summary)", "", "usage: latchkey \(name)\(operand.map { " " + $0 } ?? "") [options]",
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
    /// The text with blanks behind it, up to a width in characters.
    func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - count))
    }

    /// The text without blanks at its end.
    var trimmedAtEnd: String {
        String(self[..<(lastIndex { $0 != " " }.map(index(after:)) ?? startIndex)])
    }
}
