import Foundation
import LatchkeyTrust
import LatchkeyWire

/// What is read from JSON: our own grammar against Foundation's, and the bodies of requests.
enum JSONTexts {
    private struct Whole: Decodable {
        init(from decoder: any Decoder) throws {}
    }

    /// Some names that plain objects have.
    private static let names: [StaticString] = [
        "a", "alg", "aud", "challengeId", "deviceId", "email_verified", "exp", "iat", "kid", "purpose", "signature",
        "sub", "username",
    ]

    static func json(_ bytes: [UInt8]) {
        let plain = PlainJSONReader(bytes)
        guard JSONSyntax.isStrict(bytes) else {
            if plain != nil { stop("a plain object is no strict JSON") }
            return
        }
        if JSONSyntax.repeatedName(in: bytes) != nil { stop("strict JSON repeats a name") }
        guard (try? JSONDecoder().decode(Whole.self, from: Data(bytes))) != nil else {
            stop("Foundation does not read strict JSON")
        }
        guard let plain else { return }
        guard case .object(let members)? = try? JSONDecoder().decode(JSONValue.self, from: Data(bytes)) else {
            stop("Foundation reads no object where a plain one is")
        }
        for name in names {
            let read: JSONValue? =
                if let text = plain.text(name) {
                    .string(text)
                } else if let number = plain.integer(name) {
                    .integer(Int(number))
                } else {
                    plain.boolean(name).map(JSONValue.boolean)
                }
            if read != members["\(name)"] { stop("the plain reader and Foundation differ about \(name)") }
        }
    }

    /// A body is any of the requests; what is read is written and read again as the same.
    static func body(_ bytes: [UInt8]) {
        guard JSONSyntax.isStrict(bytes) else { return }
        for type in requests { check(type, bytes) }
    }

    private static func check<Body: WireBody & Equatable>(_: Body.Type, _ bytes: [UInt8]) {
        let body = try? JSONDecoder().decode(Body.self, from: Data(bytes))
        if let readable = Body.self as? any PlainReadable.Type, let object = PlainJSONReader(bytes),
            let plain = readable.init(object) as? Body, plain != body
        {
            stop("\(Body.self) is read plainly as something else than Foundation reads")
        }
        guard let body else { return }
        guard let written = try? JSONEncoder().encode(body),
            (try? JSONDecoder().decode(Body.self, from: written)) == body
        else { stop("\(Body.self) is not read as it was written") }
    }

    static let requests: [any (WireBody & Equatable).Type] = [
        AssertionSessionRequest.self, AssertionVerifyRequest.self, AttestationVerifyRequest.self,
        BeginRecoveryRequest.self, CompleteRecoveryRequest.self, DowngradeRequest.self, EnrollRequest.self,
        EnrollmentChallengeRequest.self, IdentitySignInRequest.self, InitiateRequest.self, IntrospectionRequest.self,
        LinkIdentityRequest.self, NumberChangeRequest.self, NumberVerifyRequest.self, OpenAccountPageRequest.self,
        ReadNoticesRequest.self, RecoveryChallengeRequest.self, RecoveryStatusRequest.self, RefreshRequest.self,
        RequestOTPRequest.self,
        RevokeRequest.self, SMSSwitchRequest.self, UnenrollRequest.self, UpgradeChallengeRequest.self,
        UpgradeRequest.self, VerifyOTPRequest.self, VerifySignatureRequest.self,
    ]

    static func clientData(_ bytes: [UInt8]) {
        guard let data = ClientData(bytes) else { return }
        guard case .object(let members)? = try? JSONDecoder().decode(JSONValue.self, from: Data(bytes)),
            members["challenge"] == .string(data.challenge)
        else { stop("client data have another challenge than Foundation reads") }
    }
}
