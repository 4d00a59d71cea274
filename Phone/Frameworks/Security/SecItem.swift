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
    return ItemCall(attributes).results(.keychainAdd, result)
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
    return ItemCall(query).results(.keychainCopyMatching, result)
}

/// Changes all items that match.
///
/// - Returns: `errSecSuccess`, `errSecItemNotFound`, or why not.
@discardableResult
public func SecItemUpdate(_ query: CFDictionary, _ attributesToUpdate: CFDictionary) -> OSStatus {
    ItemCall.status { () throws(PhoneFailure) in
        let values = try Bridging.values(query, isQuery: true)
        let update = try Bridging.values(attributesToUpdate)
        _ = try ProcessPhone.connection.send(
            .keychainUpdate, ["query": .dictionary(values), "update": .dictionary(update)])
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
        _ = try ProcessPhone.connection.send(.keychainDelete, ["query": .dictionary(values)])
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

    func results(_ operation: PhoneOperation, _ result: UnsafeMutablePointer<CFTypeRef?>?) -> OSStatus {
        Self.status { () throws(PhoneFailure) in
            let query = try Bridging.values(dictionary, isQuery: operation != .keychainAdd)
            let phone = ProcessPhone.connection
            let reply = try phone.send(operation, ["query": .dictionary(query)])
            guard let rows = reply["results"]?.array else { return }
            let objects = rows.compactMap { object($0.dictionary ?? [:], query, phone) }
            guard let result else { return }
            if reply["isList"] == .boolean(true) {
                result.pointee = NSArray(array: objects)
            } else if let object = objects.first {
                result.pointee = object
            }
        }
    }

    /// One result: the bare object if one kind was asked for, a dictionary otherwise; nil if there is nothing to give.
    private func object(
        _ row: [String: PropertyListValue], _ query: [String: PropertyListValue], _ phone: any PhoneConnection
    ) -> CFTypeRef? {
        let asked = ["r_Data", "r_Attributes", "r_Ref", "r_PersistentRef"].filter { query[$0] == .boolean(true) }
        let attributes = row["attributes"]?.dictionary ?? [:]
        var parts: [String: CFTypeRef] = [:]
        parts["r_Data"] = row["data"]?.foundationObject
        parts["r_PersistentRef"] = row["persistentReference"]?.foundationObject
        parts["r_Ref"] = row["reference"]?.dictionary.flatMap { reference in
            let context = dictionary.object(forKey: kSecUseAuthenticationContext)
            return ItemReference.object(
                reference, attributes: attributes, phone: phone,
                context: context as? any AuthenticationContextReference)
        }
        guard asked.count != 1 || asked.first == "r_Attributes" else { return asked.first.flatMap { parts[$0] } }
        guard !asked.isEmpty else { return nil }
        let result = NSMutableDictionary()
        if asked.contains("r_Attributes") {
            result.add(Bridging.attributes(attributes))
        } else if asked.contains("r_Data"), asked.contains("r_PersistentRef") {
            // As Apple's client does it: all attributes too, the access control as raw bytes unless a reference is
            // asked for as well.
            result.add(Bridging.attributes(attributes, isRaw: !asked.contains("r_Ref")))
        }
        for (key, name) in [("r_Data", "v_Data"), ("r_PersistentRef", "v_PersistentRef"), ("r_Ref", "v_Ref")] {
            if let part = parts[key] { result.setObject(part, forKey: NSString(string: name)) }
        }
        return result
    }
}

extension NSMutableDictionary {
    fileprivate func add(_ other: NSDictionary) {
        for (key, value) in other {
            if let key = key as? String { setObject(value, forKey: NSString(string: key)) }
        }
    }
}
