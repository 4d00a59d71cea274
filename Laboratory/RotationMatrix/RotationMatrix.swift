import FlowNetwork
import Foundation

/// The crash matrix: the whole rotation killed before every single effect, with every network fault at every request, on
/// accounts of every shape, and launched again until it is done.
///
/// The same cases come in the same order each time; only keys and signatures differ.
public struct RotationMatrix: Sendable {
    /// Which runs are played.
    public struct Settings: Sendable {
        /// The shapes of accounts.
        public var shapes = AccountShape.allCases
        /// The faults.
        public var faults = NetworkFault.all
        /// Whether each kill is also played with faults of the transactions sent after it.
        public var isCombined = false

        /// All shapes and faults.
        public init() {}
    }

    private let settings: Settings

    /// Describes a matrix.
    public init(_ settings: Settings = Settings()) {
        self.settings = settings
    }

    /// Plays all runs.
    ///
    /// - Parameter progress: hears a line for each shape.
    public func run(progress: @Sendable (String) -> Void = { _ in }) async throws -> MatrixReport {
        var report = MatrixReport()
        for shape in settings.shapes {
            for hasEnclave in [true, false] {
                try await kills(shape, hasEnclave, &report)
                try await faults(shape, hasEnclave, &report)
            }
            progress("\(shape.rawValue): \(report.runs) runs so far, \(report.bad.count) bad")
        }
        return report
    }

    private func kills(_ shape: AccountShape, _ hasEnclave: Bool, _ report: inout MatrixReport) async throws {
        for confirms in [true, false] where hasEnclave || confirms {
            try await series { effect in
                RotationCase(shape, hasEnclave: hasEnclave, confirms: confirms, .kill(beforeEffect: effect))
            } report: {
                report.add($0, $1)
            }
        }
        guard settings.isCombined, hasEnclave else { return }
        for fault in settings.faults where fault.concernsSubmissions {
            try await series { effect in
                RotationCase(shape, hasEnclave: hasEnclave, .both(beforeEffect: effect, fault))
            } report: {
                report.add($0, $1)
            }
        }
    }

    private func faults(_ shape: AccountShape, _ hasEnclave: Bool, _ report: inout MatrixReport) async throws {
        for fault in settings.faults {
            try await series { request in
                RotationCase(shape, hasEnclave: hasEnclave, .fault(fault, request: request))
            } report: {
                report.add($0, $1)
            }
        }
    }

    /// Plays a run for 1, 2, 3 and so on, until its trouble no longer comes.
    private func series(
        _ run: (Int) -> RotationCase, report: (RotationCase, RotationOutcome) -> Void
    ) async throws {
        for number in 1...Self.maximumNumber {
            let run = run(number)
            guard let outcome = try await run.play() else { return }
            // The last one, whose trouble came too late, was a run without any.
            report(run, outcome)
            if !outcome.hasStruck { return }
        }
    }

    /// More effects or requests than a rotation has.
    private static let maximumNumber = 500
}
