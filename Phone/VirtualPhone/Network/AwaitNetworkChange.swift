import Foundation

/// Waits until the phone has a network, or has none any more.
///
/// The phone answers after some seconds in any case, so that no thread of an app waits for ever.
public struct AwaitNetworkChange: PhoneCall {
    /// The operation.
    public static let operation = PhoneOperation.networkChange

    /// Seconds after which the phone answers though nothing has changed.
    static let longestWait: TimeInterval = 5

    /// What the app knows: whether requests leave the phone.
    public var wasConnected: Bool

    /// Creates a call.
    public init(wasConnected: Bool) {
        self.wasConnected = wasConnected
    }

    /// Reads a call from a socket.
    ///
    /// - Throws: `.malformedRequest` without what the app knows.
    public init(fields: [String: PropertyListValue]) throws(PhoneFailure) {
        wasConnected = try fields.required("connected", \.boolean)
    }

    /// The call for a socket.
    public var fields: [String: PropertyListValue] { ["connected": .boolean(wasConnected)] }

    /// The answer: how it is now.
    public typealias Reply = ReadNetworkState.Reply

    /// Waits for it.
    ///
    /// - Throws: `.launchEnded` once the app is over.
    public func perform(for caller: PhoneCaller) throws(PhoneFailure) -> Reply {
        let phone = caller.phone
        // Nil inside: the launch is over.
        let isConnected = phone.screen.wait(until: Date(timeIntervalSinceNow: Self.longestWait)) { state -> Bool?? in
            guard state.apps[caller.launch] != nil else { return .some(nil) }
            let isConnected = !phone.isAirplaneMode
            return isConnected == wasConnected ? nil : .some(isConnected)
        }
        switch isConnected {
        case .some(let isConnected?): return Reply(isConnected: isConnected)
        case .some(nil): throw .connection(.launchEnded)
        case nil: return Reply(isConnected: wasConnected)
        }
    }
}
