import Foundation
import LocalAuthentication
import Security

typealias Query = [CFString: Any]

/// A generic password ("s", "a"), with more attributes or others.
func genp(_ more: Query = [:]) -> Query {
    let base: Query = [kSecClass: kSecClassGenericPassword, kSecAttrService: "s", kSecAttrAccount: "a"]
    return base.merging(more) { $1 }
}

/// An internet password ("h", "a"), with more attributes or others.
func inet(_ more: Query = [:]) -> Query {
    let base: Query = [kSecClass: kSecClassInternetPassword, kSecAttrServer: "h", kSecAttrAccount: "a"]
    return base.merging(more) { $1 }
}

/// A key given by its attributes, with more attributes or others.
func keys(_ more: Query = [:]) -> Query {
    let base: Query = [kSecClass: kSecClassKey, kSecAttrApplicationTag: Data("t".utf8)]
    return base.merging(more) { $1 }
}

/// A query of one class and nothing else.
func any(_ itemClass: CFString, _ more: Query = [:]) -> Query {
    let base: Query = [kSecClass: itemClass]
    return base.merging(more) { $1 }
}

let v = Data("v".utf8)
let w = Data("w".utf8)

func add(_ query: Query) -> OSStatus { SecItemAdd(query as CFDictionary, nil) }

func addReturning(_ query: Query) -> Found {
    var value: CFTypeRef?
    let status = SecItemAdd(query as CFDictionary, &value)
    return Found(status: status, value: value)
}

func find(_ query: Query) -> Found {
    var value: CFTypeRef?
    let status = SecItemCopyMatching(query as CFDictionary, &value)
    return Found(status: status, value: value)
}

func update(_ query: Query, _ change: Query) -> OSStatus {
    SecItemUpdate(query as CFDictionary, change as CFDictionary)
}

func delete(_ query: Query) -> OSStatus { SecItemDelete(query as CFDictionary) }

/// How many items a query finds; a failure's status otherwise.
func count(_ query: Query) -> String {
    let more: Query = [kSecMatchLimit: kSecMatchLimitAll, kSecReturnAttributes: true]
    let found = find(query.merging(more) { $1 })
    guard found.status == errSecSuccess else { return found.status.observed }
    return "\((found.value as? NSArray)?.count ?? -1) items"
}

/// The value of a generic password, as text; a failure's status otherwise.
func value(of query: Query) -> String { find(query.merging([kSecReturnData: true]) { $1 }).text }

/// What a row needs beforehand did not come about.
struct Unprepared: Error {
    let status: OSStatus
}

/// Stores an item that a row needs.
func store(_ query: Query) throws {
    let status = add(query)
    guard status == errSecSuccess else { throw Unprepared(status: status) }
}

/// Stores an item and gives its persistent reference.
func storeReferenced(_ query: Query) throws -> Data {
    let found = addReturning(query.merging([kSecReturnPersistentRef: true]) { $1 })
    guard found.status == errSecSuccess, let reference = found.data else { throw Unprepared(status: found.status) }
    return reference
}

/// Expects a call to succeed on the way.
func succeed(_ status: OSStatus) throws {
    guard status == errSecSuccess else { throw Unprepared(status: status) }
}

/// An access control that must exist.
func control(
    _ flags: SecAccessControlCreateFlags, _ protection: CFString = kSecAttrAccessibleWhenUnlockedThisDeviceOnly
) throws -> SecAccessControl {
    guard let control = SecAccessControlCreateWithFlags(nil, protection, flags, nil) else {
        throw Unprepared(status: errSecParam)
    }
    return control
}

/// A guarded generic password.
func guarded(
    _ flags: SecAccessControlCreateFlags, _ protection: CFString = kSecAttrAccessibleWhenUnlockedThisDeviceOnly,
    _ more: Query = [:]
) throws -> Query {
    let base: Query = [kSecAttrAccessControl: try control(flags, protection), kSecValueData: v]
    return genp(base).merging(more) { $1 }
}
