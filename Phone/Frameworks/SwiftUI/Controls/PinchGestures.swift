import Foundation

/// Two fingers that move apart, as nobody's do here
/// (developer.apple.com/documentation/swiftui/magnificationgesture).
public struct MagnificationGesture: Gesture {
    /// How far they moved apart: 1 for not at all.
    public typealias Value = CGFloat

    /// Two fingers that move apart by this much at least.
    public init(minimumScaleDelta: CGFloat = 0.01) {}
}

/// Two fingers that move apart, as nobody's do here (developer.apple.com/documentation/swiftui/magnifygesture).
@available(iOS 17, *)
public struct MagnifyGesture: Gesture {
    /// How far they moved apart (developer.apple.com/documentation/swiftui/magnifygesture/value).
    public struct Value: Equatable, Sendable {
        /// When.
        public var time: Date
        /// How far: 1 for not at all.
        public var magnification: CGFloat
        /// How fast.
        public var velocity: CGFloat
        /// Between which points they began, in the view's measures.
        public var startAnchor: UnitPoint
        /// Between which points they began.
        public var startLocation: CGPoint
    }

    /// Two fingers that move apart by this much at least.
    public init(minimumScaleDelta: CGFloat = 0.01) {}
}

/// Two fingers that turn, as nobody's do here (developer.apple.com/documentation/swiftui/rotationgesture).
public struct RotationGesture: Gesture {
    /// How far they turned.
    public typealias Value = Angle

    /// Two fingers that turn by this much at least.
    public init(minimumAngleDelta: Angle = .degrees(1)) {}
}
