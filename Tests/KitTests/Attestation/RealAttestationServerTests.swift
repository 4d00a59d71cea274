import Foundation
import LatchkeyCrypto
import LatchkeyKit
import LatchkeyServer
import LatchkeyTrust
import LatchkeyWire
import Testing
import VirtualPhone

extension PhoneSuite {
    /// What the other tests ask of a server that speaks the wire, asked of the one that there is.
    @Suite struct RealAttestationServerTests {
        private func withClient(_ body: (MFAClient) async throws -> Void) async throws {
            var attestation = AppAttestConfiguration(
                appIDs: [try #require(AppID(rawValue: "LATCHKEY00.\(Stage.bundleIdentifier)"))])
            attestation.environments = [.development]
            attestation.relyingParties = [.default, .chat]
            attestation.roots = AttestationRoots(
                attestation: try Certificate(der: AppAttestAuthority.latchkeyTest.root),
                receipts: try Certificate(der: AppAttestAuthority.latchkeyTest.receiptRoot))
            try await withServer {
                $0.attestation = attestation
            } _: { port, configuration in
                try await body(try .loopback(port, configuration))
            }
        }

        /// A phone that lives in this moment, as the server does.
        private func stage() throws -> Stage {
            let stage = try Stage()
            stage.wait(seconds: Date().timeIntervalSince(stage.phone.now))
            return stage
        }

        private func coordinator(
            _ stage: Stage, _ party: LatchkeyAttestationServer
        ) -> AttestationCoordinator<LatchkeyAttestationServer> {
            AttestationCoordinator(
                attestation: party, assertion: party, state: AttestationStateRepository(stage.disk))
        }

        @Test("the server takes the attestation, assertions in a row, with context, and those for another service")
        func everything() async throws {
            let stage = try stage()
            try await withClient { client in
                let party = LatchkeyAttestationServer(client: client)
                let coordinator = coordinator(stage, party)
                let first = try await coordinator.createAssertionIfRequired()
                #expect(first?.decision == .allow)
                #expect(try await coordinator.createAssertionIfRequired() == nil)
                let second = try await coordinator.createAssertion(with: "a message to Anna")
                #expect(second.relyingParty.rawValue == "default")
                let third = try await coordinator.createAssertion(for: party.service(.chat))
                #expect(third.relyingParty == .chat)
                #expect(Set([first?.token, second.token, third.token]).count == 3)
                let nobody = try #require(RelyingPartyName(rawValue: "nobody"))
                let error = await attestationFailure {
                    try await coordinator.createAssertion(for: party.service(nobody))
                }
                #expect(error?.code == .server(.relyingPartyUnknown))
            }
        }

        @Test("another server does not know the key: it is replaced, and the new one accepted")
        func otherServer() async throws {
            let stage = try stage()
            var keys: [String?] = []
            for _ in 0..<2 {
                try await withClient { client in
                    let coordinator = coordinator(stage, LatchkeyAttestationServer(client: client))
                    _ = try await coordinator.createAssertion()
                    keys.append(try await coordinator.status().keyHash)
                }
            }
            #expect(Set(keys).count == 2)
        }

        @Test("a device that is bound to its key signs in with an assertion, and not without")
        func binding() async throws {
            let stage = try stage()
            try await withClient { client in
                var context = MFAContext(client: client, store: stage.store)
                _ = try await MFAEnrollment(context).enroll(try stage.applicant, with: .passcode)
                let tokens = try await MFASignIn(context).signIn(stage.username)
                let party = LatchkeyAttestationServer(client: client, binding: .signedInDevice) { tokens.accessToken }
                let coordinator = coordinator(stage, party)
                try await coordinator.attestIfRequired()

                let without = await failure {
                    try await MFASignIn(context).signIn(stage.username)
                }
                #expect(without?.code == .server(.assertionRequired))
                context.assertion = { clientData throws(AttestationError) in
                    try await coordinator.signature(over: clientData)
                }
                let door = DeviceSignIn(MFAContext(client: client, store: stage.store), repository: stage.disk)
                    .user(stage.username)
                #expect(await failure { try await door.signIn() }?.code == .server(.assertionRequired))
                try await door.asserting { clientData throws(AttestationError) in
                    try await coordinator.signature(over: clientData)
                }.signIn()
                let bound = MFASignIn(context)
                _ = try await bound.signIn(stage.username)
                _ = try await bound.signIn(stage.username)
            }
        }
    }
}
