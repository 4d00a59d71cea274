import Foundation
import Testing
import VirtualPhone

@testable import LatchkeyKit

extension PhoneSuite {
    /// Everything that can go wrong with a saved identity: what is said, and what still works.
    @Suite struct IdentityLossTests {
        struct Row: Sendable, CustomTestStringConvertible {
            let testDescription: String
            var lock = SavedIdentityLock.userPresence
            var configuration = PhoneConfiguration.iPhone15Pro
            let code: LatchkeyError.Code
            let suggestion: LatchkeyError.Suggestion
            let status: SecurityStatus
            /// Whether the same launch asks again when it is needed the next time.
            var asksAgain = false
            let happen: @Sendable (IdentityStage) async throws -> Void
        }

        static let rows: [Row] = [
            Row(
                testDescription: "the person cancels", code: .userCancelled, suggestion: .retry, status: .userCanceled
            ) { $0.person.become(.cancels) },
            Row(
                testDescription: "a stranger's finger, where no passcode would do", lock: .biometryAny,
                configuration: .twoFingers, code: .notRecognized, suggestion: .retry, status: .authFailed
            ) { $0.person.become(.wrongFace) },
            Row(
                testDescription: "Face ID is denied to the app", lock: .biometryCurrentSet, code: .biometryDenied,
                suggestion: .offerPasscode, status: .authFailed
            ) { $0.phone.setFaceIDPermission(false, for: Handset.bundleIdentifier) },
            Row(
                testDescription: "biometry is locked out", lock: .biometryCurrentSet, code: .biometryLockedOut,
                suggestion: .offerPasscode, status: .authFailed
            ) { stage in
                stage.person.enqueue(.noMatch, .noMatch, .noMatch, .noMatch, .noMatch, .noMatch, .noMatch)
                for _ in 1...3 {
                    _ = await failure { try await DeviceAuthentication(reason: "Look.").evaluateBiometrics() }
                }
            },
            Row(
                testDescription: "another face is enrolled", lock: .biometryCurrentSet, code: .savedSignInInvalidated,
                suggestion: .signInAgain, status: .itemNotFound
            ) { try $0.phone.enrollBiometry("another") },
            Row(
                testDescription: "the passcode is turned off", code: .savedSignInLost, suggestion: .signInAgain,
                status: .itemNotFound
            ) { try $0.phone.removePasscode() },
            Row(
                testDescription: "the passcode is turned off and on", code: .savedSignInLost,
                suggestion: .signInAgain, status: .itemNotFound
            ) {
                try $0.phone.removePasscode()
                try $0.phone.setPasscode("123456")
            },
            Row(
                testDescription: "the phone is locked", code: .keychainLocked, suggestion: .retry,
                status: .interactionNotAllowed, asksAgain: true
            ) {
                $0.phone.lock()
                $0.phone.discardClassKeys()
            },
        ]

        @Test("what happened is said, nothing is in memory, and no answer is made up", arguments: rows)
        func loading(row: Row) async throws {
            let stage = try IdentityStage(row.lock, row.configuration)
            try await stage.keeper.adopt(try stage.identity())
            try stage.relaunch()
            try await row.happen(stage)
            let error = await failure { try await stage.keeper.loadOnce() }
            #expect(error == LatchkeyError(row.code, suggestion: row.suggestion, underlying: .security(row.status)))
            #expect(stage.keeper.current == nil)
            guard row.asksAgain else {
                #expect(try await stage.keeper.loadOnce() == .alreadyLoaded)
                return
            }
            stage.phone.unlock()
            #expect(try await stage.keeper.loadOnce() == .loaded)
        }

        @Test("a person who cancelled can change their mind in the same launch")
        func secondThought() async throws {
            let stage = try IdentityStage()
            try await stage.keeper.adopt(try stage.identity())
            try stage.relaunch()
            stage.person.enqueue(.cancel)
            #expect(await failure { try await stage.keeper.loadOnce() }?.code == .userCancelled)
            #expect(try await stage.keeper.load() == .loaded)
            #expect(stage.keeper.current != nil)
        }

        @Test("a loss is told until the person has signed in again", arguments: [true, false])
        func toldAgain(removesPasscode: Bool) async throws {
            let stage = try IdentityStage(.biometryCurrentSet)
            try await stage.keeper.adopt(try stage.identity())
            if removesPasscode {
                try stage.phone.removePasscode()
                try stage.phone.setPasscode("123456")
            }
            try stage.phone.enrollBiometry("another")
            let code: LatchkeyError.Code = removesPasscode ? .savedSignInLost : .savedSignInInvalidated
            for _ in 1...2 {
                try stage.relaunch()
                #expect(await failure { try await stage.keeper.loadOnce() }?.code == code)
            }
            try await stage.keeper.adopt(try stage.identity())
            try stage.relaunch()
            #expect(try await stage.keeper.loadOnce() == .loaded)
        }

        @Test("without a passcode it is used, and not saved")
        func noPasscode() async throws {
            let stage = try IdentityStage(
                .userPresence,
                .iPhone15Pro.with {
                    $0.passcode = nil; $0.enrolled = []
                })
            let identity = try stage.identity()
            let error = await failure { try await stage.keeper.adopt(identity) }
            #expect(error?.code == .passcodeNotSet)
            #expect(error?.suggestion == .openSettings)
            #expect(stage.keeper.current == identity)
            try stage.relaunch()
            #expect(try await stage.keeper.loadOnce() == .absent)
        }

        @Test(
            "a person who does not let it be saved uses it until the app ends; an earlier one does not come back",
            arguments: SavedIdentityLock.allCases)
        func savingCancelled(lock: SavedIdentityLock) async throws {
            let stage = try IdentityStage(lock)
            try await stage.keeper.adopt(try stage.identity("anna-1"))
            stage.person.become(.cancels)
            let second = try stage.identity("bert-1")
            let error = await failure { try await stage.keeper.adopt(second) }
            #expect(error?.code == .userCancelled)
            #expect(error?.suggestion == .retry)
            #expect(stage.keeper.current == second)
            try stage.relaunch()
            #expect(try await stage.keeper.loadOnce() == .absent)
        }

        @Test("on a locked phone it is used, and the failed save is told")
        func savingLocked() async throws {
            let stage = try IdentityStage()
            stage.phone.lock()
            stage.phone.discardClassKeys()
            let identity = try stage.identity()
            #expect(await failure { try await stage.keeper.adopt(identity) } != nil)
            #expect(stage.keeper.current == identity)
        }

        @Test("killed at any moment of a save, the next launch has the new identity or none, never the earlier one")
        func killed() async throws {
            var effect = 0
            var isFinished = false
            while !isFinished {
                effect += 1
                let stage = try IdentityStage()
                try await stage.keeper.adopt(try stage.identity("anna-1"))
                let second = try stage.identity("bert-1")
                // The record and its witness go first; the identity of anna is gone with the third effect.
                stage.kill(beforeEffect: effect)
                _ = await failure { try await stage.keeper.adopt(second) }
                isFinished = stage.isRunning
                try stage.relaunch()
                #expect(await failure { try await stage.keeper.loadOnce() } == nil, "effect \(effect)")
                let left = stage.keeper.current
                #expect(left == nil || left == second || effect <= 3, "effect \(effect)")
                // And it can be saved.
                try await stage.keeper.adopt(second)
                try stage.relaunch()
                #expect(try await stage.keeper.loadOnce() == .loaded)
                try #require(effect < 40)
            }
            #expect(effect > 5)
        }
    }
}
