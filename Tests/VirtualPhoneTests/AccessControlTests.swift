import Testing
import VirtualPhone

@Suite("Access controls")
struct AccessControlTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let protection: String
        let flags: AccessControl.Flags
        let isValid: Bool
        var testDescription: String { "\(protection) \(flags.rawValue)" }

        init(_ protection: String, _ flags: AccessControl.Flags, _ isValid: Bool) {
            self.protection = protection
            self.flags = flags
            self.isValid = isValid
        }
    }

    @Test(
        "flags combine as in SecAccessControl.m",
        arguments: [
            Row("ak", [], true), Row("akpu", .userPresence, true), Row("f", [], true), Row("nonsense", [], false),
            Row("", [], false), Row("ak", [.or, .and], false), Row("ak", [.biometryAny, .biometryCurrentSet], false),
            Row("ak", [.userPresence, .biometryAny], false), Row("ak", [.userPresence, .devicePasscode], false),
            Row("ak", [.userPresence, .or], false), Row("ak", [.userPresence, .privateKeyUsage], true),
            Row("ak", [.userPresence, .applicationPassword], true),
            Row("ak", [.biometryAny, .devicePasscode, .or], true), Row("ak", [.biometryAny, .devicePasscode], true),
        ])
    func combinations(row: Row) {
        let control = try? AccessControl(protection: row.protection, flags: row.flags)
        #expect((control != nil) == row.isValid)
        if let control { #expect(AccessControl(archived: control.archived) == control) }
    }

    @Test("a broken rule is errSecParam")
    func status() {
        #expect(throws: PhoneFailure(domain: .osStatus, code: -50, message: "SecAccessControl: invalid protection")) {
            try AccessControl(protection: "x", flags: [])
        }
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

    @Test("an archive that was tampered with is refused")
    func tampered() throws {
        let archived = try AccessControl(protection: "ak", flags: .userPresence).archived
        #expect(AccessControl(archived: archived.dropLast()) == nil)
        #expect(AccessControl(archived: archived + [0]) == nil)
    }
}
