import Foundation
import Security

/// Something that a row expects and observes, as the text that the table shows.
protocol Observed: Sendable {
    var observed: String { get }
}

extension String: Observed {
    var observed: String { self }
}

extension Bool: Observed {
    var observed: String { self ? "true" : "false" }
}

extension Int: Observed {
    var observed: String { "\(self)" }
}

extension OSStatus: Observed {
    /// Number and name, for example "-25300 errSecItemNotFound".
    var observed: String { Self.names[self].map { "\(self) \($0)" } ?? "\(self)" }

    private static let names: [OSStatus: String] = [
        errSecSuccess: "errSecSuccess", errSecUnimplemented: "errSecUnimplemented", errSecParam: "errSecParam",
        errSecUserCanceled: "errSecUserCanceled", errSecMissingEntitlement: "errSecMissingEntitlement",
        errSecRestrictedAPI: "errSecRestrictedAPI", errSecNotAvailable: "errSecNotAvailable",
        errSecAuthFailed: "errSecAuthFailed", errSecDuplicateItem: "errSecDuplicateItem",
        errSecItemNotFound: "errSecItemNotFound", errSecNoSuchAttr: "errSecNoSuchAttr",
        errSecNoSuchClass: "errSecNoSuchClass", errSecInteractionNotAllowed: "errSecInteractionNotAllowed",
        errSecDecode: "errSecDecode", errSecVerifyFailed: "errSecVerifyFailed",
    ]
}

/// What a call with a result gave.
struct Found {
    let status: OSStatus
    let value: CFTypeRef?

    /// The status of a failure, else the shape of the result.
    var text: String { status == errSecSuccess ? Self.shape(value) : status.observed }

    /// The status of a failure, else which of these keys the dictionary has.
    func keys(_ names: CFString...) -> String {
        guard status == errSecSuccess else { return status.observed }
        guard let dictionary = value as? NSDictionary else { return Self.shape(value) }
        return names.map { "\($0) \(dictionary.object(forKey: $0) == nil ? "absent" : "present")" }
            .joined(separator: ", ")
    }

    /// The status of a failure, else the value of one key.
    func attribute(_ name: CFString) -> String {
        guard status == errSecSuccess else { return status.observed }
        guard let dictionary = value as? NSDictionary else { return Self.shape(value) }
        return Self.shape(dictionary.object(forKey: name) as CFTypeRef?)
    }

    var data: Data? { value as? Data }

    /// The key that was found; a cast alone says nothing of a Core Foundation type.
    var key: SecKey? {
        guard let value, CFGetTypeID(value) == SecKeyGetTypeID() else { return nil }
        return (value as! SecKey)
    }

    static func shape(_ value: CFTypeRef?) -> String {
        switch value {
        case nil: "success, nil"
        case let number as NSNumber: "number \(number.intValue)"
        case let data as Data: "data \"\(String(decoding: data, as: UTF8.self))\""
        case let text as String: "text \"\(text)\""
        case is Date: "date"
        case let list as NSArray: "[\(list.map { shape($0 as AnyObject) }.joined(separator: ", "))]"
        case is NSDictionary: "dictionary"
        case let object? where CFGetTypeID(object) == SecKeyGetTypeID(): "SecKey"
        case let object? where CFGetTypeID(object) == SecAccessControlGetTypeID(): "SecAccessControl"
        default: "object"
        }
    }
}
