import Foundation
import LatchkeyKit
import LatchkeyLock
import LatchkeyWire
import Security
import Testing
import VirtualPhone

extension PhoneSuite {
    @Suite struct SessionKeeperTests {
        /// A user who is signed in, and a keeper that has their tokens.
        private func signedIn() async throws -> (stage: Stage, keeper: SessionKeeper, tokens: SessionTokens) {
            let stage = try Stage()
            try await stage.enroll(.passcode)
            let tokens = try await stage.signIn()
            let keeper = stage.keeper()
            try await keeper.keep(tokens, of: stage.username)
            return (stage, keeper, tokens)
        }

        @Test("what is kept is there for the next launch, without a prompt, and for no other user")
        func kept() async throws {
            let (stage, keeper, tokens) = try await signedIn()
            let prompts = stage.promptLog
            #expect(try await keeper.tokens(of: stage.username) == tokens)
            try stage.relaunch()
            #expect(try await stage.keeper().tokens(of: stage.username) == tokens)
            #expect(try await stage.keeper().accessToken(of: stage.username) == tokens.accessToken)
            let other = try #require(Username(rawValue: "Anna"))
            #expect(try await stage.keeper().tokens(of: other) == nil)
            #expect(stage.promptLog == prompts)
        }

        @Test("tokens stay on this phone, and stand nowhere but in the keychain")
        func place() async throws {
            let (stage, _, tokens) = try await signedIn()
            var item: CFTypeRef?
            let query: [CFString: Any] = [
                kSecClass: kSecClassGenericPassword, kSecAttrService: "latchkey.session", kSecReturnAttributes: true,
            ]
            #expect(SecItemCopyMatching(query as CFDictionary, &item) == errSecSuccess)
            let attributes = try #require(item as? [CFString: Any])
            #expect(
                attributes[kSecAttrAccessible] as? String
                    == kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly as String)
            #expect(attributes[kSecAttrAccount] as? String == "latchkey.test#anna")
            for value in stage.disk.values.withLock({ $0.values }) {
                let text = String(decoding: value, as: UTF8.self)
                #expect(!text.contains(tokens.refreshToken.rawValue))
                #expect(!text.contains(tokens.accessToken.rawValue))
            }
        }

        @Test("who never signed in has to")
        func notSignedIn() async throws {
            let stage = try Stage()
            let error = await failure { try await stage.keeper().accessToken(of: stage.username) }
            #expect(error?.code == .notSignedIn)
            #expect(error?.suggestion == .signInAgain)
            #expect(stage.server.requests.isEmpty)
        }

        @Test("a token is renewed shortly before it runs out, and not earlier", arguments: [(569, 0), (570, 1)])
        func renewal(seconds: Int, renewals: Int) async throws {
            let (stage, keeper, tokens) = try await signedIn()
            stage.wait(seconds: TimeInterval(seconds))
            let token = try await keeper.accessToken(of: stage.username)
            #expect((token == tokens.accessToken) == (renewals == 0))
            #expect(stage.server.requests.filter { $0 == "auth/refresh" }.count == renewals)
            // What was renewed is kept.
            #expect(try await stage.keeper().accessToken(of: stage.username) == token)
            #expect(stage.server.requests.filter { $0 == "auth/refresh" }.count == renewals)
        }

        @Test("a token that the server refuses is renewed, although it has not run out")
        func refusedToken() async throws {
            let (stage, keeper, tokens) = try await signedIn()
            let token = try await keeper.accessToken(of: stage.username, otherThan: tokens.accessToken)
            #expect(token != tokens.accessToken)
            // One that is not the kept one any more renews nothing.
            #expect(try await keeper.accessToken(of: stage.username, otherThan: tokens.accessToken) == token)
        }

        @Test("however many ask at once, a token is renewed once, and all get the same")
        func singleFlight() async throws {
            let (stage, keeper, _) = try await signedIn()
            stage.wait(seconds: 600)
            let username = stage.username
            let tokens = try await withThrowingTaskGroup(of: AccessToken.self) { group in
                for _ in 0..<32 { group.addTask { try await keeper.accessToken(of: username) } }
                return try await group.reduce(into: Set<AccessToken>()) { $0.insert($1) }
            }
            #expect(tokens.count == 1)
            #expect(stage.server.requests.filter { $0 == "auth/refresh" }.count == 1)
        }

        @Test("who is cancelled takes the renewal away from nobody")
        func cancelled() async throws {
            let (stage, keeper, _) = try await signedIn()
            stage.wait(seconds: 600)
            let username = stage.username
            let gate = AsyncStream<Void>.makeStream()
            let cancelled = Task {
                for await _ in gate.stream { break }
                return try await keeper.accessToken(of: username)
            }
            cancelled.cancel()
            gate.continuation.finish()
            #expect(await failure { try await cancelled.value }?.code == .cancelled)
            _ = try await keeper.accessToken(of: username)
        }

        @Test("a refused refresh token signs out")
        func refused() async throws {
            let (stage, keeper, _) = try await signedIn()
            stage.wait(seconds: 600)
            stage.server.state.withLock { $0.refreshTokens = [:] }
            let error = await failure { try await keeper.accessToken(of: stage.username) }
            #expect(error?.code == .server(.refreshTokenInvalid))
            #expect(error?.suggestion == .signInAgain)
            #expect(try await keeper.tokens(of: stage.username) == nil)
            #expect(await failure { try await keeper.accessToken(of: stage.username) }?.code == .notSignedIn)
        }

        @Test(
            "a server that can't be reached, or fails, signs nobody out",
            arguments: [
                ContractServer.Fault.requestLost, .refused(.overloaded), .garbage, .status(500),
                .refused(.tooManyAttempts),
            ])
        func unreachable(fault: ContractServer.Fault) async throws {
            let (stage, keeper, tokens) = try await signedIn()
            stage.wait(seconds: 600)
            stage.server.fail(.refresh, fault)
            #expect(await failure { try await keeper.accessToken(of: stage.username) }?.code == fault.code)
            #expect(try await keeper.tokens(of: stage.username) == tokens)
            _ = try await keeper.accessToken(of: stage.username)
        }

        @Test("a sign-in while a renewal is refused is not thrown away")
        func signInDuringRenewal() async throws {
            let (stage, keeper, old) = try await signedIn()
            let new = try await stage.signIn()
            stage.wait(seconds: 600)
            let isDue = Lock(true)
            // At the moment of the refusal the person has signed in again.
            stage.server.state.withLock { state in
                state.refreshTokens[old.refreshToken.rawValue] = nil
                state.isHeard = {
                    guard
                        isDue.withLock({ isDue in
                            defer { isDue = false }; return isDue
                        })
                    else { return true }
                    let saved = DispatchSemaphore(value: 0)
                    Task {
                        try? await keeper.keep(new, of: stage.username)
                        saved.signal()
                    }
                    saved.wait()
                    return true
                }
            }
            #expect(try await keeper.accessToken(of: stage.username) == new.accessToken)
            #expect(try await keeper.tokens(of: stage.username) == new)
        }

        @Test("a sign-out forgets the tokens and ends the sign-in at the server")
        func signOut() async throws {
            let (stage, keeper, tokens) = try await signedIn()
            #expect(try await keeper.signOut(stage.username))
            #expect(try await keeper.tokens(of: stage.username) == nil)
            #expect(stage.server.requests.last == "auth/revoke")
            let error = await failure { try await stage.signIn.refresh(tokens.refreshToken) }
            #expect(error?.code == .server(.refreshTokenInvalid))
            // Once more is no error, and no request.
            let requests = stage.server.requests
            #expect(try await keeper.signOut(stage.username))
            #expect(stage.server.requests == requests)
        }

        @Test("a sign-out without a network is one all the same")
        func signOutOffline() async throws {
            let (stage, keeper, _) = try await signedIn()
            stage.server.fail(.revoke, .requestLost)
            #expect(try await !keeper.signOut(stage.username))
            #expect(try await keeper.tokens(of: stage.username) == nil)
        }

        @Test("tokens that can't be read count as none, and the next sign-in replaces them")
        func damaged() async throws {
            let (stage, keeper, tokens) = try await signedIn()
            try await Keychain(service: "latchkey.session").set("not JSON", for: "latchkey.test#anna")
            #expect(try await keeper.tokens(of: stage.username) == nil)
            try await keeper.keep(tokens, of: stage.username)
            #expect(try await keeper.tokens(of: stage.username) == tokens)
        }

        @Test("an app killed before any effect of a renewal has the old tokens or the new ones, or must sign in again")
        func killed() async throws {
            var effect = 0
            var isFinished = false
            while !isFinished {
                effect += 1
                let (stage, keeper, tokens) = try await signedIn()
                stage.wait(seconds: 600)
                stage.countEffects()
                stage.phone.kill(stage.launch, beforeEffect: effect)
                _ = await failure { try await keeper.accessToken(of: stage.username) }
                isFinished = stage.phone.isRunning(stage.launch)
                try stage.relaunch()
                let next = stage.keeper()
                let kept = try #require(try await next.tokens(of: stage.username))
                if kept == tokens, let error = await failure(of: { try await next.accessToken(of: stage.username) }) {
                    #expect(error.suggestion == .signInAgain, "effect \(effect)")
                    #expect(try await next.tokens(of: stage.username) == nil)
                } else {
                    _ = try await next.accessToken(of: stage.username)
                }
                try #require(effect < 30)
            }
            #expect(effect > 3)
        }
    }
}
