import Foundation
import Security

extension Table {
    static func primaryKeys(_ table: inout HandsFreeRows) {
        table.begin("3.5", "Primary keys and defaults")
        genericKey(&table)
        internetKey(&table)
        keyKey(&table)
        defaults(&table)
    }

    /// Adds an item twice, the second time with one attribute changed.
    private static func second(
        _ table: inout HandsFreeRows, _ itemClass: String, _ base: @escaping @Sendable (Query) -> Query,
        _ attribute: CFString, _ values: (any Sendable, any Sendable), _ expected: OSStatus
    ) {
        let name = attribute as String
        table.row(
            "key-\(itemClass)-\(name)", "SecItemAdd", "a second \(itemClass) item that differs in \(name) only",
            expected,
            .source("SecItemSchema.c:81-158")
        ) { _ in
            try store(base([name as CFString: values.0]))
            return add(base([name as CFString: values.1]))
        }
    }

    private static func genericKey(_ table: inout HandsFreeRows) {
        table.row(
            "key-genp-same", "SecItemAdd", "the same genp item again", errSecDuplicateItem, .source("SecItemDb.c:346")
        ) { _ in
            try store(genp([kSecValueData: v]))
            return add(genp([kSecValueData: w]))
        }
        second(&table, "genp", { genp($0) }, kSecAttrAccount, ("a", "b"), errSecSuccess)
        second(&table, "genp", { genp($0) }, kSecAttrService, ("a", "b"), errSecSuccess)
        second(&table, "genp", { genp($0) }, kSecAttrSynchronizable, (false, true), errSecSuccess)
        second(&table, "genp", { genp($0) }, kSecAttrSyncViewHint, ("a", "b"), errSecSuccess)
        second(&table, "genp", { genp($0) }, kSecAttrGeneric, (v, w), errSecDuplicateItem)
        second(&table, "genp", { genp($0) }, kSecAttrLabel, ("a", "b"), errSecDuplicateItem)
        second(&table, "genp", { genp($0) }, kSecAttrDescription, ("a", "b"), errSecDuplicateItem)
        second(&table, "genp", { genp($0) }, kSecAttrComment, ("a", "b"), errSecDuplicateItem)
        second(&table, "genp", { genp($0) }, kSecAttrCreator, (1, 2), errSecDuplicateItem)
        second(&table, "genp", { genp($0) }, kSecAttrType, (1, 2), errSecDuplicateItem)
        second(&table, "genp", { genp($0) }, kSecAttrIsInvisible, (false, true), errSecDuplicateItem)
        second(&table, "genp", { genp($0) }, kSecAttrIsNegative, (false, true), errSecDuplicateItem)
        second(&table, "genp", { genp($0) }, kSecAttrAccessible, ("ak", "ck"), errSecDuplicateItem)
        table.row(
            "key-genp-accc", "SecItemAdd", "a second genp item that differs in its access control only",
            errSecDuplicateItem, .source("SecItemSchema.c:81-158")
        ) { _ in
            try store(genp())
            return try add(guarded(.userPresence))
        }
    }

    private static func internetKey(_ table: inout HandsFreeRows) {
        table.row(
            "key-inet-same", "SecItemAdd", "the same inet item again", errSecDuplicateItem, .source("SecItemDb.c:346")
        ) { _ in
            try store(inet())
            return add(inet())
        }
        second(&table, "inet", { inet($0) }, kSecAttrAccount, ("a", "b"), errSecSuccess)
        second(&table, "inet", { inet($0) }, kSecAttrSecurityDomain, ("a", "b"), errSecSuccess)
        second(&table, "inet", { inet($0) }, kSecAttrServer, ("a", "b"), errSecSuccess)
        second(&table, "inet", { inet($0) }, kSecAttrProtocol, ("http", "htps"), errSecSuccess)
        second(&table, "inet", { inet($0) }, kSecAttrAuthenticationType, ("http", "httd"), errSecSuccess)
        second(&table, "inet", { inet($0) }, kSecAttrPort, (80, 443), errSecSuccess)
        second(&table, "inet", { inet($0) }, kSecAttrPath, ("/a", "/b"), errSecSuccess)
        second(&table, "inet", { inet($0) }, kSecAttrSynchronizable, (false, true), errSecSuccess)
        second(&table, "inet", { inet($0) }, kSecAttrLabel, ("a", "b"), errSecDuplicateItem)
        second(&table, "inet", { inet($0) }, kSecAttrComment, ("a", "b"), errSecDuplicateItem)
        second(&table, "inet", { inet($0) }, kSecAttrDescription, ("a", "b"), errSecDuplicateItem)
        second(&table, "inet", { inet($0) }, kSecAttrAccessible, ("ak", "ck"), errSecDuplicateItem)
        table.row(
            "key-genp-inet", "SecItemAdd", "an inet item beside a genp item of the same account", errSecSuccess,
            .source("SecItemSchema.c:81-158")
        ) { _ in
            try store(genp())
            return add(inet())
        }
    }

    private static func keyKey(_ table: inout HandsFreeRows) {
        table.row(
            "key-keys-same", "SecItemAdd", "the same key item again", errSecDuplicateItem, .source("SecItemDb.c:346")
        ) { _ in
            try store(keyItem())
            return add(keyItem())
        }
        second(&table, "keys", { keyItem($0) }, kSecAttrApplicationTag, (v, w), errSecSuccess)
        second(&table, "keys", { keyItem($0) }, kSecAttrApplicationLabel, (v, w), errSecSuccess)
        second(&table, "keys", { keyItem($0) }, kSecAttrKeyClass, ("1", "2"), errSecSuccess)
        second(&table, "keys", { keyItem($0) }, kSecAttrCreator, (1, 2), errSecSuccess)
        second(&table, "keys", { keyItem($0) }, kSecAttrEffectiveKeySize, (128, 256), errSecSuccess)
        second(&table, "keys", { keyItem($0) }, kSecAttrLabel, ("a", "b"), errSecDuplicateItem)
        second(&table, "keys", { keyItem($0) }, kSecAttrAccessible, ("ak", "ck"), errSecDuplicateItem)
    }

    /// A symmetric key given by its attributes: 256 bits.
    static func keyItem(_ more: Query = [:]) -> Query {
        let base: Query = [
            kSecAttrKeyClass: kSecAttrKeyClassSymmetric, kSecAttrKeySizeInBits: 256, kSecValueData: Data(count: 32),
        ]
        return keys(base.merging(more) { $1 })
    }

    private static func defaults(_ table: inout HandsFreeRows) {
        let place = Evidence.source("SecItemSchema.c:81-158")
        table.row("default-genp-empty", "SecItemAdd", "no account beside account \"\"", errSecDuplicateItem, place) {
            _ in
            try store([kSecClass: kSecClassGenericPassword, kSecAttrService: "s", kSecAttrAccount: ""])
            return add([kSecClass: kSecClassGenericPassword, kSecAttrService: "s"])
        }
        table.row(
            "default-genp-bare", "SecItemAdd", "two genp items with only description and label", errSecDuplicateItem,
            place
        ) { _ in
            try store(any(kSecClassGenericPassword, [kSecAttrDescription: "d", kSecAttrLabel: "l"]))
            return add(any(kSecClassGenericPassword, [kSecAttrDescription: "e", kSecAttrLabel: "m"]))
        }
        table.row("default-genp-account", "SecItemCopyMatching", "account of an item without one", "text \"\"", place) {
            _ in
            try store(any(kSecClassGenericPassword, [kSecAttrService: "s"]))
            return find(any(kSecClassGenericPassword, [kSecReturnAttributes: true])).attribute(kSecAttrAccount)
        }
        table.row("default-genp-service", "SecItemCopyMatching", "service of an item without one", "text \"\"", place) {
            _ in
            try store(any(kSecClassGenericPassword, [kSecAttrAccount: "a"]))
            return find(any(kSecClassGenericPassword, [kSecReturnAttributes: true])).attribute(kSecAttrService)
        }
        table.row("default-inet-port", "SecItemAdd", "no port beside port 0", errSecDuplicateItem, place) { _ in
            try store(inet([kSecAttrPort: 0]))
            return add(inet())
        }
        table.row("default-inet-protocol", "SecItemAdd", "no protocol beside protocol 0", errSecDuplicateItem, place) {
            _ in
            try store(inet([kSecAttrProtocol: 0]))
            return add(inet())
        }
        table.row("default-inet-path", "SecItemAdd", "no path beside path \"\"", errSecDuplicateItem, place) { _ in
            try store(inet([kSecAttrPath: ""]))
            return add(inet())
        }
        table.row("default-inet-domain", "SecItemAdd", "no security domain beside \"\"", errSecDuplicateItem, place) {
            _ in
            try store(inet([kSecAttrSecurityDomain: ""]))
            return add(inet())
        }
        let protection = Evidence.source("SecDbQuery.c:928 query_infer_keyclass")
        table.row(
            "default-pdmn-genp", "SecItemCopyMatching", "protection class of a genp item", "text \"ak\"", protection
        ) {
            _ in
            try store(genp())
            return find(genp([kSecReturnAttributes: true])).attribute(kSecAttrAccessible)
        }
        table.row(
            "default-pdmn-inet", "SecItemCopyMatching", "protection class of an inet item", "text \"ak\"", protection
        ) {
            _ in
            try store(inet())
            return find(inet([kSecReturnAttributes: true])).attribute(kSecAttrAccessible)
        }
        table.row(
            "default-pdmn-keys", "SecItemCopyMatching", "protection class of a key item", "text \"ak\"", protection
        ) {
            _ in
            try store(keyItem())
            return find(keyItem([kSecReturnAttributes: true])).attribute(kSecAttrAccessible)
        }
    }
}
