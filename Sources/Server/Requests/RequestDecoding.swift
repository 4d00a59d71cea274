import LatchkeyWire

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Reads request bodies, and says which field is at fault.
enum RequestDecoding {
    /// Reads a body.
    ///
    /// - Throws: `malformed_json`, `field_missing` or `field_invalid`, the latter two with the field's path.
    static func decode<Body: Decodable>(_: Body.Type, from body: [UInt8]) throws(RequestFailure) -> Body {
        // Only unambiguous bodies are read plainly; the decoder reports anything wrong.
        if let readable = Body.self as? any PlainReadable.Type, let object = PlainJSONReader(body),
            let request = readable.init(object) as? Body
        {
            return request
        }
        guard JSONSyntax.isStrict(body) else {
            throw .refused(.malformedJSON, detail: "Send one JSON object in UTF-8 without duplicate members.")
        }
        do {
            return try JSONDecoder().decode(Body.self, from: Data(body))
        } catch let error as DecodingError {
            throw failure(for: error, schema: (Body.self as? any WireBody.Type)?.schema)
        } catch {
            throw .refused(.malformedJSON, detail: "Send one JSON object.")
        }
    }

    /// - Parameter schema: The body's own: the decoder's words may quote what was sent.
    private static func failure(for error: DecodingError, schema: JSONValue?) -> RequestFailure {
        switch error {
        case .keyNotFound(let key, let context):
            let field = path(context.codingPath + [key])
            return .refused(.fieldMissing, detail: "The field \(field) is missing.", field: field)
        case .valueNotFound(_, let context):
            let field = path(context.codingPath)
            if field.isEmpty { return .refused(.malformedJSON, detail: "Send one JSON object.") }
            return .refused(.fieldMissing, detail: "The field \(field) is null.", field: field)
        case .typeMismatch(_, let context):
            let field = path(context.codingPath)
            // At the top it is the body itself that is no object.
            if field.isEmpty { return .refused(.malformedJSON, detail: "Send one JSON object.") }
            return invalid(field, "type", allowing: AllowedValues.schema(of: context.codingPath, in: schema))
        case .dataCorrupted(let context):
            let field = path(context.codingPath)
            if field.isEmpty { return .refused(.malformedJSON, detail: "Send one JSON object in UTF-8.") }
            return invalid(field, "value", allowing: AllowedValues.schema(of: context.codingPath, in: schema))
        @unknown default:
            return .refused(.malformedJSON, detail: "Send one JSON object.")
        }
    }

    private static func invalid(_ field: String, _ fault: String, allowing schema: JSONValue?) -> RequestFailure {
        .refused(
            .fieldInvalid, detail: AllowedValues.sentence("The field \(field) has a wrong \(fault).", schema),
            field: field)
    }

    /// Field names are ours, never the client's: a decoder asks only for keys that the type has.
    private static func path(_ keys: [any CodingKey]) -> String {
        keys.map(\.stringValue).joined(separator: ".")
    }
}
