import Foundation

/// One row of the keychain, of any class.
struct KeychainItem: Sendable, Hashable {
    let itemClass: String
    /// Names the row for persistent references, 16 bytes.
    let uuid: [UInt8]
    var attributes: [String: PropertyListValue]
    var secret: Data?
    var control: AccessControl?
    var binding: Binding

    var protection: String { attributes["pdmn"]?.string ?? "ak" }

    /// Class and UUID, 20 bytes, as iOS makes them; token items get a prefix of their own there.
    var persistentReference: Data {
        Data((isToken ? Array("tkpr".utf8) : Array(itemClass.utf8)) + uuid)
    }

    var isToken: Bool { attributes["tkid"] != nil }

    /// The values that no two rows may share.
    var primaryKey: [PropertyListValue?] {
        guard let schema = ItemSchema.named(itemClass) else { return [] }
        return schema.primaryKey.map { attributes[$0] ?? schema.defaults[$0] }
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
