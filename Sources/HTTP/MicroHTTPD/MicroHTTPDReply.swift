import CMicroHTTPD
import LatchkeyWire

/// A reply as it goes on the wire.
struct MicroHTTPDReply {
    /// Headers that the transport alone decides.
    private static let ownHeaders = ["Content-Length", "Transfer-Encoding", "Date", "Server", "X-Request-Id"]

    let response: HTTPResponse

    /// Completes a reply: the headers that every reply has, and `Connection: close` if the connection must end.
    ///
    /// A reply that can't be sent as it is becomes 500: the fault is ours, and a header with a line break in it would
    /// be a second reply.
    init(_ response: HTTPResponse, id: String, keepsConnection: Bool) {
        var response = Self.isSendable(response) ? response : HTTPResponse(problem: .internalError, requestID: id)
        for name in Self.ownHeaders where response.headers[name] != nil { response.headers[name] = nil }
        response.headers.append("X-Request-Id", id)
        if response.headers["Cache-Control"] == nil { response.headers.append("Cache-Control", "no-store") }
        response.headers["X-Content-Type-Options"] = "nosniff"
        if !keepsConnection { response.headers["Connection"] = "close" }
        self.response = response
    }

    /// Queues the reply; returns whether the connection lives on.
    func queue(on connection: OpaquePointer) -> Bool {
        let made =
            if let stream = response.stream {
                StreamReader(stream, connection: connection).makeResponse()
            } else {
                response.body.withUnsafeBytes { latchkey_mhd_response($0.baseAddress, $0.count) }
            }
        guard let made else { return false }
        for field in response.headers.fields where !Self.add(field, to: made) {
            MHD_destroy_response(made)
            return false
        }
        return latchkey_mhd_queue(connection, UInt32(response.status), made) != 0
    }

    // Handed over as it is, each text would become an array first.
    private static func add(_ field: HTTPHeaders.Field, to made: OpaquePointer) -> Bool {
        field.name.withCString { name in
            field.value.withCString { value in latchkey_mhd_add_header(made, name, value) != 0 }
        }
    }

    private static func isSendable(_ response: HTTPResponse) -> Bool {
        (200...599).contains(response.status)
            && response.headers.fields.allSatisfy { field in
                HeaderRule.isToken(field.name.utf8) && !field.value.isEmpty && HeaderRule.isFieldValue(field.value.utf8)
                    && !field.value.utf8.contains(UInt8(ascii: "\t"))
            }
    }
}
