/// Whether a value in a message may be seen.
public struct OSLogPrivacy: Sendable {
    /// What stands for a value that may not be seen.
    public enum Mask: Sendable {
        /// A number that is the same for equal values, as long as the process runs.
        case hash
        /// Nothing of the value.
        case none
    }

    private let isShown: Bool?
    private let mask: Mask

    private init(isShown: Bool?, mask: Mask = .none) {
        self.isShown = isShown
        self.mask = mask
    }

    /// Numbers and Booleans are seen, everything else is not.
    public static var auto: OSLogPrivacy { OSLogPrivacy(isShown: nil) }
    /// The value is seen.
    public static var `public`: OSLogPrivacy { OSLogPrivacy(isShown: true) }
    /// The value is not seen.
    public static var `private`: OSLogPrivacy { OSLogPrivacy(isShown: false) }
    /// The value is never seen.
    public static var sensitive: OSLogPrivacy { OSLogPrivacy(isShown: false) }

    /// Numbers and Booleans are seen, of everything else the mask.
    public static func auto(mask: Mask) -> OSLogPrivacy { OSLogPrivacy(isShown: nil, mask: mask) }
    /// The mask is seen.
    public static func `private`(mask: Mask) -> OSLogPrivacy { OSLogPrivacy(isShown: false, mask: mask) }
    /// The mask is seen.
    public static func sensitive(mask: Mask) -> OSLogPrivacy { OSLogPrivacy(isShown: false, mask: mask) }

    /// The text as it may be seen.
    func shown(_ text: String, isPlain: Bool) -> String {
        if isShown ?? isPlain { return text }
        return mask == .none ? "<private>" : "<mask.hash: '\(String(UInt(bitPattern: text.hashValue), radix: 16))'>"
    }
}
