import Foundation
import LatchkeyCommandLine
import LatchkeyConformance
import Testing
import VirtualPhoneTesting

@testable import latchkey_lab

@Suite("latchkey-lab conformance", .serialized, .phone())
struct ConformanceCommandTests {
    private static func run(_ words: [String]) async throws -> Int32 {
        try await ConformanceCommand.run(Arguments(words, for: ConformanceCommand.description))
    }

    /// A file with these answers, in a folder of its own.
    private static func withFile<Result>(
        _ data: Data, _ body: (String) async throws -> Result
    ) async throws -> Result {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("evidence-\(UUID().uuidString).json")
        try data.write(to: url)
        defer { try? FileManager.default.removeItem(at: url) }
        return try await body(url.path)
    }

    private static func evidence(_ observed: [String: String] = [:], isSimulator: Bool = false) throws -> DeviceEvidence
    {
        let phone = VirtualConformance(systemVersion: "18.5", isSimulator: isSimulator)
        return try DeviceEvidence(device: "iPhone 15", systemVersion: "18.5", isSimulator: isSimulator) { row in
            try observed[row.behavior.id] ?? phone.observe(row)
        }
    }

    @Test("answers that are the virtual phone's are no difference: status 0", arguments: [false, true])
    func equal(isSimulator: Bool) async throws {
        let data = try Self.evidence(isSimulator: isSimulator).json()
        let status = try await Self.withFile(data) { try await Self.run(["--evidence", $0]) }
        #expect(status == 0)
    }

    @Test("one other answer in one of two files: status 1, with both answers")
    func different() async throws {
        let other = try Self.evidence(["add-genp": "-50 errSecParam"])
        let status = try await Self.withFile(try Self.evidence().json()) { same in
            try await Self.withFile(try other.json()) { try await Self.run(["--evidence", $0, "--evidence", same]) }
        }
        #expect(status == 1)
        let lines = ConformanceCommand.report(try ConformanceCommand.compare(other), of: other)
        #expect(lines.first?.hasPrefix("iPhone 15, 18.5: ") == true)
        #expect(
            lines.dropFirst() == [
                "add-genp: SecItemAdd: a new genp item", "    device         -50 errSecParam",
                "    virtual phone  0 errSecSuccess",
            ])
    }

    @Test("a row that this version lacks is named")
    func unknown() throws {
        let row = DeviceEvidence.Answered(id: "gone", title: "a call", observed: "0")
        let evidence = DeviceEvidence(device: "iPhone 15", systemVersion: "18.5", isSimulator: false, rows: [row])
        let lines = ConformanceCommand.report(try ConformanceCommand.compare(evidence), of: evidence)
        #expect(lines.last == "Rows that this version does not have: gone")
    }

    @Test(
        "a file that is no evidence is a wrong command line, which has status 2",
        arguments: ["{", #"{"latchkeyEvidence":7}"#])
    func broken(text: String) async throws {
        _ = try await Self.withFile(Data(text.utf8)) { path in
            await #expect(throws: UsageError.self) { try await Self.run(["--evidence", path]) }
        }
        await #expect(throws: UsageError.self) { try await Self.run(["--evidence", "/nowhere/evidence.json"]) }
    }
}
