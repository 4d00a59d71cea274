import Foundation
import LocalAuthentication
import Security

/// The record of a value, to explain later why it is lost or inaccessible.
///
/// Nothing in it is secret.
struct KeychainRecord: Codable, Sendable, Hashable {
    /// The class under which the value was stored.
    var accessibility: KeychainAccessibility
    /// The state of the enrolled faces or fingers when it was stored, if it is bound to them (before iOS 18).
    var biometricState: Data?
    /// As ``biometricState``, since iOS 18.
    var biometricHash: Data?
    /// Whether it is bound to the enrolled faces or fingers; nil in records of earlier versions.
    var isBoundToSet: Bool?
    /// Whether there is a witness beside the record; nil in records of earlier versions.
    var hasWitness: Bool?

    var isBound: Bool { isBoundToSet ?? (biometricState != nil) }
}

/// The system answers `errSecItemNotFound` for a value that never existed, for one lost with the passcode and for one lost
/// with the enrolled faces. So each value that can be lost has a record, a separate item that survives all that, and a
/// witness: an item without content that goes with the passcode, and with nothing else.
extension KeychainSession {
    /// Records the value that has just been written, or forgets an older record of it.
    ///
    /// A record that can't be written is done without: the value is stored, and a later loss is then reported in
    /// the system's own terms.
    func keepRecord(_ account: String) {
        let protection = keychain.protection
        let isBound = protection.constraint?.isBoundToCurrentSet ?? false
        guard protection.accessibility == .whenPasscodeSetThisDeviceOnly || isBound else {
            return forgetRecord(account)
        }
        let biometry = isBound ? Biometry.now() : Biometry()
        // The witness first: a record that names one has one.
        let hasWitness = store(Data(), at: witnessPlace(account), kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly)
        let record = KeychainRecord(
            accessibility: protection.accessibility, biometricState: biometry.state, biometricHash: biometry.hash,
            isBoundToSet: isBound, hasWitness: hasWitness)
        guard let json = try? JSONEncoder().encode(record) else { return forgetRecord(account) }
        _ = store(json, at: recordPlace(account), kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly)
        // Somebody may have removed the value meanwhile, and its record before this one was written.
        if probe(account) == .itemNotFound { forgetRecord(account) }
    }

    /// Stores an item of the Kit's own; says whether it is there now.
    private func store(_ data: Data, at place: [CFString: Any], _ accessibility: CFString) -> Bool {
        let changes: [CFString: Any] = [kSecValueData: data, kSecAttrAccessible: accessibility]
        var status = errSecItemNotFound
        for _ in 1...4 {
            status = SecItemUpdate(place as CFDictionary, changes as CFDictionary)
            guard status == errSecItemNotFound else { break }
            status = SecItemAdd(place.merging(changes) { $1 } as CFDictionary, nil)
            guard status == errSecDuplicateItem else { break }
        }
        return status == errSecSuccess
    }

    func forgetRecord(_ account: String?) {
        _ = SecItemDelete(recordPlace(account) as CFDictionary)
        _ = SecItemDelete(witnessPlace(account) as CFDictionary)
    }

    /// Whether the passcode has been off since a value was stored; nil if that can't be seen.
    func wasPasscodeOff(since record: KeychainRecord, _ account: String) -> Bool? {
        guard Biometry.isPasscodeSet else { return true }
        guard record.hasWitness == true else { return nil }
        return switch SecItemCopyMatching(witnessPlace(account) as CFDictionary, nil) {
        case errSecSuccess: false
        case errSecItemNotFound: true
        default: nil
        }
    }

    func record(_ account: String) -> KeychainRecord? {
        var query = recordPlace(account)
        query[kSecReturnData] = true
        var item: CFTypeRef?
        guard SecItemCopyMatching(query as CFDictionary, &item) == errSecSuccess, let json = item as? Data else {
            return nil
        }
        return try? JSONDecoder().decode(KeychainRecord.self, from: json)
    }

    private func recordPlace(_ account: String?) -> [CFString: Any] {
        place(account, service: "latchkey.record:" + keychain.service, isSynchronizable: false)
    }

    private func witnessPlace(_ account: String?) -> [CFString: Any] {
        place(account, service: "latchkey.witness:" + keychain.service, isSynchronizable: false)
    }
}

/// LocalAuthentication's state of the phone's biometry, without a prompt.
struct Biometry: Sendable, Hashable {
    /// Changes with the set of enrolled faces or fingers; `nil` while biometry can't be used, and since iOS 18.
    var state: Data?
    /// The same since iOS 18, also while biometry can't be used; `nil` if no face or finger is enrolled.
    var hash: Data?
    /// Why biometry can't be used.
    var obstacle: LocalAuthenticationCode?

    static func now() -> Biometry {
        let context = LAContext()
        var error: NSError?
        let isUsable = context.canEvaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, error: &error)
        var biometry = Biometry(obstacle: isUsable ? nil : LocalAuthenticationCode(rawValue: error?.code ?? 0))
        if #available(iOS 18.0, macOS 15.0, *) {
            biometry.hash = context.domainState.biometry.stateHash
        } else {
            biometry.state = context.evaluatedPolicyDomainState
        }
        return biometry
    }

    /// Whether other faces or fingers are enrolled now than when a value was stored; nil if that can't be seen.
    static func hasSetChanged(since record: KeychainRecord) -> Bool? {
        let biometry = now()
        // Without any face or finger left there is no state, and the set is another one for certain.
        if biometry.obstacle == .biometryNotEnrolled { return true }
        if let then = record.biometricHash, let now = biometry.hash { return then != now }
        if let then = record.biometricState, let now = biometry.state { return then != now }
        return nil
    }

    /// Whether this phone has a passcode.
    static var isPasscodeSet: Bool {
        var error: NSError?
        return LAContext().canEvaluatePolicy(.deviceOwnerAuthentication, error: &error)
            || error?.code != LocalAuthenticationCode.passcodeNotSet.rawValue
    }
}
