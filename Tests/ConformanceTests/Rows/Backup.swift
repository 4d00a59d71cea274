import Foundation
import Security
import VirtualPhone

@testable import LatchkeyConformance

extension Table {
    static func backup(_ table: inout TableBuilder) {
        table.begin("3.10", "Backup, another phone, erasing, damage")
        otherPhone(&table)
        samePhone(&table)
        erasing(&table)
        damage(&table)
    }

    private static func otherPhone(_ table: inout TableBuilder) {
        let place = Evidence.documentation("kSecAttrAccessible…; Apple Platform Security, keychain classes")
        for protection in ["ak", "ck", "dk"] {
            table.row(
                "backup-\(protection)", "SecItemCopyMatching", "class \(protection), backup restored to another phone",
                "data \"v\"",
                place
            ) { stage in
                try store(genp([kSecAttrAccessible: protection, kSecValueData: v]))
                return try stage.onRestoredPhone { value(of: genp()) }
            }
        }
        for protection in ["aku", "cku", "dku"] {
            table.row(
                "backup-\(protection)", "SecItemCopyMatching", "class \(protection), backup restored to another phone",
                errSecItemNotFound, place
            ) { stage in
                try store(genp([kSecAttrAccessible: protection, kSecValueData: v]))
                return try stage.onRestoredPhone { find(genp()).status }
            }
        }
        table.row(
            "backup-akpu", "SecItemCopyMatching", "class akpu, backup restored to another phone", errSecItemNotFound,
            .source("SecItemDb.c:1900")
        ) { stage in
            try store(genp([kSecAttrAccessible: "akpu", kSecValueData: v]))
            return try stage.onRestoredPhone { find(genp()).status }
        }
        table.row(
            "backup-dates", "SecItemCopyMatching", "a restored item keeps its creation date", 1_700_000_000, place
        ) { stage in
            try store(genp([kSecValueData: v]))
            stage.wait(60)
            return try stage.onRestoredPhone { date(kSecAttrCreationDate) }
        }
        let key = Evidence.open(
            "SecItemDb.c:1900, never exported; Apple forum 749819, perhaps a direct transfer", .source, .report)
        table.row(
            "backup-key-found", "SecItemCopyMatching",
            "Secure Enclave key, backup restored to another phone: its reference, the other choice of the switch",
            "SecKey", key, on: Setting.faceID.choosing { $0.enclaveKeysInBackups = .reappear }, .chosen
        ) { stage in
            _ = try enclaveKey()
            return try stage.onRestoredPhone { find(keys([kSecReturnRef: true])).text }
        }
        table.row(
            "transfer-key-used", "SecKeyCreateSignature", "Secure Enclave key, transferred to another phone: signs",
            false, key, .chosen
        ) { stage in
            _ = try enclaveKey()
            return try stage.onRestoredPhone(.transfer) {
                guard let key = find(keys([kSecReturnRef: true])).value as? SecKey else { return false }
                return sign(key) == "signature"
            }
        }
        table.row(
            "backup-key-left-out", "SecItemCopyMatching",
            "Secure Enclave key, backup restored to another phone", errSecItemNotFound, key, .chosen
        ) { stage in
            _ = try enclaveKey()
            return try stage.onRestoredPhone { find(keys()).status }
        }
        for (id, choice, result) in [
            ("found", OpenQuestions.EnclaveKeysInBackups.reappear, "SecKey"),
            ("left-out", .leftOut, errSecItemNotFound.observed),
        ] {
            table.row(
                "transfer-key-\(id)", "SecItemCopyMatching",
                "Secure Enclave key, transferred to another phone: its reference"
                    + (choice == .leftOut ? ", the other choice of the switch" : ""), result, key,
                on: Setting.faceID.choosing { $0.enclaveKeysInTransfers = choice }, .chosen
            ) { stage in
                _ = try enclaveKey()
                return try stage.onRestoredPhone(.transfer) { find(keys([kSecReturnRef: true])).text }
            }
        }
        otherWays(&table)
    }

    private static func otherWays(_ table: inout TableBuilder) {
        let place = Evidence.documentation(
            "Apple Platform Security, keychain data protection: without a password only the same phone restores")
        for protection in ["ak", "ck", "dk", "aku", "cku", "dku", "akpu"] {
            let isFree = ["ak", "ck", "dk"].contains(protection)
            for (kind, result) in [
                (PhoneBackup.Kind.unencrypted, errSecItemNotFound.observed),
                (.transfer, isFree ? "data \"v\"" : errSecItemNotFound.observed),
            ] {
                table.row(
                    "backup-\(kind)-\(protection)", "SecItemCopyMatching",
                    kind == .transfer
                        ? "class \(protection), transferred to another phone"
                        : "class \(protection), unencrypted backup restored to another phone", result, place
                ) { stage in
                    try store(genp([kSecAttrAccessible: protection, kSecValueData: v]))
                    return try stage.onRestoredPhone(kind) { value(of: genp()) }
                }
            }
        }
        for protection in ["ak", "aku"] {
            table.row(
                "backup-unencrypted-same-\(protection)", "SecItemCopyMatching",
                "class \(protection), deleted, unencrypted backup restored to the same phone", "data \"v\"", place
            ) { stage in
                try store(genp([kSecAttrAccessible: protection, kSecValueData: v]))
                let backup = stage.phone.backup(.unencrypted)
                try succeed(delete(genp()))
                stage.phone.restore(backup)
                try stage.launch()
                return value(of: genp())
            }
        }
    }

    private static func samePhone(_ table: inout TableBuilder) {
        let place = Evidence.documentation("Apple Platform Security, keychain classes")
        for protection in ["ak", "aku", "cku"] {
            table.row(
                "backup-same-\(protection)", "SecItemCopyMatching",
                "class \(protection), deleted, backup restored to the same phone",
                "data \"v\"", place
            ) { stage in
                try store(genp([kSecAttrAccessible: protection, kSecValueData: v]))
                let backup = stage.phone.backup()
                try succeed(delete(genp()))
                stage.phone.restore(backup)
                try stage.launch()
                return value(of: genp())
            }
        }
        table.row(
            "backup-same-akpu", "SecItemCopyMatching", "class akpu, deleted, backup restored to the same phone",
            errSecItemNotFound,
            .source("SecItemDb.c:1900")
        ) { stage in
            try store(genp([kSecAttrAccessible: "akpu", kSecValueData: v]))
            let backup = stage.phone.backup()
            try succeed(delete(genp()))
            stage.phone.restore(backup)
            try stage.launch()
            return find(genp()).status
        }
    }

    private static func erasing(_ table: inout TableBuilder) {
        let place = Evidence.documentation("Apple Platform Security, erase all content and settings")
        table.row("erase-item", "SecItemCopyMatching", "phone erased", errSecItemNotFound, place) { stage in
            try store(genp([kSecAttrAccessible: "dk", kSecValueData: v]))
            stage.phone.erase()
            try stage.launch()
            return find(genp()).status
        }
        table.row("erase-key", "SecItemCopyMatching", "phone erased: Secure Enclave key", errSecItemNotFound, place) {
            stage in
            _ = try enclaveKey()
            stage.phone.erase()
            try stage.launch()
            return find(keys()).status
        }
        table.row(
            "erase-passcode", "SecItemAdd", "phone erased: class akpu, there is no passcode", errSecAuthFailed, place
        ) { stage in
            stage.phone.erase()
            try stage.launch()
            return add(genp([kSecAttrAccessible: "akpu"]))
        }
    }

    private static func damage(_ table: inout TableBuilder) {
        let place = Evidence.source("SecItemDb.c:1060-1083, errSecDecode")
        table.row("corrupt-only", "SecItemCopyMatching", "the only match is corrupt", errSecItemNotFound, place) {
            stage in
            stage.phone.corruptItem(try storeReferenced(genp([kSecValueData: v])))
            return find(genp([kSecReturnData: true])).status
        }
        table.row(
            "corrupt-one", "SecItemCopyMatching", "one of two matches is corrupt, LimitAll", "[data \"w\"]", place
        ) { stage in
            stage.phone.corruptItem(try storeReferenced(genp([kSecValueData: v])))
            try store(genp([kSecAttrAccount: "b", kSecValueData: w]))
            return value(of: any(kSecClassGenericPassword, [kSecMatchLimit: kSecMatchLimitAll]))
        }
    }
}
