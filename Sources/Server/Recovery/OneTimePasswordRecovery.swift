/// What a one-time password alone does for an account that has a key.
///
/// Its text form, in settings: `off`, `immediate`, or `delayed:` and 1 to 720 hours.
public enum OneTimePasswordRecovery: Sendable, Equatable, RawRepresentable {
    /// Nothing: an account is recovered neither by one-time passwords nor by recovery codes.
    case off
    /// It begins a recovery, which waits so many hours and can be stopped meanwhile.
    case delayed(hours: Int)
    /// It signs in; for laboratories, and for servers to which text messages are good enough.
    case immediate

    /// The longest delay: 720 hours.
    public static let maximumHours = 720

    /// Reads the text form; `nil` if it is none.
    public init?(rawValue: String) {
        switch rawValue {
        case "off": self = .off
        case "immediate": self = .immediate
        default:
            let prefix = "delayed:"
            guard rawValue.hasPrefix(prefix) else { return nil }
            let digits = rawValue.dropFirst(prefix.count)
            guard digits.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
                let hours = Int(digits), (1...Self.maximumHours).contains(hours)
            else { return nil }
            self = .delayed(hours: hours)
        }
    }

    /// The text form.
    public var rawValue: String {
        switch self {
        case .off: "off"
        case .delayed(let hours): "delayed:\(hours)"
        case .immediate: "immediate"
        }
    }

    /// How many seconds a recovery waits; `nil` if there is none.
    var delaySeconds: Int64? {
        switch self {
        case .off: nil
        case .delayed(let hours): Int64(hours) * 3600
        case .immediate: 0
        }
    }
}
