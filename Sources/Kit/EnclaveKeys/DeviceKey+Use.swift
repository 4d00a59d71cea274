import Foundation
import LocalAuthentication
import Security

extension DeviceKey {
    /// The keychain's contents under a tag, as far as visible without a prompt.
    public enum Presence: Sendable, Hashable {
        /// No key.
        case absent
        /// A key of which nothing can be read without the person: an ordinary one, guarded as a whole.
        case locked
        /// A key, usable or not: the Secure Enclave tells the public half of keys that it would refuse to use.
        case found(DeviceKey)
    }

    /// Looks for a key in the tag's keychain group, without a prompt.
    ///
    /// - Throws: ``LatchkeyError`` if the keychain can't be asked.
    public static func find(_ tag: DeviceKeyTag) async throws(LatchkeyError) -> Presence {
        try await BlockingCall.attempt { () throws(LatchkeyError) in
            let context = LAContext()
            context.interactionNotAllowed = true
            let found = try tag.copyPrivateKey(context)
            switch found.status {
            case errSecSuccess: return .found(try DeviceKey(tag: tag, privateKey: try privateKey(found.item)))
            case errSecItemNotFound: return .absent
            case errSecInteractionNotAllowed: return .locked
            case let status: throw LatchkeyError(SystemCause(status))
            }
        }.get()
    }

    /// Whether the key is there and would sign for its owner, as far as can be seen without a prompt.
    ///
    /// A key whose passcode was turned off may still be listed. So a signature is tried where no prompt may be shown:
    /// a key that asks for the person is alive. If one comes of it, it is thrown away.
    ///
    /// - Throws: ``LatchkeyError`` if the keychain can't be asked.
    public func isUsable() async throws(LatchkeyError) -> Bool {
        switch try await Self.find(tag) {
        case .absent: return false
        case .locked: return true
        case .found(let found): guard found == self else { return false }
        }
        let authentication = DeviceAuthentication(reason: "", interaction: .forbidden)
        defer { authentication.invalidate() }
        do throws(LatchkeyError) {
            _ = try await signature(for: [], authentication: authentication)
            return true
        } catch {
            return ![.keychainRefused, .keyMissing, .keyUnusable].contains(error.code)
        }
    }

    /// Deletes whatever the tag's keychain group holds under it.
    ///
    /// Shows no prompt; nothing there is no error.
    ///
    /// - Throws: ``LatchkeyError`` if the keychain refuses.
    public static func delete(_ tag: DeviceKeyTag) async throws(LatchkeyError) {
        try await BlockingCall.attempt { () throws(LatchkeyError) in
            try KeychainGroup.perform(in: tag.accessGroup) { group throws(LatchkeyError) in
                let status = SecItemDelete(tag.query(in: group) as CFDictionary)
                guard status == errSecSuccess || status == errSecItemNotFound else {
                    throw LatchkeyError(SystemCause(status))
                }
            }
        }.get()
    }

    /// Signs with ECDSA and SHA-256, after the prompt that the key's protection asks for.
    ///
    /// Suspends while the person decides; no thread of the main actor or of the cooperative pool waits. If the task
    /// is cancelled, the prompt is taken away and `authentication` is over.
    ///
    /// - Returns: the signature as DER (X9.62), 8–72 bytes.
    /// - Throws: ``LatchkeyError``: the person declined, the key is gone, can't be used any more, or is another one than
    ///   this describes.
    public func signature(
        for message: [UInt8], authentication: DeviceAuthentication
    ) async throws(LatchkeyError) -> [UInt8] {
        let result = await withTaskCancellationHandler {
            await BlockingCall.attempt { () throws(LatchkeyError) in
                do throws(LatchkeyError) {
                    return try sign(message, authentication: authentication)
                } catch {
                    throw diagnosed(error, authentication)
                }
            }
        } onCancel: {
            authentication.invalidate()
        }
        return try result.mapError(\.unlessTaskIsCancelled).get()
    }

    /// Tells a dead key from a person who was not recognized: iOS answers both with −25293.
    ///
    /// Where no prompt may be shown, a living key asks for one, and a dead one is refused as before.
    private func diagnosed(_ error: LatchkeyError, _ authentication: DeviceAuthentication) -> LatchkeyError {
        guard error.code == .keychainRefused else { return error }
        // An invalidated context is refused with −25293 too.
        guard !authentication.isEnded else { return LatchkeyError(.authenticationEnded, underlying: error.underlying) }
        let quiet = DeviceAuthentication(reason: "", interaction: .forbidden)
        defer { quiet.invalidate() }
        do throws(LatchkeyError) {
            _ = try sign([], authentication: quiet)
            return error
        } catch let again {
            let isDead = again.code == .keychainRefused || again.code == .keyUnusable
            return isDead ? LatchkeyError(.keyUnusable, underlying: error.underlying) : error
        }
    }

    private func sign(_ message: [UInt8], authentication: DeviceAuthentication) throws(LatchkeyError) -> [UInt8] {
        let found = try tag.copyPrivateKey(authentication.context)
        guard found.status == errSecSuccess else { throw LatchkeyError(SystemCause(found.status), prompt: .owner) }
        let privateKey = try Self.privateKey(found.item)
        // The tag could by now name another key; a signature by it would not be the one that was asked for.
        guard try DeviceKey(tag: tag, privateKey: privateKey) == self else { throw LatchkeyError(.keyUnusable) }
        var error: Unmanaged<CFError>?
        guard
            let signature = SecKeyCreateSignature(
                privateKey, .ecdsaSignatureMessageX962SHA256, Data(message) as CFData, &error) as Data?
        else { throw LatchkeyError(SystemCause(error), prompt: .owner) }
        return Array(signature)
    }

    /// The key in a reply of `SecItemCopyMatching`.
    private static func privateKey(_ item: CFTypeRef?) throws(LatchkeyError) -> SecKey {
        guard let item, CFGetTypeID(item) == SecKeyGetTypeID() else { throw LatchkeyError(.keyUnusable) }
        // Swift offers no conditional cast to a Core Foundation type; the type has just been checked.
        return unsafeDowncast(item, to: SecKey.self)
    }
}

extension DeviceKeyTag {
    /// Whatever is under this tag in a group.
    fileprivate func query(in group: String) -> [CFString: Any] {
        [kSecClass: kSecClassKey, kSecAttrApplicationTag: data, kSecAttrAccessGroup: group]
    }

    /// Asks for the private key under this tag.
    fileprivate func copyPrivateKey(
        _ context: LAContext
    ) throws(LatchkeyError) -> (status: OSStatus, item: CFTypeRef?) {
        try KeychainGroup.perform(in: accessGroup) { group throws(LatchkeyError) in
            var query = query(in: group)
            query[kSecAttrKeyClass] = kSecAttrKeyClassPrivate
            query[kSecAttrKeyType] = kSecAttrKeyTypeECSECPrimeRandom
            query[kSecUseAuthenticationContext] = context
            query[kSecReturnRef] = true
            var item: CFTypeRef?
            let status = SecItemCopyMatching(query as CFDictionary, &item)
            guard status != errSecMissingEntitlement else { throw LatchkeyError(SystemCause(status)) }
            return (status, item)
        }
    }
}
