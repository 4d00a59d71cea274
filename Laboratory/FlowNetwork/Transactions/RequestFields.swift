import Foundation
import LatchkeyWire

/// The members of a JSON object in a request.
struct RequestFields {
    let json: [String: JSONValue]

    /// Reads a body: one strict JSON object without unknown members.
    init(body: [UInt8], known: Set<String>) throws(NodeError) {
        guard !body.isEmpty else { throw .badRequest("Request body must not be empty") }
        guard JSONSyntax.isStrict(body), let value = try? JSONDecoder().decode(JSONValue.self, from: Data(body)) else {
            throw .badRequest("Request body contains badly-formed JSON")
        }
        try self.init(value, known: known)
    }

    init(_ value: JSONValue, known: Set<String>) throws(NodeError) {
        guard case .object(let members) = value else {
            throw .badRequest("Request body contains an invalid value")
        }
        if let unknown = members.keys.sorted().first(where: { !known.contains($0) }) {
            throw .badRequest("Request body contains unknown field \"\(unknown.prefix(100))\"")
        }
        json = members
    }

    /// A text; empty if there is none.
    func text(_ name: String) throws(NodeError) -> String {
        switch json[name] {
        case nil, .null: return ""
        case .string(let text): return text
        default: throw Self.wrongType(name)
        }
    }

    /// A list; empty if there is none.
    func list(_ name: String) throws(NodeError) -> [JSONValue] {
        switch json[name] {
        case nil, .null: return []
        case .array(let items): return items
        default: throw Self.wrongType(name)
        }
    }

    /// A list of texts; empty if there is none.
    func texts(_ name: String) throws(NodeError) -> [String] {
        try list(name).mapWith { item throws(NodeError) in
            guard case .string(let text) = item else { throw Self.wrongType(name) }
            return text
        }
    }

    private static func wrongType(_ name: String) -> NodeError {
        .badRequest("Request body contains an invalid value for the \"\(name)\" field")
    }
}
