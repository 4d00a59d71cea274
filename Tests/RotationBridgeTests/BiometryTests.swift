import LatchkeyReactNative
import RotationBridgeTesting
import Testing
import VirtualPhoneTesting

@Suite("How the owner can be authenticated", .phone())
struct BiometryTests {
    /// The answer for each kind of phone.
    static let answers: [(Handset, [String: BridgeValue])] = [
        (.faceID, ["available": true, "passcodeSet": true, "biometryType": "FaceID"]),
        (.touchID, ["available": true, "passcodeSet": true, "biometryType": "TouchID"]),
        (
            .noSensor,
            [
                "available": false, "passcodeSet": true, "biometryType": "none", "reason": "noHardware",
                "code": .number(-6),
            ]
        ),
        (
            .notEnrolled,
            [
                "available": false, "passcodeSet": true, "biometryType": "FaceID", "reason": "notEnrolled",
                "code": .number(-7),
            ]
        ),
        (.noPasscode, ["available": false, "passcodeSet": false, "reason": "noPasscode", "code": .number(-5)]),
    ]

    @Test("Each kind of phone has its answer", arguments: answers)
    func availability(handset: Handset, expected: [String: BridgeValue]) async throws {
        let caller = try Caller(handset)
        #expect(await caller.ask { caller.bridge.checkBiometricAvailability($0) } == .success(.object(expected)))
        #expect(caller.stage.person.prompts.isEmpty)
    }

    @Test("A person who refuses is a rejection, never false", arguments: Handset.allCases)
    func refused(handset: Handset) async throws {
        let caller = try Caller(handset)
        caller.stage.person.become(.cancels)
        let answer = await caller.ask { caller.bridge.authenticateUser("Prove it is you.", $0) }
        #expect(answer.code == (handset == .noPasscode ? "E_PASSCODE_NOT_SET" : "E_USER_CANCELLED"))
    }
}
