import Foundation
import Security
import VirtualPhone

@testable import LatchkeyConformance

extension Table {
    static func groups(_ table: inout TableBuilder) {
        table.begin("3.9", "Entitlements and access groups")
        order(&table)
        ownership(&table)
        tokenGroup(&table)
        appClips(&table)
    }

    private static func app(_ entitlements: [String: PropertyListValue]) -> Setting {
        .touchID.app(App(bundleIdentifier: "com.example.order", entitlements: entitlements))
    }

    private static func order(_ table: inout TableBuilder) {
        let place = Evidence.source("server_entitlement_helpers.c; SecItemServer.c:2375-2380")
        let settings: [(id: String, entitlements: [String: PropertyListValue], group: String)] = [
            (
                "keychain",
                ["keychain-access-groups": .array([.string("T.k")]), "application-identifier": .string("T.a")],
                "T.k"
            ),
            (
                "associated",
                [
                    "com.apple.developer.associated-application-identifier": .string("T.assoc"),
                    "application-identifier": .string("T.a"),
                ], "T.assoc"
            ),
            (
                "application",
                [
                    "application-identifier": .string("T.a"),
                    "com.apple.security.application-groups": .array([.string("group.x")]),
                ], "T.a"
            ),
            ("app-group", ["com.apple.security.application-groups": .array([.string("group.x")])], "group.x"),
        ]
        for (id, entitlements, group) in settings {
            table.row(
                "group-first-\(id)", "SecItemAdd", "no group given: the first one, here by \(id)", "text \"\(group)\"",
                place,
                on: app(entitlements)
            ) { _ in
                try store(genp())
                return find(genp([kSecReturnAttributes: true])).attribute(kSecAttrAccessGroup)
            }
        }
        table.row(
            "group-unsigned", "SecItemAdd", "an app without entitlements: its application identifier",
            "text \"LATCHKEY00.com.example.app\"",
            .open("no such app reaches a phone; Xcode signs with an application identifier", .documentation), .chosen
        ) { _ in
            try store(genp())
            return find(genp([kSecReturnAttributes: true])).attribute(kSecAttrAccessGroup)
        }
        for group in ["TEAM.one", "TEAM.two", "TEAM.com.example.groups", "group.example"] {
            table.row(
                "group-own-\(group)", "SecItemAdd", "own group \(group) given", "text \"\(group)\"", place, on: .groups
            ) {
                _ in
                try store(genp([kSecAttrAccessGroup: group]))
                return find(genp([kSecReturnAttributes: true])).attribute(kSecAttrAccessGroup)
            }
        }
    }

    private static func ownership(_ table: inout TableBuilder) {
        let place = Evidence.test("KeychainEntitlementsTest.m")
        table.row(
            "group-all", "SecItemCopyMatching", "no group given: items of all own groups", "2 items", place, on: .groups
        ) {
            _ in
            try store(genp())
            try store(genp([kSecAttrAccessGroup: "TEAM.two"]))
            return count(genp())
        }
        table.row("group-one", "SecItemCopyMatching", "a group given: its items only", "1 items", place, on: .groups) {
            _ in
            try store(genp())
            try store(genp([kSecAttrAccessGroup: "TEAM.two"]))
            return count(genp([kSecAttrAccessGroup: "TEAM.two"]))
        }
        table.row(
            "group-foreign-item", "SecItemCopyMatching", "an item of a foreign group", errSecItemNotFound, place,
            on: .groups
        ) { stage in
            try store(genp())
            try stage.launch(.sibling)
            return find(genp()).status
        }
        table.row(
            "group-shared-item", "SecItemCopyMatching", "an item of a shared group", "data \"v\"", place, on: .groups
        ) {
            stage in
            try store(genp([kSecAttrAccessGroup: "TEAM.two", kSecValueData: v]))
            try stage.launch(.sibling)
            return value(of: genp())
        }
        table.row(
            "group-shared-update", "SecItemUpdate", "another app's item of a shared group", "data \"w\"", place,
            on: .groups
        ) { stage in
            try store(genp([kSecAttrAccessGroup: "TEAM.two", kSecValueData: v]))
            try stage.launch(.sibling)
            try succeed(update(genp(), [kSecValueData: w]))
            try stage.launch()
            return value(of: genp())
        }
        table.row(
            "group-reference", "SecItemCopyMatching", "a foreign item by its reference", errSecItemNotFound, place,
            on: .groups
        ) { stage in
            let reference = try storeReferenced(genp())
            try stage.launch(.sibling)
            return find([kSecValuePersistentRef: reference]).status
        }
        table.row("group-add-foreign", "SecItemAdd", "a group not owned", errSecMissingEntitlement, place, on: .groups)
        { _ in
            add(genp([kSecAttrAccessGroup: "OTHER.group"]))
        }
        table.row(
            "group-find-foreign", "SecItemCopyMatching", "a group not owned", errSecMissingEntitlement, place,
            on: .groups
        ) {
            _ in find(genp([kSecAttrAccessGroup: "OTHER.group"])).status
        }
        table.row(
            "group-update-foreign", "SecItemUpdate", "a group not owned in the query", errSecMissingEntitlement, place,
            on: .groups
        ) { _ in update(genp([kSecAttrAccessGroup: "OTHER.group"]), [kSecValueData: w]) }
        table.row(
            "group-delete-foreign", "SecItemDelete", "a group not owned", errSecMissingEntitlement, place, on: .groups
        ) { _ in
            delete(genp([kSecAttrAccessGroup: "OTHER.group"]))
        }
        table.row(
            "group-move-foreign", "SecItemUpdate", "to a group not owned", errSecMissingEntitlement, place, on: .groups
        ) { _ in
            try store(genp())
            return update(genp(), [kSecAttrAccessGroup: "OTHER.group"])
        }
        table.row("group-move", "SecItemUpdate", "to another own group", "1 items", place, on: .groups) { _ in
            try store(genp())
            try succeed(update(genp(), [kSecAttrAccessGroup: "TEAM.two"]))
            return count(genp([kSecAttrAccessGroup: "TEAM.two"]))
        }
        table.row(
            "group-move-collision", "SecItemUpdate", "to an own group that has such an item", errSecDuplicateItem,
            place,
            on: .groups
        ) { _ in
            try store(genp())
            try store(genp([kSecAttrAccessGroup: "TEAM.two"]))
            return update(genp([kSecAttrAccessGroup: "TEAM.one"]), [kSecAttrAccessGroup: "TEAM.two"])
        }
        table.row(
            "group-delete", "SecItemDelete", "by group: other groups stay", "1 items",
            .test("si-15-delete-access-group.m"),
            on: .groups
        ) { _ in
            try store(genp())
            try store(genp([kSecAttrAccessGroup: "TEAM.two"]))
            try succeed(delete(any(kSecClassGenericPassword, [kSecAttrAccessGroup: "TEAM.one"])))
            return count(any(kSecClassGenericPassword))
        }
        let none = Setting.touchID.app(.withoutGroups)
        table.row("group-none-add", "SecItemAdd", "an app without any group", errSecMissingEntitlement, place, on: none)
        { _ in
            add(genp())
        }
        table.row(
            "group-none-find", "SecItemCopyMatching", "an app without any group", errSecMissingEntitlement, place,
            on: none
        ) {
            _ in find(genp()).status
        }
        table.row(
            "group-none-update", "SecItemUpdate", "an app without any group", errSecMissingEntitlement, place, on: none
        ) {
            _ in update(genp(), [kSecValueData: w])
        }
        table.row(
            "group-none-delete", "SecItemDelete", "an app without any group", errSecMissingEntitlement, place, on: none
        ) {
            _ in delete(genp())
        }
    }

    private static func tokenGroup(_ table: inout TableBuilder) {
        let place = Evidence.test("si-82-token-ag.c")
        table.row(
            "group-token-find", "SecItemCopyMatching", "com.apple.token, no token item", errSecItemNotFound, place
        ) { _ in
            find(genp([kSecAttrAccessGroup: kSecAttrAccessGroupToken])).status
        }
        table.row("group-token-add", "SecItemAdd", "com.apple.token", errSecMissingEntitlement, place) { _ in
            add(genp([kSecAttrAccessGroup: kSecAttrAccessGroupToken]))
        }
        table.row("group-token-delete", "SecItemDelete", "com.apple.token", errSecMissingEntitlement, place) { _ in
            delete(genp([kSecAttrAccessGroup: kSecAttrAccessGroupToken]))
        }
    }

    private static func appClips(_ table: inout TableBuilder) {
        func place(_ test: String) -> Evidence { .test("KeychainAppClipTests.m \(test)") }
        let clip = Setting.touchID.app(.clip)
        table.row("clip-add", "SecItemAdd", "an app clip", errSecSuccess, place("testAppclipCanAddItem"), on: clip) {
            _ in
            add(genp([kSecValueData: v]))
        }
        table.row(
            "clip-find", "SecItemCopyMatching", "an app clip, its own item", "data \"v\"",
            place("testAppclipCanAddItem"), on: clip
        ) { _ in
            try store(genp([kSecValueData: v]))
            return value(of: genp())
        }
        table.row(
            "clip-update", "SecItemUpdate", "an app clip, its own item", "data \"w\"",
            place("testAppClipCanUpdateItem"), on: clip
        ) { _ in
            try store(genp([kSecValueData: v]))
            try succeed(update(genp(), [kSecValueData: w]))
            return value(of: genp())
        }
        table.row(
            "clip-own-group", "SecItemAdd", "an app clip gives its application identifier as group", errSecSuccess,
            place("testAppClipCanPassAppIDAccessGroup"), on: clip
        ) { _ in add(genp([kSecAttrAccessGroup: "TEAM.com.example.clip"])) }
        table.row(
            "clip-add-sync", "SecItemAdd", "an app clip, synchronizable", errSecRestrictedAPI,
            place("testAppClipAddNoSyncAllowed"),
            on: clip
        ) { _ in add(genp([kSecAttrSynchronizable: true])) }
        table.row(
            "clip-find-sync", "SecItemCopyMatching", "an app clip, synchronizable", errSecItemNotFound,
            place("testAppClipAddNoSyncAllowed"), on: clip
        ) { _ in find(genp([kSecAttrSynchronizable: true])).status }
        table.row(
            "clip-update-sync", "SecItemUpdate", "an app clip, to synchronizable", errSecRestrictedAPI,
            place("testAppClipUpdateNoSyncAllowed"), on: clip
        ) { _ in
            try store(genp())
            return update(genp(), [kSecAttrSynchronizable: true])
        }
        table.row(
            "clip-update-group", "SecItemUpdate", "an app clip, to another group", errSecMissingEntitlement,
            place("testAppClipUpdateNoAgrpAllowed"), on: clip
        ) { _ in
            try store(genp())
            return update(genp(), [kSecAttrAccessGroup: "TEAM.shared"])
        }
        clipsWithAppGroup(&table)
        clipsWithGroups(&table, place)
    }

    private static func clipsWithAppGroup(_ table: inout TableBuilder) {
        let clip = Setting.touchID.app(.clipWithAppGroup)
        let place = Evidence.source("server_entitlement_helpers.c:131-137; SecItemServer.c:2510")
        table.row("clip-app-group-add", "SecItemAdd", "an app clip with an app group", errSecSuccess, place, on: clip) {
            _ in add(genp([kSecValueData: v]))
        }
        table.row(
            "clip-app-group-find", "SecItemCopyMatching", "an app clip with an app group, its own item", "data \"v\"",
            place, on: clip
        ) { _ in
            try store(genp([kSecValueData: v]))
            return value(of: genp())
        }
        table.row(
            "clip-app-group-home", "SecItemAdd", "an app clip with an app group: where the item is",
            "text \"TEAM.com.example.clip\"", place, on: clip
        ) { _ in
            try store(genp())
            return find(genp([kSecReturnAttributes: true])).attribute(kSecAttrAccessGroup)
        }
        table.row(
            "clip-app-group-given", "SecItemAdd", "an app clip gives its app group", errSecMissingEntitlement, place,
            on: clip
        ) { _ in add(genp([kSecAttrAccessGroup: "group.example"])) }
    }

    private static func clipsWithGroups(_ table: inout TableBuilder, _ place: (String) -> Evidence) {
        let clip = Setting.touchID.app(.clipWithGroups)
        table.row(
            "clip-groups-add", "SecItemAdd", "an app clip entitled to further groups", errSecRestrictedAPI,
            place("testAppClipAddNoAgrpAllowed"), on: clip
        ) { _ in add(genp()) }
        table.row(
            "clip-groups-find", "SecItemCopyMatching", "an app clip entitled to further groups", errSecRestrictedAPI,
            place("testAppClipCopyMatchingNoAgrpsAllowed"), on: clip
        ) { _ in find(genp()).status }
        table.row(
            "clip-groups-update", "SecItemUpdate", "an app clip entitled to further groups", errSecRestrictedAPI,
            .source("SecItemServer.c"), on: clip
        ) { _ in update(genp(), [kSecValueData: w]) }
        table.row(
            "clip-groups-delete", "SecItemDelete", "an app clip entitled to further groups", errSecRestrictedAPI,
            place("testAppClipDeleteNoAgrpsAllowed"), on: clip
        ) { _ in delete(genp()) }
    }
}
