/// How a pointer shows that something can be touched (<https://developer.apple.com/documentation/swiftui/hovereffect>).
public struct HoverEffect: Sendable {
    /// As the system decides.
    public static let automatic = HoverEffect()
    /// By light.
    public static let highlight = HoverEffect()
    /// By its size.
    public static let lift = HoverEffect()
}

/// Pointers, which a phone does not have.
nonisolated extension View {
    /// Acts when a pointer comes or goes: a phone has none (<https://developer.apple.com/documentation/swiftui/view/onhover(perform:)>).
    public func onHover(perform action: @escaping (Bool) -> Void) -> some View { self }

    /// How a pointer shows it: a phone has none (<https://developer.apple.com/documentation/swiftui/view/hovereffect(_:)>).
    public func hoverEffect(_ effect: HoverEffect = .automatic) -> some View { self }
}
