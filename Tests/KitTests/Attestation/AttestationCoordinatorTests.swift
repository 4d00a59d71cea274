import Foundation
import LatchkeyKit
import LatchkeyLock
import LatchkeyWire
import Testing
import VirtualPhone

extension PhoneSuite {
    @Suite struct AttestationCoordinatorTests {
        // MARK: When something is done

        @Test("a phone attests once, and asserts again only when the threshold and its jitter have passed")
        func threshold() async throws {
            let stage = try AttestStage()
            #expect(try await stage.coordinator.needsAssertion())
            let grant = try await stage.coordinator.createAssertionIfRequired()
            #expect(grant?.token.rawValue == "token.1")
            let dueAt = try #require(try await stage.coordinator.status().dueAt)
            let wait = dueAt.timeIntervalSince(stage.now)
            #expect((86_460...88_200).contains(wait))
            stage.wait(wait - 1)
            #expect(try await stage.coordinator.createAssertionIfRequired() == nil)
            stage.wait(2)
            let next = try await stage.coordinator.createAssertionIfRequired()
            #expect(next?.token.rawValue == "token.2")
            #expect(stage.count(.attestKey) == 1)
        }

        @Test("on demand an assertion is made at once, with its context, also for another service")
        func demand() async throws {
            let stage = try AttestStage()
            let coordinator = stage.coordinator
            _ = try await coordinator.createAssertion()
            _ = try await coordinator.createAssertion(with: "pay 5 € to \"Anna\"/Bob")
            let assertedAt = try await coordinator.status().assertedAt
            stage.wait(60)
            let chat = try #require(RelyingPartyName(rawValue: "chat"))
            let grant = try await coordinator.createAssertion(for: try stage.party.service(chat), with: "hello")
            #expect(grant.relyingParty == chat)
            #expect(grant.expiresAt == stage.now.addingTimeInterval(600))
            #expect(stage.server.state.withLock { $0.contexts } == [nil, "pay 5 € to \"Anna\"/Bob", "hello"])
            #expect(stage.server.state.withLock { $0.services } == [nil, nil, "chat"])
            // The other service's is not the regular one.
            #expect(try await coordinator.status().assertedAt == assertedAt)
        }

        @Test(
            "another server that does not know the key, or calls it retired, takes no key away",
            arguments: [ProblemCode.attestedKeyUnknown, .attestedKeyRetired],
            [Endpoint.assertionSession, .assertionVerify])
        func otherServer(code: ProblemCode, endpoint: Endpoint) async throws {
            let stage = try AttestStage()
            _ = try await stage.coordinator.createAssertion()
            let key = stage.server.keys.keys.first
            let other = try RelyingServer(now: { stage.now })
            other.fail(endpoint, .refused(code))
            let client = MFAClient(
                baseURL: other.baseURL, session: RelyingProtocol.session(),
                serverID: try #require(ServerID(rawValue: "latchkey.test")))
            let service = LatchkeyAttestationServer(client: client)
            let error = await attestationFailure { try await stage.coordinator.createAssertion(for: service) }
            #expect(error?.code == .server(code))
            #expect(stage.count(.generateKey) == 1)
            #expect(try await stage.phase() == "a")
            stage.wait(2)
            _ = try await stage.coordinator.createAssertion()
            #expect(stage.server.keys.keys.first == key && stage.server.keys.count == 1)
        }

        @Test("another service of the server that attests ends the key, and one that nobody vouches for does not")
        func otherService() async throws {
            let stage = try AttestStage()
            _ = try await stage.coordinator.createAssertion()
            let chat = try #require(RelyingPartyName(rawValue: "chat"))
            stage.server.fail(.assertionVerify, .refused(.attestedKeyRetired))
            let service = UnknownService(server: try stage.party.service(chat))
            let error = await attestationFailure { try await stage.coordinator.createAssertion(for: service) }
            #expect(error?.code == .keyRetired)
            #expect(stage.server.keys.count == 1)
            stage.wait(2)
            stage.server.fail(.assertionVerify, .refused(.attestedKeyRetired))
            _ = try await stage.coordinator.createAssertion(for: try stage.party.service(chat))
            #expect(stage.server.keys.count == 2)
        }

        @Test("a context that the wire has no room for is refused before anything is signed, and costs no wait")
        func context() async throws {
            let stage = try AttestStage()
            for text in [String(repeating: "x", count: 257), String(repeating: "👩‍👩‍👧‍👦", count: 256)] {
                let error = await attestationFailure { try await stage.coordinator.createAssertion(with: text) }
                #expect(error?.code == .contextInvalid)
                #expect(error?.retryAt == nil)
            }
            #expect(stage.count(.generateAssertion) == 0)
            _ = try await stage.coordinator.createAssertion(with: String(repeating: "x", count: 256))
        }

        @Test("assertions with contexts go one after the other, so that no counter arrives late")
        func counters() async throws {
            let stage = try AttestStage()
            let coordinator = stage.coordinator
            await withTaskGroup(of: Void.self) { group in
                for number in 0..<8 {
                    group.addTask {
                        await #expect(throws: Never.self) { try await coordinator.createAssertion(with: "\(number)") }
                    }
                }
            }
            #expect(stage.server.contexts == 8)
            #expect(stage.count(.attestKey) == 1)
        }

        @Test("whoever waits may be cancelled; the work is finished for the others")
        func cancellation() async throws {
            let stage = try AttestStage()
            let coordinator = stage.coordinator
            stage.phone.setAppAttestFault(AppAttestFault(.held, at: .attestKey))
            let one = Task { try await coordinator.createAssertionIfRequired() }
            let other = Task { try await coordinator.createAssertionIfRequired() }
            await stage.phone.waitUntilAppAttestHolds()
            one.cancel()
            stage.phone.releaseHeldAppAttestCalls()
            let grant = try await other.value
            #expect(grant != nil)
            #expect(stage.count(.attestKey) == 1)
        }

        @Test("client data of another kind are signed and sent nowhere")
        func signature() async throws {
            let stage = try AttestStage()
            let early = await attestationFailure { try await stage.coordinator.signature(over: Data()) }
            #expect(early?.code == .notAttested)
            try await stage.coordinator.attestIfRequired()
            let asked = stage.server.requests.count
            let signed = try await stage.coordinator.signature(over: Data(#"{"challenge":"sign-in"}"#.utf8))
            #expect(stage.server.requests.count == asked)
            #expect(stage.server.keys[signed.keyIdentifier.rawValue] != nil)
            #expect(!signed.assertion.isEmpty)
            stage.phone.setAppAttestFault(AppAttestFault(.fails(.unknownSystemFailure), at: .generateAssertion))
            let failure = await attestationFailure { try await stage.coordinator.signature(over: Data()) }
            #expect(failure?.code == .systemFailed && stage.log.reports.withLock { $0.count } == 1)
            let again = try await stage.coordinator.signature(over: Data())
            #expect(again.keyIdentifier == signed.keyIdentifier)
        }

        @Test(
            "a key that is dead when it is to sign other client data is given up, and the next attestation makes another"
        )
        func deadSignature() async throws {
            let stage = try AttestStage()
            try await stage.coordinator.attestIfRequired()
            stage.phone.setAppAttestFault(AppAttestFault(.fails(.invalidKey), at: .generateAssertion))
            let dead = await attestationFailure { try await stage.coordinator.signature(over: Data()) }
            #expect(dead?.code == .keyInvalid && stage.count(.generateKey) == 1)
            let without = await attestationFailure { try await stage.coordinator.signature(over: Data()) }
            #expect(without?.code == .notAttested)
            try await stage.coordinator.attestIfRequired()
            #expect(stage.count(.generateKey) == 2)
            _ = try await stage.coordinator.signature(over: Data())
        }

        @Test("signing other client data is not held up by a server's failure, and does not end the wait for it")
        func signatureWhileWaiting() async throws {
            let stage = try AttestStage()
            try await stage.coordinator.attestIfRequired()
            stage.server.fail(.assertionSession, .refused(.attestationDenied))
            let denied = await attestationFailure { try await stage.coordinator.createAssertionIfRequired() }
            let retryAt = try #require(denied?.retryAt)
            _ = try await stage.coordinator.signature(over: Data())
            stage.phone.setAppAttestFault(AppAttestFault(.fails(.unknownSystemFailure), at: .generateAssertion))
            let failure = await attestationFailure { try await stage.coordinator.signature(over: Data()) }
            #expect(failure?.code == .systemFailed && failure?.retryAt == nil)
            let status = try await stage.coordinator.status()
            #expect(status.retryAt == retryAt && status.failures == 1)
        }

        @Test(
            "a challenge that is no session's, such as a sign-in's, is not signed",
            arguments: [
                Base64.encode([UInt8](repeating: 7, count: 32)), Base64.encode([UInt8](repeating: 7, count: 64)),
                Base64.encodeURL([UInt8](repeating: 7, count: 31)), String(repeating: "é", count: 43), "",
            ])
        func foreignChallenge(challenge: String) async throws {
            let stage = try AttestStage()
            try await stage.coordinator.attestIfRequired()
            stage.server.state.withLock { $0.foreignChallenge = challenge }
            let error = await attestationFailure { try await stage.coordinator.createAssertion() }
            #expect(error?.code == .replyMalformed)
            #expect(stage.count(.generateAssertion) == 0)
        }

        // MARK: Where nothing is done

        @Test("turned off, on a simulator or in an App Clip no call is made, and the app is told to go on without")
        func obstacles() async throws {
            let off = try AttestStage(
                .iPhone15Pro, AttestationConfigurationProvider(AttestationConfiguration(isFeatureEnabled: false)))
            let simulator = try AttestStage(PhoneConfiguration.iPhone15Pro.with { $0.kind = .simulator })
            let clip = try AttestStage()
            clip.isAppClip.withLock { $0 = true }
            for (stage, code) in [
                (off, AttestationError.Code.featureDisabled), (simulator, .unsupported), (clip, .appClipExcluded),
            ] {
                try stage.relaunch()
                let error = await attestationFailure { try await stage.coordinator.createAssertionIfRequired() }
                #expect(error?.code == code)
                #expect(error?.suggestion == .goOnWithout)
                #expect(try await stage.coordinator.needsAssertion() == false)
                await #expect(throws: AttestationError(code)) { try await stage.coordinator.attestIfRequired() }
                #expect(stage.steps.withLock { $0.isEmpty })
                #expect(try await stage.coordinator.status().obstacle?.code == code)
                await stage.coordinator.keepFresh()
            }
        }

        @Test("an App Clip attests where the configuration lets it")
        func appClip() async throws {
            let stage = try AttestStage(
                .iPhone15Pro, AttestationConfigurationProvider(AttestationConfiguration(allowsAppClips: true)))
            stage.isAppClip.withLock { $0 = true }
            let grant = try await stage.coordinator.createAssertionIfRequired()
            #expect(grant != nil)
        }

        @Test("an assertion that fails in the background neither gives the key up nor costs a wait")
        func failureInBackground() async throws {
            let stage = try AttestStage()
            try await stage.reach("a")
            stage.phone.setAppAttestFault(AppAttestFault(.fails(.unknownSystemFailure), at: .generateAssertion))
            stage.activity.withLock { $0 = 3 }
            let error = await attestationFailure { try await stage.coordinator.createAssertionIfRequired() }
            #expect(error?.code == .inBackground)
            #expect(error?.systemCode == .unknownSystemFailure)
            stage.activity.withLock { $0 = .max }
            _ = try await stage.coordinator.createAssertionIfRequired()
            #expect(stage.count(.generateKey) == 1)
        }

        @Test("a version of iOS whose unknownSystemFailure is no dead key keeps it")
        func versionSetting() async throws {
            let configuration = AttestationConfiguration(resetsKeyOnSystemFailure: false)
            let stage = try AttestStage(.iPhone15Pro, AttestationConfigurationProvider(configuration))
            try await stage.reach("a")
            stage.phone.setAppAttestFault(AppAttestFault(.fails(.unknownSystemFailure), at: .generateAssertion))
            let error = await attestationFailure { try await stage.coordinator.createAssertionIfRequired() }
            #expect(error?.code == .systemFailed)
            #expect(try await stage.phase() == "a")
        }

        @Test("upkeep sits failures out, makes each assertion when it is due, and ends with the foreground")
        func upkeep() async throws {
            let stage = try AttestStage()
            stage.server.fail(.attestationSession, .status(503), .lost)
            stage.server.fail(.assertionVerify, .status(500))
            stage.activity.withLock { $0 = 14 }
            await stage.coordinator.keepFresh()
            let slept = stage.slept.withLock { $0 }
            #expect(slept.count >= 3)
            #expect((30...46).contains(slept[0]))
            #expect(slept.allSatisfy { $0 >= 1 })
        }

        @Test("while the state can't be written, no wait can be noted: the next try is a minute later all the same")
        func unwritable() async throws {
            let stage = try AttestStage()
            stage.disk.withLock { $0 }.mayWrite.withLock { $0 = { false } }
            stage.activity.withLock { $0 = 3 }
            await stage.coordinator.keepFresh()
            #expect(stage.slept.withLock { $0 } == [60, 60, 60])
            #expect(stage.server.requests.isEmpty)
        }

        // MARK: What is told

        @Test("a failure's report has every field of the requirement, and no key id")
        func report() async throws {
            let stage = try AttestStage()
            try await stage.reach("a")
            stage.server.fail(.assertionVerify, .status(503))
            await #expect(throws: AttestationError.self) { try await stage.coordinator.createAssertion() }
            let report = try #require(stage.log.reports.withLock { $0.last })
            #expect(report.httpStatus == 503)
            #expect(report.keyLength == 44)
            #expect(report.keyHash?.count == 16)
            #expect(report.currentState == .attested)
            #expect(report.failures == 1)
            for field in [
                "[Error] server_unknown", "[lastAssertionTime] 2026-", "[featureEnabled] true", "[keyLength] 44",
                "[keyHash] ", "[CurrentState] attested", "[StatusCode] 503", "[ErrorType] server_unknown",
            ] {
                #expect(report.description.contains(field))
            }
            for id in stage.server.keys.keys { #expect(!report.description.contains(id)) }
            stage.wait(90)
            stage.phone.setAppAttestFault(AppAttestFault(.fails(.serverUnavailable), at: .generateAssertion))
            await #expect(throws: AttestationError.self) { try await stage.coordinator.createAssertion() }
            #expect(stage.log.reports.withLock { $0.last?.description.contains("[SystemCode] 4") } == true)
        }

        @Test("without a key the report says None")
        func emptyReport() async throws {
            let text = try await AttestStage().coordinator.report().description
            #expect(text.contains("[keyHash] None"))
            #expect(text.contains("[lastAssertionTime] None"))
        }

        @Test("each step is told in order, with its length and error, and adds up")
        func metrics() async throws {
            let stage = try AttestStage()
            stage.server.fail(.assertionSession, .lost)
            await #expect(throws: AttestationError.self) { try await stage.coordinator.createAssertion() }
            stage.wait(2)
            _ = try await stage.coordinator.createAssertion()
            let steps = stage.steps.withLock { $0 }
            #expect(
                steps.map(\.name) == [
                    .generateKey, .openAttestation, .attestKey, .verifyAttestation, .openAssertion, .openAssertion,
                    .generateAssertion, .verifyAssertion,
                ])
            #expect(steps.allSatisfy { $0.seconds >= 0 })
            let metrics = AttestationMetrics()
            steps.forEach(metrics.record)
            #expect(metrics.sums[.openAssertion]?.count == 2)
            #expect(metrics.sums[.openAssertion]?.failures == [.connectionFailed: 1])
            #expect(metrics.sums[.generateKey]?.failures == [:])
        }
    }
}

/// A service as an app makes one itself, which does not say whose it is.
private struct UnknownService: AssertionRelyingParty {
    let server: LatchkeyAttestationServer

    func openAssertion(
        _ keyIdentifier: AttestedKeyID, with context: String?
    ) async throws(AttestationError) -> AttestationSession {
        try await server.openAssertion(keyIdentifier, with: context)
    }

    func verifyAssertion(
        _ assertion: Data, of keyIdentifier: AttestedKeyID, in session: AttestationSession
    ) async throws(AttestationError) -> AssertionGrant {
        try await server.verifyAssertion(assertion, of: keyIdentifier, in: session)
    }
}
