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
public struct ToggleStyleConfiguration {
    /// The label of a switch (developer.apple.com/documentation/swiftui/togglestyleconfiguration/label-swift.struct).
    public nonisolated struct Label: View {
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
    nonisolated var kind: String? { get }
}

extension HintedToggleStyle {
    /// The switch as its author made it.
    public func makeBody(configuration: Configuration) -> some View {
        Toggle(isOn: configuration.$isOn) { configuration.label }
    }
}

/// The usual switch (developer.apple.com/documentation/swiftui/defaulttogglestyle).
public nonisolated struct DefaultToggleStyle: HintedToggleStyle {
    var kind: String? { nil }

    /// The usual switch (developer.apple.com/documentation/swiftui/defaulttogglestyle).
    public init() {}
}

/// A switch (developer.apple.com/documentation/swiftui/switchtogglestyle).
public nonisolated struct SwitchToggleStyle: HintedToggleStyle {
    var kind: String? { "switch" }

    /// A switch (developer.apple.com/documentation/swiftui/switchtogglestyle).
    public init() {}

    /// A switch of a color; that of the place is drawn (developer.apple.com/documentation/swiftui/switchtogglestyle).
    public init(tint: Color) {}
}

/// A button that stays pressed (developer.apple.com/documentation/swiftui/buttontogglestyle).
public nonisolated struct ButtonToggleStyle: HintedToggleStyle {
    var kind: String? { "button" }

    /// A button that stays pressed (developer.apple.com/documentation/swiftui/buttontogglestyle).
    public init() {}
}

nonisolated extension ToggleStyle where Self == DefaultToggleStyle {
    /// The usual switch (developer.apple.com/documentation/swiftui/togglestyle/automatic).
    public nonisolated static var automatic: DefaultToggleStyle { DefaultToggleStyle() }
}

nonisolated extension ToggleStyle where Self == SwitchToggleStyle {
    /// A switch (developer.apple.com/documentation/swiftui/togglestyle/switch).
    public nonisolated static var `switch`: SwitchToggleStyle { SwitchToggleStyle() }
}

nonisolated extension ToggleStyle where Self == ButtonToggleStyle {
    /// A button that stays pressed (developer.apple.com/documentation/swiftui/togglestyle/button).
    public nonisolated static var button: ButtonToggleStyle { ButtonToggleStyle() }
}

private enum ToggleBodyKey: EnvironmentKey {
    static var defaultValue: (any ToggleStyle)? { nil }
}

extension EnvironmentValues {
    /// A style of the app's; nil for the system's.
    var toggleBody: (any ToggleStyle)? {
        get { self[ToggleBodyKey.self] }
        set { self[ToggleBodyKey.self] = newValue }
    }
}

extension ToggleStyle {
    /// A switch's looks, of whichever type they are.
    func looks(_ configuration: Configuration) -> any View { makeBody(configuration: configuration) }
}

nonisolated extension View {
    /// How switches look (developer.apple.com/documentation/swiftui/view/togglestyle(_:)).
    public func toggleStyle<S: ToggleStyle>(_ style: S) -> some View {
        let hinted = style as? any HintedToggleStyle
        let kind = hinted?.kind
        return environmentChange { values in
            values.controls.toggleKind = kind
            values.toggleBody = hinted == nil ? style : nil
        }
    }

    /// How progress looks (developer.apple.com/documentation/swiftui/view/progressviewstyle(_:)).
    public func progressViewStyle<S: ProgressViewStyle>(_ style: S) -> some View {
        environmentChange { $0.controls.progressKind = style.kindHint }
    }

    /// How forms look (developer.apple.com/documentation/swiftui/view/formstyle(_:)).
    @available(iOS 16, *)
    public func formStyle<S: FormStyle>(_ style: S) -> some View { self }

    /// How boxes look (developer.apple.com/documentation/swiftui/view/groupboxstyle(_:)).
    public func groupBoxStyle<S: GroupBoxStyle>(_ style: S) -> some View { self }
}
