/// An interface for a stored variable that updates an external property of a view.
///
/// Its own dynamic properties are put in place first, then ``update()`` is called, before each evaluation of the body.
/// See <https://developer.apple.com/documentation/swiftui/dynamicproperty>.
public protocol DynamicProperty {
    /// Updates the underlying value of the stored value.
    mutating func update()
}

extension DynamicProperty {
    /// Does nothing.
    public mutating func update() {}
}
