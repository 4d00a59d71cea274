/// A named value produced by a view, which its ancestors read.
///
/// See <https://developer.apple.com/documentation/swiftui/preferencekey>.
public protocol PreferenceKey {
    /// The type of value produced by this preference.
    associatedtype Value
    /// The value where no view says anything.
    static var defaultValue: Value { get }
    /// Combines a sequence of values.
    static func reduce(value: inout Value, nextValue: () -> Value)
}

extension PreferenceKey where Value: ExpressibleByNilLiteral {
    /// The value where no view says anything: nil.
    public static var defaultValue: Value { nil }
}
