import LatchkeyCrypto

/// A rule of a verification, with its number in the text that it comes from.
protocol VerificationRule<Evidence, Rejection, Failure>: Sendable {
    /// The subject of the rule.
    associatedtype Evidence
    /// Why it is broken.
    associatedtype Rejection: VerificationRejection
    /// Why it could not be judged; `Never` for rules that always can be.
    associatedtype Failure: Error

    /// The number of the step in the text that the rules come from; 0 for a rule that is not in it.
    var step: Int { get }
    /// The check in a few words.
    var title: String { get }
    /// Why the evidence breaks the rule; nil if it does not.
    func rejection(of evidence: Evidence) throws(Failure) -> Rejection?
    /// Whether there is something to compare.
    func isAsked(of evidence: Evidence) -> Bool
}

extension VerificationRule {
    func isAsked(of evidence: Evidence) -> Bool { true }
}

/// The rules of a verification in their order.
struct VerificationRules<Evidence, Rejection: VerificationRejection, Failure: Error>: Sendable {
    let list: [any VerificationRule<Evidence, Rejection, Failure>]

    init(_ rules: any VerificationRule<Evidence, Rejection, Failure>...) {
        list = rules
    }

    /// Why the first rule that is broken is broken; nil if all hold.
    func rejection(of evidence: Evidence) throws(Failure) -> Rejection? {
        for rule in list {
            if let rejection = try rule.rejection(of: evidence) { return rejection }
        }
        return nil
    }

    /// Tells of each rule whether it holds, also after one is broken.
    func steps(of evidence: Evidence) throws(Failure) -> [VerificationStep] {
        var steps: [VerificationStep] = []
        for rule in list {
            let rejection = try rule.rejection(of: evidence)
            steps.append(
                VerificationStep(
                    number: rule.step, title: rule.title, code: rejection?.code, sentence: rejection?.sentence,
                    isAsked: rule.isAsked(of: evidence)))
        }
        return steps
    }
}

/// The fault of a broken rule.
protocol VerificationRejection: Sendable {
    /// The stable reason code.
    var code: String { get }
    /// The fault in one sentence.
    var sentence: String { get }
}

/// The reason codes of one kind of object.
public protocol VerificationFault: RawRepresentable<String>, Error, Hashable {
    /// The fault in one sentence.
    var sentence: String { get }
}

/// Why something that certificates vouch for was rejected.
public struct CertifiedRejection<Fault: VerificationFault>: Error, Sendable, Hashable {
    /// The reason code.
    public let fault: Fault
    /// OpenSSL's code, where the chain failed.
    public let certificateFault: CertificateFault?

    init(_ fault: Fault, _ certificateFault: CertificateFault? = nil) {
        self.fault = fault
        self.certificateFault = certificateFault
    }
}

extension CertifiedRejection: VerificationRejection {
    var code: String { fault.rawValue }
    var sentence: String { fault.sentence }
}
