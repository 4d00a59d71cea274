// swift-format-ignore-file
#if os(iOS) || os(tvOS) // not for the Mac
import UIKit
#else
#error("only for iOS")
#endif
import Darwin
import Security.SecBase

#if !FOR_PHONE
#error("the setting for iOS is missing")
#endif

/// Says "#if os(iOS)" and @objc in text, which must stay: \(1 + 1) is "two".
public let untouched = "@objc #if os(iOS) \("os(iOS)".count) import Darwin"
let multiLine = """
    #if os(iOS)
    @objc "quoted" \(untouched)
    """ /* @objc /* nested */ import UIKit */

@objcMembers
public final class LockBox: NSObject {
    @objc(sharedBox) public static let shared = LockBox(service: "shared")
    @objc public enum Access: Int { case whenUnlocked, always }
    @objc public private(set) var service: String
    private static let boxes = NSMapTable<NSString, LockBox>.strongToWeakObjects()

    @objc(initWithService:)
    public init(service: String) {
        self.service = service
        super.init()
    }

    @nonobjc public func boxCount() -> Int { LockBox.boxes.count }

    @objc(setString:forKey:error:)
    public func set(_ text: String, forKey key: String) throws {
        guard let data = text.data(using: .utf8), !text.isEmpty else { throw BoxError.empty }
        let query: [String: Any] = [
            kSecClass as String: kSecClassGenericPassword, kSecAttrService as String: service,
            kSecAttrAccount as String: key,
        ]
        SecItemDelete(query as CFDictionary)
        let status = SecItemAdd(query.merging([kSecValueData as String: data]) { $1 } as CFDictionary, nil)
        if status != errSecSuccess { throw BoxError.status(status) }
    }

    public func string(forKey key: String) -> String? {
        let query = [
            kSecClass: kSecClassGenericPassword, kSecAttrService: service, kSecAttrAccount: key,
            kSecReturnData: true,
        ] as CFDictionary
        var result: AnyObject?
        guard SecItemCopyMatching(query, &result) == errSecSuccess else { return nil }
        return (result as? Data).flatMap { String(data: $0, encoding: .utf8) }
    }

    public func group(forKey key: String) -> String? {
        let query = [
            kSecClass: kSecClassGenericPassword, kSecAttrService: service, kSecAttrAccount: key,
            kSecReturnAttributes: true,
        ] as CFDictionary
        var result: AnyObject?
        guard SecItemCopyMatching(query, &result) == errSecSuccess else { return nil }
        return (result as? [String: Any])?[kSecAttrAccessGroup as String] as? String
    }

    public func tick() -> UInt32 { arc4random_uniform(1) }
}

public enum BoxError: Error {
    case status(OSStatus), empty, locked
}
