import Foundation

/// An indication of a scene's operational state.
///
/// See <https://developer.apple.com/documentation/swiftui/scenephase>.
public enum ScenePhase: Comparable, Hashable, Sendable {
    /// The scene isn't currently visible.
    case background
    /// The scene is in the foreground but should pause its work.
    case inactive
    /// The scene is in the foreground and interactive.
    case active
}

/// An action that dismisses a presentation.
///
/// See <https://developer.apple.com/documentation/swiftui/dismissaction>.
public struct DismissAction {
    let dismiss: () -> Void

    /// Dismisses the view if it is presented; else does nothing.
    @MainActor @preconcurrency
    public func callAsFunction() {
        dismiss()
    }
}

/// An indication whether a view is currently presented by another view.
///
/// See <https://developer.apple.com/documentation/swiftui/presentationmode>.
public struct PresentationMode {
    /// Whether a view is presented.
    public private(set) var isPresented: Bool
    private let dismissal: DismissAction

    init(isPresented: Bool, dismissal: DismissAction) {
        self.isPresented = isPresented
        self.dismissal = dismissal
    }

    /// Dismisses the view if it is presented; else does nothing.
    @MainActor @preconcurrency
    public mutating func dismiss() {
        guard isPresented else { return }
        isPresented = false
        dismissal()
    }
}

extension EnvironmentValues {
    private struct EnabledKey: EnvironmentKey { static var defaultValue: Bool { true } }
    private struct ScenePhaseKey: EnvironmentKey { static var defaultValue: ScenePhase { .active } }
    private struct PresentationKey: EnvironmentKey { static var defaultValue: (() -> Void)? { nil } }
    private struct OpenURLKey: EnvironmentKey { static var defaultValue: OpenURLAction { .system } }

    /// Whether the view takes touches.
    ///
    /// See <https://developer.apple.com/documentation/swiftui/environmentvalues/isenabled>.
    public var isEnabled: Bool {
        get { self[EnabledKey.self] }
        set { self[EnabledKey.self] = newValue }
    }

    /// The phase of the scene that the view belongs to.
    ///
    /// See <https://developer.apple.com/documentation/swiftui/environmentvalues/scenephase>.
    public var scenePhase: ScenePhase {
        get { self[ScenePhaseKey.self] }
        set { self[ScenePhaseKey.self] = newValue }
    }

    /// Whether things should not move: false, though nothing moves
    /// (developer.apple.com/documentation/swiftui/environmentvalues/accessibilityreducemotion).
    public var accessibilityReduceMotion: Bool { false }

    /// Takes away what the view is presented in: set for what is presented, else nil.
    var presentation: (() -> Void)? {
        get { self[PresentationKey.self] }
        set { self[PresentationKey.self] = newValue }
    }

    /// An action that dismisses the current presentation.
    ///
    /// See <https://developer.apple.com/documentation/swiftui/environmentvalues/dismiss>.
    public var dismiss: DismissAction {
        let presentation = presentation
        return DismissAction { presentation?() }
    }

    /// Whether the view is currently presented.
    ///
    /// See <https://developer.apple.com/documentation/swiftui/environmentvalues/ispresented>.
    public var isPresented: Bool { presentation != nil }

    /// A binding to the current presentation mode.
    ///
    /// See <https://developer.apple.com/documentation/swiftui/environmentvalues/presentationmode>.
    public var presentationMode: Binding<PresentationMode> {
        let mode = PresentationMode(isPresented: isPresented, dismissal: dismiss)
        return Binding(get: { mode }, set: { _ in })
    }

    /// An action that opens a URL.
    ///
    /// See <https://developer.apple.com/documentation/swiftui/environmentvalues/openurl>.
    public var openURL: OpenURLAction {
        get { self[OpenURLKey.self] }
        set { self[OpenURLKey.self] = newValue }
    }
}

nonisolated extension View {
    /// Adds a condition that controls whether people can interact with this view.
    ///
    /// See <https://developer.apple.com/documentation/swiftui/view/disabled(_:)>.
    public func disabled(_ disabled: Bool) -> some View {
        modifier(EnvironmentModifier { $0.isEnabled = $0.isEnabled && !disabled })
    }
}
