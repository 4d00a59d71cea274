import Foundation
import LatchkeyKit
import Security
import Testing
import VirtualPhone

extension PhoneSuite {
    @Suite struct KeychainErrorTests {
        static let losable: [KeychainProtection] =
            [.whenPasscodeSetThisDeviceOnly]
            + KeychainConstraint.allCases.filter { $0 != .applicationPassword }.map { .guarded(by: $0) }

        @Test("a value that went with the passcode is told from one that never was", arguments: losable)
        func lostWithPasscode(protection: KeychainProtection) async throws {
            let handset = try Handset()
            let keychain = Keychain(service: "service", protection: protection)
            try await keychain.set("value", for: "anna")
            try handset.phone.removePasscode()
            let lost = reason(.lostWithPasscode, .itemNotFound)
            let missing = reason(.missing, .itemNotFound)
            #expect(await keychainFailure { try await keychain.string(for: "anna") } == lost)
            #expect(await keychainFailure { try await keychain.string(for: "bert") } == missing)
            // A new passcode does not bring it back.
            try handset.phone.setPasscode("654321")
            #expect(await keychainFailure { try await keychain.string(for: "anna") } == lost)
            #expect(await keychainFailure { try await keychain.update(Secret("new"), for: "anna") } == lost)
            // Once its loss is accepted, it is just not there.
            try await keychain.remove("anna")
            #expect(await keychainFailure { try await keychain.string(for: "anna") } == missing)
            #expect(handset.prompts.isEmpty)
        }

        @Test("a lost value can be stored anew in its place, and is then lost no more")
        func storedAnew() async throws {
            let handset = try Handset()
            let keychain = Keychain(service: "service", protection: .whenPasscodeSetThisDeviceOnly)
            try await keychain.set("old", for: "anna")
            try handset.phone.removePasscode()
            try handset.phone.setPasscode("654321")
            try await keychain.set("new", for: "anna")
            #expect(try await keychain.string(for: "anna") == "new")
            #expect(try await keychain.list().items.count == 1)
        }

        @Test("a value that was moved to another class or removed is not said to be lost")
        func notLost() async throws {
            let handset = try Handset()
            let strict = Keychain(service: "service", protection: .whenPasscodeSetThisDeviceOnly)
            let open = Keychain(service: "service", protection: .whenUnlocked)
            try await strict.set("value", for: "anna")
            try await strict.set("value", for: "bert")
            try await open.set("value", for: "anna")
            try await open.removeAll()
            try handset.phone.removePasscode()
            for account in ["anna", "bert"] {
                #expect(
                    await keychainFailure { try await strict.string(for: account) } == reason(.missing, .itemNotFound))
            }
        }

        @Test("without a passcode the strict class stores nothing, and says why")
        func passcodeNotSet() async throws {
            let handset = try Handset(
                .iPhone15Pro.with {
                    $0.passcode = nil
                    $0.enrolled = []
                })
            let plain = Keychain(service: "plain", protection: .whenPasscodeSetThisDeviceOnly)
            #expect(
                await keychainFailure { try await plain.set("value", for: "anna") }
                    == reason(.passcodeNotSet, .authFailed))
            // With an access control the system answers another status; the reason is the same.
            let guarded = Keychain(service: "guarded", protection: .guarded(by: .userPresence))
            let error = await keychainFailure { try await guarded.set("value", for: "anna") }
            #expect(error == reason(.passcodeNotSet, .notAvailable))
            #expect(error?.suggestion == .openSettings)
            #expect(try await guarded.presence(of: "anna") == .absent)
            #expect(handset.prompts.isEmpty)
        }

        @Test("a guarded value of another class outlives the passcode, shut")
        func shutWithoutPasscode() async throws {
            let handset = try Handset()
            let keychain = Keychain(
                service: "service", protection: .guarded(by: .userPresence, accessibility: .whenUnlockedThisDeviceOnly))
            try await keychain.set("value", for: "anna")
            try handset.phone.removePasscode()
            let error = await keychainFailure { try await keychain.string(for: "anna") }
            #expect(error == reason(.passcodeNotSet, .authFailed))
        }

        @Test("a second value is a duplicate, and the first stays")
        func duplicate() async throws {
            _ = try Handset()
            let keychain = Keychain(service: "service")
            try await keychain.add(Secret("first"), for: "anna")
            let error = await keychainFailure { try await keychain.add(Secret("second"), for: "anna") }
            #expect(error == reason(.duplicate, .duplicateItem))
            #expect(error?.suggestion == .update)
            #expect(try await keychain.string(for: "anna") == "first")
            let missing = await keychainFailure { try await keychain.update(Secret("other"), for: "bert") }
            #expect(missing == reason(.missing, .itemNotFound))
        }

        @Test("a locked phone hides by class: locked is not missing")
        func locked() async throws {
            let handset = try Handset()
            let open = Keychain(service: "open", protection: .afterFirstUnlock)
            let shut = Keychain(service: "shut", protection: .whenUnlocked)
            let locked = reason(.locked, .interactionNotAllowed)
            for keychain in [open, shut] { try await keychain.set("value", for: "anna") }
            handset.phone.lock()
            handset.phone.discardClassKeys()
            #expect(try await open.string(for: "anna") == "value")
            #expect(await keychainFailure { try await shut.string(for: "anna") } == locked)
            #expect(await keychainFailure { try await shut.set("value", for: "bert") } == locked)
            handset.phone.restart()
            try handset.relaunch()
            #expect(await keychainFailure { try await open.string(for: "anna") } == locked)
            // Nothing has told this process yet which group is the app's first.
            #expect(await keychainFailure { try await shut.remove("anna") } == locked)
            handset.phone.unlock()
            #expect(try await shut.string(for: "anna") == "value")
            handset.phone.lock()
            handset.phone.discardClassKeys()
            try await shut.remove("anna")
            handset.phone.unlock()
            #expect(await keychainFailure { try await shut.string(for: "anna") }?.code == .missing)
        }

        @Test("where prompts are forbidden, a guarded value is told from a locked phone")
        func promptForbidden() async throws {
            let handset = try Handset()
            let keychain = Keychain(service: "service", protection: .guarded(by: .devicePasscode))
            try await keychain.set("value", for: "anna")
            let quiet = DeviceAuthentication(reason: "In the background.", interaction: .forbidden)
            let forbidden = await keychainFailure { try await keychain.string(for: "anna", authentication: quiet) }
            #expect(forbidden == reason(.promptForbidden, .interactionNotAllowed))
            handset.phone.lock()
            handset.phone.discardClassKeys()
            let locked = await keychainFailure { try await keychain.string(for: "anna", authentication: quiet) }
            #expect(locked == reason(.locked, .interactionNotAllowed))
            #expect(handset.prompts.isEmpty)
        }

        @Test("Cancel is told from not being recognized")
        func declined() async throws {
            let person = ScriptedPerson(answers: [.cancel, .noMatch, .noMatch, .noMatch])
            _ = try Handset(.iPhoneSE, person: person)
            let keychain = Keychain(service: "service", protection: .guarded(by: .biometryAny))
            try await keychain.set("value", for: "anna")
            #expect(
                await keychainFailure { try await keychain.string(for: "anna") }
                    == reason(.userCancelled, .userCanceled))
            let failed = await keychainFailure { try await keychain.string(for: "anna") }
            #expect(failed == reason(.authenticationFailed, .authFailed))
            #expect(failed?.suggestion == .askAgain)
            #expect(try await keychain.string(for: "anna") == "value")
        }

        @Test("a lockout of biometry is named, and the passcode ends it")
        func lockedOut() async throws {
            let person = ScriptedPerson(answers: [.noMatch, .noMatch, .cancel, .noMatch, .noMatch, .cancel, .noMatch])
            let handset = try Handset(person: person)
            let keychain = Keychain(service: "service", protection: .guarded(by: .biometryCurrentSet))
            try await keychain.set("value", for: "anna")
            for _ in 1...2 {
                let error = await keychainFailure { try await keychain.string(for: "anna") }
                #expect(error == reason(.userCancelled, .userCanceled))
            }
            for _ in 1...2 {
                let error = await keychainFailure { try await keychain.string(for: "anna") }
                #expect(error == reason(.biometryLockedOut, .authFailed))
                #expect(error?.suggestion == .enterPasscode)
            }
            try await DeviceAuthentication(reason: "Unlock Face ID.").evaluateOwner()
            #expect(try await keychain.string(for: "anna") == "value")
            #expect(handset.prompts == Array(repeating: "biometry", count: 7) + ["passcode", "biometry"])
        }

        @Test(
            "a change of the enrolled faces shuts what is bound to them, and nothing else",
            arguments: KeychainConstraint.allCases.filter { $0 != .applicationPassword })
        func invalidated(constraint: KeychainConstraint) async throws {
            let handset = try Handset()
            let keychain = Keychain(service: "service", protection: .guarded(by: constraint))
            try await keychain.set("value", for: "anna")
            try handset.phone.enrollBiometry("somebody else")
            switch constraint {
            case .biometryCurrentSet, .biometryCurrentSetAndPasscode:
                for isReading in [true, false] {
                    let error = await keychainFailure {
                        if isReading {
                            _ = try await keychain.string(for: "anna")
                        } else {
                            try await keychain.update(Secret("new"), for: "anna")
                        }
                    }
                    #expect(error == reason(.invalidated, .itemNotFound))
                    #expect(error?.suggestion == .storeAnew)
                }
                #expect(try await keychain.presence(of: "anna") == .invalidated)
                // The lost one makes room by itself.
                try await keychain.set("anew", for: "anna")
                #expect(try await keychain.string(for: "anna") == "anew")
            default: #expect(try await keychain.string(for: "anna") == "value")
            }
        }

        @Test("where iOS keeps a value whose faces have changed and refuses it, the same is said")
        func refused() async throws {
            let handset = try Handset(.iPhone15Pro.with { $0.openQuestions.valueOfChangedSet = .refused })
            let keychain = Keychain(service: "service", protection: .guarded(by: .biometryCurrentSet))
            try await keychain.set("value", for: "anna")
            try handset.phone.enrollBiometry("somebody else")
            let error = await keychainFailure { try await keychain.string(for: "anna") }
            #expect(error == reason(.invalidated, .authFailed))
            try await keychain.remove("anna")
            try await keychain.set("anew", for: "anna")
            #expect(try await keychain.string(for: "anna") == "anew")
        }

        @Test("faces that are added and removed again leave a value where iOS says that they are the same")
        func sameSet() async throws {
            let handset = try Handset(.iPhone15Pro.with { $0.openQuestions.undoneEnrollment = .sameSet })
            let keychain = Keychain(service: "service", protection: .guarded(by: .biometryCurrentSet))
            try await keychain.set("value", for: "anna")
            try handset.phone.enrollBiometry("somebody else")
            #expect(try await keychain.presence(of: "anna") == .invalidated)
            try handset.phone.removeBiometry("somebody else")
            #expect(try await keychain.string(for: "anna") == "value")
        }

        enum Order: Sendable, CaseIterable {
            case facesThenPasscode, passcodeThenFaces, passcodeOnly, facesOnly
        }

        @Test(
            "the passcode is blamed where it was off, the faces where only they have changed", arguments: Order.allCases
        )
        func order(order: Order) async throws {
            let handset = try Handset()
            let keychain = Keychain(service: "service", protection: .guarded(by: .biometryCurrentSet))
            try await keychain.set("value", for: "anna")
            if order == .facesThenPasscode { try handset.phone.enrollBiometry("somebody else") }
            if order != .facesOnly {
                try handset.phone.removePasscode()
                try handset.phone.setPasscode("654321")
            }
            if order != .passcodeOnly { try handset.phone.enrollBiometry("another") }
            let expected =
                order == .facesOnly ? reason(.invalidated, .itemNotFound) : reason(.lostWithPasscode, .itemNotFound)
            #expect(await keychainFailure { try await keychain.string(for: "anna") } == expected)
            #expect(expected.suggestion == .storeAnew)
        }

        @Test("a bound value that somebody has deleted is missing, not lost")
        func deletedByOthers() async throws {
            _ = try Handset()
            let keychain = Keychain(service: "service", protection: .guarded(by: .biometryCurrentSet))
            try await keychain.set("value", for: "anna")
            let place: [CFString: Any] = [kSecClass: kSecClassGenericPassword, kSecAttrService: "service"]
            #expect(SecItemDelete(place as CFDictionary) == errSecSuccess)
            #expect(
                await keychainFailure { try await keychain.string(for: "anna") } == reason(.missing, .itemNotFound))
        }

        @Test("a record of an earlier version, without a witness, still explains a loss", arguments: [true, false])
        func earlierRecord(facesChange: Bool) async throws {
            let handset = try Handset()
            let keychain = Keychain(service: "service", protection: .guarded(by: .biometryCurrentSet))
            try await keychain.set("value", for: "anna")
            let state = Data(repeating: 1, count: 32).base64EncodedString()
            let record = Data(#"{"accessibility":"whenPasscodeSetThisDeviceOnly","biometricState":"\#(state)"}"#.utf8)
            let place: [CFString: Any] = [
                kSecClass: kSecClassGenericPassword, kSecAttrService: "latchkey.record:service",
            ]
            #expect(SecItemUpdate(place as CFDictionary, [kSecValueData: record] as CFDictionary) == errSecSuccess)
            if facesChange {
                try handset.phone.enrollBiometry("somebody else")
            } else {
                try handset.phone.removePasscode()
            }
            #expect(
                await keychainFailure { try await keychain.string(for: "anna") }?.code
                    == (facesChange ? .invalidated : .lostWithPasscode))
        }

        @Test("with no face left, what was bound to one is shut, too")
        func noFaceLeft() async throws {
            let handset = try Handset()
            let keychain = Keychain(service: "service", protection: .guarded(by: .biometryCurrentSet))
            let any = Keychain(service: "any", protection: .guarded(by: .biometryAny))
            for keychain in [keychain, any] { try await keychain.set("value", for: "anna") }
            handset.phone.resetBiometry()
            #expect(await keychainFailure { try await keychain.string(for: "anna") }?.code == .invalidated)
            #expect(
                await keychainFailure { try await any.string(for: "anna") } == reason(.biometryNotEnrolled, .authFailed)
            )
            // Nor can anything be stored that needs one.
            #expect(
                await keychainFailure { try await any.add(Secret("value"), for: "bert") }?.code == .biometryNotEnrolled)
        }

        @Test("Face ID that is denied to the app is named")
        func denied() async throws {
            let handset = try Handset(mayUseFaceID: false)
            let keychain = Keychain(service: "service", protection: .guarded(by: .biometryAny))
            try await keychain.set("value", for: "anna")
            let error = await keychainFailure { try await keychain.string(for: "anna") }
            #expect(error == reason(.biometryUnavailable, .authFailed))
            #expect(handset.prompts.isEmpty)
        }

        @Test("a group that the app is not entitled to")
        func entitlement() async throws {
            _ = try Handset()
            let keychain = Keychain(service: "service", accessGroup: "TEAM.others")
            let expected = reason(.entitlementMissing, .missingEntitlement)
            #expect(await keychainFailure { try await keychain.string(for: "anna") } == expected)
            #expect(await keychainFailure { try await keychain.set("value", for: "anna") } == expected)
            #expect(await keychainFailure { try await keychain.remove("anna") } == expected)
        }

        @Test("a keychain that can't be reached is not an empty one")
        func unavailable() async throws {
            let handset = try Handset()
            let keychain = Keychain(service: "service")
            handset.phone.kill(handset.launch)
            let expected = reason(.unavailable, .notAvailable)
            #expect(await keychainFailure { try await keychain.string(for: "anna") } == expected)
            #expect(await keychainFailure { try await keychain.set("value", for: "anna") } == expected)
        }
    }
}

@Suite struct KeychainErrorTextTests {
    @Test("every code has a sentence and a next step of its own", arguments: KeychainError.Code.all)
    func meanings(code: KeychainError.Code) {
        let error = KeychainError(code, status: .param)
        #expect(error.sentence.hasSuffix("."))
        #expect(error.description == "\(code): \(error.sentence) [OSStatus -50]")
        #expect(error.localizedDescription == error.sentence)
        #expect(KeychainError.Code.all.filter { KeychainError($0).sentence == error.sentence }.count == 1)
    }

    @Test("a code that this version does not know still has a sentence")
    func unknownCode() {
        let error = KeychainError(KeychainError.Code(rawValue: "from_the_future"))
        #expect(!error.sentence.isEmpty)
        #expect(error.suggestion == .fixProgram)
    }
}
