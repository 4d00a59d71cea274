import LatchkeyWire

/// What a field may be, by its JSON Schema (draft 2020-12), for the sentence of a refusal.
///
/// It tells the rule and the documentation's example, never what was sent.
package enum AllowedValues {
    /// The longest example that a sentence quotes, in characters: longer ones look like keys and tokens, and a refusal should
    /// not seem to quote what was sent.
    private static let longestExample = 40

    /// A sentence about a fault, with what is allowed behind it where the schema says so.
    package static func sentence(_ fault: String, _ schema: JSONValue?) -> String {
        guard let allowed = schema.flatMap(words) else { return fault }
        return "\(fault) Allowed: \(allowed)."
    }

    /// The schema of a field of a body; `nil` if the body's does not have it.
    package static func schema(of path: [any CodingKey], in body: JSONValue?) -> JSONValue? {
        path.reduce(body) { schema, key in
            key.intValue == nil ? schema?["properties"]?[key.stringValue] : schema?["items"]
        }
    }

    /// What a schema allows; `nil` if it does not say.
    private static func words(_ schema: JSONValue) -> String? {
        if case .array(let values)? = schema["enum"] { return list(values) }
        if case .string(let pattern)? = schema["pattern"] { return "text that matches " + pattern + details(schema) }
        switch schema["type"] {
        case .string("string"): return "text" + details(schema)
        case .string("integer"): return "a whole number" + range(", ", schema, "minimum", "maximum")
        case .string("boolean"): return "true or false"
        case .string("array"): return "a list" + range(" of ", schema, "minItems", "maxItems", " elements")
        case .string("object"): return "an object" + members(schema)
        default: return description(schema)
        }
    }

    private static func list(_ values: [JSONValue]) -> String {
        values.map { value in
            if case .string(let text) = value { text } else { "\(value)" }
        }.joined(separator: ", ")
    }

    /// The members that an object must have, or of which it has exactly one.
    private static func members(_ schema: JSONValue) -> String {
        if schema["maxProperties"] == .integer(1), case .object(let all)? = schema["properties"] {
            return " with one of " + all.keys.sorted().joined(separator: ", ")
        }
        guard case .array(let required)? = schema["required"], !required.isEmpty else { return "" }
        return " with " + list(required)
    }

    /// The length and the example of a text.
    private static func details(_ schema: JSONValue) -> String {
        let length = range(" of ", schema, "minLength", "maxLength", " characters")
        guard case .string(let example)? = schema["example"], example.count <= longestExample else { return length }
        return length + ", such as " + example
    }

    /// The bounds of a number, with words around them; empty if there are none.
    private static func range(
        _ before: String, _ schema: JSONValue, _ minimum: String, _ maximum: String, _ unit: String = ""
    ) -> String {
        switch (schema[minimum], schema[maximum]) {
        case (.integer(let least)?, .integer(let most)?): "\(before)\(least) to \(most)\(unit)"
        case (.integer(let least)?, nil): "\(before)at least \(least)\(unit)"
        case (nil, .integer(let most)?): "\(before)at most \(most)\(unit)"
        default: ""
        }
    }

    /// The description of a field that has several forms.
    private static func description(_ schema: JSONValue) -> String? {
        guard case .string(let text)? = schema["description"] else { return nil }
        return text.hasSuffix(".") ? String(text.dropLast()) : text
    }
}
