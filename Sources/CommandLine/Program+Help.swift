extension Program {
    /// The help that a command line asks for: of the program, of a command, or of the commands with a common first word;
    /// `nil` if it asks for none of these.
    ///
    /// - Throws: `UsageError` if there is no such command.
    func askedHelp(_ words: [String]) throws(UsageError) -> String? {
        let isHelp = { (word: String) in ["--help", "-h"].contains(word) }
        guard let first = words.first else { return nil }
        var subject = words
        if isHelp(first) || first == "help" {
            subject = words.dropFirst().filter { !isHelp($0) }
            if subject.isEmpty { return help(on: Console.terminal) }
            if let command = descriptions.first(where: { $0.words == subject }) {
                return command.help(of: name, on: Console.terminal)
            }
        } else {
            guard words.count == 2, isHelp(words[1]) else { return nil }
            subject = [first]
        }
        let family = family(subject)
        if descriptions.contains(where: { $0.words == subject }) { return nil }
        guard !family.isEmpty else { throw UsageError(unknown(subject)) }
        return help(on: Console.terminal, title: "\(name) \(subject.joined(separator: " "))", family)
    }

    /// The help of the program.
    func help(on terminal: Terminal) -> String {
        help(on: terminal, title: "\(name): \(summary)", descriptions)
    }

    private func help(on terminal: Terminal, title: String, _ commands: [CommandDescription]) -> String {
        let list = CommandHelp(name, on: terminal).list(commands).joined(separator: "\n")
        return """
            \(title.wrapped(to: min(terminal.width, 100)).joined(separator: "\n"))

            usage: \(name) <command> [options]

            \(terminal.styled("commands:", .bold))
            \(list)

            `\(name) <command> --help` shows a command's options; `\(name) --version` the version.
            """
    }

    /// The commands of two words or more that begin with these.
    private func family(_ words: [String]) -> [CommandDescription] {
        descriptions.filter { $0.words.count > words.count && $0.words.starts(with: words) }
    }

    /// The answer to words that begin with no command.
    func unknown(_ words: [String]) -> String {
        let first = words[0]
        if let place = elsewhere[first] { return place }
        let family = family([first]).map(\.name)
        if !family.isEmpty, words.count == 1 || words[1].hasPrefix("-") {
            return "\(first) needs a second word: \(name) \(family.joined(separator: ", \(name) "))"
        }
        let typed = family.isEmpty ? first : words.prefix(2).joined(separator: " ")
        return "There is no command \(typed).\(meant(typed, or: family)) See: \(name) --help"
    }

    /// A question whether a known command was meant; empty if none is near.
    private func meant(_ typed: String, or family: [String]) -> String {
        let firstWords = descriptions.compactMap(\.words.first)
        let candidates = (family.isEmpty ? descriptions.map(\.name) + firstWords : family) + elsewhere.keys.sorted()
        guard let nearest = Suggestion.nearest(to: typed, in: candidates) else { return "" }
        if !firstWords.contains(nearest), let place = elsewhere[nearest] { return " Did you mean \(nearest)? \(place)" }
        return " Did you mean \(name) \(nearest)?"
    }
}
