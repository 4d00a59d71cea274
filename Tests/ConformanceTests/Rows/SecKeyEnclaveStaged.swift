import Foundation
import LocalAuthentication
import Security

@testable import LatchkeyConformance

extension Table {
    /// Needs another phone, or a look at the prompts.
    static func enclaveMakingStaged(_ table: inout TableBuilder) {
        table.begin("3.12", "Secure Enclave")
        let place = Evidence.test("si-44-seckey-aks.m")
        let call = "SecKeyCreateRandomKey"
        table.row(
            "enclave-no-hardware", call, "a phone without Secure Enclave", "NSOSStatusErrorDomain -25293",
            .report("react-native-biometrics#201"), on: .noSensor
        ) { _ in try made(enclaveParameters()) }
        table.row(
            "enclave-no-passcode", call, "constraints, no passcode set: no key", true,
            .report("EllipticCurveKeyPair#25"), on: .noPasscode
        ) { _ in try made(enclaveParameters(.userPresence)) != "key" }
        table.row(
            "enclave-no-finger", call, "biometryCurrentSet, none enrolled: no key", true,
            .documentation("SecAccessControlCreateFlags.biometryCurrentSet"), on: .noFinger
        ) { _ in try made(enclaveParameters(.biometryCurrentSet)) != "key" }
        table.row("enclave-make-prompts", call, "constraints: no prompt", "none", place, on: .touchID) { stage in
            _ = try enclaveKey(.userPresence)
            return stage.prompts
        }
    }

    static func enclaveMakingLocked(_ table: inout TableBuilder) {
        table.begin("3.12", "Secure Enclave")
        let place = Evidence.report("macOS log: \"Failed to generate keypair\"; software keys do it here")
        let call = "SecKeyCreateRandomKey"
        for (name, expected) in [("aku", "NSOSStatusErrorDomain -25308"), ("cku", "key")] {
            table.row("enclave-make-locked-\(name)", call, "phone locked, protection \(name)", expected, place) {
                stage in
                stage.lock()
                return try made(enclaveParameters([], name as CFString))
            }
        }
        table.row(
            "enclave-make-first-unlock", call, "before the first unlock, protection cku",
            "NSOSStatusErrorDomain -25308", place
        ) { stage in
            try stage.restart()
            return try made(enclaveParameters([], kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly))
        }
    }

    /// Constraints without `.privateKeyUsage`: nobody is asked.
    static func enclaveWithoutUsageStaged(_ table: inout TableBuilder) {
        table.begin("3.12", "Secure Enclave")
        for (name, flags) in [("current", SecAccessControlCreateFlags.biometryCurrentSet), ("presence", .userPresence)]
        {
            table.row(
                "enclave-usage-prompts-\(name)", "SecKeyCreateSignature",
                "\(name) without privateKeyUsage: no prompt", "none",
                .both(.source, .report, "SecAccessControl.m:225-262"), on: .touchID
            ) { stage in
                let parameters = try enclaveParameters(
                    [], kSecAttrAccessibleWhenUnlockedThisDeviceOnly, [kSecAttrAccessControl: control(flags)])
                _ = try sign(makeKey(parameters))
                return stage.prompts
            }
        }
    }

    /// Needs somebody who answers, or a locked phone.
    static func enclaveUseStaged(_ table: inout TableBuilder) {
        table.begin("3.12", "Secure Enclave")
        let place = Evidence.source("SecAccessControl.m; SecCTKKey.m")
        table.row("enclave-sign-prompts", "SecKeyCreateSignature", "only privateKeyUsage: no prompt", "none", place) {
            stage in
            _ = try sign(enclaveKey())
            return stage.prompts
        }
        let flags: [(id: String, flags: SecAccessControlCreateFlags, prompts: String)] = [
            ("presence", .userPresence, "biometry"), ("bio", .biometryAny, "biometry"),
            ("current", .biometryCurrentSet, "biometry"), ("passcode", .devicePasscode, "passcode"),
        ]
        for (id, flags, prompts) in flags {
            table.row(
                "enclave-sign-\(id)", "SecKeyCreateSignature", "privateKeyUsage and \(id): what is asked", prompts,
                place,
                on: .touchID
            ) { stage in
                _ = try sign(enclaveKey(flags))
                return stage.prompts
            }
        }
        table.row(
            "enclave-sign-cancel", "SecKeyCreateSignature", "the person cancels", "com.apple.LocalAuthentication -2",
            .open("which domain: LocalAuthentication's", .report), on: .touchID.person(.cancels), .chosen
        ) { _ in try sign(enclaveKey(.userPresence)) }
        table.row(
            "enclave-sign-cancel-status", "SecKeyCreateSignature", "the person cancels, the other choice of the switch",
            "NSOSStatusErrorDomain -128", .open("which domain: OSStatus", .report),
            on: .touchID.person(.cancels).choosing { $0.enclaveErrors = .osStatus }, .chosen
        ) { _ in try sign(enclaveKey(.userPresence)) }
        table.row(
            "enclave-locked", "SecKeyCreateSignature", "phone locked, protection aku", "NSOSStatusErrorDomain -25308",
            place
        ) {
            stage in
            let key = try enclaveKey()
            stage.lock()
            return sign(key)
        }
        table.row("enclave-first-unlock", "SecKeyCreateSignature", "phone locked, protection cku", "signature", place) {
            stage in
            let key = try enclaveKey([], kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly)
            stage.lock()
            return sign(key)
        }
    }

    /// Needs somebody who answers, or a locked phone.
    static func enclaveItemsStaged(_ table: inout TableBuilder) {
        table.begin("3.12", "Secure Enclave")
        let place = Evidence.both(.source, .test, "SecCTKKey.m; si-44-seckey-aks.m")
        table.row(
            "enclave-item-ref", "SecItemCopyMatching", "Secure Enclave key, constraints: kSecReturnRef prompts nobody",
            "none",
            .report("Apple forum 769762"), on: .touchID
        ) { stage in
            _ = try enclaveKey(.userPresence)
            try succeed(find(keys([kSecReturnRef: true])).status)
            return stage.prompts
        }
        table.row("enclave-item-locked", "SecItemCopyMatching", "phone locked: the reference is found", "SecKey", place)
        { stage in
            _ = try enclaveKey()
            stage.lock()
            return find(keys([kSecReturnRef: true])).text
        }
        table.row(
            "enclave-item-context", "SecKeyCreateSignature",
            "a key found with an authenticated context: no second prompt",
            "biometry", place, on: .touchID
        ) { stage in
            _ = try enclaveKey(.userPresence)
            let context = LAContext()
            _ = stage.evaluate(.deviceOwnerAuthentication, context)
            let query = keys([kSecReturnRef: true, kSecUseAuthenticationContext: context])
            guard let key = find(query).value as? SecKey else { return "not found" }
            _ = sign(key)
            return stage.prompts
        }
        table.row(
            "enclave-item-delete", "SecItemDelete", "Secure Enclave key, constraints: no prompt", "none", place,
            on: .touchID
        ) {
            stage in
            _ = try enclaveKey(.userPresence)
            try succeed(delete(keys()))
            return stage.prompts
        }
    }
}
