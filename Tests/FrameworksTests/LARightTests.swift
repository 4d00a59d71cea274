import Foundation
import LocalAuthentication
import Testing
import VirtualPhone
import VirtualPhoneTesting

@Suite("LARight", .phone(.iPhoneSE))
struct LARightTests {
    @Test("a right is granted by the person, and holds until it is given back")
    func authorize() async throws {
        let right = LARight()
        #expect(right.state == .unknown)
        try await right.checkCanAuthorize()
        #expect(right.state == .unknown)
        try await right.authorize(localizedReason: "to test")
        #expect(right.state == .authorized)
        await right.deauthorize()
        #expect(right.state == .notAuthorized)
    }

    @Test("each authorization asks anew", .phone(.iPhoneSE, person: ScriptedPerson(.cancels, answers: [.match])))
    func again() async throws {
        let right = LARight(requirement: .biometryCurrentSet)
        try await right.authorize(localizedReason: "to test")
        await #expect(throws: LAError(.userCancel)) { try await right.authorize(localizedReason: "to test") }
        #expect(right.state == .notAuthorized)
    }

    @Test(
        "requirements differ in what will do instead of biometry",
        .phone(.iPhoneSE.with { $0.enrolled = [] }),
        arguments: [
            (LAAuthenticationRequirement.default, true), (.biometry, false), (.biometryCurrentSet, false),
            (.biometry(fallback: .default), true), (.biometry(fallback: .devicePasscode), true),
        ])
    func requirements(row: (LAAuthenticationRequirement, Bool)) async throws {
        let right = LARight(requirement: row.0)
        if row.1 {
            try await right.checkCanAuthorize()
            try await right.authorize(localizedReason: "to test")
        } else {
            await #expect(throws: LAError(.biometryNotEnrolled)) { try await right.checkCanAuthorize() }
            await #expect(throws: LAError(.biometryNotEnrolled)) {
                try await right.authorize(localizedReason: "to test")
            }
        }
        #expect(right.state == (row.1 ? .authorized : .notAuthorized))
    }

    @Test(
        "a right given back while the person is asked is not granted",
        .phone(.iPhoneSE, person: ScriptedPerson.absent))
    func givenBack() async {
        let right = LARight()
        right.tag = 7
        let error = await withCheckedContinuation { continuation in
            right.authorize(localizedReason: "to test") { continuation.resume(returning: $0 as? LAError) }
            #expect(right.state == .authorizing)
            right.deauthorize {}
        }
        #expect(error?.code == .appCancel)
        #expect(right.state == .notAuthorized)
        #expect(right.tag == 7)
    }
}
