/// The description of a command: the source of its help, its manual page and its completion.
package struct CommandDescription: Sendable {
    /// Its name, such as `bench sign-in`.
    package let name: String
    /// One sentence.
    package let summary: String
    /// The placeholder in the help for a word besides the options; nil if it takes none.
    package var operand: String?
    /// The words that a shell offers in the operand's place.
    package var operandChoices: [String] = []
    /// Further explanation; may be empty.
    package var discussion = ""
    /// Its options.
    package var options: [OptionDescription] = []

    /// Describes a command.
    package init(
        name: String, summary: String, operand: String? = nil, operandChoices: [String] = [], discussion: String = "",
        options: [OptionDescription] = []
    ) {
        self.name = name
        self.summary = summary
        self.operand = operand
        self.operandChoices = operandChoices
        self.discussion = discussion
        self.options = options
    }

    /// What a shell offers in the operand's place.
    var operandCompletion: ValueCompletion {
        switch operand {
        case nil: .none
        case .some where !operandChoices.isEmpty: .words(operandChoices)
        case "FILE": .files
        default: .unknown
        }
    }

    /// The words of its name.
    var words: [String] { name.split(separator: " ").map(String.init) }

    /// How it is called.
    func usage(of program: String) -> String {
        "\(program) \(name)\(operand.map { " " + $0 } ?? "") [options]"
    }

    /// Its options and `--help` by the titles of their groups, each title at its first option's place; those without a
    /// group come last.
    var groups: [(title: String, options: [OptionDescription])] {
        var groups: [(title: String, options: [OptionDescription])] = []
        var others: [OptionDescription] = []
        for option in options {
            guard let title = option.group else {
                others.append(option)
                continue
            }
            if let place = groups.firstIndex(where: { $0.title == title }) {
                groups[place].options.append(option)
            } else {
                groups.append((title, [option]))
            }
        }
        return groups + [(groups.isEmpty ? "options" : "other options", others + [.forHelp])]
    }
}
