import Foundation
import LatchkeyCommandLine
import LatchkeyHTTP
import LatchkeyLab

/// `latchkey-lab lab`: runs virtual iPhones in the browser until a signal stops it.
enum LabCommand: Subcommand {
    static let description = CommandDescription(
        name: "lab", summary: "Run virtual iPhones in the browser, with a server for each visitor.",
        discussion: """
            Prints the address of its page. Phone and Secure Enclave are simulated. On SIGTERM or SIGINT its apps stop \
            too, even if it is killed, and no data remain. It only serves this machine, under its own names. To open \
            it to a network, use --listen and --token-file: visitors from there need the token. There is no TLS: put \
            nginx in front. --app adds an app of your own to all phones: a package that tools/ios-on-linux has built, \
            or a folder Name.app. When it is built anew, it starts anew in place.
            """,
        options: [
            OptionDescription("--port", "PORT", environment: "PORT", "The page's port (default 8080); 0 for any."),
            OptionDescription("--listen", "ADDRESS", "The page's IP address (default 127.0.0.1)."),
            OptionDescription(
                "--token-file", "FILE", "A file with the token for visitors: 16 characters or more."),
            OptionDescription("--visits", "NUMBER", "Maximum number of visits at a time (default 16)."),
            OptionDescription("--phones", "NUMBER", "Maximum number of phones per visit (default 4)."),
            OptionDescription("--processes", "NUMBER", "Maximum number of running apps (default 32)."),
            OptionDescription(
                "--memory", "MIB", "Memory of all apps together above which none is started (default 1024)."),
            OptionDescription("--idle", "MINUTES", "How long a visit lasts without requests (default 30)."),
            OptionDescription("--app", "PATH", "An app of your own; may be repeated."),
            OptionDescription("--apps", "FOLDER", "The folder with the built apps (default: this program's folder)."),
        ])

    static func run(_ arguments: Arguments) async throws -> Int32 {
        let configuration = try configuration(arguments)
        let signals = ShutdownSignals()
        let lab = try Lab(configuration)
        do {
            try lab.start()
        } catch {
            await lab.stop()
            throw error
        }
        Console.print("latchkey-lab: \(configuration.http.address.url(port: lab.port))/")
        if configuration.token != nil { Console.print("Visitors need the token of --token-file.") }
        _ = await signals.first()
        await lab.stop()
        return 0
    }

    static func configuration(_ arguments: Arguments) throws(UsageError) -> LabConfiguration {
        let port = UInt16(try arguments.integer("--port", in: 0...65_535, default: 8080))
        let host = arguments.text("--listen") ?? "127.0.0.1"
        var configuration = LabConfiguration(
            http: HTTPConfiguration(address: .internet(host: host, port: port)))
        configuration.token = try token(arguments.text("--token-file"))
        guard configuration.token != nil || ["127.0.0.1", "::1"].contains(host) else {
            throw UsageError(
                "--listen \(host) opens the lab to a network: add a token with --token-file FILE. Create one with: "
                    + "openssl rand -hex 24 > FILE")
        }
        configuration.limits.visits = try arguments.integer("--visits", in: 1...1_000, default: 16)
        configuration.limits.phonesOfVisit = try arguments.integer("--phones", in: 1...16, default: 4)
        configuration.limits.processes = try arguments.integer("--processes", in: 1...1_000, default: 32)
        configuration.limits.memoryMiB = try arguments.integer("--memory", in: 16...1_048_576, default: 1_024)
        configuration.limits.idleSeconds = try arguments.integer("--idle", in: 1...10_080, default: 30) * 60
        configuration.programs = arguments.text("--apps").map { URL(fileURLWithPath: $0) }
        configuration.apps = arguments.texts("--app").map { URL(fileURLWithPath: $0) }
        return configuration
    }

    private static func token(_ path: String?) throws(UsageError) -> String? {
        guard let path else { return nil }
        guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
            throw UsageError("--token-file \(path) can't be read.")
        }
        let token = text.trimmingCharacters(in: .whitespacesAndNewlines)
        guard token.utf8.count >= 16, token.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            throw UsageError("The token in --token-file must have 16 printable characters or more, in one line.")
        }
        return token
    }
}
