import Foundation
import LatchkeyCrypto

/// One row of the keychain, of any class.
struct KeychainItem: Sendable, Hashable {
    let itemClass: KeychainClass
    /// Names the row for persistent references, 16 bytes.
    let uuid: [UInt8]
    var attributes: KeychainDictionary
    var secret: Data?
    var control: AccessControl?
    var binding: Binding
    /// For a token key, its public half, 65 bytes: a key that can't be opened any more is still found.
    var tokenPublicKey: Data?
    /// Whether its stored form can't be decrypted any more (errSecDecode).
    var isCorrupt = false

    var protection: ProtectionClass {
        attributes[.accessible]?.string.flatMap(ProtectionClass.init(rawValue:)) ?? .whenUnlocked
    }

    /// Class and UUID, 20 bytes, as iOS makes them; token items get a prefix of their own there.
    var persistentReference: Data {
        Data(Array((isToken ? Self.tokenReferencePrefix : itemClass.rawValue).utf8) + uuid)
    }

    /// With this the persistent references of token items begin.
    static let tokenReferencePrefix = "tkpr"

    var isToken: Bool { attributes[.tokenID] != nil }

    /// The values that no two rows may share.
    var primaryKey: PrimaryKey {
        let schema = ItemSchema.of(itemClass)
        return PrimaryKey(
            itemClass: itemClass, values: schema.primaryKey.map { attributes[$0] ?? schema.defaults[$0] })
    }

    /// A digest of attributes and data, as the keychain's `sha1` column holds one: 20 bytes.
    var digest: [UInt8] {
        var parts = attributes
        parts[.valueData] = secret.map { .data($0) }
        return HashAlgorithm.sha1.hash(PropertyListValue.dictionary(parts.values).encoded)
    }

    /// The access control that every item has in results, with its class alone if it was stored without one.
    ///
    /// A token says what its keys have; a key that was made without an access control can always be used.
    private var shownControl: AccessControl {
        if let control { return control }
        let open = isToken ? try? AccessControl(protection: .alwaysThisDeviceOnly, flags: []) : nil
        return open ?? .implied(by: protection)
    }

    /// The attributes returned for kSecReturnAttributes.
    var returnedAttributes: KeychainDictionary {
        var result = attributes
        result[.multiUser] = .data(Data())
        result[.tombstone] = .integer(0)
        result[.accessControl] = .data(shownControl.archived)
        if isToken {
            // Token keys tell type and class as text, software keys as numbers.
            for key in [KeychainKey.type, .keyClass] {
                if let number = result[key]?.integer { result[key] = .string("\(number)") }
            }
        }
        return result
    }
}

/// The values that make an item unique among those of its class.
struct PrimaryKey: Sendable, Hashable {
    let itemClass: KeychainClass
    let values: [PropertyListValue?]
}
