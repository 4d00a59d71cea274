import Foundation
import Security

/// Queries and results through Core Foundation's functions and raw pointers.
enum CoreFoundationQuery {
    static func make(service: String, account: String) -> CFMutableDictionary? {
        var keyCallBacks = kCFTypeDictionaryKeyCallBacks
        var valueCallBacks = kCFTypeDictionaryValueCallBacks
        guard let query = CFDictionaryCreateMutable(kCFAllocatorDefault, 0, &keyCallBacks, &valueCallBacks) else {
            return nil
        }
        CFDictionaryAddValue(
            query, Unmanaged.passUnretained(kSecClass).toOpaque(),
            Unmanaged.passUnretained(kSecClassGenericPassword).toOpaque())
        let serviceText = service as CFString
        CFDictionarySetValue(
            query, unsafeBitCast(kSecAttrService, to: UnsafeRawPointer.self),
            unsafeBitCast(serviceText, to: UnsafeRawPointer.self))
        let accountText = account as CFString
        withExtendedLifetime(accountText) {
            CFDictionarySetValue(
                query, Unmanaged.passUnretained(kSecAttrAccount).toOpaque(),
                Unmanaged.passUnretained(accountText).toOpaque())
        }
        return query
    }

    static func text(_ dictionary: CFDictionary, _ key: CFString) -> String? {
        guard let pointer = CFDictionaryGetValue(dictionary, Unmanaged.passUnretained(key).toOpaque()) else {
            return nil
        }
        return Unmanaged<CFString>.fromOpaque(pointer).takeUnretainedValue() as String
    }

    static func first(_ array: CFArray) -> CFDictionary {
        unsafeBitCast(CFArrayGetValueAtIndex(array, 0), to: CFDictionary.self)
    }

    static func isBoolean(_ value: AnyObject) -> Bool { CFGetTypeID(value) == CFBooleanGetTypeID() }

    static func describe(_ value: CFTypeRef) -> String {
        switch CFGetTypeID(value) {
        case CFStringGetTypeID(): return "text"
        case CFNumberGetTypeID(): return "number"
        case CFDataGetTypeID(): return "data"
        case CFDictionaryGetTypeID(): return "dictionary"
        case CFArrayGetTypeID(): return "array"
        default: return CFCopyTypeIDDescription(CFGetTypeID(value)) as String
        }
    }
}
