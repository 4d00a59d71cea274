import Foundation
import LocalAuthentication
import Security

@testable import LatchkeyConformance

extension Table {
    static func passcode(_ table: inout TableBuilder) {
        table.begin("3.10", "Passcode")
        withoutPasscode(&table)
        removed(&table)
    }

    private static var bound: Query {
        [kSecAttrAccessible: kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly, kSecValueData: v]
    }

    private static func withoutPasscode(_ table: inout TableBuilder) {
        table.row(
            "passcode-none-akpu", "SecItemAdd", "class akpu, no passcode, no access control", errSecAuthFailed,
            .open("SecItemDb.c:349, iOS 9.2 and later; section 6.2", .source, .report), on: .noPasscode, .chosen
        ) { _ in add(genp(bound)) }
        table.row(
            "passcode-none-akpu-accc", "SecItemAdd", "class akpu, no passcode, access control without flags",
            errSecNotAvailable, .open("secd-81-item-acl.m:462; KeychainAccess#471; section 6.2", .test, .report),
            on: .noPasscode, .chosen
        ) { _ in try add(guarded([], kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly)) }
        table.row(
            "passcode-none-akpu-presence", "SecItemAdd", "class akpu, no passcode, userPresence", errSecNotAvailable,
            .open("secd-81-item-acl.m:462; section 6.2", .test, .report), on: .noPasscode, .chosen
        ) { _ in try add(guarded(.userPresence, kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly)) }
        for protection in ["ak", "aku", "ck", "cku", "dk", "dku"] {
            table.row(
                "passcode-none-\(protection)", "SecItemAdd", "class \(protection), no passcode", errSecSuccess,
                .test("mockaks.m"), on: .noPasscode
            ) { _ in add(genp([kSecAttrAccessible: protection])) }
        }
        table.row(
            "passcode-none-update", "SecItemUpdate", "to class akpu, no passcode", errSecAuthFailed,
            .open("SecItemDb.c:349", .source), on: .noPasscode, .chosen
        ) { _ in
            try store(genp([kSecValueData: v]))
            return update(genp(), [kSecAttrAccessible: kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly])
        }
    }

    private static func removed(_ table: inout TableBuilder) {
        let place = Evidence.test("secd-81-item-acl.m:450-465; mockaks.m")
        table.row(
            "passcode-removed-copy", "SecItemCopyMatching", "class akpu, passcode removed", errSecItemNotFound, place
        ) { stage in
            try store(genp(bound))
            try stage.phone.removePasscode()
            return find(genp([kSecReturnData: true])).status
        }
        table.row(
            "passcode-removed-bare", "SecItemCopyMatching", "class akpu, passcode removed, no return keys",
            errSecItemNotFound, place
        ) { stage in
            try store(genp(bound))
            try stage.phone.removePasscode()
            return find(genp()).status
        }
        table.row("passcode-removed-update", "SecItemUpdate", "class akpu, passcode removed", errSecItemNotFound, place)
        { stage in
            try store(genp(bound))
            try stage.phone.removePasscode()
            return update(genp(), [kSecValueData: w])
        }
        table.row(
            "passcode-removed-add", "SecItemAdd", "class akpu, passcode removed, no access control", errSecAuthFailed,
            place
        ) {
            stage in
            try stage.phone.removePasscode()
            return add(genp(bound))
        }
        table.row(
            "passcode-removed-add-accc", "SecItemAdd", "class akpu, passcode removed, access control",
            errSecNotAvailable,
            place
        ) { stage in
            try stage.phone.removePasscode()
            return try add(guarded(.userPresence, kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly))
        }
        for protection in ["ak", "aku", "ck", "dk"] {
            table.row(
                "passcode-removed-\(protection)", "SecItemCopyMatching", "class \(protection), passcode removed",
                "data \"v\"", place
            ) { stage in
                try store(genp([kSecAttrAccessible: protection, kSecValueData: v]))
                try stage.phone.removePasscode()
                return value(of: genp())
            }
        }
        table.row(
            "passcode-removed-delete", "SecItemDelete", "class akpu, immediately after removal", errSecSuccess,
            .report("keychain-passcode notes: rows stay until collected")
        ) { stage in
            try store(genp(bound))
            try stage.phone.removePasscode()
            return delete(genp())
        }
        table.row(
            "passcode-again-copy", "SecItemCopyMatching", "class akpu, passcode removed and a new one set",
            errSecItemNotFound,
            place
        ) { stage in
            try store(genp(bound))
            try stage.phone.removePasscode()
            try stage.phone.setPasscode("999999")
            return find(genp()).status
        }
        table.row(
            "passcode-same-copy", "SecItemCopyMatching", "class akpu, passcode removed and the same set",
            errSecItemNotFound,
            place
        ) { stage in
            try store(genp(bound))
            try stage.phone.removePasscode()
            try stage.phone.setPasscode("123456")
            return find(genp()).status
        }
        table.row(
            "passcode-again-add", "SecItemAdd", "class akpu, a new passcode set: the same item anew", errSecSuccess,
            place
        ) {
            stage in
            try store(genp(bound))
            try stage.phone.removePasscode()
            try stage.phone.setPasscode("999999")
            return add(genp(bound))
        }
        table.row("passcode-again-read", "SecItemCopyMatching", "class akpu, added anew", "data \"w\"", place) {
            stage in
            try store(genp(bound))
            try stage.phone.removePasscode()
            try stage.phone.setPasscode("999999")
            try store(genp(bound.merging([kSecValueData: w]) { $1 }))
            return value(of: genp())
        }
        table.row(
            "passcode-changed", "SecItemCopyMatching", "class akpu, passcode changed", "data \"v\"",
            .open("Apple documents the removal only", .documentation), .chosen
        ) { stage in
            try store(genp(bound))
            try stage.phone.changePasscode(from: "123456", to: "654321")
            return value(of: genp())
        }
        table.row(
            "passcode-later", "SecItemAdd", "class akpu, first passcode set later", errSecSuccess, place,
            on: .noPasscode
        ) {
            stage in
            try stage.phone.setPasscode("1")
            return add(genp(bound))
        }
    }
}
