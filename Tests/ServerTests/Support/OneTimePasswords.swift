import LatchkeyHTTP
import LatchkeyWire
import Testing

@testable import LatchkeyServer

extension TestServer {
    /// A server of the lab profile, whose messages can be read.
    static func lab(_ configure: (inout ServerConfiguration) -> Void = { _ in }) throws -> TestServer {
        try TestServer {
            $0.profile = .lab
            configure(&$0)
        }
    }

    /// A server of the lab profile with Anna's phone, which signs in by one-time passwords.
    static func withAnna(_ configure: (inout ServerConfiguration) -> Void = { _ in }) async throws -> TestServer {
        let server = try lab(configure)
        try #require(try await server.enrollForCodes(try TestDevice()).status == 200)
        return server
    }

    /// Asks for a one-time password for Anna; members of `changes` replace the request's own.
    func requestOTP(_ changes: [String: JSONValue] = [:]) async throws -> Reply {
        let members: [String: JSONValue] = ["username": "anna", "phoneNumber": "+1234567890"]
        return try await post(.requestOTP, .object(members.merging(changes) { _, new in new }))
    }

    /// Ends a sign-in of Anna's; members of `changes` replace the request's own.
    func verifyOTP(_ otp: String, _ changes: [String: JSONValue] = [:]) async throws -> Reply {
        let members: [String: JSONValue] = ["username": "anna", "otp": .string(otp)]
        return try await post(.verifyOTP, .object(members.merging(changes) { _, new in new }))
    }

    /// The texts that went out, newest first.
    func texts() async throws -> [String] {
        await messages.drain()
        return try #require(inbox).entries().map(\.message.body)
    }

    /// Asks for a one-time password for Anna and reads the message.
    func newPassword(_ changes: [String: JSONValue] = [:]) async throws -> String {
        try #require(try await requestOTP(changes).status == 200)
        let texts = try await texts()
        return String(try #require(texts.first).prefix(6))
    }

    /// What the audit log says, without the start.
    func events(_ kinds: AuditEvent.Kind...) throws -> [AuditEvent] {
        try auditLines().map(\.record).filter { kinds.contains($0.event) }
    }
}

/// A password that is not this one.
func otherPassword(_ password: String, _ number: Int = 1) throws -> String {
    let value = (try #require(Int(password)) + number) % 1_000_000
    return String(String(1_000_000 + value).dropFirst())
}

extension Reply {
    /// All that a client sees, headers too, without what is different each time for everybody.
    var comparable: [String] {
        var fields = ["\(status)", String(decoding: SortedJSON.bytes(of: withoutInstance) ?? [], as: UTF8.self)]
        for name in ["RateLimit", "RateLimit-Policy", "Retry-After", "WWW-Authenticate", "Content-Type"] {
            fields.append("\(name): \(headers[name] ?? "-")")
        }
        return fields
    }
}
