/// How much room there is (developer.apple.com/documentation/swiftui/userinterfacesizeclass).
public enum UserInterfaceSizeClass: Hashable, Sendable {
    /// Little.
    case compact
    /// Plenty.
    case regular
}

extension EnvironmentValues {
    private struct HorizontalKey: EnvironmentKey { static var defaultValue: UserInterfaceSizeClass? { .compact } }
    private struct VerticalKey: EnvironmentKey { static var defaultValue: UserInterfaceSizeClass? { .regular } }

    /// The room from side to side: compact, as on a phone held upright
    /// (developer.apple.com/documentation/swiftui/environmentvalues/horizontalsizeclass).
    public var horizontalSizeClass: UserInterfaceSizeClass? {
        get { self[HorizontalKey.self] }
        set { self[HorizontalKey.self] = newValue }
    }

    /// The room from top to bottom: regular, as on a phone held upright
    /// (developer.apple.com/documentation/swiftui/environmentvalues/verticalsizeclass).
    public var verticalSizeClass: UserInterfaceSizeClass? {
        get { self[VerticalKey.self] }
        set { self[VerticalKey.self] = newValue }
    }
}
