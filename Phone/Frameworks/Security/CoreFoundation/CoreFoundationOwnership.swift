import Foundation

/// Returns the object as Core Foundation has it; it is kept alive as any other reference is.
@discardableResult
public func CFBridgingRetain(_ X: Any?) -> CFTypeRef? { X.map { $0 as AnyObject } }

/// Core Foundation objects are managed by Swift.
@available(*, unavailable, message: "Core Foundation objects are automatically memory managed")
public func CFBridgingRelease(_ X: CFTypeRef?) -> Any? { X }

/// Core Foundation objects are managed by Swift.
@available(*, unavailable, message: "Core Foundation objects are automatically memory managed")
public func CFRetain(_ cf: CFTypeRef!) -> CFTypeRef! { cf }

/// Core Foundation objects are managed by Swift.
@available(*, unavailable, message: "Core Foundation objects are automatically memory managed")
public func CFRelease(_ cf: CFTypeRef!) {}

/// Returns a description for developers.
@discardableResult
public func CFCopyDescription(_ cf: CFTypeRef!) -> CFString! {
    cf.map { NSString(string: String(describing: $0)) }
}

/// Prints a description to the standard error stream.
public func CFShow(_ obj: CFTypeRef!) {
    let description = obj.map { String(describing: $0) } ?? "(null)"
    FileHandle.standardError.write(Data("\(description)\n".utf8))
}

/// Returns the name of a type number, such as "CFString"; "CFType" for one that is unknown here.
@discardableResult
public func CFCopyTypeIDDescription(_ type_id: CFTypeID) -> CFString! {
    let name =
        switch type_id {
        case CFStringGetTypeID(): "CFString"
        case CFNullGetTypeID(): "CFNull"
        case CFSetGetTypeID(): "CFSet"
        case CFDictionaryGetTypeID(): "CFDictionary"
        case CFArrayGetTypeID(): "CFArray"
        case CFDataGetTypeID(): "CFData"
        case CFBooleanGetTypeID(): "CFBoolean"
        case CFNumberGetTypeID(): "CFNumber"
        case CFErrorGetTypeID(): "CFError"
        case CFURLGetTypeID(): "CFURL"
        case CFDateGetTypeID(): "CFDate"
        case SecAccessControlGetTypeID(): "SecAccessControl"
        case SecKeyGetTypeID(): "SecKey"
        case SecCertificateGetTypeID(): "SecCertificate"
        case SecIdentityGetTypeID(): "SecIdentity"
        case SecPolicyGetTypeID(): "SecPolicy"
        case SecTrustGetTypeID(): "SecTrust"
        default: "CFType"
        }
    return NSString(string: name)
}

/// Returns the seconds since 1 January 2001, 00:00 UTC.
@discardableResult
public func CFAbsoluteTimeGetCurrent() -> CFAbsoluteTime { Date().timeIntervalSinceReferenceDate }

/// Returns the seconds of a date since 1 January 2001, 00:00 UTC.
@discardableResult
public func CFDateGetAbsoluteTime(_ theDate: CFDate!) -> CFAbsoluteTime {
    theDate?.timeIntervalSinceReferenceDate ?? 0
}

/// Returns the date so many seconds after 1 January 2001, 00:00 UTC.
@discardableResult
public func CFDateCreate(_ allocator: CFAllocator!, _ at: CFAbsoluteTime) -> CFDate! {
    NSDate(timeIntervalSinceReferenceDate: at)
}

/// `NSUUID` under its Core Foundation name.
public typealias CFUUID = NSUUID

/// Returns a new random identifier.
@discardableResult
public func CFUUIDCreate(_ alloc: CFAllocator!) -> CFUUID! { NSUUID() }

/// Returns the identifier as text.
@discardableResult
public func CFUUIDCreateString(_ alloc: CFAllocator!, _ uuid: CFUUID!) -> CFString! {
    uuid.map { NSString(string: $0.uuidString) }
}
