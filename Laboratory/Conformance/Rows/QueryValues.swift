import Foundation
import Security

extension Table {
    static func queryValues(_ table: inout HandsFreeRows) {
        table.begin("3.4", "Values and their conversion")
        valueTypes(&table)
        attributeTypes(&table)
        conversions(&table)
        synchronizable(&table)
    }

    private static func valueTypes(_ table: inout HandsFreeRows) {
        let place = Evidence.both(.source, .test, "SecDbQuery.c:754; KeychainAPITests.m")
        table.row("value-text", "SecItemAdd", "kSecValueData is text", errSecParam, place) { _ in
            add(genp([kSecValueData: "v"]))
        }
        table.row("value-number", "SecItemAdd", "kSecValueData is a number", errSecParam, place) { _ in
            add(genp([kSecValueData: 1]))
        }
        table.row("value-list", "SecItemAdd", "kSecValueData is a list", errSecParam, place) { _ in
            add(genp([kSecValueData: [v]]))
        }
        table.row("value-null", "SecItemAdd", "kSecValueData is NSNull", errSecParam, place) { _ in
            add(genp([kSecValueData: NSNull()]))
        }
        table.row("value-date", "SecItemAdd", "kSecValueData is a date", errSecParam, place) { _ in
            add(genp([kSecValueData: Date(timeIntervalSince1970: 0)]))
        }
        table.row("value-empty", "SecItemAdd", "kSecValueData is empty", errSecSuccess, .test("si-80-empty-data.c")) {
            _ in add(genp([kSecValueData: Data()]))
        }
        table.row("value-find-text", "SecItemCopyMatching", "kSecValueData is text", errSecParam, place) { _ in
            find(genp([kSecValueData: "v"])).status
        }
    }

    private static func attributeTypes(_ table: inout HandsFreeRows) {
        let place = Evidence.both(.source, .test, "SecDbQuery.c:324; KeychainAPITests.m testBadTypeInParams")
        let blobs: [(key: CFString, name: String)] = [
            (kSecAttrAccount, "kSecAttrAccount"), (kSecAttrService, "kSecAttrService"),
            (kSecAttrLabel, "kSecAttrLabel"), (kSecAttrGeneric, "kSecAttrGeneric"),
        ]
        for (key, name) in blobs {
            let key = key as String
            table.row("value-\(key)-list", "SecItemAdd", "\(name) is a list", errSecParam, place) { _ in
                add(genp([key as CFString: ["a"]]))
            }
            table.row("value-\(key)-dictionary", "SecItemAdd", "\(name) is a dictionary", errSecParam, place) { _ in
                add(genp([key as CFString: ["a": 1]]))
            }
        }
        table.row("value-port-list", "SecItemAdd", "kSecAttrPort is a list", errSecParam, place) { _ in
            add(inet([kSecAttrPort: [80]]))
        }
        table.row("value-find-account-list", "SecItemCopyMatching", "kSecAttrAccount is a list", errSecParam, place) {
            _ in find(genp([kSecAttrAccount: ["a"]])).status
        }
        let protection = Evidence.both(.source, .test, "SecDbQuery.c:259; KeychainAPITests.m testBadTypeInParams")
        table.row("value-pdmn-unknown", "SecItemAdd", "kSecAttrAccessible is unknown text", errSecParam, protection) {
            _ in add(genp([kSecAttrAccessible: "zz"]))
        }
        table.row("value-pdmn-number", "SecItemAdd", "kSecAttrAccessible is a number", errSecParam, protection) { _ in
            add(genp([kSecAttrAccessible: 1]))
        }
        table.row(
            "value-pdmn-find", "SecItemCopyMatching", "kSecAttrAccessible is unknown text", errSecParam, protection
        ) { _ in find(genp([kSecAttrAccessible: "zz"])).status }
        let access = Evidence.source("SecItem.m:1650-1655")
        table.row("value-accc-text", "SecItemAdd", "kSecAttrAccessControl is text", errSecParam, access) { _ in
            add(genp([kSecAttrAccessControl: "ak"]))
        }
        table.row(
            "value-accc-pdmn-text", "SecItemAdd", "kSecAttrAccessControl is kSecAttrAccessible…", errSecParam, access
        ) { _ in add(genp([kSecAttrAccessControl: kSecAttrAccessibleWhenUnlocked])) }
        table.row(
            "value-accc-disagrees", "SecItemAdd", "kSecAttrAccessible and kSecAttrAccessControl disagree", errSecParam,
            access
        ) { _ in
            try add(genp([kSecAttrAccessible: kSecAttrAccessibleWhenUnlocked, kSecAttrAccessControl: control([])]))
        }
        // A protection class stands for an access control without constraints, and flags always make constraints,
        // even none of them (SecAccessControlCreateWithFlags).
        let conflict = Evidence.source("SecDbQuery.c, query_set_access_control")
        table.row(
            "value-accc-agrees", "SecItemAdd", "kSecAttrAccessible beside an access control that was read",
            errSecSuccess, conflict
        ) { _ in
            try store(genp([kSecAttrAccount: "b"]))
            let item = find(genp([kSecAttrAccount: "b", kSecReturnAttributes: true])).value as? [String: Any]
            guard let shown = item?[kSecAttrAccessControl as String] else { throw Unprepared(status: errSecParam) }
            return add(genp([kSecAttrAccessible: kSecAttrAccessibleWhenUnlocked, kSecAttrAccessControl: shown]))
        }
        table.row(
            "value-accc-no-flags", "SecItemAdd", "kSecAttrAccessible beside kSecAttrAccessControl without flags",
            errSecParam, conflict
        ) { _ in
            let control = try control([], kSecAttrAccessibleWhenUnlocked)
            return add(genp([kSecAttrAccessible: kSecAttrAccessibleWhenUnlocked, kSecAttrAccessControl: control]))
        }
        table.row(
            "value-accc-conditions", "SecItemUpdate", "kSecAttrAccessible and kSecAttrAccessControl of one class",
            errSecParam, conflict
        ) { _ in
            let control = try control(.userPresence, kSecAttrAccessibleWhenUnlocked)
            try store(genp())
            return update(
                genp(), [kSecAttrAccessible: kSecAttrAccessibleWhenUnlocked, kSecAttrAccessControl: control])
        }
        table.row(
            "value-accc-class", "SecItemAdd", "the access control says the protection class", "text \"aku\"", access
        ) { _ in
            try store(genp([kSecAttrAccessControl: control([])]))
            return find(genp([kSecReturnAttributes: true])).attribute(kSecAttrAccessible)
        }
    }

    private static func conversions(_ table: inout HandsFreeRows) {
        let blob = Evidence.source("SecDbQuery.c, SecDbAttr kinds")
        let bytes = Data("a".utf8)
        table.row(
            "convert-text-as-data", "SecItemCopyMatching", "account added as text, sought as the same bytes",
            errSecItemNotFound, blob
        ) { _ in
            try store(genp())
            return find(genp([kSecAttrAccount: bytes])).status
        }
        table.row(
            "convert-data-as-text", "SecItemCopyMatching", "account added as data, sought as the same text",
            errSecItemNotFound, blob
        ) { _ in
            try store(genp([kSecAttrAccount: bytes]))
            return find(genp()).status
        }
        table.row("convert-data-twin", "SecItemAdd", "the same account as data beside text", errSecSuccess, blob) { _ in
            try store(genp())
            return add(genp([kSecAttrAccount: bytes]))
        }
        table.row("convert-data-kept", "SecItemCopyMatching", "account added as data", "data \"a\"", blob) { _ in
            try store(genp([kSecAttrAccount: bytes]))
            return find(any(kSecClassGenericPassword, [kSecReturnAttributes: true])).attribute(kSecAttrAccount)
        }
        table.row("convert-generic-data", "SecItemCopyMatching", "by kSecAttrGeneric as data", errSecSuccess, blob) {
            _ in
            try store(genp([kSecAttrGeneric: bytes]))
            return find(any(kSecClassGenericPassword, [kSecAttrGeneric: bytes])).status
        }
        let number = Evidence.source("SecDbQuery.c, number attributes")
        table.row("convert-boolean", "SecItemCopyMatching", "kSecAttrIsInvisible added as true", "number 1", number) {
            _ in
            try store(genp([kSecAttrIsInvisible: true]))
            return find(genp([kSecReturnAttributes: true])).attribute(kSecAttrIsInvisible)
        }
        table.row("convert-boolean-found", "SecItemCopyMatching", "true stored, 1 sought", errSecSuccess, number) { _ in
            try store(genp([kSecAttrIsNegative: true]))
            return find(genp([kSecAttrIsNegative: 1])).status
        }
        table.row("convert-boolean-other", "SecItemCopyMatching", "true stored, 0 sought", errSecItemNotFound, number) {
            _ in
            try store(genp([kSecAttrIsNegative: true]))
            return find(genp([kSecAttrIsNegative: 0])).status
        }
        table.row(
            "convert-numeric-text", "SecItemCopyMatching", "port \"8080\" stored, 8080 sought", errSecSuccess, number
        ) { _ in
            try store(inet([kSecAttrPort: "8080"]))
            return find(inet([kSecAttrPort: 8080])).status
        }
        table.row("convert-numeric-text-twin", "SecItemAdd", "port \"8080\" beside 8080", errSecDuplicateItem, number) {
            _ in
            try store(inet([kSecAttrPort: 8080]))
            return add(inet([kSecAttrPort: "8080"]))
        }
        table.row("convert-other-text", "SecItemCopyMatching", "port \"http\" is kept", "text \"http\"", number) { _ in
            try store(inet([kSecAttrPort: "http"]))
            return find(inet([kSecReturnAttributes: true])).attribute(kSecAttrPort)
        }
        table.row(
            "convert-port-empty", "SecItemAdd", "kSecAttrPort is \"\"", errSecSuccess,
            .test("SecItemTests.m testBadPort")
        ) { _ in add(inet([kSecAttrPort: ""])) }
        table.row(
            "convert-protocol-text", "SecItemCopyMatching", "kSecAttrProtocolHTTPS is kept", "text \"htps\"", number
        ) {
            _ in
            try store(inet([kSecAttrProtocol: kSecAttrProtocolHTTPS]))
            return find(inet([kSecReturnAttributes: true])).attribute(kSecAttrProtocol)
        }
    }

    private static func synchronizable(_ table: inout HandsFreeRows) {
        let place = Evidence.both(.source, .test, "SecDbQuery.c:1092; si-72-syncableitems.c")
        table.row("sync-hidden", "SecItemCopyMatching", "synchronizable item, no sync key", errSecItemNotFound, place) {
            _ in
            try store(genp([kSecAttrSynchronizable: true]))
            return find(genp()).status
        }
        table.row("sync-true", "SecItemCopyMatching", "synchronizable item, sync true", errSecSuccess, place) { _ in
            try store(genp([kSecAttrSynchronizable: true]))
            return find(genp([kSecAttrSynchronizable: true])).status
        }
        table.row("sync-one", "SecItemCopyMatching", "synchronizable item, sync 1", errSecSuccess, place) { _ in
            try store(genp([kSecAttrSynchronizable: true]))
            return find(genp([kSecAttrSynchronizable: 1])).status
        }
        table.row("sync-false", "SecItemCopyMatching", "synchronizable item, sync false", errSecItemNotFound, place) {
            _ in
            try store(genp([kSecAttrSynchronizable: true]))
            return find(genp([kSecAttrSynchronizable: false])).status
        }
        table.row("sync-any", "SecItemCopyMatching", "both kinds, SynchronizableAny", "2 items", place) { _ in
            try store(genp([kSecAttrSynchronizable: true]))
            try store(genp())
            return count(genp([kSecAttrSynchronizable: kSecAttrSynchronizableAny]))
        }
        table.row("sync-local-true", "SecItemCopyMatching", "local item, sync true", errSecItemNotFound, place) { _ in
            try store(genp())
            return find(genp([kSecAttrSynchronizable: true])).status
        }
        table.row("sync-delete", "SecItemDelete", "synchronizable item, no sync key", errSecItemNotFound, place) { _ in
            try store(genp([kSecAttrSynchronizable: true]))
            return delete(genp())
        }
        table.row(
            "sync-delete-any", "SecItemDelete", "both kinds, SynchronizableAny", "-25300 errSecItemNotFound", place
        ) {
            _ in
            try store(genp([kSecAttrSynchronizable: true]))
            try store(genp())
            try succeed(delete(genp([kSecAttrSynchronizable: kSecAttrSynchronizableAny])))
            return count(genp([kSecAttrSynchronizable: kSecAttrSynchronizableAny]))
        }
        table.row("sync-update", "SecItemUpdate", "synchronizable item, no sync key", errSecItemNotFound, place) { _ in
            try store(genp([kSecAttrSynchronizable: true]))
            return update(genp(), [kSecValueData: w])
        }
        table.row("sync-update-any", "SecItemUpdate", "synchronizable item, SynchronizableAny", errSecSuccess, place) {
            _ in
            try store(genp([kSecAttrSynchronizable: true]))
            return update(genp([kSecAttrSynchronizable: kSecAttrSynchronizableAny]), [kSecValueData: w])
        }
        table.row(
            "sync-reference", "SecItemCopyMatching", "synchronizable item by reference alone", "data \"v\"", place
        ) {
            _ in
            let reference = try storeReferenced(genp([kSecAttrSynchronizable: true, kSecValueData: v]))
            return value(of: [kSecValuePersistentRef: reference])
        }
        table.row(
            "sync-attribute", "SecItemCopyMatching", "the sync attribute of a synchronizable item", "number 1", place
        ) {
            _ in
            try store(genp([kSecAttrSynchronizable: true]))
            return find(genp([kSecAttrSynchronizable: true, kSecReturnAttributes: true]))
                .attribute(kSecAttrSynchronizable)
        }
        table.row(
            "sync-attribute-local", "SecItemCopyMatching", "the sync attribute of a local item", "number 0", place
        ) {
            _ in
            try store(genp())
            return find(genp([kSecReturnAttributes: true])).attribute(kSecAttrSynchronizable)
        }
    }
}
