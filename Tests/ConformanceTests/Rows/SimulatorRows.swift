import Foundation
import LocalAuthentication
import Security

@testable import LatchkeyConformance

extension Table {
    static func simulator(_ table: inout TableBuilder) {
        table.begin("4", "Simulator differences")
        table.row(
            "simulator-key", "SecKeyCreateRandomKey", "Secure Enclave key on the simulator",
            "NSOSStatusErrorDomain -25293",
            .report("react-native-biometrics#201, iOS 15 and later"), on: .simulator
        ) { _ in try made(enclaveParameters()) }
        table.row(
            "simulator-software-key", "SecKeyCreateRandomKey", "software key on the simulator", "key",
            .test("si-44-seckey-ec.m"), on: .simulator
        ) { _ in made([:]) }
        let place = Evidence.report("KeychainAccess#486; EllipticCurveKeyPair#38; react-native-keychain#340")
        table.row(
            "simulator-guarded", "SecItemCopyMatching", "guarded item on the simulator", "data \"v\"", place,
            on: .simulator
        ) { _ in
            try store(guarded(.userPresence))
            return value(of: genp())
        }
        table.row(
            "simulator-guarded-prompts", "SecItemCopyMatching", "guarded item on the simulator: no prompt", "none",
            place,
            on: .simulator
        ) { stage in
            try store(guarded(.biometryCurrentSet))
            _ = value(of: genp())
            return stage.prompts
        }
        table.row(
            "simulator-guarded-cancel", "SecItemCopyMatching", "guarded item on the simulator, a person who cancels",
            "data \"v\"", place, on: .simulator.person(.cancels)
        ) { _ in
            try store(guarded(.userPresence))
            return value(of: genp())
        }
        table.row(
            "simulator-guarded-update", "SecItemUpdate", "guarded item on the simulator: no prompt", "none", place,
            on: .simulator
        ) {
            stage in
            try store(guarded(.userPresence))
            try succeed(update(genp(), [kSecValueData: w]))
            return stage.prompts
        }
        table.row(
            "simulator-akpu", "SecItemAdd", "class akpu on the simulator: stored", false,
            .report("Valet's test comments, iOS 13 and 15+"), on: .simulator
        ) { _ in add(genp([kSecAttrAccessible: kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly])) == errSecSuccess }
        table.row(
            "simulator-can", "canEvaluatePolicy(biometrics)", "simulator with a face enrolled", Answer.yes, place,
            on: .simulator
        ) {
            $0.canEvaluate(.deviceOwnerAuthenticationWithBiometrics)
        }
        table.row(
            "simulator-evaluate", "evaluatePolicy(biometrics)", "simulator with a face enrolled", Answer.yes, place,
            on: .simulator
        ) { $0.evaluate(.deviceOwnerAuthenticationWithBiometrics) }
        table.row(
            "simulator-no-match", "evaluatePolicy(biometrics)",
            "simulator, the face does not match, twice, then Cancel",
            Answer.error(.userCancel), place, on: .simulator.person(.wrongFace)
        ) { $0.evaluate(.deviceOwnerAuthenticationWithBiometrics) }
    }
}
