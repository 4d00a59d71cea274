/// How switches look (developer.apple.com/documentation/swiftui/togglestyle).
@MainActor @preconcurrency
public protocol ToggleStyle {
    /// The type of a switch's looks.
    associatedtype Body: View
    /// The parts of a switch.
    typealias Configuration = ToggleStyleConfiguration

    /// Makes a switch's looks (developer.apple.com/documentation/swiftui/togglestyle/makebody(configuration:)).
    @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// The parts of a switch (developer.apple.com/documentation/swiftui/togglestyleconfiguration).
@MainActor @preconcurrency
public struct ToggleStyleConfiguration {
    /// The label of a switch (developer.apple.com/documentation/swiftui/togglestyleconfiguration/label-swift.struct).
    public struct Label: View {
        let view: any View
        /// The label as the switch's author made it.
        public var body: some View { AnyView(erased: view) }
    }

    /// The label (developer.apple.com/documentation/swiftui/togglestyleconfiguration/label-swift.property).
    public let label: Label
    /// Whether it is on (developer.apple.com/documentation/swiftui/togglestyleconfiguration/ison).
    @Binding public var isOn: Bool
}

@MainActor
protocol HintedToggleStyle: ToggleStyle {
    var kind: String? { get }
}

extension HintedToggleStyle {
    /// The switch as its author made it.
    public func makeBody(configuration: Configuration) -> some View {
        Toggle(isOn: configuration.$isOn) { configuration.label }
    }
}

/// The usual switch (developer.apple.com/documentation/swiftui/defaulttogglestyle).
public struct DefaultToggleStyle: HintedToggleStyle {
    var kind: String? { nil }

    /// The usual switch (developer.apple.com/documentation/swiftui/defaulttogglestyle).
    public nonisolated init() {}
}

/// A switch (developer.apple.com/documentation/swiftui/switchtogglestyle).
public struct SwitchToggleStyle: HintedToggleStyle {
    var kind: String? { "switch" }

    /// A switch (developer.apple.com/documentation/swiftui/switchtogglestyle).
    public nonisolated init() {}

    /// A switch of a color; that of the place is drawn (developer.apple.com/documentation/swiftui/switchtogglestyle).
    public nonisolated init(tint: Color) {}
}

/// A button that stays pressed (developer.apple.com/documentation/swiftui/buttontogglestyle).
public struct ButtonToggleStyle: HintedToggleStyle {
    var kind: String? { "button" }

    /// A button that stays pressed (developer.apple.com/documentation/swiftui/buttontogglestyle).
    public nonisolated init() {}
}

extension ToggleStyle where Self == DefaultToggleStyle {
    /// The usual switch (developer.apple.com/documentation/swiftui/togglestyle/automatic).
    public nonisolated static var automatic: DefaultToggleStyle { DefaultToggleStyle() }
}

extension ToggleStyle where Self == SwitchToggleStyle {
    /// A switch (developer.apple.com/documentation/swiftui/togglestyle/switch).
    public nonisolated static var `switch`: SwitchToggleStyle { SwitchToggleStyle() }
}

extension ToggleStyle where Self == ButtonToggleStyle {
    /// A button that stays pressed (developer.apple.com/documentation/swiftui/togglestyle/button).
    public nonisolated static var button: ButtonToggleStyle { ButtonToggleStyle() }
}

private enum ToggleBodyKey: EnvironmentKey {
    static var defaultValue: (@MainActor (ToggleStyleConfiguration) -> any View)? { nil }
}

extension EnvironmentValues {
    /// Makes switches of a style of the app's; nil for the system's.
    var toggleBody: (@MainActor (ToggleStyleConfiguration) -> any View)? {
        get { self[ToggleBodyKey.self] }
        set { self[ToggleBodyKey.self] = newValue }
    }
}

extension View {
    /// How switches look (developer.apple.com/documentation/swiftui/view/togglestyle(_:)).
    public func toggleStyle<S: ToggleStyle>(_ style: S) -> some View {
        let hinted = style as? any HintedToggleStyle
        let kind = hinted?.kind
        return environmentChange { values in
            values.controls.toggleKind = kind
            values.toggleBody = nil
            if hinted == nil { values.toggleBody = { style.makeBody(configuration: $0) } }
        }
    }

    /// How progress looks (developer.apple.com/documentation/swiftui/view/progressviewstyle(_:)).
    public func progressViewStyle<S: ProgressViewStyle>(_ style: S) -> some View {
        environmentChange { $0.controls.progressKind = style.kindHint }
    }

    /// How boxes look (developer.apple.com/documentation/swiftui/view/groupboxstyle(_:)).
    public func groupBoxStyle<S: GroupBoxStyle>(_ style: S) -> some View { self }
}
