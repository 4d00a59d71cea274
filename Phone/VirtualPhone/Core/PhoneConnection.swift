/// One request of an app as it crosses a socket: values only.
public struct PhoneRequest: Sendable, Hashable {
    /// The requested operation.
    public let operation: PhoneOperation
    /// With which arguments.
    public let arguments: [String: PropertyListValue]
    /// By which launch of which app.
    public let launchToken: LaunchToken

    /// Creates a request.
    public init(operation: PhoneOperation, arguments: [String: PropertyListValue], launchToken: LaunchToken) {
        self.operation = operation
        self.arguments = arguments
        self.launchToken = launchToken
    }
}

/// An app's way to its phone.
///
/// Calls block until the phone has answered, prompts included, as XPC's synchronous calls do: never call it on the
/// main actor or on the cooperative pool when the person may be asked.
public protocol PhoneConnection: AnyObject, Sendable {
    /// Sends one call and waits for the reply.
    ///
    /// - Throws: ``PhoneFailure`` with Apple's code, or of the domain `.connection` if the phone did not answer.
    func send<Call: PhoneCall>(_ call: Call) throws(PhoneFailure) -> Call.Reply
}

/// A connection to a phone in the same process: calls and replies are handed over as they are.
public final class InProcessConnection: PhoneConnection {
    package let phone: VirtualPhone
    package let token: LaunchToken

    /// Connects one launch of an app to its phone.
    public init(phone: VirtualPhone, launch: AppLaunch) {
        self.phone = phone
        self.token = launch.token
    }

    /// Sends one call and waits for the reply.
    ///
    /// - Throws: ``PhoneFailure`` with Apple's code, or of the domain `.connection`.
    public func send<Call: PhoneCall>(_ call: Call) throws(PhoneFailure) -> Call.Reply {
        try phone.perform(call, for: token)
    }
}
