/// A completion script for fish (3 or later).
struct FishCompletion {
    let words: ProgramWords

    init(_ words: ProgramWords) {
        self.words = words
    }

    private var condition: String { "__" + words.identifier + "_is" }

    var script: String {
        let lines = firstWords + words.families.flatMap(secondWords) + words.commands.flatMap(options)
        return """
            # Completes the command lines of \(words.name) in fish. Printed by: \(words.name) completion fish
            # Whether the command line begins with these words, and with --exactly has no others.
            function \(condition)
                set -l given (commandline -opc)
                set -e given[1]
                if test "$argv[1]" = --exactly
                    set -e argv[1]
                    test (count $given) -eq (count $argv); or return 1
                end
                test (count $argv) -eq 0; and return 0
                test (count $given) -ge (count $argv); or return 1
                set -l head $given[1..(count $argv)]
                test "$head" = "$argv"
            end
            complete -c \(words.name) -f
            \(lines.joined(separator: "\n"))
            """
    }

    private var firstWords: [String] {
        words.firstWords.map { line("--exactly", "-a \(Self.quoted($0.word))", $0.help) }
            + words.ownOptions.map { line("--exactly", "-l \($0.0.dropFirst(2))", $0.1) }
    }

    private func secondWords(_ first: String) -> [String] {
        words.secondWords(first).map { line("--exactly \(first)", "-a \(Self.quoted($0.word))", $0.help) }
    }

    private func options(_ command: CommandDescription) -> [String] {
        let operand: [String] =
            switch command.operandCompletion {
            case .words(let choices): ["-a " + Self.quoted(choices.joined(separator: " "))]
            case .files, .folders: ["-F"]
            case .none, .unknown: []
            }
        return operand.map { line(command.name, $0, "") }
            + words.options(command).map { option in
                let value: String =
                    switch option.completion {
                    case .none: ""
                    case .unknown: " -x"
                    case .files: " -r -F"
                    case .folders: " -x -a '(__fish_complete_directories)'"
                    case .words(let choices): " -x -a \(Self.quoted(choices.joined(separator: " ")))"
                    }
                return line(command.name, "-l \(option.name.dropFirst(2))\(value)", option.help)
            }
    }

    private func line(_ when: String, _ what: String, _ help: String) -> String {
        // A command whose name begins another's has its options only where the other is not meant.
        let others = when.contains(" ") ? [] : words.secondWords(when).map(\.word)
        let unless = others.map { "; and not \(condition) \(when) \($0)" }.joined()
        return "complete -c \(words.name) -n '\(condition) \(when)\(unless)' \(what)"
            + (help.isEmpty ? "" : " -d \(Self.quoted(help))")
    }

    /// A text between single quotes, in which fish has two escapes.
    private static func quoted(_ text: String) -> String {
        "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
    }
}
