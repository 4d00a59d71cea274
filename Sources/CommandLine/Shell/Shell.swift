/// A shell whose command lines are completed by a script.
package enum Shell: String, CaseIterable, Sendable {
    case bash, zsh, fish

    /// The script for a program.
    package func script(_ program: Program) -> String {
        let words = ProgramWords(program)
        return switch self {
        case .bash: BashCompletion(words).script
        case .zsh: ZshCompletion(words).script
        case .fish: FishCompletion(words).script
        }
    }

    /// A text between single quotes, as bash and zsh read it.
    static func quoted(_ text: String) -> String { "'" + text.replacing("'", with: "'\\''") + "'" }
}

/// The words of a program's command lines.
struct ProgramWords {
    let name: String
    let summary: String
    let commands: [CommandDescription]

    init(_ program: Program) {
        name = program.name
        summary = program.summary
        commands = program.descriptions
    }

    /// The program's name as a part of a function's name.
    var identifier: String { name.replacing("-", with: "_") }

    /// The options besides commands, each with its explanation.
    let ownOptions = [("--help", "Show the commands."), ("--version", "Show the version.")]

    /// First words, each with a sentence: the command's, or the names of those that begin with it.
    var firstWords: [(word: String, help: String)] {
        var found: [(word: String, help: String)] = []
        for command in commands {
            guard let first = command.words.first, !found.contains(where: { $0.word == first }) else { continue }
            let own = commands.first { $0.words == [first] }?.summary
            let others = secondWords(first).map(\.word).joined(separator: ", ")
            found.append((first, own ?? "One of: \(others)."))
        }
        return found
    }

    /// The second words of commands that begin with a word, each with the command's sentence.
    func secondWords(_ first: String) -> [(word: String, help: String)] {
        commands.compactMap { command in
            let words = command.words
            return words.count == 2 && words[0] == first ? (words[1], command.summary) : nil
        }
    }

    /// First words of commands that have a second one.
    var families: [String] { firstWords.map(\.word).filter { !secondWords($0).isEmpty } }

    /// The options of a command.
    func options(_ command: CommandDescription) -> [OptionDescription] { command.options + [.forHelp] }
}
