import Foundation
import LatchkeyWire
import Testing

@testable import LatchkeyKit

@Suite struct AttestationErrorTests {
    @Test("every reason has a name of its own form, a sentence and a next step", arguments: AttestationError.Code.all)
    func meanings(code: AttestationError.Code) {
        #expect(code.rawValue.wholeMatch(of: /[a-z]+(_[a-z]+)*/) != nil)
        #expect(code.sentence.hasSuffix("."))
        #expect(code.sentence != "Something went wrong.")
    }

    @Test("the server's reasons are known under its own names")
    func names() {
        #expect(AttestationError.Code.server(.attestedKeyUnknown) == .keyUnknown)
        #expect(AttestationError.Code.server(.attestedKeyTaken) == .keyTaken)
        #expect(AttestationError.Code.server(.attestedKeySuspended) == .keySuspended)
        #expect(AttestationError.Code.server(.attestedKeyRetired) == .keyRetired)
        #expect(AttestationError.Code.server(.attestationRejected) == .attestationRejected)
        #expect(AttestationError.Code.server(.assertionRejected) == .assertionRejected)
        #expect(AttestationError.Code.server(.attestationDenied) == .denied)
        #expect(AttestationError.Code.server(.challengeExpired) == .sessionExpired)
        #expect(AttestationError.Code.server(.challengeUsed) == .sessionUsed)
    }

    @Test("a reply that names one of the phone's own reasons is a refusal like any other, and is waited after")
    func foreignNames() {
        for code in AttestationError.Code.all where ProblemCode(rawValue: code.rawValue) == nil {
            let error = AttestationError(
                exchange: LatchkeyError(ServerRefusal(status: 403, problemCode: code.rawValue)))
            #expect(error.code == .serverUnknown, "\(code)")
            #expect(error.cause == .http(status: 403), "\(code)")
        }
        let newer = AttestationError(
            exchange: LatchkeyError(ServerRefusal(status: 403, problemCode: "of_a_newer_server")))
        #expect(newer.code.rawValue == "of_a_newer_server" && newer.cause == .http(status: 403))
    }

    @Test("where the server wants a sign-in, the next step is one")
    func signIn() {
        #expect(AttestationError(.server(.accessTokenInvalid)).suggestion == .signInAgain)
        #expect(AttestationError(.server(.overloaded)).suggestion == .retryLater)
    }

    @Test("a description tells code, sentence and the system's code")
    func description() {
        let error = AttestationError(.keyInvalid, underlying: .deviceCheck(.invalidKey))
        #expect(
            error.description
                == "key_invalid: The phone's key can't be used any more. [com.apple.devicecheck.error 3]")
    }
}
