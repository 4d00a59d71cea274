import Foundation
import LatchkeyCrypto

/// What is overlooked in one certificate, and the form in which apps keep it (SecTrust.c, SecTrustCopyExceptions).
struct TrustExceptions: Sendable {
    /// SHA-1 of the certificate, 20 bytes.
    let digest: [UInt8]
    let faults: Set<TrustFault>

    init(_ certificate: Certificate, _ faults: Set<TrustFault>) {
        digest = HashAlgorithm.sha1.hash(certificate.der)
        self.faults = faults
    }

    /// Reads a property list: an array with a dictionary for each certificate, of which the first one counts here.
    ///
    /// Nil for anything else. What the dictionary says about checks that are not known is left out.
    init?(_ data: Data) {
        guard let list = try? PropertyListSerialization.propertyList(from: data, options: [], format: nil),
            let first = (list as? [Any])?.first as? [String: Any], let digest = first["SHA1Digest"] as? Data
        else { return nil }
        self.digest = [UInt8](digest)
        faults = Set(TrustFault.checks.compactMap { (first[$0.value] as? Bool) == false ? $0.key : nil })
    }

    /// The property list.
    var encoded: Data? {
        var entry: [String: Any] = ["SHA1Digest": Data(digest)]
        for fault in faults { if let check = TrustFault.checks[fault] { entry[check] = false } }
        return try? PropertyListSerialization.data(fromPropertyList: [entry], format: .binary, options: 0)
    }

    /// Whether they are about this certificate.
    func covers(_ certificate: Certificate) -> Bool { digest == HashAlgorithm.sha1.hash(certificate.der) }
}

extension TrustFault {
    /// Apple's names of the checks that fail (SecPolicyInternal.h); for what can be overlooked.
    static let checks: [TrustFault: String] = [
        .notTrusted: "AnchorTrusted", .expired: "TemporalValidity", .hostMismatch: "SSLHostname",
        .wrongUsage: "ExtendedKeyUsage", .weakHash: "WeakSignature",
        .noRevocationAnswer: "RevocationResponseRequired",
    ]
}

/// Returns what is wrong with the certificate, in a form that `SecTrustSetExceptions` takes.
///
/// - Returns: opaque; also if nothing is wrong.
@discardableResult
public func SecTrustCopyExceptions(_ trust: SecTrust) -> CFData? {
    let state = trust.state.withLock { $0 }
    let judged = SecTrust(state.certificates, state.policies)
    judged.change {
        $0 = state
        $0.exceptions = nil
    }
    return state.certificates.first.flatMap { TrustExceptions($0, judged.evaluated().faults).encoded as NSData? }
}

/// Has what was wrong with the certificate overlooked from now on; the verdict is then `.proceed`.
///
/// Other faults still count, such as the end of its validity. A fatal one is never overlooked.
///
/// - Parameter exceptions: of `SecTrustCopyExceptions`; nil to overlook nothing.
/// - Returns: whether they are about this certificate; otherwise nothing is overlooked.
@discardableResult
public func SecTrustSetExceptions(_ trust: SecTrust, _ exceptions: CFData?) -> Bool {
    let read = exceptions.flatMap { TrustExceptions($0 as Data) }
    var isValid = false
    trust.change { state in
        isValid = state.certificates.first.map { read?.covers($0) == true } ?? false
        state.exceptions = isValid ? read : nil
    }
    return isValid
}
