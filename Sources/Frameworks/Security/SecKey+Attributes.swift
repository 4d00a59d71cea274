import Foundation
import LatchkeyCrypto
import VirtualPhone

extension SecKey {
    /// SHA-1 of the public key's point: kSecAttrApplicationLabel.
    var applicationLabel: [UInt8] { HashAlgorithm.sha1.hash(publicPart.x963) }

    /// The attributes that follow from the key itself, as the keychain stores them.
    var ownAttributes: [String: PropertyListValue] {
        let isUsable: PropertyListValue = .integer(isPrivate ? 1 : 0)
        let isPublic: PropertyListValue = .integer(isPrivate ? 0 : 1)
        return [
            "type": .integer(73), "kcls": .integer(isPrivate ? 1 : 0),
            "bsiz": .integer(Int64(publicPart.curve.bits)), "esiz": .integer(Int64(publicPart.curve.bits)),
            "klbl": .bytes(applicationLabel), "sign": isUsable, "vrfy": isPublic, "drve": isUsable,
            "decr": isUsable, "encr": isPublic, "wrap": isPublic, "unwp": isUsable,
        ]
    }

    /// What kSecValueRef stands for in a keychain dictionary: the attributes, and the value to store.
    ///
    /// - Throws: `errSecParam` never for keys of this module; typed for its callers.
    func addItemValues(to values: inout [String: PropertyListValue]) throws(PhoneFailure) {
        var own = ownAttributes
        own["class"] = .string("keys")
        switch material {
        case .softwarePrivate(let key): own["v_Data"] = .bytes(key.x963)
        case .publicKey(let key): own["v_Data"] = .bytes(key.x963)
        case .enclave(let toid, _, _):
            own = ["class": .string("keys"), "toid": .data(toid), "tkid": .string("com.apple.setoken")]
            own.merge(ownAttributes) { $1 }
        }
        values.merge(own) { given, _ in given }
    }

    /// What SecKeyCopyAttributes gives.
    var copiedAttributes: [String: PropertyListValue] {
        var result = attributes.merging(ownAttributes.mapValues { $0 }) { $1 }
        switch material {
        case .enclave(let toid, _, _):
            result["toid"] = .data(toid)
            result["tkid"] = .string("com.apple.setoken")
            result["type"] = .string("73")
            result["kcls"] = .string("1")
        case .softwarePrivate(let key): result["v_Data"] = .bytes(key.x963)
        case .publicKey(let key): result["v_Data"] = .bytes(key.x963)
        }
        // Usage flags are booleans here, numbers in the keychain.
        for flag in ["sign", "vrfy", "drve", "decr", "encr", "wrap", "unwp", "perm", "priv", "sens", "extr", "modi"] {
            if let number = result[flag]?.integer { result[flag] = .boolean(number != 0) }
        }
        return result
    }

    /// The key that a keychain result refers to; nil if its value is damaged.
    convenience init?(
        result: [String: PropertyListValue], attributes: [String: PropertyListValue], phone: any PhoneConnection,
        context: (any AuthenticationContextReference)?
    ) {
        if let bytes = result["key"]?.bytes {
            let bits = attributes["bsiz"]?.integer ?? 256
            guard let curve = NamedCurve(bits: bits) else { return nil }
            if attributes["kcls"]?.integer == 1 {
                guard let key = try? ECPrivateKey(x963: bytes, curve: curve) else { return nil }
                self.init(.softwarePrivate(key), attributes: attributes)
            } else {
                guard let key = try? ECPublicKey(x963: bytes, curve: curve) else { return nil }
                self.init(.publicKey(key), attributes: attributes)
            }
            return
        }
        guard let toid = attributes["toid"]?.data,
            let point = try? phone.send(.keyPublic, ["toid": .data(toid)])["public"]?.bytes,
            let key = try? ECPublicKey(x963: point, curve: .p256)
        else { return nil }
        self.init(.enclave(toid: toid, publicKey: key, phone: phone), attributes: attributes, context: context)
    }
}

/// Returns the key's attributes.
public func SecKeyCopyAttributes(_ key: SecKey) -> CFDictionary? {
    Bridging.attributes(key.copiedAttributes)
}

/// Returns the public key that belongs to a key; for a public key a copy of it.
public func SecKeyCopyPublicKey(_ key: SecKey) -> SecKey? {
    SecKey(.publicKey(key.publicPart))
}

/// Returns the length of the key's field in bytes: 32 for P-256.
public func SecKeyGetBlockSize(_ key: SecKey) -> Int { key.publicPart.curve.fieldLength }

/// Returns the key's bytes: 04‖X‖Y for a public key, 04‖X‖Y‖K for a private one.
///
/// - Parameter error: `errSecUnimplemented` for a key of the Secure Enclave, which never leaves it.
public func SecKeyCopyExternalRepresentation(
    _ key: SecKey, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> CFData? {
    switch key.material {
    case .publicKey(let key): return NSData(data: Data(key.x963))
    case .softwarePrivate(let key): return NSData(data: Data(key.x963))
    case .enclave:
        PhoneFailure.status(.unimplemented, "The key can't leave the Secure Enclave.").report(error)
        return nil
    }
}
