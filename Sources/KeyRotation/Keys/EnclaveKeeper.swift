import CryptoKit
import Foundation
import LatchkeyFlow
import LatchkeyKit
import Security

/// Account keys in the Secure Enclave, found again by account and by the public key of the seed that they go with.
///
/// Guarded by `.userPresence`, in the class `WhenUnlockedThisDeviceOnly`.
struct EnclaveKeeper: Sendable {
    /// The public key's hash algorithm on the chain: the Secure Enclave signs with SHA-256.
    static let hashAlgorithm = FlowHashAlgorithm.sha2_256

    /// A group that the app is entitled to; `nil` for the app's first one.
    let accessGroup: String?

    /// Finds the key, or makes it; `nil` if the phone has no Secure Enclave.
    ///
    /// Shows no prompt.
    func findOrMake(_ tag: EnclaveTag) async throws(RotationError) -> FlowPublicKey? {
        if let found = try await find(tag) { return found }
        return try await blocking { () throws(LatchkeyError) in
            do throws(LatchkeyError) {
                let key = try KeychainGroup.perform(in: accessGroup) { group throws(LatchkeyError) in
                    try make([kSecAttrIsPermanent: true, kSecAttrApplicationTag: tag.data, kSecAttrAccessGroup: group])
                }
                return try Self.publicKey(key)
            } catch {
                // An enclave that makes another key has refused this one for a reason, which may pass.
                guard (try? make([kSecAttrIsPermanent: false])) == nil else { throw error }
                return nil
            }
        }
    }

    /// Finds the key; `nil` if there is none.
    ///
    /// Shows no prompt.
    func find(_ tag: EnclaveTag) async throws(RotationError) -> FlowPublicKey? {
        try await blocking { () throws(LatchkeyError) in try privateKey(tag, nil).flatMap(Self.publicKey) }
    }

    /// Signs with ECDSA and SHA-256, after the owner's consent; `nil` if the key is gone for good.
    ///
    /// - Returns: r‖s, 64 bytes.
    func signature(
        for message: [UInt8], _ tag: EnclaveTag, _ authentication: DeviceAuthentication
    ) async throws(RotationError) -> [UInt8]? {
        try await blocking { () throws(LatchkeyError) in
            do throws(LatchkeyError) {
                guard let key = try privateKey(tag, authentication) else { return nil }
                return try Self.sign(message, with: key)
            } catch  where error.code == .keyUnusable || error.code == .keyMissing {
                return nil
            }
        }
    }

    /// Deletes the key; nothing there is no error.
    func remove(_ tag: EnclaveTag) async throws(RotationError) {
        try await blocking { () throws(LatchkeyError) in
            try KeychainGroup.perform(in: accessGroup) { group throws(LatchkeyError) in
                let status = SecItemDelete(query(tag, in: group) as CFDictionary)
                guard status == errSecSuccess || status == errSecItemNotFound else {
                    throw LatchkeyError(status: status)
                }
            }
        }
    }

    private func blocking<Value: Sendable>(
        _ body: @escaping @Sendable () throws(LatchkeyError) -> Value
    ) async throws(RotationError) -> Value {
        do {
            return try await BlockingCall.attempt(body).get()
        } catch {
            throw RotationError(error, fallback: .enclaveFailed)
        }
    }

    /// Makes a key; one that is kept is behind the owner's presence.
    private func make(_ place: [CFString: Any]) throws(LatchkeyError) -> SecKey {
        var error: Unmanaged<CFError>?
        guard
            let access = SecAccessControlCreateWithFlags(
                nil, kSecAttrAccessibleWhenUnlockedThisDeviceOnly, [.privateKeyUsage, .userPresence], &error)
        else { throw LatchkeyError(security: error) }
        var keyAttributes = place
        if place[kSecAttrApplicationTag] != nil { keyAttributes[kSecAttrAccessControl] = access }
        let attributes: [CFString: Any] = [
            kSecAttrKeyType: kSecAttrKeyTypeECSECPrimeRandom, kSecAttrKeySizeInBits: 256,
            kSecAttrTokenID: kSecAttrTokenIDSecureEnclave, kSecPrivateKeyAttrs: keyAttributes,
        ]
        guard let key = SecKeyCreateRandomKey(attributes as CFDictionary, &error) else {
            throw LatchkeyError(security: error)
        }
        return key
    }

    private func privateKey(
        _ tag: EnclaveTag, _ authentication: DeviceAuthentication?
    ) throws(LatchkeyError) -> SecKey? {
        let item = try KeychainGroup.perform(in: accessGroup) { group throws(LatchkeyError) -> CFTypeRef? in
            var query = query(tag, in: group)
            query[kSecReturnRef] = true
            query[kSecUseAuthenticationContext] = authentication?.context
            var item: CFTypeRef?
            let status = SecItemCopyMatching(query as CFDictionary, &item)
            if status == errSecItemNotFound { return nil }
            guard status == errSecSuccess else { throw LatchkeyError(status: status) }
            guard let item else { throw LatchkeyError(.keyUnusable) }
            return item
        }
        guard let item else { return nil }
        guard CFGetTypeID(item) == SecKeyGetTypeID() else { throw LatchkeyError(.keyUnusable) }
        // Swift offers no conditional cast to a Core Foundation type; the type has just been checked.
        return unsafeDowncast(item, to: SecKey.self)
    }

    private func query(_ tag: EnclaveTag, in group: String) -> [CFString: Any] {
        [
            kSecClass: kSecClassKey, kSecAttrApplicationTag: tag.data, kSecAttrKeyClass: kSecAttrKeyClassPrivate,
            kSecAttrKeyType: kSecAttrKeyTypeECSECPrimeRandom, kSecAttrAccessGroup: group,
        ]
    }

    private static func publicKey(_ key: SecKey) throws(LatchkeyError) -> FlowPublicKey {
        var error: Unmanaged<CFError>?
        guard let publicKey = SecKeyCopyPublicKey(key),
            let bytes = SecKeyCopyExternalRepresentation(publicKey, &error) as Data?
        else { throw LatchkeyError(security: error) }
        guard bytes.count == FlowPublicKey.length + 1,
            let result = FlowPublicKey(.ecdsaP256, raw: Array(bytes.dropFirst()))
        else { throw LatchkeyError(.keyUnusable) }
        return result
    }

    private static func sign(_ message: [UInt8], with key: SecKey) throws(LatchkeyError) -> [UInt8] {
        var error: Unmanaged<CFError>?
        guard
            let signature = SecKeyCreateSignature(
                key, .ecdsaSignatureMessageX962SHA256, Data(message) as CFData, &error) as Data?
        else { throw LatchkeyError(security: error) }
        guard let parsed = try? P256.Signing.ECDSASignature(derRepresentation: signature) else {
            throw LatchkeyError(.keyUnusable)
        }
        return Array(parsed.rawRepresentation)
    }
}

/// The application tag of an account's key: bound to network, address and the seed's public key.
struct EnclaveTag: Sendable, Hashable {
    let account: RotationAccount
    let seed: FlowPublicKey

    var data: Data { Data("latchkey.rotation.enclave.\(account).\(seed)".utf8) }
}
