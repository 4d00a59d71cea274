import Foundation
import LocalAuthentication
import Security

extension Table {
    static func updating(_ table: inout HandsFreeRows) {
        table.begin("3.8", "SecItemUpdate")
        updatingWrongly(&table)
        updatingValues(&table)
        updatingKeys(&table)
    }

    private static func updatingWrongly(_ table: inout HandsFreeRows) {
        let returns = Evidence.both(.source, .report, "SecItemServer.c:3192-3199; StackOverflow 30337083")
        let returnKeys: [(key: CFString, name: String)] = [
            (kSecReturnData, "kSecReturnData"), (kSecReturnAttributes, "kSecReturnAttributes"),
            (kSecReturnRef, "kSecReturnRef"), (kSecReturnPersistentRef, "kSecReturnPersistentRef"),
        ]
        for (key, name) in returnKeys {
            let key = key as String
            table.row("update-query-\(key)", "SecItemUpdate", "\(name) in the query", errSecParam, returns) { _ in
                try store(genp([kSecValueData: v]))
                return update(genp([key as CFString: true]), [kSecValueData: w])
            }
        }
        table.row("update-query-limit", "SecItemUpdate", "kSecMatchLimit in the query", errSecParam, returns) { _ in
            try store(genp([kSecValueData: v]))
            return update(genp([kSecMatchLimit: kSecMatchLimitOne]), [kSecValueData: w])
        }
        table.row("update-query-limit-all", "SecItemUpdate", "kSecMatchLimitAll in the query", errSecParam, returns) {
            _ in
            try store(genp([kSecValueData: v]))
            return update(genp([kSecMatchLimit: kSecMatchLimitAll]), [kSecValueData: w])
        }
        let changes = Evidence.open("SecDbQuery.c:819, SecItemDb.c:84; section 6.6", .source)
        table.row(
            "update-change-class", "SecItemUpdate", "kSecClass in attributesToUpdate", errSecNoSuchAttr, changes,
            .chosen
        ) { _ in
            try store(genp([kSecValueData: v]))
            return update(genp(), [kSecClass: kSecClassGenericPassword, kSecValueData: w])
        }
        table.row(
            "update-change-return", "SecItemUpdate", "kSecReturnData in attributesToUpdate", errSecNoSuchAttr, changes,
            .chosen
        ) { _ in
            try store(genp([kSecValueData: v]))
            return update(genp(), [kSecReturnData: true, kSecValueData: w])
        }
        table.row(
            "update-change-limit", "SecItemUpdate", "kSecMatchLimit in attributesToUpdate", errSecNoSuchAttr, changes,
            .chosen
        ) { _ in
            try store(genp([kSecValueData: v]))
            return update(genp(), [kSecMatchLimit: kSecMatchLimitOne, kSecValueData: w])
        }
        table.row(
            "update-change-other", "SecItemUpdate", "srvr, no attribute of genp, in attributesToUpdate",
            errSecNoSuchAttr,
            .source("SecItemDb.c:66")
        ) { _ in
            try store(genp([kSecValueData: v]))
            return update(genp(), [kSecAttrServer: "h"])
        }
        let data = Evidence.test("si-11-update-data.c")
        table.row("update-data-text", "SecItemUpdate", "kSecValueData is text", errSecParam, data) { _ in
            try store(genp([kSecValueData: v]))
            return update(genp(), [kSecValueData: "w"])
        }
        table.row("update-data-null", "SecItemUpdate", "kSecValueData is NSNull", errSecParam, data) { _ in
            try store(genp([kSecValueData: v]))
            return update(genp(), [kSecValueData: NSNull()])
        }
        table.row("update-data-nil", "SecItemUpdate", "kSecValueData is a nil Data as Any", errSecParam, data) { _ in
            try store(genp([kSecValueData: v]))
            return update(genp(), [kSecValueData: Data?.none as Any])
        }
        table.row("update-data-kept", "SecItemUpdate", "a refused update leaves the value", "data \"v\"", data) { _ in
            try store(genp([kSecValueData: v]))
            _ = update(genp(), [kSecValueData: "w", kSecAttrLabel: "l"])
            return value(of: genp())
        }
        table.row(
            "update-pdmn-unknown", "SecItemUpdate", "unknown kSecAttrAccessible", errSecParam,
            .source("SecDbQuery.c:259")
        ) { _ in
            try store(genp([kSecValueData: v]))
            return update(genp(), [kSecAttrAccessible: "zz"])
        }
        table.row(
            "update-sync-accc", "SecItemUpdate", "sync true and an access control", errSecParam,
            .source("SecItem.m:1660")
        ) { _ in
            try store(genp([kSecValueData: v]))
            let control = try control(.userPresence, kSecAttrAccessibleWhenUnlocked)
            return update(genp(), [kSecAttrSynchronizable: true, kSecAttrAccessControl: control])
        }
        table.row("update-none", "SecItemUpdate", "no match", errSecItemNotFound, .test("si-11-update-data.c")) { _ in
            update(genp(), [kSecValueData: w])
        }
    }

    private static func updatingValues(_ table: inout HandsFreeRows) {
        let place = Evidence.test("si-10-find-internet.c; si-11-update-data.c")
        table.row("update-data", "SecItemUpdate", "a new value", "data \"w\"", place) { _ in
            try store(genp([kSecValueData: v]))
            try succeed(update(genp(), [kSecValueData: w]))
            return value(of: genp())
        }
        table.row("update-data-first", "SecItemUpdate", "a first value", "data \"w\"", place) { _ in
            try store(genp())
            try succeed(update(genp(), [kSecValueData: w]))
            return value(of: genp())
        }
        table.row("update-label", "SecItemUpdate", "a label: the value stays", "data \"v\"", place) { _ in
            try store(genp([kSecValueData: v]))
            try succeed(update(genp(), [kSecAttrLabel: "l"]))
            return value(of: genp([kSecAttrLabel: "l"]))
        }
        table.row("update-all", "SecItemUpdate", "two match: both change", "[data \"w\", data \"w\"]", place) { _ in
            try store(genp([kSecValueData: v]))
            try store(genp([kSecAttrAccount: "b", kSecValueData: v]))
            try succeed(update(any(kSecClassGenericPassword), [kSecValueData: w]))
            return value(of: any(kSecClassGenericPassword, [kSecMatchLimit: kSecMatchLimitAll]))
        }
        table.row(
            "update-empty", "SecItemUpdate", "attributesToUpdate is empty", errSecSuccess,
            .open("SecItemServer.c", .source), .chosen
        ) { _ in
            try store(genp([kSecValueData: v]))
            return update(genp(), [:])
        }
        table.row("update-pdmn", "SecItemUpdate", "another protection class", "text \"ck\"", place) { _ in
            try store(genp([kSecValueData: v]))
            try succeed(update(genp(), [kSecAttrAccessible: kSecAttrAccessibleAfterFirstUnlock]))
            return find(genp([kSecReturnAttributes: true])).attribute(kSecAttrAccessible)
        }
        let guarding = Evidence.source("SecItemDb.c:1345")
        table.row(
            "update-guarded-fail", "SecItemUpdate", "guarded item, UIFail", errSecInteractionNotAllowed, guarding
        ) { _ in
            try store(guarded(.userPresence))
            return update(genp([kSecUseAuthenticationUI: kSecUseAuthenticationUIFail]), [kSecValueData: w])
        }
    }

    private static func updatingKeys(_ table: inout HandsFreeRows) {
        let place = Evidence.source("SecItemDb.c:346")
        table.row("update-key", "SecItemUpdate", "another account", "data \"v\"", place) { _ in
            try store(genp([kSecValueData: v]))
            try succeed(update(genp(), [kSecAttrAccount: "b"]))
            return value(of: genp([kSecAttrAccount: "b"]))
        }
        table.row("update-key-gone", "SecItemUpdate", "another account: the old one is free", errSecItemNotFound, place)
        { _ in
            try store(genp([kSecValueData: v]))
            try succeed(update(genp(), [kSecAttrAccount: "b"]))
            return find(genp()).status
        }
        table.row("update-collision", "SecItemUpdate", "the account of another item", errSecDuplicateItem, place) { _ in
            try storeTwo()
            return update(genp(), [kSecAttrAccount: "b"])
        }
        table.row("update-collision-kept", "SecItemUpdate", "a collision changes nothing", "data \"v\"", place) { _ in
            try storeTwo()
            _ = update(genp(), [kSecAttrAccount: "b", kSecValueData: w])
            return value(of: genp())
        }
        table.row(
            "update-collision-both", "SecItemUpdate", "two items get the same account", errSecDuplicateItem, place
        ) { _ in
            try storeTwo()
            return update(any(kSecClassGenericPassword), [kSecAttrAccount: "c"])
        }
        table.row("update-same-key", "SecItemUpdate", "its own account", errSecSuccess, place) { _ in
            try store(genp([kSecValueData: v]))
            return update(genp(), [kSecAttrAccount: "a"])
        }
        table.row("update-sync", "SecItemUpdate", "sync true: seen with sync only", errSecItemNotFound, place) { _ in
            try store(genp([kSecValueData: v]))
            try succeed(update(genp(), [kSecAttrSynchronizable: true]))
            return find(genp()).status
        }
    }
}
