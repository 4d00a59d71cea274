import Foundation
import LocalAuthentication
import VirtualPhone
import VirtualPhoneTesting

@testable import LatchkeyConformance

extension Table {
    private static let biometrics = LAPolicy.deviceOwnerAuthenticationWithBiometrics
    private static let owner = LAPolicy.deviceOwnerAuthentication

    static func permission(_ table: inout TableBuilder) {
        table.begin("4", "Face ID permission")
        asking(&table)
        missingUsage(&table)
    }

    private static func asking(_ table: inout TableBuilder) {
        let place = Evidence.report("PermissionsKit#161")
        table.row(
            "permission-first", "evaluatePolicy(biometrics)", "first use of Face ID", "faceIDPermission biometry", place
        ) { stage in
            _ = stage.evaluate(biometrics)
            return stage.prompts
        }
        table.row(
            "permission-second", "evaluatePolicy(biometrics)", "second use of Face ID",
            "faceIDPermission biometry biometry", place
        ) { stage in
            _ = stage.evaluate(biometrics)
            _ = stage.evaluate(biometrics)
            return stage.prompts
        }
        table.row(
            "permission-relaunch", "evaluatePolicy(biometrics)", "the next launch is not asked again",
            "faceIDPermission biometry biometry", place
        ) { stage in
            _ = stage.evaluate(biometrics)
            try stage.launch()
            _ = stage.evaluate(biometrics)
            return stage.prompts
        }
        table.row(
            "permission-each-app", "evaluatePolicy(biometrics)", "each app is asked",
            "faceIDPermission biometry faceIDPermission biometry",
            place
        ) { stage in
            _ = stage.evaluate(biometrics)
            try stage.launch(.usingFaceID("com.example.other"))
            _ = stage.evaluate(biometrics)
            return stage.prompts
        }
        let denies = Setting.faceID.person(.deniesFaceID(passcode: "123456"))
        table.row(
            "permission-denied", "evaluatePolicy(biometrics)", "permission denied", Answer.error(.biometryNotAvailable),
            place,
            on: denies
        ) { $0.evaluate(biometrics) }
        table.row(
            "permission-denied-can", "canEvaluatePolicy(biometrics)", "permission denied before",
            Answer.error(.biometryNotAvailable), place, on: denies
        ) { stage in
            _ = stage.evaluate(biometrics)
            return stage.canEvaluate(biometrics)
        }
        table.row(
            "permission-denied-text", "canEvaluatePolicy(biometrics)", "permission denied before: NSDebugDescription",
            "User has denied the use of biometry for this app.", place, on: denies
        ) { stage in
            _ = stage.evaluate(biometrics)
            return stage.obstacle(biometrics)?.debug ?? "none"
        }
        table.row(
            "permission-denied-owner", "evaluatePolicy(deviceOwner)", "permission denied: the passcode is used",
            "faceIDPermission passcode", place, on: denies
        ) { stage in
            _ = stage.evaluate(owner)
            return stage.prompts
        }
        table.row(
            "permission-denied-again", "evaluatePolicy(biometrics)", "denied before: not asked again",
            "faceIDPermission", place,
            on: denies
        ) { stage in
            _ = stage.evaluate(biometrics)
            _ = stage.evaluate(biometrics)
            return stage.prompts
        }
        table.row(
            "permission-settings", "evaluatePolicy(biometrics)", "denied, then allowed in Settings", Answer.yes, place,
            on: denies
        ) {
            stage in
            _ = stage.evaluate(biometrics)
            stage.phone.setFaceIDPermission(true, for: stage.app.bundleIdentifier)
            return stage.evaluate(biometrics)
        }
        table.row("permission-can-unasked", "canEvaluatePolicy(biometrics)", "not asked yet", Answer.yes, place) {
            $0.canEvaluate(biometrics)
        }
        table.row(
            "permission-touch", "evaluatePolicy(biometrics)", "Touch ID needs no permission", "biometry", place,
            on: .touchID
        ) { stage in
            _ = stage.evaluate(biometrics)
            return stage.prompts
        }
        table.row(
            "permission-reinstall", "evaluatePolicy(biometrics)", "app deleted and installed again: asked again",
            "faceIDPermission biometry faceIDPermission biometry", .report("iOS resets permissions with the app")
        ) { stage in
            _ = stage.evaluate(biometrics)
            stage.phone.uninstall(stage.app.bundleIdentifier)
            try stage.launch()
            _ = stage.evaluate(biometrics)
            return stage.prompts
        }
    }

    private static func missingUsage(_ table: inout TableBuilder) {
        let place = Evidence.report("expo#20030; passforios#193; LTHPasscode#193")
        let silent = Setting.faceID.app(.silent)
        table.row(
            "usage-missing", "evaluatePolicy(biometrics)", "no NSFaceIDUsageDescription: the app runs on", false, place,
            on: silent
        ) {
            stage in
            _ = stage.evaluate(biometrics)
            return stage.phone.isRunning(stage.bench.launch)
        }
        table.row(
            "usage-message", "evaluatePolicy(biometrics)", "no NSFaceIDUsageDescription: the message names the key",
            true, place,
            on: silent
        ) { stage in
            _ = stage.evaluate(biometrics)
            guard case .fatalRule(let message)? = stage.phone.terminations.first?.reason else { return false }
            return message.contains("NSFaceIDUsageDescription")
        }
        table.row(
            "usage-owner", "evaluatePolicy(deviceOwner)", "no NSFaceIDUsageDescription: the app runs on", false, place,
            on: silent
        ) {
            stage in
            _ = stage.evaluate(owner)
            return stage.phone.isRunning(stage.bench.launch)
        }
        table.row(
            "usage-can", "canEvaluatePolicy(biometrics)", "no NSFaceIDUsageDescription: the app runs on", true, place,
            on: silent
        ) {
            stage in
            _ = stage.canEvaluate(biometrics)
            return stage.phone.isRunning(stage.bench.launch)
        }
        table.row(
            "usage-touch", "evaluatePolicy(biometrics)", "no NSFaceIDUsageDescription, Touch ID", Answer.yes, place,
            on: .touchID.app(.silent)
        ) { $0.evaluate(biometrics) }
        table.row(
            "usage-simulator", "evaluatePolicy(biometrics)", "no NSFaceIDUsageDescription, simulator: the app runs on",
            false, place,
            on: .simulator.app(.silent)
        ) { stage in
            _ = stage.evaluate(biometrics)
            return stage.phone.isRunning(stage.bench.launch)
        }
    }
}
