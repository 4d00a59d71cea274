/// A field of a request or reply, for the API description.
public struct SchemaField: Sendable {
    /// The JSON name.
    public var name: String
    /// Whether it is optional.
    public var presence: Presence
    /// Its JSON Schema (draft 2020-12).
    public var schema: JSONValue

    /// Whether a field is optional.
    public enum Presence: Sendable {
        case required, optional
    }

    /// Creates the description of one field.
    public init(_ name: String, _ presence: Presence = .required, _ schema: JSONValue) {
        self.name = name
        self.presence = presence
        self.schema = schema
    }
}

/// A request or reply body that describes itself.
public protocol WireBody: Codable, Sendable {
    /// The fields, in the order in which the documentation shows them.
    static var fields: [SchemaField] { get }
    /// An example that conforms.
    static var example: JSONValue { get }
}

extension WireBody {
    /// The name in the API description: the type's own.
    public static var schemaName: String { String(describing: Self.self) }

    /// The JSON Schema of the body.
    ///
    /// Unknown members are allowed and ignored, because clients of the MFA document may send more than it
    /// lists.
    public static var schema: JSONValue {
        .object([
            "type": "object",
            "properties": .object(Dictionary(fields.map { ($0.name, $0.schema) }) { first, _ in first }),
            "required": .array(fields.filter { $0.presence == .required }.map { .string($0.name) }),
            "additionalProperties": true,
            "example": example,
        ])
    }
}

/// The JSON Schemas (draft 2020-12) that several bodies share.
public enum FieldSchema {
    /// A text with the form and the example of its type.
    public static func text<Value: WireString>(_: Value.Type, _ description: String) -> JSONValue {
        [
            "type": "string", "pattern": .string(Value.pattern), "example": .string(Value.example),
            "description": .string(description),
        ]
    }

    /// One of the raw values of a type.
    public static func oneOf<Value: CaseIterable & RawRepresentable<String>>(
        _: Value.Type, _ description: String
    ) -> JSONValue {
        [
            "type": "string", "enum": .array(Value.allCases.map { .string($0.rawValue) }),
            "description": .string(description),
        ]
    }

    /// Any text.
    public static func string(_ description: String) -> JSONValue {
        ["type": "string", "description": .string(description)]
    }

    /// A whole number from 0.
    public static func integer(_ description: String) -> JSONValue {
        ["type": "integer", "minimum": 0, "description": .string(description)]
    }

    /// `true` or `false`.
    public static func boolean(_ description: String) -> JSONValue {
        ["type": "boolean", "description": .string(description)]
    }
}
