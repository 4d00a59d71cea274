import FlowNetwork

/// What came of all runs: a row for each shape, trouble and step.
public struct MatrixReport: Sendable, Encodable {
    /// A row.
    public struct Row: Sendable, Hashable, Encodable {
        /// The account's shape.
        public let shape: String
        /// What went wrong.
        public let fault: String
        /// The journal's phase when the first launch ended.
        public let step: String
        /// The number of runs.
        public internal(set) var runs = 0
        /// How they ended, by the ending's name.
        public internal(set) var endings: [String: Int] = [:]
    }

    /// A run that did not end as it must.
    public struct BadRun: Sendable, Hashable, Encodable {
        /// The account's shape.
        public let shape: String
        /// What went wrong, with its number.
        public let trouble: String
        /// The journal's phase when the first launch ended.
        public let step: String
        /// How it ended.
        public let ending: String
        /// What was seen that must never be.
        public let violations: [String]
    }

    /// The number of runs.
    public private(set) var runs = 0
    /// The runs that did not end as they must.
    public private(set) var bad: [BadRun] = []
    /// The rows in the order of the runs.
    public private(set) var rows: [Row] = []

    mutating func add(_ run: RotationCase, _ outcome: RotationOutcome) {
        runs += 1
        let fault = outcome.hasStruck ? run.trouble.name : "none"
        let name = run.shape.rawValue
        var index = rows.firstIndex { $0.shape == name && $0.fault == fault && $0.step == outcome.step }
        if index == nil {
            rows.append(Row(shape: name, fault: fault, step: outcome.step))
            index = rows.indices.last
        }
        if let index {
            rows[index].runs += 1
            rows[index].endings[outcome.ending.rawValue, default: 0] += 1
        }
        guard !outcome.isGood(run) else { return }
        bad.append(
            BadRun(
                shape: name,
                trouble: "\(run.trouble), \(run.hasEnclave ? "enclave" : "no enclave")",
                step: outcome.step, ending: outcome.ending.rawValue, violations: outcome.violations))
    }
}
