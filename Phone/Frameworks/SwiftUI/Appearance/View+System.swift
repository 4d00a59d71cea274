import Foundation

/// Options for the system that have no effect on the virtual phone's screens.
nonisolated extension View {
    /// Whether the status bar is hidden (developer.apple.com/documentation/swiftui/view/statusbar(hidden:)).
    public func statusBar(hidden: Bool) -> some View { self }

    /// Light or dark (developer.apple.com/documentation/swiftui/view/preferredcolorscheme(_:)).
    public func preferredColorScheme(_ colorScheme: ColorScheme?) -> some View { self }

    /// Placeholders instead of content: views are told, and drawn all the same
    /// (developer.apple.com/documentation/swiftui/view/redacted(reason:)).
    public func redacted(reason: RedactionReasons) -> some View {
        environmentChange { $0.redactionReasons.formUnion(reason) }
    }

    /// Content instead of placeholders (developer.apple.com/documentation/swiftui/view/unredacted()).
    public func unredacted() -> some View { environmentChange { $0.redactionReasons = [] } }

    /// Not to be seen while the phone is locked (developer.apple.com/documentation/swiftui/view/privacysensitive(_:)).
    public func privacySensitive(_ sensitive: Bool = true) -> some View { self }

    /// Drawn as one picture (developer.apple.com/documentation/swiftui/view/drawinggroup(opaque:colormode:)).
    public func compositingGroup() -> some View { self }

    /// How large text is (developer.apple.com/documentation/swiftui/view/dynamictypesize(_:)).
    public func dynamicTypeSize(_ size: DynamicTypeSize) -> some View { self }

    /// How large text may be (developer.apple.com/documentation/swiftui/view/dynamictypesize(_:)).
    public func dynamicTypeSize<T: RangeExpression>(_ range: T) -> some View where T.Bound == DynamicTypeSize { self }

    /// A view at an edge, over what scrolls
    /// (developer.apple.com/documentation/swiftui/view/safeareainset(edge:alignment:spacing:content:)).
    public func safeAreaInset<V: View>(
        edge: VerticalEdge, alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
        @ViewBuilder content: () -> V
    ) -> some View {
        let inset = content()
        return VStack(alignment: alignment, spacing: spacing ?? 0) {
            if edge == .top { inset }
            self
            if edge == .bottom { inset }
        }
    }
}

/// Why content is replaced (developer.apple.com/documentation/swiftui/redactionreasons).
public struct RedactionReasons: OptionSet, Sendable {
    /// The bits.
    public let rawValue: Int

    /// A set of bits.
    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// It is not there yet (developer.apple.com/documentation/swiftui/redactionreasons/placeholder).
    public static let placeholder = RedactionReasons(rawValue: 1)
    /// Others could see it (developer.apple.com/documentation/swiftui/redactionreasons/privacy).
    public static let privacy = RedactionReasons(rawValue: 2)
}

/// Light or dark (developer.apple.com/documentation/swiftui/colorscheme).
public enum ColorScheme: CaseIterable, Hashable, Sendable {
    /// Dark on light.
    case light
    /// Light on dark.
    case dark
}

/// How large text is (developer.apple.com/documentation/swiftui/dynamictypesize).
public enum DynamicTypeSize: Comparable, CaseIterable, Hashable, Sendable {
    /// The smallest.
    case xSmall
    /// Small.
    case small
    /// A little small.
    case medium
    /// The usual.
    case large
    /// A little large.
    case xLarge
    /// Large.
    case xxLarge
    /// Very large.
    case xxxLarge
    /// The first for those who see little.
    case accessibility1
    /// The second.
    case accessibility2
    /// The third.
    case accessibility3
    /// The fourth.
    case accessibility4
    /// The largest.
    case accessibility5

    /// Whether it is for those who see little.
    public var isAccessibilitySize: Bool { self >= .accessibility1 }
}

private enum ColorSchemeKey: EnvironmentKey {
    static let defaultValue = ColorScheme.light
}

private enum DynamicTypeSizeKey: EnvironmentKey {
    static let defaultValue = DynamicTypeSize.large
}

extension EnvironmentValues {
    /// Light or dark; who draws the screen decides by itself
    /// (developer.apple.com/documentation/swiftui/environmentvalues/colorscheme).
    public var colorScheme: ColorScheme {
        get { self[ColorSchemeKey.self] }
        set { self[ColorSchemeKey.self] = newValue }
    }

    /// How large text is (developer.apple.com/documentation/swiftui/environmentvalues/dynamictypesize).
    public var dynamicTypeSize: DynamicTypeSize {
        get { self[DynamicTypeSizeKey.self] }
        set { self[DynamicTypeSizeKey.self] = newValue }
    }
}
