import Foundation
import LatchkeyCommandLine
import VirtualPhone

/// `latchkey-lab phone`: hosts a virtual iPhone on a unix socket and runs apps on it.
enum PhoneCommand: Subcommand {
    static let description = CommandDescription(
        name: "phone", summary: "Host a virtual iPhone on a unix socket and run apps on it.",
        discussion: """
            Prints one JSON line for each event. Reads commands from standard input, one per line:
              launch APP | launch-background APP | open APP | home | kill APP | apps | person HABIT | lock | unlock |
              restart | set-passcode DIGITS | remove-passcode | quit
            HABIT is approves, denies-face-id, cancels, wrong-face, prefers-passcode or absent (leaves prompts open).
            An app is a folder NAME.app with Info.plist and the executable that it names. It runs in its own process
            with the environment variables given with --env.
            """,
        options: [
            OptionDescription(
                "--socket", "PATH", "Where the phone listens (default: a new file in a temporary folder)."),
            OptionDescription("--app", "FOLDER", "Apps to install, separated by commas."),
            OptionDescription("--person", "HABIT", "Who holds the phone (default approves)."),
            OptionDescription(
                "--model", "NAME",
                "iphone-15-pro, iphone-se, vision-pro, simulator or no-secure-enclave (default iphone-15-pro)."),
            OptionDescription("--passcode", "DIGITS", "The passcode (default 123456), or none."),
            OptionDescription(
                "--state", "FILE",
                "The file that stores the phone between runs; its model and passcode override the options."),
            OptionDescription("--env", "NAME=VALUE", "Environment variables for apps, separated by commas."),
        ])

    static func run(_ arguments: Arguments) async throws -> Int32 {
        let configuration = try PhoneOptions.configuration(arguments)
        let state = arguments.text("--state").map { URL(fileURLWithPath: $0) }
        let person = ScriptedPerson()
        let phone =
            try state.map { try VirtualPhone(stateFile: $0, configuration, person: person) }
            ?? VirtualPhone(configuration, person: person)
        person.become(try PhoneOptions.habit(arguments.text("--person") ?? "approves", passcode: phone.passcode))
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "latchkey-phone-\(UUID().uuidString)")
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        defer { try? FileManager.default.removeItem(at: folder) }
        let host = PhoneHost(phone, path: arguments.text("--socket") ?? folder.appendingPathComponent("phone").path)
        // Apps' files belong to the phone and must not disappear while their keys exist.
        let containers =
            state.map { URL(fileURLWithPath: $0.path + ".containers") } ?? folder.appendingPathComponent("containers")
        try FileManager.default.createDirectory(
            at: containers, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        let runner = AppRunner(phone: phone, host: host, containers: containers)
        for path in arguments.text("--app")?.split(separator: ",") ?? [] {
            runner.install(try AppBundle(URL(fileURLWithPath: String(path))))
        }
        try host.start()
        _ = phone.observeEvents { Console.print($0.jsonLine) }
        PhoneConsole.write(["event": "listening", "socket": host.path, "model": phone.configuration.modelName])
        let console = PhoneConsole(
            phone: phone, runner: runner, person: person, environment: try PhoneOptions.environment(arguments))
        await console.serve()
        runner.killAll()
        host.stop()
        return 0
    }
}

/// The options of a phone.
enum PhoneOptions {
    static func configuration(_ arguments: Arguments) throws(UsageError) -> PhoneConfiguration {
        let models: [String: PhoneConfiguration] = [
            "iphone-15-pro": .iPhone15Pro, "iphone-se": .iPhoneSE, "simulator": .simulator, "vision-pro": .visionPro,
            "no-secure-enclave": .withoutSecureEnclave,
        ]
        let name = arguments.text("--model") ?? "iphone-15-pro"
        guard var configuration = models[name] else {
            throw UsageError("--model takes one of \(models.keys.sorted().joined(separator: ", ")), not \(name).")
        }
        if let passcode = arguments.text("--passcode") {
            if passcode == "none" {
                configuration.passcode = nil
                configuration.enrolled = []
            } else {
                configuration.passcode = passcode
            }
        }
        return configuration
    }

    /// A person's habit by its name.
    static func habit(_ name: String, passcode: String?) throws(UsageError) -> ScriptedPerson.Habit {
        let passcode = passcode ?? "123456"
        let habits: [String: ScriptedPerson.Habit] = [
            "approves": .approves(passcode: passcode), "denies-face-id": .deniesFaceID(passcode: passcode),
            "cancels": .cancels, "wrong-face": .wrongFace, "prefers-passcode": .prefersPasscode(passcode),
            "absent": .absent,
        ]
        guard let habit = habits[name] else {
            throw UsageError("A person takes one of \(habits.keys.sorted().joined(separator: ", ")), not \(name).")
        }
        return habit
    }

    static func environment(_ arguments: Arguments) throws(UsageError) -> [String: String] {
        var environment: [String: String] = [:]
        for pair in arguments.text("--env")?.split(separator: ",") ?? [] {
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, !parts[0].isEmpty else { throw UsageError("--env takes NAME=VALUE, not \(pair).") }
            environment[String(parts[0])] = String(parts[1])
        }
        return environment
    }
}
