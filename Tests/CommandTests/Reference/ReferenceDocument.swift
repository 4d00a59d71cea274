import Foundation
import Testing

/// A file in docs/reference, generated from the code that it describes.
struct ReferenceDocument {
    let name: String
    let text: String

    /// Compares the file with the text; writes it first if `UPDATE_REFERENCE` is 1.
    func check(sourceLocation: SourceLocation = #_sourceLocation) throws {
        let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("docs/reference/\(name)")
        if ProcessInfo.processInfo.environment["UPDATE_REFERENCE"] == "1" {
            try Data(text.utf8).write(to: url)
        }
        let isSame = try String(contentsOf: url, encoding: .utf8) == text
        #expect(
            isSame, "docs/reference/\(name) is out of date: UPDATE_REFERENCE=1 swift test --filter ReferenceTests",
            sourceLocation: sourceLocation)
    }

    /// The note under every title.
    static let generated =
        "Generated from the code by `UPDATE_REFERENCE=1 swift test --filter ReferenceTests`; don't edit."

    /// A row of a table.
    static func row(_ cells: String...) -> String {
        "| " + cells.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ") + " |"
    }

    /// The head of a table.
    static func head(_ cells: String...) -> [String] {
        ["| " + cells.joined(separator: " | ") + " |", "|" + cells.map { _ in "---|" }.joined()]
    }
}
