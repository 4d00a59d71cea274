/// Something that can be added to and multiplied (developer.apple.com/documentation/swiftui/vectorarithmetic).
public protocol VectorArithmetic: AdditiveArithmetic {
    /// Multiplies it (developer.apple.com/documentation/swiftui/vectorarithmetic/scale(by:)).
    mutating func scale(by rhs: Double)
    /// The square of its length (developer.apple.com/documentation/swiftui/vectorarithmetic/magnitudesquared).
    var magnitudeSquared: Double { get }
}

extension Double: VectorArithmetic {
    /// Multiplies it (developer.apple.com/documentation/swiftui/vectorarithmetic/scale(by:)).
    public mutating func scale(by rhs: Double) { self *= rhs }
    /// Its square (developer.apple.com/documentation/swiftui/vectorarithmetic/magnitudesquared).
    public var magnitudeSquared: Double { self * self }
}

extension Float: VectorArithmetic {
    /// Multiplies it (developer.apple.com/documentation/swiftui/vectorarithmetic/scale(by:)).
    public mutating func scale(by rhs: Double) { self *= Float(rhs) }
    /// Its square (developer.apple.com/documentation/swiftui/vectorarithmetic/magnitudesquared).
    public var magnitudeSquared: Double { Double(self * self) }
}

extension CGFloat: VectorArithmetic {
    /// Multiplies it (developer.apple.com/documentation/swiftui/vectorarithmetic/scale(by:)).
    public mutating func scale(by rhs: Double) { self *= CGFloat(rhs) }
    /// Its square (developer.apple.com/documentation/swiftui/vectorarithmetic/magnitudesquared).
    public var magnitudeSquared: Double { Double(self * self) }
}

/// Nothing to animate (developer.apple.com/documentation/swiftui/emptyanimatabledata).
public struct EmptyAnimatableData: VectorArithmetic, Sendable {
    /// Nothing to animate (developer.apple.com/documentation/swiftui/emptyanimatabledata).
    public init() {}
    /// Nothing (developer.apple.com/documentation/swiftui/emptyanimatabledata).
    public static var zero: EmptyAnimatableData { EmptyAnimatableData() }
    /// Nothing (developer.apple.com/documentation/swiftui/emptyanimatabledata).
    public static func + (lhs: EmptyAnimatableData, rhs: EmptyAnimatableData) -> EmptyAnimatableData { lhs }
    /// Nothing (developer.apple.com/documentation/swiftui/emptyanimatabledata).
    public static func - (lhs: EmptyAnimatableData, rhs: EmptyAnimatableData) -> EmptyAnimatableData { lhs }
    /// Changes nothing (developer.apple.com/documentation/swiftui/emptyanimatabledata).
    public mutating func scale(by rhs: Double) {}
    /// No length (developer.apple.com/documentation/swiftui/emptyanimatabledata).
    public var magnitudeSquared: Double { 0 }
}

/// Two things that are animated together (developer.apple.com/documentation/swiftui/animatablepair).
public struct AnimatablePair<First: VectorArithmetic, Second: VectorArithmetic>: VectorArithmetic {
    /// The first (developer.apple.com/documentation/swiftui/animatablepair/first).
    public var first: First
    /// The second (developer.apple.com/documentation/swiftui/animatablepair/second).
    public var second: Second

    /// Two things (developer.apple.com/documentation/swiftui/animatablepair).
    public init(_ first: First, _ second: Second) {
        self.first = first
        self.second = second
    }

    /// Two zeros (developer.apple.com/documentation/swiftui/animatablepair).
    public static var zero: AnimatablePair { AnimatablePair(.zero, .zero) }
    /// Adds both (developer.apple.com/documentation/swiftui/animatablepair).
    public static func + (lhs: AnimatablePair, rhs: AnimatablePair) -> AnimatablePair {
        AnimatablePair(lhs.first + rhs.first, lhs.second + rhs.second)
    }
    /// Takes both away (developer.apple.com/documentation/swiftui/animatablepair).
    public static func - (lhs: AnimatablePair, rhs: AnimatablePair) -> AnimatablePair {
        AnimatablePair(lhs.first - rhs.first, lhs.second - rhs.second)
    }
    /// Multiplies both (developer.apple.com/documentation/swiftui/animatablepair).
    public mutating func scale(by rhs: Double) {
        first.scale(by: rhs)
        second.scale(by: rhs)
    }
    /// The square of its length (developer.apple.com/documentation/swiftui/animatablepair).
    public var magnitudeSquared: Double { first.magnitudeSquared + second.magnitudeSquared }
}

extension AnimatablePair: Sendable where First: Sendable, Second: Sendable {}

/// Something that changes step by step (developer.apple.com/documentation/swiftui/animatable).
///
/// Screens have nothing to animate: nothing asks for the steps here.
public protocol Animatable {
    /// What changes (developer.apple.com/documentation/swiftui/animatable/animatabledata-swift.associatedtype).
    associatedtype AnimatableData: VectorArithmetic = EmptyAnimatableData
    /// What changes (developer.apple.com/documentation/swiftui/animatable/animatabledata-swift.property).
    var animatableData: AnimatableData { get set }
}

extension Animatable where AnimatableData == EmptyAnimatableData {
    /// Nothing changes step by step (developer.apple.com/documentation/swiftui/animatable).
    public var animatableData: EmptyAnimatableData {
        get { EmptyAnimatableData() }
        set {}
    }
}
