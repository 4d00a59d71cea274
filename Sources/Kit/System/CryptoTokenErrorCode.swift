/// A code of `TKError` (TKError.h), kept as it came; names as in Apple's header.
///
/// The Secure Enclave is such a token: its lost keys fail with −3.
public struct CryptoTokenErrorCode: RawRepresentable, Sendable, Hashable, CustomStringConvertible {
    /// The domain to which the codes belong.
    public static let domain = "CryptoTokenKit"

    /// The number.
    public let rawValue: Int

    /// Wraps a number; every value is kept, also those that iOS may add.
    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// −1: the token does not do this.
    public static let notImplemented = CryptoTokenErrorCode(rawValue: -1)
    /// −2: the token was not reached.
    public static let communicationError = CryptoTokenErrorCode(rawValue: -2)
    /// −3: a key of the Secure Enclave can never be used again: its faces or fingers have changed, or its passcode is gone.
    public static let corruptedData = CryptoTokenErrorCode(rawValue: -3)
    /// −4: the person cancelled.
    public static let canceledByUser = CryptoTokenErrorCode(rawValue: -4)
    /// −5: the person was not authenticated.
    public static let authenticationFailed = CryptoTokenErrorCode(rawValue: -5)
    /// −6: the token has no such key.
    public static let objectNotFound = CryptoTokenErrorCode(rawValue: -6)
    /// −7: there is no such token.
    public static let tokenNotFound = CryptoTokenErrorCode(rawValue: -7)
    /// −8: a parameter is not valid.
    public static let badParameter = CryptoTokenErrorCode(rawValue: -8)
    /// −9: the person has to authenticate first.
    public static let authenticationNeeded = CryptoTokenErrorCode(rawValue: -9)
    /// −10: the key was invalidated (iOS 27).
    public static let invalidatedDeviceKey = CryptoTokenErrorCode(rawValue: -10)

    /// The domain and the number.
    public var description: String { "\(Self.domain) \(rawValue)" }
}
