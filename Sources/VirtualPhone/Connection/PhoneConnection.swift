/// What an app can ask of its phone.
///
/// The raw value is the name on the wire and in the event log.
public enum PhoneOperation: String, Sendable, CaseIterable {
    /// SecItemAdd.
    case keychainAdd = "keychain.add"
    /// SecItemCopyMatching.
    case keychainCopyMatching = "keychain.copyMatching"
    /// SecItemUpdate.
    case keychainUpdate = "keychain.update"
    /// SecItemDelete.
    case keychainDelete = "keychain.delete"
    /// Creates a key in the Secure Enclave.
    case keyCreate = "key.create"
    /// Signs a digest with a key of the Secure Enclave.
    case keySign = "key.sign"
    /// Agrees on a secret with a key of the Secure Enclave.
    case keyExchange = "key.exchange"
    /// The public key of a key of the Secure Enclave.
    case keyPublic = "key.public"
    /// Makes an authentication context.
    case contextCreate = "context.create"
    /// Releases an authentication context.
    case contextRelease = "context.release"
    /// LAContext.canEvaluatePolicy.
    case contextCanEvaluate = "context.canEvaluate"
    /// LAContext.evaluatePolicy.
    case contextEvaluate = "context.evaluate"
    /// LAContext.evaluateAccessControl.
    case contextEvaluateAccessControl = "context.evaluateAccessControl"
    /// LAContext.invalidate.
    case contextInvalidate = "context.invalidate"
    /// LAContext.setCredential.
    case contextSetCredential = "context.setCredential"
}

/// One request of an app: values only.
public struct PhoneRequest: Sendable, Hashable {
    /// What is asked.
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
    /// Sends one request and waits for the reply.
    ///
    /// - Throws: ``PhoneFailure`` with Apple's code, or of the domain `.connection` if the phone did not answer.
    func send(
        _ operation: PhoneOperation, _ arguments: [String: PropertyListValue]
    ) throws(PhoneFailure) -> [String: PropertyListValue]
}

/// A connection to a phone in the same process.
public final class InProcessConnection: PhoneConnection {
    private let phone: VirtualPhone
    private let token: LaunchToken

    /// Connects one launch of an app to its phone.
    public init(phone: VirtualPhone, launch: AppLaunch) {
        self.phone = phone
        self.token = launch.token
    }

    /// Sends one request and waits for the reply.
    ///
    /// - Throws: ``PhoneFailure`` with Apple's code, or of the domain `.connection`.
    public func send(
        _ operation: PhoneOperation, _ arguments: [String: PropertyListValue]
    ) throws(PhoneFailure) -> [String: PropertyListValue] {
        try phone.perform(PhoneRequest(operation: operation, arguments: arguments, launchToken: token))
    }
}
