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
    /// The title under which the help lists it; `nil` for the others.
    package var group: String?
    /// The values that a shell offers; none if any other may be given too.
    package var choices: [String] = []

    package init(_ name: String, help: String) {
        self.init(name, nil, help)
    }

    package init(
        _ name: String, _ value: String?, environment: String? = nil, isRepeatable: Bool = false,
        choices: [String] = [], _ help: String
    ) {
        self.name = name
        self.value = value
        self.environment = environment
        self.isRepeatable = isRepeatable
        self.choices = choices
        self.help = help
    }

    /// The option that every command has.
    static let forHelp = OptionDescription("--help", help: "Show this text.")

    /// The option under a title of the help.
    package func grouped(_ title: String) -> OptionDescription {
        var option = self
        option.group = title
        return option
    }

    /// The option and its value, such as `--port NUMBER`.
    var usage: String { value.map { "\(name) \($0)" } ?? name }

    /// The help with the variable, whose hint stays in one line by a no-break space.
    var explanation: String { help + (environment.map { " [or\u{A0}\($0)]" } ?? "") }

    /// The kind of value, for a shell that completes it.
    var completion: ValueCompletion {
        switch value {
        case nil: .none
        case .some where !choices.isEmpty: .words(choices)
        case "FILE", "PATH": .files
        case "FOLDER": .folders
        default: .unknown
        }
    }
}

/// What a shell offers in place of an option's value.
enum ValueCompletion: Equatable {
    /// The option takes no value.
    case none
    /// It takes one that only the person knows.
    case unknown
    case files
    case folders
    case words([String])
}
