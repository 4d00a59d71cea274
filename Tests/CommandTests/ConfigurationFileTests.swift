import Foundation
import LatchkeyHTTP
import LatchkeyServer
import Testing

@testable import latchkey

/// A file for one test.
final class TemporaryFile {
    let path: String

    init(_ content: String, mode: Int = 0o600) throws {
        path = FileManager.default.temporaryDirectory.appendingPathComponent("latchkey-\(UUID().uuidString)").path
        try Data(content.utf8).write(to: URL(fileURLWithPath: path))
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }
}

@Suite("Configuration file")
struct ConfigurationFileTests {
    static func reading(_ content: String, _ line: String = "", _ environment: [String: String] = [:]) throws
        -> SettingsReading
    {
        let file = try TemporaryFile(content)
        return try ServerSettingsTests.reading("--config \(file.path) \(line)", environment)
    }

    @Test("a flag comes before its variable, that before the file, that before the default")
    func precedence() throws {
        let file = try TemporaryFile(#"{"port": 1}"#)
        let environment = ["LATCHKEY_CONFIG": file.path]
        let both = environment.merging(["PORT": "2"]) { first, _ in first }
        for (line, environment, port, origin) in [
            ("", [:], 8080, SettingOrigin.fallback), ("", environment, 1, .file(file.path)),
            ("", both, 2, .environment),
            ("--port 3", both, 3, .flag),
        ] as [(String, [String: String], UInt16, SettingOrigin)] {
            let reading = try ServerSettingsTests.reading(line, environment)
            #expect(reading.configuration?.http.address == .loopback(port: port))
            #expect(reading.row("port")?.origin == origin)
        }
    }

    @Test("another file on the command line takes the place of the variable's")
    func otherFile() throws {
        let (one, two) = (try TemporaryFile(#"{"port": 1}"#), try TemporaryFile(#"{"data": "/two"}"#))
        let reading = try ServerSettingsTests.reading("--config \(two.path)", ["LATCHKEY_CONFIG": one.path])
        #expect(reading.configuration?.http.address == .loopback(port: 8080))
        #expect(reading.configuration?.dataFolder == "/two")
    }

    @Test("every kind of value is read")
    func values() throws {
        let configuration = try #require(
            try Self.reading(
                #"{"listen": "0.0.0.0", "exposed": true, "port": 81, "server-id": "id.example", "log": "requests"}"#
            ).configuration)
        #expect(configuration.http.address == .internet(host: "0.0.0.0", port: 81))
        #expect(configuration.serverID.rawValue == "id.example" && configuration.requestLog == .requests)
        #expect(try Self.reading("{}").problems.isEmpty)
        #expect(try Self.reading(#"{"exposed": false}"#).row("exposed")?.value == false)
    }

    @Test("what is on or off is switched by a variable that says true or false, and nothing else")
    func toggles() throws {
        let file = #"{"exposed": true, "listen": "0.0.0.0"}"#
        #expect(try Self.reading(file, "", ["LATCHKEY_EXPOSED": "false"]).configuration == nil)
        #expect(try Self.reading(file, "", ["LATCHKEY_EXPOSED": "true"]).configuration != nil)
        #expect(
            try Self.reading(file, "", ["LATCHKEY_EXPOSED": "1"]).problems
                == ["LATCHKEY_EXPOSED takes true or false, not 1."])
    }

    @Test(
        "a wrong member is named, with what it takes",
        arguments: [
            (#"{"port": "81"}"#, #""port" in FILE takes a whole number from 0 to 65535, not "81"."#),
            (#"{"port": 81.5}"#, #""port" in FILE takes a whole number from 0 to 65535, not 81.5."#),
            (#"{"port": -1}"#, #""port" in FILE takes a whole number from 0 to 65535, not -1."#),
            (#"{"port": true}"#, #""port" in FILE takes a whole number from 0 to 65535, not true."#),
            (#"{"port": null}"#, #""port" in FILE takes a whole number from 0 to 65535, not null."#),
            (#"{"exposed": "true"}"#, #""exposed" in FILE takes true or false, not "true"."#),
            (#"{"exposed": 1}"#, #""exposed" in FILE takes true or false, not 1."#),
            (#"{"profile": ["lab"]}"#, #""profile" in FILE takes production or lab, not lab."#),
            (#"{"profile": {}}"#, #""profile" in FILE takes production or lab, not an object."#),
            (
                #"{"serverid": "x"}"#,
                #""serverid" in FILE is not a setting. Did you mean "server-id"? Otherwise remove it, "#
                    + "or look up the name in: latchkey serve --help"
            ),
            (
                #"{"check-config": true}"#,
                #""check-config" in FILE is not a setting. Remove it, or look up the name in: latchkey serve --help"#
            ),
            (#"{"config": "/x"}"#, #""config" can't be in FILE. Use --config or LATCHKEY_CONFIG."#),
            (
                #"{"lab-token": "0123456789abcdef"}"#,
                #""lab-token" is a secret and can't be in FILE. Remove it, and set "lab-token-file" or LATCHKEY_LAB_TOKEN."#
            ),
            (
                #"{"port": 1, "port": 2}"#,
                #""port" is in the configuration file FILE twice. Remove one of them."#
            ),
            (
                #"{"port": 1, "p\u006frt": 2}"#,
                #""port" is in the configuration file FILE twice. Remove one of them."#
            ),
        ])
    func wrong(content: String, sentence: String) throws {
        let file = try TemporaryFile(content)
        let reading = try ServerSettingsTests.reading("--config \(file.path)")
        #expect(reading.problems == [sentence.replacing("FILE", with: file.path)])
        #expect(reading.configuration == nil)
    }

    @Test(
        "what is not one JSON object is refused with an example",
        arguments: [
            "", "{", "[]", "null", "port: 1", #"{"port": 1,}"#, #"{"port": 1} {}"#, "// c\n{}", #"{'port': 1}"#,
        ])
    func noObject(content: String) throws {
        let file = try TemporaryFile(content)
        let problem = try #require(try ServerSettingsTests.reading("--config \(file.path)").problems.first)
        #expect(problem.hasPrefix("The configuration file \(file.path) is not one JSON object, such as {"))
    }

    @Test("a file that can't be read is refused with the system's reason")
    func unreadable() throws {
        #expect(
            try ServerSettingsTests.reading("--config /nowhere/latchkey.json").problems == [
                "The configuration file /nowhere/latchkey.json can't be read: No such file or directory. Name another with "
                    + "--config."
            ])
        #expect(try ServerSettingsTests.reading("--config /").problems.first?.contains("Is a directory") == true)
    }

    @Test("a wrong member is refused also where a flag comes before it")
    func wrongBehindFlag() throws {
        let problems = try Self.reading(#"{"port": "81"}"#, "--port 82").problems
        #expect(problems.count == 1 && problems[0].contains("\"port\" in "))
        #expect(
            try Self.reading(#"{"lab-token-file": "/nowhere"}"#, "", ServerSettingsTests.labToken).problems.isEmpty)
    }

    @Test("all problems are found at once, in the order of the table")
    func severalProblems() throws {
        let problems = try Self.reading(#"{"sever": 1, "data": "", "port": "x"}"#, "--profile x").problems
        #expect(problems.count == 4)
        #expect(
            zip(problems, ["\"sever\"", "\"data\"", "--profile", "\"port\""]).allSatisfy { $0.hasPrefix($1) })
    }

    @Test("a list is read from the file as a list, elsewhere with commas; an element of another type is refused")
    func list() throws {
        let inFile = try Self.reading(#"{"trusted-proxy": ["10.0.0.0/8", "unix"]}"#).configuration?.trustedProxies
        let onLine = try Self.reading("{}", "--trusted-proxy 10.0.0.0/8,unix").configuration?.trustedProxies
        #expect(inFile == onLine && inFile?.unix == true && inFile?.blocks.count == 1)
        for wrong in [#""unix""#, "[1]", "[]", #"["unix", "x"]"#] {
            let problems = try Self.reading(#"{"trusted-proxy": \#(wrong)}"#).problems
            #expect(problems.count == 1 && problems[0].contains("trusted-proxy"), "\(wrong)")
        }
    }

    // Secrets

    @Test("a secret is read from a file, without the line feed at its end")
    func secretFile() throws {
        for content in ["0123456789abcdef", "0123456789abcdef\n"] {
            let secret = try TemporaryFile(content)
            let reading = try Self.reading(#"{"lab-token-file": "\#(secret.path)"}"#, "--profile lab")
            #expect(reading.configuration?.labToken == "0123456789abcdef")
        }
    }

    @Test(
        "a secret's file that can't be used is refused, and its content stays inside",
        arguments: ["", "hunter2", "0123456789abcdef\n\n", "0123456789abcdef\nhunter2"])
    func wrongSecretFile(content: String) throws {
        let secret = try TemporaryFile(content)
        #expect(
            try ServerSettingsTests.reading("--lab-token-file \(secret.path)").problems == [
                "The secret in \(secret.path) must be 16–512 printable ASCII characters without spaces. See "
                    + "--lab-token-file."
            ])
        #expect(
            try ServerSettingsTests.reading("--lab-token-file /nowhere").problems == [
                "The file /nowhere named by --lab-token-file can't be read: No such file or directory."
            ])
    }

    @Test("of two secrets the flag's file comes before the variable, that before the file's; two variables are refused")
    func secretTwice() throws {
        let secret = try TemporaryFile("fedcba9876543210")
        let flag = try ServerSettingsTests.reading("--lab-token-file \(secret.path)", ServerSettingsTests.labToken)
        #expect(flag.configuration?.labToken == "fedcba9876543210")
        #expect(
            ConfigurationReport(flag, environment: [:]).warnings
                .contains("LATCHKEY_LAB_TOKEN has no effect: --lab-token-file overrides it."))
        let inFile = try Self.reading(
            #"{"lab-token-file": "\#(secret.path)"}"#, "", ServerSettingsTests.labToken)
        #expect(inFile.configuration?.labToken == "0123456789abcdef")
        #expect(
            ConfigurationReport(inFile, environment: [:]).warnings
                .contains { $0.hasSuffix("has no effect: LATCHKEY_LAB_TOKEN overrides it.") })
        let variables = ServerSettingsTests.labToken.merging(["LATCHKEY_LAB_TOKEN_FILE": secret.path]) { $1 }
        #expect(
            try ServerSettingsTests.reading("", variables).problems == [
                "LATCHKEY_LAB_TOKEN and LATCHKEY_LAB_TOKEN_FILE both set the lab-token. Remove one of them."
            ])
    }
}
