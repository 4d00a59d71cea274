import FoundationEssentials

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

    /// The commands, those that every program has included.
    package var descriptions: [CommandDescription] {
        commands.map { $0.description } + BuiltInCommand.all.map(\.description)
    }

    /// Runs the process's command line, whose first word is the program, and returns the exit status.
    ///
    /// It is empty where Swift's library can't read it: then nothing is known of what was asked, and the status is 1.
    package func run(commandLine: [String]) async -> Int32 {
        guard !commandLine.isEmpty else {
            complain(
                "This process can't read its own command line: /proc/self/cmdline must be readable, and no preloaded "
                    + "library may move the environment.")
            return 1
        }
        return await run(Array(commandLine.dropFirst()))
    }

    /// Runs a command line and returns the exit status: 0 done, 1 failed, 2 wrong command line.
    package func run(_ words: [String]) async -> Int32 {
        guard let first = words.first else {
            Console.print(help(on: Console.terminal))
            return 2
        }
        if first == "--version" {
            Console.print("\(name) \(version)")
            return 0
        }
        do {
            if let text = try askedHelp(words) {
                Console.print(text)
                return 0
            }
            guard let command = command(words) else { throw UsageError(unknown(words)) }
            let description = command.description
            let arguments = try Arguments(
                Array(words.dropFirst(description.words.count)), for: description, of: name,
                environment: ProcessInfo.processInfo.environment)
            if arguments.wantsHelp {
                Console.print(description.help(of: name, on: Console.terminal))
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
        let sender = Console.errorTerminal.styled("\(name):", .bad)
        Console.printError("\(sender) \(sentence)")
    }

    private struct Runnable {
        let description: CommandDescription
        let run: @Sendable (Arguments) async throws -> Int32
    }

    private func command(_ words: [String]) -> Runnable? {
        if let command = commands.first(where: { words.starts(with: $0.description.words) }) {
            return Runnable(description: command.description) { try await command.run($0) }
        }
        return BuiltInCommand.all.first { words.starts(with: $0.description.words) }.map { command in
            Runnable(description: command.description) { arguments in
                Console.print(try command.output(self, arguments))
                return 0
            }
        }
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
