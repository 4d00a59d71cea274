import Foundation
import LocalAuthentication
import Security

/// The record of a value, to explain later why it is lost or inaccessible.
///
/// Nothing in it is secret.
struct KeychainRecord: Codable, Sendable, Hashable {
    /// The class under which the value was stored.
    var accessibility: KeychainAccessibility
    /// The state of the enrolled faces or fingers when it was stored, if it is bound to them.
    var biometricState: Data?
}

/// The system answers `errSecItemNotFound` both for a value that never existed and for one lost with the passcode, and
/// `errSecAuthFailed` both for an unrecognized face and for a changed set of faces. So each value that can be lost in
/// these ways has a record, a separate item that survives the passcode.
extension KeychainSession {
    /// Records the value that has just been written, or forgets an older record of it.
    ///
    /// A record that can't be written is done without: the value is stored, and a later loss is then reported in
    /// the system's own terms.
    func keepRecord(_ account: String) {
        let protection = keychain.protection
        let isBound = protection.constraint?.isBoundToCurrentSet ?? false
        guard protection.accessibility == .whenPasscodeSetThisDeviceOnly || isBound,
            let json = try? JSONEncoder().encode(
                KeychainRecord(
                    accessibility: protection.accessibility, biometricState: isBound ? Biometry.now().state : nil))
        else { return forgetRecord(account) }
        let changes: [CFString: Any] = [
            kSecValueData: json, kSecAttrAccessible: kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly,
        ]
        let place = recordPlace(account)
        for _ in 1...4 {
            guard SecItemUpdate(place as CFDictionary, changes as CFDictionary) == errSecItemNotFound else { break }
            let added = SecItemAdd(place.merging(changes) { $1 } as CFDictionary, nil)
            guard added == errSecDuplicateItem else { break }
        }
        // Somebody may have removed the value meanwhile, and its record before this one was written.
        if probe(account) == .itemNotFound { forgetRecord(account) }
    }

    func forgetRecord(_ account: String?) {
        _ = SecItemDelete(recordPlace(account) as CFDictionary)
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
}

/// LocalAuthentication's state of the phone's biometry, without a prompt.
struct Biometry: Sendable, Hashable {
    /// Changes with the set of enrolled faces or fingers; `nil` while biometry can't be used.
    var state: Data?
    /// Why biometry can't be used.
    var obstacle: LocalAuthenticationCode?

    static func now() -> Biometry {
        let context = LAContext()
        var error: NSError?
        guard context.canEvaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, error: &error) else {
            return Biometry(obstacle: LocalAuthenticationCode(rawValue: error?.code ?? 0))
        }
        return Biometry(state: context.biometricState)
    }

    /// Whether this phone has a passcode.
    static var isPasscodeSet: Bool {
        var error: NSError?
        return LAContext().canEvaluatePolicy(.deviceOwnerAuthentication, error: &error)
            || error?.code != LocalAuthenticationCode.passcodeNotSet.rawValue
    }
}

extension LAContext {
    /// The state of the enrolled faces or fingers.
    fileprivate var biometricState: Data? {
        if #available(iOS 18, macOS 15, *) { domainState.biometry.stateHash } else { evaluatedPolicyDomainState }
    }
}
