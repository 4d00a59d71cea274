import Foundation

/// The domain of `OSStatus` codes: `NSOSStatusErrorDomain`.
public nonisolated(unsafe) let kCFErrorDomainOSStatus: CFErrorDomain! = "NSOSStatusErrorDomain"
/// The domain of `errno` codes: `NSPOSIXErrorDomain`.
public nonisolated(unsafe) let kCFErrorDomainPOSIX: CFErrorDomain! = "NSPOSIXErrorDomain"
/// The domain of Cocoa codes: `NSCocoaErrorDomain`.
public nonisolated(unsafe) let kCFErrorDomainCocoa: CFErrorDomain! = "NSCocoaErrorDomain"
/// The domain of Mach codes: `NSMachErrorDomain`.
public nonisolated(unsafe) let kCFErrorDomainMach: CFErrorDomain! = "NSMachErrorDomain"
/// The domain of errors of the network below `URLSession`.
public nonisolated(unsafe) let kCFErrorDomainCFNetwork: CFString = "kCFErrorDomainCFNetwork"

// `nonisolated(unsafe)`: NSString is not Sendable, although these literals never change.

/// Key of the sentence for a user.
public nonisolated(unsafe) let kCFErrorLocalizedDescriptionKey: CFString! = "NSLocalizedDescription"
/// Key of the reason for a user.
public nonisolated(unsafe) let kCFErrorLocalizedFailureReasonKey: CFString! = "NSLocalizedFailureReason"
/// Key of what a user can do.
public nonisolated(unsafe) let kCFErrorLocalizedRecoverySuggestionKey: CFString! = "NSLocalizedRecoverySuggestion"
/// Key of the description for a developer.
public nonisolated(unsafe) let kCFErrorDescriptionKey: CFString! = "NSDescription"
/// Key of the error beneath.
public nonisolated(unsafe) let kCFErrorUnderlyingErrorKey: CFString! = "NSUnderlyingError"

/// Returns an error with a domain, a code, and further information.
@discardableResult
public func CFErrorCreate(
    _ allocator: CFAllocator!, _ domain: CFErrorDomain!, _ code: CFIndex, _ userInfo: CFDictionary!
) -> CFError! {
    // NSError's keys are strings; a key of any other kind could not be looked up on Apple's systems either.
    var information: [String: Any] = [:]
    for (key, value) in userInfo ?? [:] {
        if let key = key as? String { information[key] = value }
    }
    return NSError(domain: (domain ?? "") as String, code: code, userInfo: information)
}

/// Returns the error's code.
@discardableResult
public func CFErrorGetCode(_ err: CFError!) -> CFIndex { err?.code ?? 0 }

/// Returns the error's domain.
@discardableResult
public func CFErrorGetDomain(_ err: CFError!) -> CFErrorDomain! { NSString(string: err?.domain ?? "") }

/// Returns the error's further information, empty if there is none.
@discardableResult
public func CFErrorCopyUserInfo(_ err: CFError!) -> CFDictionary! { (err?.userInfo ?? [:]) as NSDictionary }

/// Returns the error's sentence for a user.
@discardableResult
public func CFErrorCopyDescription(_ err: CFError!) -> CFString! {
    NSString(string: err?.localizedDescription ?? "")
}

/// Returns the error's reason for a user, if it has one.
@discardableResult
public func CFErrorCopyFailureReason(_ err: CFError!) -> CFString! {
    err?.localizedFailureReason.map { NSString(string: $0) }
}

/// Returns what a user can do about the error, if it is known.
@discardableResult
public func CFErrorCopyRecoverySuggestion(_ err: CFError!) -> CFString! {
    err?.localizedRecoverySuggestion.map { NSString(string: $0) }
}
