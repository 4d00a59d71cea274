import Foundation
import LatchkeyCrypto
import VirtualPhone

// `nonisolated(unsafe)`: NSString is not Sendable, although this literal never changes.

/// Key of whether an import stores nothing, which on iOS is so anyway.
@available(iOS 18, *)
public nonisolated(unsafe) let kSecImportToMemoryOnly: CFString = "memory"

/// Reads a PKCS #12 file.
///
/// - Parameters:
///   - pkcs12_data: the file.
///   - options: kSecImportExportPassphrase; kSecUseDataProtectionKeychain to store what was read as well.
///   - items: receives an array with a dictionary for the identity in the file: kSecImportItemIdentity, …Trust and
///     …CertChain. Empty for a file without a private key.
/// - Returns: `errSecSuccess`, `errSecAuthFailed` for a wrong passphrase, `errSecDecode` for a file that can't be read,
///   `errSecParam` for a passphrase that is no text, or what the keychain said.
@discardableResult
public func SecPKCS12Import(
    _ pkcs12_data: CFData, _ options: CFDictionary, _ items: UnsafeMutablePointer<CFArray?>
) -> OSStatus {
    let stated = options.object(forKey: kSecImportExportPassphrase)
    guard let passphrase = (stated ?? "") as? String else { return errSecParam }
    let file: PKCS12
    do {
        file = try PKCS12(der: [UInt8](pkcs12_data as Data), password: passphrase)
    } catch CryptoError.authenticationFailed {
        return errSecAuthFailed
    } catch {
        return errSecDecode
    }
    guard let key = file.key, let certificate = file.certificate else {
        items.pointee = NSArray()
        return errSecSuccess
    }
    let identity = SecIdentity(SecCertificate(certificate), SecKey(key))
    let trust = SecTrust([certificate] + file.others, [.certificate(.basic)])
    let chain = trust.evaluated().chain.map { SecCertificate($0) }
    let item = NSMutableDictionary()
    item.setObject(identity, forKey: kSecImportItemIdentity)
    item.setObject(trust, forKey: kSecImportItemTrust)
    item.setObject(NSArray(array: chain), forKey: kSecImportItemCertChain)
    items.pointee = NSArray(object: item)
    guard (options.object(forKey: kSecUseDataProtectionKeychain) as? NSNumber)?.boolValue == true else {
        return errSecSuccess
    }
    return store([identity] + chain, options)
}

/// Adds objects to the keychain; those that are there already are skipped.
private func store(_ objects: [AnyObject], _ options: CFDictionary) -> OSStatus {
    let attributes = options.mutable
    for key in [kSecImportExportPassphrase, kSecImportToMemoryOnly] { attributes.removeObject(forKey: key) }
    var result = errSecSuccess
    for object in objects {
        attributes.setObject(object, forKey: kSecValueRef)
        let status = SecItemAdd(attributes, nil)
        if status != errSecSuccess, status != errSecDuplicateItem { result = status }
    }
    return result
}

extension SecKey {
    fileprivate convenience init(_ key: PKCS12.Key) {
        switch key {
        case .ellipticCurve(let key): self.init(.softwarePrivate(key))
        case .rsa(let key): self.init(.rsaPrivate(key))
        }
    }
}
