/// A tap that acts when it ends (developer.apple.com/documentation/swiftui/tapgesture).
///
/// Taps and long presses are the gestures of a virtual phone that views see themselves.
public struct TapGesture: Gesture, TappedGesture {
    /// A tap has no value.
    public typealias Value = Void
    let count: Int
    var action: (() -> Void)?
    var tap: (() -> Void)? { action }

    /// So many taps; one tap of a virtual phone does.
    public init(count: Int = 1) { self.count = count }

    /// Says what to do (developer.apple.com/documentation/swiftui/gesture/onended(_:)).
    public func onEnded(_ action: @escaping (()) -> Void) -> TapGesture {
        var gesture = self
        gesture.action = { action(()) }
        return gesture
    }
}
