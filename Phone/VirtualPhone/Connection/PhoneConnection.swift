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
    /// LAContext.domainState.
    case contextDomainState = "context.domainState"
    /// LAContext.setCredential.
    case contextSetCredential = "context.setCredential"
    /// The entitlements that the app was signed with: SecTask.
    case appEntitlements = "app.entitlements"
    /// Shows a screen: `screen`, the JSON of a ``ScreenNode``; `event`, how many events the app has dealt with.
    case screenShow = "screen.show"
    /// Waits for the next event of the app; replies `event`, the JSON of an ``AppEvent``, and `number`, counted from 1.
    case appNextEvent = "app.nextEvent"
    /// What `UIDevice` tells: replies `name`, `model`, `modelName`, `systemName`, `systemVersion`.
    case deviceDescription = "device.description"
    /// Opens a URL: `url`; replies `opened`.
    case appOpenURL = "app.openURL"
    /// Whether DeviceCheck can be used: replies `appAttest` and `deviceCheck`.
    case deviceCheckSupport = "deviceCheck.support"
    /// DCAppAttestService.generateKey: replies `keyId`.
    case appAttestGenerateKey = "appAttest.generateKey"
    /// DCAppAttestService.attestKey: `keyId`, `clientDataHash`; replies `attestation`.
    case appAttestAttestKey = "appAttest.attestKey"
    /// DCAppAttestService.generateAssertion: `keyId`, `clientDataHash`; replies `assertion`.
    case appAttestGenerateAssertion = "appAttest.generateAssertion"
    /// DCDevice.generateToken: replies `token`.
    case deviceCheckGenerateToken = "deviceCheck.generateToken"
    /// Asks for time in the background: `name`; replies `task`, a number.
    case backgroundTaskBegin = "backgroundTask.begin"
    /// Gives the time back: `task`.
    case backgroundTaskEnd = "backgroundTask.end"
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
