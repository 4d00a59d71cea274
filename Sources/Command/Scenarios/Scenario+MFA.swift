import LatchkeyKit
import LatchkeyWire

extension Scenario {
    /// The scenarios of the MFA document that are played so far.
    static let mfa = [happyPath, permissionDeclined, passcodeChosen, signInSucceeds]

    /// Scenario 1: Face ID is there, permitted, and recognises the person.
    private static let happyPath = Scenario(number: 1, title: "Happy Path (Biometric)") { stage in
        await stage.expect("enrolment at the start", "none") { stage.enrolment }
        await stage.expect("what the phone offers", "Face ID") { await stage.capability() }
        await stage.expect("tap “Enroll with Face ID”", "enrolled with biometric") {
            await stage.enroll(with: .biometric)
        }
        await stage.expectPrompts("faceIDPermission", "biometry")
        await stage.expect("the key's place", "secureEnclave") { stage.keyStorage }
        await stage.expect("the server's record", "secureEnclave, bound, this key") { await stage.serverKnowsKey() }
    }

    /// Scenario 2: the person taps “Don't Allow”, then takes the passcode.
    ///
    /// The document expects `userCancel`; a real iPhone answers −6 with `biometryType != .none`.
    private static let permissionDeclined = Scenario(
        number: 2, title: "User Declines Biometric Permission", habit: .deniesFaceID(passcode: "123456")
    ) {
        stage in
        await stage.expect(
            "tap “Enroll with Face ID”, then “Don't Allow”", "biometry_denied (LAError -6) → offerPasscode"
        ) {
            await stage.enroll(with: .biometric)
        }
        await stage.expectPrompts("faceIDPermission")
        await stage.expect("enrolment after that", "none") { stage.enrolment }
        await stage.expect("“Use Passcode Instead?” “Yes”", "enrolled with passcode") {
            await stage.enroll(with: .passcode)
        }
        await stage.expectPrompts("passcode")
        await stage.expect("the server's record", "secureEnclave, bound, this key") { await stage.serverKnowsKey() }
    }

    /// Scenario 3: Face ID is there, but the person prefers the passcode.
    private static let passcodeChosen = Scenario(number: 3, title: "User Chooses Passcode Only") { stage in
        await stage.expect("what the phone offers", "Face ID") { await stage.capability() }
        await stage.expect("tap “Use Passcode Only”", "enrolled with passcode") {
            await stage.enroll(with: .passcode)
        }
        await stage.expectPrompts("passcode")
        await stage.expect("the server's record", "secureEnclave, bound, this key") { await stage.serverKnowsKey() }
    }

    /// Scenario 6: an enrolled person signs in, and the same signature is not accepted again.
    private static let signInSucceeds = Scenario(number: 6, title: "Authentication Success") { stage in
        await stage.expect("enrolment", "enrolled with biometric") { await stage.enroll(with: .biometric) }
        await stage.expectPrompts("faceIDPermission", "biometry")
        await stage.expect("tap “Sign In”", "signed in") { await stage.signIn() }
        await stage.expectPrompts("biometry")
        await stage.expect("the same signature once more", "challenge_used") { await stage.replay() }
        await stage.expectPrompts("biometry")
        await stage.expect("sign in again", "signed in") { await stage.signIn() }
    }
}
