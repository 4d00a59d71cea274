/// The codes of `DCError` (DCError.h).
public enum DeviceCheckCode: Int, Sendable, Hashable, CaseIterable {
    /// Any other failure.
    case unknownSystemFailure = 0
    /// This device or this app can't do it.
    case featureUnsupported = 1
    /// An argument has a wrong form.
    case invalidInput = 2
    /// The key can't be used for this.
    case invalidKey = 3
    /// Apple's service was not reached.
    case serverUnavailable = 4
}

extension PhoneFailure {
    /// A code of `DCError`.
    public static func deviceCheck(_ code: DeviceCheckCode, _ message: String) -> PhoneFailure {
        PhoneFailure(domain: .deviceCheck, code: code.rawValue, message: message)
    }
}
