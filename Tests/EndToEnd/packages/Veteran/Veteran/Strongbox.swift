// swift-format-ignore-file
#if canImport(Darwin)
import Darwin
#endif
#if canImport(Glibc)
#error("Darwin and Glibc at once")
#endif
import Foundation
import Compression
import System
#if canImport(FoundationNetworking)
#error("Foundation has it on Apple's systems")
#endif

/// A library that was never more than an Xcode project.
public final class Strongbox {
    private var lock = os_unfair_lock()
    private let group: String?

    public init(group: String? = nil) { self.group = group }

    public func add(_ data: Data, account: String) -> OSStatus {
        os_unfair_lock_lock(&lock)
        defer { os_unfair_lock_unlock(&lock) }
        guard NSFoundationVersionNumber >= NSFoundationVersionNumber_iOS_8_0 else { return errSecUnimplemented }
        var query: [String: Any] = [
            kSecClass as String: kSecClassGenericPassword, kSecAttrAccount as String: account,
            kSecValueData as String: data,
        ]
        query[kSecAttrAccessGroup as String] = group
        return SecItemAdd(query as CFDictionary, nil)
    }

    public func group(account: String) -> String? {
        let query: [String: Any] = [
            kSecClass as String: kSecClassGenericPassword, kSecAttrAccount as String: account,
            kSecReturnAttributes as String: true,
        ]
        var result: AnyObject?
        guard SecItemCopyMatching(query as CFDictionary, &result) == errSecSuccess else { return nil }
        return (result as? [String: Any])?[kSecAttrAccessGroup as String] as? String
    }

    /// The bytes by a pointer that outlives its object, as on Apple's systems.
    public static func sum(_ data: Data) -> NSInteger {
        let bytes = (data as NSData).bytes.assumingMemoryBound(to: UInt8.self)
        return (0..<data.count).reduce(0) { $0 + Int(bytes[$1]) }
    }

    public static func root(_ value: Double) -> Double { Darwin.sqrt(value) }
    public static func isEqual(_ a: [UInt8], _ b: [UInt8]) -> Bool { a.count == b.count && Darwin.timingsafe_bcmp(a, b, a.count) == 0 }
    public static func isMissing(_ error: Error) -> Bool { (error as? Errno) == .noSuchFileOrDirectory }
    public static func squeezed(_ data: Data) throws -> Data { try (data as NSData).compressed(using: .zlib) as Data }
    public static var host: String? { URLRequest(url: URL(string: "https://example.com")!).url?.host }
}
