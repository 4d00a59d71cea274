import Foundation
import LatchkeyWire
import Security

extension DeviceKey {
    /// Makes a key that lasts, in the Secure Enclave if this phone has one.
    ///
    /// Shows no prompt.
    ///
    /// Whether there is a Secure Enclave is found out by trying, not by asking for a simulator; `tag.storage` of the
    /// result says where the key is. The key vanishes with the passcode (`WhenPasscodeSetThisDeviceOnly`).
    ///
    /// - Parameters:
    ///   - serverID: the server whose user it is (default: the key's tag names none).
    ///   - accessGroup: a keychain group that the app is entitled to (default: the app's first).
    /// - Throws: ``LatchkeyError``, usually because no passcode is set.
    public static func create(
        for username: Username, at serverID: ServerID? = nil, protection: KeyProtection, slot: DeviceKeyTag.Slot,
        accessGroup: String? = nil
    ) async throws(LatchkeyError) -> DeviceKey {
        let tag: @Sendable (KeyStorage) -> DeviceKeyTag = { storage in
            DeviceKeyTag(
                username: username, serverID: serverID, storage: storage, protection: protection, slot: slot,
                accessGroup: accessGroup)
        }
        return try await BlockingCall.attempt { () throws(LatchkeyError) in
            let enclaveTag = tag(.secureEnclave)
            do throws(LatchkeyError) {
                return try generate(enclaveTag, accessible: kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly)
            } catch {
                // A Secure Enclave that makes other keys has refused this one for a reason, above all for want of a
                // passcode: that must not lead to a weaker key.
                guard !enclaveAnswers() else { throw error }
            }
            return try generateOrdinaryKey(tag(.keychain))
        }.get()
    }

    /// Whether the Secure Enclave makes a key on which nothing depends: not stored, open to use.
    static func enclaveAnswers() -> Bool {
        let attributes: [CFString: Any] = [
            kSecAttrKeyType: kSecAttrKeyTypeECSECPrimeRandom, kSecAttrKeySizeInBits: 256,
            kSecAttrTokenID: kSecAttrTokenIDSecureEnclave,
            kSecPrivateKeyAttrs: [kSecAttrIsPermanent: false] as [CFString: Any],
        ]
        return SecKeyCreateRandomKey(attributes as CFDictionary, nil) != nil
    }

    private static func generateOrdinaryKey(_ tag: DeviceKeyTag) throws(LatchkeyError) -> DeviceKey {
        do {
            return try generate(tag, accessible: kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly)
        } catch {
            // Simulators since iOS 15 store nothing in that class. The access control still asks for the person.
            return try generate(tag, accessible: kSecAttrAccessibleWhenUnlockedThisDeviceOnly)
        }
    }

    private static func generate(_ tag: DeviceKeyTag, accessible: CFString) throws(LatchkeyError) -> DeviceKey {
        try KeychainGroup.perform(in: tag.accessGroup) { group throws(LatchkeyError) in
            try generate(tag, in: group, accessible: accessible)
        }
    }

    private static func generate(
        _ tag: DeviceKeyTag, in group: String, accessible: CFString
    ) throws(LatchkeyError) -> DeviceKey {
        var error: Unmanaged<CFError>?
        guard let access = SecAccessControlCreateWithFlags(nil, accessible, tag.accessControlFlags, &error) else {
            throw LatchkeyError(SystemCause(error))
        }
        var attributes: [CFString: Any] = [
            kSecAttrKeyType: kSecAttrKeyTypeECSECPrimeRandom, kSecAttrKeySizeInBits: 256,
            kSecPrivateKeyAttrs: [
                kSecAttrIsPermanent: true, kSecAttrApplicationTag: tag.data, kSecAttrAccessGroup: group,
                kSecAttrAccessControl: access,
            ] as [CFString: Any],
        ]
        if tag.storage == .secureEnclave { attributes[kSecAttrTokenID] = kSecAttrTokenIDSecureEnclave }
        guard let privateKey = SecKeyCreateRandomKey(attributes as CFDictionary, &error) else {
            throw LatchkeyError(SystemCause(error))
        }
        return try DeviceKey(tag: tag, privateKey: privateKey)
    }

    /// Describes a private key that is at hand.
    init(tag: DeviceKeyTag, privateKey: SecKey) throws(LatchkeyError) {
        var error: Unmanaged<CFError>?
        guard let publicKey = SecKeyCopyPublicKey(privateKey),
            let bytes = SecKeyCopyExternalRepresentation(publicKey, &error) as Data?,
            let key = DeviceKey(tag: tag, publicKey: Array(bytes))
        else { throw error == nil ? LatchkeyError(.keyUnusable) : LatchkeyError(SystemCause(error)) }
        self = key
    }
}

extension DeviceKeyTag {
    /// A key of the Secure Enclave is guarded when it is used, an ordinary one when it is read.
    fileprivate var accessControlFlags: SecAccessControlCreateFlags {
        let person: SecAccessControlCreateFlags =
            switch protection {
            case .userPresence: .userPresence
            case .devicePasscode: .devicePasscode
            }
        return storage == .secureEnclave ? [.privateKeyUsage, person] : person
    }
}
