import Foundation
import LatchkeyWire

extension CadenceValue {
    /// Reads JSON-Cadence.
    ///
    /// - Parameter json: strict JSON in UTF-8, nested at most 32 deep.
    /// - Throws: `CadenceError` for anything else.
    public init(json: [UInt8]) throws(CadenceError) {
        // Decoders are more lenient than the grammar, and recurse without limit.
        guard JSONSyntax.isStrict(json), let value = try? JSONDecoder().decode(JSONValue.self, from: Data(json)) else {
            throw .notJSON
        }
        self = try CadenceReader.value(value)
    }
}

private enum CadenceReader {
    static func value(_ json: JSONValue) throws(CadenceError) -> CadenceValue {
        guard case .string(let type)? = json["type"] else { throw .malformed(type: "") }
        if type == "Void" { return .void }
        guard let content = json["value"] else { throw .malformed(type: type) }
        if let value = try simple(type, content) { return value }
        if let value = try nested(type, content) { return value }
        throw .unsupported(type: String(type.prefix(100)))
    }

    /// The values that hold no others; `nil` for another type.
    private static func simple(_ type: String, _ content: JSONValue) throws(CadenceError) -> CadenceValue? {
        switch type {
        case "Bool":
            guard case .boolean(let isTrue) = content else { throw .malformed(type: type) }
            return .bool(isTrue)
        case "String": return .string(try text(content, type))
        case "Character":
            let text = try text(content, type)
            guard text.count == 1 else { throw .malformed(type: type) }
            return .character(text)
        case "Address":
            let text = try text(content, type)
            guard text.hasPrefix("0x"), let address = FlowAddress(text) else { throw .malformed(type: type) }
            return .address(address)
        case "UFix64", "Fix64":
            guard let number = CadenceFixedPoint(typeName: type, try text(content, type)) else {
                throw .malformed(type: type)
            }
            return .fixedPoint(number)
        case "Path":
            guard case .string(let domain)? = content["domain"], case .string(let name)? = content["identifier"] else {
                throw .malformed(type: type)
            }
            return .path(domain: domain, identifier: name)
        default:
            guard let kind = CadenceInteger.Kind(rawValue: type) else { return nil }
            guard let number = CadenceInteger(kind, digits: try text(content, type)) else {
                throw .malformed(type: type)
            }
            return .integer(number)
        }
    }

    /// The values that hold others; `nil` for another type.
    private static func nested(_ type: String, _ content: JSONValue) throws(CadenceError) -> CadenceValue? {
        switch type {
        case "Optional": return .optional(content == .null ? nil : try value(content))
        case "Array":
            var values: [CadenceValue] = []
            for item in try list(content, type) { values.append(try value(item)) }
            return .array(values)
        case "Dictionary":
            var entries: [CadenceEntry] = []
            for item in try list(content, type) {
                guard let key = item["key"], let content = item["value"] else { throw .malformed(type: type) }
                entries.append(CadenceEntry(key: try value(key), value: try value(content)))
            }
            return .dictionary(entries)
        default:
            guard let kind = CadenceComposite.Kind(rawValue: type) else { return nil }
            return .composite(try composite(kind, content))
        }
    }

    private static func composite(
        _ kind: CadenceComposite.Kind, _ content: JSONValue
    ) throws(CadenceError) -> CadenceComposite {
        guard case .string(let id)? = content["id"], let items = content["fields"] else {
            throw .malformed(type: kind.rawValue)
        }
        var fields: [CadenceComposite.Field] = []
        for item in try list(items, kind.rawValue) {
            guard case .string(let name)? = item["name"], let content = item["value"] else {
                throw .malformed(type: kind.rawValue)
            }
            fields.append(.init(name: name, value: try value(content)))
        }
        return CadenceComposite(kind: kind, id: id, fields: fields)
    }

    private static func text(_ content: JSONValue, _ type: String) throws(CadenceError) -> String {
        guard case .string(let text) = content else { throw .malformed(type: type) }
        return text
    }

    private static func list(_ content: JSONValue, _ type: String) throws(CadenceError) -> [JSONValue] {
        guard case .array(let items) = content else { throw .malformed(type: type) }
        return items
    }
}
