import Foundation

@testable import LatchkeyConformance

/// docs/conformance.md: the table for readers.
enum ConformanceDocument {
    /// The file in this checkout.
    static var url: URL { checkout.appendingPathComponent("docs/conformance.md") }

    /// The folder with the answers of devices.
    static var evidence: URL { checkout.appendingPathComponent("Tests/Evidence") }

    private static var checkout: URL {
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
    }

    static func text(_ seen: SeenOn) -> String {
        let rows = Table.rows
        var lines = introduction(rows, seen)
        for section in sections(rows) {
            lines += ["", "## \(section.title) (\(section.number))", "", head, "|---|---|---|---|---|"]
            lines += rows.filter { $0.section == section }.map { line($0, seen) }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// The sections in the order in which the table begins them.
    private static func sections(_ rows: [Row]) -> [Section] {
        var seen: Set<Section> = []
        return rows.map(\.section).filter { seen.insert($0).inserted }
    }

    private static func line(_ row: Row, _ seen: SeenOn) -> String {
        let behavior = row.condition == "value" ? "`\(row.call)`" : "`\(row.call)`: \(row.condition)"
        return "| \(behavior) | \(row.expected) | \(row.evidence.text) | \(row.state.text) | \(seen.cell(row)) |"
    }

    private static let head = "| behavior | expected | evidence | state | seen on |"

    private static func introduction(_ rows: [Row], _ seen: SeenOn) -> [String] {
        let chosen = rows.count { $0.state == .chosen }
        let missing = rows.count { $0.state.isMissing }
        return [
            "# Conformance of the virtual iPhone", "",
            "Each row is a test in `Tests/ConformanceTests`, made through the Apple-named modules on a phone of its own,",
            "once in-process and once over a unix socket. This file is written by",
            "`UPDATE_CONFORMANCE=1 swift test --filter '^ConformanceTests\\.DocumentTests'`; a test fails if it is out of date.",
            "",
            "Evidence: [S] read in Apple's open-source Security project, with the file there; [T] fixed by one of Apple's own",
            "tests; [R] tried on Linux; [D] Apple's documentation; [O] read off objects that real iPhones made; [I] issue or",
            "forum report; [?] conflicting, or needs a real iPhone.", "",
            "State: *implemented*; *chosen*: Apple's behavior is not known for certain, this is the documented choice;",
            "*not implemented*: the phone does something else, or nothing yet.", "",
        ] + seen.introduction(rows) + [
            "",
            "| rows | implemented | chosen | not implemented |", "|---|---|---|---|",
            "| \(rows.count) | \(rows.count - chosen - missing) | \(chosen) | \(missing) |",
        ]
    }
}

extension Behavior.State {
    var isMissing: Bool {
        if case .notImplemented = self { true } else { false }
    }

    fileprivate var text: String {
        switch self {
        case .implemented: "implemented"
        case .chosen: "chosen"
        case .notImplemented(let reason): "not implemented: \(reason)"
        }
    }
}
