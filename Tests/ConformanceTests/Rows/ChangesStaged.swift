import Foundation
import Security

@testable import LatchkeyConformance

extension Table {
    /// Needs the clock.
    static func updatingStaged(_ table: inout TableBuilder) {
        table.begin("3.8", "SecItemUpdate")
        let dates = Evidence.source("SecDbKeychainItem.m")
        table.row("update-mdat", "SecItemUpdate", "mdat is the time of the update", 1_700_000_060, dates) { stage in
            try store(genp([kSecValueData: v]))
            stage.wait(60)
            try succeed(update(genp(), [kSecValueData: w]))
            return date(kSecAttrModificationDate)
        }
        table.row("update-cdat", "SecItemUpdate", "cdat stays", 1_700_000_000, dates) { stage in
            try store(genp([kSecValueData: v]))
            stage.wait(60)
            try succeed(update(genp(), [kSecValueData: w]))
            return date(kSecAttrCreationDate)
        }
        table.row("update-mdat-failed", "SecItemUpdate", "mdat stays when the update is refused", 1_700_000_000, dates)
        {
            stage in
            try store(genp([kSecValueData: v]))
            stage.wait(60)
            _ = update(genp(), [kSecValueData: "w"])
            return date(kSecAttrModificationDate)
        }
    }

    /// Needs somebody who answers.
    static func updatingGuarded(_ table: inout TableBuilder) {
        table.begin("3.8", "SecItemUpdate")
        let guarding = Evidence.source("SecItemDb.c:1345")
        table.row(
            "update-guard", "SecItemUpdate", "an access control for an open item: the next read prompts", "biometry",
            .source("SecDbKeychainItem.m:482"), on: .touchID
        ) { stage in
            try store(genp([kSecValueData: v]))
            try succeed(update(genp(), [kSecAttrAccessControl: control(.userPresence)]))
            _ = value(of: genp())
            return stage.prompts
        }
        table.row("update-guarded", "SecItemUpdate", "guarded item: prompts", "biometry", guarding, on: .touchID) {
            stage in
            try store(guarded(.userPresence))
            try succeed(update(genp(), [kSecValueData: w]))
            return stage.prompts
        }
        table.row(
            "update-guarded-cancel", "SecItemUpdate", "guarded item, the person cancels", errSecUserCanceled, guarding,
            on: .touchID.person(.cancels)
        ) { _ in
            try store(guarded(.userPresence))
            return update(genp(), [kSecValueData: w])
        }
        table.row(
            "update-guarded-cancel-kept", "SecItemUpdate", "the person cancels: the value stays", "data \"v\"",
            guarding,
            on: .touchID.person(.approves(passcode: "123456"), .cancel)
        ) { _ in
            try store(guarded(.userPresence))
            _ = update(genp(), [kSecValueData: w])
            return value(of: genp())
        }
    }

    /// Needs another app, a locked phone, or a look at the prompts.
    static func deletingStaged(_ table: inout TableBuilder) {
        table.begin("3.8", "SecItemDelete")
        let all = Evidence.test("si-05-add.c; si-15-delete-access-group.m")
        let place = Evidence.source("SecItemDb.c:1393; SecAccessControl.m")
        table.row("delete-foreign", "SecItemDelete", "items of another app stay", "1 items", all) { stage in
            try store(genp())
            try stage.launch(.usingFaceID("com.example.other"))
            _ = delete(any(kSecClassGenericPassword))
            try stage.launch()
            return count(genp())
        }
        table.row("delete-locked", "SecItemDelete", "item locked", errSecSuccess, place) { stage in
            try store(genp())
            stage.lock()
            return delete(genp())
        }
        table.row("delete-before-unlock", "SecItemDelete", "before the first unlock", errSecSuccess, place) { stage in
            try store(genp())
            try stage.restart()
            return delete(genp())
        }
        table.row("delete-guarded-prompts", "SecItemDelete", "guarded item: no prompt", "none", place, on: .touchID) {
            stage in
            try store(guarded(.userPresence))
            try succeed(delete(genp()))
            return stage.prompts
        }
        table.row(
            "delete-guarded-cancel", "SecItemDelete", "guarded item, a person who cancels", errSecSuccess, place,
            on: .touchID.person(.cancels)
        ) { _ in
            try store(guarded(.biometryCurrentSet))
            return delete(genp())
        }
        table.row(
            "delete-dead", "SecItemDelete", "biometryCurrentSet item whose set is gone", errSecSuccess, place,
            on: .touchID
        ) { stage in
            try store(guarded(.biometryCurrentSet))
            try stage.phone.enrollBiometry("other")
            return delete(genp())
        }
    }
}
