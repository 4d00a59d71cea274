/// A wrong command line, with a sentence that says what to do.
package struct UsageError: Error, CustomStringConvertible {
    package let description: String

    package init(_ description: String) {
        self.description = description
    }
}

/// The options given to a command.
package struct Arguments: Sendable {
    private var values: [String: [String]] = [:]
    private var fromEnvironment: [String: String] = [:]
    private var switches: Set<String> = []
    /// The word besides the options; nil if there is none.
    package private(set) var operand: String?

    /// Whether `--help` was given.
    package var wantsHelp: Bool { switches.contains("--help") }

    /// Parses the words after a command's name: `--option value`, `--option=value` and switches.
    ///
    /// - Throws: `UsageError` for an unknown option, a missing value, an option given twice or a stray word.
    package init(
        _ words: [String], for command: CommandDescription, of program: String = "latchkey",
        environment: [String: String] = [:]
    ) throws(UsageError) {
        for option in command.options {
            if let variable = option.environment, let value = environment[variable], !value.isEmpty {
                fromEnvironment[option.name] = value
            }
        }
        var given: Set<String> = []
        var rest = words[...]
        while let word = rest.popFirst() {
            if word == "--help" || word == "-h" {
                switches.insert("--help")
                continue
            }
            if command.operand != nil, operand == nil, word == "-" || !word.hasPrefix("-") {
                operand = word
                continue
            }
            let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard let name = parts.first, let option = command.options.first(where: { $0.name == name }) else {
                throw UsageError("\(Self.unknown(word, of: command)) See: \(program) \(command.name) --help")
            }
            guard given.insert(name).inserted || option.isRepeatable else {
                throw UsageError("\(name) is given twice.")
            }
            if let placeholder = option.value {
                let follows = rest.first.map { !$0.hasPrefix("--") } ?? false
                guard let value = parts.count == 2 ? parts[1] : follows ? rest.popFirst() : nil else {
                    throw UsageError("\(name) needs a value: \(name) \(placeholder)")
                }
                values[name, default: []].append(value)
            } else {
                guard parts.count == 1 else { throw UsageError("\(name) takes no value.") }
                switches.insert(name)
            }
        }
    }

    private static func unknown(_ word: String, of command: CommandDescription) -> String {
        guard word.hasPrefix("-") else { return "The word \(word) is not expected here." }
        let name = String(word.prefix { $0 != "=" })
        let nearest = Suggestion.nearest(to: name, in: command.options.map(\.name) + [OptionDescription.forHelp.name])
        return "There is no option \(name)." + (nearest.map { " Did you mean \($0)?" } ?? "")
    }

    /// Whether a switch was given.
    package func has(_ name: String) -> Bool { switches.contains(name) }

    /// An option's text, from the command line or otherwise from the environment.
    package func text(_ name: String) -> String? { values[name]?.last ?? fromEnvironment[name] }

    /// All texts given for an option, in their order.
    package func texts(_ name: String) -> [String] { values[name] ?? [] }

    /// An option's text on the command line.
    package func given(_ name: String) -> String? { values[name]?.last }

    /// An option's whole number within a range, or `fallback`.
    ///
    /// - Throws: `UsageError` for any other text.
    package func integer(_ name: String, in range: ClosedRange<Int>, default fallback: Int) throws(UsageError) -> Int {
        guard let text = text(name) else { return fallback }
        guard let number = Int(text), range.contains(number) else {
            throw UsageError(
                "\(name) takes a whole number from \(range.lowerBound) to \(range.upperBound), not \(text).")
        }
        return number
    }
}
