import Foundation
import Testing
import VirtualPhone

@Suite("Access controls")
struct AccessControlTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let protection: ProtectionClass
        let flags: AccessControl.Flags
        let isValid: Bool
        var testDescription: String { "\(protection.rawValue) \(flags.rawValue)" }

        init(_ protection: ProtectionClass, _ flags: AccessControl.Flags, _ isValid: Bool) {
            self.protection = protection
            self.flags = flags
            self.isValid = isValid
        }
    }

    @Test(
        "flags combine as in SecAccessControl.m",
        arguments: [
            Row(.whenUnlocked, [], true), Row(.whenPasscodeSetThisDeviceOnly, .userPresence, true),
            Row(.untilReboot, [], true),
            Row(.whenUnlocked, [.or, .and], false), Row(.whenUnlocked, [.biometryAny, .biometryCurrentSet], false),
            Row(.whenUnlocked, [.userPresence, .biometryAny], false),
            Row(.whenUnlocked, [.userPresence, .devicePasscode], false),
            Row(.whenUnlocked, [.userPresence, .or], false),
            Row(.whenUnlocked, [.userPresence, .privateKeyUsage], true),
            Row(.whenUnlocked, [.userPresence, .applicationPassword], true),
            Row(.whenUnlocked, [.biometryAny, .devicePasscode, .or], true),
            Row(.whenUnlocked, [.biometryAny, .devicePasscode], true),
        ])
    func combinations(row: Row) {
        let control = try? AccessControl(protection: row.protection, flags: row.flags)
        #expect((control != nil) == row.isValid)
        if let control { #expect(AccessControl(archived: control.archived) == control) }
    }

    @Test("a broken rule is errSecParam")
    func status() {
        let sentence = "SecAccessControl: only one bio constraint can be set"
        #expect(throws: PhoneFailure(domain: .osStatus, code: -50, message: sentence)) {
            try AccessControl(protection: .whenUnlocked, flags: [.biometryAny, .biometryCurrentSet])
        }
    }

    @Test("an archive of an unknown protection class is refused", arguments: ["", "x", "AK"])
    func unknownProtection(name: String) {
        let fields: [String: PropertyListValue] = ["protection": .string(name), "flags": .integer(0)]
        #expect(AccessControl(archived: Data(PropertyListValue.dictionary(fields).encoded)) == nil)
    }

    @Test(
        "LocalAuthentication's codes become the keychain's statuses (SecItem.m:204)",
        arguments: [
            (.userCancel, -128), (.notInteractive, -25308), (.invalidParameter, -50), (.authenticationFailed, -25293),
            (.userFallback, -25293), (.systemCancel, -25293), (.passcodeNotSet, -25293),
            (.biometryNotAvailable, -25293), (.biometryNotEnrolled, -25293), (.biometryLockout, -25293),
            (.appCancel, -25293), (.invalidContext, -25293), (.companionNotAvailable, -25293),
        ] as [(AuthenticationCode, Int32)])
    func statuses(row: (AuthenticationCode, Int32)) {
        #expect(PhoneFailure.authentication(row.0).status.rawValue == row.1)
    }

    @Test(
        "operations are permitted as SecAccessControl.m:225 says",
        arguments: [
            ([], ["oe", "od", "osgn", "ock", "oa", "odel"]),
            (.applicationPassword, ["oe", "od", "osgn", "ock", "oa", "odel"]),
            (.privateKeyUsage, ["osgn", "ock", "oa", "odel"]),
            ([.privateKeyUsage, .biometryAny], ["osgn", "ock", "oa", "odel"]),
            ([.privateKeyUsage, .applicationPassword], ["osgn", "ock", "oa", "odel"]),
            (.biometryAny, ["oe", "od", "odel"]), (.userPresence, ["oe", "od", "odel"]),
            ([.devicePasscode, .applicationPassword], ["oe", "od", "odel"]), (.companion, ["oe", "od", "odel"]),
        ] as [(AccessControl.Flags, Set<String>)])
    func operations(row: (AccessControl.Flags, Set<String>)) throws {
        let control = try AccessControl(protection: .whenUnlocked, flags: row.0)
        let permitted = AccessControl.Operation.allCases.filter { control.permits($0) }
        #expect(Set(permitted.map(\.rawValue)) == row.1)
    }

    @Test("the access control of an item that was stored without one is not one without flags")
    func implied() throws {
        let implied = AccessControl.implied(by: .whenUnlocked)
        let made = try AccessControl(protection: .whenUnlocked, flags: [])
        #expect(implied != made)
        #expect(AccessControl(archived: implied.archived) == implied)
        #expect(AccessControl(archived: made.archived) == made)
        #expect(implied.summary == "ak")
        #expect(made.summary == "ak;dacl(true)")
    }

    @Test("an archive that was tampered with is refused")
    func tampered() throws {
        let archived = try AccessControl(protection: .whenUnlocked, flags: .userPresence).archived
        #expect(AccessControl(archived: archived.dropLast()) == nil)
        #expect(AccessControl(archived: archived + [0]) == nil)
    }
}
