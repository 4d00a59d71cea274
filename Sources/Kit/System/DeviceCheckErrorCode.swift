/// A code of `DCError` (DCError.h), kept as it came; names as in Apple's header.
public struct DeviceCheckErrorCode: RawRepresentable, Codable, Sendable, Hashable, CustomStringConvertible {
    /// The domain to which the codes belong.
    public static let domain = "com.apple.devicecheck.error"

    /// The number.
    public let rawValue: Int

    /// Wraps a number; every value is kept, also those that iOS may add.
    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// 0: any other failure.
    public static let unknownSystemFailure = DeviceCheckErrorCode(rawValue: 0)
    /// 1: App Attest is not available on this device, or not for this app.
    public static let featureUnsupported = DeviceCheckErrorCode(rawValue: 1)
    /// 2: an argument has a wrong form; as developers report, also a key that is gone.
    public static let invalidInput = DeviceCheckErrorCode(rawValue: 2)
    /// 3: the key can't be used for this.
    public static let invalidKey = DeviceCheckErrorCode(rawValue: 3)
    /// 4: Apple's server was not reached.
    public static let serverUnavailable = DeviceCheckErrorCode(rawValue: 4)

    /// The domain and the number.
    public var description: String { "\(Self.domain) \(rawValue)" }
}
