/// One behavior of Apple's frameworks: a call, the condition under which it is made, and its expected result.
public struct Behavior: Sendable {
    enum State: Sendable, Equatable {
        case implemented
        /// Apple's behavior is not known for certain; this is the documented choice.
        case chosen
        /// The phone does something else, or nothing yet.
        case notImplemented(String)
    }

    /// Unique in the table; never used again for another behavior, because evidence of devices is kept under it.
    public let id: String
    let section: Section
    /// The function that is called, or the name of a constant.
    public let call: String
    /// The circumstances of the call.
    public let condition: String
    /// What an iPhone answers, as the text that `docs/conformance.md` shows.
    public let expected: String
    let evidence: Evidence
    let state: State

    /// Call and condition in one line.
    public var title: String { "\(call): \(condition)" }
}

/// A part of the table.
struct Section: Sendable, Hashable {
    let number: String
    let title: String
    /// Whether its rows say what calls do, as opposed to what constants are.
    var isBehavior = true
}
