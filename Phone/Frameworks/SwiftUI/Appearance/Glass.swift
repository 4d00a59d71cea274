/// Glass of iOS 26 (<https://developer.apple.com/documentation/swiftui/glass>).
@available(iOS 26, *)
public struct Glass: Equatable, Sendable {
    private var color: Color?

    /// The usual one.
    public static let regular = Glass()
    /// The clearest one.
    public static let clear = Glass()
    /// None.
    public static let identity = Glass()

    /// This one in a color.
    public func tint(_ color: Color?) -> Glass {
        var glass = self
        glass.color = color
        return glass
    }

    /// This one, moving under a finger.
    public func interactive(_ isEnabled: Bool = true) -> Glass { self }
}

/// Glass, which a screen without colors of its own does not show.
nonisolated extension View {
    /// Glass behind it (<https://developer.apple.com/documentation/swiftui/view/glasseffect(_:in:)>).
    @available(iOS 26, *)
    public func glassEffect(_ glass: Glass = .regular, in shape: some Shape = Capsule()) -> some View { self }
}
