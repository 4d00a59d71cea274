import Foundation
import LocalAuthentication
import Security
import VirtualPhone

@testable import LatchkeyConformance

extension Table {
    private static let biometrics = LAPolicy.deviceOwnerAuthenticationWithBiometrics
    private static let owner = LAPolicy.deviceOwnerAuthentication

    static func foreground(_ table: inout TableBuilder) {
        table.begin("4", "In front, in the background, one evaluation at a time")
        homeScreen(&table)
        comingAndGoing(&table)
        oneAtATime(&table)
        backgroundLaunch(&table)
    }

    private static let reports = Evidence.report(
        "bitwarden/ios#1715; react-native-biometrics#273; Strongbox#702; LAUtils callerRunningOnForeground")

    /// A guarded item and a guarded key.
    private static func prepare() throws -> SecKey {
        try store(guarded(.userPresence))
        return try enclaveKey(.userPresence)
    }

    private static func homeScreen(_ table: inout TableBuilder) {
        for (id, policy) in [("biometrics", biometrics), ("deviceOwner", owner)] {
            table.row(
                "front-home-\(id)", "evaluatePolicy(\(id))", "the app is behind the home screen",
                Answer.error(.notInteractive), reports, on: .touchID
            ) { stage in
                stage.goHome()
                return stage.evaluate(policy)
            }
        }
        table.row(
            "front-home-debug", "evaluatePolicy(biometrics)", "the app is behind the home screen: NSDebugDescription",
            "Caller is not running foreground.", reports, on: .touchID
        ) { stage in
            stage.goHome()
            return stage.debugDescription(of: biometrics)
        }
        table.row(
            "front-home-can", "canEvaluatePolicy(biometrics)", "the app is behind the home screen", Answer.yes, reports,
            on: .touchID
        ) { stage in
            stage.goHome()
            return stage.canEvaluate(biometrics)
        }
        table.row(
            "front-home-read", "SecItemCopyMatching", "a guarded item, the app is behind the home screen",
            errSecInteractionNotAllowed, .both(.report, .source, "bitwarden/ios#1715; SecItem.m:204-216"), on: .touchID
        ) { stage in
            _ = try prepare()
            stage.goHome()
            return find(genp([kSecReturnData: true])).status
        }
        table.row(
            "front-home-prompts", "SecItemCopyMatching", "a guarded item, the app is behind the home screen: prompts",
            "none", reports, on: .touchID
        ) { stage in
            _ = try prepare()
            stage.goHome()
            _ = find(genp([kSecReturnData: true]))
            return stage.prompts
        }
        table.row(
            "front-home-sign", "SecKeyCreateSignature", "a guarded key, the app is behind the home screen",
            "com.apple.LocalAuthentication -1004", reports, on: .touchID
        ) { stage in
            let key = try prepare()
            stage.goHome()
            return sign(key)
        }
        table.row(
            "front-home-unguarded", "SecItemCopyMatching", "an item without a guard, behind the home screen",
            "data \"v\"", .documentation("kSecAttrAccessible…"), on: .touchID
        ) { stage in
            try store(genp([kSecValueData: v]))
            stage.goHome()
            return value(of: genp())
        }
    }

    private static func comingAndGoing(_ table: inout TableBuilder) {
        table.row(
            "front-back", "evaluatePolicy(biometrics)", "behind the home screen, then opened again", Answer.yes,
            reports,
            on: .touchID
        ) { stage in
            stage.goHome()
            stage.phone.touch(.open(stage.app.bundleIdentifier))
            return stage.evaluate(biometrics)
        }
        table.row(
            "front-leave", "evaluatePolicy(biometrics)", "the person goes to the home screen meanwhile",
            Answer.error(.systemCancel), .documentation("LAError.systemCancel"), on: .touchID
        ) { stage in stage.evaluate(biometrics) { stage.goHome() } }
        table.row(
            "front-leave-debug", "evaluatePolicy(biometrics)",
            "the person goes to the home screen meanwhile: NSDebugDescription", "Caller moved to background.",
            .report("MechanismUI of iOS 18, read from its code"), on: .touchID
        ) { stage in stage.debugDescription(of: biometrics) { stage.goHome() } }
        let before = Evidence.open("Proton Pass; Capacitor apps: refused until didBecomeActive", .report)
        for (id, setting, answer) in [
            ("before-active", Setting.touchID, Answer.error(.notInteractive)),
            ("before-active-other", .touchID.choosing { $0.promptBeforeActive = .allowed }, .yes),
        ] {
            table.row(
                "front-\(id)", "evaluatePolicy(biometrics)",
                "after willEnterForeground, before didBecomeActive"
                    + (answer == .yes ? ", the other choice of the switch" : ""), answer, before, on: setting, .chosen
            ) { stage in
                _ = try ProcessPhone.connection.send(NextEvent())
                return stage.evaluate(biometrics)
            }
        }
        table.row(
            "front-after-active", "evaluatePolicy(biometrics)", "after didBecomeActive", Answer.yes, reports,
            on: .touchID
        ) { stage in
            for _ in 0..<2 { _ = try ProcessPhone.connection.send(NextEvent()) }
            return stage.evaluate(biometrics)
        }
    }

    private static func oneAtATime(_ table: inout TableBuilder) {
        let place = Evidence.report("koze.hatenablog.jp 2016/07/20; AuthenticationManager, read from its code")
        table.row(
            "front-second", "evaluatePolicy(biometrics)", "a second evaluation begins meanwhile",
            Answer.error(.systemCancel), place, on: .touchID
        ) { stage in stage.evaluate(biometrics) { evaluateAnother(stage) } }
        table.row(
            "front-second-debug", "evaluatePolicy(biometrics)",
            "a second evaluation begins meanwhile: NSDebugDescription", "Canceled by another authentication.", place,
            on: .touchID
        ) { stage in stage.debugDescription(of: biometrics) { evaluateAnother(stage) } }
        table.row(
            "front-second-quiet", "evaluatePolicy(biometrics)",
            "meanwhile a second one that needs no prompt ends: the first goes on", Answer.error(.appCancel), place,
            on: .touchID
        ) { stage in
            let context = LAContext()
            return stage.evaluate(biometrics, context) {
                let quiet = LAContext()
                quiet.interactionNotAllowed = true
                _ = stage.evaluate(biometrics, quiet)
                context.invalidate()
            }
        }
    }

    /// A second evaluation, whose person approves.
    private static func evaluateAnother(_ stage: Stage) {
        stage.phone.give(to: stage.person)
        _ = stage.evaluate(biometrics)
    }

    private static func backgroundLaunch(_ table: inout TableBuilder) {
        let launch = Evidence.report("bitwarden/ios#1715: prewarming, push")
        let classes = Evidence.documentation("kSecAttrAccessible…")
        for (protection, status) in [
            ("dk", errSecSuccess), ("ck", errSecInteractionNotAllowed), ("ak", errSecInteractionNotAllowed),
        ] {
            table.row(
                "launch-first-\(protection)", "SecItemCopyMatching",
                "class \(protection), the app launched in the background before the first unlock", status, classes
            ) { stage in
                try store(genp([kSecAttrAccessible: protection, kSecValueData: v]))
                stage.phone.restart()
                try stage.launch(in: .background)
                return find(genp([kSecReturnData: true])).status
            }
        }
        table.row(
            "launch-background-eval", "evaluatePolicy(biometrics)", "the app was launched in the background",
            Answer.error(.notInteractive), launch, on: .touchID
        ) { stage in
            try stage.launchInBackground()
            return stage.evaluate(biometrics)
        }
        table.row(
            "launch-background-read", "SecItemCopyMatching", "a guarded item, the app was launched in the background",
            errSecInteractionNotAllowed, launch, on: .touchID
        ) { stage in
            _ = try prepare()
            try stage.launchInBackground()
            return find(genp([kSecReturnData: true])).status
        }
        table.row(
            "launch-background-opened", "evaluatePolicy(biometrics)", "launched in the background, then opened",
            Answer.yes, launch, on: .touchID
        ) { stage in
            try stage.launchInBackground()
            stage.phone.touch(.open(stage.app.bundleIdentifier))
            return stage.evaluate(biometrics)
        }
    }
}
