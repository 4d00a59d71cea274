/// Where scrolling stops (<https://developer.apple.com/documentation/swiftui/scrolltargetbehavior>).
@available(iOS 17, *)
public protocol ScrollTargetBehavior {}

/// At each screenful (<https://developer.apple.com/documentation/swiftui/pagingscrolltargetbehavior>).
@available(iOS 17, *)
public struct PagingScrollTargetBehavior: ScrollTargetBehavior {
    /// At each screenful.
    public init() {}
}

/// At each view (<https://developer.apple.com/documentation/swiftui/viewalignedscrolltargetbehavior>).
@available(iOS 17, *)
public struct ViewAlignedScrollTargetBehavior: ScrollTargetBehavior {
    /// How far one movement goes.
    public struct LimitBehavior: Sendable {
        /// As the system decides.
        public static let automatic = LimitBehavior()
        /// A few views.
        public static let always = LimitBehavior()
        /// As far as it likes.
        public static let never = LimitBehavior()
    }

    /// At each view.
    public init(limitBehavior: LimitBehavior = .automatic) {}
}

@available(iOS 17, *)
extension ScrollTargetBehavior where Self == PagingScrollTargetBehavior {
    /// At each screenful.
    public static var paging: PagingScrollTargetBehavior { PagingScrollTargetBehavior() }
}

@available(iOS 17, *)
extension ScrollTargetBehavior where Self == ViewAlignedScrollTargetBehavior {
    /// At each view.
    public static var viewAligned: ViewAlignedScrollTargetBehavior { ViewAlignedScrollTargetBehavior() }

    /// At each view.
    public static func viewAligned(
        limitBehavior: ViewAlignedScrollTargetBehavior.LimitBehavior
    ) -> ViewAlignedScrollTargetBehavior {
        ViewAlignedScrollTargetBehavior(limitBehavior: limitBehavior)
    }
}

/// All of what scrolls is on the screen: nothing stops, and nobody scrolls to another place.
@available(iOS 17, *)
nonisolated extension View {
    /// Where scrolling stops (<https://developer.apple.com/documentation/swiftui/view/scrolltargetbehavior(_:)>).
    public func scrollTargetBehavior(_ behavior: some ScrollTargetBehavior) -> some View { self }

    /// Which view it is scrolled to; the binding stays as it is
    /// (<https://developer.apple.com/documentation/swiftui/view/scrollposition(id:anchor:)>).
    public func scrollPosition(id: Binding<(some Hashable)?>, anchor: UnitPoint? = nil) -> some View { self }
}
