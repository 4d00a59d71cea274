import LatchkeyWire

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension CadenceValue {
    /// The maximum length of JSON-Cadence that is read, in bytes: 1,500,000, as much as a transaction of Flow can have.
    public static let maximumLength = 1_500_000

    /// Reads JSON-Cadence.
    ///
    /// - Parameter json: strict JSON in UTF-8, nested at most 32 deep, of at most ``maximumLength`` bytes.
    /// - Throws: `CadenceError` for anything else.
    public init(json: [UInt8]) throws(CadenceError) {
        guard json.count <= Self.maximumLength else { throw .tooLong }
        // Decoders are more lenient than the grammar, and recurse without limit.
        guard JSONSyntax.isStrict(json) else { throw .notJSON }
        do {
            self = try JSONDecoder().decode(CadenceJSON.self, from: Data(json)).value
        } catch let error as CadenceError {
            throw error
        } catch {
            throw .notJSON
        }
    }
}

/// A value as Foundation decodes it.
///
/// Its type is read first, and then the one shape that this type has. Trying one shape after the other would let a
/// hostile node use minutes of the reader's time: each failed attempt makes an error, with its place in the text.
private struct CadenceJSON: Decodable {
    enum Member: String, CodingKey {
        case type, value, domain, identifier, id, fields
    }

    let value: CadenceValue

    init(from decoder: any Decoder) throws {
        guard let members = try? decoder.container(keyedBy: Member.self),
            let type = try? members.decode(String.self, forKey: .type)
        else { throw CadenceError.malformed(type: "") }
        do {
            guard let value = try CadenceMembers(members: members).value(type) else {
                throw CadenceError.malformed(type: type.prefix(scalars: 100))
            }
            self.value = value
        } catch is DecodingError {
            throw CadenceError.malformed(type: type.prefix(scalars: 100))
        }
    }
}

/// The members of a value's object.
private struct CadenceMembers {
    struct Entry: Decodable {
        let key: CadenceJSON
        let value: CadenceJSON
    }

    struct Field: Decodable {
        let name: String
        let value: CadenceJSON
    }

    let members: KeyedDecodingContainer<CadenceJSON.Member>

    /// The value of a type; `nil` if it is not in the type's form.
    func value(_ type: String) throws -> CadenceValue? {
        switch type {
        case "Void": .void
        case "Bool": .bool(try members.decode(Bool.self, forKey: .value))
        case "String": .string(try text)
        case "Character": try character
        case "Address": try address
        case "UFix64", "Fix64": CadenceFixedPoint(typeName: type, try text).map(CadenceValue.fixedPoint)
        case "Path": try path
        case "Optional": .optional(try members.decodeNil(forKey: .value) ? nil : value(of: CadenceJSON.self).value)
        case "Array": .array(try value(of: [CadenceJSON].self).map(\.value))
        case "Dictionary":
            .dictionary(
                try value(of: [Entry].self).map { CadenceEntry(key: $0.key.value, value: $0.value.value) })
        default: try numberOrComposite(type)
        }
    }

    private func value<Value: Decodable>(of type: Value.Type) throws -> Value {
        try members.decode(type, forKey: .value)
    }

    private var text: String {
        get throws { try value(of: String.self) }
    }

    private var character: CadenceValue? {
        get throws {
            let text = try text
            return text.count == 1 ? .character(text) : nil
        }
    }

    private var address: CadenceValue? {
        get throws {
            let text = try text
            return text.hasPrefix("0x") ? FlowAddress(text).map(CadenceValue.address) : nil
        }
    }

    private var path: CadenceValue {
        get throws {
            let path = try members.nestedContainer(keyedBy: CadenceJSON.Member.self, forKey: .value)
            return .path(
                domain: try path.decode(String.self, forKey: .domain),
                identifier: try path.decode(String.self, forKey: .identifier))
        }
    }

    private func numberOrComposite(_ type: String) throws -> CadenceValue? {
        if let kind = CadenceInteger.Kind(rawValue: type) {
            return CadenceInteger(kind, digits: try text).map(CadenceValue.integer)
        }
        guard members.contains(.value) else { return nil }
        guard let kind = CadenceComposite.Kind(rawValue: type) else {
            throw CadenceError.unsupported(type: type.prefix(scalars: 100))
        }
        let content = try members.nestedContainer(keyedBy: CadenceJSON.Member.self, forKey: .value)
        let id = try content.decode(String.self, forKey: .id)
        let fields = try content.decode([Field].self, forKey: .fields)
        return .composite(
            CadenceComposite(
                kind: kind, id: id, fields: fields.map { .init(name: $0.name, value: $0.value.value) }))
    }
}
