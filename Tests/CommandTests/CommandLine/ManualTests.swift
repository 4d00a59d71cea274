import Foundation
import Testing

@testable import LatchkeyCommandLine
@testable import latchkey

@Suite("Manual pages and completion")
struct ManualTests {
    private static let manual = Manual(Latchkey.program)

    @Test("every command has a page with each of its options", arguments: Latchkey.program.descriptions.indices)
    func pages(index: Int) {
        let command = Latchkey.program.descriptions[index]
        let page = Self.manual.page(command)
        let title = command.name.uppercased().replacing(" ", with: "-").replacing("-", with: "\\-")
        #expect(page.hasPrefix(".TH \"LATCHKEY\\-\(title)\" 1"))
        for option in command.options + [.forHelp] {
            #expect(page.contains("\n.TP\n\\fB\(option.name.replacing("-", with: "\\-"))\\fR"), "\(option.name)")
        }
    }

    @Test("nothing of a text is taken for the format's own")
    func escaping() {
        var page = ManualPage("a", summary: "A \\ sentence.", version: "a \"1\"")
        page.paragraph(".SH no\n'tis `so` – ~^")
        #expect(
            page.text == """
                .TH "A" 1 "" "a \\(dq1\\(dq"
                .SH NAME
                a \\- A \\(rs sentence
                \\&.SH no
                .br
                \\(aqtis \\(gaso\\(ga \\[u2013] \\(ti\\(ha
                """)
    }

    @Test("all pages are written into a folder")
    func written() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(at: folder) }
        let paths = try Self.manual.write(to: folder.path)
        #expect(paths.count == Latchkey.program.descriptions.count + 1)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == paths.count)
        let error = #expect(throws: UsageError.self) { try Self.manual.write(to: folder.path + "/missing") }
        #expect(error?.description.contains("/missing: No such file or directory.") == true)
    }

    @Test("every shell's script names every command and option", arguments: Shell.allCases)
    func scripts(shell: Shell) {
        let script = shell.script(Latchkey.program)
        for command in Latchkey.program.descriptions {
            for word in command.words { #expect(script.contains(word)) }
            for option in command.options {
                #expect(
                    script.contains(shell == .fish ? "-l \(option.name.dropFirst(2))" : option.name), "\(option.name)")
            }
        }
    }
}
