import Foundation

extension NSMutableDictionary {
    /// Sets the value of a key; nil removes it.
    public func setValue(_ value: Any?, forKey key: String) {
        guard let value else { return removeObject(forKey: NSString(string: key)) }
        setObject(value, forKey: NSString(string: key))
    }

    /// Sets the value of a key that is known only as something that can be copied.
    ///
    /// Foundation's own takes any `AnyHashable` on Linux, to which such a key does not convert.
    @_disfavoredOverload
    public func setObject(_ anObject: Any, forKey aKey: any NSCopying) {
        guard let key = aKey as? NSObject else { return }
        setObject(anObject, forKey: key)
    }
}
