import Foundation
import LatchkeyKit
import LatchkeyLock
import LatchkeyWire
import Testing

extension PhoneSuite {
    @Suite struct SessionTests {
        private func signedIn() async throws -> (stage: Stage, signIn: DeviceSignIn, session: DeviceSignIn.Session) {
            let stage = try Stage()
            let signIn = stage.door()
            try await signIn.enroll(try stage.applicant)
            return (stage, signIn, try await signIn.signIn())
        }

        @Test("a token that the app's server refuses is renewed, and the same is tried once more")
        func retried() async throws {
            let (_, _, session) = try await signedIn()
            let tokens = Lock<[AccessToken]>([])
            let answer = try await session.withToken { token in
                let count = tokens.withLock { tokens in
                    tokens.append(token)
                    return tokens.count
                }
                if count == 1 { throw LatchkeyError.tokenRefused }
                return "welcome"
            }
            #expect(answer == "welcome")
            #expect(Set(tokens.withLock { $0 }).count == 2)
        }

        @Test("a second refusal is the answer, and another error is not tried again")
        func notForEver() async throws {
            let (stage, _, session) = try await signedIn()
            let tries = Lock(0)
            let refused = await failure {
                try await session.withToken { _ in
                    tries.withLock { $0 += 1 }
                    throw LatchkeyError.tokenRefused
                }
            }
            #expect(refused?.code == .server(.accessTokenInvalid))
            #expect(tries.withLock { $0 } == 2)
            let renewals = stage.server.requests.filter { $0 == "auth/refresh" }.count
            await #expect(throws: CocoaError(.fileNoSuchFile)) {
                try await session.withToken { _ in
                    tries.withLock { $0 += 1 }
                    throw CocoaError(.fileNoSuchFile)
                }
            }
            #expect(tries.withLock { $0 } == 3)
            #expect(stage.server.requests.filter { $0 == "auth/refresh" }.count == renewals)
        }

        @Test("a change whose token the server refuses is tried once more with a new one")
        func change() async throws {
            let (stage, signIn, _) = try await signedIn()
            stage.server.fail(.downgrade, .refused(.accessTokenInvalid))
            try await signIn.changeMethod(to: .oneTimeCode)
            #expect(stage.server.requests.filter { $0 == "auth/refresh" }.count == 1)
            #expect(stage.serverDevice?.publicKey == nil)
        }

        @Test("a sign-in that the server has ended ends here, and the state says so")
        func ended() async throws {
            let (stage, signIn, session) = try await signedIn()
            #expect(signIn.state == .signedIn(.biometric))
            stage.server.state.withLock { $0.refreshTokens = [:] }
            stage.wait(seconds: 600)
            #expect(await failure { try await session.accessToken() }?.code == .server(.refreshTokenInvalid))
            #expect(signIn.state == .enrolled(.biometric))
            #expect(await failure { try await session.withToken { _ in } }?.suggestion == .signInAgain)
        }

        @Test("a server that can't be reached ends no sign-in")
        func unreachable() async throws {
            let (stage, signIn, session) = try await signedIn()
            stage.wait(seconds: 600)
            stage.server.fail(.refresh, .requestLost)
            #expect(await failure { try await session.accessToken() }?.code == .networkUnavailable)
            #expect(signIn.state == .signedIn(.biometric))
            _ = try await session.accessToken()
        }

        @Test("a kept sign-in that the server does not take does not stand in the way of an enrollment")
        func staleToken() async throws {
            for code in [ProblemCode.accessTokenInvalid, .authorizationRequired] {
                let (stage, signIn, _) = try await signedIn()
                stage.server.state.withLock { $0.devices = [:] }
                stage.server.fail(.enroll, .refused(code))
                try await signIn.enroll(try stage.applicant, with: .passcode)
                #expect(stage.server.devices.count == 1)
                #expect(signIn.state == .enrolled(.passcode))
                // A token that the app has given itself is the app's own affair.
                var applicant = try stage.applicant
                applicant.accessToken = AccessToken(rawValue: "given")
                stage.server.fail(.enroll, .refused(code))
                #expect(await failure { try await signIn.enroll(applicant) }?.code == .server(code))
            }
        }

        @Test("a kept sign-in vouches for the new enrollment of a user who has a device")
        func vouching() async throws {
            let (stage, signIn, _) = try await signedIn()
            try stage.store.forget(stage.username)
            try await signIn.enroll(try stage.applicant, with: .passcode)
            #expect(stage.server.devices.count == 2)
            try await signIn.signOut()
            try stage.store.forget(stage.username)
            let error = await failure { try await signIn.enroll(try stage.applicant) }
            #expect(error?.code == .server(.authorizationRequired))
        }
    }
}
