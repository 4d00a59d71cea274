import Foundation
import LatchkeyCrypto
import VirtualPhone

/// Makes a private key: in the Secure Enclave if kSecAttrTokenID says so, else in software.
///
/// - Parameters:
///   - parameters: kSecAttrKeyType, kSecAttrKeySizeInBits, kSecAttrTokenID, kSecPrivateKeyAttrs.
///   - error: `errSecParam` for a missing or unknown type or a wrong size; what the phone said otherwise.
/// - Returns: nil on failure.
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
///   - attributes: kSecAttrKeyType, kSecAttrKeyClass, and kSecAttrKeySizeInBits, which may be absent.
///   - error: `errSecParam` for a wrong type, `errSecDecode` (−26275) for bytes that are no such key.
/// - Returns: nil on failure.
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
private struct KeyCreation {
    private let curve: NamedCurve
    private let isToken: Bool
    private let isPermanent: Bool
    private let control: SecAccessControl?
    private let context: (any AuthenticationContextReference)?
    private var attributes: [String: PropertyListValue]

    init(_ parameters: CFDictionary) throws(PhoneFailure) {
        let top = try Bridging.values(parameters.without(["private", "public"]))
        let privatePart = parameters.object(forKey: NSString("private")) as? NSDictionary ?? [:]
        // Attributes of the private key win over those of the pair.
        let merged = top.merging(try Bridging.values(privatePart)) { $1 }
        try Self.checkType(top["type"] ?? merged["type"])
        isToken = try Self.isToken(merged["tkid"])
        guard let size = merged["bsiz"].map(Self.number) ?? (isToken ? 256 : nil), let curve = NamedCurve(bits: size),
            !isToken || curve == .p256
        else { throw .status(.param, "The key size is missing or not supported.") }
        self.curve = curve
        isPermanent = merged["perm"].map { $0.boolean ?? ($0.integer == 1) } ?? isToken
        control =
            privatePart.object(forKey: kSecAttrAccessControl) as? SecAccessControl
            ?? parameters.object(forKey: kSecAttrAccessControl) as? SecAccessControl
        context =
            privatePart.object(forKey: kSecUseAuthenticationContext) as? any AuthenticationContextReference
            ?? parameters.object(forKey: kSecUseAuthenticationContext) as? any AuthenticationContextReference
        attributes = merged.filter { Self.itemAttributes.contains($0.key) }
    }

    /// The attributes that go into the keychain item as given; the others follow from the key.
    private static let itemAttributes: Set<String> = ["atag", "labl", "agrp", "sync", "pdmn", "klbl"]

    private static func checkType(_ value: PropertyListValue?) throws(PhoneFailure) {
        guard let value, number(value) == 73 else { throw .status(.param, "The key type is missing or not supported.") }
    }

    private static func isToken(_ value: PropertyListValue?) throws(PhoneFailure) -> Bool {
        guard let value else { return false }
        guard value == .string("com.apple.setoken") else { throw .status(.param, "There is no such token.") }
        return true
    }

    private static func number(_ value: PropertyListValue) -> Int64? {
        value.integer ?? value.string.flatMap { Int64($0) }
    }

    func perform(_ phone: any PhoneConnection) throws(PhoneFailure) -> SecKey {
        try isToken ? enclaveKey(phone) : softwareKey(phone)
    }

    private func enclaveKey(_ phone: any PhoneConnection) throws(PhoneFailure) -> SecKey {
        var arguments: [String: PropertyListValue] = [
            "permanent": .boolean(isPermanent),
            "attributes": .dictionary(attributes.filter { $0.key != "pdmn" && $0.key != "klbl" }),
        ]
        arguments["accessControl"] = (control?.control.archived).map { .data($0) }
        arguments["context"] = context?.contextOptions().archived
        let reply = try phone.send(.keyCreate, arguments)
        guard let toid = reply["toid"]?.data, let point = reply["public"]?.bytes,
            let key = try? ECPublicKey(x963: point, curve: .p256)
        else { throw .connection(.malformedRequest) }
        return SecKey(
            .enclave(toid: toid, publicKey: key, phone: phone), attributes: keyAttributes, context: context)
    }

    private func softwareKey(_ phone: any PhoneConnection) throws(PhoneFailure) -> SecKey {
        guard let key = try? ECPrivateKey(curve: curve) else {
            throw .status(.notAvailable, "No key could be made.")
        }
        let result = SecKey(.softwarePrivate(key), attributes: keyAttributes, context: context)
        guard isPermanent else { return result }
        var query = attributes
        query["perm"] = .integer(1)
        query["priv"] = .integer(1)
        if let control { query["accc"] = .data(control.control.archived) }
        if let context { query["u_AuthCtx"] = context.contextOptions().archived }
        try result.addItemValues(to: &query)
        _ = try phone.send(.keychainAdd, ["query": .dictionary(query)])
        return result
    }

    private var keyAttributes: [String: PropertyListValue] {
        var result = attributes
        result["perm"] = .integer(isPermanent ? 1 : 0)
        if let control { result["accc"] = .data(control.control.archived) }
        return result
    }

    static func key(_ bytes: [UInt8], _ attributes: [String: PropertyListValue]) throws(PhoneFailure) -> SecKey {
        try checkType(attributes["type"])
        let keyClass = attributes["kcls"].flatMap(number)
        guard keyClass == 0 || keyClass == 1 else {
            throw .status(.param, "The key class is missing or not supported.")
        }
        for curve in NamedCurve.allCases {
            if let stated = attributes["bsiz"].flatMap(number), stated != Int64(curve.bits) { continue }
            if keyClass == 1, let key = try? ECPrivateKey(x963: bytes, curve: curve) {
                return SecKey(.softwarePrivate(key))
            }
            if keyClass == 0, let key = try? ECPublicKey(x963: bytes, curve: curve) { return SecKey(.publicKey(key)) }
        }
        throw .status(.decode, "The bytes are no such key.")
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
