import LatchkeyCrypto
import LatchkeyStore
import LatchkeyTrust
import LatchkeyWire

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Taking attestations of new keys: session, verification, record.
struct AttestationCeremony: Sendable {
    let configuration: AppAttestConfiguration
    let verifier: AttestationVerifier
    let receipts: ReceiptVerifier
    let sessions: SessionAuthority
    let authenticator: Authenticator
    let store: any Store
    let judge: KeyJudge
    let audit: AuditLog

    /// A receipt that comes with an attestation was made in the session's five minutes, by a clock that may differ by
    /// one from ours.
    static let receiptAge = UInt32(ChallengeAuthority.lifetimeSeconds + 60)

    /// `POST /attestation/session`.
    func session(_ context: RequestContext) throws(RequestFailure) -> AttestationSessionResponse {
        try sessions.issue(.attestation, context)
    }

    /// `POST /attestation/verify`.
    func verify(
        _ request: AttestationVerifyRequest, _ context: RequestContext
    ) async throws(RequestFailure) -> AttestationResponse {
        let requester = try await requester(request, context)
        let (attestation, receipt) = try verified(request, context)
        let known = try await known(request.keyIdentifier)
        let record = Self.record(attestation, receipt, request.keyIdentifier, requester, context.date)
        let decision = try await judge.judge(
            facts(attestation, record, known, context.date), known?.keyID, context)
        let attested = KeyAttestation(
            record: record, consuming: request.sessionIdentifier, requestedBy: requester,
            bindingTo: request.bindDevice == true ? requester : nil)
        let isBinding = request.bindDevice == true
        let outcome = try await audit.noting(context, { Self.events(of: $0, record, isBinding: isBinding) }) {
            () throws(StoreError) in try await store.recordAttestation(attested)
        }
        switch outcome {
        case .attested: return Self.response(record, .attested, decision)
        case .attestedAgain(.suspended):
            // It is known again, and still not served: nothing may sign in with it either.
            guard !isBinding else { throw .attestedKeySuspended }
            return Self.response(record, .suspended, .deny)
        case .attestedAgain(let state): return Self.response(record, state, decision)
        case .authorizationRequired: throw .accessTokenInvalid("device_removed")
        case .takenByAnother:
            throw .refused(
                .attestedKeyTaken, detail: "Create and attest a new key for this user.", field: "keyIdentifier")
        case .retired: throw .attestedKeyRetired
        case .challengeUsed: throw .sessionUsed(.attestation)
        }
    }

    /// The requester, if there is a bearer token; binding a device requires one that permits changes.
    ///
    /// A session of a linked identity gives the user no key: its assertions would speak for them at other services.
    private func requester(
        _ request: AttestationVerifyRequest, _ context: RequestContext
    ) async throws(RequestFailure) -> SignedInDevice? {
        if request.bindDevice == true { return try await authenticator.authorizeChange(context).device }
        guard context.bearerToken != nil else { return nil }
        let authenticated = try await authenticator.authenticate(context)
        guard authenticated.authentication.method != .linkedIdentity else { throw .insufficientUserAuthentication }
        return authenticated.device
    }

    private func known(_ id: AttestedKeyID) async throws(RequestFailure) -> AttestedKeyRecord? {
        return try await stored(await store.attestedKey(id))
    }

    private static func record(
        _ attestation: VerifiedAttestation, _ receipt: VerifiedReceipt, _ keyID: AttestedKeyID,
        _ requester: SignedInDevice?, _ now: Date
    ) -> AttestedKeyRecord {
        let fields = receipt.fields
        return AttestedKeyRecord(
            keyID: keyID, publicKey: attestation.publicKey.x963, appID: attestation.appID.rawValue,
            environment: AttestationEnvironment(attestation.environment), user: requester?.user,
            username: requester?.username, receipt: attestation.receipt, receiptCreatedAt: Self.date(fields.creation),
            // One that says nothing may be exchanged at once.
            refreshAt: fields.notBefore.map(Self.date) ?? now, attestedAt: now)
    }

    /// The policy's input; for a known key with its state and metric.
    ///
    /// Not the metric of one that is suspended: it stays suspended, but its new receipt, which alone can bring a better
    /// metric, must not be turned away for the old one.
    private func facts(
        _ attestation: VerifiedAttestation, _ record: AttestedKeyRecord, _ known: AttestedKeyRecord?, _ now: Date
    ) -> AttestationFacts {
        var facts = AttestationFacts(known ?? record, now: now)
        facts.user = known?.user ?? record.user
        facts.username = known?.username ?? record.username
        facts.category = attestation.validationCategory
        facts.bundleVersion = attestation.bundleVersion
        return known?.state == .suspended ? facts.withoutMetric : facts
    }

    /// The events of an outcome; none if the device could not be bound to a suspended key.
    private static func events(
        of outcome: KeyAttestationOutcome, _ record: AttestedKeyRecord, isBinding: Bool
    ) -> [AuditEvent] {
        let kind: AuditEvent.Kind
        switch outcome {
        case .attested: kind = .keyAttested
        case .attestedAgain(.suspended) where isBinding: return []
        case .attestedAgain: kind = .keyAttestedAgain
        case .authorizationRequired, .takenByAnother, .retired, .challengeUsed: return []
        }
        return [AuditEvent(kind, username: record.username, detail: record.keyID.rawValue, user: record.user)]
    }

    private static func response(
        _ record: AttestedKeyRecord, _ state: AttestedKeyState, _ decision: AttestationDecision
    ) -> AttestationResponse {
        AttestationResponse(
            keyIdentifier: record.keyID, state: state, decision: decision,
            message: state == .attested ? "The key is attested" : "The key is attested, and suspended")
    }

    private static func date(_ milliseconds: UInt64) -> Date {
        Date(timeIntervalSince1970: Double(milliseconds) / 1000)
    }
}
