/// The message of a signpost.
public typealias SignpostMetadata = OSLogMessage

/// Marks moments and intervals for Instruments, which no virtual phone has: nothing is recorded.
///
/// The rules of intervals hold as on Apple's systems: in debug builds who ends one twice, or under another name, is
/// stopped.
/// https://developer.apple.com/documentation/os/ossignposter
public struct OSSignposter: Sendable {
    private let log: OSLog

    /// Creates a signposter without a name.
    public init() { log = .default }

    /// Creates a signposter of a subsystem and category.
    public init(subsystem: String, category: String) { log = OSLog(subsystem: subsystem, category: category) }

    /// Creates a signposter of a subsystem and one of Apple's categories.
    public init(subsystem: String, category: OSLog.Category) { log = OSLog(subsystem: subsystem, category: category) }

    /// Creates a signposter of the log that a logger writes to.
    public init(logger: Logger) { log = logger.log }

    /// Creates a signposter of a log.
    public init(logHandle: OSLog) { log = logHandle }

    /// A signposter that is off.
    public static let disabled = OSSignposter(logHandle: .disabled)

    /// Whether it is on.
    public var isEnabled: Bool { log.isEnabled(type: .default) }

    /// An identifier that no other signpost has.
    public func makeSignpostID() -> OSSignpostID { isEnabled ? OSSignpostID(log: log) : .null }

    /// An identifier of an object.
    public func makeSignpostID(from object: AnyObject) -> OSSignpostID {
        isEnabled ? OSSignpostID(log: log, object: object) : .null
    }

    /// Marks a moment.
    public func emitEvent(_ name: StaticString, id: OSSignpostID = .exclusive) {}

    /// Marks a moment, with a message.
    public func emitEvent(_ name: StaticString, id: OSSignpostID = .exclusive, _ message: SignpostMetadata) {}

    /// Begins an interval.
    public func beginInterval(_ name: StaticString, id: OSSignpostID = .exclusive) -> OSSignpostIntervalState {
        OSSignpostIntervalState(id: id, name: "\(name)", log: log)
    }

    /// Begins an interval, with a message.
    public func beginInterval(
        _ name: StaticString, id: OSSignpostID = .exclusive, _ message: SignpostMetadata
    ) -> OSSignpostIntervalState {
        beginInterval(name, id: id)
    }

    /// Begins an interval of an animation.
    public func beginAnimationInterval(_ name: StaticString, id: OSSignpostID = .exclusive) -> OSSignpostIntervalState {
        beginInterval(name, id: id)
    }

    /// Begins an interval of an animation, with a message.
    public func beginAnimationInterval(
        _ name: StaticString, id: OSSignpostID = .exclusive, _ message: SignpostMetadata
    ) -> OSSignpostIntervalState {
        beginInterval(name, id: id)
    }

    /// Ends an interval.
    public func endInterval(_ name: StaticString, _ state: OSSignpostIntervalState) {
        if let mistake = state.end("\(name)", log) { assertionFailure(mistake) }
    }

    /// Ends an interval, with a message.
    public func endInterval(_ name: StaticString, _ state: OSSignpostIntervalState, _ message: SignpostMetadata) {
        endInterval(name, state)
    }

    /// Runs something as an interval.
    public func withIntervalSignpost<T>(
        _ name: StaticString, id: OSSignpostID = .exclusive, around task: () throws -> T
    ) rethrows -> T {
        let state = beginInterval(name, id: id)
        defer { endInterval(name, state) }
        return try task()
    }

    /// Runs something as an interval, with a message.
    public func withIntervalSignpost<T>(
        _ name: StaticString, id: OSSignpostID = .exclusive, _ message: SignpostMetadata, around task: () throws -> T
    ) rethrows -> T {
        try withIntervalSignpost(name, id: id, around: task)
    }
}

/// An interval that has begun.
///
/// https://developer.apple.com/documentation/os/ossignpostintervalstate
public final class OSSignpostIntervalState: Sendable {
    private struct Beginning: Sendable {
        let name: String
        let log: OSLog
    }

    let id: OSSignpostID
    /// Nil for a state that was made again from its identifier: Apple checks none of these.
    private let beginning: Beginning?
    private let isOver = OSAllocatedUnfairLock(initialState: false)

    init(id: OSSignpostID, name: String, log: OSLog) {
        self.id = id
        beginning = Beginning(name: name, log: log)
    }

    private init(id: OSSignpostID) {
        self.id = id
        beginning = nil
    }

    /// The state of an interval that began elsewhere.
    public static func beginState(id: OSSignpostID) -> OSSignpostIntervalState { OSSignpostIntervalState(id: id) }

    /// Ends the interval; what is wrong with that, or nil.
    func end(_ name: String, _ log: OSLog) -> String? {
        let wasOver = isOver.withLock { isOver in
            defer { isOver = true }
            return isOver
        }
        guard let beginning else { return nil }
        if wasOver { return "The interval “\(beginning.name)” was ended twice." }
        if name != beginning.name { return "The interval “\(beginning.name)” was ended as “\(name)”." }
        return log === beginning.log ? nil : "The interval “\(beginning.name)” was ended in another log."
    }
}

/// Marks a moment, or the beginning or end of an interval; nothing is recorded.
public func os_signpost(
    _ type: OSSignpostType, dso: UnsafeRawPointer = #dsohandle, log: OSLog, name: StaticString,
    signpostID: OSSignpostID = .exclusive
) {}

/// Marks a moment, or the beginning or end of an interval, with a message; nothing is recorded.
public func os_signpost(
    _ type: OSSignpostType, dso: UnsafeRawPointer = #dsohandle, log: OSLog, name: StaticString,
    signpostID: OSSignpostID = .exclusive, _ format: StaticString, _ arguments: any CVarArg...
) {}
