import Foundation
import LatchkeyCrypto
import VirtualPhone

extension SecKey {
    /// SHA-1 of the public key's bytes, a point or PKCS #1: kSecAttrApplicationLabel.
    var applicationLabel: [UInt8] { HashAlgorithm.sha1.hash(publicPart.external) }

    /// The attributes by which a keychain finds the key.
    private var identifyingAttributes: KeychainDictionary {
        let bits = PropertyListValue.integer(Int64(publicPart.bits))
        return [
            .itemClass: .itemClass(.key), .type: .integer(publicPart.type), .keyClass: .integer(isPrivate ? 1 : 0),
            .keySize: bits, .effectiveKeySize: bits, .applicationLabel: .bytes(applicationLabel),
        ]
    }

    /// The key's usage flags (SecKey.m:109–162); numbers, as the keychain keeps them.
    private var usageAttributes: KeychainDictionary {
        let isUsable: PropertyListValue = .integer(isPrivate ? 1 : 0)
        let isPublic: PropertyListValue = .integer(isPrivate ? 0 : 1)
        // An RSA private key derives nothing; all others say that they do.
        let derives = !isPrivate || publicPart.type == KeyType.ellipticCurve
        return [
            .canSign: isUsable, .canDecrypt: isUsable, .canUnwrap: isUsable, .canVerify: isPublic,
            .canEncrypt: isPublic,
            .canWrap: isPublic, .canDerive: .integer(derives ? 1 : 0), .canSignRecover: .integer(0),
            .canVerifyRecover: .integer(0),
        ]
    }

    /// The storage attributes of a software key; public keys have them too, strange as it looks.
    private static let softwareAttributes: KeychainDictionary = [
        .isPermanent: .integer(1), .isPrivate: .integer(1), .isModifiable: .integer(1), .isSensitive: .integer(0),
        .wasAlwaysSensitive: .integer(0),
        .isExtractable: .integer(1), .wasNeverExtractable: .integer(0),
    ]

    /// The bytes that a keychain stores; nil for a key that can't leave the Secure Enclave.
    var storedBytes: [UInt8]? {
        switch material {
        case .softwarePrivate(let key): key.x963
        case .rsaPrivate(let key): key.pkcs1
        case .publicKey(let numbers): numbers.external
        case .enclave: nil
        }
    }

    /// Returns the attributes that kSecValueRef stands for in a keychain dictionary.
    ///
    /// - Parameter isQuery: whether the key is searched for, when its usage does not matter, rather than stored.
    func itemValues(isQuery: Bool) -> KeychainDictionary {
        var own = identifyingAttributes
        if case .enclave(let toid, _, _) = material {
            own[.tokenObjectID] = .data(toid)
            own[.tokenID] = .secureEnclave
        }
        if !isQuery {
            own.overwrite(with: usageAttributes)
            if let bytes = storedBytes {
                own.overwrite(with: Self.softwareAttributes)
                own[.valueData] = .bytes(bytes)
            }
        }
        return own
    }

    /// The result of SecKeyCopyAttributes: type and class as text, flags as booleans.
    var copiedAttributes: KeychainDictionary {
        var result = attributes.overwritten(with: identifyingAttributes).overwritten(with: usageAttributes)
        result[.type] = .string("\(publicPart.type)")
        result[.keyClass] = .string(isPrivate ? "1" : "0")
        if case .enclave(let toid, _, _) = material {
            result[.tokenObjectID] = .data(toid)
            result[.tokenID] = .secureEnclave
        } else {
            result.overwrite(with: Self.softwareAttributes)
            result[.valueData] = storedBytes.map { .bytes($0) }
        }
        for flag in Self.flags {
            if let number = result[flag]?.integer { result[flag] = .boolean(number != 0) }
        }
        return result
    }

    private static let flags: [KeychainKey] = [
        .canSign, .canVerify, .canDerive, .canDecrypt, .canEncrypt, .canWrap, .canUnwrap, .canSignRecover,
        .canVerifyRecover, .isPermanent, .isPrivate, .isModifiable, .isSensitive, .wasAlwaysSensitive,
        .isExtractable, .wasNeverExtractable,
    ]

    /// The key that a keychain result refers to; nil if its value is no key.
    convenience init?(
        _ reference: KeyReference, attributes: KeychainDictionary, phone: any PhoneConnection,
        context: (any AuthenticationContextReference)?
    ) {
        let publicKey: Data?
        switch reference {
        case .software(let bytes):
            guard let material = Material(external: [UInt8](bytes), attributes) else { return nil }
            self.init(material, context: context)
            return
        case .enclave(let known): publicKey = known
        }
        guard let toid = attributes[.tokenObjectID]?.data,
            // From the item: a key of another phone's enclave is still found, and only fails when it is used.
            let point = publicKey.map({ [UInt8]($0) })
                ?? (try? phone.send(ReadPublicKey(tokenObjectID: toid)).publicKey),
            let key = try? ECPublicKey(x963: point, curve: .p256)
        else { return nil }
        self.init(.enclave(toid: toid, publicKey: key, phone: phone), attributes: attributes, context: context)
    }
}

extension SecKey.Material {
    /// A software key from its external representation; nil for bytes that are no key of that type and class.
    ///
    /// RSA public keys are taken as PKCS #1 and as SubjectPublicKeyInfo, as corecrypto takes them.
    init?(external bytes: [UInt8], _ attributes: KeychainDictionary) {
        let type = attributes[.type].flatMap(KeyCreation.number)
        let isPrivate = attributes[.keyClass].flatMap(KeyCreation.number) == 1
        switch (type, isPrivate) {
        case (KeyType.rsa, true):
            guard let key = try? RSAPrivateKey(pkcs1: bytes) else { return nil }
            self = .rsaPrivate(key)
        case (KeyType.rsa, false):
            guard let key = (try? RSAPublicKey(pkcs1: bytes)) ?? (try? RSAPublicKey(spki: bytes)) else { return nil }
            self = .publicKey(.rsa(key))
        case (KeyType.ellipticCurve, true):
            guard let key = NamedCurve.allCases.lazy.compactMap({ try? ECPrivateKey(x963: bytes, curve: $0) }).first
            else { return nil }
            self = .softwarePrivate(key)
        case (KeyType.ellipticCurve, false):
            guard let key = NamedCurve.allCases.lazy.compactMap({ try? ECPublicKey(x963: bytes, curve: $0) }).first
            else { return nil }
            self = .publicKey(.ellipticCurve(key))
        default: return nil
        }
    }
}

/// Returns the key's attributes.
@discardableResult
public func SecKeyCopyAttributes(_ key: SecKey) -> CFDictionary? {
    Bridging.attributes(key.copiedAttributes)
}

/// Returns the public key that belongs to a key; for a public key a copy of it.
@discardableResult
public func SecKeyCopyPublicKey(_ key: SecKey) -> SecKey? {
    SecKey(.publicKey(key.publicPart))
}

/// Returns the length of the key's field or modulus in bytes: 32 for P-256, 256 for RSA of 2048 bits.
@discardableResult
public func SecKeyGetBlockSize(_ key: SecKey) -> Int { key.publicPart.blockLength }

/// Returns the key's bytes.
///
/// EC: 04‖X‖Y for a public key, 04‖X‖Y‖K for a private one. RSA: PKCS #1.
///
/// - Parameter error: `errSecUnimplemented` for a key of the Secure Enclave, which never leaves it.
@discardableResult
public func SecKeyCopyExternalRepresentation(
    _ key: SecKey, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> CFData? {
    guard let bytes = key.storedBytes else {
        PhoneFailure.status(.unimplemented, "export not implemented for key \(key)").report(error)
        return nil
    }
    return NSData(data: Data(bytes))
}
