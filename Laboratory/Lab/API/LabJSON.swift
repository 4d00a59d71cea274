import Foundation
import LatchkeyServer
import LatchkeyWire

/// The lab's JSON: sorted keys, one line.
enum LabJSON {
    static func bytes(of value: some Encodable) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // All of these types encode; an empty object would be seen at once.
        return (try? encoder.encode(value)).map { [UInt8]($0) } ?? Array("{}".utf8)
    }

    /// Reads a body.
    ///
    /// - Parameter description: by which a refusal says what is allowed.
    /// - Throws: ``LabError`` for JSON that is not strict, and with the field at fault for any other.
    static func read<Value: Decodable>(
        _ type: Value.Type, _ body: [UInt8], _ description: LabDescription? = nil
    ) throws(LabError) -> Value {
        let body = body.isEmpty ? Array("{}".utf8) : body
        guard JSONSyntax.isStrict(body) else { throw noObject }
        do {
            return try JSONDecoder().decode(Value.self, from: Data(body))
        } catch let error as DecodingError {
            let schema = description?.schema(String(describing: Value.self))
            throw LabError(400, "invalid_request", words(error, schema))
        } catch {
            throw noObject
        }
    }

    private static let noObject = LabError(400, "invalid_request", "Send one JSON object.")

    /// What is wrong, by the schema's own words: the decoder's may quote what was sent.
    private static func words(_ error: DecodingError, _ schema: JSONValue?) -> String {
        switch error {
        case .keyNotFound(let key, let context): sentence("is missing", context.codingPath + [key], schema)
        case .valueNotFound(_, let context): sentence("is null", context.codingPath, schema)
        case .typeMismatch(_, let context): sentence("has a wrong type", context.codingPath, schema)
        case .dataCorrupted(let context): sentence("has a wrong value", context.codingPath, schema)
        @unknown default: "Send one JSON object."
        }
    }

    private static func sentence(_ fault: String, _ path: [any CodingKey], _ schema: JSONValue?) -> String {
        let field = path.map(\.stringValue).joined(separator: ".")
        let words = field.isEmpty ? "Send one JSON object." : "The field \(field) \(fault)."
        return AllowedValues.sentence(words, AllowedValues.schema(of: path, in: schema))
    }
}

/// The schemas of the API's types, in the description that the page has.
struct LabDescription: Sendable {
    private static let reference = "#/components/schemas/"
    /// How deep types of types are followed; those of screens contain themselves.
    private static let depth = 4
    private let page: PageFiles

    init(_ page: PageFiles) { self.page = page }

    /// The schema of a type with those that it refers to put in their places; nil if there is none.
    func schema(_ name: String) -> JSONValue? {
        guard let file = page.files["/lab/openapi.json"],
            let document = try? JSONDecoder().decode(JSONValue.self, from: Data(file.bytes)),
            let all = document["components"]?["schemas"], let schema = all[name]
        else { return nil }
        return Self.resolved(schema, all, Self.depth)
    }

    private static func resolved(_ schema: JSONValue, _ all: JSONValue, _ depth: Int) -> JSONValue {
        guard depth > 0, case .object(var members) = schema else { return schema }
        if case .string(let text)? = members["$ref"], text.hasPrefix(reference),
            let named = all[String(text.dropFirst(reference.count))]
        {
            return resolved(named, all, depth - 1)
        }
        if case .object(let fields)? = members["properties"] {
            members["properties"] = .object(fields.mapValues { resolved($0, all, depth - 1) })
        }
        if let items = members["items"] { members["items"] = resolved(items, all, depth - 1) }
        return .object(members)
    }
}
