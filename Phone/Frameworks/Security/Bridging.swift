import Foundation
import VirtualPhone

/// Between Foundation's objects and the values that cross to the phone.
enum Bridging {
    /// A dictionary as the phone takes it: keys as text, framework objects as archived values.
    ///
    /// - Throws: `errSecParam` for keys that are no text and for values that are no property list.
    static func values(
        _ dictionary: CFDictionary, isQuery: Bool = false
    ) throws(PhoneFailure) -> KeychainDictionary {
        var result = KeychainDictionary()
        for (key, value) in dictionary {
            guard let name = key as? String else { throw .status(.param, "A key is no text.") }
            let key = KeychainKey(rawValue: name)
            switch value {
            case let key as SecKey: result.complete(with: key.itemValues(isQuery: isQuery))
            case let certificate as SecCertificate:
                result.complete(with: certificate.itemValues(isQuery: isQuery))
            case let policy as SecPolicy: result[key] = policy.archived
            case let control as SecAccessControl: result[key] = .data(control.control.archived)
            case let context as any AuthenticationContextReference: result[key] = context.contextOptions().archived
            default:
                guard let converted = PropertyListValue(foundation: value) else {
                    throw .status(.param, "A value is no property list.")
                }
                result[key] = converted
            }
        }
        return result
    }

    /// Attributes as apps see them, with the access control as an object unless raw bytes are wanted.
    static func attributes(_ attributes: KeychainDictionary, isRaw: Bool = false) -> NSMutableDictionary {
        let result = NSMutableDictionary()
        for (key, value) in attributes.values {
            let name = NSString(string: key)
            if key == KeychainKey.accessControl.rawValue, !isRaw,
                let control = value.data.flatMap({ AccessControl(archived: $0) })
            {
                result.setObject(SecAccessControl(control), forKey: name)
            } else {
                result.setObject(value.foundationObject, forKey: name)
            }
        }
        return result
    }
}

/// An out-parameter for an error, as Apple's functions have it.
typealias SecErrorPointer = UnsafeMutablePointer<Unmanaged<CFError>?>?

extension PhoneFailure {
    /// The failure as an error object.
    ///
    /// A lost phone is `errSecNotAvailable`, as a lost connection to securityd is.
    package var errorObject: CFError {
        if domain == .cryptoTokenKit { return tokenErrorObject }
        let isStatus = domain == .connection || domain == .osStatus
        let code = isStatus ? Int(status.rawValue) : code
        // Core Foundation puts the sentence for developers into the one that it makes up for users.
        let sentence =
            isStatus ? "The operation couldn’t be completed. (OSStatus error \(code) - \(message))" : message
        var userInfo: [String: Any] = [NSLocalizedDescriptionKey: sentence, "NSDescription": message]
        userInfo[NSDebugDescriptionErrorKey] = debugMessage
        return NSError(
            domain: isStatus ? Domain.osStatus.rawValue : domain.rawValue, code: code, userInfo: userInfo)
    }

    /// CryptoTokenKit says what it was doing only to developers, and adds the key store's code.
    private var tokenErrorObject: NSError {
        var userInfo: [String: Any] = [
            // Foundation's own sentence on Linux has other words.
            NSLocalizedDescriptionKey: "The operation couldn’t be completed. (\(domain.rawValue) error \(code).)",
            NSDebugDescriptionErrorKey: message,
        ]
        userInfo["AKSError"] = keyStoreCode
        return NSError(domain: domain.rawValue, code: code, userInfo: userInfo)
    }

    /// Hands the failure to a caller who wants to know; the caller then owns it.
    func report(_ pointer: SecErrorPointer) {
        pointer?.pointee = Unmanaged.passRetained(errorObject)
    }
}
