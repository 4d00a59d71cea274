/// Counts that outlast the process: a table of fixed size, as numbers.
protocol KeptCounts: Sendable {
    /// The rows in use, if any has changed since the last call: slot, tag, and a fixed number of values each.
    func takeChanges() -> [Int64]?
    /// What was taken was not kept: the next call gives it again.
    func keepAgain()
    /// Takes rows of an earlier process, leaving out what no table of this size and these limits can hold.
    ///
    /// - Parameters:
    ///   - rows: as from ``takeChanges()``.
    ///   - shift: how many seconds to add to their times.
    ///   - seconds: now; nothing is from a later time, and nobody waits longer than one who begins to wait now.
    func restore(_ rows: [Int64], shiftedBy shift: Int64, now seconds: Int64)
    /// From now on servers of the same database count together: see ``take(_:ofServer:shiftedBy:now:)``.
    func share()
    /// Takes the rows of another server, in the place of those that it had before.
    ///
    /// - Parameters:
    ///   - rows: as from its ``takeChanges()``.
    ///   - server: its name.
    ///   - shift: how many seconds to add to their times.
    ///   - seconds: now.
    func take(_ rows: [Int64], ofServer server: String, shiftedBy shift: Int64, now seconds: Int64)
    /// For how many seconds a count can matter after it was made.
    var memorySeconds: Int64 { get }
    /// How many slots there are.
    var slots: Int { get }
    /// How many numbers a row has.
    var width: Int { get }
}
