import Foundation
import VirtualPhone

/// Adds an item to the keychain.
///
/// - Parameters:
///   - attributes: kSecClass, attributes, kSecValueData or kSecValueRef, kSecReturn….
///   - result: receives what kSecReturn… asked for; left alone otherwise.
/// - Returns: `errSecSuccess`, or why not.
@discardableResult
public func SecItemAdd(_ attributes: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?) -> OSStatus {
    if let call = IdentityCall(attributes) { return call.add(result) }
    return ItemCall(attributes).results(isQuery: false, result) { query, phone throws(PhoneFailure) in
        try phone.send(AddItem(query))
    }
}

/// Finds items in the keychain; may ask the person, and blocks meanwhile.
///
/// - Parameters:
///   - query: kSecClass, attributes to match, kSecMatchLimit, kSecReturn….
///   - result: receives one object, or an array if the limit is not one; left alone if nothing was asked for.
/// - Returns: `errSecSuccess`, `errSecItemNotFound`, or why not.
@discardableResult
public func SecItemCopyMatching(_ query: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?) -> OSStatus {
    if let call = IdentityCall(query) { return call.copyMatching(result) }
    return ItemCall(query).results(isQuery: true, result) { query, phone throws(PhoneFailure) in
        try phone.send(FindItems(query))
    }
}

/// Changes all items that match.
///
/// - Returns: `errSecSuccess`, `errSecItemNotFound`, or why not.
@discardableResult
public func SecItemUpdate(_ query: CFDictionary, _ attributesToUpdate: CFDictionary) -> OSStatus {
    ItemCall.status { () throws(PhoneFailure) in
        let values = try Bridging.values(query, isQuery: true)
        let update = try Bridging.values(attributesToUpdate)
        _ = try ProcessPhone.connection.send(UpdateItems(values, changes: update))
    }
}

/// Deletes all items that match.
///
/// - Returns: `errSecSuccess`, `errSecItemNotFound`, or why not.
@discardableResult
public func SecItemDelete(_ query: CFDictionary) -> OSStatus {
    if let status = IdentityCall.delete(query) { return status }
    return ItemCall.status { () throws(PhoneFailure) in
        let values = try Bridging.values(query, isQuery: true)
        _ = try ProcessPhone.connection.send(DeleteItems(values))
    }
}

/// One call with results, and how Apple shapes them.
private struct ItemCall {
    private let dictionary: CFDictionary

    init(_ dictionary: CFDictionary) {
        self.dictionary = dictionary
    }

    static func status(_ body: () throws(PhoneFailure) -> Void) -> OSStatus {
        do {
            try body()
            return errSecSuccess
        } catch {
            return error.status.rawValue
        }
    }

    func results(
        isQuery: Bool, _ result: UnsafeMutablePointer<CFTypeRef?>?,
        _ send: (KeychainDictionary, any PhoneConnection) throws(PhoneFailure) -> ItemResults
    ) -> OSStatus {
        Self.status { () throws(PhoneFailure) in
            let query = try Bridging.values(dictionary, isQuery: isQuery)
            let phone = ProcessPhone.connection
            let reply = try send(query, phone)
            let objects = reply.items.compactMap { object($0, query, phone) }
            guard let result else { return }
            if reply.isList {
                result.pointee = NSArray(array: objects)
            } else if let object = objects.first {
                result.pointee = object
            }
        }
    }

    /// One result: the bare object if one kind was asked for, a dictionary otherwise; nil if there is nothing to give.
    private func object(
        _ row: ItemResult, _ query: KeychainDictionary, _ phone: any PhoneConnection
    ) -> CFTypeRef? {
        let asked = Self.returnKeys.filter { query[$0] == .boolean(true) }
        let attributes = row.attributes ?? [:]
        var parts: [KeychainKey: CFTypeRef] = [:]
        parts[.returnData] = row.data.map { NSData(data: $0) }
        parts[.returnPersistentReference] = row.persistentReference.map { NSData(data: $0) }
        parts[.returnReference] = row.reference.flatMap { reference in
            let context = dictionary.object(forKey: kSecUseAuthenticationContext)
            return ReferencedObject.make(
                reference, attributes: attributes, phone: phone,
                context: context as? any AuthenticationContextReference)
        }
        guard asked.count != 1 || asked.first == .returnAttributes else { return asked.first.flatMap { parts[$0] } }
        guard !asked.isEmpty else { return nil }
        let result = NSMutableDictionary()
        if asked.contains(.returnAttributes) || asked.contains(.returnReference) {
            // A reference beside anything else brings all attributes along, and the class (SecItem.m:1205-1285).
            result.add(Bridging.attributes(attributes))
        } else if asked.contains(.returnData), asked.contains(.returnPersistentReference) {
            // As Apple's client does it: all attributes too, the access control as raw bytes.
            result.add(Bridging.attributes(attributes, isRaw: true))
        }
        for (key, value) in Self.values {
            if let part = parts[key] { result.setObject(part, forKey: NSString(string: value.rawValue)) }
        }
        return result
    }

    private static let returnKeys: [KeychainKey] = [
        .returnData, .returnAttributes, .returnReference, .returnPersistentReference,
    ]

    /// Under which key of a result that has several parts each of them is found.
    private static let values: [(KeychainKey, KeychainKey)] = [
        (.returnData, .valueData), (.returnPersistentReference, .valuePersistentReference),
        (.returnReference, .valueReference),
    ]
}

extension NSMutableDictionary {
    fileprivate func add(_ other: NSDictionary) {
        for (key, value) in other {
            if let key = key as? String { setObject(value, forKey: NSString(string: key)) }
        }
    }
}
