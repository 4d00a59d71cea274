import Dispatch
import Foundation
import LatchkeyCrypto
import LatchkeyLock

/// Returns the type number of `SecTrust`.
@discardableResult
public func SecTrustGetTypeID() -> CFTypeID { SecTrust.coreFoundationTypeID }

/// Prepares a judgement.
///
/// - Parameters:
///   - certificates: one, or an array: the one in question first, then others that may lead to an anchor.
///   - policies: one, an array, or nil for the basic policy.
/// - Returns: `errSecSuccess`, or `errSecParam` for anything else.
@discardableResult
public func SecTrustCreateWithCertificates(
    _ certificates: CFTypeRef, _ policies: CFTypeRef?, _ trust: UnsafeMutablePointer<SecTrust?>
) -> OSStatus {
    guard let all = TrustArgument.certificates(certificates), !all.isEmpty,
        let rules = TrustArgument.policies(policies)
    else { return errSecParam }
    trust.pointee = SecTrust(all, rules)
    return errSecSuccess
}

/// Sets the certificates that are trusted instead of the phone's roots; nil takes them away again.
///
/// - Returns: `errSecSuccess`, or `errSecParam` if something in the array is no certificate.
@discardableResult
public func SecTrustSetAnchorCertificates(_ trust: SecTrust, _ anchorCertificates: CFArray?) -> OSStatus {
    var anchors: [Certificate]?
    if let anchorCertificates {
        guard let all = TrustArgument.certificates(anchorCertificates) else { return errSecParam }
        anchors = all
    }
    trust.change {
        $0.anchors = anchors
        $0.anchorsOnly = anchors != nil
    }
    return errSecSuccess
}

/// Sets whether the phone's own root certificates are left out.
@discardableResult
public func SecTrustSetAnchorCertificatesOnly(_ trust: SecTrust, _ anchorCertificatesOnly: Bool) -> OSStatus {
    trust.change { $0.anchorsOnly = anchorCertificatesOnly }
    return errSecSuccess
}

/// Gives the anchors that were set, nil if none were.
@discardableResult
public func SecTrustCopyCustomAnchorCertificates(
    _ trust: SecTrust, _ anchors: UnsafeMutablePointer<CFArray?>
) -> OSStatus {
    anchors.pointee = trust.state.withLock { $0.anchors }.map { NSArray(array: $0.map { SecCertificate($0) }) }
    return errSecSuccess
}

/// Sets whether missing certificates may be fetched from the network; the virtual phone fetches none either way.
@discardableResult
public func SecTrustSetNetworkFetchAllowed(_ trust: SecTrust, _ allowFetch: Bool) -> OSStatus {
    trust.change { $0.fetchesFromNetwork = allowFetch }
    return errSecSuccess
}

/// Tells whether missing certificates may be fetched; by default with the policy for TLS only.
@discardableResult
public func SecTrustGetNetworkFetchAllowed(
    _ trust: SecTrust, _ allowFetch: UnsafeMutablePointer<DarwinBoolean>
) -> OSStatus {
    let isAllowed = trust.state.withLock { $0.fetchesFromNetwork ?? $0.policies.contains { $0.isForTLS } }
    allowFetch.pointee = DarwinBoolean(isAllowed)
    return errSecSuccess
}

/// Sets the policies.
///
/// - Returns: `errSecSuccess`, or `errSecParam` if something is no policy.
@discardableResult
public func SecTrustSetPolicies(_ trust: SecTrust, _ policies: CFTypeRef) -> OSStatus {
    guard let rules = TrustArgument.policies(policies) else { return errSecParam }
    trust.change { $0.policies = rules }
    return errSecSuccess
}

/// Gives the policies.
@discardableResult
public func SecTrustCopyPolicies(_ trust: SecTrust, _ policies: UnsafeMutablePointer<CFArray?>) -> OSStatus {
    policies.pointee = NSArray(array: trust.state.withLock { $0.policies }.map { SecPolicy($0) })
    return errSecSuccess
}

/// Sets the time of the judgement, which is otherwise the time when it is made.
@discardableResult
public func SecTrustSetVerifyDate(_ trust: SecTrust, _ verifyDate: CFDate) -> OSStatus {
    let time = verifyDate.timeIntervalSince1970
    trust.change { $0.verifyTime = time }
    return errSecSuccess
}

/// Returns the time of the judgement.
@discardableResult
public func SecTrustGetVerifyTime(_ trust: SecTrust) -> CFAbsoluteTime {
    trust.state.withLock { $0.verifyTime }.map { Date(timeIntervalSince1970: $0).timeIntervalSinceReferenceDate }
        ?? Date().timeIntervalSinceReferenceDate
}

/// Judges the certificate.
///
/// - Parameter error: why it is not trusted: `errSecNotTrusted`, `errSecCertificateExpired` (also for one that is not
///   valid yet), `errSecHostNameMismatch` and so on, in the domain of `OSStatus`.
@discardableResult
public func SecTrustEvaluateWithError(_ trust: SecTrust, _ error: UnsafeMutablePointer<CFError?>?) -> Bool {
    let verdict = trust.evaluated()
    guard let fault = verdict.fault else { return true }
    let message = fault.message(verdict.chain.first?.subjectSummary ?? "")
    let cause = NSError(
        domain: NSOSStatusErrorDomain, code: Int(fault.status), userInfo: [NSLocalizedDescriptionKey: message])
    error?.pointee = NSError(
        domain: NSOSStatusErrorDomain, code: Int(fault.status),
        userInfo: [NSLocalizedDescriptionKey: message, NSUnderlyingErrorKey: cause])
    return false
}

/// Gets the certificate, whether it is trusted, and if not, why.
public typealias SecTrustWithErrorCallback = (SecTrust, Bool, CFError?) -> Void

/// Judges the certificate, and tells the verdict on a queue.
@discardableResult
public func SecTrustEvaluateAsyncWithError(
    _ trust: SecTrust, _ queue: DispatchQueue, _ result: @escaping SecTrustWithErrorCallback
) -> OSStatus {
    // What changes in it is under its lock.
    nonisolated(unsafe) let judged = trust
    // As in Apple's, the queue is what keeps it from being called elsewhere.
    nonisolated(unsafe) let result = result
    queue.async {
        var error: CFError?
        let isTrusted = SecTrustEvaluateWithError(judged, &error)
        result(judged, isTrusted, error)
    }
    return errSecSuccess
}

/// Gets the certificate and the verdict.
public typealias SecTrustCallback = (SecTrust, SecTrustResultType) -> Void

/// Judges the certificate, and tells the verdict on a queue, in the way of before iOS 13.
///
/// - Parameter queue: nil for the main queue.
@available(iOS, deprecated: 13)
@discardableResult
public func SecTrustEvaluateAsync(
    _ trust: SecTrust, _ queue: DispatchQueue?, _ result: @escaping SecTrustCallback
) -> OSStatus {
    nonisolated(unsafe) let judged = trust
    nonisolated(unsafe) let result = result
    (queue ?? .main).async { result(judged, judged.evaluated().result) }
    return errSecSuccess
}

/// Judges the certificate, in the way of before iOS 12.
@available(iOS, deprecated: 13)
@discardableResult
public func SecTrustEvaluate(
    _ trust: SecTrust, _ result: UnsafeMutablePointer<SecTrustResultType>?
) -> OSStatus {
    let verdict = trust.evaluated()
    result?.pointee = verdict.result
    return errSecSuccess
}

/// Gives the verdict of the last judgement, `.invalid` before the first one.
@discardableResult
public func SecTrustGetTrustResult(
    _ trust: SecTrust, _ result: UnsafeMutablePointer<SecTrustResultType>
) -> OSStatus {
    result.pointee = trust.state.withLock { $0.verdict }?.result ?? .invalid
    return errSecSuccess
}

/// Returns the way from the certificate to an anchor, as far as there is one.
@discardableResult
public func SecTrustCopyCertificateChain(_ trust: SecTrust) -> CFArray? {
    NSArray(array: trust.evaluated().chain.map { SecCertificate($0) })
}

/// Returns the length of the way from the certificate to an anchor.
@discardableResult
public func SecTrustGetCertificateCount(_ trust: SecTrust) -> CFIndex { trust.evaluated().chain.count }

/// Returns one certificate of the way to an anchor; nil if it is not that long.
@available(iOS, deprecated: 15)
@discardableResult
public func SecTrustGetCertificateAtIndex(_ trust: SecTrust, _ ix: CFIndex) -> SecCertificate? {
    let chain = trust.evaluated().chain
    return chain.indices.contains(ix) ? SecCertificate(chain[ix]) : nil
}

/// Returns the public key of the certificate in question, trusted or not.
@discardableResult
public func SecTrustCopyKey(_ trust: SecTrust) -> SecKey? {
    trust.state.withLock { $0.certificates.first }.flatMap { SecCertificateCopyKey(SecCertificate($0)) }
}

/// Returns the public key of the certificate in question, under the name of before iOS 14.
@available(iOS, deprecated: 14)
@discardableResult
public func SecTrustCopyPublicKey(_ trust: SecTrust) -> SecKey? { SecTrustCopyKey(trust) }

/// Arguments that are one object or an array of them.
private enum TrustArgument {
    static func certificates(_ value: CFTypeRef) -> [Certificate]? {
        objects(value, of: SecCertificate.self)?.map(\.certificate)
    }

    static func policies(_ value: CFTypeRef?) -> [SecPolicy.Rule]? {
        guard let value else { return [.certificate(.basic)] }
        return objects(value, of: SecPolicy.self).map { $0.isEmpty ? [.certificate(.basic)] : $0.map(\.rule) }
    }

    private static func objects<Object: AnyObject>(_ value: CFTypeRef, of type: Object.Type) -> [Object]? {
        if let object = value as? Object { return [object] }
        guard let array = value as? NSArray else { return nil }
        let objects = array.compactMap { $0 as? Object }
        return objects.count == array.count ? objects : nil
    }
}
