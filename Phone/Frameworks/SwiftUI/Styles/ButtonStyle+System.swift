/// The usual button (developer.apple.com/documentation/swiftui/defaultbuttonstyle).
public nonisolated struct DefaultButtonStyle: HintedButtonStyle {
    var kind: String? { nil }

    /// The usual button (developer.apple.com/documentation/swiftui/defaultbuttonstyle).
    public init() {}
}

nonisolated extension PrimitiveButtonStyle where Self == DefaultButtonStyle {
    /// The usual button (developer.apple.com/documentation/swiftui/primitivebuttonstyle/automatic).
    public nonisolated static var automatic: DefaultButtonStyle { DefaultButtonStyle() }
}

/// A button without looks (developer.apple.com/documentation/swiftui/plainbuttonstyle).
public nonisolated struct PlainButtonStyle: HintedButtonStyle {
    var kind: String? { "plain" }

    /// A button without looks (developer.apple.com/documentation/swiftui/plainbuttonstyle).
    public init() {}
}

nonisolated extension PrimitiveButtonStyle where Self == PlainButtonStyle {
    /// A button without looks (developer.apple.com/documentation/swiftui/primitivebuttonstyle/plain).
    public nonisolated static var plain: PlainButtonStyle { PlainButtonStyle() }
}

/// A button without a border (developer.apple.com/documentation/swiftui/borderlessbuttonstyle).
public nonisolated struct BorderlessButtonStyle: HintedButtonStyle {
    var kind: String? { "borderless" }

    /// A button without a border (developer.apple.com/documentation/swiftui/borderlessbuttonstyle).
    public init() {}
}

nonisolated extension PrimitiveButtonStyle where Self == BorderlessButtonStyle {
    /// A button without a border (developer.apple.com/documentation/swiftui/primitivebuttonstyle/borderless).
    public nonisolated static var borderless: BorderlessButtonStyle { BorderlessButtonStyle() }
}

/// A button on a soft ground (developer.apple.com/documentation/swiftui/borderedbuttonstyle).
public nonisolated struct BorderedButtonStyle: HintedButtonStyle {
    var kind: String? { "bordered" }

    /// A button on a soft ground (developer.apple.com/documentation/swiftui/borderedbuttonstyle).
    public init() {}
}

nonisolated extension PrimitiveButtonStyle where Self == BorderedButtonStyle {
    /// A button on a soft ground (developer.apple.com/documentation/swiftui/primitivebuttonstyle/bordered).
    public nonisolated static var bordered: BorderedButtonStyle { BorderedButtonStyle() }
}

/// A button on a ground of its tint (developer.apple.com/documentation/swiftui/borderedprominentbuttonstyle).
public nonisolated struct BorderedProminentButtonStyle: HintedButtonStyle {
    var kind: String? { "borderedProminent" }

    /// A button on a ground of its tint (developer.apple.com/documentation/swiftui/borderedprominentbuttonstyle).
    public init() {}
}

nonisolated extension PrimitiveButtonStyle where Self == BorderedProminentButtonStyle {
    /// A button on a ground of its tint (developer.apple.com/documentation/swiftui/primitivebuttonstyle/borderedprominent).
    public nonisolated static var borderedProminent: BorderedProminentButtonStyle { BorderedProminentButtonStyle() }
}

/// A button of glass (developer.apple.com/documentation/swiftui/glassbuttonstyle).
@available(iOS 26, *)
public nonisolated struct GlassButtonStyle: HintedButtonStyle {
    var kind: String? { "bordered" }

    /// A button of glass (developer.apple.com/documentation/swiftui/glassbuttonstyle).
    public init() {}
}

@available(iOS 26, *)
nonisolated extension PrimitiveButtonStyle where Self == GlassButtonStyle {
    /// A button of glass (developer.apple.com/documentation/swiftui/primitivebuttonstyle/glass).
    public nonisolated static var glass: GlassButtonStyle { GlassButtonStyle() }
}

/// A button of glass in its tint (developer.apple.com/documentation/swiftui/glassprominentbuttonstyle).
@available(iOS 26, *)
public nonisolated struct GlassProminentButtonStyle: HintedButtonStyle {
    var kind: String? { "borderedProminent" }

    /// A button of glass in its tint (developer.apple.com/documentation/swiftui/glassprominentbuttonstyle).
    public init() {}
}

@available(iOS 26, *)
nonisolated extension PrimitiveButtonStyle where Self == GlassProminentButtonStyle {
    /// A button of glass in its tint (developer.apple.com/documentation/swiftui/primitivebuttonstyle/glassprominent).
    public nonisolated static var glassProminent: GlassProminentButtonStyle { GlassProminentButtonStyle() }
}

/// The appearance of the buttons in a place.
enum ButtonAppearance {
    case kind(String?)
    case custom(any ButtonStyle)
    case primitive(any PrimitiveButtonStyle)
}

private enum ButtonLookKey: EnvironmentKey {
    static var defaultValue: ButtonAppearance { .kind(nil) }
}

extension EnvironmentValues {
    var buttonAppearance: ButtonAppearance {
        get { self[ButtonLookKey.self] }
        set { self[ButtonLookKey.self] = newValue }
    }
}

nonisolated extension View {
    /// How buttons look (developer.apple.com/documentation/swiftui/view/buttonstyle(_:)).
    public func buttonStyle<S: ButtonStyle>(_ style: S) -> some View {
        environmentChange { $0.buttonAppearance = .custom(style) }
    }

    /// How buttons look and act (developer.apple.com/documentation/swiftui/view/buttonstyle(_:)).
    public func buttonStyle<S: PrimitiveButtonStyle>(_ style: S) -> some View {
        let hinted = style as? any HintedButtonStyle
        return environmentChange { values in
            if let hinted {
                values.buttonAppearance = .kind(hinted.kind)
            } else {
                values.buttonAppearance = .primitive(style)
            }
        }
    }
}

extension ButtonStyle {
    /// A button's looks, of whichever type they are.
    func looks(_ configuration: Configuration) -> any View { makeBody(configuration: configuration) }
}

extension PrimitiveButtonStyle {
    /// A button's looks, of whichever type they are; the style's own buttons look as usual.
    func looks(_ configuration: Configuration) -> any View {
        makeBody(configuration: configuration).environmentChange { $0.buttonAppearance = .kind(nil) }
    }
}
