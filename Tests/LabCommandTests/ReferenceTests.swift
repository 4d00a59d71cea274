import Foundation
import LatchkeyCommandLine
import Testing

@testable import latchkey_lab

@Suite("Reference document")
struct ReferenceTests {
    @Test("docs/reference/lab-commands.md has the help of every command of latchkey-lab")
    func commands() throws {
        let update = "UPDATE_REFERENCE=1 swift test --filter ReferenceTests"
        let text = LatchkeyLabCommand.program.reference(introduction: [
            "Generated from the code by `\(update)`; don't edit.", "",
            "See also [the lab](../lab.md), [the virtual iPhone](../virtual-iphone.md) and",
            "[the benchmarks](../benchmarks.md).",
        ])
        let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("docs/reference/lab-commands.md")
        if ProcessInfo.processInfo.environment["UPDATE_REFERENCE"] == "1" {
            try Data(text.utf8).write(to: url)
        }
        let isSame = try String(contentsOf: url, encoding: .utf8) == text
        #expect(isSame, "docs/reference/lab-commands.md is out of date: \(update)")
    }
}
