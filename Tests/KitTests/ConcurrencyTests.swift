import Foundation
import LatchkeyKit
import LatchkeyLock
import LatchkeyWire
import Testing
import VirtualPhone

extension PhoneSuite {
    @Suite struct ConcurrencyTests {
        @Test("the main actor goes on while the person thinks")
        @MainActor func mainActor() async throws {
            let stage = try Stage()
            try await stage.enroll(.passcode)
            let person = ThinkingPerson()
            stage.phone.give(to: person)
            let isSignedIn = Lock(false)
            let task = Task { @MainActor in
                try await stage.signIn()
                isSignedIn.withLock { $0 = true }
            }
            _ = await person.nextPrompt()
            // Would not come back if the prompt, which nobody has answered yet, held the main actor.
            await Task { @MainActor in }.value
            #expect(!isSignedIn.withLock { $0 })
            person.decide(.passcode("123456"))
            try await task.value
            #expect(isSignedIn.withLock { $0 })
        }

        @Test("more prompts than the phone has cores leave the cooperative pool free")
        func cooperativePool() async throws {
            let stage = try Stage()
            let key = try #require(try await stage.enroll(.passcode).key)
            let person = ThinkingPerson()
            stage.phone.give(to: person)
            let authentications = (0..<64).map { _ in DeviceAuthentication(reason: "Wait.") }
            let tasks = authentications.map { authentication in
                Task { try await key.signature(for: [1, 2, 3], authentication: authentication) }
            }
            _ = await person.nextPrompt()
            // Would not come back if the waiting calls held the pool's threads.
            let sum = await withTaskGroup(of: Int.self) { group in
                for number in 0..<100 { group.addTask { number } }
                return await group.reduce(0, +)
            }
            #expect(sum == 4950)
            for authentication in authentications { authentication.invalidate() }
            // Each prompt takes the place of the one before; the last call's had come, or had not come yet.
            var ends: Set<LatchkeyError.Code?> = []
            for task in tasks { ends.insert(await failure { try await task.value }?.code) }
            #expect(ends.subtracting([.systemCancelled, .appCancelled, .authenticationEnded]).isEmpty)
        }

        @Test("a cancelled task takes its prompt away and says so", arguments: AuthMethod.allCases)
        func cancelAtPrompt(method: AuthMethod) async throws {
            let stage = try Stage()
            let person = ThinkingPerson()
            stage.phone.give(to: person)
            let task = Task { try await stage.enroll(method) }
            _ = await person.nextPrompt()
            task.cancel()
            let error = await failure { try await task.value }
            #expect(error?.code == .cancelled)
            #expect(error?.suggestion == LatchkeyError.Suggestion.none)
            #expect(error?.underlying == .localAuthentication(.appCancel))
            stage.phone.give(to: ScriptedPerson())
            #expect(try await stage.keys().isEmpty)
            try await stage.enroll(method)
        }

        @Test("a task that is cancelled while the server is silent ends, and the enrollment stays recoverable")
        func cancelAtRequest() async throws {
            let stage = try Stage()
            stage.server.fail(.enroll, .neverAnswered)
            let task = Task { try await stage.enroll(.passcode) }
            // Before, the request is not sent at all.
            while !stage.server.requests.contains("mfa/enroll") { await Task.yield() }
            task.cancel()
            #expect(await failure { try await task.value }?.code == .cancelled)
            #expect(try stage.store.hasUnfinishedEnrollment(of: stage.username))
            try await stage.enroll(.passcode)
        }

        @Test("a task that was cancelled before it began does nothing")
        func cancelledBefore() async throws {
            let stage = try Stage()
            let gate = AsyncStream<Void>.makeStream()
            let task = Task {
                for await _ in gate.stream { break }
                return try await stage.enroll(.passcode)
            }
            task.cancel()
            gate.continuation.finish()
            #expect(await failure { try await task.value }?.code == .cancelled)
            #expect(stage.server.requests.isEmpty)
            #expect(try await stage.keys().isEmpty)
        }

        @Test("a prompt that the system takes away can be tried again")
        func interrupted() async throws {
            let stage = try Stage()
            try await stage.enroll(.passcode)
            let person = ThinkingPerson()
            stage.phone.give(to: person)
            let task = Task { try await stage.signIn() }
            _ = await person.nextPrompt()
            stage.phone.interrupt(stage.launch)
            let error = await failure { try await task.value }
            #expect(error?.code == .systemCancelled)
            #expect(error?.suggestion == .retry)
        }

        @Test("an authentication that was ended opens nothing")
        func ended() async throws {
            let stage = try Stage()
            let key = try #require(try await stage.enroll(.passcode).key)
            let before = stage.promptLog
            let authentication = DeviceAuthentication(reason: "Sign.")
            authentication.invalidate()
            let error = await failure { try await key.signature(for: [1], authentication: authentication) }
            #expect(error?.code == .authenticationEnded || error?.code == .keychainRefused)
            #expect(stage.promptLog == before)
        }
    }
}
