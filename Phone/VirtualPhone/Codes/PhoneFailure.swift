/// A request that the phone refused, with Apple's code where Apple has one.
public struct PhoneFailure: Error, Sendable, Hashable, CustomStringConvertible {
    /// Whose code it is.
    public enum Domain: String, Sendable, Hashable {
        /// A status of the Security framework (`OSStatus`).
        case osStatus = "NSOSStatusErrorDomain"
        /// A code of `LAError`.
        case localAuthentication = "com.apple.LocalAuthentication"
        /// A code of `DCError`: ``DeviceCheckCode``.
        case deviceCheck = "com.apple.devicecheck.error"
        /// A code of `TKError`: ``TokenCode``.
        case cryptoTokenKit = "CryptoTokenKit"
        /// A code of `ASWebAuthenticationSessionError`: ``WebAuthenticationCode``.
        case webAuthentication = "com.apple.AuthenticationServices.WebAuthenticationSession"
        /// A code of `ASAuthorizationError`: ``AuthorizationCode``.
        case authorization = "com.apple.AuthenticationServices.AuthorizationError"
        /// A code of `UNError`: ``NotificationCode``.
        case userNotifications = "UNErrorDomain"
        /// The connection between app and phone; codes are those of ``ConnectionFault``.
        case connection = "latchkey.phone"
    }

    /// A failure of the connection between an app and its phone.
    public enum ConnectionFault: Int, Sendable {
        /// The app's launch is over: it was ended, killed, or broke a fatal rule.
        case launchEnded = 1
        /// The phone can't be reached, or hung up.
        case unreachable = 2
        /// The request was not understood.
        case malformedRequest = 3
        /// The launch token is unknown or was used before.
        case unknownLaunchToken = 4
    }

    /// Whose code it is.
    public let domain: Domain
    /// The code.
    public let code: Int
    /// One sentence, safe to log.
    public let message: String
    /// The sentence under `NSDebugDescription`, which says more than ``message``; nil if there is none.
    public let debugMessage: String?
    /// The code of the enclave's key store, for `AKSError` in the user information; nil for most failures.
    public let keyStoreCode: Int?

    /// Creates a failure from its parts.
    public init(
        domain: Domain, code: Int, message: String, debugMessage: String? = nil, keyStoreCode: Int? = nil
    ) {
        self.domain = domain
        self.code = code
        self.message = message
        self.debugMessage = debugMessage
        self.keyStoreCode = keyStoreCode
    }

    /// Code and sentence; holds no secret.
    public var description: String { "\(domain.rawValue) \(code): \(message)" }

    /// A status of the Security framework.
    public static func status(_ status: KeychainStatus, _ message: String) -> PhoneFailure {
        PhoneFailure(domain: .osStatus, code: Int(status.rawValue), message: message)
    }

    /// A code of `LAError`.
    public static func authentication(_ code: AuthenticationCode, _ message: String? = nil) -> PhoneFailure {
        PhoneFailure(domain: .localAuthentication, code: code.rawValue, message: message ?? code.message)
    }

    /// A fault between app and phone.
    public static func connection(_ fault: ConnectionFault) -> PhoneFailure {
        PhoneFailure(domain: .connection, code: fault.rawValue, message: "\(fault)")
    }

    /// The status that a Security call returns for this failure.
    ///
    /// LocalAuthentication's codes become statuses as in Apple's SecItem.m:204–216; an unreachable phone is
    /// `errSecNotAvailable`, as a lost XPC connection to securityd is.
    public var status: KeychainStatus {
        switch domain {
        case .osStatus: KeychainStatus(rawValue: Int32(clamping: code))
        case .connection, .deviceCheck, .webAuthentication, .authorization, .userNotifications: .notAvailable
        case .cryptoTokenKit: TokenCode(rawValue: code)?.status ?? .internalError
        case .localAuthentication: AuthenticationCode(rawValue: code)?.status ?? .authFailed
        }
    }
}
