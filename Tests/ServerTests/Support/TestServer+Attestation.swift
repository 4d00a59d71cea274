import LatchkeyCrypto
import LatchkeyStore
import LatchkeyTrust
import LatchkeyWire
import Testing
import VirtualPhone

@testable import LatchkeyServer

extension TestServer {
    /// A server that takes the app of `AttestingApp`, and trusts the virtual phone's authority.
    static func attesting(
        _ configure: (inout ServerConfiguration) -> Void = { _ in },
        attestation change: (inout AppAttestConfiguration) throws -> Void = { _ in }
    ) throws -> TestServer {
        var attestation = try appAttest()
        try change(&attestation)
        return try TestServer {
            $0.attestation = attestation
            configure(&$0)
        }
    }

    /// Takes the app of `AttestingApp`, and trusts the virtual phone's authority.
    static func appAttest() throws -> AppAttestConfiguration {
        let authority = AppAttestAuthority.latchkeyTest
        var attestation = AppAttestConfiguration(appIDs: [try #require(AppID(rawValue: AttestingApp.appID))])
        attestation.roots = AttestationRoots(
            attestation: try Certificate(pem: authority.rootPEM),
            receipts: try Certificate(pem: authority.receiptRootPEM)
        )
        attestation.relyingParties = [.default, .chat]
        return attestation
    }

    func attestationSession() async throws -> AttestationSessionResponse {
        try await send(.post, Endpoint.attestationSession.path).read()
    }

    func assertionSession(_ relyingParty: String? = nil) async throws -> AttestationSessionResponse {
        let members: [String: JSONValue] = relyingParty.map { ["relyingParty": .string($0)] } ?? [:]
        return try await post(.assertionSession, .object(members)).read()
    }

    /// The request with which an app shows its key's attestation; members of `changes` replace its own.
    func attestation(
        _ app: AttestingApp, _ session: AttestationSessionResponse, _ changes: [String: JSONValue] = [:]
    ) throws -> JSONValue {
        let data = clientData(session.challenge)
        let members: [String: JSONValue] = [
            "sessionIdentifier": .string(session.sessionIdentifier.rawValue),
            "keyIdentifier": .string(try app.keyID.rawValue),
            "attestation": .string(Base64.encode(try app.attestation(data, at: clock.milliseconds))),
            "clientData": .string(Base64.encode(data)),
        ]
        return .object(members.merging(changes) { _, new in new })
    }

    /// A whole attestation.
    @discardableResult
    func attest(
        _ app: AttestingApp, _ changes: [String: JSONValue] = [:], bearer: String? = nil
    ) async throws -> Reply {
        try await post(
            .attestationVerify, try attestation(app, try await attestationSession(), changes), bearer: bearer)
    }

    /// The request with which an app shows an assertion; members of `changes` replace its own.
    func assertion(
        _ app: AttestingApp, _ session: AttestationSessionResponse, counter: UInt32, others: String = "",
        _ changes: [String: JSONValue] = [:]
    ) throws -> JSONValue {
        let data = clientData(session.challenge, others)
        let members: [String: JSONValue] = [
            "sessionIdentifier": .string(session.sessionIdentifier.rawValue),
            "keyIdentifier": .string(try app.keyID.rawValue),
            "assertion": .string(Base64.encode(try app.assertion(data, counter: counter))),
            "clientData": .string(Base64.encode(data)),
        ]
        return .object(members.merging(changes) { _, new in new })
    }

    /// A whole assertion.
    @discardableResult
    func assert(
        _ app: AttestingApp, counter: UInt32, others: String = "", relyingParty: String? = nil
    ) async throws -> Reply {
        let party: [String: JSONValue] = relyingParty.map { ["relyingParty": .string($0)] } ?? [:]
        return try await post(
            .assertionVerify,
            try assertion(app, try await assertionSession(relyingParty), counter: counter, others: others, party))
    }

    func attestedKey(_ app: AttestingApp) async throws -> AttestedKeyRecord? {
        try await store.attestedKey(try app.keyID)
    }

    /// Notes a risk metric, as an exchange of the key's receipt does.
    func noteMetric(_ metric: Int, of app: AttestingApp) async throws {
        let record = try #require(try await attestedKey(app))
        let outcome = try await store.recordReceiptExchange(
            ReceiptExchangeRecord(
                keyID: record.keyID, replacing: record.receiptCreatedAt,
                outcome: .refreshed(
                    receipt: record.receipt, createdAt: record.receiptCreatedAt.addingTimeInterval(1), metric: metric,
                    next: nil)))
        try #require(outcome == .recorded)
    }
}

extension Reply {
    /// The verifier's reason code, at the beginning of the detail.
    var rule: String? { self["detail"].map { String($0.prefix { $0 != ":" }) } }
}
