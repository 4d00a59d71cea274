import FlowNetwork
import Foundation
import RotationMatrix
import Testing

extension MatrixSuite {
    /// The page with the table of a whole run.
    @Suite struct DocumentTests {
        @Test("the document's table has no bad run, every shape, every fault and every step, and adds up to its sum")
        func document() throws {
            let rows = try DocumentRow.all()
            let text = try DocumentRow.text()
            #expect(text.contains("**\(rows.map(\.runs).reduce(0, +)) runs, 0 bad.**"))
            #expect(rows.map(\.runs).reduce(0, +) >= 2000)
            #expect(Set(rows.map(\.shape)) == Set(AccountShape.allCases.map(\.rawValue)))
            #expect(Set(rows.map(\.fault)).isSuperset(of: NetworkFault.all.map(\.description)))
            #expect(rows.allSatisfy { $0.endings.values.reduce(0, +) == $0.runs })
            let endings = Set(rows.flatMap(\.endings.keys))
            #expect(endings.isSubset(of: ["rotated", "untouched", "waiting", "overtaken"]))
        }
    }
}

/// A row of the last table of `docs/rotation-matrix.md`.
struct DocumentRow {
    let shape: String
    let fault: String
    let step: String
    let runs: Int
    let endings: [String: Int]

    static func text() throws -> String {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        let page = root.deletingLastPathComponent().appendingPathComponent("docs/rotation-matrix.md")
        return try String(contentsOf: page, encoding: .utf8)
    }

    static func all() throws -> [DocumentRow] {
        try text().split(separator: "\n").compactMap { line in
            let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            guard cells.count == 5, let runs = Int(cells[3]) else { return nil }
            let endings = cells[4].split(separator: ",").compactMap { part -> (String, Int)? in
                let words = part.split(separator: " ")
                guard words.count == 2, let count = Int(words[0]) else { return nil }
                return (String(words[1]), count)
            }
            return DocumentRow(
                shape: cells[0], fault: cells[1], step: cells[2], runs: runs,
                endings: Dictionary(endings) { $0 + $1 })
        }
    }
}
