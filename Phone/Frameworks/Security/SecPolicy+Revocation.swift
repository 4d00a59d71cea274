import Foundation

// SecPolicy.h, "Revocation Policy Constants".

/// Ask by OCSP.
public var kSecRevocationOCSPMethod: CFOptionFlags { 1 << 0 }
/// Ask by lists of revoked certificates.
public var kSecRevocationCRLMethod: CFOptionFlags { 1 << 1 }
/// Prefer lists to OCSP.
public var kSecRevocationPreferCRL: CFOptionFlags { 1 << 2 }
/// Refuse certificates about which nobody answers.
public var kSecRevocationRequirePositiveResponse: CFOptionFlags { 1 << 3 }
/// Use only answers that are there already.
public var kSecRevocationNetworkAccessDisabled: CFOptionFlags { 1 << 4 }
/// Ask in either way.
public var kSecRevocationUseAnyAvailableMethod: CFOptionFlags {
    kSecRevocationOCSPMethod | kSecRevocationCRLMethod
}

/// Returns the policy that asks whether a certificate was revoked; nil without flags.
///
/// The virtual phone asks nobody, as an iPhone that reaches no responder: without
/// ``kSecRevocationRequirePositiveResponse`` that does no harm, with it a certificate is refused with
/// `errSecIncompleteCertRevocationCheck` (developer.apple.com/documentation/security/revocation-policy-constants). Alone,
/// the policy also judges as ``SecPolicyCreateBasicX509()`` does.
///
/// - Parameter revocationFlags: `kSecRevocation…`, combined.
@discardableResult
public func SecPolicyCreateRevocation(_ revocationFlags: CFOptionFlags) -> SecPolicy? {
    revocationFlags == 0 ? nil : SecPolicy(.revocation(revocationFlags))
}
