import Foundation

extension AnyTransition {
    /// Comes from a side (developer.apple.com/documentation/swiftui/anytransition/move(edge:)).
    public static func move(edge: Edge) -> AnyTransition { identity }

    /// Grows from a size (developer.apple.com/documentation/swiftui/anytransition/scale(scale:anchor:)).
    public static func scale(scale: CGFloat, anchor: UnitPoint = .center) -> AnyTransition { identity }

    /// Comes from a side and goes to the other (developer.apple.com/documentation/swiftui/anytransition/push(from:)).
    @available(iOS 16, *)
    public static func push(from edge: Edge) -> AnyTransition { identity }

    /// Comes from a place (developer.apple.com/documentation/swiftui/anytransition/offset(_:)).
    public static func offset(_ offset: CGSize) -> AnyTransition { identity }

    /// Comes from a place (developer.apple.com/documentation/swiftui/anytransition/offset(x:y:)).
    public static func offset(x: CGFloat = 0, y: CGFloat = 0) -> AnyTransition { identity }

    /// Comes out of a blur (developer.apple.com/documentation/swiftui/transition/blurreplace).
    @available(iOS 17, *)
    public static var blurReplace: AnyTransition { identity }

    /// Comes one way, goes another
    /// (developer.apple.com/documentation/swiftui/anytransition/asymmetric(insertion:removal:)).
    public static func asymmetric(insertion: AnyTransition, removal: AnyTransition) -> AnyTransition { insertion }
}

extension Animation {
    /// As a spring moves under a finger (developer.apple.com/documentation/swiftui/animation).
    public static func interactiveSpring(
        response: Double = 0.15, dampingFraction: Double = 0.86, blendDuration: Double = 0.25
    ) -> Animation {
        spring(response: response, dampingFraction: dampingFraction, blendDuration: blendDuration)
    }
}

nonisolated extension View {
    /// Has no effect: changes take effect at once (developer.apple.com/documentation/swiftui/view/animation(_:)).
    public func animation(_ animation: Animation?) -> some View { self }
}
