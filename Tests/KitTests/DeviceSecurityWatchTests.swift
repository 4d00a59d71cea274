import LatchkeyKit
import LatchkeyWire
import Testing
import VirtualPhone

extension PhoneSuite {
    @Suite struct DeviceSecurityWatchTests {
        private func look(_ stage: Stage) async throws -> DeviceSecurityWatch.Finding {
            try await DeviceSecurityWatch(store: stage.store).look(at: stage.username)
        }

        @Test("nothing is found where nothing changed, and nobody is asked", arguments: AuthMethod.allCases)
        func unchanged(method: AuthMethod) async throws {
            let stage = try Stage()
            #expect(try await look(stage) == .unchanged)
            try await stage.enroll(method)
            let (prompts, requests) = (stage.promptLog, stage.server.requests)
            #expect(try await look(stage) == .unchanged)
            stage.phone.resetBiometry()
            // The passcode opens the key as well.
            #expect(try await look(stage) == .unchanged)
            #expect(stage.promptLog == prompts)
            #expect(stage.server.requests == requests)
        }

        @Test("a passcode that was turned off is noticed", arguments: [PhoneConfiguration.iPhone15Pro, .iPhoneSE])
        func removed(configuration: PhoneConfiguration) async throws {
            let stage = try Stage(configuration)
            try await stage.enroll(.biometric)
            try stage.phone.removePasscode()
            #expect(try await look(stage) == .securityRemoved(.passcodeNotSet))
            try stage.phone.setPasscode("654321")
            #expect(try await look(stage) == .keyLost)
        }

        @Test("another key under the same tag is a lost one")
        func replaced() async throws {
            let stage = try Stage()
            let identity = try await stage.enroll(.passcode)
            let tag = try #require(identity.key?.tag)
            try await DeviceKey.delete(tag)
            _ = try await DeviceKey.create(
                for: stage.username, at: tag.serverID, protection: tag.protection, slot: tag.slot)
            #expect(try await look(stage) == .keyLost)
        }

        @Test("an ordinary key, which tells nothing without the person, counts as there")
        func ordinary() async throws {
            let stage = try Stage(.withoutSecureEnclave)
            try await stage.enroll(.passcode)
            #expect(try await look(stage) == .unchanged)
        }

        @Test("a device that takes codes learns that it could have a key")
        func available() async throws {
            let stage = try Stage(
                .iPhone15Pro.with {
                    $0.passcode = nil; $0.enrolled = []
                })
            try await stage.enrollSMSOnly()
            #expect(try await look(stage) == .unchanged)
            try stage.phone.setPasscode("123456")
            #expect(try await look(stage) == .passcodeAvailable)
            try stage.phone.enrollBiometry("face")
            #expect(try await look(stage) == .biometricsAvailable(.faceID))
            stage.phone.setFaceIDPermission(false, for: Stage.bundleIdentifier)
            #expect(try await look(stage) == .passcodeAvailable)
        }
    }
}
