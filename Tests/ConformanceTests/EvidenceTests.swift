import Foundation
import Testing

@testable import LatchkeyConformance

/// Files of devices' answers: made up here, because no device has written one yet.
@Suite("Evidence of devices")
struct EvidenceTests {
    private static let expected = Table.handsFree.map {
        DeviceEvidence.Answered(id: $0.behavior.id, title: $0.behavior.title, observed: $0.behavior.expected)
    }
    private static let sound = evidence(expected)

    private static func evidence(
        _ rows: [DeviceEvidence.Answered], device: String = "iPhone 15", isSimulator: Bool = false
    ) -> DeviceEvidence {
        DeviceEvidence(device: device, systemVersion: "18.5", isSimulator: isSimulator, rows: rows)
    }

    private static func answered(_ id: String, _ observed: String) -> DeviceEvidence.Answered {
        DeviceEvidence.Answered(id: id, title: "a call", observed: observed)
    }

    /// The sound file with one text replaced.
    private static func file(_ old: String, by new: String) throws -> Data {
        let text = String(decoding: try sound.json(), as: UTF8.self)
        try #require(text.contains(old))
        return Data(text.replacingOccurrences(of: old, with: new).utf8)
    }

    @Test("a file is read as it was written")
    func round() throws {
        #expect(try DeviceEvidence(json: Self.sound.json()) == Self.sound)
    }

    @Test("a file of another format is refused, with the step to take", arguments: [(2, "newer"), (0, "again")])
    func format(number: Int, step: String) throws {
        let data = try Self.file("\"latchkeyEvidence\" : 1", by: "\"latchkeyEvidence\" : \(number), \"more\" : 1")
        let problem = #expect(throws: EvidenceProblem.format(number)) { try DeviceEvidence(json: data) }
        #expect(problem?.description.contains(step) == true)
    }

    @Test(
        "what is no evidence is refused",
        arguments: ["", "{", "[]", "{}", #"{"latchkeyEvidence":"1"}"#, #"{"latchkeyEvidence":1}"#, "\u{0}"])
    func unreadable(text: String) {
        #expect(throws: EvidenceProblem.unreadable) { try DeviceEvidence(json: Data(text.utf8)) }
    }

    @Test("a file with a missing member is refused")
    func member() throws {
        let data = try Self.file("\"systemVersion\"", by: "\"version\"")
        #expect(throws: EvidenceProblem.unreadable) { try DeviceEvidence(json: data) }
    }

    @Test("names with control characters, and empty ones, are refused", arguments: ["", "a\nb", "a\u{1b}[2J"])
    func texts(name: String) throws {
        let device = try Self.evidence(Self.expected, device: name).json()
        #expect(throws: EvidenceProblem.text(member: "device")) { try DeviceEvidence(json: device) }
        let row = try Self.evidence([Self.answered(name, "0")]).json()
        #expect(throws: EvidenceProblem.text(member: "id")) { try DeviceEvidence(json: row) }
    }

    @Test("two answers to one row are refused, and no answer at all")
    func rows() throws {
        let twice = try Self.evidence([Self.answered("a", "0"), Self.answered("a", "0")]).json()
        #expect(throws: EvidenceProblem.repeated(id: "a")) { try DeviceEvidence(json: twice) }
        let none = try Self.evidence([]).json()
        #expect(throws: EvidenceProblem.empty) { try DeviceEvidence(json: none) }
    }

    @Test("equal answers are no difference")
    func equal() {
        let comparison = EvidenceComparison(Self.sound) { $0.behavior.expected }
        #expect(comparison.differences.isEmpty)
        #expect(comparison.compared == Table.handsFree.count)
        #expect(comparison.unanswered.isEmpty && comparison.unknown.isEmpty)
    }

    @Test("another answer is a difference, and a row without an answer is not")
    func different() {
        let rows = [Self.answered("add-inet", "0 errSecSuccess"), Self.answered("add-genp", "-34018")]
        let comparison = EvidenceComparison(Self.evidence(rows)) { $0.behavior.expected }
        #expect(comparison.differences.map(\.id) == ["add-genp"])
        #expect(comparison.differences.first?.device == "-34018")
        #expect(comparison.differences.first?.phone == "0 errSecSuccess")
        #expect(comparison.compared == 2)
        #expect(comparison.unanswered.count == Table.handsFree.count - 2)
    }

    @Test("an answer to a row that this version lacks is told")
    func unknown() {
        let comparison = EvidenceComparison(Self.evidence(Self.expected + [Self.answered("gone", "0")])) {
            $0.behavior.expected
        }
        #expect(comparison.unknown == ["gone"])
        #expect(comparison.differences.isEmpty)
    }

    @Test("the document names the devices of a row, in bold what they answered otherwise")
    func document() throws {
        let differs = Self.evidence([Self.answered("add-genp", "a|b\nc")], device: "iPhone 17", isSimulator: true)
        let seen = SeenOn([differs, Self.sound])
        let rows = Dictionary(uniqueKeysWithValues: Table.rows.map { ($0.behavior.id, seen.cell($0)) })
        #expect(rows["add-genp"] == #"iPhone 15, 18.5; simulator of iPhone 17, 18.5: **a\|b c**"#)
        #expect(rows["add-inet"] == "iPhone 15, 18.5")
        #expect(rows["add-duplicate-locked"] == "hand")
        let text = ConformanceDocument.text(seen)
        #expect(text.contains("| simulator of iPhone 17, 18.5 | 1 | 0 | 1 |"))
        #expect(!text.contains("Nothing was tried"))
        #expect(ConformanceDocument.text(SeenOn([])).contains("Nothing was tried on a device yet."))
    }
}
