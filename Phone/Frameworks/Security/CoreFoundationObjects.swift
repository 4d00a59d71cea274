import Foundation

// `nonisolated(unsafe)`: NSString is not Sendable, although these literals never change.

/// Information-dictionary key of the bundle's identifier.
public nonisolated(unsafe) let kCFBundleIdentifierKey: CFString! = "CFBundleIdentifier"
/// Information-dictionary key of the bundle's name.
public nonisolated(unsafe) let kCFBundleNameKey: CFString! = "CFBundleName"
/// Information-dictionary key of the bundle's build version.
public nonisolated(unsafe) let kCFBundleVersionKey: CFString! = "CFBundleVersion"
/// Information-dictionary key of the bundle's executable.
public nonisolated(unsafe) let kCFBundleExecutableKey: CFString! = "CFBundleExecutable"

/// Returns whether two objects are equal; a Boolean and a number never are.
@discardableResult
public func CFEqual(_ cf1: CFTypeRef!, _ cf2: CFTypeRef!) -> Bool {
    guard let first = cf1, let second = cf2 else { return cf1 == nil && cf2 == nil }
    guard first !== second else { return true }
    guard CFGetTypeID(first) == CFGetTypeID(second) else { return false }
    return (first as? NSObject)?.isEqual(second) ?? false
}

/// Returns the object's hash value; equal objects have the same.
@discardableResult
public func CFHash(_ cf: CFTypeRef!) -> CFHashCode {
    switch cf {
    case nil: 0
    // `NSError.hash` calls itself without end on Linux.
    case let error as NSError: UInt(bitPattern: error.domain.hashValue ^ error.code)
    case let object as NSObject: UInt(bitPattern: object.hash)
    case let object?: UInt(bitPattern: ObjectIdentifier(object).hashValue)
    }
}

/// Returns a copy of the bytes.
@discardableResult
public func CFDataCreate(_ allocator: CFAllocator!, _ bytes: UnsafePointer<UInt8>!, _ length: CFIndex) -> CFData! {
    guard let bytes, length > 0 else { return NSData() }
    return NSData(bytes: bytes, length: length)
}

/// Returns an object over the bytes; unless the deallocator is `kCFAllocatorNull`, it frees them in the end.
@discardableResult
public func CFDataCreateWithBytesNoCopy(
    _ allocator: CFAllocator!, _ bytes: UnsafePointer<UInt8>!, _ length: CFIndex, _ bytesDeallocator: CFAllocator!
) -> CFData! {
    guard let bytes, length > 0 else { return NSData() }
    return NSData(
        bytesNoCopy: UnsafeMutableRawPointer(mutating: bytes), length: length,
        freeWhenDone: bytesDeallocator !== kCFAllocatorNull)
}

/// Returns the number of bytes.
@discardableResult
public func CFDataGetLength(_ theData: CFData!) -> CFIndex { theData?.length ?? 0 }

/// Returns the address of the bytes, valid for as long as the object lives.
@discardableResult
public func CFDataGetBytePtr(_ theData: CFData!) -> UnsafePointer<UInt8>! {
    theData?.autoreleasedBytes.assumingMemoryBound(to: UInt8.self)
}

/// Returns the number of entries.
@discardableResult
public func CFDictionaryGetCount(_ theDict: CFDictionary!) -> CFIndex { theDict?.count ?? 0 }

/// Returns the number of elements.
@discardableResult
public func CFArrayGetCount(_ theArray: CFArray!) -> CFIndex { theArray?.count ?? 0 }

/// Returns the number of UTF-16 code units.
@discardableResult
public func CFStringGetLength(_ theString: CFString!) -> CFIndex { theString?.length ?? 0 }

/// Returns whether the Boolean is true.
@discardableResult
public func CFBooleanGetValue(_ boolean: CFBoolean!) -> Bool { boolean?.boolValue ?? false }
