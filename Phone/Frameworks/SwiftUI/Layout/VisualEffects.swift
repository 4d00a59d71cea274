import Foundation

/// What changes the looks of a view by its place (<https://developer.apple.com/documentation/swiftui/visualeffect>).
///
/// Screens have no places here: effects can be written, and are not asked for.
@available(iOS 17, *)
public protocol VisualEffect: Sendable {}

/// No effect (<https://developer.apple.com/documentation/swiftui/emptyvisualeffect>).
@available(iOS 17, *)
public struct EmptyVisualEffect: VisualEffect {
    /// No effect.
    public init() {}
}

@available(iOS 17, *)
extension VisualEffect {
    /// Elsewhere.
    public func offset(_ offset: CGSize) -> some VisualEffect { self }
    /// Elsewhere.
    public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some VisualEffect { self }
    /// Larger or smaller.
    public func scaleEffect(_ scale: CGFloat, anchor: UnitPoint = .center) -> some VisualEffect { self }
    /// Larger or smaller.
    public func scaleEffect(x: CGFloat = 1, y: CGFloat = 1, anchor: UnitPoint = .center) -> some VisualEffect { self }
    /// Turned.
    public func rotationEffect(_ angle: Angle, anchor: UnitPoint = .center) -> some VisualEffect { self }
    /// Less seen.
    public func opacity(_ opacity: Double) -> some VisualEffect { self }
    /// Less sharp.
    public func blur(radius: CGFloat, opaque: Bool = false) -> some VisualEffect { self }
    /// Brighter.
    public func brightness(_ amount: Double) -> some VisualEffect { self }
    /// With more contrast.
    public func contrast(_ amount: Double) -> some VisualEffect { self }
    /// With more color.
    public func saturation(_ amount: Double) -> some VisualEffect { self }
    /// With less color.
    public func grayscale(_ amount: Double) -> some VisualEffect { self }
    /// With other colors.
    public func hueRotation(_ angle: Angle) -> some VisualEffect { self }
}

/// Where a view is in what scrolls (<https://developer.apple.com/documentation/swiftui/scrolltransitionphase>).
@available(iOS 17, *)
public enum ScrollTransitionPhase: Hashable, Sendable {
    /// About to come at the beginning.
    case topLeading
    /// In sight.
    case identity
    /// About to come at the end.
    case bottomTrailing

    /// Whether the view is in sight.
    public var isIdentity: Bool { self == .identity }
    /// -1, 0 or 1.
    public var value: Double {
        switch self {
        case .topLeading: -1
        case .identity: 0
        case .bottomTrailing: 1
        }
    }
}

/// How views come while something scrolls
/// (<https://developer.apple.com/documentation/swiftui/scrolltransitionconfiguration>).
@available(iOS 17, *)
public struct ScrollTransitionConfiguration: Sendable {
    /// With the finger.
    public static let interactive = ScrollTransitionConfiguration()
    /// By an animation.
    public static let animated = ScrollTransitionConfiguration()
    /// At once.
    public static let identity = ScrollTransitionConfiguration()

    /// With the finger.
    public static func interactive(timingCurve: UnitCurve) -> ScrollTransitionConfiguration { interactive }
    /// By an animation.
    public static func animated(_ animation: Animation) -> ScrollTransitionConfiguration { animated }
    /// So much of the view must be in sight.
    public func threshold(_ threshold: Threshold) -> ScrollTransitionConfiguration { self }

    /// How much of a view is in sight.
    public struct Threshold: Sendable {
        /// All of it.
        public static let visible = Threshold()
        /// None of it.
        public static let hidden = Threshold()
        /// In the middle.
        public static let centered = Threshold()
        /// A part, from 0 to 1.
        public static func visible(_ amount: Double) -> Threshold { Threshold() }
    }
}

/// A pace (<https://developer.apple.com/documentation/swiftui/unitcurve>).
@available(iOS 17, *)
public struct UnitCurve: Hashable, Sendable {
    private let name: String
    /// Even.
    public static let linear = UnitCurve(name: "linear")
    /// Slow at first.
    public static let easeIn = UnitCurve(name: "easeIn")
    /// Slow at the end.
    public static let easeOut = UnitCurve(name: "easeOut")
    /// Slow at first and at the end.
    public static let easeInOut = UnitCurve(name: "easeInOut")
}

/// Where scrolling stops (<https://developer.apple.com/documentation/swiftui/scrolltargetbehavior>).
@available(iOS 17, *)
public protocol ScrollTargetBehavior: Sendable {}

/// At pages (<https://developer.apple.com/documentation/swiftui/pagingscrolltargetbehavior>).
@available(iOS 17, *)
public struct PagingScrollTargetBehavior: ScrollTargetBehavior {}

/// At views (<https://developer.apple.com/documentation/swiftui/viewalignedscrolltargetbehavior>).
@available(iOS 17, *)
public struct ViewAlignedScrollTargetBehavior: ScrollTargetBehavior {}

@available(iOS 17, *)
extension ScrollTargetBehavior where Self == PagingScrollTargetBehavior {
    /// At pages.
    public static var paging: PagingScrollTargetBehavior { PagingScrollTargetBehavior() }
}

@available(iOS 17, *)
extension ScrollTargetBehavior where Self == ViewAlignedScrollTargetBehavior {
    /// At views.
    public static var viewAligned: ViewAlignedScrollTargetBehavior { ViewAlignedScrollTargetBehavior() }
}

/// What depends on where a view is, on a screen where all views are in sight.
nonisolated extension View {
    /// Looks by the view's place (<https://developer.apple.com/documentation/swiftui/view/visualeffect(_:)>).
    @available(iOS 17, *)
    public func visualEffect(
        _ effect: @escaping @Sendable (EmptyVisualEffect, GeometryProxy) -> some VisualEffect
    ) -> some View { self }

    /// Looks while the view comes
    /// (<https://developer.apple.com/documentation/swiftui/view/scrolltransition(_:axis:transition:)>).
    @available(iOS 17, *)
    public func scrollTransition(
        _ configuration: ScrollTransitionConfiguration = .interactive, axis: Axis? = nil,
        transition: @escaping @Sendable (EmptyVisualEffect, ScrollTransitionPhase) -> some VisualEffect
    ) -> some View { self }

    /// Where scrolling stops
    /// (<https://developer.apple.com/documentation/swiftui/view/scrolltargetbehavior(_:)>).
    @available(iOS 17, *)
    public func scrollTargetBehavior(_ behavior: some ScrollTargetBehavior) -> some View { self }

    /// The view that scrolling has come to: nothing scrolls, the binding keeps what the app says
    /// (<https://developer.apple.com/documentation/swiftui/view/scrollposition(id:anchor:)>).
    @available(iOS 17, *)
    public func scrollPosition(id: Binding<(some Hashable)?>, anchor: UnitPoint? = nil) -> some View { self }
}
