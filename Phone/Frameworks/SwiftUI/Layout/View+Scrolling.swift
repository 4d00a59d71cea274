import Foundation

/// How keyboards leave when a person scrolls (<https://developer.apple.com/documentation/swiftui/scrolldismisseskeyboardmode>).
@available(iOS 16, *)
public struct ScrollDismissesKeyboardMode: Sendable {
    /// As the system decides.
    public static let automatic = ScrollDismissesKeyboardMode()
    /// At once.
    public static let immediately = ScrollDismissesKeyboardMode()
    /// With the finger.
    public static let interactively = ScrollDismissesKeyboardMode()
    /// They stay.
    public static let never = ScrollDismissesKeyboardMode()
}

/// Whether something that scrolls shows where it is (<https://developer.apple.com/documentation/swiftui/scrollindicatorvisibility>).
@available(iOS 16, *)
public struct ScrollIndicatorVisibility: Sendable {
    /// As the system decides.
    public static let automatic = ScrollIndicatorVisibility()
    /// It does.
    public static let visible = ScrollIndicatorVisibility()
    /// It does not.
    public static let hidden = ScrollIndicatorVisibility()
    /// Never.
    public static let never = ScrollIndicatorVisibility()
}

/// How far things bounce at their end (<https://developer.apple.com/documentation/swiftui/scrollbouncebehavior>).
@available(iOS 16.4, *)
public struct ScrollBounceBehavior: Sendable {
    /// As the system decides.
    public static let automatic = ScrollBounceBehavior()
    /// Always.
    public static let always = ScrollBounceBehavior()
    /// Only if there is more than the screen shows.
    public static let basedOnSize = ScrollBounceBehavior()
}

/// Scrolling has no effect on a screen without layout: all of it is there.
nonisolated extension View {
    /// Whether the background of a list is drawn (<https://developer.apple.com/documentation/swiftui/view/scrollcontentbackground(_:)>).
    @available(iOS 16, *)
    public func scrollContentBackground(_ visibility: Visibility) -> some View { self }

    /// Whether it shows where it is (<https://developer.apple.com/documentation/swiftui/view/scrollindicators(_:axes:)>).
    @available(iOS 16, *)
    public func scrollIndicators(
        _ visibility: ScrollIndicatorVisibility, axes: Axis.Set = [.vertical, .horizontal]
    ) -> some View { self }

    /// How the keyboard leaves (<https://developer.apple.com/documentation/swiftui/view/scrolldismisseskeyboard(_:)>).
    @available(iOS 16, *)
    public func scrollDismissesKeyboard(_ mode: ScrollDismissesKeyboardMode) -> some View { self }

    /// Whether it scrolls (<https://developer.apple.com/documentation/swiftui/view/scrolldisabled(_:)>).
    @available(iOS 16, *)
    public func scrollDisabled(_ disabled: Bool) -> some View { self }

    /// Whether what leaves its place is drawn (<https://developer.apple.com/documentation/swiftui/view/scrollclipdisabled(_:)>).
    @available(iOS 17, *)
    public func scrollClipDisabled(_ disabled: Bool = true) -> some View { self }

    /// How far it bounces (<https://developer.apple.com/documentation/swiftui/view/scrollbouncebehavior(_:axes:)>).
    @available(iOS 16.4, *)
    public func scrollBounceBehavior(_ behavior: ScrollBounceBehavior, axes: Axis.Set = [.vertical]) -> some View {
        self
    }

    /// Scrolling stops at the views in it (<https://developer.apple.com/documentation/swiftui/view/scrolltargetlayout(isenabled:)>).
    @available(iOS 17, *)
    public func scrollTargetLayout(isEnabled: Bool = true) -> some View { self }

    /// Where it begins (<https://developer.apple.com/documentation/swiftui/view/defaultscrollanchor(_:)>).
    @available(iOS 17, *)
    public func defaultScrollAnchor(_ anchor: UnitPoint?) -> some View { self }

    /// Room around what scrolls, which is not drawn (<https://developer.apple.com/documentation/swiftui/view/contentmargins(_:for:)>).
    @available(iOS 17, *)
    public func contentMargins(_ length: CGFloat) -> some View { self }

    /// Room around what scrolls, which is not drawn (<https://developer.apple.com/documentation/swiftui/view/contentmargins(_:_:for:)>).
    @available(iOS 17, *)
    public func contentMargins(_ edges: Edge.Set = .all, _ length: CGFloat?) -> some View { self }

    /// Room within the screen's edges (<https://developer.apple.com/documentation/swiftui/view/safeareapadding(_:)>).
    @available(iOS 17, *)
    public func safeAreaPadding(_ length: CGFloat) -> some View { padding(length) }

    /// Room within the screen's edges (<https://developer.apple.com/documentation/swiftui/view/safeareapadding(_:_:)>).
    @available(iOS 17, *)
    public func safeAreaPadding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View {
        padding(edges, length)
    }

    /// A size by that of the container, which is not drawn
    /// (<https://developer.apple.com/documentation/swiftui/view/containerrelativeframe(_:alignment:)>).
    @available(iOS 17, *)
    public func containerRelativeFrame(_ axes: Axis.Set, alignment: Alignment = .center) -> some View { self }

    /// Room between rows, which is not drawn (<https://developer.apple.com/documentation/swiftui/view/listrowspacing(_:)>).
    @available(iOS 15, *)
    public func listRowSpacing(_ spacing: CGFloat?) -> some View { self }

    /// Room between sections, which is not drawn (<https://developer.apple.com/documentation/swiftui/view/listsectionspacing(_:)>).
    @available(iOS 17, *)
    public func listSectionSpacing(_ spacing: CGFloat) -> some View { self }

    /// Room between sections, which is not drawn (<https://developer.apple.com/documentation/swiftui/view/listsectionspacing(_:)>).
    @available(iOS 17, *)
    public func listSectionSpacing(_ spacing: ListSectionSpacing) -> some View { self }
}
