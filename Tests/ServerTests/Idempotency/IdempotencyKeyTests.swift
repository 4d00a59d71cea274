import LatchkeyHTTP
import LatchkeyWire
import Testing

@testable import LatchkeyServer

@Suite("The header Idempotency-Key")
struct IdempotencyKeyTests {
    static let wellFormed: [(String, String)] = [
        (#""a""#, "a"), (#"" ""#, " "), (#""~!#[]""#, "~!#[]"),
        (#""8e03978e-40d5-43dd-bc93-6894a57f9324""#, "8e03978e-40d5-43dd-bc93-6894a57f9324"),
        (#""a\"b\\c""#, #"a"b\c"#), (#""\\""#, #"\"#), (#""\"""#, #"""#),
        ("\"" + String(repeating: "k", count: 255) + "\"", String(repeating: "k", count: 255)),
        ("\"" + String(repeating: #"\""#, count: 255) + "\"", String(repeating: "\"", count: 255)),
    ]

    @Test("a structured-field String is read, and its escapes undone", arguments: wellFormed)
    func reads(field: String, value: String) throws {
        #expect(IdempotencyKey(fieldValue: field)?.value == value)
        #expect(try IdempotencyKey.read(["Idempotency-Key": field])?.value == value)
    }

    static let malformed = [
        "", "a", #"""#, #""""#, #""a"#, #"a""#, "'a'", #""a"b""#, #""a" "b""#, #""a","b""#, #""a";q=1"#, #""\""#,
        #""a\b""#, #""\a""#, "\"a\u{7F}\"", "\"a\tb\"", "\"gerät\"", "\"\u{FFFD}\"", ":YQ==:", "?1", "1", "*",
        "\"" + String(repeating: "k", count: 256) + "\"", "\u{201C}a\u{201D}",
    ]

    @Test("what is no String, empty or too long is refused before anything is done", arguments: malformed)
    func refuses(field: String) async throws {
        let server = try TestServer()
        let device = try TestDevice(scheme: .plain)
        let reply = try await server.post(.enroll, device.enrollment(), idempotencyKey: field)
        #expect(reply.status == 400 && reply.code == "idempotency_key_invalid" && reply.field == nil)
        #expect(try await server.store.counts().devices == 0)
    }

    @Test("two keys are refused, even if they are the same")
    func two() throws {
        #expect(throws: RequestFailure.self) {
            try IdempotencyKey.read(["Idempotency-Key": #""a""#, "idempotency-key": #""a""#])
        }
    }

    @Test("no header is no key, and the name is not case-sensitive")
    func none() throws {
        #expect(try IdempotencyKey.read([:]) == nil)
        #expect(try IdempotencyKey.read(["IDEMPOTENCY-KEY": #""a""#])?.value == "a")
    }

    @Test("the pattern of the description agrees with the reader")
    func pattern() throws {
        guard case .string(let pattern) = OpenAPI.idempotencyKey["schema"]?["pattern"] else {
            Issue.record("no pattern")
            return
        }
        let regex = try Regex(pattern)
        for (field, _) in Self.wellFormed { #expect(try regex.wholeMatch(in: field) != nil, "\(field)") }
        for field in Self.malformed { #expect(try regex.wholeMatch(in: field) == nil, "\(field)") }
    }

    @Test("operations that take no key ignore the header", arguments: ["a", #""a""#])
    func elsewhere(field: String) async throws {
        let server = try TestServer()
        let reply = try await server.post(.initiate, try TestDevice().initiation, idempotencyKey: field)
        #expect(reply.status == 200)
    }
}
