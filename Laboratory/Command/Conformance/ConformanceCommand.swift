import Foundation
import LatchkeyCommandLine
import LatchkeyConformance

/// `latchkey-lab conformance`: compares what real devices answered with the virtual phone.
enum ConformanceCommand: Subcommand {
    static let description = CommandDescription(
        name: "conformance", summary: "List the rows of conformance where the virtual iPhone and a real device differ.",
        discussion: """
            Evidence is a file that tools/on-a-mac writes on a Mac. Every row is run anew on a virtual phone: with the \
            iOS version of the evidence, and as a simulator if it comes from one. Without --evidence the virtual \
            phone's own answers are printed in the form of such a file. Status 0: no difference; 1: differences; \
            2: a file that can't be read.
            """,
        options: [
            OptionDescription(
                "--evidence", "FILE", isRepeatable: true, "A device's answers; may be given more than once.")
        ])

    static func run(_ arguments: Arguments) async throws -> Int32 {
        let files = try arguments.texts("--evidence").map(read)
        guard !files.isEmpty else {
            Console.print(try own().trimmingCharacters(in: .newlines))
            return 0
        }
        var status: Int32 = 0
        for evidence in files {
            let comparison = try compare(evidence)
            report(comparison, of: evidence).forEach { Console.print($0) }
            if !comparison.differences.isEmpty { status = 1 }
        }
        return status
    }

    /// Reads all files before the first comparison, so that a wrong name costs no time.
    static func read(_ path: String) throws(UsageError) -> DeviceEvidence {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw UsageError("--evidence \(path) can't be read.")
        }
        do {
            return try DeviceEvidence(json: data)
        } catch {
            throw UsageError("--evidence \(path) \(error)")
        }
    }

    static func compare(_ evidence: DeviceEvidence) throws -> EvidenceComparison {
        let phone = VirtualConformance(systemVersion: evidence.systemVersion, isSimulator: evidence.isSimulator)
        return try EvidenceComparison(evidence, phone: phone.observe)
    }

    /// The lines that tell of a comparison.
    static func report(_ comparison: EvidenceComparison, of evidence: DeviceEvidence) -> [String] {
        var lines = [
            "\(evidence.name): \(comparison.compared) rows compared, \(comparison.differences.count) different, "
                + "\(comparison.unanswered.count) without an answer"
        ]
        for difference in comparison.differences {
            lines += [
                "\(difference.id): \(difference.title)", "    device         \(difference.device)",
                "    virtual phone  \(difference.phone)",
            ]
        }
        if !comparison.unknown.isEmpty {
            lines.append("Rows that this version does not have: \(comparison.unknown.joined(separator: ", "))")
        }
        return lines
    }

    private static func own() throws -> String {
        let phone = VirtualConformance(systemVersion: nil, isSimulator: false)
        let evidence = try DeviceEvidence(
            device: "virtual \(phone.configuration.modelName)", systemVersion: phone.configuration.systemVersion,
            isSimulator: false, observe: phone.observe)
        return String(decoding: try evidence.json(), as: UTF8.self)
    }
}
