import LatchkeyHTTP
import LatchkeyWire
import Testing

@testable import LatchkeyServer

@Suite("Reading request bodies")
struct RequestDecodingTests {
    @Test(
        "each kind of fault has its code, and names the field",
        arguments: [
            // A key that is missing, a null, a wrong type, a wrong value; the same inside another object.
            (#"{"deviceId":"d"}"#, "field_missing", "username"), (#"{"username":"u"}"#, "field_missing", "deviceId"),
            (#"{"username":null,"deviceId":"d"}"#, "field_missing", "username"),
            (#"{"username":1,"deviceId":"d"}"#, "field_invalid", "username"),
            (#"{"username":true,"deviceId":"d"}"#, "field_invalid", "username"),
            (#"{"username":["u"],"deviceId":"d"}"#, "field_invalid", "username"),
            (#"{"username":{"a":"u"},"deviceId":"d"}"#, "field_invalid", "username"),
            (#"{"username":"u u","deviceId":"d"}"#, "field_invalid", "username"),
            (#"{"username":"u","deviceId":""}"#, "field_invalid", "deviceId"),
            (#"{"Username":"u","deviceId":"d"}"#, "field_missing", "username"),
            (#"{"username":"u\n","deviceId":"d"}"#, "field_invalid", "username"),
            // No object at all.
            ("", "malformed_json", nil), (" ", "malformed_json", nil), ("{", "malformed_json", nil),
            (#"{"username":"u","deviceId":"d""#, "malformed_json", nil), ("null", "malformed_json", nil),
            ("[]", "malformed_json", nil), ("1", "malformed_json", nil), (#""text""#, "malformed_json", nil),
            ("true", "malformed_json", nil), ("username=u&deviceId=d", "malformed_json", nil),
            (#"{"username":"u","deviceId":"d"} x"#, "malformed_json", nil),
            (#"{'username':'u','deviceId':'d'}"#, "malformed_json", nil),
            (#"[{"username":"u","deviceId":"d"}]"#, "malformed_json", nil),
            (#"{"username":"\uD800","deviceId":"d"}"#, "malformed_json", nil),
        ] as [(String, String, String?)])
    func faults(text: String, code: String, field: String?) {
        Self.expect(Array(text.utf8), code, field)
    }

    @Test(
        "a wrong field is told with what is allowed",
        arguments: [
            (
                #""username":"u u""#,
                #"value. Allowed: text that matches ^(?!\.{1,2}$)[A-Za-z0-9._@+-]{1,64}$, such as testuser."#
            ),
            (#""phoneNumber":"110""#, #"value. Allowed: text that matches ^\+[1-9][0-9]{6,14}$, such as +1234567890."#),
            (#""phoneNumber":110"#, #"type. Allowed: text that matches ^\+[1-9][0-9]{6,14}$, such as +1234567890."#),
            (#""method":"SECRET""#, "value. Allowed: secureEnclave, smsOTP."),
            (#""scheme":"SECRET""#, "value. Allowed: plain, bound."),
            (#""proof":[]"#, "type. Allowed: an object with challengeId, signature."),
            (
                #""proof":{"challengeId":"SECRET","signature":"AAAA"}"#,
                "value. Allowed: text that matches \(ChallengeID.pattern), such as \(ChallengeID.example)."
            ),
        ])
    func allowed(member: String, sentence: String) throws {
        let name = try #require(member.split(separator: "\"").first)
        let good = [
            "username": #""u""#, "phoneNumber": #""+1234567""#, "method": #""smsOTP""#, "deviceId": #""d""#,
            "deviceModel": #""m""#,
        ].filter { $0.key != name }
        let body = "{" + (good.map { "\"\($0.key)\":\($0.value)" } + [member]).joined(separator: ",") + "}"
        let failure = #expect(throws: RequestFailure.self) {
            try RequestDecoding.decode(EnrollRequest.self, from: Array(body.utf8))
        }
        guard case .refused(.fieldInvalid, let detail, let field, nil) = failure else {
            Issue.record("\(String(describing: failure))")
            return
        }
        #expect(detail == "The field \(field ?? "") has a wrong \(sentence)")
    }

    @Test("a wrong member of the query or part of the path is told with what is allowed")
    func allowedParameters() async throws {
        let server = try TestServer()
        let device = try TestDevice()
        try await server.enroll(device)
        let token = try #require(try await server.signIn(device)["token"])
        for (path, field) in [("/api/v1/sessions?before=SECRET", "before"), ("/api/v1/sessions/SECRET", "sessionId")] {
            let method: HTTPMethod = field == "before" ? .get : .delete
            let reply = try await server.send(method, path, authorization: "Bearer " + token)
            #expect(reply.code == "field_invalid" && reply.field == field)
            #expect(reply["detail"]?.contains("Allowed: text that matches \(SessionID.pattern)") == true)
            #expect(reply["detail"]?.contains("SECRET") == false)
        }
    }

    @Test(
        "what is allowed is told in words, whatever the schema",
        arguments: [
            (["type": "integer", "minimum": 1, "maximum": 9], "Wrong. Allowed: a whole number, 1 to 9."),
            (["type": "integer", "minimum": 0], "Wrong. Allowed: a whole number, at least 0."),
            (["type": "boolean"], "Wrong. Allowed: true or false."),
            (["type": "array", "maxItems": 5], "Wrong. Allowed: a list of at most 5 elements."),
            (["type": "string", "minLength": 1, "maxLength": 9], "Wrong. Allowed: text of 1 to 9 characters."),
            (["description": "A key."], "Wrong. Allowed: A key."), ([:], "Wrong."),
        ] as [(JSONValue, String)])
    func words(schema: JSONValue, sentence: String) {
        #expect(AllowedValues.sentence("Wrong.", schema) == sentence)
    }

    @Test(
        "bytes that are not UTF-8 are no JSON",
        arguments: [[0xFF], [0x7B, 0x80, 0x7D], [0xC0, 0x80], [0x00]] as [[UInt8]])
    func notUTF8(bytes: [UInt8]) {
        Self.expect(bytes, "malformed_json", nil)
    }

    @Test("a nested field is named by its path")
    func nested() {
        let proof = #"{"challengeId":"x","signature":"AAAA"}"#
        let request =
            #"{"username":"u","phoneNumber":"+1234567","publicKey":"A","method":"secureEnclave","deviceId":"d","#
            + #""deviceModel":"m","proof":\#(proof)}"#
        let failure = #expect(throws: RequestFailure.self) {
            try RequestDecoding.decode(EnrollRequest.self, from: Array(request.utf8))
        }
        guard case .refused(.fieldInvalid, _, "proof.challengeId", nil) = failure else {
            Issue.record("\(String(describing: failure))")
            return
        }
    }

    @Test("deep nesting is refused, not followed", arguments: ["[", #"{"a":"#])
    func deep(opening: String) {
        let text =
            #"{"username":"u","deviceId":"d","x":"# + String(repeating: opening, count: 60_000 / opening.utf8.count)
        Self.expect(Array(text.utf8), "malformed_json", nil)
    }

    @Test("a good body is read, whatever the order, blanks and members beyond")
    func good() throws {
        let text = " \r\n{ \"x\": [1, {\"y\": null}], \"deviceId\": \"d\",\t\"username\": \"\\u0075\" } \n"
        let request = try RequestDecoding.decode(InitiateRequest.self, from: Array(text.utf8))
        #expect(request.username.rawValue == "u" && request.deviceId.rawValue == "d")
    }

    @Test("no reply quotes what the client sent")
    func quotesNothing() async throws {
        let server = try TestServer()
        for body in [
            #"{"username":"SECRET SECRET","deviceId":"d"}"#, #"{"SECRET":1}"#, #"SECRET"#, #"{"username":"SECRET"#,
            #"{"username":{"SECRET":"SECRET"},"deviceId":"d"}"#,
        ] {
            let reply = try await server.send(.post, Endpoint.initiate.path, Array(body.utf8))
            #expect(reply.status == 400)
            #expect(!String(decoding: reply.body, as: UTF8.self).contains("SECRET"))
        }
        #expect(server.logLines.withLock { $0 }.isEmpty)
    }

    private static func expect(_ body: [UInt8], _ code: String, _ field: String?) {
        let failure = #expect(throws: RequestFailure.self) {
            try RequestDecoding.decode(InitiateRequest.self, from: body)
        }
        guard case .refused(let actualCode, let detail, let actualField, _) = failure else {
            Issue.record("\(String(describing: failure))")
            return
        }
        #expect(actualCode.rawValue == code)
        #expect(actualField == field)
        #expect(detail.hasSuffix("."))
    }
}
