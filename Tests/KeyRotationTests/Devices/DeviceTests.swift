import FlowNetwork
import Foundation
import LatchkeyKit
import Testing
import VirtualPhone

@testable import LatchkeyKeyRotation

extension PhoneSuite {
    /// The rotation on every kind of phone, and what its owner may do to the phone meanwhile.
    @Suite struct DeviceTests {
        @Test(
            "the whole rotation ends with the keys that the phone can have", arguments: Device.allCases, Device.systems)
        func whole(device: Device, system: String) async throws {
            let stage = try DeviceStage(device.configuration(system))
            #expect(try await stage.begin() == .waitingForBackup)
            #expect(try stage.liveKeys().count == 2 + (device.hasEnclave ? 2 : 1))
            #expect(try await stage.confirm() == .rotated)
            try await stage.expectRotated(withEnclave: device.hasEnclave)
            let words = try await stage.rotation.recoveryPhrase().words()
            for file in try stage.files() {
                #expect(!zip(words, words.dropFirst()).contains { file.contains("\($0.0) \($0.1)") })
            }
        }

        @Test(
            "the owner is asked, by face or finger where there is one, and else by the passcode",
            arguments: Device.allCases)
        func prompts(device: Device) async throws {
            let stage = try DeviceStage(device.configuration("18.1"))
            _ = try await stage.begin()
            let asksForPasscode = stage.person.prompts.contains { if case .passcode = $0.kind { true } else { false } }
            let asksForBiometry = stage.person.prompts.contains { if case .biometry = $0.kind { true } else { false } }
            #expect(asksForBiometry == device.recognizesOwner)
            #expect(asksForPasscode == !device.recognizesOwner)
        }

        @Test("without a passcode nothing is made; with one it goes on", arguments: Device.allCases, Device.systems)
        func withoutPasscode(device: Device, system: String) async throws {
            let configuration = device.configuration(system).with {
                $0.passcode = nil
                $0.enrolled = []
            }
            let stage = try DeviceStage(configuration)
            let error = await rotationFailure { try await stage.begin() }
            #expect(error?.code == .passcodeNotSet)
            #expect(error?.suggestion == .openSettings)
            #expect(try await stage.rotation.journal() == nil)
            #expect(stage.phone.inspectKeychain().items.isEmpty)
            try stage.expectUntouched()
            try stage.phone.setPasscode("123456")
            #expect(try await stage.begin() == .waitingForBackup)
            #expect(try await stage.confirm() == .rotated)
            try await stage.expectRotated(withEnclave: device.hasEnclave)
        }

        @Test(
            "new faces and fingers, between addition and revocation, take no key away",
            arguments: [Device.faceID, .touchID], Device.systems)
        func enrolledAnew(device: Device, system: String) async throws {
            let stage = try DeviceStage(device.configuration(system))
            #expect(try await stage.begin() == .waitingForBackup)
            stage.phone.resetBiometry()
            try stage.phone.enrollBiometry("somebody new")
            #expect(try await stage.confirm() == .rotated)
            try await stage.expectRotated(withEnclave: true)
        }

        @Test(
            "a phone that forgets all faces and fingers goes on by its passcode", arguments: [Device.faceID, .touchID])
        func forgotten(device: Device) async throws {
            let stage = try DeviceStage(device.configuration("18.1"))
            #expect(try await stage.begin() == .waitingForBackup)
            stage.phone.resetBiometry()
            #expect(try await stage.confirm() == .rotated)
            try await stage.expectRotated(withEnclave: true)
        }

        @Test(
            "a phone that locks itself while the words are stored adds nothing, and goes on when it is unlocked",
            arguments: Device.allCases.filter { $0 != .simulator }, Device.systems)
        func locked(device: Device, system: String) async throws {
            let stage = try DeviceStage(device.configuration(system))
            let phone = stage.phone
            stage.before { phase in
                guard phase == .storing else { return }
                phone.lock()
                phone.discardClassKeys()
            }
            let error = await rotationFailure { try await stage.begin() }
            #expect(error?.code == .phoneLocked)
            #expect(error?.suggestion == .retryWhenUnlocked)
            #expect(stage.phone.inspectKeychain().items.isEmpty)
            try stage.expectUntouched()
            stage.before { _ in }
            stage.phone.unlock()
            #expect(try await stage.rotation.resume() == .waitingForBackup)
            #expect(try await stage.confirm() == .rotated)
            try await stage.expectRotated(withEnclave: device.hasEnclave)
        }

        @Test(
            "words that went with the passcode, before the backup, leave the old keys; another rotation replaces them",
            arguments: [Device.faceID, .touchID, .withoutBiometry], Device.systems)
        func passcodeRemovedBeforeBackup(device: Device, system: String) async throws {
            let stage = try DeviceStage(device.configuration(system))
            #expect(try await stage.begin() == .waitingForBackup)
            let lost = try #require(try await stage.rotation.journal()).newKeys
            try stage.phone.removePasscode()
            let withoutPasscode = await rotationFailure { try await stage.rotation.recoveryPhrase() }
            #expect(withoutPasscode?.code == .passcodeNotSet)
            try stage.phone.setPasscode("123456")
            let error = await rotationFailure { try await stage.rotation.recoveryPhrase() }
            #expect(error?.code == .seedLost)
            #expect(error?.suggestion == .startAnew)
            #expect(try Set(stage.retiring).isSubset(of: stage.liveKeys().map(\.key.publicKey)))
            #expect(try await stage.rotation.beginAnew() == .waitingForBackup)
            #expect(try await stage.confirm() == .rotated)
            try await stage.expectRotated(withEnclave: true)
            #expect(try Set(lost).isDisjoint(with: stage.liveKeys().map(\.key.publicKey)))
        }

        @Test(
            "words that went with the passcode after the rotation have an advice of their own",
            arguments: Device.systems)
        func passcodeRemovedAfterwards(system: String) async throws {
            let stage = try DeviceStage(Device.faceID.configuration(system))
            _ = try await stage.begin()
            #expect(try await stage.confirm() == .rotated)
            try stage.phone.removePasscode()
            try stage.phone.setPasscode("123456")
            let error = await rotationFailure { try await stage.rotation.recoveryPhrase() }
            #expect(error?.code == .seedLostAfterwards)
            #expect(error?.description.contains("words that you wrote down") == true)
            #expect(try await stage.rotation.resume() == .rotated)
        }
    }
}
