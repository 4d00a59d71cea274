import Foundation
import LocalAuthentication
import Security

extension Table {
    static func deleting(_ table: inout HandsFreeRows) {
        table.begin("3.8", "SecItemDelete")
        let match = Evidence.both(.source, .test, "SecItemServer.c:3293; si-44-seckey-gen.m")
        table.row("delete-limit-one", "SecItemDelete", "kSecMatchLimitOne", errSecParam, match) { _ in
            try store(genp())
            return delete(genp([kSecMatchLimit: kSecMatchLimitOne]))
        }
        table.row("delete-limit-all", "SecItemDelete", "kSecMatchLimitAll", errSecParam, match) { _ in
            try store(genp())
            return delete(genp([kSecMatchLimit: kSecMatchLimitAll]))
        }
        table.row("delete-limit-kept", "SecItemDelete", "kSecMatchLimit: nothing is deleted", "1 items", match) { _ in
            try store(genp())
            _ = delete(genp([kSecMatchLimit: kSecMatchLimitOne]))
            return count(genp())
        }
        let all = Evidence.test("si-05-add.c; si-15-delete-access-group.m")
        table.row("delete-one", "SecItemDelete", "one matches", errSecSuccess, all) { _ in
            try store(genp())
            return delete(genp())
        }
        table.row("delete-all", "SecItemDelete", "two match: both go", "-25300 errSecItemNotFound", all) { _ in
            try storeTwo()
            try succeed(delete(any(kSecClassGenericPassword)))
            return count(any(kSecClassGenericPassword))
        }
        table.row("delete-some", "SecItemDelete", "one of two matches", "1 items", all) { _ in
            try storeTwo()
            try succeed(delete(genp()))
            return count(any(kSecClassGenericPassword))
        }
        table.row("delete-none", "SecItemDelete", "none matches", errSecItemNotFound, all) { _ in delete(genp()) }
        table.row("delete-twice", "SecItemDelete", "a second time", errSecItemNotFound, all) { _ in
            try store(genp())
            try succeed(delete(genp()))
            return delete(genp())
        }
        table.row("delete-class", "SecItemDelete", "other classes stay", "1 items", all) { _ in
            try store(genp())
            try store(inet())
            try succeed(delete(any(kSecClassGenericPassword)))
            return count(any(kSecClassInternetPassword))
        }
        table.row(
            "delete-return", "SecItemDelete", "kSecReturnData is taken", errSecSuccess,
            .open("SecItemServer.c:3293", .source), .chosen
        ) { _ in
            try store(genp())
            return delete(genp([kSecReturnData: true]))
        }
        deletingGuarded(&table)
    }

    private static func deletingGuarded(_ table: inout HandsFreeRows) {
        let place = Evidence.source("SecItemDb.c:1393; SecAccessControl.m")
        table.row("delete-guarded", "SecItemDelete", "guarded item", errSecSuccess, place) { _ in
            try store(guarded(.userPresence))
            return delete(genp())
        }
        table.row("delete-guarded-fail", "SecItemDelete", "guarded item, UIFail", errSecSuccess, place) {
            _ in
            try store(guarded(.userPresence))
            return delete(genp([kSecUseAuthenticationUI: kSecUseAuthenticationUIFail]))
        }
        table.row(
            "delete-guarded-context", "SecItemDelete", "guarded item, context without interaction", errSecSuccess,
            place
        ) { _ in
            try store(guarded(.userPresence))
            let context = LAContext()
            context.interactionNotAllowed = true
            return delete(genp([kSecUseAuthenticationContext: context]))
        }
    }
}
