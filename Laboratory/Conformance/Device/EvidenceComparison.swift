/// Where a device and the virtual phone answer differently.
public struct EvidenceComparison: Sendable, Equatable {
    /// One row with two answers.
    public struct Difference: Sendable, Equatable {
        /// The row's id.
        public let id: String
        /// Call and condition.
        public let title: String
        /// The device's answer.
        public let device: String
        /// The virtual phone's answer.
        public let phone: String
    }

    /// The rows with two answers, in the table's order.
    public private(set) var differences: [Difference] = []
    /// How many rows were compared.
    public private(set) var compared = 0
    /// The ids of rows that the device did not answer.
    public private(set) var unanswered: [String] = []
    /// The ids in the evidence that no hands-free row of this version has.
    public let unknown: [String]

    /// Compares.
    ///
    /// - Parameter phone: runs one row on a virtual phone.
    public init(_ evidence: DeviceEvidence, phone: (HandsFreeRow) throws -> String) rethrows {
        let answers = Dictionary(evidence.rows.map { ($0.id, $0.observed) }) { first, _ in first }
        let known = Set(Table.handsFree.map(\.behavior.id))
        unknown = evidence.rows.map(\.id).filter { !known.contains($0) }
        for row in Table.handsFree {
            guard let device = answers[row.behavior.id] else {
                unanswered.append(row.behavior.id)
                continue
            }
            compared += 1
            let phone = try phone(row)
            guard phone != device else { continue }
            differences.append(
                Difference(id: row.behavior.id, title: row.behavior.title, device: device, phone: phone))
        }
    }
}
