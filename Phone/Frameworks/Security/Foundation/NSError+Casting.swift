import Foundation

// On Apple's systems every error can be cast to NSError; on Linux the casts fail for those that are Swift's own types.
// `tools/ios-on-linux` writes these operators in place of `as? NSError` and `as! NSError`.

infix operator ~?> : CastingPrecedence
infix operator ~!> : CastingPrecedence

/// The error in Foundation's form, as `as? NSError` gives it on Apple's systems; nil for what is no error.
public func ~?> (value: Any?, type: NSError.Type) -> NSError? { (value as? any Error).map { $0 as NSError } }

/// The error in Foundation's form, as `as! NSError` gives it on Apple's systems; ends the app for what is no error.
public func ~!> (value: Any?, type: NSError.Type) -> NSError {
    guard let error = value ~?> NSError.self else {
        preconditionFailure("Could not cast value of type '\(Swift.type(of: value))' to 'NSError'.")
    }
    return error
}
