import Foundation

extension NSError {
    /// The errors that led to this one: that of `NSUnderlyingErrorKey`, then those of `NSMultipleUnderlyingErrorsKey`
    /// (developer.apple.com/documentation/foundation/nserror/underlyingerrors).
    @available(iOS 14.5, *)
    public var underlyingErrors: [any Error] {
        let one = userInfo[NSUnderlyingErrorKey] as? any Error
        return (one.map { [$0] } ?? []) + (userInfo["NSMultipleUnderlyingErrorsKey"] as? [any Error] ?? [])
    }
}
