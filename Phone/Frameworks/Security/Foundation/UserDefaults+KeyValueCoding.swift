import Foundation

// Key-value coding, which apps use for `set(_:forKey:)`, and which Foundation lacks on Linux.
extension UserDefaults {
    /// Sets the setting of a key; nil removes it (developer.apple.com/documentation/objectivec/nsobject).
    public func setValue(_ value: Any?, forKey key: String) {
        guard let value else { return removeObject(forKey: key) }
        set(value, forKey: key)
    }

    /// The setting of a key (developer.apple.com/documentation/objectivec/nsobject).
    public func value(forKey key: String) -> Any? { object(forKey: key) }
}
