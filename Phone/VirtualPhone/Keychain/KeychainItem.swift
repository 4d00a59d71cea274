import Foundation
import LatchkeyCrypto

/// One row of the keychain, of any class.
struct KeychainItem: Sendable, Hashable {
    let itemClass: String
    /// Names the row for persistent references, 16 bytes.
    let uuid: [UInt8]
    var attributes: [String: PropertyListValue]
    var secret: Data?
    var control: AccessControl?
    var binding: Binding
    /// Of a token key its public half, 65 bytes: a key that can't be opened any more is still found.
    var tokenPublicKey: Data?
    /// Whether its stored form can't be decrypted any more (errSecDecode).
    var isCorrupt = false

    var protection: String { attributes["pdmn"]?.string ?? "ak" }

    /// Class and UUID, 20 bytes, as iOS makes them; token items get a prefix of their own there.
    var persistentReference: Data {
        Data((isToken ? Array("tkpr".utf8) : Array(itemClass.utf8)) + uuid)
    }

    var isToken: Bool { attributes["tkid"] != nil }

    /// The values that no two rows may share.
    var primaryKey: PrimaryKey {
        guard let schema = ItemSchema.named(itemClass) else { return PrimaryKey(itemClass: itemClass, values: []) }
        return PrimaryKey(
            itemClass: itemClass, values: schema.primaryKey.map { attributes[$0] ?? schema.defaults[$0] })
    }

    /// A digest of attributes and data, as the keychain's `sha1` column holds one: 20 bytes.
    var digest: [UInt8] {
        var parts = attributes
        parts["v_Data"] = secret.map { .data($0) }
        return HashAlgorithm.sha1.hash(PropertyListValue.dictionary(parts).encoded)
    }

    /// What kSecReturnAttributes gives.
    var returnedAttributes: [String: PropertyListValue] {
        var result = attributes
        result["musr"] = .data(Data())
        result["tomb"] = .integer(0)
        if let control { result["accc"] = .data(control.archived) }
        if isToken {
            // Token keys tell type and class as text, software keys as numbers.
            for key in ["type", "kcls"] {
                if let number = result[key]?.integer { result[key] = .string("\(number)") }
            }
        }
        return result
    }
}

/// The values that make an item unique among those of its class.
struct PrimaryKey: Sendable, Hashable {
    let itemClass: String
    let values: [PropertyListValue?]
}
