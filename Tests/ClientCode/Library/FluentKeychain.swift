import Foundation
import LocalAuthentication
import Security

enum ItemClass {
    case genericPassword, internetPassword
}

enum ProtocolType: CaseIterable {
    case ftp, http, https, imap, smtp, ssh
}

enum AuthenticationType: CaseIterable {
    case ntlm, msn, dpa, rpa, httpBasic, httpDigest, htmlForm, `default`
}

enum Accessibility: CaseIterable {
    case whenUnlocked, afterFirstUnlock
    case whenPasscodeSetThisDeviceOnly
    case whenUnlockedThisDeviceOnly, afterFirstUnlockThisDeviceOnly
}

struct AuthenticationPolicy: OptionSet {
    let rawValue: UInt
    @available(iOS 8.0, macOS 10.11, *)
    static let userPresence = AuthenticationPolicy(rawValue: 1 << 0)
    @available(iOS 11.3, *)
    static let biometryAny = AuthenticationPolicy(rawValue: 1 << 1)
    static let devicePasscode = AuthenticationPolicy(rawValue: 1 << 4)
    static let or = AuthenticationPolicy(rawValue: 1 << 14)
}

/// A wrapper whose setters return a changed copy.
final class FluentKeychain {
    private var options = Options()

    struct Options {
        var itemClass: ItemClass = .genericPassword
        var service = ""
        var accessGroup: String?
        var server: URL?
        var protocolType: ProtocolType = .https
        var authenticationType: AuthenticationType = .default
        var accessibility: Accessibility = .afterFirstUnlock
        var authenticationPolicy: AuthenticationPolicy?
        var synchronizable = false
        var label: String?
        var comment: String?
        var authenticationPrompt: String?
        var authenticationContext: AnyObject?
        var attributes = [String: Any]()
    }

    convenience init() {
        var options = Options()
        if let bundleIdentifier = Bundle.main.bundleIdentifier { options.service = bundleIdentifier }
        self.init(options)
    }

    convenience init(service: String) {
        var options = Options()
        options.service = service
        self.init(options)
    }

    convenience init(server: URL, protocolType: ProtocolType, authenticationType: AuthenticationType = .default) {
        var options = Options()
        options.itemClass = .internetPassword
        options.server = server
        options.protocolType = protocolType
        options.authenticationType = authenticationType
        self.init(options)
    }

    private init(_ options: Options) { self.options = options }

    func accessibility(_ accessibility: Accessibility) -> FluentKeychain {
        var options = self.options
        options.accessibility = accessibility
        return FluentKeychain(options)
    }

    func accessibility(_ accessibility: Accessibility, policy: AuthenticationPolicy) -> FluentKeychain {
        var options = self.options
        options.accessibility = accessibility
        options.authenticationPolicy = policy
        return FluentKeychain(options)
    }

    func synchronizable(_ synchronizable: Bool) -> FluentKeychain {
        var options = self.options
        options.synchronizable = synchronizable
        return FluentKeychain(options)
    }

    func label(_ label: String) -> FluentKeychain {
        var options = self.options
        options.label = label
        return FluentKeychain(options)
    }

    func prompt(_ prompt: String, context: LAContext? = nil) -> FluentKeychain {
        var options = self.options
        options.authenticationPrompt = prompt
        options.authenticationContext = context
        return FluentKeychain(options)
    }

    subscript(key: String) -> String? {
        get { (try? getString(key)).flatMap { $0 } }
        set {
            if let value = newValue {
                do { try set(value, key: key) } catch {}
            } else {
                do { try remove(key) } catch {}
            }
        }
    }

    subscript(data key: String) -> Data? { (try? getData(key)).flatMap { $0 } }

    func getString(_ key: String) throws -> String? {
        guard let data = try getData(key) else { return nil }
        guard let string = String(data: data, encoding: .utf8) else { throw Status.conversionError }
        return string
    }

    func getData(_ key: String) throws -> Data? {
        var query = options.query()
        query[MatchLimit] = MatchLimitOne
        query[ReturnData] = kCFBooleanTrue
        query[AttributeAccount] = key
        var result: AnyObject?
        let status = SecItemCopyMatching(query as CFDictionary, &result)
        switch status {
        case errSecSuccess:
            guard let data = result as? Data else { throw Status.unexpectedError }
            return data
        case errSecItemNotFound:
            return nil
        default:
            throw Status(status: status)
        }
    }

    func attributes(_ key: String) throws -> [String: Any]? {
        var query = options.query()
        query[MatchLimit] = MatchLimitOne
        query[kSecReturnData as String] = kCFBooleanTrue
        query[kSecReturnAttributes as String] = kCFBooleanTrue
        query[kSecReturnRef as String] = kCFBooleanTrue
        query[kSecReturnPersistentRef as String] = kCFBooleanTrue
        query[AttributeAccount] = key
        var result: AnyObject?
        let status = SecItemCopyMatching(query as CFDictionary, &result)
        if status == errSecItemNotFound { return nil }
        guard status == errSecSuccess else { throw Status(status: status) }
        return result as? [String: Any]
    }

    func set(_ value: String, key: String) throws {
        guard let data = value.data(using: .utf8, allowLossyConversion: false) else { throw Status.conversionError }
        var query = options.query()
        query[AttributeAccount] = key
        if #available(iOS 9.0, macOS 10.11, *) {
            query[kSecUseAuthenticationUI as String] = kSecUseAuthenticationUIFail
        } else {
            query[kSecUseNoAuthenticationUI as String] = kCFBooleanTrue
        }
        var status = SecItemCopyMatching(query as CFDictionary, nil)
        switch status {
        case errSecSuccess, errSecInteractionNotAllowed:
            var query = options.query()
            query[AttributeAccount] = key
            let (attributes, error) = options.attributes(key: nil, value: data)
            if let error = error { throw error }
            status = SecItemUpdate(query as CFDictionary, attributes as CFDictionary)
            if status != errSecSuccess { throw Status(status: status) }
        case errSecItemNotFound:
            let (attributes, error) = options.attributes(key: key, value: data)
            if let error = error { throw error }
            status = SecItemAdd(attributes as CFDictionary, nil)
            if status != errSecSuccess { throw Status(status: status) }
        default:
            throw Status(status: status)
        }
    }

    func remove(_ key: String) throws {
        var query = options.query()
        query[AttributeAccount] = key
        let status = SecItemDelete(query as CFDictionary)
        if status != errSecSuccess && status != errSecItemNotFound { throw Status(status: status) }
    }

    func removeAll() throws {
        let status = SecItemDelete(options.query() as CFDictionary)
        if status != errSecSuccess && status != errSecItemNotFound { throw Status(status: status) }
    }

    func contains(_ key: String) throws -> Bool {
        var query = options.query()
        query[AttributeAccount] = key
        switch SecItemCopyMatching(query as CFDictionary, nil) {
        case errSecSuccess: return true
        case errSecItemNotFound: return false
        case let status: throw Status(status: status)
        }
    }

    func allKeys() -> [String] { items().compactMap { $0[AttributeAccount] as? String } }

    func items() -> [[String: Any]] {
        var query = options.query()
        query[MatchLimit] = kSecMatchLimitAll
        query[kSecReturnAttributes as String] = kCFBooleanTrue
        query[ReturnData] = kCFBooleanTrue
        var result: AnyObject?
        let status = SecItemCopyMatching(query as CFDictionary, &result)
        guard status == errSecSuccess, let items = result as? [[String: Any]] else { return [] }
        return items
    }

    static func allItems(_ itemClass: ItemClass) -> [[String: Any]] {
        var query = [String: Any]()
        query[Class] = itemClass.rawValue
        query[MatchLimit] = kSecMatchLimitAll
        query[kSecReturnAttributes as String] = kCFBooleanTrue
        query[kSecAttrSynchronizable as String] = kSecAttrSynchronizableAny
        query[kSecUseDataProtectionKeychain as String] = kCFBooleanTrue
        var result: AnyObject?
        guard SecItemCopyMatching(query as CFDictionary, &result) == errSecSuccess else { return [] }
        return result as? [[String: Any]] ?? []
    }
}

private let Class = String(kSecClass)
private let MatchLimit = String(kSecMatchLimit)
private let MatchLimitOne = kSecMatchLimitOne
private let ReturnData = String(kSecReturnData)
private let AttributeAccount = String(kSecAttrAccount)
private let SynchronizableAny = kSecAttrSynchronizableAny

extension FluentKeychain.Options {
    func query(ignoringAttributeSynchronizable: Bool = true) -> [String: Any] {
        var query = [String: Any]()
        query[Class] = itemClass.rawValue
        if let accessGroup = self.accessGroup { query[String(kSecAttrAccessGroup)] = accessGroup }
        query[String(kSecAttrSynchronizable)] =
            ignoringAttributeSynchronizable ? SynchronizableAny : (synchronizable ? kCFBooleanTrue : kCFBooleanFalse)
        switch itemClass {
        case .genericPassword:
            query[String(kSecAttrService)] = service
        case .internetPassword:
            query[String(kSecAttrServer)] = server?.host
            query[String(kSecAttrPort)] = server?.port
            query[String(kSecAttrProtocol)] = protocolType.rawValue
            query[String(kSecAttrAuthenticationType)] = authenticationType.rawValue
        }
        if #available(OSX 10.10, *) {
            if authenticationPrompt != nil { query[String(kSecUseOperationPrompt)] = authenticationPrompt }
        }
        #if !os(watchOS)
        if #available(iOS 9.0, OSX 10.11, *) {
            if authenticationContext != nil { query[String(kSecUseAuthenticationContext)] = authenticationContext }
        }
        #endif
        return query
    }

    func attributes(key: String?, value: Data) -> ([String: Any], Error?) {
        var attributes: [String: Any]
        if key != nil {
            attributes = query()
            attributes[AttributeAccount] = key
        } else {
            attributes = [String: Any]()
        }
        attributes[String(kSecValueData)] = value
        if label != nil { attributes[String(kSecAttrLabel)] = label }
        if comment != nil { attributes[String(kSecAttrComment)] = comment }
        if let policy = authenticationPolicy {
            var error: Unmanaged<CFError>?
            guard
                let control = SecAccessControlCreateWithFlags(
                    kCFAllocatorDefault, accessibility.rawValue as CFTypeRef,
                    SecAccessControlCreateFlags(rawValue: CFOptionFlags(policy.rawValue)), &error)
            else {
                if let error = error?.takeUnretainedValue() { return (attributes, error as Error) }
                return (attributes, Status.unexpectedError)
            }
            attributes[String(kSecAttrAccessControl)] = control
        } else {
            attributes[String(kSecAttrAccessible)] = accessibility.rawValue
        }
        attributes[String(kSecAttrSynchronizable)] = synchronizable ? kCFBooleanTrue : kCFBooleanFalse
        return (attributes, nil)
    }
}

extension ItemClass: RawRepresentable, CustomStringConvertible {
    init?(rawValue: String) {
        switch rawValue {
        case String(kSecClassGenericPassword): self = .genericPassword
        case String(kSecClassInternetPassword): self = .internetPassword
        default: return nil
        }
    }
    var rawValue: String {
        switch self {
        case .genericPassword: return String(kSecClassGenericPassword)
        case .internetPassword: return String(kSecClassInternetPassword)
        }
    }
    var description: String { rawValue }
}

extension ProtocolType: RawRepresentable {
    init?(rawValue: String) {
        guard let found = ProtocolType.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
        self = found
    }
    var rawValue: String {
        switch self {
        case .ftp: return String(kSecAttrProtocolFTP)
        case .http: return String(kSecAttrProtocolHTTP)
        case .https: return String(kSecAttrProtocolHTTPS)
        case .imap: return kSecAttrProtocolIMAP as String
        case .smtp: return kSecAttrProtocolSMTP as String
        case .ssh: return kSecAttrProtocolSSH as String
        }
    }
}

extension AuthenticationType: RawRepresentable {
    init?(rawValue: String) {
        guard let found = AuthenticationType.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
        self = found
    }
    var rawValue: String {
        switch self {
        case .ntlm: return String(kSecAttrAuthenticationTypeNTLM)
        case .msn: return String(kSecAttrAuthenticationTypeMSN)
        case .dpa: return String(kSecAttrAuthenticationTypeDPA)
        case .rpa: return String(kSecAttrAuthenticationTypeRPA)
        case .httpBasic: return String(kSecAttrAuthenticationTypeHTTPBasic)
        case .httpDigest: return String(kSecAttrAuthenticationTypeHTTPDigest)
        case .htmlForm: return String(kSecAttrAuthenticationTypeHTMLForm)
        case .default: return String(kSecAttrAuthenticationTypeDefault)
        }
    }
}

extension Accessibility: RawRepresentable {
    init?(rawValue: String) {
        guard let found = Accessibility.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
        self = found
    }
    var rawValue: String {
        switch self {
        case .whenUnlocked: return String(kSecAttrAccessibleWhenUnlocked)
        case .afterFirstUnlock: return String(kSecAttrAccessibleAfterFirstUnlock)
        case .whenPasscodeSetThisDeviceOnly:
            if #available(macOS 10.10, *) {
                return String(kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly)
            } else {
                fatalError("not on this system")
            }
        case .whenUnlockedThisDeviceOnly: return String(kSecAttrAccessibleWhenUnlockedThisDeviceOnly)
        case .afterFirstUnlockThisDeviceOnly: return String(kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly)
        }
    }
}
