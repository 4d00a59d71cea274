import Testing

@testable import LatchkeyCommandLine
@testable import latchkey

@Suite("Help")
struct HelpTests {
    private static let program = Latchkey.program

    @Test("no line of any help is wider than the terminal", arguments: [40, 80, 200])
    func neverWider(width: Int) {
        let terminal = Terminal(width: width)
        for text in Self.program.descriptions.map({ $0.help(of: "latchkey", on: terminal) }) + [
            Self.program.help(on: terminal)
        ] {
            for line in text.split(separator: "\n") where !line.hasPrefix("usage:") && !line.hasPrefix("`latchkey") {
                #expect(String(line).columns <= min(width, 100), "\(line)")
            }
        }
    }

    @Test("a command line that can't be read is no empty one, which gets the help")
    func unreadable() async {
        #expect(await Self.program.run(commandLine: []) == 1)
    }

    @Test("the options of serve stand in groups, each option once")
    func groups() {
        let help = ServeCommand.description.help(of: "latchkey", on: Terminal(width: 80))
        for section in ServerSettings.sections {
            #expect(help.contains("\n\(section.title):\n"), "\(section.title)")
        }
        let names = help.split(separator: "\n").filter { $0.hasPrefix("  --") }.map { $0.split(separator: " ")[0] }
        #expect(names.count == ServeCommand.description.options.count + 1)
        #expect(Set(names).count == names.count)
        #expect(ServeCommand.description.groups.last?.options.map(\.name) == ["--check-config", "--json", "--help"])
    }

    @Test("only color differs between a terminal and a pipe")
    func color() {
        let (plain, colored) = (Terminal(width: 80), Terminal(width: 80, hasColor: true))
        let text = ServeCommand.description.help(of: "latchkey", on: colored)
        #expect(text.contains("\u{1B}[1mnetwork:\u{1B}[0m"))
        #expect(
            text.replacing("\u{1B}[1m", with: "").replacing("\u{1B}[0m", with: "")
                == ServeCommand.description.help(of: "latchkey", on: plain))
    }

    @Test(
        "help is asked for before or behind a command, also of commands with the same first word",
        arguments: [
            (["help"], "latchkey: "), (["--help"], "latchkey: "), (["help", "serve"], "latchkey serve: "),
            (["--help", "users", "list"], "latchkey users list: "), (["help", "users"], "latchkey users\n"),
            (["users", "--help"], "latchkey users\n"), (["keys", "-h"], "latchkey keys\n"),
        ])
    func asked(words: [String], beginning: String) throws {
        #expect(try #require(try Self.program.askedHelp(words)).hasPrefix(beginning))
    }

    @Test(
        "a command's own help is its own business",
        arguments: [["serve", "--help"], ["serve"], ["users", "list", "-h"]])
    func notAsked(words: [String]) throws {
        #expect(try Self.program.askedHelp(words) == nil)
    }

    @Test(
        "help about nothing that there is ends with a sentence",
        arguments: [["help", "srve"], ["help", "users", "lst"]])
    func unknownHelp(words: [String]) {
        let error = #expect(throws: UsageError.self) { try Self.program.askedHelp(words) }
        #expect(error?.description.contains("Did you mean latchkey ") == true)
    }

    @Test(
        "the nearest command is named to those who mistype one",
        arguments: [
            (["serv"], "There is no command serv. Did you mean latchkey serve? See: latchkey --help"),
            (["usres", "list"], "There is no command usres. Did you mean latchkey users? See: latchkey --help"),
            (
                ["users", "lst"],
                "There is no command users lst. Did you mean latchkey users list? See: latchkey --help"
            ),
            (["users", "zzz"], "There is no command users zzz. See: latchkey --help"),
            (["x"], "There is no command x. See: latchkey --help"),
        ])
    func suggestions(words: [String], sentence: String) {
        #expect(Self.program.unknown(words) == sentence)
    }

    @Test("a mistyped command of the other program is found there")
    func elsewhere() {
        let sentence = Self.program.unknown(["scenaros"])
        #expect(sentence.hasPrefix("There is no command scenaros. Did you mean scenarios? scenarios belongs to"))
    }

    @Test("a first word alone is answered with the commands that begin with it")
    func family() {
        #expect(
            Self.program.unknown(["keys"])
                == "keys needs a second word: latchkey keys list, latchkey keys rotate, latchkey keys rewrap")
    }
}
