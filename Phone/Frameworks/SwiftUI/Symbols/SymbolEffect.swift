/// How a symbol moves (<https://developer.apple.com/documentation/symbols/symboleffect>).
///
/// Nothing moves on the virtual phone's screen: effects can be named, and change nothing that is seen at rest.
@available(iOS 17, *)
public protocol SymbolEffect: Sendable {}

/// An effect that runs once, when a value changes.
@available(iOS 17, *)
public protocol DiscreteSymbolEffect: SymbolEffect {}

/// An effect that lasts while it is active.
@available(iOS 17, *)
public protocol IndefiniteSymbolEffect: SymbolEffect {}

/// An effect with which a symbol comes or goes.
@available(iOS 17, *)
public protocol TransitionSymbolEffect: SymbolEffect {}

/// An effect with which a symbol becomes another.
@available(iOS 17, *)
public protocol ContentTransitionSymbolEffect: SymbolEffect {}

/// How often and how fast an effect runs (<https://developer.apple.com/documentation/symbols/symboleffectoptions>).
@available(iOS 17, *)
public struct SymbolEffectOptions: Equatable, Sendable {
    /// As the effect has it.
    public static let `default` = SymbolEffectOptions()
    /// Again and again.
    public static let repeating = SymbolEffectOptions()
    /// Once.
    public static let nonRepeating = SymbolEffectOptions()

    /// So many times.
    public static func `repeat`(_ count: Int?) -> SymbolEffectOptions { SymbolEffectOptions() }
    /// So many times as fast.
    public static func speed(_ speed: Double) -> SymbolEffectOptions { SymbolEffectOptions() }
    /// So many times.
    public func `repeat`(_ count: Int?) -> SymbolEffectOptions { self }
    /// So many times as fast.
    public func speed(_ speed: Double) -> SymbolEffectOptions { self }
    /// Again and again.
    public var repeating: SymbolEffectOptions { self }
    /// Once.
    public var nonRepeating: SymbolEffectOptions { self }
}

/// The symbol jumps (<https://developer.apple.com/documentation/symbols/bouncesymboleffect>).
@available(iOS 17, *)
public struct BounceSymbolEffect: DiscreteSymbolEffect, IndefiniteSymbolEffect {
    /// Upwards.
    public var up: BounceSymbolEffect { self }
    /// Downwards.
    public var down: BounceSymbolEffect { self }
    /// Its layers one after another.
    public var byLayer: BounceSymbolEffect { self }
    /// All of it at once.
    public var wholeSymbol: BounceSymbolEffect { self }
}

/// The symbol's opacity comes and goes (<https://developer.apple.com/documentation/symbols/pulsesymboleffect>).
@available(iOS 17, *)
public struct PulseSymbolEffect: DiscreteSymbolEffect, IndefiniteSymbolEffect {
    /// Its layers one after another.
    public var byLayer: PulseSymbolEffect { self }
    /// All of it at once.
    public var wholeSymbol: PulseSymbolEffect { self }
}

/// The symbol's layers light up (<https://developer.apple.com/documentation/symbols/variablecolorsymboleffect>).
@available(iOS 17, *)
public struct VariableColorSymbolEffect: DiscreteSymbolEffect, IndefiniteSymbolEffect {
    /// One at a time.
    public var iterative: VariableColorSymbolEffect { self }
    /// One more at a time.
    public var cumulative: VariableColorSymbolEffect { self }
    /// Back again.
    public var reversing: VariableColorSymbolEffect { self }
    /// Not back again.
    public var nonReversing: VariableColorSymbolEffect { self }
    /// Layers that are off are less seen.
    public var dimInactiveLayers: VariableColorSymbolEffect { self }
    /// Layers that are off are not seen.
    public var hideInactiveLayers: VariableColorSymbolEffect { self }
}

/// The symbol grows or shrinks (<https://developer.apple.com/documentation/symbols/scalesymboleffect>).
@available(iOS 17, *)
public struct ScaleSymbolEffect: IndefiniteSymbolEffect {
    /// It grows.
    public var up: ScaleSymbolEffect { self }
    /// It shrinks.
    public var down: ScaleSymbolEffect { self }
    /// Its layers one after another.
    public var byLayer: ScaleSymbolEffect { self }
    /// All of it at once.
    public var wholeSymbol: ScaleSymbolEffect { self }
}

/// The symbol becomes another (<https://developer.apple.com/documentation/symbols/replacesymboleffect>).
@available(iOS 17, *)
public struct ReplaceSymbolEffect: ContentTransitionSymbolEffect {
    /// The old one goes down, the new one comes up.
    public var downUp: ReplaceSymbolEffect { self }
    /// The old one goes up, the new one comes up.
    public var upUp: ReplaceSymbolEffect { self }
    /// The old one goes, the new one comes up.
    public var offUp: ReplaceSymbolEffect { self }
    /// Its layers one after another.
    public var byLayer: ReplaceSymbolEffect { self }
    /// All of it at once.
    public var wholeSymbol: ReplaceSymbolEffect { self }
}

/// The symbol moves to and fro (<https://developer.apple.com/documentation/symbols/wigglesymboleffect>).
@available(iOS 18, *)
public struct WiggleSymbolEffect: DiscreteSymbolEffect, IndefiniteSymbolEffect {
    /// Its layers one after another.
    public var byLayer: WiggleSymbolEffect { self }
    /// All of it at once.
    public var wholeSymbol: WiggleSymbolEffect { self }
}

/// The symbol turns (<https://developer.apple.com/documentation/symbols/rotatesymboleffect>).
@available(iOS 18, *)
public struct RotateSymbolEffect: DiscreteSymbolEffect, IndefiniteSymbolEffect {
    /// With the clock.
    public var clockwise: RotateSymbolEffect { self }
    /// Against the clock.
    public var counterClockwise: RotateSymbolEffect { self }
    /// Its layers one after another.
    public var byLayer: RotateSymbolEffect { self }
    /// All of it at once.
    public var wholeSymbol: RotateSymbolEffect { self }
}

/// The symbol grows and shrinks (<https://developer.apple.com/documentation/symbols/breathesymboleffect>).
@available(iOS 18, *)
public struct BreatheSymbolEffect: DiscreteSymbolEffect, IndefiniteSymbolEffect {
    /// Without a change of its opacity.
    public var plain: BreatheSymbolEffect { self }
    /// With one.
    public var pulse: BreatheSymbolEffect { self }
}

/// The symbol comes (<https://developer.apple.com/documentation/symbols/appearsymboleffect>).
@available(iOS 17, *)
public struct AppearSymbolEffect: IndefiniteSymbolEffect, TransitionSymbolEffect {
    /// Upwards.
    public var up: AppearSymbolEffect { self }
    /// Downwards.
    public var down: AppearSymbolEffect { self }
}

/// The effect that the system chooses (<https://developer.apple.com/documentation/symbols/automaticsymboleffect>).
@available(iOS 17, *)
public struct AutomaticSymbolEffect: TransitionSymbolEffect, ContentTransitionSymbolEffect {}

@available(iOS 17, *)
extension SymbolEffect where Self == BounceSymbolEffect {
    /// The symbol jumps.
    public static var bounce: BounceSymbolEffect { BounceSymbolEffect() }
}

@available(iOS 17, *)
extension SymbolEffect where Self == PulseSymbolEffect {
    /// The symbol's opacity comes and goes.
    public static var pulse: PulseSymbolEffect { PulseSymbolEffect() }
}

@available(iOS 17, *)
extension SymbolEffect where Self == VariableColorSymbolEffect {
    /// The symbol's layers light up.
    public static var variableColor: VariableColorSymbolEffect { VariableColorSymbolEffect() }
}

@available(iOS 17, *)
extension SymbolEffect where Self == ScaleSymbolEffect {
    /// The symbol grows or shrinks.
    public static var scale: ScaleSymbolEffect { ScaleSymbolEffect() }
}

@available(iOS 17, *)
extension SymbolEffect where Self == ReplaceSymbolEffect {
    /// The symbol becomes another.
    public static var replace: ReplaceSymbolEffect { ReplaceSymbolEffect() }
}

@available(iOS 18, *)
extension SymbolEffect where Self == WiggleSymbolEffect {
    /// The symbol moves to and fro.
    public static var wiggle: WiggleSymbolEffect { WiggleSymbolEffect() }
}

@available(iOS 18, *)
extension SymbolEffect where Self == RotateSymbolEffect {
    /// The symbol turns.
    public static var rotate: RotateSymbolEffect { RotateSymbolEffect() }
}

@available(iOS 18, *)
extension SymbolEffect where Self == BreatheSymbolEffect {
    /// The symbol grows and shrinks.
    public static var breathe: BreatheSymbolEffect { BreatheSymbolEffect() }
}

@available(iOS 17, *)
extension SymbolEffect where Self == AppearSymbolEffect {
    /// The symbol comes.
    public static var appear: AppearSymbolEffect { AppearSymbolEffect() }
}

@available(iOS 17, *)
extension SymbolEffect where Self == AutomaticSymbolEffect {
    /// As the system chooses.
    public static var automatic: AutomaticSymbolEffect { AutomaticSymbolEffect() }
}
