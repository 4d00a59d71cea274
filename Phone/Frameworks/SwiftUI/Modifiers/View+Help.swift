import Foundation

nonisolated extension View {
    /// Says what it is for: on an iPhone its accessibility hint (developer.apple.com/documentation/swiftui/view/help(_:)).
    public func help(_ text: Text) -> some View { accessibilityHint(text) }

    /// Says what it is for: on an iPhone its accessibility hint (developer.apple.com/documentation/swiftui/view/help(_:)).
    public func help(_ textKey: LocalizedStringKey) -> some View { help(Text(textKey)) }

    /// Says what it is for: on an iPhone its accessibility hint (developer.apple.com/documentation/swiftui/view/help(_:)).
    @_disfavoredOverload
    public func help<S: StringProtocol>(_ text: S) -> some View { help(Text(text)) }

    /// Another action (developer.apple.com/documentation/swiftui/view/accessibilityaction(named:_:)).
    public func accessibilityAction(named nameKey: LocalizedStringKey, _ handler: @escaping () -> Void) -> some View {
        accessibilityAction(named: Text(nameKey), handler)
    }

    /// Another action (developer.apple.com/documentation/swiftui/view/accessibilityaction(named:_:)).
    @_disfavoredOverload
    public func accessibilityAction<S: StringProtocol>(
        named name: S, _ handler: @escaping () -> Void
    ) -> some View {
        accessibilityAction(named: Text(name), handler)
    }

    /// Which gestures of the system wait for a second one
    /// (developer.apple.com/documentation/swiftui/view/deferssystemgestures(on:)).
    @available(iOS 16, *)
    public func defersSystemGestures(on edges: Edge.Set) -> some View { self }
}

/// A modifier that changes nothing (developer.apple.com/documentation/swiftui/emptymodifier).
public nonisolated struct EmptyModifier: ViewModifier, Sendable {
    /// The one (developer.apple.com/documentation/swiftui/emptymodifier/identity).
    public static let identity = EmptyModifier()

    /// A modifier that changes nothing.
    public init() {}

    /// The content as it is.
    @MainActor @preconcurrency public func body(content: Content) -> some View { content }
}
