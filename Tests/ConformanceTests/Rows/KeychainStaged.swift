import Foundation
import Security

@testable import LatchkeyConformance

extension Table {
    /// Needs a locked phone, or its clock.
    static func addingStaged(_ table: inout TableBuilder) {
        table.begin("3.6", "SecItemAdd")
        let dates = Evidence.test("si-14-dateparse.c")
        table.row(
            "add-duplicate-locked", "SecItemAdd", "the same item again, class locked", errSecInteractionNotAllowed,
            .source("SecItemDb.c:346")
        ) { stage in
            try store(genp([kSecValueData: v]))
            stage.lock()
            return add(genp([kSecValueData: w]))
        }
        table.row("add-created", "SecItemAdd", "cdat is the phone's time", 1_700_000_000, dates) { _ in
            try store(genp())
            return date(kSecAttrCreationDate)
        }
        table.row("add-modified", "SecItemAdd", "mdat is the phone's time", 1_700_000_000, dates) { _ in
            try store(genp())
            return date(kSecAttrModificationDate)
        }
    }

    /// Needs a locked phone, or somebody who answers.
    static func findingStaged(_ table: inout TableBuilder) {
        table.begin("3.7", "SecItemCopyMatching")
        let locked = Evidence.source("SecItemDb.c:1060-1083")
        let authentication = Evidence.source("SecItem.m:1527")
        table.row(
            "mixed-locked", "SecItemCopyMatching", "one of two matches is locked, LimitAll",
            errSecInteractionNotAllowed,
            locked
        ) { stage in
            try store(genp([kSecAttrAccessible: "ck", kSecValueData: v]))
            try store(genp([kSecAttrAccount: "b", kSecValueData: w]))
            stage.lock()
            return find(any(kSecClassGenericPassword, [kSecMatchLimit: kSecMatchLimitAll, kSecReturnData: true])).status
        }
        table.row(
            "mixed-locked-first", "SecItemCopyMatching", "the first of two matches is readable, no limit", "data \"v\"",
            locked
        ) { stage in
            try store(genp([kSecAttrAccessible: "ck", kSecValueData: v]))
            try store(genp([kSecAttrAccount: "b", kSecValueData: w]))
            stage.lock()
            return value(of: any(kSecClassGenericPassword))
        }
        table.row(
            "mixed-guarded", "SecItemCopyMatching", "one of two matches is guarded, LimitAll",
            "[data \"v\", data \"w\"]", authentication, on: .touchID
        ) { _ in
            try store(guarded(.userPresence))
            try store(genp([kSecAttrAccount: "b", kSecValueData: w]))
            return value(of: any(kSecClassGenericPassword, [kSecMatchLimit: kSecMatchLimitAll]))
        }
        table.row(
            "mixed-guarded-twice", "SecItemCopyMatching", "two guarded matches, LimitAll: one authentication",
            "biometry",
            authentication, on: .touchID
        ) { stage in
            try store(guarded(.userPresence))
            try store(guarded(.userPresence, kSecAttrAccessibleWhenUnlockedThisDeviceOnly, [kSecAttrAccount: "b"]))
            _ = find(any(kSecClassGenericPassword, [kSecMatchLimit: kSecMatchLimitAll, kSecReturnData: true]))
            return stage.prompts
        }
    }

    /// Needs somebody who answers.
    static func shapesStaged(_ table: inout TableBuilder) {
        table.begin("3.7", "Shapes of results")
        table.row(
            "attributes-accc", "SecItemCopyMatching", "accc of a guarded item", "SecAccessControl",
            .source("SecItemDb.c:496-517"), on: .touchID
        ) { _ in
            try store(guarded(.userPresence))
            return find(genp([kSecReturnAttributes: true])).attribute(kSecAttrAccessControl)
        }
        table.row(
            "pair-data-reference-accc", "SecItemCopyMatching",
            "kSecReturnData and kSecReturnPersistentRef of a guarded item: accc is raw data", true,
            .open("SecItem.m:2062; section 6.6", .source), on: .touchID, .chosen
        ) { _ in
            try store(guarded(.userPresence))
            let found = find(genp([kSecReturnData: true, kSecReturnPersistentRef: true]))
            return (found.value as? NSDictionary)?.object(forKey: kSecAttrAccessControl) is Data
        }
    }

    /// Needs somebody who answers.
    static func parsingStaged(_ table: inout TableBuilder) {
        table.begin("3.4", "Query parsing")
        table.row(
            "parse-no-ui-and-allow", "SecItemCopyMatching",
            "kSecUseNoAuthenticationUI true beside kSecUseAuthenticationUIAllow", "data \"v\"",
            .source("SecItem.m:1594"), on: .touchID
        ) { _ in
            try store(guarded(.userPresence))
            return value(
                of: genp([kSecUseNoAuthenticationUI: true, kSecUseAuthenticationUI: kSecUseAuthenticationUIAllow]))
        }
    }

    /// Needs an app with two groups.
    static func certificatesStaged(_ table: inout TableBuilder) {
        table.begin("3.5", "Certificates")
        let place = Evidence.both(.source, .test, "SecItemSchema.c:81-158; si-05-add.c")
        table.row(
            "cert-group", "SecItemAdd", "the same certificate in another group", errSecSuccess, place, on: .groups
        ) { _ in
            try store(certificate([kSecAttrAccessGroup: "TEAM.one"]))
            return add(certificate([kSecAttrAccessGroup: "TEAM.two"]))
        }
    }

    /// Needs an app with two groups.
    static func primaryKeysStaged(_ table: inout TableBuilder) {
        table.begin("3.5", "Primary keys and defaults")
        let items: [(itemClass: String, item: @Sendable (Query) -> Query)] = [
            ("genp", { genp($0) }), ("inet", { inet($0) }), ("keys", { keyItem($0) }),
        ]
        for (itemClass, item) in items {
            table.row(
                "key-\(itemClass)-agrp", "SecItemAdd", "a second \(itemClass) item that differs in agrp only",
                errSecSuccess, .source("SecItemSchema.c:81-158"), on: .groups
            ) { _ in
                try store(item([kSecAttrAccessGroup: "TEAM.one"]))
                return add(item([kSecAttrAccessGroup: "TEAM.two"]))
            }
        }
    }

    /// Needs somebody who answers, or a `description` of Core Foundation types, which Swift lacks on Apple's systems.
    static func accessControlStaged(_ table: inout TableBuilder) {
        table.begin("3.11", "SecAccessControlCreateWithFlags")
        table.row(
            "accc-round", "SecItemCopyMatching", "the access control of an item equals the one it was added with", true,
            .test("SecAccessControlTests.m"), on: .touchID
        ) { _ in
            try store(guarded(.biometryAny))
            let found = find(genp([kSecReturnAttributes: true])).value as? NSDictionary
            return try (found?.object(forKey: kSecAttrAccessControl) as? SecAccessControl) == control(.biometryAny)
        }
        table.row(
            "accc-description", "SecAccessControl.description", "class aku", true, .source("SecAccessControl.m")
        ) { _ in try control(.userPresence).description.hasPrefix("<SecAccessControlRef: aku") }
    }
}
