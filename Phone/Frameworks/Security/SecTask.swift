import Foundation
import VirtualPhone

/// A process as the system sees it: here always this one, the app (SecTask.h).
@available(iOS, unavailable)
public final class SecTask: NSObject, @unchecked Sendable {
    // Sendable because its properties never change; NSObject has no such promise.

    /// The app's bundle identifier.
    let identifier: String
    /// The entitlements that the app was signed with.
    let entitlements: [String: PropertyListValue]

    init(identifier: String, entitlements: [String: PropertyListValue]) {
        self.identifier = identifier
        self.entitlements = entitlements
    }

    /// This process's task; nil if its phone can't be reached.
    static func current() throws(PhoneFailure) -> SecTask {
        let reply = try ProcessPhone.connection.send(ReadEntitlements())
        return SecTask(identifier: reply.identifier, entitlements: reply.entitlements)
    }
}

extension SecTask: CoreFoundationTyped {
    static var coreFoundationTypeID: CFTypeID { 290 }
}

/// Returns the type number of `SecTask`.
@available(iOS, unavailable)
@discardableResult
public func SecTaskGetTypeID() -> CFTypeID { SecTask.coreFoundationTypeID }

/// Returns the task of the calling process.
///
/// - Parameter allocator: ignored, as by Apple.
/// - Returns: nil if the phone can't be reached.
@available(iOS, unavailable)
@discardableResult
public func SecTaskCreateFromSelf(_ allocator: CFAllocator?) -> SecTask? {
    try? SecTask.current()
}

/// Returns the value of one entitlement; nil if the app has no such entitlement.
///
/// An app that was installed without any counts as signed with the `application-identifier` that Xcode gives it.
///
/// - Parameter error: left alone: a missing entitlement is no error.
@available(iOS, unavailable)
@discardableResult
public func SecTaskCopyValueForEntitlement(
    _ task: SecTask, _ entitlement: CFString, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> CFTypeRef? {
    task.entitlements[entitlement as String]?.foundationObject
}

/// Returns the values of several entitlements, those that the app has.
///
/// - Parameter error: left alone: a missing entitlement is no error.
@available(iOS, unavailable)
@discardableResult
public func SecTaskCopyValuesForEntitlements(
    _ task: SecTask, _ entitlements: CFArray, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> CFDictionary? {
    let result = NSMutableDictionary()
    for name in entitlements.compactMap({ $0 as? String }) {
        if let value = task.entitlements[name] {
            result.setObject(value.foundationObject, forKey: NSString(string: name))
        }
    }
    return result
}

/// Returns the identifier that the app was signed with: its bundle identifier.
///
/// - Parameter error: left alone.
@available(iOS, unavailable)
@discardableResult
public func SecTaskCopySigningIdentifier(
    _ task: SecTask, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> CFString? {
    NSString(string: task.identifier)
}
