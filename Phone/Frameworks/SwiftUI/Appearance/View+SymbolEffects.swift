/// Symbols do not move on the virtual phone.
@available(iOS 17, *)
nonisolated extension View {
    /// Symbols move for as long as it is active
    /// (<https://developer.apple.com/documentation/swiftui/view/symboleffect(_:options:isactive:)>).
    public func symbolEffect<T: IndefiniteSymbolEffect & SymbolEffect>(
        _ effect: T, options: SymbolEffectOptions = .default, isActive: Bool = true
    ) -> some View { self }

    /// Symbols move when a value changes
    /// (<https://developer.apple.com/documentation/swiftui/view/symboleffect(_:options:value:)>).
    public func symbolEffect<T: DiscreteSymbolEffect & SymbolEffect, U: Equatable>(
        _ effect: T, options: SymbolEffectOptions = .default, value: U
    ) -> some View { self }

    /// Symbols do not move (<https://developer.apple.com/documentation/swiftui/view/symboleffectsremoved(_:)>).
    public func symbolEffectsRemoved(_ isEnabled: Bool = true) -> some View { self }
}

@available(iOS 17, *)
extension ContentTransition {
    /// As symbols do (<https://developer.apple.com/documentation/swiftui/contenttransition/symboleffect>).
    public static var symbolEffect: ContentTransition { .identity }

    /// As a symbol becomes another (<https://developer.apple.com/documentation/swiftui/contenttransition/symboleffect(_:options:)>).
    public static func symbolEffect<T: SymbolEffect>(
        _ effect: T, options: SymbolEffectOptions = .default
    ) -> ContentTransition { .identity }
}

@available(iOS 17, *)
extension AnyTransition {
    /// As symbols come and go (<https://developer.apple.com/documentation/symbols/automaticsymboleffect>).
    public static var symbolEffect: AnyTransition { .identity }

    /// As a symbol comes and goes by an effect.
    public static func symbolEffect<T: SymbolEffect>(
        _ effect: T, options: SymbolEffectOptions = .default
    ) -> AnyTransition { .identity }
}

/// The effect that the system chooses (<https://developer.apple.com/documentation/symbols/automaticsymboleffect>).
@available(iOS 17, *)
public struct AutomaticSymbolEffect: SymbolEffect {}

@available(iOS 17, *)
extension SymbolEffect where Self == AutomaticSymbolEffect {
    /// As the system chooses.
    public static var automatic: AutomaticSymbolEffect { AutomaticSymbolEffect() }
}
