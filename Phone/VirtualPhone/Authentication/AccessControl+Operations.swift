/// What an access control asks for depends on the operation, and some operations it does not permit at all
/// (SecAccessControl.m:225-262).
extension AccessControl {
    /// An operation on an item or key; raw values are Apple's (libaks_acl_cf_keys.h).
    public enum Operation: String, Sendable, Hashable, CaseIterable {
        /// Storing an item's data.
        case encrypt = "oe"
        /// Reading an item's data.
        case decrypt = "od"
        /// Signing with a private key.
        case sign = "osgn"
        /// Agreeing on a secret with a private key, which decrypting with one is too.
        case computeKey = "ock"
        /// Attesting a key.
        case attest = "oa"
        /// Deleting an item or key.
        case delete = "odel"
    }

    /// Whether the access control permits an operation, perhaps after a proof.
    ///
    /// With `.privateKeyUsage` it is for keys and permits no use as an item; with other constraints and without
    /// `.privateKeyUsage` it is for items and permits no use of a key.
    public func permits(_ operation: Operation) -> Bool {
        switch operation {
        case .delete: true
        case .encrypt, .decrypt: !flags.contains(.privateKeyUsage)
        case .sign, .computeKey, .attest: hasDefaultOperations || flags.contains(.privateKeyUsage)
        }
    }

    /// Whether all operations are permitted alike ("dacl").
    private var hasDefaultOperations: Bool {
        flags.isDisjoint(with: Flags.ownerConstraints.union(.privateKeyUsage))
    }

    /// The proofs required for an operation, in order.
    ///
    /// - Throws: `com.apple.LocalAuthentication` −1009 for an operation that is not permitted.
    func demands(for operation: Operation) throws(PhoneFailure) -> [Demand] {
        guard permits(operation) else { throw .operationNotAllowed(operation) }
        return switch operation {
        case .decrypt, .sign, .computeKey: demands
        case .encrypt, .attest: demands.filter(\.password)
        case .delete: deletionDemands ?? []
        }
    }

    /// The demands to meet before the item is deleted; nil if there are none.
    var deletionDemands: [Demand]? { deletionFlags.map { Self.demandsInOrder(of: $0) } }

    /// The proofs required for using the item or key, in order.
    var demands: [Demand] { Self.demandsInOrder(of: flags) }

    /// An application password is no constraint, so it takes no part in a choice: it is needed besides
    /// (SecAccessControl.m:218-224).
    private static func demandsInOrder(of flags: Flags) -> [Demand] {
        let password = flags.contains(.applicationPassword) ? [Demand(password: true)] : []
        let each = constraintDemands(of: flags)
        guard flags.contains(.or), let first = each.first else { return password + each }
        return password + [each.dropFirst().reduce(first) { $0.or($1) }]
    }

    private static func constraintDemands(of flags: Flags) -> [Demand] {
        var demands: [Demand] = []
        if flags.contains(.userPresence) { demands.append(Demand(biometry: .any, passcode: true)) }
        if flags.contains(.biometryAny) { demands.append(Demand(biometry: .any)) }
        if flags.contains(.biometryCurrentSet) { demands.append(Demand(biometry: .currentSet)) }
        if flags.contains(.devicePasscode) { demands.append(Demand(passcode: true)) }
        if flags.contains(.companion) { demands.append(Demand()) }
        return demands
    }
}

extension AccessControl {
    /// The protection class and each operation's requirements without secrets, in the form of Apple's description.
    public var summary: String {
        guard !isProtectionOnly else { return protection.rawValue }
        let use = Self.text(flags)
        let deletion = "odel(\(deletionFlags.map(Self.text) ?? "true"))"
        var parts: [String]
        if flags.contains(.privateKeyUsage) {
            parts = ["oa(true)", "ock(\(use))", deletion, "osgn(\(use))"]
        } else if hasDefaultOperations {
            parts = deletionFlags == nil ? ["dacl(true)"] : ["dacl(true)", deletion]
        } else {
            parts = ["od(\(use))", deletion, "oe(true)"]
        }
        if flags.contains(.applicationPassword) { parts.append("prp(true)") }
        return ([protection.rawValue] + parts).joined(separator: ";")
    }

    private static func text(_ flags: Flags) -> String {
        var parts = policies.filter { flags.contains($0.0) }.map(\.1)
        guard parts.count > 1 else { return parts.first ?? "true" }
        parts.insert("pkofn(\(flags.contains(.or) ? 1 : parts.count))", at: 1)
        return parts.joined()
    }

    private static let policies: [(Flags, String)] = [
        (.userPresence, "cpo(DeviceOwnerAuthentication)"), (.devicePasscode, "cup(true)"),
        (.biometryAny, "cbio(pbioc())"), (.biometryCurrentSet, "cbio(pbioc()pbioh())"), (.companion, "cwtch(true)"),
    ]
}

extension PhoneFailure {
    /// The access control does not permit an operation.
    static func operationNotAllowed(_ operation: AccessControl.Operation) -> PhoneFailure {
        .authentication(.operationNotAllowed, "ACL operation is not allowed: '\(operation.rawValue)'")
    }
}

/// One thing that a person must show; any of its ways will do.
struct Demand: Sendable, Hashable {
    enum Biometry: Sendable, Hashable {
        case no, any, currentSet
    }

    var biometry = Biometry.no
    var passcode = false
    /// An application password, which stands alone.
    var password = false

    func or(_ other: Demand) -> Demand {
        Demand(biometry: biometry == .no ? other.biometry : biometry, passcode: passcode || other.passcode)
    }
}
