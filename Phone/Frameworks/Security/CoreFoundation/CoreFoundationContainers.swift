import Foundation

// MARK: Dictionaries

/// Returns a dictionary of so many keys and values; of two equal keys the first stays.
@discardableResult
public func CFDictionaryCreate(
    _ allocator: CFAllocator!, _ keys: UnsafeMutablePointer<UnsafeRawPointer?>!,
    _ values: UnsafeMutablePointer<UnsafeRawPointer?>!, _ numValues: CFIndex,
    _ keyCallBacks: UnsafePointer<CFDictionaryKeyCallBacks>!,
    _ valueCallBacks: UnsafePointer<CFDictionaryValueCallBacks>!
) -> CFDictionary! {
    let result = NSMutableDictionary()
    guard let keys, let values, numValues > 0 else { return NSDictionary() }
    for index in 0..<numValues { CFDictionaryAddValue(result, keys[index], values[index]) }
    return result.copy() as? NSDictionary
}

/// Returns an empty dictionary that can be changed.
@discardableResult
public func CFDictionaryCreateMutable(
    _ allocator: CFAllocator!, _ capacity: CFIndex, _ keyCallBacks: UnsafePointer<CFDictionaryKeyCallBacks>!,
    _ valueCallBacks: UnsafePointer<CFDictionaryValueCallBacks>!
) -> CFMutableDictionary! { NSMutableDictionary() }

/// Returns a copy.
@discardableResult
public func CFDictionaryCreateCopy(_ allocator: CFAllocator!, _ theDict: CFDictionary!) -> CFDictionary! {
    (theDict ?? [:]).copy() as? NSDictionary
}

/// Returns a copy that can be changed.
@discardableResult
public func CFDictionaryCreateMutableCopy(
    _ allocator: CFAllocator!, _ capacity: CFIndex, _ theDict: CFDictionary!
) -> CFMutableDictionary! { (theDict ?? [:]).mutableCopy() as? NSMutableDictionary }

/// Adds a value unless the key is there.
public func CFDictionaryAddValue(
    _ theDict: CFMutableDictionary!, _ key: UnsafeRawPointer!, _ value: UnsafeRawPointer!
) {
    guard !CFDictionaryContainsKey(theDict, key) else { return }
    CFDictionarySetValue(theDict, key, value)
}

/// Adds a value, or replaces that of the key.
public func CFDictionarySetValue(
    _ theDict: CFMutableDictionary!, _ key: UnsafeRawPointer!, _ value: UnsafeRawPointer!
) {
    guard let theDict, let key, let value, let name = ObjectPointer.object(key) as? NSObject else { return }
    theDict.setObject(ObjectPointer.object(value), forKey: name)
}

/// Replaces the value of a key that is there.
public func CFDictionaryReplaceValue(
    _ theDict: CFMutableDictionary!, _ key: UnsafeRawPointer!, _ value: UnsafeRawPointer!
) {
    guard CFDictionaryContainsKey(theDict, key) else { return }
    CFDictionarySetValue(theDict, key, value)
}

/// Removes a key and its value.
public func CFDictionaryRemoveValue(_ theDict: CFMutableDictionary!, _ key: UnsafeRawPointer!) {
    guard let theDict, let key else { return }
    theDict.removeObject(forKey: ObjectPointer.object(key))
}

/// Removes everything.
public func CFDictionaryRemoveAllValues(_ theDict: CFMutableDictionary!) { theDict?.removeAllObjects() }

/// Returns whether a key is there.
@discardableResult
public func CFDictionaryContainsKey(_ theDict: CFDictionary!, _ key: UnsafeRawPointer!) -> Bool {
    guard let theDict, let key else { return false }
    return theDict.object(forKey: ObjectPointer.object(key)) != nil
}

/// Returns the value of a key, or nil; valid for as long as the dictionary lives.
@discardableResult
public func CFDictionaryGetValue(_ theDict: CFDictionary!, _ key: UnsafeRawPointer!) -> UnsafeRawPointer! {
    guard let theDict, let key else { return nil }
    return theDict.object(forKey: ObjectPointer.object(key)).map { ObjectPointer.pointer($0, from: theDict) }
}

/// Gives the value of a key.
///
/// - Returns: whether the key is there.
@discardableResult
public func CFDictionaryGetValueIfPresent(
    _ theDict: CFDictionary!, _ key: UnsafeRawPointer!, _ value: UnsafeMutablePointer<UnsafeRawPointer?>!
) -> Bool {
    guard let found = CFDictionaryGetValue(theDict, key) else { return false }
    value?.pointee = found
    return true
}

// MARK: Arrays

/// Returns an array of so many elements.
@discardableResult
public func CFArrayCreate(
    _ allocator: CFAllocator!, _ values: UnsafeMutablePointer<UnsafeRawPointer?>!, _ numValues: CFIndex,
    _ callBacks: UnsafePointer<CFArrayCallBacks>!
) -> CFArray! {
    let result = NSMutableArray()
    guard let values, numValues > 0 else { return NSArray() }
    for index in 0..<numValues { CFArrayAppendValue(result, values[index]) }
    return result.copy() as? NSArray
}

/// Returns an empty array that can be changed.
@discardableResult
public func CFArrayCreateMutable(
    _ allocator: CFAllocator!, _ capacity: CFIndex, _ callBacks: UnsafePointer<CFArrayCallBacks>!
) -> CFMutableArray! { NSMutableArray() }

/// Adds an element at the end.
public func CFArrayAppendValue(_ theArray: CFMutableArray!, _ value: UnsafeRawPointer!) {
    guard let value else { return }
    theArray?.add(ObjectPointer.object(value))
}

/// Returns the element at an index, which must be there; valid for as long as the array lives.
@discardableResult
public func CFArrayGetValueAtIndex(_ theArray: CFArray!, _ idx: CFIndex) -> UnsafeRawPointer! {
    guard let theArray else { return nil }
    return ObjectPointer.pointer(theArray.object(at: idx), from: theArray)
}
