import Foundation
import Security

@testable import LatchkeyConformance

extension Table {
    enum Lockedness: String, CaseIterable {
        case unlocked
        case locked
        case beforeFirstUnlock = "before the first unlock"

        func isReadable(_ protection: String) -> Bool {
            switch self {
            case .unlocked: true
            case .locked: ["dk", "dku", "ck", "cku"].contains(protection)
            case .beforeFirstUnlock: ["dk", "dku"].contains(protection)
            }
        }

        func apply(_ stage: Stage) throws {
            switch self {
            case .unlocked: break
            case .locked: stage.lock()
            case .beforeFirstUnlock: try stage.restart()
            }
        }
    }

    static func locking(_ table: inout TableBuilder) {
        table.begin("3.10", "Lock state")
        let place = Evidence.test("secd-01-items.m; mockaks.m")
        for state in Lockedness.allCases {
            for protection in ["dk", "dku", "ck", "cku", "ak", "aku", "akpu"] {
                let status = state.isReadable(protection) ? errSecSuccess : errSecInteractionNotAllowed
                table.row(
                    "lock-\(state)-copy-\(protection)", "SecItemCopyMatching",
                    "\(state.rawValue), class \(protection), data asked",
                    status, place
                ) { stage in
                    try store(genp([kSecAttrAccessible: protection, kSecValueData: v]))
                    try state.apply(stage)
                    return find(genp([kSecReturnData: true])).status
                }
                table.row(
                    "lock-\(state)-add-\(protection)", "SecItemAdd", "\(state.rawValue), class \(protection)", status,
                    place
                ) { stage in
                    try state.apply(stage)
                    return add(genp([kSecAttrAccessible: protection, kSecValueData: v]))
                }
            }
        }
        for protection in ["ck", "ak", "akpu"] {
            lockedCalls(&table, protection, place)
        }
        lockedRest(&table, place)
        classKeyGrace(&table)
    }

    /// The class keys of `WhenUnlocked` go about ten seconds after locking.
    private static func classKeyGrace(_ table: inout TableBuilder) {
        let place = Evidence.both(
            .documentation, .report, "Apple Platform Security, Data Protection classes; Stack Overflow 23472490")
        for protection in ["ak", "aku", "akpu"] {
            for (seconds, status) in [(0, errSecSuccess), (9, errSecSuccess), (10, errSecInteractionNotAllowed)] {
                table.row(
                    "lock-grace-\(protection)-\(seconds)", "SecItemCopyMatching",
                    "\(seconds) s after locking, class \(protection), data asked", status, place
                ) { stage in
                    try store(genp([kSecAttrAccessible: protection, kSecValueData: v]))
                    stage.phone.lock()
                    stage.wait(TimeInterval(seconds))
                    return find(genp([kSecReturnData: true])).status
                }
            }
        }
        table.row("lock-grace-add", "SecItemAdd", "at the moment of locking, class ak", errSecSuccess, place) { stage in
            stage.phone.lock()
            return add(genp([kSecValueData: v]))
        }
        table.row(
            "lock-grace-enclave", "SecKeyCreateSignature", "at the moment of locking, protection aku", "signature",
            .open("the enclave's class keys go with the others", .documentation), .chosen
        ) { stage in
            let key = try enclaveKey()
            stage.phone.lock()
            return sign(key)
        }
        table.row(
            "lock-grace-guarded", "SecItemCopyMatching", "at the moment of locking, userPresence",
            errSecInteractionNotAllowed, place, on: .touchID
        ) { stage in
            try store(guarded(.userPresence))
            stage.phone.lock()
            return find(genp([kSecReturnData: true])).status
        }
        table.row(
            "lock-grace-none", "SecItemCopyMatching", "at the moment of locking, class ak, a phone without the delay",
            errSecInteractionNotAllowed, .open("PhoneConfiguration.classKeyGrace = 0"), on: .withoutGrace, .chosen
        ) { stage in
            try store(genp([kSecValueData: v]))
            stage.phone.lock()
            return find(genp()).status
        }
    }

    private static func lockedCalls(_ table: inout TableBuilder, _ protection: String, _ place: Evidence) {
        let state: Lockedness = protection == "ck" ? .beforeFirstUnlock : .locked
        table.row(
            "lock-update-\(protection)", "SecItemUpdate", "\(state.rawValue), class \(protection)",
            errSecInteractionNotAllowed, place
        ) { stage in
            try store(genp([kSecAttrAccessible: protection, kSecValueData: v]))
            try state.apply(stage)
            return update(genp(), [kSecValueData: w])
        }
        table.row(
            "lock-bare-\(protection)", "SecItemCopyMatching", "\(state.rawValue), class \(protection), no return keys",
            errSecInteractionNotAllowed, place
        ) { stage in
            try store(genp([kSecAttrAccessible: protection, kSecValueData: v]))
            try state.apply(stage)
            return find(genp()).status
        }
        table.row(
            "lock-attributes-\(protection)", "SecItemCopyMatching",
            "\(state.rawValue), class \(protection), attributes asked", errSecInteractionNotAllowed, place
        ) { stage in
            try store(genp([kSecAttrAccessible: protection, kSecValueData: v]))
            try state.apply(stage)
            return find(genp([kSecReturnAttributes: true])).status
        }
        table.row(
            "lock-delete-\(protection)", "SecItemDelete", "\(state.rawValue), class \(protection)", errSecSuccess, place
        ) {
            stage in
            try store(genp([kSecAttrAccessible: protection, kSecValueData: v]))
            try state.apply(stage)
            return delete(genp())
        }
    }

    private static func lockedRest(_ table: inout TableBuilder, _ place: Evidence) {
        table.row("lock-unlock", "SecItemCopyMatching", "locked and unlocked again, class ak", "data \"v\"", place) {
            stage in
            try store(genp([kSecValueData: v]))
            stage.lock()
            stage.phone.unlock()
            return value(of: genp())
        }
        table.row("lock-restart-unlock", "SecItemCopyMatching", "restarted and unlocked, class ak", "data \"v\"", place)
        { stage in
            try store(genp([kSecValueData: v]))
            try stage.restart()
            stage.phone.unlock()
            return value(of: genp())
        }
        table.row(
            "lock-first-unlock", "SecItemCopyMatching", "restarted, unlocked, locked, class ck", "data \"v\"", place
        ) { stage in
            try store(genp([kSecAttrAccessible: kSecAttrAccessibleAfterFirstUnlock, kSecValueData: v]))
            try stage.restart()
            stage.phone.unlock()
            stage.lock()
            return value(of: genp())
        }
        table.row(
            "lock-again", "SecItemCopyMatching", "restarted, the lock button pressed, class ck",
            errSecInteractionNotAllowed,
            place
        ) { stage in
            try store(genp([kSecAttrAccessible: kSecAttrAccessibleAfterFirstUnlock, kSecValueData: v]))
            try stage.restart()
            stage.lock()
            return find(genp()).status
        }
        table.row("lock-nothing", "SecItemCopyMatching", "locked, nothing matches", errSecItemNotFound, place) {
            stage in
            stage.lock()
            return find(genp()).status
        }
        table.row(
            "lock-no-passcode", "SecItemCopyMatching", "locked without a passcode, class ak", "data \"v\"", place,
            on: .noPasscode
        ) { stage in
            try store(genp([kSecValueData: v]))
            stage.lock()
            return value(of: genp())
        }
        table.row(
            "lock-raise", "SecItemUpdate", "locked: a readable item to class ak", errSecInteractionNotAllowed, place
        ) { stage in
            try store(genp([kSecAttrAccessible: "ck", kSecValueData: v]))
            stage.lock()
            return update(genp(), [kSecAttrAccessible: kSecAttrAccessibleWhenUnlocked])
        }
        table.row(
            "lock-key", "SecKeyCreateRandomKey", "locked, permanent key of class ak", "NSOSStatusErrorDomain -25308",
            place
        ) {
            stage in
            stage.lock()
            return made([kSecPrivateKeyAttrs: [kSecAttrIsPermanent: true] as Query])
        }
    }
}
