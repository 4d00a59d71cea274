extension CadenceValue {
    /// The value in JSON-Cadence: no blanks, `type` before `value`, numbers as texts.
    public var json: String {
        switch self {
        case .void: #"{"type":"Void"}"#
        case .optional(let value): Self.object("Optional", value?.json ?? "null")
        case .bool(let value): Self.object("Bool", value ? "true" : "false")
        case .string(let text): Self.object("String", JSONText.quoted(text))
        case .character(let text): Self.object("Character", JSONText.quoted(text))
        case .address(let address): Self.object("Address", JSONText.quoted("0x\(address)"))
        case .integer(let number): Self.object(number.kind.rawValue, JSONText.quoted(number.digits))
        case .fixedPoint(let number): Self.object(number.typeName, JSONText.quoted(number.text))
        case .array(let values): Self.object("Array", Self.list(values.map(\.json)))
        case .dictionary(let entries):
            Self.object("Dictionary", Self.list(entries.map { #"{"key":\#($0.key.json),"value":\#($0.value.json)}"# }))
        case .path(let domain, let identifier):
            Self.object(
                "Path",
                #"{"domain":\#(JSONText.quoted(domain)),"identifier":\#(JSONText.quoted(identifier))}"#)
        case .composite(let composite): Self.object(composite.kind.rawValue, composite.json)
        }
    }

    private static func object(_ type: String, _ value: String) -> String {
        #"{"type":\#(JSONText.quoted(type)),"value":\#(value)}"#
    }

    fileprivate static func list(_ items: [String]) -> String {
        "[\(items.joined(separator: ","))]"
    }
}

extension CadenceComposite {
    fileprivate var json: String {
        let fields = fields.map { #"{"name":\#(JSONText.quoted($0.name)),"value":\#($0.value.json)}"# }
        return #"{"id":\#(JSONText.quoted(id)),"fields":\#(CadenceValue.list(fields))}"#
    }
}

/// Texts in JSON (RFC 8259 §7) with only the escapes that must be.
enum JSONText {
    static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            case "\u{0}"..<"\u{20}": result += "\\u00" + Hexadecimal.encode([UInt8(scalar.value)])
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}
