import Foundation

/// A class of these modules that has a Core Foundation type number of its own.
protocol CoreFoundationTyped: AnyObject {
    /// The number that `CFGetTypeID(_:)` answers for instances.
    static var coreFoundationTypeID: CFTypeID { get }
}

/// Returns the number of the object's Core Foundation type; 1 for an object that is of none, 0 for nil.
///
/// As on Apple's systems, compare it with what a `…GetTypeID()` function answers; the numbers mean nothing else.
@discardableResult
public func CFGetTypeID(_ cf: CFTypeRef!) -> CFTypeID {
    switch cf {
    case nil: 0
    case let typed as any CoreFoundationTyped: type(of: typed).coreFoundationTypeID
    case let number as NSNumber: number.isBoolean ? CFBooleanGetTypeID() : CFNumberGetTypeID()
    case is NSString: CFStringGetTypeID()
    case is NSDictionary: CFDictionaryGetTypeID()
    case is NSArray: CFArrayGetTypeID()
    case is NSSet: CFSetGetTypeID()
    case is NSData: CFDataGetTypeID()
    case is NSDate: CFDateGetTypeID()
    case is NSURL: CFURLGetTypeID()
    case is NSNull: CFNullGetTypeID()
    case is NSError: CFErrorGetTypeID()
    default: 1
    }
}

extension NSNumber {
    /// Whether the number was made from a Boolean, as opposed to a number 0 or 1.
    var isBoolean: Bool { self === kCFBooleanTrue || self === kCFBooleanFalse }
}

/// Returns the type number of `CFString`.
@discardableResult
public func CFStringGetTypeID() -> CFTypeID { 7 }
/// Returns the type number of `CFNull`.
@discardableResult
public func CFNullGetTypeID() -> CFTypeID { 16 }
/// Returns the type number of `CFSet`.
@discardableResult
public func CFSetGetTypeID() -> CFTypeID { 17 }
/// Returns the type number of `CFDictionary`.
@discardableResult
public func CFDictionaryGetTypeID() -> CFTypeID { 18 }
/// Returns the type number of `CFArray`.
@discardableResult
public func CFArrayGetTypeID() -> CFTypeID { 19 }
/// Returns the type number of `CFData`.
@discardableResult
public func CFDataGetTypeID() -> CFTypeID { 20 }
/// Returns the type number of `CFBoolean`.
@discardableResult
public func CFBooleanGetTypeID() -> CFTypeID { 21 }
/// Returns the type number of `CFNumber`.
@discardableResult
public func CFNumberGetTypeID() -> CFTypeID { 22 }
/// Returns the type number of `CFError`.
@discardableResult
public func CFErrorGetTypeID() -> CFTypeID { 27 }
/// Returns the type number of `CFURL`.
@discardableResult
public func CFURLGetTypeID() -> CFTypeID { 29 }
/// Returns the type number of `CFDate`.
@discardableResult
public func CFDateGetTypeID() -> CFTypeID { 42 }
