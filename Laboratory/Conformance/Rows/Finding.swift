import Foundation
import LocalAuthentication
import Security

extension Table {
    static func finding(_ table: inout HandsFreeRows) {
        table.begin("3.7", "SecItemCopyMatching")
        matching(&table)
        limitsOfSearch(&table)
        references(&table)
        mixed(&table)
    }

    private static func matching(_ table: inout HandsFreeRows) {
        let none = Evidence.test("si-00-find-nothing.c")
        table.row("find-nothing", "SecItemCopyMatching", "nothing matches", errSecItemNotFound, none) { _ in
            find(genp()).status
        }
        table.row("find-nothing-all", "SecItemCopyMatching", "nothing matches, LimitAll", errSecItemNotFound, none) {
            _ in
            find(genp([kSecMatchLimit: kSecMatchLimitAll, kSecReturnData: true])).status
        }
        table.row("find-other-account", "SecItemCopyMatching", "another account", errSecItemNotFound, none) { _ in
            try store(genp())
            return find(genp([kSecAttrAccount: "b"])).status
        }
        table.row("find-class-only", "SecItemCopyMatching", "by class alone", "data \"v\"", none) { _ in
            try store(genp([kSecValueData: v]))
            return value(of: any(kSecClassGenericPassword))
        }
        table.row(
            "find-other-class", "SecItemCopyMatching", "an inet query beside a genp item", errSecItemNotFound, none
        ) {
            _ in
            try store(genp())
            return find(any(kSecClassInternetPassword)).status
        }
        let attributes: [(name: CFString, value: any Sendable)] = [
            (kSecAttrLabel, "l"), (kSecAttrDescription, "d"), (kSecAttrComment, "c"), (kSecAttrCreator, 7),
            (kSecAttrType, 8), (kSecAttrGeneric, Data("g".utf8)), (kSecAttrAccessible, "ck"),
        ]
        for (name, given) in attributes {
            let name = name as String
            table.row(
                "find-by-\(name)", "SecItemCopyMatching", "by \(name) alone: one of two items", "1 items",
                .test("si-10-find-internet.c")
            ) { _ in
                try store(genp([kSecAttrAccount: "other"]))
                try store(genp([name as CFString: given]))
                return count(any(kSecClassGenericPassword, [name as CFString: given]))
            }
        }
        let internet: [(name: CFString, value: any Sendable)] = [
            (kSecAttrSecurityDomain, "d"), (kSecAttrProtocol, "http"), (kSecAttrAuthenticationType, "form"),
            (kSecAttrPort, 8080), (kSecAttrPath, "/p"),
        ]
        for (name, given) in internet {
            let name = name as String
            table.row(
                "find-inet-by-\(name)", "SecItemCopyMatching", "inet by \(name): one of two items", "1 items",
                .test("si-10-find-internet.c")
            ) { _ in
                try store(inet([kSecAttrAccount: "other"]))
                try store(inet([name as CFString: given]))
                return count(any(kSecClassInternetPassword, [name as CFString: given]))
            }
        }
    }

    private static func limitsOfSearch(_ table: inout HandsFreeRows) {
        let place = Evidence.source("SecItemDb.c:1055; SecItem.m:1302")
        table.row("limit-default", "SecItemCopyMatching", "two match, no limit", "data \"v\"", place) { _ in
            try storeTwo()
            return value(of: any(kSecClassGenericPassword))
        }
        table.row("limit-one", "SecItemCopyMatching", "two match, LimitOne", "data \"v\"", place) { _ in
            try storeTwo()
            return value(of: any(kSecClassGenericPassword, [kSecMatchLimit: kSecMatchLimitOne]))
        }
        table.row("limit-number-1", "SecItemCopyMatching", "two match, limit 1", "data \"v\"", place) { _ in
            try storeTwo()
            return value(of: any(kSecClassGenericPassword, [kSecMatchLimit: 1]))
        }
        table.row("limit-all", "SecItemCopyMatching", "two match, LimitAll", "[data \"v\", data \"w\"]", place) { _ in
            try storeTwo()
            return value(of: any(kSecClassGenericPassword, [kSecMatchLimit: kSecMatchLimitAll]))
        }
        table.row("limit-number-2", "SecItemCopyMatching", "one matches, limit 2", "[data \"v\"]", place) { _ in
            try store(genp([kSecValueData: v]))
            return value(of: any(kSecClassGenericPassword, [kSecMatchLimit: 2]))
        }
        table.row(
            "limit-number-2-of-3", "SecItemCopyMatching", "three match, limit 2", "[data \"v\", data \"w\"]", place
        ) {
            _ in
            try storeTwo()
            try store(genp([kSecAttrAccount: "c", kSecValueData: v]))
            return value(of: any(kSecClassGenericPassword, [kSecMatchLimit: 2]))
        }
        table.row("limit-all-one", "SecItemCopyMatching", "one matches, LimitAll", "[data \"v\"]", place) { _ in
            try store(genp([kSecValueData: v]))
            return value(of: any(kSecClassGenericPassword, [kSecMatchLimit: kSecMatchLimitAll]))
        }
        table.row("limit-no-return", "SecItemCopyMatching", "no kSecReturn…", "success, nil", place) { _ in
            try store(genp([kSecValueData: v]))
            return find(genp()).text
        }
        table.row(
            "limit-no-return-kept", "SecItemCopyMatching", "no kSecReturn…: the result variable is not written",
            "text \"old\"",
            place
        ) { _ in
            try store(genp([kSecValueData: v]))
            var value: CFTypeRef? = NSString(string: "old")
            try succeed(SecItemCopyMatching(genp() as CFDictionary, &value))
            return Found.shape(value)
        }
        table.row(
            "limit-all-no-return", "SecItemCopyMatching", "no kSecReturn…, LimitAll", "[]",
            .source("s3dl_query; SecItem.m:1302")
        ) { _ in
            try store(genp([kSecValueData: v]))
            return find(genp([kSecMatchLimit: kSecMatchLimitAll])).text
        }
        table.row("limit-null", "SecItemCopyMatching", "kSecReturnData, result NULL", errSecSuccess, place) { _ in
            try store(genp([kSecValueData: v]))
            return SecItemCopyMatching(genp([kSecReturnData: true]) as CFDictionary, nil)
        }
    }

    /// Accounts "a" with "v" and "b" with "w", in this order.
    static func storeTwo() throws {
        try store(genp([kSecValueData: v]))
        try store(genp([kSecAttrAccount: "b", kSecValueData: w]))
    }

    private static func references(_ table: inout HandsFreeRows) {
        let place = Evidence.test("si-43-persistent.c; secd-82-persistent-ref.m")
        table.row(
            "ref-length", "SecItemCopyMatching", "length of a persistent reference", 20,
            .open("SecItemDb.c; section 6.8", .source), .chosen
        ) { _ in
            try store(genp())
            return find(genp([kSecReturnPersistentRef: true])).data?.count ?? 0
        }
        table.row("ref-class", "SecItemCopyMatching", "a persistent reference starts with the class", "genp", place) {
            _ in
            let reference = try storeReferenced(genp())
            return String(decoding: reference.prefix(4), as: UTF8.self)
        }
        table.row("ref-class-inet", "SecItemCopyMatching", "that of an inet item too", "inet", place) { _ in
            let reference = try storeReferenced(inet())
            return String(decoding: reference.prefix(4), as: UTF8.self)
        }
        table.row("ref-stable", "SecItemCopyMatching", "the same reference as SecItemAdd gave", true, place) { _ in
            let reference = try storeReferenced(genp())
            return find(genp([kSecReturnPersistentRef: true])).data == reference
        }
        table.row("ref-stable-update", "SecItemCopyMatching", "the same reference after an update", true, place) { _ in
            let reference = try storeReferenced(genp())
            try succeed(update(genp(), [kSecAttrAccount: "b"]))
            return find(genp([kSecAttrAccount: "b", kSecReturnPersistentRef: true])).data == reference
        }
        table.row("ref-find", "SecItemCopyMatching", "by reference alone", "data \"v\"", place) { _ in
            value(of: [kSecValuePersistentRef: try storeReferenced(genp([kSecValueData: v]))])
        }
        table.row("ref-find-class", "SecItemCopyMatching", "by reference and class", "data \"v\"", place) { _ in
            let reference = try storeReferenced(genp([kSecValueData: v]))
            return value(of: [kSecClass: kSecClassGenericPassword, kSecValuePersistentRef: reference])
        }
        table.row(
            "ref-find-attributes", "SecItemCopyMatching", "by reference and another attribute", errSecParam,
            .source("SecDbQuery.c:1117")
        ) { _ in
            let reference = try storeReferenced(genp([kSecValueData: v]))
            return find([kSecValuePersistentRef: reference, kSecAttrAccount: "a"]).status
        }
        table.row("ref-gone", "SecItemCopyMatching", "by the reference of a deleted item", errSecItemNotFound, place) {
            _ in
            let reference = try storeReferenced(genp())
            try succeed(delete(genp()))
            return find([kSecValuePersistentRef: reference]).status
        }
        table.row(
            "ref-gone-again", "SecItemCopyMatching", "by the reference of an item added anew", errSecItemNotFound, place
        ) { _ in
            let reference = try storeReferenced(genp())
            try succeed(delete(genp()))
            try store(genp())
            return find([kSecValuePersistentRef: reference]).status
        }
        table.row("ref-update", "SecItemUpdate", "by reference alone", "data \"w\"", place) { _ in
            let reference = try storeReferenced(genp([kSecValueData: v]))
            try succeed(update([kSecValuePersistentRef: reference], [kSecValueData: w]))
            return value(of: genp())
        }
        table.row("ref-delete", "SecItemDelete", "by reference alone", errSecItemNotFound, place) { _ in
            let reference = try storeReferenced(genp([kSecValueData: v]))
            try succeed(delete([kSecValuePersistentRef: reference]))
            return find(genp()).status
        }
        table.row("ref-delete-one", "SecItemDelete", "by reference: the other item stays", "1 items", place) { _ in
            let reference = try storeReferenced(genp([kSecValueData: v]))
            try store(genp([kSecAttrAccount: "b"]))
            try succeed(delete([kSecValuePersistentRef: reference]))
            return count(any(kSecClassGenericPassword))
        }
        table.row(
            "ref-text", "SecItemCopyMatching", "a reference that is text", errSecParam, .source("SecDbQuery.c:754")
        ) {
            _ in find([kSecValuePersistentRef: "genp"]).status
        }
    }

    private static func mixed(_ table: inout HandsFreeRows) {
        table.row(
            "mixed-guarded-skip", "SecItemCopyMatching", "one of two matches is guarded, LimitAll, UISkip",
            "[data \"w\"]",
            .test("secd-81-item-acl.m")
        ) { _ in
            try store(guarded(.userPresence))
            try store(genp([kSecAttrAccount: "b", kSecValueData: w]))
            return value(
                of: any(
                    kSecClassGenericPassword,
                    [
                        kSecMatchLimit: kSecMatchLimitAll, kSecUseAuthenticationUI: kSecUseAuthenticationUISkip,
                    ]))
        }
        table.row(
            "mixed-match-policy", "SecItemCopyMatching", "kSecMatchPolicy on a genp query", errSecUnimplemented,
            .source("SecItemServer.c:2641-2647, where errSecUnsupportedOperation is -4")
        ) { _ in
            try store(genp())
            return find(genp([kSecMatchPolicy: "x"])).status
        }
        table.row(
            "mixed-match-issuers", "SecItemCopyMatching", "kSecMatchIssuers on a genp query", errSecUnimplemented,
            .source("SecItemServer.c:2641-2647, where errSecUnsupportedOperation is -4")
        ) { _ in
            try store(genp())
            return find(genp([kSecMatchIssuers: [v]])).status
        }
    }
}
