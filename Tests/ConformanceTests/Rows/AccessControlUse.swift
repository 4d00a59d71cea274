import Foundation
import LatchkeyLock
import LocalAuthentication
import Security

@testable import LatchkeyConformance

extension Table {
    static func accessControlUse(_ table: inout TableBuilder) {
        table.begin("3.11", "Guarded items")
        prompting(&table)
        outcomes(&table)
        interaction(&table)
        contexts(&table)
        passwords(&table)
        passwordBesideOr(&table)
        keyUsage(&table)
    }

    private static func prompting(_ table: inout TableBuilder) {
        let place = Evidence.source("SecAccessControl.m; SecDbKeychainItem.m:482")
        table.row("guard-add", "SecItemAdd", "guarded item: no prompt", "none", place, on: .touchID) { stage in
            try store(guarded(.userPresence))
            return stage.prompts
        }
        let flags: [(id: String, flags: SecAccessControlCreateFlags, prompts: String)] = [
            ("none", [], "none"), ("presence", .userPresence, "biometry"), ("bio", .biometryAny, "biometry"),
            ("current", .biometryCurrentSet, "biometry"), ("passcode", .devicePasscode, "passcode"),
            ("both", [.biometryAny, .and, .devicePasscode], "biometry passcode"),
            ("either", [.biometryAny, .or, .devicePasscode], "biometry"),
            ("unsaid", [.biometryAny, .devicePasscode], "biometry passcode"),
        ]
        for (id, flags, prompts) in flags {
            table.row(
                "guard-read-\(id)", "SecItemCopyMatching", "guarded item (\(id)): what is asked", prompts, place,
                on: .touchID
            ) {
                stage in
                try store(guarded(flags))
                try succeed(find(genp([kSecReturnData: true])).status)
                return stage.prompts
            }
        }
        let decrypts = Evidence.source("SecDbKeychainItem.m:482: decrypts too if the access control has constraints")
        table.row(
            "guard-attributes", "SecItemCopyMatching", "guarded item, attributes only: prompts", "biometry", decrypts,
            on: .touchID
        ) { stage in
            try store(guarded(.userPresence))
            _ = find(genp([kSecReturnAttributes: true]))
            return stage.prompts
        }
        table.row(
            "guard-bare", "SecItemCopyMatching", "guarded item, no return keys: prompts", "biometry", decrypts,
            on: .touchID
        ) { stage in
            try store(guarded(.userPresence))
            _ = find(genp())
            return stage.prompts
        }
        table.row(
            "guard-twice", "SecItemCopyMatching", "two reads without a context: two prompts", "biometry biometry",
            .source("SecItem.m:1511-1523"), on: .touchID
        ) { stage in
            try store(guarded(.userPresence))
            _ = value(of: genp())
            _ = value(of: genp())
            return stage.prompts
        }
        table.row(
            "guard-reason", "SecItemCopyMatching", "kSecUseOperationPrompt is the reason shown", "to pay",
            .source("SecItem.m"), on: .touchID
        ) { stage in
            try store(guarded(.userPresence))
            _ = find(genp([kSecReturnData: true, kSecUseOperationPrompt: "to pay"]))
            return stage.lastBiometryRequest?.reason ?? "no prompt"
        }
        table.row(
            "guard-context-reason", "SecItemCopyMatching", "else the context's localizedReason", "to read",
            .documentation("LAContext.localizedReason"), on: .touchID
        ) { stage in
            try store(guarded(.userPresence))
            let context = LAContext()
            context.localizedReason = "to read"
            _ = find(genp([kSecReturnData: true, kSecUseAuthenticationContext: context]))
            return stage.lastBiometryRequest?.reason ?? "no prompt"
        }
        table.row(
            "guard-presence-fallback", "SecItemCopyMatching", "userPresence, biometry fails: the passcode is asked",
            "biometry biometry biometry passcode", .documentation("SecAccessControlCreateFlags.userPresence"),
            on: .touchID.person(.approves(passcode: "123456"), .noMatch, .noMatch, .noMatch)
        ) { stage in
            try store(guarded(.userPresence))
            try succeed(find(genp([kSecReturnData: true])).status)
            return stage.prompts
        }
    }

    private static func outcomes(_ table: inout TableBuilder) {
        let place = Evidence.source("SecItem.m:204-216")
        table.row(
            "guard-cancel", "SecItemCopyMatching", "the person cancels", errSecUserCanceled, place,
            on: .touchID.person(.cancels)
        ) { _ in try read(.userPresence) }
        table.row(
            "guard-cancel-passcode", "SecItemCopyMatching", "the person cancels the passcode", errSecUserCanceled,
            place,
            on: .touchID.person(.cancels)
        ) { _ in try read(.devicePasscode) }
        table.row(
            "guard-mismatch", "SecItemCopyMatching", "three mismatches, biometryAny", errSecAuthFailed, place,
            on: .touchID.person(.wrongFace)
        ) { _ in try read(.biometryAny) }
        table.row(
            "guard-fallback", "SecItemCopyMatching", "fallback tapped, biometryAny", errSecAuthFailed, place,
            on: .touchID.person(.prefersPasscode("123456"))
        ) { _ in try read(.biometryAny) }
        table.row(
            "guard-lockout", "SecItemCopyMatching", "biometry locked out, biometryAny", errSecAuthFailed, place,
            on: .touchID.person(.approves(passcode: "123456"), .noMatch, .noMatch, .noMatch, .noMatch, .noMatch)
        ) { stage in
            _ = stage.evaluate(.deviceOwnerAuthenticationWithBiometrics)
            _ = stage.evaluate(.deviceOwnerAuthenticationWithBiometrics)
            return try read(.biometryAny)
        }
        table.row(
            "guard-lockout-presence", "SecItemCopyMatching", "biometry locked out, userPresence: passcode",
            errSecSuccess,
            place, on: .touchID.person(.approves(passcode: "123456"), .noMatch, .noMatch, .noMatch, .noMatch, .noMatch)
        ) { stage in
            _ = stage.evaluate(.deviceOwnerAuthenticationWithBiometrics)
            _ = stage.evaluate(.deviceOwnerAuthenticationWithBiometrics)
            return try read(.userPresence)
        }
        table.row(
            "guard-denied", "SecItemCopyMatching", "Face ID denied, biometryAny", errSecAuthFailed, place,
            on: .faceID.person(.deniesFaceID(passcode: "123456"))
        ) { _ in try read(.biometryAny) }
        table.row(
            "guard-locked", "SecItemCopyMatching", "phone locked", errSecInteractionNotAllowed, place, on: .touchID
        ) { stage in
            try store(guarded(.userPresence))
            stage.lock()
            return find(genp([kSecReturnData: true])).status
        }
        table.row("guard-locked-prompts", "SecItemCopyMatching", "phone locked: no prompt", "none", place, on: .touchID)
        { stage in
            try store(guarded(.userPresence))
            stage.lock()
            _ = find(genp([kSecReturnData: true]))
            return stage.prompts
        }
    }

    /// Stores an item guarded by `flags` and reads it.
    private static func read(_ flags: SecAccessControlCreateFlags, _ more: Query = [:]) throws -> OSStatus {
        try store(guarded(flags))
        return find(genp([kSecReturnData: true]).merging(more) { $1 }).status
    }

    private static func interaction(_ table: inout TableBuilder) {
        let place = Evidence.both(.source, .test, "SecItem.m:1546; secd-81-item-acl.m")
        for (id, flags) in [("presence", SecAccessControlCreateFlags.userPresence), ("current", .biometryCurrentSet)] {
            table.row(
                "ui-fail-\(id)", "SecItemCopyMatching", "UIFail (\(id))", errSecInteractionNotAllowed, place,
                on: .touchID
            ) { _ in
                try read(flags, [kSecUseAuthenticationUI: kSecUseAuthenticationUIFail])
            }
        }
        table.row(
            "ui-fail-attributes", "SecItemCopyMatching", "UIFail, attributes only", errSecInteractionNotAllowed, place,
            on: .touchID
        ) { _ in
            try store(guarded(.userPresence))
            return find(genp([kSecReturnAttributes: true, kSecUseAuthenticationUI: kSecUseAuthenticationUIFail])).status
        }
        table.row("ui-fail-prompts", "SecItemCopyMatching", "UIFail: no prompt", "none", place, on: .touchID) { stage in
            _ = try read(.userPresence, [kSecUseAuthenticationUI: kSecUseAuthenticationUIFail])
            return stage.prompts
        }
        table.row(
            "ui-fail-open", "SecItemCopyMatching", "UIFail, item without constraints", "data \"v\"", place, on: .touchID
        ) { _ in
            try store(guarded([]))
            return value(of: genp([kSecUseAuthenticationUI: kSecUseAuthenticationUIFail]))
        }
        table.row(
            "ui-fail-authenticated", "SecItemCopyMatching", "UIFail, the context satisfies the access control",
            "data \"v\"",
            place, on: .touchID
        ) { stage in
            try store(guarded(.userPresence))
            let context = LAContext()
            _ = stage.evaluate(.deviceOwnerAuthentication, context)
            return value(
                of: genp([
                    kSecUseAuthenticationContext: context, kSecUseAuthenticationUI: kSecUseAuthenticationUIFail,
                ]))
        }
        table.row("ui-skip", "SecItemCopyMatching", "UISkip, one guarded item", errSecItemNotFound, place, on: .touchID)
        { _ in
            try read(.userPresence, [kSecUseAuthenticationUI: kSecUseAuthenticationUISkip])
        }
        table.row("ui-skip-prompts", "SecItemCopyMatching", "UISkip: no prompt", "none", place, on: .touchID) { stage in
            _ = try read(.userPresence, [kSecUseAuthenticationUI: kSecUseAuthenticationUISkip])
            return stage.prompts
        }
        table.row("ui-allow", "SecItemCopyMatching", "UIAllow", "biometry", place, on: .touchID) { stage in
            _ = try read(.userPresence, [kSecUseAuthenticationUI: kSecUseAuthenticationUIAllow])
            return stage.prompts
        }
        table.row(
            "ui-context", "SecItemCopyMatching", "LAContext.interactionNotAllowed", errSecInteractionNotAllowed, place,
            on: .touchID
        ) { _ in
            let context = LAContext()
            context.interactionNotAllowed = true
            return try read(.userPresence, [kSecUseAuthenticationContext: context])
        }
    }

    private static func contexts(_ table: inout TableBuilder) {
        let place = Evidence.source("SecItem.m:1511-1546")
        table.row(
            "context-invalid", "SecItemCopyMatching", "an invalidated context", errSecAuthFailed, place, on: .touchID
        ) { _ in
            let context = LAContext()
            context.invalidate()
            return try read(.userPresence, [kSecUseAuthenticationContext: context])
        }
        table.row(
            "context-authenticated", "SecItemCopyMatching", "a context that evaluated the policy: no second prompt",
            "biometry", place, on: .touchID
        ) { stage in
            let context = LAContext()
            _ = stage.evaluate(.deviceOwnerAuthentication, context)
            _ = try read(.userPresence, [kSecUseAuthenticationContext: context])
            return stage.prompts
        }
        table.row(
            "context-kept", "SecItemCopyMatching", "two reads with one context: one prompt", "biometry", place,
            on: .touchID
        ) {
            stage in
            let context = LAContext()
            _ = try read(.userPresence, [kSecUseAuthenticationContext: context])
            _ = value(of: genp([kSecUseAuthenticationContext: context]))
            return stage.prompts
        }
        table.row(
            "context-wrong", "SecItemCopyMatching", "the context has biometry, the item asks the passcode",
            "biometry passcode", place, on: .touchID
        ) { stage in
            let context = LAContext()
            _ = stage.evaluate(.deviceOwnerAuthenticationWithBiometrics, context)
            _ = try read(.devicePasscode, [kSecUseAuthenticationContext: context])
            return stage.prompts
        }
        table.row(
            "context-evaluated", "SecItemCopyMatching", "after evaluateAccessControl: no second prompt", "biometry",
            place,
            on: .touchID
        ) { stage in
            let context = LAContext()
            let guardian = try control(.biometryAny)
            _ = Stage.wait {
                context.evaluateAccessControl(guardian, operation: .useItem, localizedReason: "to test", reply: $0)
            }
            _ = try read(.biometryAny, [kSecUseAuthenticationContext: context])
            return stage.prompts
        }
        table.row(
            "context-update", "SecItemUpdate", "an authenticated context: no second prompt", "biometry", place,
            on: .touchID
        ) {
            stage in
            try store(guarded(.userPresence))
            let context = LAContext()
            _ = stage.evaluate(.deviceOwnerAuthentication, context)
            try succeed(update(genp([kSecUseAuthenticationContext: context]), [kSecValueData: w]))
            return stage.prompts
        }
        table.row(
            "context-no-object", "SecItemCopyMatching", "kSecUseAuthenticationContext is text", errSecParam, place
        ) { _ in
            try store(genp())
            return find(genp([kSecUseAuthenticationContext: "context"])).status
        }
    }

    private static func passwords(_ table: inout TableBuilder) {
        let place = Evidence.test("secd-81-item-acl.m application password")
        table.row(
            "password-right", "SecItemCopyMatching", "application password set on the context", "data \"v\"", place,
            on: .touchID
        ) {
            _ in
            try storeWithPassword()
            return value(of: genp([kSecUseAuthenticationContext: context(w)]))
        }
        table.row(
            "password-wrong", "SecItemCopyMatching", "a wrong application password", errSecAuthFailed, place,
            on: .touchID
        ) { _ in
            try storeWithPassword()
            return find(genp([kSecReturnData: true, kSecUseAuthenticationContext: context(v)])).status
        }
        table.row(
            "password-fail", "SecItemCopyMatching", "no application password, UIFail", errSecInteractionNotAllowed,
            place,
            on: .touchID
        ) { _ in
            try storeWithPassword()
            return find(genp([kSecReturnData: true, kSecUseAuthenticationUI: kSecUseAuthenticationUIFail])).status
        }
        table.row(
            "password-missing", "SecItemCopyMatching", "no application password on the context: what is asked",
            "applicationPassword", place, on: .touchID
        ) { stage in
            try storeWithPassword()
            _ = find(genp([kSecReturnData: true]))
            return stage.prompts
        }
        table.row(
            "password-is-set", "LAContext.isCredentialSet", "after setCredential", true,
            .documentation("LAContext.setCredential")
        ) { _ in context(w).isCredentialSet(.applicationPassword) }
        table.row(
            "password-unset", "LAContext.isCredentialSet", "after setCredential(nil)", false,
            .documentation("LAContext.setCredential")
        ) { _ in
            let context = context(w)
            context.setCredential(nil, type: .applicationPassword)
            return context.isCredentialSet(.applicationPassword)
        }
    }

    private static func passwordBesideOr(_ table: inout TableBuilder) {
        let place = Evidence.source("SecAccessControl.m:218-224")
        let flags: SecAccessControlCreateFlags = [.applicationPassword, .or, .biometryAny]
        table.row(
            "password-or-set", "SecItemCopyMatching", "password or biometryAny, password set: what is asked",
            "biometry", place, on: .touchID
        ) { stage in
            try storeWithPassword(flags)
            _ = find(genp([kSecReturnData: true, kSecUseAuthenticationContext: context(w)]))
            return stage.prompts
        }
        table.row(
            "password-or-alone", "SecItemCopyMatching", "password or biometryAny, no password set: what is asked",
            "applicationPassword biometry", place, on: .touchID.person(.absent, .password("w"), .match)
        ) { stage in
            try storeWithPassword(flags)
            try succeed(find(genp([kSecReturnData: true])).status)
            return stage.prompts
        }
        table.row(
            "password-or-wrong", "SecItemCopyMatching", "password or biometryAny, a wrong password", errSecAuthFailed,
            place, on: .touchID
        ) { _ in
            try storeWithPassword(flags)
            return find(genp([kSecReturnData: true, kSecUseAuthenticationContext: context(v)])).status
        }
    }

    /// `.privateKeyUsage` permits the use of a key and nothing else.
    private static func keyUsage(_ table: inout TableBuilder) {
        let place = Evidence.source("SecAccessControl.m:225-262; SecItem.m:204-216")
        table.row(
            "guard-add-key-usage-prompts", "SecItemAdd", "a password with privateKeyUsage: no prompt", "none", place,
            on: .touchID
        ) { stage in
            _ = try add(guarded([.privateKeyUsage, .userPresence]))
            return stage.prompts
        }
        let key = Evidence.both(.source, .report, "SecAccessControl.m:225-262; ContextPluginACM")
        let operations: [(name: String, operation: LAAccessControlOperation, flags: SecAccessControlCreateFlags)] = [
            ("useKeySign", .useKeySign, .biometryAny), ("useKeyKeyExchange", .useKeyKeyExchange, .biometryAny),
            ("useItem", .useItem, [.biometryAny, .privateKeyUsage]),
        ]
        for (name, operation, flags) in operations {
            table.row(
                "evaluate-not-permitted-\(name)", "LAContext.evaluateAccessControl",
                "\(name), which the access control does not permit", "com.apple.LocalAuthentication -1009, none", key,
                on: .touchID
            ) { stage in
                let (context, guardian) = (LAContext(), try control(flags))
                let error = Lock<String>("no error")
                _ = Stage.wait { reply in
                    context.evaluateAccessControl(guardian, operation: operation, localizedReason: "to test") {
                        if let failure = $1 as NSError? {
                            error.withLock { $0 = "\(failure.domain) \(failure.code)" }
                        }
                        reply($0, $1)
                    }
                }
                return "\(error.withLock { $0 }), \(stage.prompts)"
            }
        }
    }

    private static func context(_ password: Data) -> LAContext {
        let context = LAContext()
        context.setCredential(password, type: .applicationPassword)
        return context
    }

    /// Stores an item under the application password "w".
    private static func storeWithPassword(_ flags: SecAccessControlCreateFlags = .applicationPassword) throws {
        try store(guarded(flags).merging([kSecUseAuthenticationContext: context(w)]) { $1 })
    }
}
