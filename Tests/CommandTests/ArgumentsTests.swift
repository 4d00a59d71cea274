import LatchkeyCommandLine
import Testing

@testable import latchkey

@Suite("Command lines")
struct ArgumentsTests {
    static let command = CommandDescription(
        name: "test it", summary: "Test it.",
        options: [
            OptionDescription("--port", "NUMBER", environment: "PORT", "The port."),
            OptionDescription("--data", "FOLDER", environment: "DATA", "The folder."),
            OptionDescription("--loud", help: "Be loud."),
        ])

    static func parse(_ line: String, _ environment: [String: String] = [:]) throws(UsageError) -> Arguments {
        try Arguments(line.split(separator: " ").map(String.init), for: command, environment: environment)
    }

    @Test(
        "options are read with a blank or an equals sign, in any order",
        arguments: [
            ("", nil, nil, false), ("--port 1", "1", nil, false), ("--port=1", "1", nil, false),
            ("--data /a --port 1", "1", "/a", false), ("--loud --data=/a", nil, "/a", true),
            ("--data=a=b", nil, "a=b", false), ("--data=", nil, "", false), ("--data -", nil, "-", false),
            ("--port=1 --loud", "1", nil, true),
        ] as [(String, String?, String?, Bool)])
    func reads(line: String, port: String?, data: String?, isLoud: Bool) throws {
        let arguments = try Self.parse(line)
        #expect(arguments.text("--port") == port)
        #expect(arguments.text("--data") == data)
        #expect(arguments.has("--loud") == isLoud)
        #expect(!arguments.wantsHelp)
    }

    @Test(
        "what can't be understood is answered with a sentence that says what to do",
        arguments: [
            ("--prot 1", "There is no option --prot. Did you mean --port? See: latchkey test it --help"),
            ("-p 1", "There is no option -p. See: latchkey test it --help"),
            ("--prot=1", "There is no option --prot. Did you mean --port? See: latchkey test it --help"),
            ("--hlep", "There is no option --hlep. Did you mean --help? See: latchkey test it --help"),
            ("--colour", "There is no option --colour. See: latchkey test it --help"),
            ("--", "There is no option --. See: latchkey test it --help"),
            ("now", "The word now is not expected here. See: latchkey test it --help"),
            ("--port 1 2", "The word 2 is not expected here. See: latchkey test it --help"),
            ("=", "The word = is not expected here. See: latchkey test it --help"),
            ("--PORT 1", "There is no option --PORT. Did you mean --port? See: latchkey test it --help"),
            ("--port", "--port needs a value: --port NUMBER"),
            ("--loud --data", "--data needs a value: --data FOLDER"),
            ("--port 1 --port 2", "--port is given twice."), ("--port=1 --port=1", "--port is given twice."),
            ("--loud --loud", "--loud is given twice."), ("--loud=yes", "--loud takes no value."),
            ("--loud=", "--loud takes no value."),
        ])
    func refuses(line: String, sentence: String) {
        let error = #expect(throws: UsageError.self) { try Self.parse(line) }
        #expect(error?.description == sentence)
    }

    @Test("an empty word is refused")
    func emptyWord() {
        #expect(throws: UsageError.self) { try Arguments([""], for: Self.command) }
    }

    @Test(
        "help is asked for anywhere, in its long or short form",
        arguments: ["--help", "-h", "--loud -h", "--help --help"])
    func help(line: String) throws {
        #expect(try Self.parse(line).wantsHelp)
    }

    @Test("the environment stands in for an option; the command line wins; an empty variable is none")
    func environment() throws {
        #expect(try Self.parse("", ["PORT": "7", "DATA": ""]).text("--port") == "7")
        #expect(try Self.parse("", ["PORT": "7", "DATA": ""]).text("--data") == nil)
        #expect(try Self.parse("--port 8", ["PORT": "7"]).text("--port") == "8")
        #expect(try Self.parse("", ["LOUD": "1", "loud": "1"]).has("--loud") == false)
    }

    @Test(
        "a whole number within the range is read, its limits included",
        arguments: [("", 5), ("--port 0", 0), ("--port 10", 10), ("--port 007", 7), ("--port +3", 3), ("--port=-0", 0)])
    func integers(line: String, number: Int) throws {
        #expect(try Self.parse(line).integer("--port", in: 0...10, default: 5) == number)
    }

    @Test(
        "any other number is refused with the range",
        arguments: ["11", "-1", "x", "1.0", "0x1", "1e1", "99999999999999999999", "١", "1,"])
    func wrongIntegers(text: String) throws {
        let arguments = try Self.parse("--port=\(text)")
        let error = #expect(throws: UsageError.self) { try arguments.integer("--port", in: 0...10, default: 5) }
        #expect(error?.description == "--port takes a whole number from 0 to 10, not \(text).")
    }

    @Test("the help lists every option, its value and its variable, and itself")
    func helpText() {
        let help = Self.command.help(of: "latchkey", on: Terminal(width: 80))
        #expect(help.hasPrefix("latchkey test it: Test it.\n\nusage: latchkey test it [options]\n"))
        for text in [
            "  --port NUMBER  The port. [or PORT]", "  --loud         Be loud.", "  --help         Show this text.",
        ] {
            #expect(help.contains(text + "\n") || help.hasSuffix(text))
        }
    }

    @Test(
        "every command has a name, a sentence, and options that are unique and start with two dashes",
        arguments: Latchkey.program.commands.indices)
    func commands(index: Int) {
        let description = Latchkey.program.commands[index].description
        #expect(!description.name.isEmpty)
        #expect(description.summary.hasSuffix("."))
        let names = description.options.map(\.name)
        #expect(Set(names + ["--help"]).count == names.count + 1)
        #expect(names.allSatisfy { $0.hasPrefix("--") })
        #expect(description.options.allSatisfy { $0.help.hasSuffix(".") })
    }

    @Test("no two commands have the same name")
    func commandNames() {
        let names = Latchkey.program.commands.map { $0.description.name }
        #expect(Set(names).count == names.count)
    }

    @Test("the laboratory's commands are named to those who type them here", arguments: Laboratory.words)
    func laboratory(word: String) {
        #expect(Latchkey.program.elsewhere[word]?.contains("latchkey-lab \(word)") == true)
        #expect(!Latchkey.program.commands.contains { $0.description.name.split(separator: " ").first == word[...] })
    }
}
