nonisolated extension View {
    /// Symbols move while it is active; here nothing moves
    /// (<https://developer.apple.com/documentation/swiftui/view/symboleffect(_:options:isactive:)>).
    @available(iOS 17, *)
    public func symbolEffect<T: IndefiniteSymbolEffect>(
        _ effect: T, options: SymbolEffectOptions = .default, isActive: Bool = true
    ) -> some View { self }

    /// Symbols move when a value changes; here nothing moves
    /// (<https://developer.apple.com/documentation/swiftui/view/symboleffect(_:options:value:)>).
    @available(iOS 17, *)
    public func symbolEffect<T: DiscreteSymbolEffect, U: Equatable>(
        _ effect: T, options: SymbolEffectOptions = .default, value: U
    ) -> some View { self }

    /// Symbols do not move (<https://developer.apple.com/documentation/swiftui/view/symboleffectsremoved(_:)>).
    @available(iOS 17, *)
    public func symbolEffectsRemoved(_ isEnabled: Bool = true) -> some View { self }
}

@available(iOS 17, *)
extension ContentTransition {
    /// A symbol becomes another, as the system chooses.
    public static var symbolEffect: ContentTransition { .identity }

    /// A symbol becomes another by an effect.
    public static func symbolEffect<T: ContentTransitionSymbolEffect>(
        _ effect: T, options: SymbolEffectOptions = .default
    ) -> ContentTransition { .identity }
}

@available(iOS 17, *)
extension AnyTransition {
    /// A symbol comes and goes, as the system chooses.
    public static var symbolEffect: AnyTransition { .identity }

    /// A symbol comes and goes by an effect.
    public static func symbolEffect<T: TransitionSymbolEffect>(
        _ effect: T, options: SymbolEffectOptions = .default
    ) -> AnyTransition { .identity }
}
