import Foundation
import Security

extension Table {
    static func findingShapes(_ table: inout HandsFreeRows) {
        table.begin("3.7", "Shapes of results")
        single(&table)
        pairs(&table)
        returnedAttributes(&table)
        returnedAccessControls(&table)
        referenceBesides(&table)
    }

    private static func single(_ table: inout HandsFreeRows) {
        let place = Evidence.source("SecItem.m:2062-2069")
        table.row("shape-data", "SecItemCopyMatching", "kSecReturnData", "data \"v\"", place) { _ in
            try store(genp([kSecValueData: v]))
            return value(of: genp())
        }
        let none = Evidence.source("SecItem.m:2048 with :1169")
        table.row(
            "shape-no-data", "SecItemCopyMatching", "kSecReturnData, item without data", "success, nil", none
        ) {
            _ in
            try store(genp())
            return value(of: genp())
        }
        table.row(
            "shape-no-data-all", "SecItemCopyMatching", "kSecReturnData, LimitAll, one of two without data",
            "[data \"w\"]", none
        ) { _ in
            try store(genp())
            try store(genp([kSecAttrAccount: "b", kSecValueData: w]))
            return value(of: any(kSecClassGenericPassword, [kSecMatchLimit: kSecMatchLimitAll]))
        }
        table.row("shape-empty-data", "SecItemCopyMatching", "kSecReturnData, empty data stored", "data \"\"", place) {
            _ in
            try store(genp([kSecValueData: Data()]))
            return value(of: genp())
        }
        table.row(
            "shape-ref-genp", "SecItemCopyMatching", "kSecReturnRef on genp", "success, nil",
            .test("SecItemTests.m testGenpReturnRef")
        ) { _ in
            try store(genp([kSecValueData: v]))
            return find(genp([kSecReturnRef: true])).text
        }
        table.row(
            "shape-ref-inet", "SecItemCopyMatching", "kSecReturnRef on inet", "success, nil",
            .test("SecItemTests.m testGenpReturnRef")
        ) { _ in
            try store(inet([kSecValueData: v]))
            return find(inet([kSecReturnRef: true])).text
        }
        table.row("shape-attributes", "SecItemCopyMatching", "kSecReturnAttributes", "dictionary", place) { _ in
            try store(genp([kSecValueData: v]))
            return find(genp([kSecReturnAttributes: true])).text
        }
        table.row(
            "shape-attributes-all", "SecItemCopyMatching", "kSecReturnAttributes, LimitAll", "[dictionary, dictionary]",
            place
        ) { _ in
            try storeTwo()
            return find(
                any(kSecClassGenericPassword, [kSecReturnAttributes: true, kSecMatchLimit: kSecMatchLimitAll])
            ).text
        }
    }

    private static func pairs(_ table: inout HandsFreeRows) {
        let place = Evidence.test("si-78-query-attrs.c; si-80-empty-data.c")
        table.row(
            "pair-data-attributes", "SecItemCopyMatching", "kSecReturnData and kSecReturnAttributes",
            "v_Data present, acct present, v_PersistentRef absent", place
        ) { _ in
            try store(genp([kSecValueData: v]))
            return find(genp([kSecReturnData: true, kSecReturnAttributes: true]))
                .keys(kSecValueData, kSecAttrAccount, kSecValuePersistentRef)
        }
        table.row(
            "pair-data-attributes-none", "SecItemCopyMatching",
            "kSecReturnData and kSecReturnAttributes, item without data", "v_Data absent, acct present", place
        ) { _ in
            try store(genp())
            return find(genp([kSecReturnData: true, kSecReturnAttributes: true])).keys(kSecValueData, kSecAttrAccount)
        }
        table.row(
            "pair-data-reference", "SecItemCopyMatching", "kSecReturnData and kSecReturnPersistentRef",
            "v_Data present, v_PersistentRef present", place
        ) { _ in
            try store(genp([kSecValueData: v]))
            return find(genp([kSecReturnData: true, kSecReturnPersistentRef: true]))
                .keys(kSecValueData, kSecValuePersistentRef)
        }
        table.row(
            "pair-data-reference-more", "SecItemCopyMatching",
            "kSecReturnData and kSecReturnPersistentRef: attributes come along", "acct present, agrp present",
            .source("SecItem.m:2049; handle_result")
        ) { _ in
            try store(genp([kSecValueData: v]))
            return find(genp([kSecReturnData: true, kSecReturnPersistentRef: true]))
                .keys(kSecAttrAccount, kSecAttrAccessGroup)
        }
        table.row(
            "pair-attributes-reference", "SecItemCopyMatching", "kSecReturnAttributes and kSecReturnPersistentRef",
            "acct present, v_PersistentRef present, v_Data absent", place
        ) { _ in
            try store(genp([kSecValueData: v]))
            return find(genp([kSecReturnAttributes: true, kSecReturnPersistentRef: true]))
                .keys(kSecAttrAccount, kSecValuePersistentRef, kSecValueData)
        }
        table.row(
            "pair-three", "SecItemCopyMatching", "data, attributes and persistent reference",
            "acct present, v_PersistentRef present, v_Data present", place
        ) { _ in
            try store(genp([kSecValueData: v]))
            return find(genp([kSecReturnAttributes: true, kSecReturnPersistentRef: true, kSecReturnData: true]))
                .keys(kSecAttrAccount, kSecValuePersistentRef, kSecValueData)
        }
    }

    private static func returnedAttributes(_ table: inout HandsFreeRows) {
        let place = Evidence.source("SecItemDb.c:496-517")
        let present: [CFString] = [
            kSecAttrCreationDate, kSecAttrModificationDate, kSecAttrAccessGroup, kSecAttrAccessible,
            kSecAttrSynchronizable, "tomb", "musr",
        ]
        for name in present {
            let name = name as String
            table.row(
                "attributes-\(name)", "SecItemCopyMatching", "kSecReturnAttributes: \(name)", "\(name) present", place
            ) { _ in
                try store(genp([kSecValueData: v]))
                return find(genp([kSecReturnAttributes: true])).keys(name as CFString)
            }
        }
        let absent: [CFString] = [kSecValueData, kSecValuePersistentRef, kSecClass, "UUID", "persistref", "sha1"]
        for name in absent {
            let name = name as String
            table.row(
                "attributes-no-\(name)", "SecItemCopyMatching", "kSecReturnAttributes: no \(name)", "\(name) absent",
                place
            ) { _ in
                try store(genp([kSecValueData: v]))
                return find(genp([kSecReturnAttributes: true])).keys(name as CFString)
            }
        }
        table.row(
            "attributes-sha1", "SecItemCopyMatching", "kSecReturnAttributes and kSecReturnData: sha1", "sha1 present",
            place
        ) { _ in
            try store(genp([kSecValueData: v]))
            return find(genp([kSecReturnAttributes: true, kSecReturnData: true])).keys("sha1" as CFString)
        }
        table.row("attributes-label", "SecItemCopyMatching", "a label is given back", "text \"l\"", place) { _ in
            try store(genp([kSecAttrLabel: "l"]))
            return find(genp([kSecReturnAttributes: true])).attribute(kSecAttrLabel)
        }
        table.row("attributes-generic", "SecItemCopyMatching", "generic data are given back", "data \"v\"", place) {
            _ in
            try store(genp([kSecAttrGeneric: v]))
            return find(genp([kSecReturnAttributes: true])).attribute(kSecAttrGeneric)
        }
    }
}
