import Foundation
import LocalAuthentication
import Security

extension Table {
    static func queryParsing(_ table: inout HandsFreeRows) {
        table.begin("3.4", "Query parsing")
        classes(&table)
        unknownKeys(&table)
        returnKeys(&table)
        limits(&table)
        authenticationKeys(&table)
    }

    private static func classes(_ table: inout HandsFreeRows) {
        let noClass = Evidence.source("SecDbQuery.c:605")
        table.row("parse-find-no-class", "SecItemCopyMatching", "no kSecClass, no reference", errSecParam, noClass) {
            _ in find([kSecAttrAccount: "a"]).status
        }
        table.row("parse-find-empty", "SecItemCopyMatching", "empty dictionary", errSecParam, noClass) { _ in
            find([:]).status
        }
        table.row("parse-add-no-class", "SecItemAdd", "no kSecClass", errSecParam, noClass) { _ in
            add([kSecAttrAccount: "a", kSecValueData: v])
        }
        table.row("parse-update-no-class", "SecItemUpdate", "no kSecClass, no reference", errSecParam, noClass) { _ in
            update([kSecAttrAccount: "a"], [kSecValueData: w])
        }
        table.row("parse-delete-no-class", "SecItemDelete", "no kSecClass, no reference", errSecParam, noClass) { _ in
            delete([kSecAttrAccount: "a"])
        }
        let unknown = Evidence.source("SecDbQuery.c:603")
        table.row("parse-find-bad-class", "SecItemCopyMatching", "unknown class", errSecNoSuchClass, unknown) { _ in
            find([kSecClass: "xxxx"]).status
        }
        table.row("parse-add-bad-class", "SecItemAdd", "unknown class", errSecNoSuchClass, unknown) { _ in
            add([kSecClass: "xxxx", kSecValueData: v])
        }
        table.row("parse-update-bad-class", "SecItemUpdate", "unknown class", errSecNoSuchClass, unknown) { _ in
            update([kSecClass: "xxxx"], [kSecValueData: w])
        }
        table.row("parse-delete-bad-class", "SecItemDelete", "unknown class", errSecNoSuchClass, unknown) { _ in
            delete([kSecClass: "xxxx"])
        }
        for itemClass in ["genp", "inet", "cert", "keys", "idnt"] {
            table.row(
                "parse-class-\(itemClass)", "SecItemCopyMatching", "class \(itemClass), empty keychain",
                errSecItemNotFound, .test("si-00-find-nothing.c")
            ) { _ in find([kSecClass: itemClass]).status }
        }
    }

    private static func unknownKeys(_ table: inout HandsFreeRows) {
        let noAttribute = Evidence.source("SecItemDb.c:66")
        let pairs: [(itemClass: String, key: String)] = [
            ("cert", "atag"), ("genp", "srvr"), ("genp", "port"), ("inet", "svce"), ("inet", "gena"), ("genp", "zzzz"),
            ("keys", "acct"), ("keys", "svce"), ("cert", "acct"), ("genp", "klbl"),
        ]
        for (itemClass, key) in pairs {
            table.row(
                "parse-attr-\(itemClass)-\(key)", "SecItemCopyMatching", "\(key), no attribute of \(itemClass)",
                errSecNoSuchAttr, noAttribute
            ) { _ in find([kSecClass: itemClass, key as CFString: "x"]).status }
        }
        table.row("parse-attr-add", "SecItemAdd", "srvr, no attribute of genp", errSecNoSuchAttr, noAttribute) { _ in
            add(genp([kSecAttrServer: "h"]))
        }
        table.row("parse-attr-delete", "SecItemDelete", "srvr, no attribute of genp", errSecNoSuchAttr, noAttribute) {
            _ in delete(genp([kSecAttrServer: "h"]))
        }
        let unknown = Evidence.source("SecDbQuery.c:887-916")
        table.row("parse-key-long", "SecItemCopyMatching", "unknown key of 5 characters", errSecParam, unknown) { _ in
            find(genp(["xyzzy" as CFString: "x"])).status
        }
        table.row("parse-key-short", "SecItemCopyMatching", "key of 1 character", errSecParam, unknown) { _ in
            find(genp(["c" as CFString: "x"])).status
        }
        table.row("parse-key-add", "SecItemAdd", "unknown key of 5 characters", errSecParam, unknown) { _ in
            add(genp(["xyzzy" as CFString: "x"]))
        }
    }

    private static func returnKeys(_ table: inout HandsFreeRows) {
        let place = Evidence.source("SecDbQuery.c:631")
        let keys: [(name: String, key: CFString)] = [
            ("Data", kSecReturnData), ("Attributes", kSecReturnAttributes), ("Ref", kSecReturnRef),
            ("PersistentRef", kSecReturnPersistentRef),
        ]
        for (name, key) in keys {
            let key = key as String
            table.row(
                "parse-return-\(name)-number", "SecItemCopyMatching", "kSecReturn\(name) is the number 1", errSecParam,
                place
            ) { _ in
                try store(genp([kSecValueData: v]))
                return find(genp([key as CFString: 1])).status
            }
            table.row(
                "parse-return-\(name)-text", "SecItemCopyMatching", "kSecReturn\(name) is text", errSecParam, place
            ) { _ in find(genp([key as CFString: "true"])).status }
        }
        table.row("parse-return-zero", "SecItemCopyMatching", "kSecReturnData is the number 0", errSecParam, place) {
            _ in find(genp([kSecReturnData: 0])).status
        }
        table.row("parse-return-add", "SecItemAdd", "kSecReturnData is the number 1", errSecParam, place) { _ in
            add(genp([kSecReturnData: 1]))
        }
        table.row("parse-return-swift", "SecItemCopyMatching", "kSecReturnData is Swift's true", "data \"v\"", place) {
            _ in
            try store(genp([kSecValueData: v]))
            return find(genp([kSecReturnData: true])).text
        }
        table.row("parse-return-cf", "SecItemCopyMatching", "kSecReturnData is kCFBooleanTrue", "data \"v\"", place) {
            _ in
            try store(genp([kSecValueData: v]))
            return find(genp([kSecReturnData: kCFBooleanTrue as Any])).text
        }
        table.row(
            "parse-return-nsnumber", "SecItemCopyMatching", "kSecReturnData is NSNumber(true)", "data \"v\"", place
        ) { _ in
            try store(genp([kSecValueData: v]))
            return find(genp([kSecReturnData: NSNumber(value: true)])).text
        }
        table.row("parse-return-false", "SecItemCopyMatching", "kSecReturnData is false", "success, nil", place) { _ in
            try store(genp([kSecValueData: v]))
            return find(genp([kSecReturnData: false])).text
        }
    }

    private static func limits(_ table: inout HandsFreeRows) {
        let place = Evidence.source("SecDbQuery.c:480")
        table.row("parse-limit-text", "SecItemCopyMatching", "kSecMatchLimit is other text", errSecParam, place) { _ in
            find(genp([kSecMatchLimit: "all"])).status
        }
        table.row("parse-limit-data", "SecItemCopyMatching", "kSecMatchLimit is data", errSecParam, place) { _ in
            find(genp([kSecMatchLimit: v])).status
        }
        table.row("parse-limit-date", "SecItemCopyMatching", "kSecMatchLimit is a date", errSecParam, place) { _ in
            find(genp([kSecMatchLimit: Date(timeIntervalSince1970: 0)])).status
        }
        table.row("parse-limit-array", "SecItemCopyMatching", "kSecMatchLimit is a list", errSecParam, place) { _ in
            find(genp([kSecMatchLimit: [1]])).status
        }
        for (id, limit) in [("one", kSecMatchLimitOne as String), ("all", kSecMatchLimitAll as String)] {
            table.row(
                "parse-limit-\(id)", "SecItemCopyMatching", "kSecMatchLimit is \(limit)", errSecSuccess, place
            ) { _ in
                try store(genp([kSecValueData: v]))
                return find(genp([kSecMatchLimit: limit])).status
            }
        }
    }

    private static func authenticationKeys(_ table: inout HandsFreeRows) {
        let skip = Evidence.both(.source, .test, "SecItem.m:1680; secd-81-item-acl.m:474")
        table.row("parse-skip-add", "SecItemAdd", "kSecUseAuthenticationUISkip", errSecParam, skip) { _ in
            add(genp([kSecUseAuthenticationUI: kSecUseAuthenticationUISkip]))
        }
        table.row("parse-skip-update", "SecItemUpdate", "kSecUseAuthenticationUISkip", errSecParam, skip) { _ in
            try store(genp())
            return update(genp([kSecUseAuthenticationUI: kSecUseAuthenticationUISkip]), [kSecValueData: v])
        }
        table.row("parse-skip-delete", "SecItemDelete", "kSecUseAuthenticationUISkip", errSecParam, skip) { _ in
            try store(genp())
            return delete(genp([kSecUseAuthenticationUI: kSecUseAuthenticationUISkip]))
        }
        table.row(
            "parse-context-and-credential", "SecItemCopyMatching",
            "kSecUseAuthenticationContext beside kSecUseCredentialReference", errSecParam, .source("SecItem.m")
        ) { _ in
            try store(genp())
            return find(genp([kSecUseAuthenticationContext: LAContext(), "u_CredRef" as CFString: v])).status
        }
        table.row(
            "parse-no-ui", "SecItemCopyMatching", "kSecUseNoAuthenticationUI true on a guarded item",
            errSecInteractionNotAllowed, .source("SecItem.m:1595")
        ) { _ in
            try store(guarded(.userPresence))
            return find(genp([kSecUseNoAuthenticationUI: true, kSecReturnData: true])).status
        }
        table.row(
            "parse-no-ui-and-skip", "SecItemCopyMatching",
            "kSecUseNoAuthenticationUI true beside kSecUseAuthenticationUISkip", errSecItemNotFound,
            .source("SecItem.m:1594")
        ) { _ in
            try store(guarded(.userPresence))
            return find(
                genp([kSecUseNoAuthenticationUI: true, kSecUseAuthenticationUI: kSecUseAuthenticationUISkip])
            ).status
        }
    }
}
