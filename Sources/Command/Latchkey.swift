import Foundation

/// The command `latchkey`.
@main
struct Latchkey {
    /// Every subcommand, in the order of the help; a longer name before the name that it begins with.
    static let commands: [any Subcommand.Type] = [
        ServeCommand.self, LabCommand.self, DemoCommand.self, VaultScenariosCommand.self, ScenariosCommand.self,
        PhoneCommand.self,
        BenchSignInCommand.self, BenchPeerCommand.self, BenchScaleCommand.self, BenchEnrolmentsCommand.self,
        BenchFloodCommand.self, BenchFleetCommand.self, BenchPhoneCommand.self, BenchLabCommand.self,
        BenchAttestCommand.self, AttestVerifyCommand.self, AttestInspectCommand.self,
        AuditVerifyCommand.self,
        StoreShowCommand.self,
    ]

    static func main() async {
        exit(await run(Array(CommandLine.arguments.dropFirst())))
    }

    /// Runs a command line and returns the exit status: 0 done, 1 failed, 2 not understood.
    static func run(_ words: [String]) async -> Int32 {
        guard let first = words.first, first != "--help", first != "-h", first != "help" else {
            Console.print(help)
            return words.isEmpty ? 2 : 0
        }
        if first == "--version" {
            Console.print("latchkey \(LatchkeyVersion.text)")
            return 0
        }
        guard
            let command = commands.first(where: {
                words.starts(with: $0.description.name.split(separator: " ").map(String.init))
            })
        else {
            let longer = commands.map { $0.description.name }.filter { $0.hasPrefix(first + " ") }
            complain(
                longer.isEmpty
                    ? "There is no command \(first). See: latchkey --help"
                    : "\(first) needs a word more: latchkey \(longer.joined(separator: ", latchkey "))")
            return 2
        }
        do {
            let rest = Array(words.dropFirst(command.description.name.split(separator: " ").count))
            let arguments = try Arguments(
                rest, for: command.description, environment: ProcessInfo.processInfo.environment)
            if arguments.wantsHelp {
                Console.print(command.description.help)
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
    static func complain(_ sentence: String) {
        FileHandle.standardError.write(Data("latchkey: \(sentence)\n".utf8))
    }

    private static var help: String {
        let width = commands.map { $0.description.name.count }.max() ?? 0
        let rows = commands.map { "  " + $0.description.name.padded(to: width) + "  " + $0.description.summary }
        return """
            latchkey: device-bound sign-in for iOS, and a virtual iPhone to try it on.

            usage: latchkey <command> [options]

            commands:
            \(rows.joined(separator: "\n"))

            `latchkey <command> --help` shows a command's options; `latchkey --version` the version.
            """
    }
}

/// A command of `latchkey`.
protocol Subcommand: Sendable {
    /// Its help.
    static var description: CommandDescription { get }
    /// Runs it and returns the exit status.
    ///
    /// - Throws: `UsageError` for options that don't fit together (status 2), anything else for a failure (status 1).
    static func run(_ arguments: Arguments) async throws -> Int32
}
