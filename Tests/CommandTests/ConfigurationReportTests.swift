import Foundation
import LatchkeyCommandLine
import Testing

@testable import latchkey

@Suite("Report on the configuration")
struct ConfigurationReportTests {
    private static func lines(_ report: ConfigurationReport) -> [String] { report.lines(on: Terminal(width: 120)) }

    static func report(_ line: String, _ environment: [String: String] = [:]) throws -> ConfigurationReport {
        ConfigurationReport(try ServerSettingsTests.reading(line, environment), environment: environment)
    }

    /// Settings of which there is nothing to warn.
    static let quiet =
        "--data /tmp/latchkey-nowhere --server-id id.example --audit-retention 90 --connections 100 --trusted-proxy unix"
        + " --messages none"

    @Test("every setting has a line, with its value and where it comes from")
    func entries() throws {
        let report = try Self.report("--port 81 --listen ::1", ["LATCHKEY_DATA": "/tmp/x", "LATCHKEY_LOG": "requests"])
        #expect(report.settings.map(\.name) == ServerSettings.all.map(\.name))
        func entry(_ name: String) -> String? {
            report.settings.first { $0.name == name }.map { "\($0.shown) \($0.origin) \($0.from ?? "-")" }
        }
        #expect(entry("port") == "81 flag --port")
        #expect(entry("data") == "/tmp/x environment LATCHKEY_DATA")
        #expect(entry("log") == "requests environment LATCHKEY_LOG")
        #expect(entry("connections-per-address") == "no limit default -")
        #expect(entry("exposed") == "off default -")
        #expect(Self.lines(report).contains { $0.hasPrefix("port ") && $0.hasSuffix(" --port") })
        #expect(Self.lines(report).last == "The server would start with these settings.")
    }

    @Test("a secret is told only as set, in both forms")
    func secrets() throws {
        let report = try Self.report("--profile lab", ServerSettingsTests.labToken)
        let entry = try #require(report.settings.first { $0.name == "lab-token" })
        #expect(entry.shown == "set" && entry.isSet == true && entry.value == nil)
        let texts = Self.lines(report).joined() + (try report.json())
        #expect(!texts.contains("0123456789abcdef"))
        #expect(try Self.report("").settings.first { $0.name == "lab-token" }?.isSet == false)
    }

    @Test(
        "a password in the address of a database is told nowhere",
        arguments: [
            ("postgres://latchkey:pa55word@db.example/accounts", "postgres://latchkey:…@db.example/accounts"),
            ("postgress://latchkey:pa55word@db.example/accounts", "postgress://latchkey:…@db.example/accounts"),
        ])
    func databasePassword(address: String, shown: String) throws {
        for report in [try Self.report("--database \(address)"), try Self.report("", ["LATCHKEY_DATABASE": address])] {
            #expect(!report.wouldStart)
            #expect(report.settings.first { $0.name == "database" }?.shown == shown)
            let texts = Self.lines(report) + report.problems + [try report.json()]
            #expect(!texts.joined().contains("pa55word") && texts.joined().contains(shown))
        }
    }

    @Test("a wrong secret is told as set, and by no word of its own")
    func wrongSecret() throws {
        let report = try Self.report("--profile lab", ["LATCHKEY_LAB_TOKEN": "hunter2"])
        #expect(!report.wouldStart && report.problems.count == 1)
        #expect(!(Self.lines(report) + report.problems + [try report.json()]).joined().contains("hunter2"))
    }

    @Test(
        "questionable settings get a warning, and do not keep a server from starting",
        arguments: [
            ("--server-id latchkey.local", nil), ("--audit-retention 1", nil),
            ("--listen 0.0.0.0 --exposed", "Other machines can reach 0.0.0.0:8080"),
            ("--listen unix:/tmp/latchkey-nowhere.sock --port 81", "port has no effect"),
            ("--connections-per-address 5", "connections-per-address counts all clients of a proxy as one"),
            ("--log requests,addresses", "personal data"),
            ("--refresh-token-lifetime 100", "refresh-token-lifetime is longer"),
            ("--session-lifetime 29", "refresh-token-lifetime is longer"),
            ("--session-idle 31d", "session-idle is longer than refresh-token-lifetime"),
            ("--refresh-token-lifetime 12h --session-lifetime 12h --session-idle 1h", nil),
            ("--twilio-account AC1", "twilio-account has no effect"),
            ("--connections 1000000", "may open only"),
            ("--profile lab --messages inbox", "open to anyone who reaches this address"),
        ] as [(String, String?)])
    func warnings(line: String, words: String?) throws {
        let given = Set(line.split(separator: " ").filter { $0.hasPrefix("--") })
        let base = Self.quiet.split(separator: " ").chunked().filter { !given.contains($0[0]) }.flatMap { $0 }
        let report = try Self.report(base.joined(separator: " ") + " " + line)
        #expect(report.wouldStart)
        let usual = try Self.report(Self.quiet).warnings
        let more = report.warnings.filter { !usual.contains($0) }
        if let words {
            #expect(more.contains { $0.contains(words) }, "\(report.warnings)")
        } else {
            #expect(more.isEmpty)
        }
    }

    @Test("defaults that are for trying out are told in production")
    func defaults() throws {
        let warnings = try Self.report("").warnings
        for words in [
            "server-id is latchkey.local", "data is latchkey-data", "audit-retention is not set",
            "trusted-proxy is not set",
        ] {
            #expect(warnings.contains { $0.hasPrefix(words) })
        }
    }

    @Test("a server behind a proxy on another machine is told at its start, too, that all clients count as one")
    func exposedProxy() throws {
        let words = "trusted-proxy is not set"
        for (line, isTold, isToldAtStart) in [
            ("--listen 0.0.0.0 --exposed", true, true), ("", true, false),
            ("--listen 0.0.0.0 --exposed --trusted-proxy 10.0.0.0/8", false, false),
        ] {
            let reading = try ServerSettingsTests.reading(line, [:])
            let atStart = ConfigurationWarnings.atStart(reading, environment: [:])
            #expect(try Self.report(line).warnings.contains { $0.hasPrefix(words) } == isTold)
            #expect(atStart.contains { $0.hasPrefix(words) } == isToldAtStart)
        }
    }

    @Test("a lab that is open to others is told so")
    func openLab() throws {
        let report = try Self.report("--profile lab --listen 0.0.0.0 --exposed", ServerSettingsTests.labToken)
        #expect(report.wouldStart && report.warnings.contains { $0.hasPrefix("The lab is open beyond this machine") })
    }

    @Test("a variable that no setting reads is told, as it may be misspelt")
    func unknownVariable() throws {
        let warnings = try Self.report("", ["LATCHKEY_SERVERID": "x", "OTHER": "y"]).warnings
        #expect(warnings.contains("LATCHKEY_SERVERID is set, but no setting has this variable."))
        #expect(!warnings.contains { $0.contains("OTHER") })
    }

    @Test("files that every user can read or change get a warning")
    func openFiles() throws {
        let secret = try TemporaryFile("0123456789abcdef", mode: 0o644)
        let config = try TemporaryFile(#"{"lab-token-file": "\#(secret.path)"}"#, mode: 0o666)
        let warnings = try Self.report("--config \(config.path) --profile lab").warnings
        #expect(warnings.contains { $0.hasPrefix(secret.path) && $0.hasSuffix("chmod o= \(secret.path)") })
        #expect(warnings.contains { $0.contains(config.path) && $0.hasSuffix("chmod o-w \(config.path)") })
        let closed = try TemporaryFile("0123456789abcdef")
        #expect(!(try Self.report("--lab-token-file \(closed.path)").warnings.contains { $0.contains(closed.path) }))
        for (mode, isTold) in [(0o640, true), (0o604, true), (0o600, false)] {
            let wrapping = try TemporaryFile(String(repeating: "A", count: 43) + "=", mode: mode)
            let reading = try ServerSettingsTests.reading("--key-wrapping file:\(wrapping.path)", [:])
            let warnings = ConfigurationWarnings.atStart(reading, environment: [:])
            #expect(warnings.contains { $0.hasPrefix(wrapping.path) } == isTold, "\(warnings)")
        }
    }

    @Test("a start tells of mistakes, and of no choices")
    func atStart() throws {
        let arguments = try Arguments([], for: ServeCommand.description)
        let environment = ["LATCHKEY_PORTS": "99", "LATCHKEY_MESSAGES": "none"]
        let reading = SettingsReading(ServerSettings.all, arguments, environment: environment)
        #expect(
            ConfigurationWarnings.atStart(reading, environment: environment) == [
                "LATCHKEY_PORTS is set, but no setting has this variable."
            ])
    }

    @Test("what keeps a server from starting is told in its own words, and nothing is made")
    func obstacles() throws {
        let file = try TemporaryFile("x")
        let report = try Self.report("--data \(file.path)/data --listen unix:\(file.path)")
        #expect(
            report.problems == [
                "The data folder \(file.path)/data can't be used: it can't be made or is no folder. Name another with --data.",
                "The server can't listen: \(file.path) exists and is not a socket. Move it away, or choose another path.",
            ])
        #expect(!report.wouldStart)
        #expect(Self.lines(report).last == "The server would not start with these settings: 2 problems.")
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("latchkey-\(UUID().uuidString)").path
        #expect(try Self.report("--data \(folder)/deep/data").wouldStart)
        #expect(!FileManager.default.fileExists(atPath: folder))
    }
}

extension Array {
    /// The elements in pairs.
    fileprivate func chunked() -> [[Element]] { stride(from: 0, to: count, by: 2).map { Array(self[$0..<($0 + 2)]) } }
}
