/// The values of a request or a reply.
///
/// In one process they travel as they are; ``fields`` and ``init(fields:)`` are the one place where they become a
/// property list, for the socket, and come back from it.
public protocol PhonePayload: Sendable, Hashable {
    /// The form in which the values cross a socket.
    var fields: [String: PropertyListValue] { get }

    /// Reads the form in which values crossed a socket.
    ///
    /// - Throws: for a field that is missing or damaged, the code that the call has for it; otherwise
    ///   `.malformedRequest`.
    init(fields: [String: PropertyListValue]) throws(PhoneFailure)
}

/// One thing that an app can ask of its phone: the payload of a ``PhoneOperation``, with the type of the reply.
///
/// A new operation takes a type like this one, beside those of its domain; a case in ``PhoneOperation``; and its line
/// in the dispatcher, ``PhoneOperation/call``.
public protocol PhoneCall: PhonePayload {
    /// The phone's reply.
    associatedtype Reply: PhoneReply

    /// The operation, which names the call on the wire and in the event log.
    static var operation: PhoneOperation { get }

    /// Has the phone do it.
    ///
    /// - Throws: ``PhoneFailure`` with Apple's code.
    func perform(for caller: PhoneCaller) throws(PhoneFailure) -> Reply
}

/// A phone's reply to a call.
public protocol PhoneReply: PhonePayload {
    /// The outcome in the event log: "ok", or the reply's error code.
    var outcome: String { get }
}

extension PhoneReply {
    /// "ok".
    public var outcome: String { "ok" }
}

/// The reply to calls that have nothing to tell.
public struct NoReply: PhoneReply {
    /// Creates it.
    public init() {}

    /// Takes any fields, and none.
    public init(fields: [String: PropertyListValue]) {}

    /// Nothing.
    public var fields: [String: PropertyListValue] { [:] }
}

/// The running app on whose behalf a call is performed.
///
/// Only ``VirtualPhone`` makes one, after it has seen that the launch runs.
public struct PhoneCaller: Sendable {
    let phone: VirtualPhone
    let launch: LaunchToken
}

extension [String: PropertyListValue] {
    /// The value of a field that must be there.
    func required<Field>(
        _ name: String, _ read: (PropertyListValue) -> Field?
    ) throws(PhoneFailure) -> Field {
        guard let value = self[name].flatMap(read) else { throw .connection(.malformedRequest) }
        return value
    }

    /// The value of a field that may be missing, but not of another type.
    func optional<Field>(
        _ name: String, _ read: (PropertyListValue) -> Field?
    ) throws(PhoneFailure) -> Field? {
        guard self[name] != nil else { return nil }
        return try required(name, read)
    }
}
