import LatchkeyWire
import Testing

@Suite("Problems")
struct ProblemTests {
    @Test("codes are unique and snake_case")
    func codes() {
        let codes = ProblemCode.allCases.map(\.rawValue)
        #expect(Set(codes).count == codes.count)
        for code in codes {
            #expect(code.wholeMatch(of: #/[a-z]+(_[a-z]+)*/#) != nil, "\(code)")
        }
    }

    @Test(
        "every code has an error status, a title that is a sentence, and makes a problem",
        arguments: ProblemCode.allCases)
    func everyCode(code: ProblemCode) {
        #expect((400...599).contains(code.status))
        #expect(code.title.first?.isUppercase == true && code.title.hasSuffix("."))
        let problem = code.problem(detail: "Try again.", field: "username")
        #expect(problem.code == code.rawValue)
        #expect(problem.status == code.status)
        #expect(problem.title == code.title)
        #expect(problem.type == "urn:latchkey:problem:\(code.rawValue)")
        #expect(problem.detail == "Try again.")
        #expect(problem.field == "username")
        #expect(problem.instance == nil)
    }

    /// A published name or status never changes its meaning; a change here is a breaking change.
    @Test(
        "the codes that clients decide by keep their names and statuses",
        arguments: [
            ("malformed_json", 400), ("field_missing", 400), ("field_invalid", 400), ("public_key_invalid", 400),
            ("signature_malformed", 400), ("authentication_failed", 401), ("challenge_expired", 401),
            ("challenge_used", 401), ("proof_invalid", 401), ("authorization_required", 401),
            ("refresh_token_invalid", 401), ("device_exists", 409), ("name_reserved", 409), ("account_suspended", 403),
            ("too_many_attempts", 429), ("identity_refused", 401), ("identity_taken", 409),
            ("issuer_unavailable", 503),
            ("otp_invalid", 401),
            ("otp_expired", 401), ("messages_unavailable", 503), ("messages_off", 503),
            ("recovery_required", 403), ("recovery_off", 403),
            ("recovery_code_invalid", 401), ("recovery_unknown", 404), ("recovery_running", 409),
            ("recovery_waiting", 409), ("sms_off", 409), ("key_required", 409),
            ("reauthentication_required", 401),
            ("scheme_conflict", 409), ("idempotency_key_invalid", 400), ("idempotency_key_in_progress", 409),
            ("idempotency_key_reused", 422),
        ])
    func stable(name: String, status: Int) {
        #expect(ProblemCode(rawValue: name)?.status == status)
    }

    @Test("a problem without field and instance writes neither, and is read back")
    func wireForm() throws {
        let problem = ProblemCode.deviceExists.problem(detail: "Choose another.")
        let text = try json(problem)
        #expect(
            text
                == #"{"code":"device_exists","detail":"Choose another.","status":409,"#
                + #""title":"This device id is taken.","type":"urn:latchkey:problem:device_exists"}"#)
        #expect(try decode(Problem.self, text) == problem)
    }
}
