import LatchkeyKit
import Testing
import VirtualPhone

extension PhoneSuite {
    @Suite struct DeviceCapabilityTests {
        struct Row: Sendable, CustomTestStringConvertible {
            let testDescription: String
            let configuration: PhoneConfiguration
            let isAllowed: Bool?
            let expected: DeviceCapability
        }

        static let noBiometry = BiometryObstacle(code: .biometryNotAvailable, hardware: .none)
        static let rows: [Row] = [
            Row(
                testDescription: "Face ID", configuration: .iPhone15Pro, isAllowed: nil,
                expected: .biometricsAvailable(.faceID)),
            Row(
                testDescription: "Face ID, allowed", configuration: .iPhone15Pro, isAllowed: true,
                expected: .biometricsAvailable(.faceID)),
            Row(
                testDescription: "Touch ID", configuration: .iPhoneSE, isAllowed: nil,
                expected: .biometricsAvailable(.touchID)),
            Row(
                testDescription: "Optic ID", configuration: .iPhone15Pro.with { $0.biometry = .opticID },
                isAllowed: nil, expected: .biometricsAvailable(.other)),
            Row(
                testDescription: "Face ID, denied", configuration: .iPhone15Pro, isAllowed: false,
                expected: .passcodeOnly(BiometryObstacle(code: .biometryNotAvailable, hardware: .faceID))),
            Row(
                testDescription: "no sensor", configuration: .withoutSecureEnclave, isAllowed: nil,
                expected: .passcodeOnly(noBiometry)),
            Row(
                testDescription: "no face enrolled", configuration: .iPhone15Pro.with { $0.enrolled = [] },
                isAllowed: nil,
                expected: .passcodeOnly(BiometryObstacle(code: .biometryNotEnrolled, hardware: .faceID))),
            Row(
                testDescription: "no passcode",
                configuration: .iPhone15Pro.with {
                    $0.passcode = nil
                    $0.enrolled = []
                }, isAllowed: nil, expected: .none(.passcodeNotSet)),
        ]

        @Test("the capability follows the phone's state, and no prompt is shown", arguments: rows)
        func capability(row: Row) async throws {
            let stage = try Stage(row.configuration)
            stage.phone.setFaceIDPermission(row.isAllowed, for: Stage.bundleIdentifier)
            #expect(await DeviceCapability.current() == row.expected)
            #expect(stage.promptLog.isEmpty)
        }

        @Test("five mismatches, two each call, lock biometry, and the reason says so")
        func lockout() async throws {
            let stage = try Stage(person: .wrongFace)
            for _ in 1...2 { #expect(await failure { try await stage.enroll() }?.code == .userCancelled) }
            #expect(await failure { try await stage.enroll() }?.code == .biometryLockedOut)
            let expected = BiometryObstacle(code: .biometryLockout, hardware: .faceID)
            #expect(await DeviceCapability.current() == .passcodeOnly(expected))
            #expect(expected.reason == .lockedOut)
        }

        @Test("denied is told from missing hardware")
        func reasons() {
            #expect(BiometryObstacle(code: .biometryNotAvailable, hardware: .faceID).reason == .denied)
            #expect(BiometryObstacle(code: .biometryNotAvailable, hardware: .none).reason == .noHardware)
            #expect(BiometryObstacle(code: .biometryNotEnrolled, hardware: .faceID).reason == .notEnrolled)
            #expect(BiometryObstacle(code: .biometryDisconnected, hardware: .touchID).reason == .other)
        }
    }
}
