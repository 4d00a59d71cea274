import LatchkeyHTTP
import LatchkeyWire

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// What a handler knows of a request besides its body.
struct RequestContext: Sendable {
    /// The request's id.
    let id: String
    /// When it arrived, in milliseconds since 1970, by the server's clock.
    let milliseconds: UInt64
    /// The bearer token that came with it, unverified.
    let bearerToken: String?
    private let parameters: [String: String]

    init(_ request: HTTPRequest, milliseconds: UInt64) {
        id = request.id
        self.milliseconds = milliseconds
        parameters = request.parameters
        bearerToken = request.headers["Authorization"].flatMap { value in
            // The scheme's name is not case-sensitive (RFC 9110 §11.1).
            value.count > 7 && value.prefix(7).lowercased() == "bearer " ? String(value.dropFirst(7)) : nil
        }
    }

    /// The value of a path parameter.
    ///
    /// - Throws: `field_invalid` with the parameter's name.
    func value<Value: WireString>(
        of parameter: PathParameter, as _: Value.Type = Value.self
    ) throws(RequestFailure) -> Value {
        guard let text = parameters[parameter.name], let value = Value(rawValue: text) else {
            throw .refused(
                .fieldInvalid, detail: "The part \(parameter.name) of the path has a wrong value.",
                field: parameter.name)
        }
        return value
    }

    /// When it arrived.
    var date: Date { Date(timeIntervalSince1970: Double(milliseconds) / 1000) }

    /// When it arrived, in seconds since 1970.
    var seconds: Int64 { Int64(milliseconds / 1000) }
}
