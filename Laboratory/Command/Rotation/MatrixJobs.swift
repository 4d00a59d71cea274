import Foundation
import LatchkeyCommandLine
import RotationMatrix

/// The parts of a matrix, each in a process of its own: a process has one phone.
struct MatrixJobs {
    /// This program.
    let executable: URL
    /// The options that all parts have.
    let words: [String]
    /// The number of processes.
    let count: Int

    /// Plays all parts at once, and adds their reports.
    ///
    /// - Throws: `UsageError` if a part gives no report; its own message, on standard error, says why.
    func run() async throws -> MatrixReport {
        try await withThrowingTaskGroup(of: MatrixReport.self) { group in
            for number in 1...count {
                group.addTask { try await report(part: number) }
            }
            return try await group.reduce(into: MatrixReport()) { $0.add($1) }
        }
    }

    private func report(part number: Int) async throws -> MatrixReport {
        let process = Process()
        process.executableURL = executable
        process.arguments = ["rotation", "matrix", "--json", "--part", "\(number)/\(count)"] + words
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        // Its end is that of its output.
        let reader = output.fileHandleForReading
        let data = try await Task.detached { try reader.readToEnd() }.value
        process.waitUntilExit()
        guard let data, let report = try? JSONDecoder().decode(MatrixReport.self, from: data) else {
            throw UsageError("A part of the matrix gave no report.")
        }
        return report
    }
}
