import CryptoTokenKit
import Foundation
import LocalAuthentication
import Security
import VirtualPhone
import VirtualPhoneTesting

@testable import LatchkeyConformance

extension Table {
    /// Values and keys bound to a set of faces or fingers, after the set has changed.
    static func changedSet(_ table: inout TableBuilder) {
        values(&table)
        valuesByVersion(&table)
        enclaveKeys(&table)
        keysByVersion(&table)
        tokenErrors(&table)
    }

    private static let source = Evidence.both(.source, .report, "SecKeybagSupport.c:461, SecItemDb.c:573; Valet PR 116")
    private static let reports = Evidence.report(
        "iPhone SE2, 2026-09: CryptoTokenKit -3, AKSError -536362999, after the finger matched; others since 2025")

    private static func values(_ table: inout TableBuilder) {
        table.row(
            "changed-prompts", "SecItemCopyMatching", "biometryCurrentSet, a finger added: no prompt", "none", source,
            on: .touchID
        ) { stage in
            try store(guarded(.biometryCurrentSet))
            try stage.phone.enrollBiometry("other")
            _ = find(genp([kSecReturnData: true]))
            return stage.prompts
        }
        table.row(
            "changed-quiet", "SecItemCopyMatching", "biometryCurrentSet, a finger added, interactionNotAllowed",
            errSecItemNotFound, source, on: .touchID
        ) { stage in
            try store(guarded(.biometryCurrentSet))
            try stage.phone.enrollBiometry("other")
            let context = LAContext()
            context.interactionNotAllowed = true
            return find(genp([kSecUseAuthenticationContext: context])).status
        }
        table.row(
            "changed-update", "SecItemUpdate", "biometryCurrentSet, a finger added", errSecItemNotFound, source,
            on: .touchID
        ) { stage in
            try store(guarded(.biometryCurrentSet))
            try stage.phone.enrollBiometry("other")
            return update(genp(), [kSecValueData: w])
        }
        table.row(
            "changed-add", "SecItemAdd", "biometryCurrentSet, a finger added: a new value takes its place",
            "0 errSecSuccess, data \"w\"", .source("SecItemDb.c:573, SecDbItem.c:1533"), on: .touchID
        ) { stage in
            try store(guarded(.biometryCurrentSet))
            try stage.phone.enrollBiometry("other")
            let added = add(
                try guarded(.biometryCurrentSet, kSecAttrAccessibleWhenUnlockedThisDeviceOnly, [kSecValueData: w]))
            return "\(added.observed), \(value(of: genp()))"
        }
        table.row(
            "changed-or-passcode", "SecItemCopyMatching",
            "biometryCurrentSet or devicePasscode, a finger added: the passcode opens it", "data \"v\", passcode",
            .documentation("SecAccessControlCreateFlags.or"), on: .touchID
        ) { stage in
            try store(guarded([.biometryCurrentSet, .or, .devicePasscode]))
            try stage.phone.enrollBiometry("other")
            return "\(value(of: genp())), \(stage.prompts)"
        }
        table.row(
            "changed-and-passcode", "SecItemCopyMatching", "biometryCurrentSet and devicePasscode, a finger added",
            errSecItemNotFound, source, on: .touchID
        ) { stage in
            try store(guarded([.biometryCurrentSet, .and, .devicePasscode]))
            try stage.phone.enrollBiometry("other")
            return find(genp()).status
        }
    }

    private static func valuesByVersion(_ table: inout TableBuilder) {
        let open = Evidence.open("biometric_storage#128: -25293", .report)
        let refusing = Setting.touchID.choosing { $0.valueOfChangedSet = .refused }
        table.row(
            "changed-refused", "SecItemCopyMatching",
            "biometryCurrentSet, a finger added, the other choice of the switch", errSecAuthFailed, open, on: refusing,
            .chosen
        ) { stage in
            try store(guarded(.biometryCurrentSet))
            try stage.phone.enrollBiometry("other")
            return find(genp([kSecReturnData: true])).status
        }
        table.row(
            "changed-refused-add", "SecItemAdd", "biometryCurrentSet, a finger added, the other choice of the switch",
            errSecDuplicateItem, open, on: refusing, .chosen
        ) { stage in
            try store(guarded(.biometryCurrentSet))
            try stage.phone.enrollBiometry("other")
            return add(try guarded(.biometryCurrentSet))
        }
        table.row(
            "changed-returned", "SecItemCopyMatching",
            "biometryCurrentSet, a finger added and removed again, the other choice of the switch", errSecSuccess,
            .open("developers: the same fingers, the same state", .report),
            on: .touchID.choosing { $0.undoneEnrollment = .sameSet }, .chosen
        ) { stage in
            try store(guarded(.biometryCurrentSet))
            try stage.phone.enrollBiometry("other")
            try stage.phone.removeBiometry("other")
            return find(genp([kSecReturnData: true])).status
        }
    }

    private static func enclaveKeys(_ table: inout TableBuilder) {
        table.row(
            "changed-key", "SecKeyCreateSignature", "biometryCurrentSet key, a finger added", "CryptoTokenKit -3",
            reports, on: .touchID
        ) { stage in
            let key = try enclaveKey(.biometryCurrentSet)
            try stage.phone.enrollBiometry("other")
            return sign(key)
        }
        table.row(
            "changed-key-prompts", "SecKeyCreateSignature",
            "biometryCurrentSet key, a finger added: the finger is asked for and matches", "biometry", reports,
            on: .touchID
        ) { stage in
            let key = try enclaveKey(.biometryCurrentSet)
            try stage.phone.enrollBiometry("other")
            _ = sign(key)
            return stage.prompts
        }
        table.row(
            "changed-key-cancel", "SecKeyCreateSignature", "biometryCurrentSet key, a finger added, the person cancels",
            "com.apple.LocalAuthentication -2", .open("which domain: LocalAuthentication's", .report),
            on: .touchID.person(.cancels), .chosen
        ) { stage in
            let key = try enclaveKey(.biometryCurrentSet)
            try stage.phone.enrollBiometry("other")
            return sign(key)
        }
        table.row(
            "changed-key-information", "SecKeyCreateSignature", "biometryCurrentSet key, a finger added: userInfo",
            "unable to sign digest, AKSError -536362999", reports, on: .touchID
        ) { stage in
            let key = try enclaveKey(.biometryCurrentSet)
            try stage.phone.enrollBiometry("other")
            var error: Unmanaged<CFError>?
            _ = SecKeyCreateSignature(key, .ecdsaSignatureMessageX962SHA256, NSData(data: v), &error)
            return information(error)
        }
        table.row(
            "changed-key-exchange", "SecKeyCopyKeyExchangeResult", "biometryCurrentSet key, a finger added: userInfo",
            "unable to compute shared secret, AKSError -536362999",
            .report("error texts of wallets, 2025: unable to compute shared secret, AKSError"), on: .touchID
        ) { stage in
            let key = try enclaveKey(.biometryCurrentSet)
            try stage.phone.enrollBiometry("other")
            var error: Unmanaged<CFError>?
            _ = SecKeyCopyKeyExchangeResult(
                key, .ecdhKeyExchangeStandard, try publicKey(of: makeKey()), [:] as CFDictionary, &error)
            return information(error)
        }
        table.row(
            "changed-key-context", "SecKeyCreateSignature",
            "biometryCurrentSet key, a finger added, a context authenticated before", "signature",
            .report("Valet PR 105"), on: .touchID
        ) { stage in
            _ = try enclaveKey(.biometryCurrentSet)
            let context = LAContext()
            _ = stage.evaluate(.deviceOwnerAuthenticationWithBiometrics, context)
            try stage.phone.enrollBiometry("other")
            let query = keys([kSecReturnRef: true, kSecUseAuthenticationContext: context])
            guard let key = find(query).value as? SecKey else { return "not found" }
            return sign(key)
        }
        table.row(
            "changed-key-none", "SecKeyCreateSignature", "biometryCurrentSet key, all fingers removed",
            "com.apple.LocalAuthentication -7", .documentation("LAError.biometryNotEnrolled"), on: .touchID
        ) { stage in
            let key = try enclaveKey(.biometryCurrentSet)
            stage.phone.resetBiometry()
            return sign(key)
        }
    }

    private static func keysByVersion(_ table: inout TableBuilder) {
        let open = Evidence.open("code of apps: older iOS gives errSecAuthFailed", .report)
        let older = Setting.touchID.choosing { $0.lostEnclaveKey = .authFailed }
        table.row(
            "changed-key-older", "SecKeyCreateSignature",
            "biometryCurrentSet key, a finger added, the other choice of the switch",
            "NSOSStatusErrorDomain -25293, none", open, on: older, .chosen
        ) { stage in
            let key = try enclaveKey(.biometryCurrentSet)
            try stage.phone.enrollBiometry("other")
            return "\(sign(key)), \(stage.prompts)"
        }
        table.row(
            "lost-key-passcode", "SecKeyCreateSignature", "userPresence key, passcode removed",
            "CryptoTokenKit -3, none", .open("Apple forum 682162", .report), on: .touchID, .chosen
        ) { stage in
            let key = try enclaveKey(.userPresence)
            try stage.phone.removePasscode()
            return "\(sign(key)), \(stage.prompts)"
        }
        table.row(
            "lost-key-passcode-older", "SecKeyCreateSignature",
            "userPresence key, passcode removed, the other choice of the switch", "NSOSStatusErrorDomain -25293", open,
            on: older, .chosen
        ) { stage in
            let key = try enclaveKey(.userPresence)
            try stage.phone.removePasscode()
            return sign(key)
        }
    }

    private static func tokenErrors(_ table: inout TableBuilder) {
        let header = Evidence.documentation("TKError.h")
        let codes: [(String, TKError.Code, Int)] = [
            ("notImplemented", .notImplemented, -1), ("communicationError", .communicationError, -2),
            ("corruptedData", .corruptedData, -3), ("canceledByUser", .canceledByUser, -4),
            ("authenticationFailed", .authenticationFailed, -5), ("objectNotFound", .objectNotFound, -6),
            ("tokenNotFound", .tokenNotFound, -7), ("badParameter", .badParameter, -8),
            ("authenticationNeeded", .authenticationNeeded, -9),
        ]
        for (name, code, number) in codes {
            table.row("tkerror-\(name)", "TKError.\(name)", "value", number, header) { _ in code.rawValue }
        }
        table.row(
            "tkerror-invalidatedDeviceKey", "TKError.invalidatedDeviceKey", "value", -10,
            .open("bindings of the SDK 27", .report), .chosen
        ) { _ in
            TKError.Code.invalidatedDeviceKey.rawValue
        }
        table.row("tkerror-domain", "TKErrorDomain", "value", "CryptoTokenKit", .report("every error text")) { _ in
            TKErrorDomain
        }
        table.row(
            "changed-key-cast", "SecKeyCreateSignature", "its error is a TKError", "corruptedData", header, on: .touchID
        ) { stage in
            let key = try enclaveKey(.biometryCurrentSet)
            try stage.phone.enrollBiometry("other")
            var error: Unmanaged<CFError>?
            _ = SecKeyCreateSignature(key, .ecdsaSignatureMessageX962SHA256, NSData(data: v), &error)
            guard let error = error?.takeRetainedValue(), let token = error as? TKError else { return "another" }
            return token.code == .corruptedData ? "corruptedData" : "another code"
        }
    }

    private static func information(_ error: Unmanaged<CFError>?) -> String {
        guard let error = error?.takeRetainedValue() else { return "no error" }
        let information = CFErrorCopyUserInfo(error) as NSDictionary? ?? [:]
        let text = information[NSDebugDescriptionErrorKey] as? String ?? "no text"
        return "\(text), AKSError \((information["AKSError"] as? NSNumber)?.intValue ?? 0)"
    }
}
