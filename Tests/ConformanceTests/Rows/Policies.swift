import Foundation
import LocalAuthentication

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
        let open = Evidence.open("section 6.6b: -5 or -7", .documentation)
        table.row(
            "can-bio-no-passcode", "canEvaluatePolicy(biometrics)", "no passcode", Answer.error(.passcodeNotSet), open,
            on: .noPasscode, .chosen
        ) { $0.canEvaluate(.deviceOwnerAuthenticationWithBiometrics) }
        table.row(
            "can-bio-no-passcode-other", "canEvaluatePolicy(biometrics)", "no passcode, the other choice of the switch",
            Answer.error(.biometryNotEnrolled), open,
            on: .noPasscode.choosing { $0.biometricsWithoutPasscode = .biometryNotEnrolled }, .chosen
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
        let place = Evidence.report("message strings seen in issues")
        let rows: [(id: String, setting: Setting, sentence: String)] = [
            ("no-sensor", .noSensor, "Biometry is not available on this device."),
            ("no-finger", .noFinger, "No identities are enrolled."),
        ]
        for (id, setting, sentence) in rows {
            table.row(
                "sentence-\(id)", "canEvaluatePolicy(biometrics)", "the error's sentence (\(id))", sentence, place,
                on: setting
            ) {
                _ in
                var error: NSError?
                _ = LAContext().canEvaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, error: &error)
                return error?.localizedDescription ?? "no error"
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
        table.row(
            "domain-back", "evaluatedPolicyDomainState", "enrolled and removed the same: the old value", false,
            .open("documented to change only; reports have the same state again", .documentation, .report), .chosen
        ) { stage in
            let old = state(stage)
            try stage.phone.enrollBiometry("other")
            try stage.phone.removeBiometry("other")
            return state(stage) == old
        }
        table.row("domain-evaluated", "evaluatedPolicyDomainState", "after a biometric evaluation: nil", false, place) {
            stage in
            let context = LAContext()
            _ = stage.evaluate(.deviceOwnerAuthenticationWithBiometrics, context)
            return context.evaluatedPolicyDomainState == nil
        }
    }
}
