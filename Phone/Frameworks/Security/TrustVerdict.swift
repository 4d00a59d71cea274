import Foundation
import LatchkeyCrypto

/// A verdict of all policies together.
struct TrustVerdict: Sendable {
    let result: SecTrustResultType
    /// The certificate in question first.
    let chain: [Certificate]
    /// Why not; nil if it is trusted.
    let fault: TrustFault?
    /// All faults that were found, overlooked ones too.
    let faults: Set<TrustFault>

    init(_ state: SecTrust.State, anchors: [Certificate], now: Double) {
        let time = Int64((state.verifyTime ?? now).rounded(.down))
        guard let leaf = state.certificates.first else {
            (result, chain, fault, faults) = (.invalid, [], .malformed, [.malformed])
            return
        }
        var (chain, found): ([Certificate], [TrustFault]) = ([leaf], [])
        for rule in state.policies {
            let (way, faults) = Self.judge(leaf, state, rule, anchors: anchors, time: time)
            if found.isEmpty { chain = way }
            found += faults
        }
        let exceptions = state.exceptions?.covers(leaf) == true ? state.exceptions?.faults ?? [] : []
        // What cannot be recovered from cannot be overlooked.
        let fault = found.first { $0.result == .fatalTrustFailure || !exceptions.contains($0) }
        self.result = fault?.result ?? (found.isEmpty ? .unspecified : .proceed)
        (self.chain, self.fault, self.faults) = (chain, fault, Set(found))
    }

    /// The way to an anchor, and what is wrong with it, the most important first.
    private static func judge(
        _ leaf: Certificate, _ state: SecTrust.State, _ rule: SecPolicy.Rule, anchors: [Certificate], time: Int64
    ) -> (way: [Certificate], faults: [TrustFault]) {
        switch rule {
        case .certificate(let policy): return judge(leaf, state, policy, anchors: anchors, time: time)
        case .revocation(let flags):
            let (way, faults) = judge(leaf, state, .basic, anchors: anchors, time: time)
            // An anchor's revocation is not asked for.
            let isUnanswered = flags & kSecRevocationRequirePositiveResponse != 0 && way.count > 1
            return (way, faults + (isUnanswered ? [.noRevocationAnswer] : []))
        }
    }

    private static func judge(
        _ leaf: Certificate, _ state: SecTrust.State, _ policy: CertificatePolicy, anchors: [Certificate], time: Int64
    ) -> (way: [Certificate], faults: [TrustFault]) {
        switch try? leaf.verdict(
            intermediates: Array(state.certificates.dropFirst()), anchors: anchors, time: time, policy: policy)
        {
        case .trusted(let way): return (way, [])
        case .rejected(let code, let way):
            let others = otherFaults(of: leaf, policy, time: time)
            return (way.isEmpty ? [leaf] : way, [TrustFault(code)] + others)
        case nil: return ([leaf], [.malformed])
        }
    }

    /// What would be wrong with a certificate if it were an anchor, because only the first fault of a way is found.
    private static func otherFaults(of leaf: Certificate, _ policy: CertificatePolicy, time: Int64) -> [TrustFault] {
        let inTime = min(max(time, leaf.notBefore), max(leaf.notBefore, leaf.notAfter))
        let verdict = try? leaf.verdict(intermediates: [], anchors: [leaf], time: inTime, policy: policy)
        var faults: [TrustFault] = inTime == time ? [] : [.expired]
        if case .rejected(let code, _) = verdict { faults.append(TrustFault(code)) }
        return faults
    }
}

/// Why a certificate is not trusted, in Apple's terms.
enum TrustFault: Sendable, Hashable {
    case notTrusted, expired, hostMismatch, wrongUsage, notAuthority, weakKey, weakHash, noRevocationAnswer, malformed

    init(_ fault: CertificateFault) {
        self =
            switch fault {
            // Apple has one check for both ends of validity.
            case .expired, .notYetValid: .expired
            case .hostMismatch, .addressMismatch: .hostMismatch
            case .wrongPurpose: .wrongUsage
            case .notAuthority: .notAuthority
            case .weakKey: .weakKey
            case .weakHash: .weakHash
            default: .notTrusted
            }
    }

    var status: OSStatus {
        switch self {
        case .notTrusted: errSecNotTrusted
        case .expired: errSecCertificateExpired
        case .hostMismatch: errSecHostNameMismatch
        case .wrongUsage: errSecInvalidExtendedKeyUsage
        case .notAuthority: errSecNoBasicConstraintsCA
        case .weakKey: errSecUnsupportedKeySize
        case .weakHash: errSecInvalidDigestAlgorithm
        case .noRevocationAnswer: errSecIncompleteCertRevocationCheck
        case .malformed: errSecParam
        }
    }

    /// A key that is too weak can't be accepted by anybody; of the rest a person might say that it is all right.
    var result: SecTrustResultType {
        switch self {
        case .weakKey, .notAuthority, .malformed: .fatalTrustFailure
        default: .recoverableTrustFailure
        }
    }

    func message(_ name: String) -> String {
        switch self {
        case .expired: "“\(name)” certificate is expired"
        case .hostMismatch: "“\(name)” certificate name does not match input"
        case .wrongUsage, .notAuthority, .weakKey, .weakHash: "“\(name)” certificate is not standards compliant"
        case .noRevocationAnswer: "“\(name)” certificate could not be checked for revocation"
        case .notTrusted, .malformed: "“\(name)” certificate is not trusted"
        }
    }
}
