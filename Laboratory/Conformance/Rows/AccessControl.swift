import Foundation
import Security

extension Table {
    static func accessControl(_ table: inout HandsFreeRows) {
        table.begin("3.11", "SecAccessControlCreateWithFlags")
        let call = "SecAccessControlCreateWithFlags"
        let place = Evidence.both(.source, .test, "SecAccessControl.m:310; si_77_SecAccessControl.c")
        for protection in ["ak", "ck", "dk", "aku", "cku", "dku", "akpu"] {
            table.row("accc-\(protection)", call, "protection \(protection)", "made", place) { _ in
                creation([], protection)
            }
        }
        let refused = "NSOSStatusErrorDomain -50"
        table.row("accc-bad-protection", call, "protection is other text", refused, place) { _ in creation([], "zz") }
        table.row("accc-empty-protection", call, "protection is empty", refused, place) { _ in creation([], "") }
        let rules = Evidence.source("SecAccessControl.m:166-180")
        let flags: [(id: String, flags: SecAccessControlCreateFlags, condition: String, expected: String)] = [
            ("or-and", [.or, .and, .biometryAny, .devicePasscode], "or beside and", refused),
            ("two-bio", [.biometryAny, .biometryCurrentSet], "biometryAny beside biometryCurrentSet", refused),
            ("two-bio-or", [.biometryAny, .biometryCurrentSet, .or], "both biometries with or", refused),
            ("presence-bio", [.userPresence, .biometryAny], "userPresence beside biometryAny", refused),
            (
                "presence-current", [.userPresence, .biometryCurrentSet], "userPresence beside biometryCurrentSet",
                refused
            ),
            ("presence-passcode", [.userPresence, .devicePasscode], "userPresence beside devicePasscode", refused),
            ("presence-or", [.userPresence, .or], "userPresence beside or", refused),
            ("presence-and", [.userPresence, .and], "userPresence beside and", refused),
            (
                "presence-password", [.userPresence, .applicationPassword], "userPresence beside applicationPassword",
                "made"
            ),
            ("presence-key", [.userPresence, .privateKeyUsage], "userPresence beside privateKeyUsage", "made"),
            ("presence", .userPresence, "userPresence", "made"), ("bio", .biometryAny, "biometryAny", "made"),
            ("current", .biometryCurrentSet, "biometryCurrentSet", "made"),
            ("passcode", .devicePasscode, "devicePasscode", "made"),
            ("password", .applicationPassword, "applicationPassword", "made"),
            ("key", .privateKeyUsage, "privateKeyUsage", "made"),
            ("bio-or-passcode", [.biometryAny, .or, .devicePasscode], "biometryAny or devicePasscode", "made"),
            ("bio-and-passcode", [.biometryAny, .and, .devicePasscode], "biometryAny and devicePasscode", "made"),
            (
                "bio-passcode", [.biometryAny, .devicePasscode], "biometryAny, devicePasscode, neither or nor and",
                "made"
            ),
        ]
        for (id, flags, condition, expected) in flags {
            table.row("accc-\(id)", call, condition, expected, rules) { _ in creation(flags, "aku") }
        }
        table.row("accc-no-error", call, "refused, error pointer NULL", true, rules) { _ in
            SecAccessControlCreateWithFlags(nil, "zz" as CFString, [], nil) == nil
        }
        table.row("accc-type", "CFGetTypeID", "an access control", true, .documentation("SecAccessControlGetTypeID")) {
            _ in
            try CFGetTypeID(control([])) == SecAccessControlGetTypeID()
        }
        table.row("accc-equal", "CFEqual", "two access controls made alike", true, .test("SecAccessControlTests.m")) {
            _ in
            try CFEqual(control(.userPresence), control(.userPresence))
        }
        table.row("accc-unequal", "CFEqual", "access controls of other flags", false, .test("SecAccessControlTests.m"))
        { _ in
            try CFEqual(control(.userPresence), control(.biometryAny))
        }
    }

    /// "made", or domain and code of the error.
    private static func creation(_ flags: SecAccessControlCreateFlags, _ protection: String) -> String {
        var error: Unmanaged<CFError>?
        guard SecAccessControlCreateWithFlags(nil, protection as CFString, flags, &error) == nil else { return "made" }
        return text(of: error)
    }

    /// Domain and code of an error that a call gave.
    static func text(of error: Unmanaged<CFError>?) -> String {
        guard let error = error?.takeRetainedValue() else { return "no error" }
        return "\(CFErrorGetDomain(error) as String) \(CFErrorGetCode(error))"
    }
}
