/// How buttons look (developer.apple.com/documentation/swiftui/buttonstyle).
@MainActor @preconcurrency
public protocol ButtonStyle {
    /// The type of a button's looks.
    associatedtype Body: View
    /// The parts of a button.
    typealias Configuration = ButtonStyleConfiguration

    /// Makes a button's looks (developer.apple.com/documentation/swiftui/buttonstyle/makebody(configuration:)).
    @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// The parts of a button (developer.apple.com/documentation/swiftui/buttonstyleconfiguration).
public struct ButtonStyleConfiguration {
    /// The label of a button (developer.apple.com/documentation/swiftui/buttonstyleconfiguration/label-swift.struct).
    public nonisolated struct Label: View {
        let view: any View
        /// The label as the button's author made it.
        public var body: some View { AnyView(erased: view) }
    }

    /// The role of the button
    /// (developer.apple.com/documentation/swiftui/buttonstyleconfiguration/role).
    public let role: ButtonRole?
    /// The label (developer.apple.com/documentation/swiftui/buttonstyleconfiguration/label-swift.property).
    public let label: Label
    /// Whether a finger is on it; never here, for a tap takes no time
    /// (developer.apple.com/documentation/swiftui/buttonstyleconfiguration/ispressed).
    public let isPressed: Bool
}

/// How buttons look and what makes them act (developer.apple.com/documentation/swiftui/primitivebuttonstyle).
@MainActor @preconcurrency
public protocol PrimitiveButtonStyle {
    /// The type of a button's looks.
    associatedtype Body: View
    /// The parts of a button.
    typealias Configuration = PrimitiveButtonStyleConfiguration

    /// Makes a button's looks
    /// (developer.apple.com/documentation/swiftui/primitivebuttonstyle/makebody(configuration:)).
    @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// The parts of a button (developer.apple.com/documentation/swiftui/primitivebuttonstyleconfiguration).
public struct PrimitiveButtonStyleConfiguration {
    /// The label of a button
    /// (developer.apple.com/documentation/swiftui/primitivebuttonstyleconfiguration/label-swift.struct).
    public nonisolated struct Label: View {
        let view: any View
        /// The label as the button's author made it.
        public var body: some View { AnyView(erased: view) }
    }

    /// The role of the button
    /// (developer.apple.com/documentation/swiftui/primitivebuttonstyleconfiguration/role).
    public let role: ButtonRole?
    /// The label
    /// (developer.apple.com/documentation/swiftui/primitivebuttonstyleconfiguration/label-swift.property).
    public let label: Label
    let action: @MainActor () -> Void

    /// Acts (developer.apple.com/documentation/swiftui/primitivebuttonstyleconfiguration/trigger()).
    @MainActor @preconcurrency public func trigger() { action() }
}

/// A style that a screen knows by a word.
@MainActor
protocol HintedButtonStyle: PrimitiveButtonStyle {
    nonisolated var kind: String? { get }
}

extension HintedButtonStyle {
    /// The button as its author made it.
    public func makeBody(configuration: Configuration) -> some View {
        Button(role: configuration.role, action: configuration.action) { configuration.label }
    }
}
