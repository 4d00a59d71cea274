import Foundation

// The keys of `SecTrustCopyResult` (SecTrust.c).

/// When it was judged; a date.
public nonisolated(unsafe) let kSecTrustEvaluationDate: CFString = "TrustEvaluationDate"
/// Whether the certificate is of extended validation; never there, since no such policies are known here.
public nonisolated(unsafe) let kSecTrustExtendedValidation: CFString = "TrustExtendedValidation"
/// The name of the organization of a certificate of extended validation.
public nonisolated(unsafe) let kSecTrustOrganizationName: CFString = "Organization"
/// The verdict: the number of a `SecTrustResultType`.
public nonisolated(unsafe) let kSecTrustResultValue: CFString = "TrustResultValue"
/// Whether revocation was asked about and answered; never there, since nobody is asked here.
public nonisolated(unsafe) let kSecTrustRevocationChecked: CFString = "TrustRevocationChecked"
/// Until when an answer about revocation holds.
public nonisolated(unsafe) let kSecTrustRevocationValidUntilDate: CFString = "TrustExpirationDate"
/// Whether the certificate is in logs of certificate transparency; never there, since no logs are known here.
public nonisolated(unsafe) let kSecTrustCertificateTransparency: CFString = "TrustCertificateTransparency"
/// Whether certificate transparency was not required of this one.
@available(iOS, deprecated: 13)
public nonisolated(unsafe) let kSecTrustCertificateTransparencyWhiteList: CFString =
    "TrustCertificateTransparencyWhiteList"
/// The kind of a property that is a title.
public nonisolated(unsafe) let kSecPropertyTypeTitle: CFString = "title"
/// The kind of a property that is an error.
public nonisolated(unsafe) let kSecPropertyTypeError: CFString = "error"

/// Returns what is known about the way from the certificate to an anchor; judges it if it was not yet.
///
/// - Returns: the verdict (`kSecTrustResultValue`), its date, and under `TrustResultDetails` an array with a dictionary for
///   each certificate, which has `false` under Apple's name of each check that failed. Checks that concern the whole way
///   stand with the certificate in question.
@discardableResult
public func SecTrustCopyResult(_ trust: SecTrust) -> CFDictionary? {
    let verdict = trust.evaluated()
    let failed = Dictionary(uniqueKeysWithValues: verdict.faults.compactMap { $0.check.map { ($0, false) } })
    let details = verdict.chain.indices.map { $0 == 0 ? failed : [:] }
    return [
        kSecTrustResultValue: NSNumber(value: verdict.result.rawValue),
        kSecTrustEvaluationDate: Date(timeIntervalSinceReferenceDate: SecTrustGetVerifyTime(trust)),
        "TrustResultDetails": details,
    ] as NSDictionary
}

/// Returns sentences for a person about what is wrong; judges the certificate if it was not yet.
///
/// - Returns: nil if nothing is; else an array of dictionaries, each with `type` (`kSecPropertyTypeError`) and `value`, a
///   sentence.
@available(iOS, deprecated: 15)
@discardableResult
public func SecTrustCopyProperties(_ trust: SecTrust) -> CFArray? {
    let faults = trust.evaluated().faults
    let sentences = TrustSentence.allCases.filter { sentence in faults.contains { $0.sentence == sentence } }
    return sentences.isEmpty
        ? nil : sentences.map { ["type": kSecPropertyTypeError as String, "value": $0.rawValue] } as NSArray
}

/// Takes answers about revocation that a server sent along; they are not read, as nobody is asked about revocation.
///
/// - Parameter responseData: `Data`, or an array of it; nil for none.
/// - Returns: `errSecSuccess`.
@discardableResult
public func SecTrustSetOCSPResponse(_ trust: SecTrust, _ responseData: CFTypeRef?) -> OSStatus { errSecSuccess }

/// Apple's sentences, in Apple's order.
private enum TrustSentence: String, CaseIterable {
    case anchor = "Root certificate is not trusted."
    case host = "Hostname mismatch."
    case policy = "Policy requirements not met."
    case time = "One or more certificates have expired or are not valid yet."
    case weakKey = "One or more certificates is using a weak key size."
}

extension TrustFault {
    /// Apple's name of the check (SecPolicyInternal.h); nil for a certificate that can't be read.
    fileprivate var check: String? {
        switch self {
        case .weakKey: "WeakKeySize"
        case .notAuthority: "BasicConstraints"
        case .malformed: nil
        default: Self.checks[self]
        }
    }

    fileprivate var sentence: TrustSentence {
        switch self {
        case .notTrusted, .malformed: .anchor
        case .hostMismatch: .host
        case .expired: .time
        case .weakKey: .weakKey
        case .wrongUsage, .notAuthority, .weakHash, .noRevocationAnswer: .policy
        }
    }
}
