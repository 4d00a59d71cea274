/// One of the rules of "Validating apps that connect to your server" (Apple), on assertions.
protocol AssertionPolicy: Sendable {
    /// The step that the rule has there.
    var step: Int { get }
    /// What is checked, in a few words.
    var title: String { get }
    /// Why the assertion breaks the rule; nil if it does not.
    func fault(of evidence: AssertionEvidence) -> AssertionFault?
    /// Whether there is something to compare.
    func isAsked(of evidence: AssertionEvidence) -> Bool
}

extension AssertionPolicy {
    func isAsked(of evidence: AssertionEvidence) -> Bool { true }
}

/// What the rules look at.
struct AssertionEvidence: Sendable {
    let assertion: UnverifiedAssertion
    let expectation: AssertionExpectation
}

/// Verifies assertions by Apple's steps.
public struct AssertionVerifier: Sendable {
    /// Apple's rules in their order; the first that is broken is the reason.
    static let policies: [any AssertionPolicy] = [
        AssertionSignaturePolicy(), AssertionAppIDPolicy(), AssertionCounterPolicy(), AssertionChallengePolicy(),
        AssertionCategoryPolicy(), AssertionBundleVersionPolicy(),
    ]

    /// Creates a verifier.
    public init() {}

    /// Judges an assertion.
    public func verify(
        _ assertion: UnverifiedAssertion, expecting expectation: AssertionExpectation
    ) -> Result<VerifiedAssertion, AssertionFault> {
        let evidence = AssertionEvidence(assertion: assertion, expectation: expectation)
        for policy in Self.policies {
            if let fault = policy.fault(of: evidence) { return .failure(fault) }
        }
        // The rules have seen to it that there is one.
        guard let verified = VerifiedAssertion(evidence) else { return .failure(.malformed) }
        return .success(verified)
    }

    /// Tells of each rule whether it holds, also after one is broken.
    public func explain(
        _ assertion: UnverifiedAssertion, expecting expectation: AssertionExpectation
    ) -> [VerificationStep] {
        let evidence = AssertionEvidence(assertion: assertion, expectation: expectation)
        return Self.policies.map { policy in
            let fault = policy.fault(of: evidence)
            return VerificationStep(
                number: policy.step, title: policy.title, code: fault?.rawValue, sentence: fault?.sentence,
                isAsked: policy.isAsked(of: evidence))
        }
    }
}
