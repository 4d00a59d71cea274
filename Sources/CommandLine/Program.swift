import Foundation

/// A program with subcommands: `latchkey`, `latchkey-lab`.
package struct Program: Sendable {
    /// The name on the command line.
    package let name: String
    /// Its purpose in one sentence, for the help.
    package let summary: String
    /// Its version.
    package let version: String
    /// The subcommands, in the order of the help; a longer name comes before its prefix.
    package let commands: [any Subcommand.Type]
    /// First words that belong to another program, with the answer to those who type them here.
    package let elsewhere: [String: String]

    /// Describes a program.
    package init(
        name: String, summary: String, version: String, commands: [any Subcommand.Type],
        elsewhere: [String: String] = [:]
    ) {
        self.name = name
        self.summary = summary
        self.version = version
        self.commands = commands
        self.elsewhere = elsewhere
    }

    /// Runs a command line and returns the exit status: 0 done, 1 failed, 2 wrong command line.
    package func run(_ words: [String]) async -> Int32 {
        guard let first = words.first, first != "--help", first != "-h", first != "help" else {
            Console.print(help)
            return words.isEmpty ? 2 : 0
        }
        if first == "--version" {
            Console.print("\(name) \(version)")
            return 0
        }
        guard let command = command(words) else {
            complain(unknown(first))
            return 2
        }
        do {
            let rest = Array(words.dropFirst(command.description.name.split(separator: " ").count))
            let arguments = try Arguments(
                rest, for: command.description, of: name, environment: ProcessInfo.processInfo.environment)
            if arguments.wantsHelp {
                Console.print(command.description.help(of: name))
                return 0
            }
            return try await command.run(arguments)
        } catch let error as UsageError {
            complain(error.description)
            return 2
        } catch {
            complain("\(error)")
            return 1
        }
    }

    /// Writes a sentence to standard error.
    package func complain(_ sentence: String) {
        FileHandle.standardError.write(Data("\(name): \(sentence)\n".utf8))
    }

    private func command(_ words: [String]) -> (any Subcommand.Type)? {
        commands.first { words.starts(with: $0.description.name.split(separator: " ").map(String.init)) }
    }

    /// The answer to a first word that is not a command.
    private func unknown(_ word: String) -> String {
        if let place = elsewhere[word] { return place }
        let longer = commands.map { $0.description.name }.filter { $0.hasPrefix(word + " ") }
        return longer.isEmpty
            ? "There is no command \(word). See: \(name) --help"
            : "\(word) needs a second word: \(name) \(longer.joined(separator: ", \(name) "))"
    }

    private var help: String {
        let width = commands.map { $0.description.name.count }.max() ?? 0
        let rows = commands.map { "  " + $0.description.name.padded(to: width) + "  " + $0.description.summary }
        return """
            \(name): \(summary)

            usage: \(name) <command> [options]

            commands:
            \(rows.joined(separator: "\n"))

            `\(name) <command> --help` shows a command's options; `\(name) --version` the version.
            """
    }
}

/// A command of a program.
package protocol Subcommand: Sendable {
    /// Its help.
    static var description: CommandDescription { get }
    /// Runs it and returns the exit status.
    ///
    /// - Throws: `UsageError` for options that don't fit together (status 2), anything else for a failure (status 1).
    static func run(_ arguments: Arguments) async throws -> Int32
}
