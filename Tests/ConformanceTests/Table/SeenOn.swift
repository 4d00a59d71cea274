import Foundation

@testable import LatchkeyConformance

/// The column "seen on" of docs/conformance.md: the answers of real devices.
struct SeenOn {
    /// In the order of their names.
    let evidence: [DeviceEvidence]
    private let answers: [[String: String]]

    init(_ evidence: [DeviceEvidence]) {
        self.evidence = evidence.sorted { $0.name < $1.name }
        answers = self.evidence.map { Dictionary($0.rows.map { ($0.id, $0.observed) }) { first, _ in first } }
    }

    /// Reads every JSON file of a folder.
    init(folder: URL) throws {
        let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .filter { $0.pathExtension == "json" }
        self.init(try files.map { try DeviceEvidence(json: Data(contentsOf: $0)) })
    }

    /// The cell of a row: "hand" if a device can't run it by itself; each device, with its answer if that is another one.
    func cell(_ row: Row) -> String {
        guard row.handsFree != nil else { return "hand" }
        return zip(evidence, answers).compactMap { evidence, answers in
            answers[row.behavior.id].map { observed in
                observed == row.behavior.expected
                    ? Self.escaped(evidence.name) : "\(Self.escaped(evidence.name)): **\(Self.escaped(observed))**"
            }
        }.joined(separator: "; ")
    }

    /// What the document says before its tables.
    func introduction(_ rows: [Row]) -> [String] {
        let handsFree = rows.filter { $0.handsFree != nil }
        let lines = [
            "Seen on: the devices that answered as expected, or otherwise with their answer in bold; *hand*: the row needs",
            "somebody's hand on the phone, or more than one app, so that [tools/on-a-mac](on-a-mac.md) leaves it out.",
            "\(handsFree.count) rows need no hand.",
        ]
        guard !evidence.isEmpty else { return lines + ["", "**Nothing was tried on a device yet.**"] }
        return lines + ["", "| device | answers | as expected | different |", "|---|---|---|---|"]
            + zip(evidence, answers).map { evidence, answers in
                let known = handsFree.filter { answers[$0.behavior.id] != nil }
                let same = known.count { answers[$0.behavior.id] == $0.behavior.expected }
                return "| \(Self.escaped(evidence.name)) | \(known.count) | \(same) | \(known.count - same) |"
            }
    }

    /// Text from a file, for a cell of a table.
    private static func escaped(_ text: String) -> String {
        text.split(whereSeparator: \.isNewline).joined(separator: " ").replacingOccurrences(of: "|", with: "\\|")
    }
}
