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
        let key = Evidence.open("Apple forum 749819; SecItemDb.c:1900 says never exported", .report, .source)
        table.row(
            "backup-key-found", "SecItemCopyMatching",
            "Secure Enclave key, backup restored to another phone: its reference", "SecKey",
            key, .chosen
        ) { stage in
            _ = try enclaveKey()
            return try stage.onRestoredPhone { find(keys([kSecReturnRef: true])).text }
        }
        table.row(
            "backup-key-used", "SecKeyCreateSignature", "Secure Enclave key, backup restored to another phone: signs",
            false, key,
            .chosen
        ) { stage in
            _ = try enclaveKey()
            return try stage.onRestoredPhone {
                guard let key = find(keys([kSecReturnRef: true])).value as? SecKey else { return false }
                return sign(key) == "signature"
            }
        }
        table.row(
            "backup-key-left-out", "SecItemCopyMatching",
            "Secure Enclave key, backup restored to another phone, the other choice of the switch", errSecItemNotFound,
            key,
            on: Setting.faceID.choosing { $0.enclaveKeysInBackups = .leftOut }, .chosen
        ) { stage in
            _ = try enclaveKey()
            return try stage.onRestoredPhone { find(keys()).status }
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
