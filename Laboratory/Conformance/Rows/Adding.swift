import Foundation
import Security

extension Table {
    static func adding(_ table: inout HandsFreeRows) {
        table.begin("3.6", "SecItemAdd")
        let stored = Evidence.test("si-05-add.c")
        table.row("add-genp", "SecItemAdd", "a new genp item", errSecSuccess, stored) { _ in
            add(genp([kSecValueData: v]))
        }
        table.row("add-inet", "SecItemAdd", "a new inet item", errSecSuccess, stored) { _ in
            add(inet([kSecValueData: v]))
        }
        table.row("add-keeps-old", "SecItemAdd", "a duplicate leaves the old value", "data \"v\"", stored) { _ in
            try store(genp([kSecValueData: v]))
            _ = add(genp([kSecValueData: w]))
            return value(of: genp())
        }
        table.row("add-without-data", "SecItemAdd", "no kSecValueData", errSecSuccess, .test("si-80-empty-data.c")) {
            _ in
            add(genp())
        }
        addingSynchronizable(&table)
        addingWithResults(&table)
        addingOddly(&table)
    }

    private static func addingSynchronizable(_ table: inout HandsFreeRows) {
        let place = Evidence.source("SecItem.m:1660")
        table.row("add-sync-accc", "SecItemAdd", "synchronizable, guarded", errSecParam, place) { _ in
            try add(guarded(.userPresence, kSecAttrAccessibleWhenUnlocked, [kSecAttrSynchronizable: true]))
        }
        table.row("add-sync-accc-0", "SecItemAdd", "synchronizable, access control without flags", errSecParam, place) {
            _ in
            try add(guarded([], kSecAttrAccessibleWhenUnlocked, [kSecAttrSynchronizable: true]))
        }
        table.row("add-local-accc", "SecItemAdd", "sync false, guarded", errSecSuccess, place) { _ in
            try add(guarded(.userPresence, kSecAttrAccessibleWhenUnlocked, [kSecAttrSynchronizable: false]))
        }
        for protection in ["aku", "cku"] {
            table.row(
                "add-sync-\(protection)", "SecItemAdd", "synchronizable, class \(protection)", errSecSuccess,
                .open("KeychainAccess' own tests", .test)
            ) { _ in add(genp([kSecAttrSynchronizable: true, kSecAttrAccessible: protection])) }
        }
    }

    private static func addingWithResults(_ table: inout HandsFreeRows) {
        let place = Evidence.source("SecItem.m:1302 SecItemResultProcess")
        table.row("add-return-null", "SecItemAdd", "kSecReturnData, result NULL", errSecSuccess, place) { _ in
            add(genp([kSecValueData: v, kSecReturnData: true]))
        }
        table.row("add-return-data", "SecItemAdd", "kSecReturnData", "data \"v\"", place) { _ in
            addReturning(genp([kSecValueData: v, kSecReturnData: true])).text
        }
        table.row(
            "add-return-no-data", "SecItemAdd", "kSecReturnData, no kSecValueData", "data \"\"",
            .source("SecItemDb.c:242")
        ) { _ in addReturning(genp([kSecReturnData: true])).text }
        table.row(
            "add-return-attributes", "SecItemAdd", "kSecReturnAttributes", "acct present, cdat present, agrp present",
            place
        ) { _ in
            addReturning(genp([kSecReturnAttributes: true]))
                .keys(kSecAttrAccount, kSecAttrCreationDate, kSecAttrAccessGroup)
        }
        table.row("add-return-attributes-data", "SecItemAdd", "kSecReturnAttributes only", "v_Data absent", place) {
            _ in
            addReturning(genp([kSecValueData: v, kSecReturnAttributes: true])).keys(kSecValueData)
        }
        table.row(
            "add-return-both", "SecItemAdd", "kSecReturnAttributes and kSecReturnData", "acct present, v_Data present",
            place
        ) { _ in
            addReturning(genp([kSecValueData: v, kSecReturnAttributes: true, kSecReturnData: true]))
                .keys(kSecAttrAccount, kSecValueData)
        }
        table.row(
            "add-return-reference", "SecItemAdd", "kSecReturnPersistentRef", 20, .open("SecItemDb.c", .source), .chosen
        ) {
            _ in addReturning(genp([kSecReturnPersistentRef: true])).data?.count ?? 0
        }
        table.row("add-return-nothing", "SecItemAdd", "no kSecReturn…", "success, nil", place) { _ in
            addReturning(genp([kSecValueData: v])).text
        }
        table.row("add-return-failure", "SecItemAdd", "a duplicate with kSecReturnData", errSecDuplicateItem, place) {
            _ in
            try store(genp())
            return addReturning(genp([kSecReturnData: true])).status
        }
    }

    private static func addingOddly(_ table: inout HandsFreeRows) {
        let match = Evidence.source("s3dl_query_add returns nonzero, which is true")
        table.row("add-match", "SecItemAdd", "kSecMatchLimit present", errSecSuccess, match) { _ in
            add(genp([kSecMatchLimit: kSecMatchLimitOne]))
        }
        table.row(
            "add-match-stores", "SecItemAdd", "kSecMatchLimit present: stored?", errSecItemNotFound, match
        ) {
            _ in
            try succeed(add(genp([kSecMatchLimit: kSecMatchLimitOne])))
            return find(genp()).status
        }
        let reference = Evidence.source("SecDbQuery.c:1117")
        table.row("add-reference", "SecItemAdd", "attributes beside kSecValuePersistentRef", errSecParam, reference) {
            _ in
            let reference = try storeReferenced(genp())
            return add(genp([kSecAttrAccount: "b", kSecValuePersistentRef: reference]))
        }
        table.row("add-again", "SecItemAdd", "an item that was deleted before", errSecSuccess, .test("si-05-add.c")) {
            _ in
            try store(genp())
            try succeed(delete(genp()))
            return add(genp())
        }
        for protection in ["ak", "ck", "dk", "aku", "cku", "dku", "akpu"] {
            table.row(
                "add-class-\(protection)", "SecItemAdd", "class \(protection) on an unlocked phone with passcode",
                "text \"\(protection)\"", .source("SecItemConstants.c")
            ) { _ in
                try store(genp([kSecAttrAccessible: protection]))
                return find(genp([kSecReturnAttributes: true])).attribute(kSecAttrAccessible)
            }
        }
    }

    /// A date attribute of the only generic password, in seconds since 1970.
    static func date(_ name: CFString) -> Int {
        let found = find(genp([kSecReturnAttributes: true]))
        let date = (found.value as? NSDictionary)?.object(forKey: name) as? Date
        return Int(date?.timeIntervalSince1970 ?? -1)
    }
}
