import Foundation
import LocalAuthentication
import VirtualPhone
import VirtualPhoneTesting

@testable import LatchkeyConformance

extension Table {
    private static let biometrics = LAPolicy.deviceOwnerAuthenticationWithBiometrics
    private static let owner = LAPolicy.deviceOwnerAuthentication

    /// A Touch ID phone whose person mismatches so often, then approves.
    private static func mismatching(_ times: Int) -> Setting {
        var setting = Setting.touchID
        setting.answers = Array(repeating: .noMatch, count: times)
        return setting
    }

    /// Evaluates until five mismatches were made.
    private static func lockOut(_ stage: Stage) {
        _ = stage.evaluate(biometrics)
        _ = stage.evaluate(biometrics)
    }

    static func lockout(_ table: inout TableBuilder) {
        table.begin("4", "Lock-out")
        let place = Evidence.documentation("LAError.biometryLockout")
        table.row(
            "lockout-can", "canEvaluatePolicy(biometrics)", "after five mismatches in two calls",
            Answer.error(.biometryLockout), place, on: mismatching(5)
        ) { stage in
            lockOut(stage)
            return stage.canEvaluate(biometrics)
        }
        table.row(
            "lockout-second", "evaluatePolicy(biometrics)", "the call with the fifth mismatch",
            Answer.error(.biometryLockout),
            place, on: mismatching(5)
        ) { stage in
            _ = stage.evaluate(biometrics)
            return stage.evaluate(biometrics)
        }
        table.row(
            "lockout-face", "evaluatePolicy(biometrics)", "Face ID, the fifth mismatch, in the third call",
            Answer.error(.biometryLockout), place, on: .faceID.person(.wrongFace)
        ) { stage in
            lockOut(stage)
            return stage.evaluate(biometrics)
        }
        table.row(
            "lockout-later", "evaluatePolicy(biometrics)", "locked out: no prompt",
            "biometry biometry biometry biometry biometry",
            place, on: mismatching(5)
        ) { stage in
            lockOut(stage)
            _ = stage.evaluate(biometrics)
            return stage.prompts
        }
        table.row(
            "lockout-four", "canEvaluatePolicy(biometrics)", "after four mismatches and a match", Answer.yes, place,
            on: mismatching(4)
        ) { stage in
            lockOut(stage)
            return stage.canEvaluate(biometrics)
        }
        table.row(
            "lockout-reset-by-match", "canEvaluatePolicy(biometrics)", "four mismatches, a match, one mismatch",
            Answer.yes, place,
            on: .touchID.person(
                .approves(passcode: "123456"), .noMatch, .noMatch, .noMatch, .noMatch, .match, .noMatch)
        ) { stage in
            lockOut(stage)
            _ = stage.evaluate(biometrics)
            return stage.canEvaluate(biometrics)
        }
        table.row(
            "lockout-owner-can", "canEvaluatePolicy(deviceOwner)", "locked out", Answer.yes, place, on: mismatching(5)
        ) { stage in
            lockOut(stage)
            return stage.canEvaluate(owner)
        }
        table.row(
            "lockout-owner", "evaluatePolicy(deviceOwner)", "locked out: passcode at once", "passcode", place,
            on: mismatching(5)
        ) { stage in
            lockOut(stage)
            let before = stage.person.prompts.count
            _ = stage.evaluate(owner)
            return stage.person.prompts.dropFirst(before).map(\.kindName).joined(separator: " ")
        }
        table.row(
            "lockout-other-app", "canEvaluatePolicy(biometrics)", "locked out by another app",
            Answer.error(.biometryLockout), place,
            on: mismatching(5)
        ) { stage in
            lockOut(stage)
            try stage.launch(.usingFaceID("com.example.other"))
            return stage.canEvaluate(biometrics)
        }
        endings(&table, place)
        withoutMismatch(&table)
        passcodeDelay(&table)
    }

    private static func withoutMismatch(_ table: inout TableBuilder) {
        let place = Evidence.report("LACBiometryHelper of iOS 17 and 18, read from its code: lockout states")
        table.row(
            "lockout-emergency", "canEvaluatePolicy(biometrics)", "after Emergency SOS, no mismatch",
            Answer.error(.biometryLockout), .documentation("Apple Support: Emergency SOS turns Face ID off"),
            on: .faceID
        ) { stage in
            stage.phone.requirePasscode(because: .emergency)
            return stage.canEvaluate(biometrics)
        }
        table.row(
            "lockout-expired", "canEvaluatePolicy(biometrics)", "the passcode was not entered for too long", Answer.yes,
            .open("LACBiometryHelper: the state counts only for unlocking", .report), on: .faceID, .chosen
        ) { stage in
            stage.phone.requirePasscode(because: .expiry)
            return stage.canEvaluate(biometrics)
        }
        table.row(
            "lockout-expired-older", "canEvaluatePolicy(biometrics)",
            "the passcode was not entered for too long, iOS 16: NSDebugDescription", "Biometry is disabled for unlock.",
            .open("apps that compare with this sentence", .report),
            on: Setting(configuration: .iPhoneSE.with { $0.systemVersion = "16.7" }), .chosen
        ) { stage in
            stage.phone.requirePasscode(because: .expiry)
            return stage.obstacle(biometrics)?.debug ?? "none"
        }
        table.row(
            "lockout-first-unlock", "canEvaluatePolicy(biometrics)", "before the first unlock",
            Answer.error(.biometryLockout), place, on: .faceID
        ) { stage in
            try stage.restart()
            return stage.canEvaluate(biometrics)
        }
        table.row(
            "lockout-first-unlock-debug", "canEvaluatePolicy(biometrics)",
            "before the first unlock: NSDebugDescription",
            "Biometry is not available before first unlock.", place, on: .faceID
        ) { stage in
            try stage.restart()
            return stage.obstacle(biometrics)?.debug ?? "none"
        }
        table.row(
            "lockout-passcode-lockout", "canEvaluatePolicy(biometrics)", "six wrong passcodes: NSDebugDescription",
            "Biometry is not available in passcode lockout.", place,
            on: .touchID.person(.approves(passcode: "000000"))
        ) { stage in
            stage.phone.requirePasscode(because: .emergency)
            _ = stage.evaluate(owner)
            return stage.obstacle(biometrics)?.debug ?? "none"
        }
    }

    private static func endings(_ table: inout TableBuilder, _ place: Evidence) {
        table.row(
            "lockout-passcode", "canEvaluatePolicy(biometrics)", "locked out, then the passcode entered", Answer.yes,
            place,
            on: mismatching(5)
        ) { stage in
            lockOut(stage)
            _ = stage.evaluate(owner)
            return stage.canEvaluate(biometrics)
        }
        table.row(
            "lockout-unlock", "canEvaluatePolicy(biometrics)", "locked out, then unlocked by passcode", Answer.yes,
            place,
            on: mismatching(5)
        ) { stage in
            lockOut(stage)
            stage.phone.lock()
            stage.phone.unlock(with: .passcode)
            return stage.canEvaluate(biometrics)
        }
        table.row(
            "lockout-time", "canEvaluatePolicy(biometrics)", "locked out an hour ago", Answer.error(.biometryLockout),
            place,
            on: mismatching(5)
        ) { stage in
            lockOut(stage)
            stage.wait(3600)
            return stage.canEvaluate(biometrics)
        }
        table.row(
            "lockout-sheet-cancel", "evaluatePolicy(deviceOwner)", "locked out, the passcode sheet is cancelled",
            Answer.error(.userCancel), .open("section 6.7", .documentation),
            on: .touchID.person(.cancels, .noMatch, .noMatch, .noMatch, .noMatch, .noMatch), .chosen
        ) { stage in
            lockOut(stage)
            return stage.evaluate(owner)
        }
    }

    private static func passcodeDelay(_ table: inout TableBuilder) {
        let place = Evidence.documentation("iOS Security, passcode delays")
        let wrong = Setting.noSensor.person(.approves(passcode: "000000"))
        table.row(
            "delay-six", "evaluatePolicy(deviceOwner)", "six wrong passcodes", Answer.error(.authenticationFailed),
            place, on: wrong
        ) { $0.evaluate(owner) }
        table.row(
            "delay-prompts", "evaluatePolicy(deviceOwner)", "six wrong passcodes: how often asked", 6, place, on: wrong
        ) { stage in
            _ = stage.evaluate(owner)
            return stage.person.prompts.count
        }
        table.row(
            "delay-disabled", "evaluatePolicy(deviceOwner)", "six wrong passcodes, the right one at once",
            Answer.error(.authenticationFailed), place, on: wrong
        ) { stage in
            _ = stage.evaluate(owner)
            stage.person.become(.approves(passcode: "123456"))
            return stage.evaluate(owner)
        }
        table.row(
            "delay-over", "evaluatePolicy(deviceOwner)", "six wrong passcodes, the right one after 61 s", Answer.yes,
            place, on: wrong
        ) { stage in
            _ = stage.evaluate(owner)
            stage.person.become(.approves(passcode: "123456"))
            stage.wait(61)
            return stage.evaluate(owner)
        }
        table.row(
            "delay-grows", "evaluatePolicy(deviceOwner)", "seven wrong passcodes, the right one after 61 s",
            Answer.error(.authenticationFailed), place, on: wrong
        ) { stage in
            _ = stage.evaluate(owner)
            stage.wait(61)
            _ = stage.evaluate(owner)
            stage.person.become(.approves(passcode: "123456"))
            stage.wait(61)
            return stage.evaluate(owner)
        }
        table.row(
            "delay-five", "evaluatePolicy(deviceOwner)", "five wrong passcodes, then the right one", Answer.yes, place,
            on: .noSensor.person(
                .approves(passcode: "123456"), .passcode("1"), .passcode("2"), .passcode("3"), .passcode("4"),
                .passcode("5"))
        ) { $0.evaluate(owner) }
    }
}
