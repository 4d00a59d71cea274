import Foundation
import LatchkeyKit
import LatchkeyLock
import Testing
import VirtualPhone

extension PhoneSuite {
    @Suite struct KeychainConcurrencyTests {
        @Test("64 tasks that store at once: all succeed, one value is left, and nobody ever finds none")
        func storeAtOnce() async throws {
            _ = try Handset()
            let keychain = Keychain(service: "service", protection: .whenPasscodeSetThisDeviceOnly)
            // From nothing, which is where an update and an add can miss each other.
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<64 { group.addTask { try await keychain.set("\(number)", for: "anna") } }
                try await group.waitForAll()
            }
            #expect(try await keychain.list().items.count == 1)
            let found = Lock<[String]>([])
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 64..<128 {
                    group.addTask { try await keychain.set("\(number)", for: "anna") }
                    group.addTask {
                        let value = try await keychain.string(for: "anna")
                        found.withLock { $0.append(value) }
                    }
                }
                try await group.waitForAll()
            }
            let values = Set((0..<128).map(String.init))
            #expect(found.withLock { $0.count } == 64)
            #expect(found.withLock { $0.allSatisfy(values.contains) })
            #expect(try await keychain.list().items.count == 1)
        }

        @Test("storing and removing at once: nobody fails, and no loss is claimed that was none")
        func storeAndRemoveAtOnce() async throws {
            let handset = try Handset()
            let keychain = Keychain(service: "service", protection: .whenPasscodeSetThisDeviceOnly)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<32 {
                    group.addTask { try await keychain.set("\(number)", for: "anna") }
                    group.addTask { try await keychain.remove("anna") }
                }
                try await group.waitForAll()
            }
            switch try await keychain.presence(of: "anna") {
            case .readable: try await keychain.remove("anna")
            case let presence: #expect(presence == .absent)
            }
            try handset.phone.removePasscode()
            #expect(await keychainFailure { try await keychain.string(for: "anna") }?.code == .missing)
        }

        @Test("killed at any step of a replacement, the old value is there or the new one")
        func killed() async throws {
            var outcomes: Set<String> = []
            for effect in 1...6 {
                let handset = try Handset()
                let keychain = Keychain(service: "service", protection: .whenPasscodeSetThisDeviceOnly)
                try await keychain.set("old", for: "anna")
                handset.phone.kill(handset.launch, beforeEffect: effect)
                let error = await keychainFailure { try await keychain.set("new", for: "anna") }
                if handset.phone.isRunning(handset.launch) { handset.phone.kill(handset.launch) }
                try handset.relaunch()
                let value = try await keychain.string(for: "anna")
                #expect(value == (error == nil ? "new" : "old"))
                outcomes.insert(value)
            }
            #expect(outcomes == ["old", "new"])
        }

        @Test("with one authentication several values ask once; without, each asks")
        func reuse() async throws {
            let handset = try Handset()
            let keychain = Keychain(service: "service", protection: .guarded(by: .biometryCurrentSet))
            for name in ["a", "b", "c"] { try await keychain.set(name, for: name) }
            let authentication = DeviceAuthentication(reason: "Show all.")
            for name in ["a", "b", "c"] {
                #expect(try await keychain.string(for: name, authentication: authentication) == name)
            }
            try await keychain.set("new", for: "a", authentication: authentication)
            #expect(handset.prompts == ["biometry"])
            for name in ["b", "c"] { #expect(try await keychain.string(for: name) == name) }
            #expect(handset.prompts == ["biometry", "biometry", "biometry"])
            authentication.invalidate()
            let error = await keychainFailure {
                try await keychain.string(for: "a", authentication: authentication)
            }
            #expect(error == reason(.authenticationEnded, .authFailed))
            #expect(handset.prompts.count == 3)
        }

        @Test("an authentication that was evaluated first opens values without a second prompt")
        func evaluatedFirst() async throws {
            let handset = try Handset()
            let keychain = Keychain(service: "service", protection: .guarded(by: .userPresence))
            try await keychain.set("value", for: "anna")
            let authentication = DeviceAuthentication(reason: "Show it.")
            try await authentication.evaluateOwner()
            #expect(try await keychain.string(for: "anna", authentication: authentication) == "value")
            #expect(handset.prompts == ["biometry"])
        }

        @Test("the prompt says the reason that was given")
        func reasonText() async throws {
            let person = ScriptedPerson.approves
            _ = try Handset(person: person)
            let keychain = Keychain(service: "service", protection: .guarded(by: .biometryAny))
            try await keychain.set("value", for: "anna")
            let authentication = DeviceAuthentication(reason: "Show your card.")
            _ = try await keychain.string(for: "anna", authentication: authentication)
            let reasons = person.prompts.compactMap { prompt -> String? in
                guard case .biometry(let request) = prompt.kind else { return nil }
                return request.reason
            }
            #expect(reasons == ["Show your card."])
        }

        @Test("a cancelled task takes its prompt away, says so, and changes nothing", arguments: ["read", "replace"])
        func cancelled(verb: String) async throws {
            let person = ThinkingPerson()
            let handset = try Handset(person: person)
            let keychain = Keychain(service: "service", protection: .guarded(by: .userPresence))
            try await keychain.set("old", for: "anna")
            let task = Task {
                if verb == "read" {
                    _ = try await keychain.string(for: "anna")
                } else {
                    try await keychain.set("new", for: "anna")
                }
            }
            _ = await person.nextPrompt()
            task.cancel()
            let error = await keychainFailure { try await task.value }
            #expect(error == reason(.cancelled, .authFailed))
            #expect(error?.suggestion == KeychainError.Suggestion.none)
            #expect(handset.phone.events.filter { $0.prompt != nil }.map(\.outcome) == ["withdrawn -9"])
            handset.phone.give(to: ScriptedPerson.approves)
            #expect(try await keychain.string(for: "anna") == "old")
        }

        @Test("a prompt that the system takes away is no cancellation, and can be tried again")
        func interrupted() async throws {
            let person = ThinkingPerson()
            let handset = try Handset(person: person)
            let keychain = Keychain(service: "service", protection: .guarded(by: .userPresence))
            try await keychain.set("value", for: "anna")
            let task = Task { try await keychain.string(for: "anna") }
            _ = await person.nextPrompt()
            handset.phone.interrupt(handset.launch)
            let error = await keychainFailure { try await task.value }
            #expect(error == reason(.authenticationFailed, .authFailed))
            #expect(error?.suggestion == .askAgain)
            handset.phone.give(to: ScriptedPerson.approves)
            #expect(try await keychain.string(for: "anna") == "value")
        }

        @Test("a task that was cancelled before it began asks the system nothing")
        func cancelledBefore() async throws {
            let handset = try Handset()
            let keychain = Keychain(service: "service")
            let before = handset.phone.events.count
            let (gate, opener) = AsyncStream<Void>.makeStream()
            let task = Task {
                for await _ in gate { break }
                try await keychain.set("value", for: "anna")
            }
            task.cancel()
            opener.finish()
            #expect(await keychainFailure { try await task.value } == reason(.cancelled, nil))
            #expect(handset.phone.events.count == before)
        }

        @Test("the main actor goes on while the person thinks")
        @MainActor func mainActor() async throws {
            let person = ThinkingPerson()
            _ = try Handset(person: person)
            let keychain = Keychain(service: "service", protection: .guarded(by: .userPresence))
            try await keychain.set("value", for: "anna")
            let isRead = Lock(false)
            let task = Task { @MainActor in
                let value = try await keychain.string(for: "anna")
                isRead.withLock { $0 = true }
                return value
            }
            _ = await person.nextPrompt()
            // Would not come back if the prompt, which nobody has answered yet, held the main actor.
            await Task { @MainActor in }.value
            #expect(!isRead.withLock { $0 })
            person.decide(.match)
            #expect(try await task.value == "value")
        }

        @Test("64 prompts leave the cooperative pool free")
        func cooperativePool() async throws {
            let person = ThinkingPerson()
            let handset = try Handset(person: person)
            let keychain = Keychain(service: "service", protection: .guarded(by: .userPresence))
            try await keychain.set("value", for: "anna")
            let tasks = (0..<64).map { _ in Task { try await keychain.string(for: "anna") } }
            _ = await person.nextPrompt()
            // Would not come back if the waiting calls held the pool's threads.
            let sum = await withTaskGroup(of: Int.self) { group in
                for number in 0..<100 { group.addTask { number } }
                return await group.reduce(0, +)
            }
            #expect(sum == 4950)
            for task in tasks { task.cancel() }
            // Each prompt takes the place of the one before.
            let ends: [KeychainError.Code?] = [.cancelled, .authenticationFailed]
            for task in tasks { #expect(ends.contains(await keychainFailure { try await task.value }?.code)) }
            #expect(handset.phone.isRunning(handset.launch))
        }
    }
}
