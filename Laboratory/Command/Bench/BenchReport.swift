import Foundation
import LatchkeyBenchmarks
import LatchkeyCommandLine

/// The common parts of the commands `bench …`.
enum BenchReport {
    /// Reports progress on standard error.
    static let progress: @Sendable (String) -> Void = { FileHandle.standardError.write(Data(($0 + "\n").utf8)) }

    /// Prints the results as JSON.
    static func print(_ report: some Encodable) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        Console.print(String(decoding: try encoder.encode(report), as: UTF8.self))
    }

    /// The option `--transport`.
    static func transport(
        _ arguments: Arguments, default fallback: BenchmarkTransport
    ) throws(UsageError) -> BenchmarkTransport {
        guard let name = arguments.text("--transport") else { return fallback }
        guard let transport = BenchmarkTransport(rawValue: name) else {
            throw UsageError("--transport takes unix or tcp, not \(name).")
        }
        return transport
    }
}
