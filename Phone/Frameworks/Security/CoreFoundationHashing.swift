import Foundation

/// Lets an `NSString` and a `String` of the same characters be the same key, as on Apple's systems.
///
/// Without it, an `[AnyHashable: Any]` filled with strings is not found by `kSec…` constants on Linux.
extension NSString: @retroactive _HasCustomAnyHashableRepresentation {
    /// Returns the key as a `String`.
    public func _toCustomAnyHashable() -> AnyHashable? { AnyHashable(String(describing: self)) }
}
