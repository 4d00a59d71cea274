/// The values of the screens that a navigation stack has pushed, of whichever types they are.
///
/// See <https://developer.apple.com/documentation/swiftui/navigationpath>.
@available(iOS 16, *)
public struct NavigationPath: Equatable {
    var values: [AnyHashable] = []

    /// A path without screens.
    public init() {}

    /// A path of values.
    public init<S: Sequence>(_ elements: S) where S.Element: Hashable {
        values = elements.map { AnyHashable($0) }
    }

    /// How many screens it has.
    public var count: Int { values.count }

    /// Whether it has none.
    public var isEmpty: Bool { values.isEmpty }

    /// Pushes a screen.
    public mutating func append<V: Hashable>(_ value: V) {
        values.append(AnyHashable(value))
    }

    /// Takes away the last screens; there must be as many.
    public mutating func removeLast(_ k: Int = 1) {
        values.removeLast(k)
    }
}
