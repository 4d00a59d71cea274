import Foundation
import LocalAuthentication
import VirtualPhone

@testable import LatchkeyConformance

extension Table {
    private typealias PolicyRow = (id: String, setting: Setting, condition: String, answer: Answer)

    static func policies(_ table: inout TableBuilder) {
        table.begin("4", "canEvaluatePolicy")
        let place = Evidence.documentation("LAContext.canEvaluatePolicy; LAError")
        let biometric: [PolicyRow] = [
            ("face", .faceID, "Face ID enrolled", .yes), ("finger", .touchID, "Touch ID enrolled", .yes),
            ("no-sensor", .noSensor, "no sensor", .error(.biometryNotAvailable)),
            ("no-finger", .noFinger, "no finger enrolled", .error(.biometryNotEnrolled)),
            ("no-face", .noFace, "no face enrolled", .error(.biometryNotEnrolled)),
        ]
        for (id, setting, condition, answer) in biometric {
            table.row("can-bio-\(id)", "canEvaluatePolicy(biometrics)", condition, answer, place, on: setting) {
                $0.canEvaluate(.deviceOwnerAuthenticationWithBiometrics)
            }
        }
        let owner: [PolicyRow] = [
            ("face", .faceID, "Face ID enrolled", .yes), ("no-sensor", .noSensor, "no sensor, passcode", .yes),
            ("no-finger", .noFinger, "no finger enrolled, passcode", .yes),
            ("no-passcode", .noPasscode, "no passcode", .error(.passcodeNotSet)),
        ]
        for (id, setting, condition, answer) in owner {
            table.row("can-owner-\(id)", "canEvaluatePolicy(deviceOwner)", condition, answer, place, on: setting) {
                $0.canEvaluate(.deviceOwnerAuthentication)
            }
        }
        let order = Evidence.report("LACMechanismBiometry's order of checks; field report of −7 with Face ID denied")
        table.row(
            "can-bio-denied-no-face", "canEvaluatePolicy(biometrics)", "Face ID denied, and no face enrolled",
            Answer.error(.biometryNotEnrolled), order, on: .noFace
        ) { stage in
            stage.phone.setFaceIDPermission(false, for: stage.app.bundleIdentifier)
            return stage.canEvaluate(.deviceOwnerAuthenticationWithBiometrics)
        }
        table.row(
            "can-bio-denied-locked-out", "canEvaluatePolicy(biometrics)", "Face ID denied, and locked out",
            Answer.error(.biometryLockout), order, on: .faceID
        ) { stage in
            stage.phone.setFaceIDPermission(false, for: stage.app.bundleIdentifier)
            stage.phone.requirePasscode(because: .emergency)
            return stage.canEvaluate(.deviceOwnerAuthenticationWithBiometrics)
        }
        let open = Evidence.open(
            "LAContext.h: −5 only with biometry enrolled, which goes with the passcode; reports of −5 too",
            .documentation, .report)
        table.row(
            "can-bio-no-passcode", "canEvaluatePolicy(biometrics)", "no passcode", Answer.error(.biometryNotEnrolled),
            open, on: .noPasscode, .chosen
        ) { $0.canEvaluate(.deviceOwnerAuthenticationWithBiometrics) }
        table.row(
            "can-bio-no-passcode-other", "canEvaluatePolicy(biometrics)", "no passcode, the other choice of the switch",
            Answer.error(.passcodeNotSet), open,
            on: .noPasscode.choosing { $0.biometricsWithoutPasscode = .passcodeNotSet }, .chosen
        ) { $0.canEvaluate(.deviceOwnerAuthenticationWithBiometrics) }
        table.row(
            "can-companion", "canEvaluatePolicy(companion)", "no companion", Answer.error(.companionNotAvailable), place
        ) {
            $0.canEvaluate(.deviceOwnerAuthenticationWithCompanion)
        }
        table.row(
            "can-bio-or-companion", "canEvaluatePolicy(biometricsOrCompanion)", "Face ID enrolled", Answer.yes, place
        ) {
            $0.canEvaluate(.deviceOwnerAuthenticationWithBiometricsOrCompanion)
        }
        table.row("can-prompts", "canEvaluatePolicy(biometrics)", "asks nobody", "none", place) { stage in
            _ = stage.canEvaluate(.deviceOwnerAuthenticationWithBiometrics)
            return stage.prompts
        }
        table.row(
            "can-invalid", "canEvaluatePolicy(deviceOwner)", "after invalidate()", Answer.error(.invalidContext), place
        ) { stage in
            let context = LAContext()
            context.invalidate()
            return stage.canEvaluate(.deviceOwnerAuthentication, context)
        }
        table.row(
            "can-not-interactive", "canEvaluatePolicy(biometrics)", "interactionNotAllowed does not matter", Answer.yes,
            place
        ) {
            stage in
            let context = LAContext()
            context.interactionNotAllowed = true
            return stage.canEvaluate(.deviceOwnerAuthenticationWithBiometrics, context)
        }
        types(&table)
        sentences(&table)
        domainStates(&table)
    }

    private static func types(_ table: inout TableBuilder) {
        let place = Evidence.documentation("LAContext.biometryType")
        table.row("type-before", "biometryType", "before canEvaluatePolicy", 0, place) { _ in
            LAContext().biometryType.rawValue
        }
        let rows: [(id: String, setting: Setting, type: Int)] = [
            ("face", .faceID, 2), ("finger", .touchID, 1), ("no-finger", .noFinger, 1), ("no-face", .noFace, 2),
            ("no-passcode", .noPasscode, 1), ("no-sensor", .noSensor, 0), ("iris", .opticID, 4),
        ]
        for (id, setting, type) in rows {
            table.row("type-\(id)", "biometryType", "after canEvaluatePolicy (\(id))", type, place, on: setting) {
                stage in
                let context = LAContext()
                _ = stage.canEvaluate(.deviceOwnerAuthenticationWithBiometrics, context)
                return context.biometryType.rawValue
            }
        }
        table.row("type-denied", "biometryType", "after canEvaluatePolicy, Face ID denied", 2, place) { stage in
            stage.phone.setFaceIDPermission(false, for: stage.app.bundleIdentifier)
            let context = LAContext()
            _ = stage.canEvaluate(.deviceOwnerAuthenticationWithBiometrics, context)
            return context.biometryType.rawValue
        }
    }

    private static func sentences(_ table: inout TableBuilder) {
        let place = Evidence.report("react-native-biometrics#227, of 2022; LACBiometryHelper")
        let rows: [(id: String, setting: Setting, sentence: String, debug: String)] = [
            (
                "no-sensor", .noSensor, "Biometry is not available.", "Biometry is not available on this device."
            ), ("no-finger", .noFinger, "Biometry is not enrolled.", "No identities are enrolled."),
        ]
        for (id, setting, sentence, debug) in rows {
            table.row(
                "sentence-\(id)", "canEvaluatePolicy(biometrics)", "the error's localized sentence (\(id))", sentence,
                place, on: setting
            ) { $0.obstacle(.deviceOwnerAuthenticationWithBiometrics)?.localized ?? "no error" }
            table.row(
                "sentence-\(id)-debug", "canEvaluatePolicy(biometrics)", "the error's NSDebugDescription (\(id))",
                debug, place, on: setting
            ) { $0.obstacle(.deviceOwnerAuthenticationWithBiometrics)?.debug ?? "none" }
            let older = Setting(configuration: setting.configuration.with { $0.systemVersion = "15.8" })
            table.row(
                "sentence-\(id)-older", "canEvaluatePolicy(biometrics)",
                "up to iOS 15: the error's localized sentence, and nothing else (\(id))", debug + " none",
                .open("react-native-biometrics#73, iOS 13.3; which version changed it", .report), on: older, .chosen
            ) { stage in
                let obstacle = stage.obstacle(.deviceOwnerAuthenticationWithBiometrics)
                return "\(obstacle?.localized ?? "no error") \(obstacle?.debug ?? "none")"
            }
        }
    }

    private static func state(_ stage: Stage) -> Data? {
        let context = LAContext()
        _ = stage.canEvaluate(.deviceOwnerAuthenticationWithBiometrics, context)
        return context.evaluatedPolicyDomainState
    }

    private static func domainStates(_ table: inout TableBuilder) {
        let place = Evidence.documentation("LAContext.evaluatedPolicyDomainState")
        table.row("domain-before", "evaluatedPolicyDomainState", "before canEvaluatePolicy: nil", true, place) { _ in
            LAContext().evaluatedPolicyDomainState == nil
        }
        table.row(
            "domain-after", "evaluatedPolicyDomainState", "after a successful canEvaluatePolicy(biometrics): nil",
            false, place
        ) {
            state($0) == nil
        }
        table.row("domain-not-enrolled", "evaluatedPolicyDomainState", "none enrolled: nil", true, place, on: .noFinger)
        {
            state($0) == nil
        }
        table.row("domain-same", "evaluatedPolicyDomainState", "nothing changed: the same", true, place) {
            state($0) == state($0)
        }
        table.row("domain-enroll", "evaluatedPolicyDomainState", "after another enrollment: the same", false, place) {
            stage in
            let old = state(stage)
            try stage.phone.enrollBiometry("other")
            return state(stage) == old
        }
        let undone = Evidence.open(
            "the documents say only that it changes; others report the same value again", .documentation, .report)
        for (id, choice) in [("back", OpenQuestions.UndoneEnrollment.newSet), ("back-other", .sameSet)] {
            table.row(
                "domain-\(id)", "evaluatedPolicyDomainState",
                "enrolled and removed the same: the old value"
                    + (choice == .sameSet ? ", the other choice of the switch" : ""), choice == .sameSet, undone,
                on: Setting.faceID.choosing { $0.undoneEnrollment = choice }, .chosen
            ) { stage in
                let old = state(stage)
                try stage.phone.enrollBiometry("other")
                let between = state(stage)
                try stage.phone.removeBiometry("other")
                return state(stage) == old && between != old
            }
        }
        table.row("domain-evaluated", "evaluatedPolicyDomainState", "after a biometric evaluation: nil", false, place) {
            stage in
            let context = LAContext()
            _ = stage.evaluate(.deviceOwnerAuthenticationWithBiometrics, context)
            return context.evaluatedPolicyDomainState == nil
        }
    }
}
