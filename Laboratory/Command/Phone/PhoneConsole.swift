import Foundation
import LatchkeyCommandLine
import LatchkeyHTTP
import VirtualPhone

/// Carries out the lines that come in on standard input, and answers each with a JSON line.
final class PhoneConsole: Sendable {
    private let phone: VirtualPhone
    private let runner: AppRunner
    private let person: ScriptedPerson
    private let environment: [String: String]

    init(phone: VirtualPhone, runner: AppRunner, person: ScriptedPerson, environment: [String: String]) {
        self.phone = phone
        self.runner = runner
        self.person = person
        self.environment = environment
    }

    /// Serves until `quit`, SIGTERM or SIGINT.
    ///
    /// The end of the input does not end the phone: its apps may run on.
    func serve() async {
        let signals = ShutdownSignals()
        Thread { [self] in
            while let line = readLine() {
                let words = line.split(separator: " ").map(String.init)
                if words == ["quit"] {
                    // The same way out as any other: the process waits for this signal.
                    kill(getpid(), SIGTERM)
                    return
                }
                if !words.isEmpty { answer(words) }
            }
        }.start()
        _ = await signals.first()
    }

    private func answer(_ words: [String]) {
        do {
            Self.write(try carryOut(words[0], words.dropFirst().first))
        } catch {
            Self.write(["event": "failed", "command": words[0], "error": "\(error)"])
        }
    }

    private func carryOut(_ command: String, _ argument: String?) throws -> [String: String] {
        switch (command, argument) {
        case ("launch", let app?): return try launch(app, in: .foreground)
        case ("launch-background", let app?): return try launch(app, in: .background)
        case ("open", let app?):
            guard phone.touch(.open(app)).isTaken else { throw UsageError("\(app) can't be opened.") }
        case ("home", nil): phone.touch(.home)
        case ("restart", nil):
            runner.killAll()
            phone.restart()
        case ("kill", let app?):
            guard runner.kill(app) else { throw UsageError("\(app) does not run.") }
            return ["event": "killed", "app": app]
        case ("apps", nil):
            return ["event": "apps", "installed": phone.installedApps.joined(separator: " ")]
        case ("person", let name?):
            person.become(try PhoneOptions.habit(name, passcode: phone.passcode))
            return ["event": "person", "habit": name]
        case ("lock", nil): phone.lock()
        case ("unlock", nil): phone.unlock()
        case ("set-passcode", let digits?): try phone.setPasscode(digits)
        case ("remove-passcode", nil): try phone.removePasscode()
        default:
            throw UsageError("There is no such command; see: latchkey-lab phone --help")
        }
        return ["event": "done", "command": command]
    }

    private func launch(_ app: String, in place: VirtualPhone.LaunchPlace) throws -> [String: String] {
        let running = try runner.start(app, environment: environment, in: place) { status in
            Self.write(["event": "exited", "app": app, "status": String(status)])
        }
        return ["event": "launched", "app": app, "pid": String(running.processID)]
    }

    /// Writes one JSON line.
    static func write(_ values: [String: String]) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let line = try? encoder.encode(values) else { return }
        Console.print(String(decoding: line, as: UTF8.self))
    }
}
