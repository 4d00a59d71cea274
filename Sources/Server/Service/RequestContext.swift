import LatchkeyHTTP

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

    init(_ request: HTTPRequest, milliseconds: UInt64) {
        id = request.id
        self.milliseconds = milliseconds
        bearerToken = request.headers["Authorization"].flatMap { value in
            // The scheme's name is not case-sensitive (RFC 9110 §11.1).
            value.count > 7 && value.prefix(7).lowercased() == "bearer " ? String(value.dropFirst(7)) : nil
        }
    }

    /// When it arrived.
    var date: Date { Date(timeIntervalSince1970: Double(milliseconds) / 1000) }

    /// When it arrived, in seconds since 1970.
    var seconds: Int64 { Int64(milliseconds / 1000) }
}
