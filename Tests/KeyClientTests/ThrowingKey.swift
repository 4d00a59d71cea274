import Foundation
import Security

// In the style of wrappers since iOS 10: a SecKey in a class, CFError out-parameters, algorithms.

enum ThrowingKeyError: Error {
    case notRSA
    case system(CFError?)
}

final class ThrowingKey {
    let reference: SecKey

    init(reference: SecKey) throws {
        guard let attributes = SecKeyCopyAttributes(reference) as? [CFString: AnyObject],
            let type = attributes[kSecAttrKeyType] as? String, type == (kSecAttrKeyTypeRSA as String)
        else { throw ThrowingKeyError.notRSA }
        self.reference = reference
    }

    convenience init(data: Data, isPrivate: Bool) throws {
        let keyClass = isPrivate ? kSecAttrKeyClassPrivate : kSecAttrKeyClassPublic
        let keyDict: [CFString: Any] = [
            kSecAttrKeyType: kSecAttrKeyTypeRSA, kSecAttrKeyClass: keyClass,
            kSecAttrKeySizeInBits: NSNumber(value: data.count * 8), kSecReturnPersistentRef: true,
        ]
        var error: Unmanaged<CFError>?
        guard let key = SecKeyCreateWithData(data as CFData, keyDict as CFDictionary, &error) else {
            throw ThrowingKeyError.system(error?.takeRetainedValue())
        }
        try self.init(reference: key)
    }

    static func random(sizeInBits size: Int) throws -> (ThrowingKey, ThrowingKey) {
        let tagData = UUID().uuidString.data(using: .utf8)
        let attributes: [CFString: Any] = [
            kSecAttrKeyType: kSecAttrKeyTypeRSA, kSecAttrKeySizeInBits: size,
            kSecPrivateKeyAttrs: [kSecAttrIsPermanent: false, kSecAttrApplicationTag: tagData!] as [CFString: Any],
        ]
        var error: Unmanaged<CFError>?
        guard let privateKey = SecKeyCreateRandomKey(attributes as CFDictionary, &error),
            let publicKey = SecKeyCopyPublicKey(privateKey)
        else { throw error!.takeRetainedValue() as Error }
        return (try ThrowingKey(reference: privateKey), try ThrowingKey(reference: publicKey))
    }

    func data() throws -> Data {
        var error: Unmanaged<CFError>?
        guard let data = SecKeyCopyExternalRepresentation(reference, &error) else {
            throw error!.takeRetainedValue() as Error
        }
        return data as Data
    }

    func perform(
        _ operation: SecKeyOperationType, _ algorithm: SecKeyAlgorithm, _ input: Data, signature: Data? = nil
    ) throws -> Data {
        guard SecKeyIsAlgorithmSupported(reference, operation, algorithm) else { throw ThrowingKeyError.system(nil) }
        var error: Unmanaged<CFError>?
        let output: CFData?
        switch operation {
        case .sign: output = SecKeyCreateSignature(reference, algorithm, input as CFData, &error)
        case .encrypt: output = SecKeyCreateEncryptedData(reference, algorithm, input as CFData, &error)
        case .decrypt: output = SecKeyCreateDecryptedData(reference, algorithm, input as CFData, &error)
        case .verify:
            let isValid = SecKeyVerifySignature(
                reference, algorithm, input as CFData, (signature ?? Data()) as CFData, &error)
            output = isValid ? NSData() : nil
        case .keyExchange: output = nil
        @unknown default: output = nil
        }
        if let error = error { throw ThrowingKeyError.system(error.takeRetainedValue()) }
        return output! as Data
    }
}

/// In the style of apps with client certificates: an identity from a file, to be shown to a server.
func loadIdentity(p12 data: Data, password: String) -> (SecIdentity, [SecCertificate])? {
    var rawItems: CFArray?
    let options = [kSecImportExportPassphrase as String: password]
    let status = SecPKCS12Import(data as CFData, options as CFDictionary, &rawItems)
    guard status == errSecSuccess, let items = rawItems as? [[String: Any]], let first = items.first else { return nil }
    let identity = first[kSecImportItemIdentity as String] as! SecIdentity
    return (identity, first[kSecImportItemCertChain as String] as? [SecCertificate] ?? [])
}
