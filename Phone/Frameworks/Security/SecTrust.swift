import Foundation
import LatchkeyCrypto
import LatchkeyLock

/// The evaluation of a certificate (SecTrust.h).
///
/// Trusts the phone's root certificates (`PhoneConfiguration.trustStore`), or the anchors that were set, or both.
public final class SecTrust: NSObject {
    /// The certificates and policies to evaluate, and the verdict once there is one.
    struct State: Sendable {
        /// The certificate in question first, then others that may lead to an anchor.
        var certificates: [Certificate]
        var policies: [CertificatePolicy]
        var anchors: [Certificate]?
        /// Whether the phone's own root certificates are left out.
        var anchorsOnly = false
        /// Seconds since 1970; nil for the time of the evaluation.
        var verifyTime: Double?
        var verdict: TrustVerdict?
    }

    let state: Lock<State>

    init(_ certificates: [Certificate], _ policies: [CertificatePolicy]) {
        state = Lock(State(certificates: certificates, policies: policies))
    }

    /// Judges, or says again what was judged since the last change.
    func evaluated() -> TrustVerdict {
        // Outside the lock, because the phone is asked.
        let needsRoots = state.withLock { $0.verdict == nil && !$0.anchorsOnly }
        let roots = needsRoots ? RootCertificates.ofThisPhone() : []
        return state.withLock { state in
            if let verdict = state.verdict { return verdict }
            let verdict = TrustVerdict(
                state, anchors: (state.anchors ?? []) + roots, now: Date().timeIntervalSince1970)
            state.verdict = verdict
            return verdict
        }
    }

    /// Changes what is judged; an older verdict is forgotten.
    func change(_ body: (inout State) -> Void) {
        state.withLock { state in
            body(&state)
            state.verdict = nil
        }
    }
}

extension SecTrust: CoreFoundationTyped {
    static var coreFoundationTypeID: CFTypeID { 280 }
}

/// A verdict of all policies together.
struct TrustVerdict: Sendable {
    let result: SecTrustResultType
    /// The certificate in question first.
    let chain: [Certificate]
    /// Why not; nil if it is trusted.
    let fault: TrustFault?

    init(_ state: SecTrust.State, anchors: [Certificate], now: Double) {
        let time = Int64((state.verifyTime ?? now).rounded(.down))
        guard let leaf = state.certificates.first else {
            (result, chain, fault) = (.invalid, [], .malformed)
            return
        }
        var chain = [leaf]
        for policy in state.policies {
            let verdict = try? leaf.verdict(
                intermediates: Array(state.certificates.dropFirst()), anchors: anchors, time: time,
                policy: policy)
            switch verdict {
            case .trusted(let way): chain = way
            case .rejected(let code, let way):
                let fault = TrustFault(code)
                (self.result, self.chain, self.fault) = (fault.result, way.isEmpty ? [leaf] : way, fault)
                return
            case nil:
                (self.result, self.chain, self.fault) = (.fatalTrustFailure, [leaf], .malformed)
                return
            }
        }
        (self.result, self.chain, self.fault) = (.unspecified, chain, nil)
    }
}

/// Why a certificate is not trusted, in Apple's terms.
enum TrustFault: Sendable, Hashable {
    case notTrusted, expired, hostMismatch, wrongUsage, notAuthority, weakKey, weakHash, malformed

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
        case .notTrusted, .malformed: "“\(name)” certificate is not trusted"
        }
    }
}
