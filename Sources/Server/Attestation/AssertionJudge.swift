import LatchkeyCrypto
import LatchkeyStore
import LatchkeyTrust
import LatchkeyWire

/// A verified assertion, with the record of its key and the policy's decision.
struct JudgedAssertion: Sendable {
    let record: AttestedKeyRecord
    let counter: UInt32
    let decision: AttestationDecision
}

/// Judges assertions of keys that the store has: for services and for sign-ins.
struct AssertionJudge: Sendable {
    let configuration: AppAttestConfiguration
    let store: any Store
    let judge: KeyJudge
    private let verifier = AssertionVerifier()

    init(configuration: AppAttestConfiguration, store: any Store, judge: KeyJudge) {
        self.configuration = configuration
        self.store = store
        self.judge = judge
    }

    /// The presented assertion.
    struct Presentation: Sendable {
        let keyID: AttestedKeyID
        let assertion: EncodedBytes
        let clientData: EncodedBytes
        /// The text that the client data must contain; `nil` if there is none.
        let challenge: String?
        /// The service that the assertion is for; `nil` for a sign-in.
        let relyingParty: RelyingPartyName?
    }

    /// Judges an assertion; its counter has yet to be stored.
    ///
    /// - Throws: `attested_key_unknown`; `assertion_rejected` with the code of the rule that is broken;
    ///   `attested_key_suspended`; `attested_key_retired`; `attestation_denied`.
    func verify(
        _ presented: Presentation, _ context: RequestContext
    ) async throws(RequestFailure) -> JudgedAssertion {
        let record = try await stored(await store.attestedKey(presented.keyID))
        guard let record else { throw .attestedKeyUnknown }
        let assertion = try verified(presented, record)
        // Now, though the store asks again: a key that is reinstated in between was not judged by the policy.
        switch record.state {
        case .attested: break
        case .suspended: throw .attestedKeySuspended
        case .retired: throw .attestedKeyRetired
        }
        var facts = AttestationFacts(record, now: context.date)
        facts.category = assertion.validationCategory
        facts.bundleVersion = assertion.bundleVersion
        facts.relyingParty = presented.relyingParty
        let decision = try await judge.judge(facts, record.keyID, context)
        return JudgedAssertion(record: record, counter: assertion.counter, decision: decision)
    }

    private func verified(
        _ presented: Presentation, _ record: AttestedKeyRecord
    ) throws(RequestFailure) -> VerifiedAssertion {
        guard configuration.environments.contains(record.environment) else {
            throw .assertionRejected(
                "assertion_environment_mismatch", "The key is from an environment that is not accepted here.")
        }
        guard let challenge = presented.challenge else { throw .assertionRejected(.challengeMismatch) }
        guard let publicKey = try? ECPublicKey(x963: record.publicKey, curve: .p256) else {
            // It was checked when it was attested.
            throw .refused(.internalError, detail: "The key's record is damaged.", finer: "stored_key")
        }
        // The key is this app's alone, however many apps there are.
        let appIDs = configuration.appIDs.filter { $0.rawValue == record.appID }
        let result: Result<VerifiedAssertion, AssertionFault>
        do throws(AssertionFault) {
            result = verifier.verify(
                try UnverifiedAssertion(cbor: presented.assertion.bytes),
                expecting: AssertionExpectation(
                    publicKey: publicKey, appIDs: appIDs, clientData: presented.clientData.bytes,
                    challenge: .jsonMember(challenge), storedCounter: record.counter,
                    extensions: configuration.extensions))
        } catch {
            throw .assertionRejected(error)
        }
        switch result {
        case .success(let assertion): return assertion
        case .failure(let fault): throw .assertionRejected(fault)
        }
    }
}
