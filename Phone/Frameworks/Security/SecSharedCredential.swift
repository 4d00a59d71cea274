import Foundation
import LatchkeyCrypto
import VirtualPhone

/// Saves a web site's password for Safari and other apps (SecSharedCredential.h).
///
/// On this phone no site confirms an app, so the answer is the one that iOS gives then: `errSecMissingEntitlement` for
/// an app whose entitlement `com.apple.developer.associated-domains` does not name `webcredentials:` and the site,
/// `errSecAuthFailed` for one that names it; `errSecParam` for an empty site or account.
///
/// - Parameters:
///   - fqdn: the site's domain name.
///   - account: whose password it is.
///   - password: the new password; nil deletes the old one.
///   - completionHandler: called on a queue of the system's.
@available(iOS, deprecated: 26.2)
public func SecAddSharedWebCredential(
    _ fqdn: CFString, _ account: CFString, _ password: CFString?,
    _ completionHandler: @escaping (CFError?) -> Void
) {
    let site = fqdn as String
    // As on iOS: the handler crosses to another queue once, and that is its own business.
    nonisolated(unsafe) let completionHandler = completionHandler
    let isComplete = !site.isEmpty && !(account as String).isEmpty
    SharedWebCredentials.queue.async {
        completionHandler(
            isComplete
                ? SharedWebCredentials.refusal(site).errorObject
                : PhoneFailure.status(.param, "Site and account are needed.").errorObject)
    }
}

/// Asks the user for a password that was saved for a web site.
///
/// The answer is that of ``SecAddSharedWebCredential(_:_:_:_:)``, or `errSecItemNotFound` where that would be
/// `errSecAuthFailed`: nothing is ever saved.
///
/// - Parameters:
///   - fqdn: the site's domain name; nil for all that the app is associated with.
///   - account: whose password; nil for anybody's.
///   - completionHandler: called on a queue of the system's, with an empty list.
@available(iOS, deprecated: 14)
public func SecRequestSharedWebCredential(
    _ fqdn: CFString?, _ account: CFString?, _ completionHandler: @escaping (CFArray?, CFError?) -> Void
) {
    let site = fqdn.map { $0 as String }
    nonisolated(unsafe) let completionHandler = completionHandler
    SharedWebCredentials.queue.async {
        var failure = SharedWebCredentials.refusal(site)
        if failure.status == .authFailed { failure = .status(.itemNotFound, "no matching items found") }
        completionHandler(NSArray(), failure.errorObject)
    }
}

/// Returns a new random password: four groups of three letters and digits, with hyphens between.
///
/// - Returns: nil if no random bytes could be had.
@discardableResult
public func SecCreateSharedWebCredentialPassword() -> CFString? {
    let alphabet = SharedWebCredentials.alphabet
    var text: [UInt8] = []
    while text.count < 15 {
        guard let bytes = try? SecureRandom.bytes(24) else { return nil }
        // Bytes beyond a multiple of the alphabet would favor its first letters.
        for byte in bytes where text.count < 15 && Int(byte) < 256 / alphabet.count * alphabet.count {
            if text.count % 4 == 3 { text.append(UInt8(ascii: "-")) }
            text.append(alphabet[Int(byte) % alphabet.count])
        }
    }
    return NSString(string: String(decoding: text, as: UTF8.self))
}

private enum SharedWebCredentials {
    static let queue = DispatchQueue(label: "latchkey.shared-web-credentials")
    /// Letters and digits that can't be taken for each other.
    static let alphabet = Array("abcdefghkmnopqrstuvwxyABCDEFGHJKLMNPQRSTUVWXYZ3456789".utf8)

    static func refusal(_ site: String?) -> PhoneFailure {
        let missing = PhoneFailure.status(
            .missingEntitlement, "The app has no associated domain of that name for web credentials.")
        guard let app = try? ProcessPhone.connection.send(ReadEntitlements()) else { return missing }
        let domains =
            app.entitlements["com.apple.developer.associated-domains"]?.array?.compactMap(\.string)
            .filter { $0.hasPrefix("webcredentials:") } ?? []
        let isAssociated = site.map { domains.contains("webcredentials:\($0)") } ?? !domains.isEmpty
        return isAssociated ? .status(.authFailed, "The site does not confirm the app.") : missing
    }
}
