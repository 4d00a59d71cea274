import Foundation

/// The contents of a phone's keychain for developers, which neither apps nor people can see on a real phone.
///
/// It contains no items' data and no private key.
public struct KeychainInspection: Sendable, Hashable {
    /// An item, or a key of the Secure Enclave.
    public struct Item: Sendable, Hashable {
        /// Names the item for as long as it lives.
        public let id: String
        /// The class.
        public let itemClass: KeychainClass
        /// Whether it is a key of the Secure Enclave.
        public let isEnclaveKey: Bool
        /// The attributes.
        public let attributes: KeychainDictionary
        /// The access control that guards it: an enclave key's own; nil without one.
        public let control: AccessControl?
        /// When the contents can be read.
        public let protection: ProtectionClass
        /// How many bytes of data it holds.
        public let length: Int
        /// The public half of an enclave key, 65 bytes.
        public let publicKey: Data?
        /// Why it can't be used now; nil if it can, perhaps after a prompt.
        public let obstacle: Obstacle?
    }

    /// Why something can't be used now.
    public enum Obstacle: String, Sendable, Hashable, CaseIterable {
        /// It was damaged.
        case damaged
        /// It was made by another phone's enclave.
        case foreign
        /// The passcode that guarded it was turned off: lost for ever.
        case passcodeRemoved
        /// The faces or fingers were changed after it was made: lost for ever.
        case biometryChanged
        /// The screen is locked.
        case locked
        /// The phone was not unlocked since it was switched on.
        case beforeFirstUnlock
        /// It needs a face or finger, and none is enrolled.
        case biometryNotEnrolled
        /// It needs a face or finger, and too many did not match: the passcode must be entered first.
        case biometryLockout
        /// It needs Face ID, which the person has forbidden the app.
        case biometryDenied
        /// It requires the passcode, and none is set.
        case passcodeNotSet
    }

    /// The items, oldest first.
    public let items: [Item]
    /// Whether the screen is locked.
    public let isLocked: Bool
    /// Whether the phone was not unlocked since it was switched on.
    public let isBeforeFirstUnlock: Bool
    /// Whether too many faces or fingers did not match.
    public let isBiometryLockedOut: Bool
}

extension VirtualPhone {
    /// The current contents of the keychain.
    public func inspectKeychain() -> KeychainInspection {
        state.withLock { state in
            KeychainInspection(
                items: state.items.all.map { state.inspected($0.item) }, isLocked: state.durable.lockState != .unlocked,
                isBeforeFirstUnlock: state.durable.lockState == .beforeFirstUnlock,
                isBiometryLockedOut: state.durable.biometricFailures >= 5)
        }
    }
}

extension PhoneState {
    fileprivate mutating func inspected(_ item: KeychainItem) -> KeychainInspection.Item {
        let toid = item.attributes[.tokenObjectID]?.bytes
        let key = toid.flatMap { try? openKey($0) }
        let control = key?.control ?? item.control
        let protection = key?.control?.protection ?? item.protection
        let binding = key?.binding ?? item.binding
        var obstacle: KeychainInspection.Obstacle?
        if item.isCorrupt {
            obstacle = .damaged
        } else if toid != nil, key == nil {
            obstacle = .foreign
        } else {
            obstacle = self.obstacle(control, protection, binding, group: item.attributes[.accessGroup]?.string)
        }
        let id = item.uuid.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
        return KeychainInspection.Item(
            id: id, itemClass: item.itemClass, isEnclaveKey: item.isToken, attributes: item.attributes,
            control: control, protection: protection, length: item.secret?.count ?? 0,
            publicKey: (key?.key.publicKey.x963).map { Data($0) } ?? item.tokenPublicKey, obstacle: obstacle)
    }

    /// The first obstacle; permanent loss comes first.
    private func obstacle(
        _ control: AccessControl?, _ protection: ProtectionClass, _ binding: Binding, group: String?
    ) -> KeychainInspection.Obstacle? {
        guard durable.configuration.kind == .device else { return isReadable(protection) ? nil : .locked }
        if isPasscodeGone(binding) { return .passcodeRemoved }
        let demands = control?.demands ?? []
        let needsFace = demands.contains { $0.biometry != .no && !$0.passcode }
        if needsFace, !isBiometryIntact(binding) { return .biometryChanged }
        if !isReadable(protection) { return durable.lockState == .beforeFirstUnlock ? .beforeFirstUnlock : .locked }
        if demands.contains(where: { $0.biometry != .no || $0.passcode }), durable.passcode == nil {
            return .passcodeNotSet
        }
        guard needsFace else { return nil }
        if durable.biometricTemplates.isEmpty { return .biometryNotEnrolled }
        if durable.biometricFailures >= 5 { return .biometryLockout }
        let isDenied = durable.apps.values.contains {
            durable.faceIDPermissions[$0.bundleIdentifier] == false && group.map($0.accessGroups.contains) ?? false
        }
        return isDenied && durable.configuration.biometry.needsPermission ? .biometryDenied : nil
    }
}
