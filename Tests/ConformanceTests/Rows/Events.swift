import Foundation
import LocalAuthentication
import Security
import VirtualPhone
import VirtualPhoneTesting

@testable import LatchkeyConformance

extension Table {
    /// What guards an item or key in the table of events.
    private struct Guard: Sendable {
        let name: String
        let flags: SecAccessControlCreateFlags
        let usesBiometry: Bool

        static let all = [
            Guard(name: "userPresence", flags: .userPresence, usesBiometry: false),
            Guard(name: "biometryAny", flags: .biometryAny, usesBiometry: true),
            Guard(name: "biometryCurrentSet", flags: .biometryCurrentSet, usesBiometry: true),
            Guard(name: "devicePasscode", flags: .devicePasscode, usesBiometry: false),
        ]

        func item(_ protection: CFString = kSecAttrAccessibleWhenUnlockedThisDeviceOnly) throws -> Query {
            try guarded(flags, protection)
        }
    }

    static func events(_ table: inout TableBuilder) {
        table.begin("4", "Events and what they do to guarded items")
        for guardian in Guard.all {
            creation(&table, guardian)
            enrollment(&table, guardian)
            reset(&table, guardian)
            passcodeRemoval(&table, guardian)
        }
        changedSet(&table)
        apps(&table)
    }

    private static let lostKeyReports =
        "iPhone SE2, 2026-09: CryptoTokenKit -3, AKSError -536362999, after the finger matched; others since 2025"

    private static func creation(_ table: inout TableBuilder, _ guardian: Guard) {
        let place = Evidence.documentation("SecAccessControlCreateFlags.\(guardian.name)")
        let isMade = guardian.usesBiometry ? errSecAuthFailed : errSecSuccess
        table.row(
            "event-\(guardian.name)-no-finger", "SecItemAdd", "\(guardian.name), no finger enrolled", isMade, place,
            on: .noFinger
        ) { _ in add(try guardian.item()) }
        table.row(
            "event-\(guardian.name)-key-no-passcode", "SecKeyCreateRandomKey", "\(guardian.name), no passcode: made",
            false,
            .report("EllipticCurveKeyPair#25"), on: .noPasscode
        ) { _ in try made(enclaveParameters(guardian.flags)) == "key" }
        table.row(
            "event-\(guardian.name)-wrong-finger", "SecItemCopyMatching", "\(guardian.name), the wrong finger alone",
            guardian.name == "userPresence" || guardian.name == "devicePasscode"
                ? errSecUserCanceled : errSecAuthFailed, place,
            on: .touchID.person(.wrongFace)
        ) { _ in
            try store(guardian.item())
            return find(genp([kSecReturnData: true])).status
        }
    }

    private static func enrollment(_ table: inout TableBuilder, _ guardian: Guard) {
        let isDead = guardian.name == "biometryCurrentSet"
        let place: Evidence =
            isDead
            ? .both(.source, .report, "SecKeybagSupport.c:461, SecItemDb.c:573; Valet PR 116")
            : .report("biometric_storage#128; Apple's documentation")
        let status = isDead ? errSecItemNotFound : errSecSuccess
        table.row(
            "event-\(guardian.name)-enroll", "SecItemCopyMatching", "\(guardian.name), a finger added", status, place,
            on: .touchID
        ) {
            stage in
            try store(guardian.item())
            try stage.phone.enrollBiometry("other")
            return find(genp([kSecReturnData: true])).status
        }
        table.row(
            "event-\(guardian.name)-remove", "SecItemCopyMatching", "\(guardian.name), one of two fingers removed",
            status, place,
            on: .touchID
        ) { stage in
            try stage.phone.enrollBiometry("other")
            try store(guardian.item())
            try stage.phone.removeBiometry("other")
            return find(genp([kSecReturnData: true])).status
        }
        table.row(
            "event-\(guardian.name)-back", "SecItemCopyMatching", "\(guardian.name), a finger added and removed again",
            status, isDead ? .open("Apple's documentation: \"will change\"", .documentation) : place, on: .touchID,
            isDead ? .chosen : .implemented
        ) { stage in
            try store(guardian.item())
            try stage.phone.enrollBiometry("other")
            try stage.phone.removeBiometry("other")
            return find(genp([kSecReturnData: true])).status
        }
        table.row(
            "event-\(guardian.name)-key-enroll", "SecKeyCreateSignature", "\(guardian.name) key, a finger added: signs",
            !isDead, isDead ? .report(lostKeyReports) : place, on: .touchID
        ) { stage in
            let key = try enclaveKey(guardian.flags)
            try stage.phone.enrollBiometry("other")
            return sign(key) == "signature"
        }
        table.row(
            "event-\(guardian.name)-context-enroll", "SecItemCopyMatching",
            "\(guardian.name), a finger added, a context authenticated before", errSecSuccess, .report("Valet PR 105"),
            on: .touchID
        ) { stage in
            try store(guardian.item())
            let context = LAContext()
            let query = genp([kSecReturnData: true, kSecUseAuthenticationContext: context])
            try succeed(find(query).status)
            try stage.phone.enrollBiometry("other")
            return find(query).status
        }
    }

    private static func reset(_ table: inout TableBuilder, _ guardian: Guard) {
        let isDead = guardian.name == "biometryCurrentSet"
        let isOpen = guardian.name == "biometryAny"
        let place: Evidence =
            isOpen
            ? .open("Apple's documentation; section 6.4", .documentation)
            : .documentation("SecAccessControlCreateFlags.\(guardian.name)")
        table.row(
            "event-\(guardian.name)-reset", "SecItemCopyMatching",
            "\(guardian.name), all fingers removed, one enrolled",
            isDead ? errSecItemNotFound : errSecSuccess, place, on: .touchID, isOpen ? .chosen : .implemented
        ) { stage in
            try store(guardian.item())
            stage.phone.resetBiometry()
            try stage.phone.enrollBiometry("new")
            return find(genp([kSecReturnData: true])).status
        }
        table.row(
            "event-\(guardian.name)-none", "SecItemCopyMatching", "\(guardian.name), all fingers removed",
            isDead ? errSecItemNotFound : isOpen ? errSecAuthFailed : errSecSuccess,
            isDead
                ? .both(.source, .open, "SecKeybagSupport.c:461; biometric_storage#128 saw -25293")
                : .documentation("LAError.biometryNotEnrolled"),
            on: .touchID, isDead ? .chosen : .implemented
        ) { stage in
            try store(guardian.item())
            stage.phone.resetBiometry()
            return find(genp([kSecReturnData: true])).status
        }
        guard isOpen else { return }
        table.row(
            "event-biometryAny-reset-other", "SecItemCopyMatching",
            "biometryAny, all fingers removed, one enrolled, the other choice of the switch", errSecAuthFailed,
            .open("Apple forum 774790; section 6.4", .report),
            on: .touchID.choosing { $0.biometryReset = .invalidatesBiometryAny }, .chosen
        ) { stage in
            try store(guardian.item())
            stage.phone.resetBiometry()
            try stage.phone.enrollBiometry("new")
            return find(genp([kSecReturnData: true])).status
        }
    }

    private static func passcodeRemoval(_ table: inout TableBuilder, _ guardian: Guard) {
        table.row(
            "event-\(guardian.name)-passcode", "SecItemCopyMatching", "\(guardian.name), class akpu, passcode removed",
            errSecItemNotFound, .test("secd-81-item-acl.m"), on: .touchID
        ) { stage in
            try store(guardian.item(kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly))
            try stage.phone.removePasscode()
            return find(genp([kSecReturnData: true])).status
        }
        table.row(
            "event-\(guardian.name)-passcode-again", "SecItemCopyMatching",
            "\(guardian.name), class akpu, passcode removed and set, finger enrolled", errSecItemNotFound,
            .test("secd-81-item-acl.m"), on: .touchID
        ) { stage in
            try store(guardian.item(kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly))
            try stage.phone.removePasscode()
            try stage.phone.setPasscode("123456")
            try stage.phone.enrollBiometry("new")
            return find(genp([kSecReturnData: true])).status
        }
        let open = Evidence.open("Apple forum 769762, 682162; section 6.5", .report)
        table.row(
            "event-\(guardian.name)-key-passcode-found", "SecItemCopyMatching",
            "\(guardian.name) key, passcode removed: found",
            "SecKey", open, on: .touchID, .chosen
        ) { stage in
            _ = try enclaveKey(guardian.flags)
            try stage.phone.removePasscode()
            return find(keys([kSecReturnRef: true])).text
        }
        table.row(
            "event-\(guardian.name)-key-passcode-used", "SecKeyCreateSignature",
            "\(guardian.name) key, passcode removed: signs",
            false, open, on: .touchID, .chosen
        ) { stage in
            let key = try enclaveKey(guardian.flags)
            try stage.phone.removePasscode()
            return sign(key) == "signature"
        }
    }

    private static func apps(_ table: inout TableBuilder) {
        let place = Evidence.report("Apple forum 129402")
        table.row(
            "event-deleted-item", "SecItemCopyMatching", "app deleted and installed again: item", "data \"v\"", place
        ) { stage in
            try store(genp([kSecValueData: v]))
            stage.phone.uninstall(stage.app.bundleIdentifier)
            try stage.launch()
            return value(of: genp())
        }
        table.row(
            "event-deleted-key", "SecKeyCreateSignature", "app deleted and installed again: Secure Enclave key",
            "signature",
            place
        ) { stage in
            _ = try enclaveKey()
            stage.phone.uninstall(stage.app.bundleIdentifier)
            try stage.launch()
            guard let key = find(keys([kSecReturnRef: true])).value as? SecKey else { return "not found" }
            return sign(key)
        }
        table.row(
            "event-restart-key", "SecKeyCreateSignature", "restarted and unlocked: Secure Enclave key", "signature",
            .test("si-44-seckey-aks.m")
        ) { stage in
            _ = try enclaveKey()
            try stage.restart()
            stage.phone.unlock()
            guard let key = find(keys([kSecReturnRef: true])).value as? SecKey else { return "not found" }
            return sign(key)
        }
    }
}
