import Foundation

/// What is done to a view's picture, which is not drawn
/// (<https://developer.apple.com/documentation/swiftui/visualeffect>).
@available(iOS 17, *)
public protocol VisualEffect: Sendable {}

/// Nothing is done (<https://developer.apple.com/documentation/swiftui/emptyvisualeffect>).
@available(iOS 17, *)
public struct EmptyVisualEffect: VisualEffect {
    /// Nothing is done.
    public init() {}
}

@available(iOS 17, *)
extension VisualEffect {
    /// Something shines through.
    public func opacity(_ opacity: Double) -> some VisualEffect { self }
    /// Elsewhere.
    public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some VisualEffect { self }
    /// Elsewhere.
    public func offset(_ offset: CGSize) -> some VisualEffect { self }
    /// Larger or smaller.
    public func scaleEffect(_ scale: CGFloat = 1, anchor: UnitPoint = .center) -> some VisualEffect { self }
    /// Wider or narrower, higher or lower.
    public func scaleEffect(x: CGFloat = 1, y: CGFloat = 1, anchor: UnitPoint = .center) -> some VisualEffect { self }
    /// Turned.
    public func rotationEffect(_ angle: Angle, anchor: UnitPoint = .center) -> some VisualEffect { self }
    /// Turned in space.
    public func rotation3DEffect(
        _ angle: Angle, axis: (x: CGFloat, y: CGFloat, z: CGFloat), anchor: UnitPoint = .center, anchorZ: CGFloat = 0,
        perspective: CGFloat = 1
    ) -> some VisualEffect { self }
    /// Not sharp.
    public func blur(radius: CGFloat, opaque: Bool = false) -> some VisualEffect { self }
    /// Brighter.
    public func brightness(_ amount: Double) -> some VisualEffect { self }
    /// More or less contrast.
    public func contrast(_ amount: Double) -> some VisualEffect { self }
    /// Less color.
    public func grayscale(_ amount: Double) -> some VisualEffect { self }
    /// More or less color.
    public func saturation(_ amount: Double) -> some VisualEffect { self }
    /// Other colors.
    public func hueRotation(_ angle: Angle) -> some VisualEffect { self }
}

/// Where a view is on its way through what scrolls
/// (<https://developer.apple.com/documentation/swiftui/scrolltransitionphase>).
///
/// All of it is on the screen here: identity.
@available(iOS 17, *)
public enum ScrollTransitionPhase: Hashable, Sendable {
    /// On its way in or out at the beginning.
    case topLeading
    /// On the screen.
    case identity
    /// On its way in or out at the end.
    case bottomTrailing

    /// Whether it is on the screen.
    public var isIdentity: Bool { self == .identity }
    /// −1 at the beginning, 0 on the screen, 1 at the end.
    public var value: Double { self == .topLeading ? -1 : self == .identity ? 0 : 1 }
}

/// How a view comes in when it is scrolled to
/// (<https://developer.apple.com/documentation/swiftui/scrolltransitionconfiguration>).
@available(iOS 17, *)
public struct ScrollTransitionConfiguration: Sendable {
    /// Step by step with the finger.
    public static let interactive = ScrollTransitionConfiguration()
    /// By itself.
    public static let animated = ScrollTransitionConfiguration()
    /// Not.
    public static let identity = ScrollTransitionConfiguration()

    /// By itself, with an animation.
    public static func animated(_ animation: Animation = .default) -> ScrollTransitionConfiguration { animated }
}

/// Effects that depend on a view's place, which it does not have here.
@available(iOS 17, *)
nonisolated extension View {
    /// An effect by the view's place (<https://developer.apple.com/documentation/swiftui/view/visualeffect(_:)>).
    public func visualEffect<Effect: VisualEffect>(
        _ effect: @escaping @Sendable (EmptyVisualEffect, GeometryProxy) -> Effect
    ) -> some View { self }

    /// An effect while the view is scrolled in or out
    /// (<https://developer.apple.com/documentation/swiftui/view/scrolltransition(_:axis:transition:)>).
    public func scrollTransition<Effect: VisualEffect>(
        _ configuration: ScrollTransitionConfiguration = .interactive, axis: Axis? = nil,
        transition: @escaping @Sendable (EmptyVisualEffect, ScrollTransitionPhase) -> Effect
    ) -> some View { self }
}
