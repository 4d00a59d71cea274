import FlowNetwork

/// What came of all runs: a row for each shape, trouble and step.
public struct MatrixReport: Sendable, Codable {
    /// A row.
    public struct Row: Sendable, Hashable, Codable {
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
    public struct BadRun: Sendable, Hashable, Codable {
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

    /// The number of runs whose trouble came.
    public private(set) var runs = 0
    /// The runs that did not end as they must.
    public private(set) var bad: [BadRun] = []
    /// The rows: by shape, fault and step.
    public private(set) var rows: [Row] = []

    /// A report of no runs.
    public init() {}

    /// Adds the report of other runs.
    public mutating func add(_ other: MatrixReport) {
        runs += other.runs
        bad = (bad + other.bad).sorted { ($0.shape, $0.trouble) < ($1.shape, $1.trouble) }
        for row in other.rows {
            update(row.shape, row.fault, row.step) {
                $0.runs += row.runs
                $0.endings.merge(row.endings) { $0 + $1 }
            }
        }
    }

    mutating func add(_ run: RotationCase, _ outcome: RotationOutcome) {
        // A run whose trouble would have come after its end ends a series: it counts only if it is bad.
        if outcome.hasStruck {
            runs += 1
            update(run.shape.rawValue, run.name, outcome.step) {
                $0.runs += 1
                $0.endings[outcome.ending.rawValue, default: 0] += 1
            }
        }
        guard !outcome.isGood(run) else { return }
        bad.append(
            BadRun(
                shape: run.shape.rawValue, trouble: run.description, step: outcome.step,
                ending: outcome.ending.rawValue, violations: outcome.violations))
    }

    private mutating func update(_ shape: String, _ fault: String, _ step: String, _ change: (inout Row) -> Void) {
        let row = Row(shape: shape, fault: fault, step: step)
        let place = rows.firstIndex { !$0.comes(before: row) } ?? rows.endIndex
        if place == rows.endIndex || row.comes(before: rows[place]) { rows.insert(row, at: place) }
        change(&rows[place])
    }
}

extension MatrixReport.Row {
    private static let shapes = AccountShape.allCases.map(\.rawValue)
    private static let steps = [
        "nothing", "storing", "makingEnclaveKey", "comparing", "ready", "adding", "confirmingAdd", "added", "proven",
        "backedUp", "revoking", "confirmingRevoke", "revoked", "finished", "discarding",
    ]

    /// By shape and step in their own order, by fault in that of the alphabet.
    func comes(before other: Self) -> Bool {
        (Self.shapes.firstIndex(of: shape) ?? .max, fault, Self.steps.firstIndex(of: step) ?? .max, step)
            < (
                Self.shapes.firstIndex(of: other.shape) ?? .max, other.fault,
                Self.steps.firstIndex(of: other.step) ?? .max, other.step
            )
    }
}
