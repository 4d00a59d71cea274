import LatchkeyCommandLine
import Testing

@testable import latchkey_lab

@Suite("The program latchkey-lab")
struct ProgramTests {
    private static let commands: [CommandDescription] = LatchkeyLabCommand.program.commands.map { $0.description }

    @Test(
        "every command has a name, a sentence, and options that are unique and start with two dashes",
        arguments: LatchkeyLabCommand.program.commands.indices)
    func described(index: Int) {
        let description = Self.commands[index]
        #expect(!description.name.isEmpty)
        #expect(description.summary.hasSuffix("."))
        let names = description.options.map(\.name)
        #expect(Set(names + ["--help"]).count == names.count + 1)
        #expect(names.allSatisfy { $0.hasPrefix("--") })
        #expect(description.options.allSatisfy { $0.help.hasSuffix(".") })
    }

    @Test("no two commands have the same name")
    func names() {
        let names = Self.commands.map(\.name)
        #expect(Set(names).count == names.count)
    }

    @Test(
        "the server's commands are named to those who type them here", arguments: ["serve", "store", "audit", "attest"])
    func server(word: String) {
        #expect(LatchkeyLabCommand.program.elsewhere[word]?.contains("latchkey \(word)") == true)
        #expect(!Self.commands.contains { $0.name.split(separator: " ").first == word[...] })
    }
}
