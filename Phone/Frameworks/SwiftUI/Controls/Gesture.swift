import Foundation

/// A movement of fingers (developer.apple.com/documentation/swiftui/gesture).
///
/// A person taps the virtual phone, or holds what is on it; all other gestures compile, and are never made.
public protocol Gesture<Value> {
    /// What is known of the movement.
    associatedtype Value
}

/// A gesture that a person can make here.
protocol PersonGesture: Gesture {
    /// How it is made.
    var touch: GestureTouch { get }
    /// What is known of it when it is made.
    var value: Value { get }
    /// What it does, in the order in which it was said.
    var actions: [(Value) -> Void] { get }
}

/// How a person makes a gesture.
enum GestureTouch {
    case tap, longPress
}

extension PersonGesture {
    /// What the gesture does if it is made so; nil if it isn't, or does nothing.
    fileprivate func action(of touch: GestureTouch) -> (() -> Void)? {
        guard touch == self.touch, !actions.isEmpty else { return nil }
        return { for action in actions { action(value) } }
    }
}

/// A gesture with an action (developer.apple.com/documentation/swiftui/gesture/onended(_:)).
public struct _ActingGesture<Content: Gesture>: Gesture {
    /// As the gesture has it.
    public typealias Value = Content.Value
    let content: Content
    /// Nil for what nobody can see here, such as a state during the gesture.
    let ownAction: ((Value) -> Void)?
}

extension _ActingGesture: PersonGesture where Content: PersonGesture {
    var touch: GestureTouch { content.touch }
    var value: Value { content.value }
    var actions: [(Value) -> Void] { content.actions + (ownAction.map { [$0] } ?? []) }
}

extension Gesture {
    /// Acts when the gesture ends (developer.apple.com/documentation/swiftui/gesture/onended(_:)).
    public func onEnded(_ action: @escaping (Value) -> Void) -> _ActingGesture<Self> {
        _ActingGesture(content: self, ownAction: action)
    }

    /// Follows the gesture in a state that stays as it is
    /// (developer.apple.com/documentation/swiftui/gesture/updating(_:body:)).
    public func updating<State>(
        _ state: GestureState<State>, body: @escaping (Value, inout State, inout Transaction) -> Void
    ) -> _ActingGesture<Self> { _ActingGesture(content: self, ownAction: nil) }
}

extension Gesture where Value: Equatable {
    /// Acts while the gesture is made, here once, before what was said later
    /// (developer.apple.com/documentation/swiftui/gesture/onchanged(_:)).
    public func onChanged(_ action: @escaping (Value) -> Void) -> _ActingGesture<Self> {
        _ActingGesture(content: self, ownAction: action)
    }
}

/// A finger that moves, as nobody's does here (developer.apple.com/documentation/swiftui/draggesture).
public struct DragGesture: Gesture {
    /// Where the finger is (developer.apple.com/documentation/swiftui/draggesture/value).
    public struct Value: Equatable, Sendable {
        /// When it is there.
        public var time: Date
        /// Where it is.
        public var location: CGPoint
        /// Where it began.
        public var startLocation: CGPoint
        /// How fast it moves, in points a second.
        public var velocity: CGSize
        /// Where it would come to rest.
        public var predictedEndLocation: CGPoint

        /// How far it has moved.
        public var translation: CGSize {
            CGSize(width: location.x - startLocation.x, height: location.y - startLocation.y)
        }
        /// How far it would have moved.
        public var predictedEndTranslation: CGSize {
            CGSize(
                width: predictedEndLocation.x - startLocation.x, height: predictedEndLocation.y - startLocation.y)
        }
    }

    /// A finger that moves so many points.
    public init(minimumDistance: CGFloat = 10, coordinateSpace: CoordinateSpace = .local) {}

    /// A finger that moves so many points.
    @available(iOS 17, *)
    public init(minimumDistance: CGFloat = 10, coordinateSpace: some CoordinateSpaceProtocol) {}
}

/// What a gesture says while it is made (developer.apple.com/documentation/swiftui/gesturestate): it stays as it is.
@propertyWrapper
public struct GestureState<Value>: DynamicProperty {
    /// The first value.
    public let wrappedValue: Value

    /// A state with its first value.
    public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }

    /// A state with its first value.
    public init(initialValue: Value) { wrappedValue = initialValue }

    /// A state with its first value, and how it comes back to it.
    public init(wrappedValue: Value, resetTransaction: Transaction) { self.wrappedValue = wrappedValue }

    /// The state itself, for `updating`.
    public var projectedValue: GestureState<Value> { self }
}

/// Which gestures count (developer.apple.com/documentation/swiftui/gesturemask).
public struct GestureMask: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt32

    /// A set of bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// None.
    public static let none: GestureMask = []
    /// That of the view.
    public static let gesture = GestureMask(rawValue: 1)
    /// Those of the views in it.
    public static let subviews = GestureMask(rawValue: 2)
    /// All.
    public static let all: GestureMask = [.gesture, .subviews]

    /// What a gesture's tap does, if it counts.
    fileprivate func tap(of gesture: some Gesture) -> (() -> Void)? {
        contains(.gesture) ? (gesture as? any PersonGesture)?.action(of: .tap) : nil
    }

    /// What a gesture's long press does, if it counts.
    fileprivate func press(of gesture: some Gesture) -> (() -> Void)? {
        contains(.gesture) ? (gesture as? any PersonGesture)?.action(of: .longPress) : nil
    }
}

nonisolated extension View {
    /// A gesture acts, if it is a tap or a long press
    /// (developer.apple.com/documentation/swiftui/view/gesture(_:including:)).
    public func gesture<T: Gesture>(_ gesture: T, including mask: GestureMask = .all) -> some View {
        modifier(TapModifier(action: mask.tap(of: gesture))).modifier(PressModifier(action: mask.press(of: gesture)))
    }

    /// A gesture acts, if it is a tap or a long press, in the place of what is touched in the view
    /// (developer.apple.com/documentation/swiftui/view/highprioritygesture(_:including:)).
    public func highPriorityGesture<T: Gesture>(_ gesture: T, including mask: GestureMask = .all) -> some View {
        modifier(HighPriorityTapModifier(tap: mask.tap(of: gesture))).modifier(
            PressModifier(action: mask.press(of: gesture)))
    }

    /// A gesture acts, if it is a tap, before what is touched in it does
    /// (developer.apple.com/documentation/swiftui/view/simultaneousgesture(_:including:)).
    public func simultaneousGesture<T: Gesture>(_ gesture: T, including mask: GestureMask = .all) -> some View {
        modifier(SimultaneousTapModifier(tap: mask.tap(of: gesture))).modifier(
            PressModifier(action: mask.press(of: gesture)))
    }
}
