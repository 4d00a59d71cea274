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

    /// What a right can require; made in the test, because a requirement is not Sendable.
    enum Requirement {
        case standard, biometry, currentSet, orDefault, orPasscode

        var made: LAAuthenticationRequirement {
            switch self {
            case .standard: .default
            case .biometry: .biometry
            case .currentSet: .biometryCurrentSet
            case .orDefault: .biometry(fallback: .default)
            case .orPasscode: .biometry(fallback: .devicePasscode)
            }
        }
    }

    @Test(
        "requirements differ in what will do instead of biometry",
        .phone(.iPhoneSE.with { $0.enrolled = [] }),
        arguments: [
            (.standard, true), (.biometry, false), (.currentSet, false), (.orDefault, true), (.orPasscode, true),
        ] as [(Requirement, Bool)])
    func requirements(row: (Requirement, Bool)) async throws {
        let right = LARight(requirement: row.0.made)
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
