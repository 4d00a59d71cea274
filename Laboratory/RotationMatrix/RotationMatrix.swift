import FlowNetwork
import Foundation

/// The crash matrix: the whole rotation killed before every single effect, with every network fault at every request, on
/// accounts of every shape, stopped, begun anew and doubled by the person, and launched again until it is done.
///
/// The same cases come in the same order each time; only keys and signatures differ.
public struct RotationMatrix: Sendable {
    /// Which runs are played.
    public struct Settings: Sendable {
        /// The shapes of accounts.
        public var shapes = AccountShape.allCases
        /// The faults.
        public var faults = NetworkFault.all
        /// Whether two troubles are also played at once.
        public var isCombined = false
        /// The part of the runs to play: of that many parts, the one with this number, counted from 1.
        ///
        /// The parts of a matrix have no run in common. A process has one phone, so each part needs one of its own.
        public var part = (number: 1, count: 1)
        /// Of each part, only every run of that number: a sample (default: all).
        public var interval = 1
        /// The number of bad runs after which no more are played (default: none).
        public var maximumBad = Int.max

        /// All shapes and faults.
        public init() {}
    }

    private let settings: Settings

    /// Describes a matrix.
    public init(_ settings: Settings = Settings()) {
        self.settings = settings
    }

    /// Plays the runs.
    ///
    /// - Parameter progress: hears a line for each shape.
    public func run(progress: @Sendable (String) -> Void = { _ in }) async throws -> MatrixReport {
        var report = MatrixReport()
        let series = settings.series
        for shape in settings.shapes {
            for (number, series) in series.enumerated() where series.shape == shape {
                try await play(series, from: number, &report)
            }
            progress("\(shape.rawValue): \(report.runs) runs so far, \(report.bad.count) bad")
        }
        return report
    }

    /// Plays a run for 1, 2, 3 and so on, or for some of these, until its trouble no longer comes.
    private func play(_ series: RotationSeries, from offset: Int, _ report: inout MatrixReport) async throws {
        let interval = settings.part.count * settings.interval
        // Samples of different series take different moments; a rotation without trouble sends two transactions.
        let moments = settings.interval == 1 ? 1 : series.kind.concernsSubmissions ? 2 : settings.interval
        let first = settings.part.number + offset % moments * settings.part.count
        for moment in stride(from: first, through: Self.maximumMoment, by: interval) {
            let run = series.run(moment)
            guard report.bad.count < settings.maximumBad else { return }
            guard let outcome = try await run.play() else { return }
            report.add(run, outcome)
            if outcome.isBeyondEnd { return }
        }
    }

    /// More effects or requests than a rotation has.
    private static let maximumMoment = 500
}
