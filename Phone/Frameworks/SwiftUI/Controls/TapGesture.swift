/// A tap that acts when it ends (developer.apple.com/documentation/swiftui/tapgesture).
///
/// Taps and long presses are the gestures of a virtual phone that views see themselves.
public struct TapGesture: Gesture, PersonGesture {
    /// A tap has no value.
    public typealias Value = Void
    let count: Int
    var touch: GestureTouch { .tap }
    var value: Void { () }
    var actions: [(()) -> Void] { [] }

    /// So many taps; one tap of a virtual phone does.
    public init(count: Int = 1) { self.count = count }
}
