import Foundation

/// An access control: when an item may be read (protection class) and the required consent (flags).
///
/// Rules as in SecAccessControl.m of Apple's Security project.
public struct AccessControl: Sendable, Hashable {
    /// The bits of `SecAccessControlCreateFlags`.
    public struct Flags: OptionSet, Sendable, Hashable {
        /// The bits as Apple numbers them.
        public let rawValue: UInt64

        /// Wraps raw bits.
        public init(rawValue: UInt64) {
            self.rawValue = rawValue
        }

        /// Biometry or passcode.
        public static let userPresence = Flags(rawValue: 1)
        /// Any enrolled face or finger.
        public static let biometryAny = Flags(rawValue: 1 << 1)
        /// The faces or fingers that are enrolled at creation, and no other set.
        public static let biometryCurrentSet = Flags(rawValue: 1 << 3)
        /// The passcode.
        public static let devicePasscode = Flags(rawValue: 1 << 4)
        /// A paired watch or companion; this phone has none.
        public static let companion = Flags(rawValue: 1 << 5)
        /// Any one constraint is enough.
        public static let or = Flags(rawValue: 1 << 14)
        /// All constraints are needed.
        public static let and = Flags(rawValue: 1 << 15)
        /// The item is a private key; constraints apply to its use.
        public static let privateKeyUsage = Flags(rawValue: 1 << 30)
        /// A password of the app's own.
        public static let applicationPassword = Flags(rawValue: 1 << 31)

        static let constraints: Flags = [
            .userPresence, .biometryAny, .biometryCurrentSet, .devicePasscode, .companion, .applicationPassword,
        ]

        /// The constraints that its owner meets; an application password is the app's affair.
        static let ownerConstraints = constraints.subtracting(.applicationPassword)
    }

    /// When the contents can be read.
    public let protection: ProtectionClass
    /// The flags.
    public let flags: Flags
    /// The consent required for deleting the item; nil for none, which is what `SecAccessControlCreateWithFlags`
    /// creates.
    public private(set) var deletionFlags: Flags?
    /// Whether it has a protection class and says nothing about operations, as iOS makes it up for items that were
    /// stored without an access control (SecDbKeychainItem.m:1050).
    public private(set) var isProtectionOnly = false

    /// The access control that iOS shows for an item that was stored without one: `<SecAccessControlRef: ak>`.
    public static func implied(by protection: ProtectionClass) -> AccessControl {
        AccessControl(implied: protection)
    }

    /// This access control with an explicit constraint on deleting the item, as Apple's private functions add one.
    ///
    /// - Throws: `errSecParam` if the flags contradict each other.
    public func guardingDeletion(by flags: Flags) throws(PhoneFailure) -> AccessControl {
        _ = try AccessControl(protection: protection, flags: flags)
        var copy = self
        copy.deletionFlags = flags
        return copy
    }

    /// Checks and makes an access control.
    ///
    /// - Throws: `errSecParam` with Apple's sentence.
    public init(protection: ProtectionClass, flags: Flags) throws(PhoneFailure) {
        if flags.isSuperset(of: [.or, .and]) {
            throw .status(.param, "SecAccessControl: only one logical operation can be set")
        }
        if flags.isSuperset(of: [.biometryAny, .biometryCurrentSet]) {
            throw .status(.param, "SecAccessControl: only one bio constraint can be set")
        }
        let besidePresence: Flags = [.userPresence, .applicationPassword, .privateKeyUsage]
        if flags.contains(.userPresence), !besidePresence.isSuperset(of: flags) {
            throw .status(.param, "SecAccessControl: user presence can be combined only with application password")
        }
        self.protection = protection
        self.flags = flags
    }

    private init(implied protection: ProtectionClass) {
        self.protection = protection
        flags = []
        isProtectionOnly = true
    }

    /// Whether using the item requires consent.
    public var hasConstraints: Bool { !flags.isDisjoint(with: .constraints) }

    /// The form in which it is stored and crosses to the phone.
    public var archived: Data {
        var fields: [String: PropertyListValue] = [
            "protection": .protection(protection), "flags": .integer(Int64(flags.rawValue)),
        ]
        if let deletionFlags { fields["deletion"] = .integer(Int64(deletionFlags.rawValue)) }
        if isProtectionOnly { fields["implied"] = .boolean(true) }
        return Data(PropertyListValue.dictionary(fields).encoded)
    }

    /// Reads the archived form; nil for anything else.
    public init?(archived: Data) {
        guard let fields = PropertyListValue(encoded: [UInt8](archived))?.dictionary, (2...3).contains(fields.count),
            let protection = fields["protection"]?.string.flatMap(ProtectionClass.init(rawValue:)),
            let bits = fields["flags"]?.integer, bits >= 0,
            var value = try? AccessControl(protection: protection, flags: Flags(rawValue: UInt64(bits)))
        else { return nil }
        if fields.count == 3 {
            if fields["implied"] == .boolean(true), value.flags.isEmpty {
                value = .implied(by: protection)
            } else if let deletion = fields["deletion"]?.integer, deletion >= 0,
                let guarded = try? value.guardingDeletion(by: Flags(rawValue: UInt64(deletion)))
            {
                value = guarded
            } else {
                return nil
            }
        }
        self = value
    }

    /// Reads the archived form as a keychain dictionary holds it.
    ///
    /// - Throws: `errSecParam` for anything else.
    public init(value: PropertyListValue) throws(PhoneFailure) {
        guard let control = value.data.flatMap({ AccessControl(archived: $0) }) else {
            throw .status(.param, "The access control is damaged.")
        }
        self = control
    }
}
