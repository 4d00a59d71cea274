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
        var policies: [SecPolicy.Rule]
        var anchors: [Certificate]?
        /// Whether the phone's own root certificates are left out.
        var anchorsOnly = false
        /// What is overlooked.
        var exceptions: TrustExceptions?
        /// Whether missing certificates may be fetched; nil for what the policies imply.
        var fetchesFromNetwork: Bool?
        /// Seconds since 1970; nil for the time of the evaluation.
        var verifyTime: Double?
        var verdict: TrustVerdict?
    }

    let state: Lock<State>

    init(_ certificates: [Certificate], _ policies: [SecPolicy.Rule]) {
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
