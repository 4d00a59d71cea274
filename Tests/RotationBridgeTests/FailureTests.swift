import LatchkeyKeyRotation
import LatchkeyKit
import LatchkeyReactNative
import Testing

@Suite("Rejections")
struct FailureTests {
    @Test("Every reason of a rotation has a code, its sentence and its next step", arguments: RotationError.Code.all)
    func rotation(code: RotationError.Code) {
        let error = RotationError(code, nodeCode: 1007)
        let failure = BridgeFailure(error)
        #expect(failure.code.rawValue.lowercased() == "e_\(code.rawValue)")
        #expect(failure.message == error.sentence)
        #expect(failure.userInfo == ["suggestion": .text(error.suggestion.rawValue), "nodeCode": 1007])
    }

    @Test("Every reason of a prompt has one too", arguments: LatchkeyError.Code.all)
    func prompt(code: LatchkeyError.Code) {
        let failure = BridgeFailure(LatchkeyError(code))
        #expect(failure.code.rawValue.lowercased() == "e_\(code.rawValue)")
        #expect(failure.message == code.sentence)
        #expect(failure.userInfo == ["suggestion": .text(code.suggestion.rawValue)])
    }

    @Test("The Keychain's own code is told")
    func keychain() {
        let failure = BridgeFailure(RotationError(.keychainFailed, keychain: KeychainError(.duplicate)))
        #expect(failure.userInfo["keychain"] == .text(KeychainError(.duplicate).code.rawValue))
    }

    @Test("The bridge's own codes are no rotation's")
    func own() {
        let others = Set(RotationError.Code.all.map { BridgeFailure.Code($0) })
        #expect(others.isDisjoint(with: BridgeFailure.Code.own))
    }
}
