import Foundation
import LatchkeyLock
import LocalAuthentication
import VirtualPhone
import VirtualPhoneTesting

@testable import LatchkeyConformance

extension Table {
    static func evaluations(_ table: inout TableBuilder) {
        table.begin("4", "evaluatePolicy")
        buttons(&table)
        mismatches(&table)
        ends(&table)
        reuse(&table)
        replies(&table)
    }

    private static let biometrics = LAPolicy.deviceOwnerAuthenticationWithBiometrics
    private static let owner = LAPolicy.deviceOwnerAuthentication

    private static func buttons(_ table: inout TableBuilder) {
        let place = Evidence.documentation("LAContext.evaluatePolicy; LAError")
        table.row("eval-bio", "evaluatePolicy(biometrics)", "a match", Answer.yes, place, on: .touchID) {
            $0.evaluate(biometrics)
        }
        table.row("eval-owner", "evaluatePolicy(deviceOwner)", "a match", Answer.yes, place, on: .touchID) {
            $0.evaluate(owner)
        }
        table.row(
            "eval-bio-cancel", "evaluatePolicy(biometrics)", "Cancel", Answer.error(.userCancel), place,
            on: .touchID.person(.cancels)
        ) { $0.evaluate(biometrics) }
        table.row(
            "eval-owner-cancel", "evaluatePolicy(deviceOwner)", "Cancel", Answer.error(.userCancel), place,
            on: .touchID.person(.cancels)
        ) { $0.evaluate(owner) }
        table.row(
            "eval-passcode-cancel", "evaluatePolicy(deviceOwner)", "Cancel on the passcode", Answer.error(.userCancel),
            place,
            on: .noSensor.person(.cancels)
        ) { $0.evaluate(owner) }
        table.row(
            "eval-bio-fallback", "evaluatePolicy(biometrics)", "fallback", Answer.error(.userFallback), place,
            on: .touchID.person(.prefersPasscode("123456"))
        ) { $0.evaluate(biometrics) }
        table.row(
            "eval-owner-fallback", "evaluatePolicy(deviceOwner)", "fallback leads to the passcode", Answer.yes, place,
            on: .touchID.person(.prefersPasscode("123456"))
        ) { $0.evaluate(owner) }
        table.row(
            "eval-fallback-hidden", "localizedFallbackTitle", "\"\" hides the button", "hidden", place,
            on: .touchID.person(.approves(passcode: "123456"), .noMatch)
        ) { stage in
            let context = LAContext()
            context.localizedFallbackTitle = ""
            _ = stage.evaluate(biometrics, context)
            return stage.lastBiometryRequest?.fallbackTitle ?? "hidden"
        }
        table.row(
            "eval-fallback-title", "localizedFallbackTitle", "another title", "Use code", place,
            on: .touchID.person(.approves(passcode: "123456"), .noMatch)
        ) { stage in
            let context = LAContext()
            context.localizedFallbackTitle = "Use code"
            _ = stage.evaluate(biometrics, context)
            return stage.lastBiometryRequest?.fallbackTitle ?? "hidden"
        }
        table.row("eval-cancel-title", "localizedCancelTitle", "another title", "Not now", place, on: .touchID) {
            stage in
            let context = LAContext()
            context.localizedCancelTitle = "Not now"
            _ = stage.evaluate(biometrics, context)
            return stage.lastBiometryRequest?.cancelTitle ?? "none"
        }
        table.row("eval-reason", "evaluatePolicy(biometrics)", "the reason is shown", "to pay", place, on: .touchID) {
            stage in
            _ = stage.evaluate(biometrics, reason: "to pay")
            return stage.lastBiometryRequest?.reason ?? "none"
        }
        table.row(
            "eval-no-passcode", "evaluatePolicy(deviceOwner)", "no passcode", Answer.error(.passcodeNotSet), place,
            on: .noPasscode
        ) { $0.evaluate(owner) }
        table.row(
            "eval-no-finger", "evaluatePolicy(biometrics)", "no finger enrolled", Answer.error(.biometryNotEnrolled),
            place,
            on: .noFinger
        ) { $0.evaluate(biometrics) }
        table.row(
            "eval-no-sensor", "evaluatePolicy(biometrics)", "no sensor", Answer.error(.biometryNotAvailable), place,
            on: .noSensor
        ) { $0.evaluate(biometrics) }
        table.row(
            "eval-owner-no-finger", "evaluatePolicy(deviceOwner)", "no finger enrolled: passcode at once", "passcode",
            place,
            on: .noFinger
        ) { stage in
            _ = stage.evaluate(owner)
            return stage.prompts
        }
        table.row(
            "eval-companion", "evaluatePolicy(companion)", "no companion", Answer.error(.companionNotAvailable), place
        ) {
            $0.evaluate(.deviceOwnerAuthenticationWithCompanion)
        }
    }

    private static func mismatches(_ table: inout TableBuilder) {
        let place = Evidence.documentation("LAError.authenticationFailed; HIG")
        let approves = ScriptedPerson.Habit.approves(passcode: "123456")
        table.row(
            "eval-touch-2", "evaluatePolicy(biometrics)", "Touch ID, two mismatches, then a match", Answer.yes, place,
            on: .touchID.person(approves, .noMatch, .noMatch)
        ) { $0.evaluate(biometrics) }
        table.row(
            "eval-touch-3", "evaluatePolicy(biometrics)", "Touch ID, three mismatches",
            Answer.error(.authenticationFailed), place,
            on: .touchID.person(.wrongFace)
        ) { $0.evaluate(biometrics) }
        table.row(
            "eval-face-1-fallback", "evaluatePolicy(biometrics)", "Face ID, one mismatch: fallback offered", false,
            place,
            on: .faceID.person(approves, .allow, .noMatch)
        ) { stage in
            _ = stage.evaluate(biometrics)
            return stage.lastBiometryRequest?.fallbackTitle != nil
        }
        table.row(
            "eval-face-2-fallback", "evaluatePolicy(biometrics)", "Face ID, two mismatches: fallback offered", true,
            place,
            on: .faceID.person(approves, .allow, .noMatch, .noMatch)
        ) { stage in
            _ = stage.evaluate(biometrics)
            return stage.lastBiometryRequest?.fallbackTitle != nil
        }
        let looks = Evidence.documentation("LAPolicy.deviceOwnerAuthenticationWithBiometrics")
        table.row(
            "eval-face-third", "evaluatePolicy(biometrics)", "Face ID, two mismatches: looks a third time", false,
            looks,
            on: .faceID.person(approves, .allow, .noMatch, .noMatch)
        ) { stage in
            _ = stage.evaluate(biometrics)
            return stage.lastBiometryRequest?.isLooking ?? true
        }
        table.row(
            "eval-face-third-match", "evaluatePolicy(biometrics)", "Face ID, two mismatches, then the right face",
            Answer.error(.userCancel), looks, on: .faceID.person(approves, .allow, .noMatch, .noMatch, .match)
        ) { $0.evaluate(biometrics) }
        table.row(
            "eval-face-third-owner", "evaluatePolicy(deviceOwner)", "Face ID, two mismatches, then the passcode",
            "faceIDPermission biometry biometry biometry passcode", looks,
            on: .faceID.person(approves, .allow, .noMatch, .noMatch)
        ) { stage in
            _ = stage.evaluate(owner)
            return stage.prompts
        }
        table.row(
            "eval-face-third-empty", "evaluatePolicy(biometrics)",
            "Face ID, two mismatches, localizedFallbackTitle \"\": only Cancel is left", Answer.error(.userCancel),
            looks,
            on: .faceID.person(approves, .allow, .noMatch, .noMatch)
        ) { stage in
            let context = LAContext()
            context.localizedFallbackTitle = ""
            return stage.evaluate(biometrics, context)
        }
        table.row(
            "eval-fallback-standard", "localizedFallbackTitle", "nil, biometrics policy: the system's title",
            "Enter Password", .documentation("LAContext.h"), on: .touchID.person(approves, .noMatch)
        ) { stage in
            _ = stage.evaluate(biometrics)
            return stage.lastBiometryRequest?.fallbackTitle ?? "hidden"
        }
        table.row(
            "eval-fallback-standard-owner", "localizedFallbackTitle", "nil, deviceOwner policy: the system's title",
            "Enter Passcode", .documentation("LAContext.h"), on: .touchID.person(approves, .noMatch)
        ) { stage in
            _ = stage.evaluate(owner)
            return stage.lastBiometryRequest?.fallbackTitle ?? "hidden"
        }
        table.row(
            "eval-owner-touch-3", "evaluatePolicy(deviceOwner)", "Touch ID, three mismatches: passcode",
            "biometry biometry biometry passcode", place, on: .touchID.person(approves, .noMatch, .noMatch, .noMatch)
        ) { stage in
            _ = stage.evaluate(owner)
            return stage.prompts
        }
    }

    private static func ends(_ table: inout TableBuilder) {
        let place = Evidence.documentation("LAError; LAContext.invalidate")
        table.row(
            "eval-locked-screen", "evaluatePolicy(biometrics)", "the screen is locked meanwhile",
            Answer.error(.systemCancel), place,
            on: .touchID
        ) { stage in stage.evaluate(biometrics) { stage.phone.lock() } }
        table.row(
            "eval-call", "evaluatePolicy(biometrics)", "a call comes in meanwhile", Answer.error(.systemCancel), place,
            on: .touchID
        ) { stage in stage.evaluate(biometrics) { stage.phone.interrupt(stage.bench.launch) } }
        table.row(
            "eval-call-passcode", "evaluatePolicy(deviceOwner)", "a call comes in at the passcode",
            Answer.error(.systemCancel),
            place, on: .noSensor
        ) { stage in stage.evaluate(owner) { stage.phone.interrupt(stage.bench.launch) } }
        table.row(
            "eval-invalidate", "invalidate", "while a prompt is up", Answer.error(.appCancel), place, on: .touchID
        ) { stage in
            let context = LAContext()
            return stage.evaluate(biometrics, context) { context.invalidate() }
        }
        table.row(
            "eval-invalidated", "evaluatePolicy(deviceOwner)", "after invalidate()", Answer.error(.invalidContext),
            place,
            on: .touchID
        ) { stage in
            let context = LAContext()
            context.invalidate()
            return stage.evaluate(owner, context)
        }
        table.row(
            "eval-invalidated-authenticated", "evaluatePolicy(deviceOwner)", "authenticated, then invalidate()",
            Answer.error(.invalidContext), place, on: .touchID
        ) { stage in
            let context = LAContext()
            _ = stage.evaluate(owner, context)
            context.invalidate()
            return stage.evaluate(owner, context)
        }
        for (id, policy) in [("bio", biometrics), ("owner", owner)] {
            table.row(
                "eval-\(id)-not-interactive", "evaluatePolicy(\(id))", "interactionNotAllowed",
                Answer.error(.notInteractive),
                place, on: .touchID
            ) { stage in
                let context = LAContext()
                context.interactionNotAllowed = true
                return stage.evaluate(policy, context)
            }
        }
        table.row(
            "eval-not-interactive-prompts", "evaluatePolicy(deviceOwner)", "interactionNotAllowed: no prompt", "none",
            place,
            on: .touchID
        ) { stage in
            let context = LAContext()
            context.interactionNotAllowed = true
            _ = stage.evaluate(owner, context)
            return stage.prompts
        }
        table.row(
            "eval-empty-reason", "evaluatePolicy(biometrics)", "an empty reason: the app runs on", false, place,
            on: .touchID
        ) {
            stage in
            _ = stage.evaluate(biometrics, reason: "")
            return stage.phone.isRunning(stage.bench.launch)
        }
    }

    private static func replies(_ table: inout TableBuilder) {
        table.row(
            "eval-reply-thread", "evaluatePolicy(deviceOwner)", "the reply comes on the caller's thread", false,
            .documentation("LAContext.evaluatePolicy: a private queue"), on: .touchID
        ) { _ in
            let caller = UInt(pthread_self())
            let replier = Lock<UInt>(0)
            _ = Stage.wait { done in
                LAContext().evaluatePolicy(owner, localizedReason: "to test") { isAuthenticated, error in
                    replier.withLock { $0 = UInt(pthread_self()) }
                    done(isAuthenticated, error)
                }
            }
            return replier.withLock { $0 } == caller
        }
    }

    private static func reuse(_ table: inout TableBuilder) {
        let place = Evidence.documentation("LAContext.touchIDAuthenticationAllowableReuseDuration")
        table.row("reuse-default", "touchIDAuthenticationAllowableReuseDuration", "default", 0, place) { _ in
            Int(LAContext().touchIDAuthenticationAllowableReuseDuration)
        }
        table.row("reuse-maximum", "LATouchIDAuthenticationMaximumAllowableReuseDuration", "the constant", 300, place) {
            _ in
            Int(LATouchIDAuthenticationMaximumAllowableReuseDuration)
        }
        let rows: [(id: String, allowed: TimeInterval, passed: TimeInterval, condition: String, prompts: String)] = [
            ("none", 0, 1, "no reuse, unlocked by finger 1 s ago", "biometry"),
            ("within", 10, 5, "10 s, unlocked by finger 5 s ago", "none"),
            ("after", 10, 11, "10 s, unlocked by finger 11 s ago", "biometry"),
            ("within-maximum", 1000, 299, "1000 s, unlocked by finger 299 s ago", "none"),
            ("after-maximum", 1000, 301, "1000 s, unlocked by finger 301 s ago", "biometry"),
        ]
        for (id, allowed, passed, condition, prompts) in rows {
            table.row(
                "reuse-\(id)", "evaluatePolicy(biometrics)", "reuse duration \(condition)", prompts, place, on: .touchID
            ) { stage in
                stage.phone.lock()
                stage.phone.unlock(with: .biometry)
                stage.wait(passed)
                let context = LAContext()
                context.touchIDAuthenticationAllowableReuseDuration = allowed
                _ = stage.evaluate(biometrics, context)
                return stage.prompts
            }
        }
        table.row(
            "reuse-passcode", "evaluatePolicy(biometrics)", "reuse 10 s, unlocked by passcode", "biometry", place,
            on: .touchID
        ) {
            stage in
            stage.phone.lock()
            stage.phone.unlock(with: .passcode)
            let context = LAContext()
            context.touchIDAuthenticationAllowableReuseDuration = 10
            _ = stage.evaluate(biometrics, context)
            return stage.prompts
        }
        table.row(
            "reuse-evaluation", "evaluatePolicy(biometrics)", "reuse 10 s, an earlier evaluation of another context",
            "biometry biometry", place, on: .touchID
        ) { stage in
            for _ in 0..<2 {
                let context = LAContext()
                context.touchIDAuthenticationAllowableReuseDuration = 10
                _ = stage.evaluate(biometrics, context)
            }
            return stage.prompts
        }
        table.row(
            "reuse-context", "evaluatePolicy(biometrics)", "the same context twice: one prompt", "biometry",
            .documentation("LAContext"), on: .touchID
        ) { stage in
            let context = LAContext()
            _ = stage.evaluate(biometrics, context)
            _ = stage.evaluate(biometrics, context)
            return stage.prompts
        }
    }
}
