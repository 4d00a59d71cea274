/// How a symbol moves, which it does not here (<https://developer.apple.com/documentation/symbols/symboleffect>).
@available(iOS 17, *)
public protocol SymbolEffect: Sendable {}

/// A movement that ends by itself (<https://developer.apple.com/documentation/symbols/discretesymboleffect>).
@available(iOS 17, *)
public protocol DiscreteSymbolEffect {}

/// A movement that goes on until it is stopped (<https://developer.apple.com/documentation/symbols/indefinitesymboleffect>).
@available(iOS 17, *)
public protocol IndefiniteSymbolEffect {}

/// How often and how fast a symbol moves (<https://developer.apple.com/documentation/symbols/symboleffectoptions>).
@available(iOS 17, *)
public struct SymbolEffectOptions: Sendable {
    /// As usual.
    public static let `default` = SymbolEffectOptions()
    /// Without end.
    public static let repeating = SymbolEffectOptions()
    /// Once.
    public static let nonRepeating = SymbolEffectOptions()

    /// So many times.
    public static func `repeat`(_ count: Int?) -> SymbolEffectOptions { SymbolEffectOptions() }

    /// So many times as fast.
    public static func speed(_ speed: Double) -> SymbolEffectOptions { SymbolEffectOptions() }

    /// These, without end.
    public var repeating: SymbolEffectOptions { self }
    /// These, once.
    public var nonRepeating: SymbolEffectOptions { self }

    /// These, so many times.
    public func `repeat`(_ count: Int?) -> SymbolEffectOptions { self }

    /// These, so many times as fast.
    public func speed(_ speed: Double) -> SymbolEffectOptions { self }
}

/// Jumps once (<https://developer.apple.com/documentation/symbols/bouncesymboleffect>).
@available(iOS 17, *)
public struct BounceSymbolEffect: SymbolEffect, DiscreteSymbolEffect, IndefiniteSymbolEffect {
    /// Upwards.
    public var up: BounceSymbolEffect { self }
    /// Downwards.
    public var down: BounceSymbolEffect { self }
    /// Layer by layer.
    public var byLayer: BounceSymbolEffect { self }
    /// As a whole.
    public var wholeSymbol: BounceSymbolEffect { self }
}

@available(iOS 17, *)
extension SymbolEffect where Self == BounceSymbolEffect {
    /// Jumps once (<https://developer.apple.com/documentation/symbols/symboleffect/bounce>).
    public static var bounce: BounceSymbolEffect { BounceSymbolEffect() }
}

/// Fades and comes back (<https://developer.apple.com/documentation/symbols/pulsesymboleffect>).
@available(iOS 17, *)
public struct PulseSymbolEffect: SymbolEffect, DiscreteSymbolEffect, IndefiniteSymbolEffect {
    /// Layer by layer.
    public var byLayer: PulseSymbolEffect { self }
    /// As a whole.
    public var wholeSymbol: PulseSymbolEffect { self }
}

@available(iOS 17, *)
extension SymbolEffect where Self == PulseSymbolEffect {
    /// Fades and comes back (<https://developer.apple.com/documentation/symbols/symboleffect/pulse>).
    public static var pulse: PulseSymbolEffect { PulseSymbolEffect() }
}

/// Its layers light up in turn (<https://developer.apple.com/documentation/symbols/variablecolorsymboleffect>).
@available(iOS 17, *)
public struct VariableColorSymbolEffect: SymbolEffect, DiscreteSymbolEffect, IndefiniteSymbolEffect {
    /// One layer at a time.
    public var iterative: VariableColorSymbolEffect { self }
    /// Layer upon layer.
    public var cumulative: VariableColorSymbolEffect { self }
    /// And back.
    public var reversing: VariableColorSymbolEffect { self }
    /// From the beginning again.
    public var nonReversing: VariableColorSymbolEffect { self }
    /// Other layers are dim.
    public var dimInactiveLayers: VariableColorSymbolEffect { self }
    /// Other layers are hidden.
    public var hideInactiveLayers: VariableColorSymbolEffect { self }
}

@available(iOS 17, *)
extension SymbolEffect where Self == VariableColorSymbolEffect {
    /// Its layers light up in turn (<https://developer.apple.com/documentation/symbols/symboleffect/variablecolor>).
    public static var variableColor: VariableColorSymbolEffect { VariableColorSymbolEffect() }
}

/// Is larger or smaller (<https://developer.apple.com/documentation/symbols/scalesymboleffect>).
@available(iOS 17, *)
public struct ScaleSymbolEffect: SymbolEffect, IndefiniteSymbolEffect {
    /// Upwards.
    public var up: ScaleSymbolEffect { self }
    /// Downwards.
    public var down: ScaleSymbolEffect { self }
    /// Layer by layer.
    public var byLayer: ScaleSymbolEffect { self }
    /// As a whole.
    public var wholeSymbol: ScaleSymbolEffect { self }
}

@available(iOS 17, *)
extension SymbolEffect where Self == ScaleSymbolEffect {
    /// Is larger or smaller (<https://developer.apple.com/documentation/symbols/symboleffect/scale>).
    public static var scale: ScaleSymbolEffect { ScaleSymbolEffect() }
}

/// Comes (<https://developer.apple.com/documentation/symbols/appearsymboleffect>).
@available(iOS 17, *)
public struct AppearSymbolEffect: SymbolEffect, IndefiniteSymbolEffect {
    /// Upwards.
    public var up: AppearSymbolEffect { self }
    /// Downwards.
    public var down: AppearSymbolEffect { self }
    /// Layer by layer.
    public var byLayer: AppearSymbolEffect { self }
    /// As a whole.
    public var wholeSymbol: AppearSymbolEffect { self }
}

@available(iOS 17, *)
extension SymbolEffect where Self == AppearSymbolEffect {
    /// Comes (<https://developer.apple.com/documentation/symbols/symboleffect/appear>).
    public static var appear: AppearSymbolEffect { AppearSymbolEffect() }
}

/// Goes (<https://developer.apple.com/documentation/symbols/disappearsymboleffect>).
@available(iOS 17, *)
public struct DisappearSymbolEffect: SymbolEffect, IndefiniteSymbolEffect {
    /// Upwards.
    public var up: DisappearSymbolEffect { self }
    /// Downwards.
    public var down: DisappearSymbolEffect { self }
    /// Layer by layer.
    public var byLayer: DisappearSymbolEffect { self }
    /// As a whole.
    public var wholeSymbol: DisappearSymbolEffect { self }
}

@available(iOS 17, *)
extension SymbolEffect where Self == DisappearSymbolEffect {
    /// Goes (<https://developer.apple.com/documentation/symbols/symboleffect/disappear>).
    public static var disappear: DisappearSymbolEffect { DisappearSymbolEffect() }
}

/// Shakes (<https://developer.apple.com/documentation/symbols/wigglesymboleffect>).
@available(iOS 18, *)
public struct WiggleSymbolEffect: SymbolEffect, DiscreteSymbolEffect, IndefiniteSymbolEffect {
    /// To the left.
    public var left: WiggleSymbolEffect { self }
    /// To the right.
    public var right: WiggleSymbolEffect { self }
    /// Upwards.
    public var up: WiggleSymbolEffect { self }
    /// Downwards.
    public var down: WiggleSymbolEffect { self }
    /// In the direction of reading.
    public var forward: WiggleSymbolEffect { self }
    /// Against the direction of reading.
    public var backward: WiggleSymbolEffect { self }
    /// Clockwise.
    public var clockwise: WiggleSymbolEffect { self }
    /// Counterclockwise.
    public var counterClockwise: WiggleSymbolEffect { self }
    /// Layer by layer.
    public var byLayer: WiggleSymbolEffect { self }
    /// As a whole.
    public var wholeSymbol: WiggleSymbolEffect { self }
}

@available(iOS 18, *)
extension SymbolEffect where Self == WiggleSymbolEffect {
    /// Shakes (<https://developer.apple.com/documentation/symbols/symboleffect/wiggle>).
    public static var wiggle: WiggleSymbolEffect { WiggleSymbolEffect() }
}

/// Turns (<https://developer.apple.com/documentation/symbols/rotatesymboleffect>).
@available(iOS 18, *)
public struct RotateSymbolEffect: SymbolEffect, DiscreteSymbolEffect, IndefiniteSymbolEffect {
    /// Clockwise.
    public var clockwise: RotateSymbolEffect { self }
    /// Counterclockwise.
    public var counterClockwise: RotateSymbolEffect { self }
    /// Layer by layer.
    public var byLayer: RotateSymbolEffect { self }
    /// As a whole.
    public var wholeSymbol: RotateSymbolEffect { self }
}

@available(iOS 18, *)
extension SymbolEffect where Self == RotateSymbolEffect {
    /// Turns (<https://developer.apple.com/documentation/symbols/symboleffect/rotate>).
    public static var rotate: RotateSymbolEffect { RotateSymbolEffect() }
}

/// Grows and shrinks (<https://developer.apple.com/documentation/symbols/breathesymboleffect>).
@available(iOS 18, *)
public struct BreatheSymbolEffect: SymbolEffect, DiscreteSymbolEffect, IndefiniteSymbolEffect {
    /// Without fading.
    public var plain: BreatheSymbolEffect { self }
    /// Fading too.
    public var pulse: BreatheSymbolEffect { self }
    /// Layer by layer.
    public var byLayer: BreatheSymbolEffect { self }
    /// As a whole.
    public var wholeSymbol: BreatheSymbolEffect { self }
}

@available(iOS 18, *)
extension SymbolEffect where Self == BreatheSymbolEffect {
    /// Grows and shrinks (<https://developer.apple.com/documentation/symbols/symboleffect/breathe>).
    public static var breathe: BreatheSymbolEffect { BreatheSymbolEffect() }
}

/// Becomes another symbol (<https://developer.apple.com/documentation/symbols/replacesymboleffect>).
@available(iOS 17, *)
public struct ReplaceSymbolEffect: SymbolEffect {
    /// The old one goes down, the new one comes up.
    public var downUp: ReplaceSymbolEffect { self }
    /// The old one goes up, the new one comes up.
    public var upUp: ReplaceSymbolEffect { self }
    /// The old one is gone, the new one comes up.
    public var offUp: ReplaceSymbolEffect { self }
    /// Layer by layer.
    public var byLayer: ReplaceSymbolEffect { self }
    /// As a whole.
    public var wholeSymbol: ReplaceSymbolEffect { self }

    /// What both have in common stays, otherwise as another effect does it.
    @available(iOS 18, *)
    public func magic(fallback: ReplaceSymbolEffect) -> ReplaceSymbolEffect { self }
}

@available(iOS 17, *)
extension SymbolEffect where Self == ReplaceSymbolEffect {
    /// Becomes another symbol (<https://developer.apple.com/documentation/symbols/symboleffect/replace>).
    public static var replace: ReplaceSymbolEffect { ReplaceSymbolEffect() }
}
