import Foundation
import LatchkeyCrypto
import VirtualPhone

/// Makes a private key: in the Secure Enclave if kSecAttrTokenID says so, else in software.
///
/// - Parameters:
///   - parameters: kSecAttrKeyType, kSecAttrKeySizeInBits, kSecAttrTokenID, kSecPrivateKeyAttrs, kSecPublicKeyAttrs.
///     What is marked as permanent is stored in the keychain.
///   - error: `errSecParam` for a missing or unknown type or a wrong size; what the phone said otherwise.
/// - Returns: nil on failure.
@discardableResult
public func SecKeyCreateRandomKey(
    _ parameters: CFDictionary, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> SecKey? {
    do {
        return try KeyCreation(parameters).perform(ProcessPhone.connection)
    } catch let failure {
        failure.report(error)
        return nil
    }
}

/// Makes a key from its external representation.
///
/// - Parameters:
///   - keyData: as SecKeyCopyExternalRepresentation gives it.
///   - attributes: kSecAttrKeyType and kSecAttrKeyClass; others are not looked at.
///   - error: `errSecParam` for a wrong type or class and for bytes that are no such key, `errSecUnimplemented` for a
///     symmetric key (SecKey.m, SecKeyCreateWithData).
/// - Returns: nil on failure.
@discardableResult
public func SecKeyCreateWithData(
    _ keyData: CFData, _ attributes: CFDictionary, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> SecKey? {
    do {
        return try KeyCreation.key([UInt8](keyData as Data), try Bridging.values(attributes))
    } catch let failure {
        failure.report(error)
        return nil
    }
}

/// The parameters of a new key, checked.
struct KeyCreation {
    private enum Kind {
        case ellipticCurve(NamedCurve)
        case rsa(Int)
        case enclave
    }

    private let kind: Kind
    private let context: (any AuthenticationContextReference)?
    /// Attributes of the private key, those of the pair included.
    private let privateAttributes: KeychainDictionary
    private let publicAttributes: KeychainDictionary

    /// They describe the pair and are no attributes of an item.
    private static let pairKeys: Set<KeychainKey> = [.type, .keySize, .tokenID]

    init(_ parameters: CFDictionary) throws(PhoneFailure) {
        let top = try Bridging.values(parameters.without(["private", "public"]))
        let privatePart = parameters.object(forKey: NSString("private")) as? NSDictionary ?? [:]
        let publicPart = parameters.object(forKey: NSString("public")) as? NSDictionary ?? [:]
        // Attributes of one key win over those of the pair.
        let merged = top.overwritten(with: try Bridging.values(privatePart))
        kind = try Self.kind(merged, type: top[.type] ?? merged[.type])
        privateAttributes = merged.without(Self.pairKeys)
        publicAttributes = top.overwritten(with: try Bridging.values(publicPart))
            .without(Self.pairKeys.union([.accessControl]))
        context =
            privatePart.object(forKey: kSecUseAuthenticationContext) as? any AuthenticationContextReference
            ?? parameters.object(forKey: kSecUseAuthenticationContext) as? any AuthenticationContextReference
    }

    private static func kind(
        _ values: KeychainDictionary, type: PropertyListValue?
    ) throws(PhoneFailure) -> Kind {
        let isToken = try isToken(values[.tokenID])
        let size = values[.keySize].map(number) ?? (isToken ? 256 : nil)
        switch (try keyType(type), isToken) {
        case (KeyType.ellipticCurve, true):
            guard size == 256 else { throw badSize }
            return .enclave
        case (KeyType.ellipticCurve, false):
            guard let size, let curve = NamedCurve(bits: size) else { throw badSize }
            return .ellipticCurve(curve)
        case (_, true):
            throw .status(.param, "Key generation failed, error -50: the Secure Enclave has no keys of this type")
        case (_, false):
            guard let size = size.flatMap({ Int(exactly: $0) }), RSAPublicKey.sizes.contains(size),
                size.isMultiple(of: 8)
            else { throw badSize }
            return .rsa(size)
        }
    }

    private static let badSize = PhoneFailure.status(
        .param, "Key generation failed, error -50: the key size is missing or not supported")

    private static func keyType(_ value: PropertyListValue?) throws(PhoneFailure) -> Int64 {
        guard let type = value.flatMap(number), type == KeyType.rsa || type == KeyType.ellipticCurve else {
            throw .status(.param, "Key generation failed, error -50: the key type is missing or not supported")
        }
        return type
    }

    private static func isToken(_ value: PropertyListValue?) throws(PhoneFailure) -> Bool {
        guard let value else { return false }
        guard value == .secureEnclave else { throw .status(.param, "There is no such token.") }
        return true
    }

    static func number(_ value: PropertyListValue) -> Int64? {
        value.integer ?? value.string.flatMap { Int64($0) }
    }

    /// Makes the pair and stores what is permanent: the public key first, as Apple does.
    func perform(_ phone: any PhoneConnection) throws(PhoneFailure) -> SecKey {
        let key: SecKey
        switch kind {
        case .enclave: key = try enclaveKey(phone)
        case .ellipticCurve(let curve):
            guard let made = try? ECPrivateKey(curve: curve) else { throw Self.notMade }
            key = SecKey(.softwarePrivate(made), context: context)
        case .rsa(let size):
            guard let made = try? RSAPrivateKey(size: size) else { throw Self.notMade }
            key = SecKey(.rsaPrivate(made), context: context)
        }
        if publicAttributes[.isPermanent]?.boolean ?? false {
            try store(SecKey(.publicKey(key.publicPart)), publicAttributes, phone)
        }
        if case .enclave = key.material { return key }
        if privateAttributes[.isPermanent]?.boolean ?? false { try store(key, privateAttributes, phone) }
        return key
    }

    private static let notMade = PhoneFailure.status(.notAvailable, "No key could be made.")

    private func store(
        _ key: SecKey, _ attributes: KeychainDictionary, _ phone: any PhoneConnection
    ) throws(PhoneFailure) {
        var query = attributes
        query.complete(with: key.itemValues(isQuery: false))
        _ = try phone.send(AddItem(query))
    }

    private func enclaveKey(_ phone: any PhoneConnection) throws(PhoneFailure) -> SecKey {
        let isPermanent = privateAttributes[.isPermanent]?.boolean ?? true
        let stated = privateAttributes.only([
            .applicationTag, .applicationLabel, .label, .accessGroup, .synchronizable,
        ])
        let reply = try phone.send(
            CreateKey(
                isPermanent: isPermanent, attributes: stated,
                accessControl: try privateAttributes[.accessControl].map(AccessControl.init(value:)),
                context: context?.contextOptions() ?? ContextOptions()))
        guard let key = try? ECPublicKey(x963: [UInt8](reply.publicKey), curve: .p256) else {
            throw .connection(.malformedRequest)
        }
        var attributes = stated
        attributes[.isPermanent] = .integer(isPermanent ? 1 : 0)
        attributes[.accessControl] = privateAttributes[.accessControl]
        return SecKey(
            .enclave(toid: reply.tokenObjectID, publicKey: key, phone: phone), attributes: attributes, context: context)
    }

    static func key(_ bytes: [UInt8], _ attributes: KeychainDictionary) throws(PhoneFailure) -> SecKey {
        let name: String
        switch attributes[.type].flatMap(number) {
        case KeyType.rsa: name = "RSA"
        case KeyType.ellipticCurve: name = "EC"
        default: throw .status(.param, "Unsupported key type")
        }
        switch attributes[.keyClass].flatMap(number) {
        case 0, 1: break
        case 2: throw .status(.unimplemented, "Unsupported symmetric key type")
        default: throw .status(.param, "Unsupported key class")
        }
        guard let material = SecKey.Material(external: bytes, attributes) else {
            let keyClass = attributes[.keyClass].flatMap(number) == 1 ? "private" : "public"
            throw .status(.param, "\(name) \(keyClass) key creation from data failed")
        }
        return SecKey(material)
    }
}

extension NSDictionary {
    /// A copy without some keys.
    fileprivate func without(_ keys: [String]) -> NSDictionary {
        let copy = NSMutableDictionary()
        for (key, value) in self where key is String {
            copy.setObject(value, forKey: NSString(string: key as? String ?? ""))
        }
        for key in keys { copy.removeObject(forKey: NSString(string: key)) }
        return copy
    }
}
