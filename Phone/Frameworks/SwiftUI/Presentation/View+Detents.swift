import Foundation

/// A height at which a sheet rests (<https://developer.apple.com/documentation/swiftui/presentationdetent>).
@available(iOS 16, *)
public struct PresentationDetent: Hashable, Sendable {
    private let name: String

    /// About half the screen (<https://developer.apple.com/documentation/swiftui/presentationdetent/medium>).
    public static let medium = PresentationDetent(name: "medium")
    /// The whole screen (<https://developer.apple.com/documentation/swiftui/presentationdetent/large>).
    public static let large = PresentationDetent(name: "large")

    /// A part of the screen, from 0 to 1 (<https://developer.apple.com/documentation/swiftui/presentationdetent/fraction(_:)>).
    public static func fraction(_ fraction: CGFloat) -> PresentationDetent {
        PresentationDetent(name: "fraction \(fraction)")
    }

    /// So many points (<https://developer.apple.com/documentation/swiftui/presentationdetent/height(_:)>).
    public static func height(_ height: CGFloat) -> PresentationDetent { PresentationDetent(name: "height \(height)") }
}

/// Whether what is below a sheet takes touches (<https://developer.apple.com/documentation/swiftui/presentationbackgroundinteraction>).
@available(iOS 16.4, *)
public struct PresentationBackgroundInteraction: Sendable {
    /// As the system decides.
    public static let automatic = PresentationBackgroundInteraction()
    /// It does.
    public static let enabled = PresentationBackgroundInteraction()
    /// It does not.
    public static let disabled = PresentationBackgroundInteraction()

    /// It does up to a height.
    public static func enabled(upThrough detent: PresentationDetent) -> PresentationBackgroundInteraction { enabled }
}

/// What swiping in a sheet does first (<https://developer.apple.com/documentation/swiftui/presentationcontentinteraction>).
@available(iOS 16.4, *)
public struct PresentationContentInteraction: Equatable, Sendable {
    private let name: String
    /// As the system decides.
    public static let automatic = PresentationContentInteraction(name: "automatic")
    /// It resizes the sheet.
    public static let resizes = PresentationContentInteraction(name: "resizes")
    /// It scrolls.
    public static let scrolls = PresentationContentInteraction(name: "scrolls")
}

/// What a presentation becomes where there is little room (<https://developer.apple.com/documentation/swiftui/presentationadaptation>).
@available(iOS 16.4, *)
public struct PresentationAdaptation: Sendable {
    /// As the system decides.
    public static let automatic = PresentationAdaptation()
    /// It stays.
    public static let none = PresentationAdaptation()
    /// A popover.
    public static let popover = PresentationAdaptation()
    /// A sheet.
    public static let sheet = PresentationAdaptation()
    /// The whole screen.
    public static let fullScreenCover = PresentationAdaptation()
}

/// The form of a sheet, which is not drawn: a sheet covers a part of the screen.
nonisolated extension View {
    /// The heights at which a sheet rests (<https://developer.apple.com/documentation/swiftui/view/presentationdetents(_:)>).
    @available(iOS 16, *)
    public func presentationDetents(_ detents: Set<PresentationDetent>) -> some View { self }

    /// The heights at which a sheet rests; the selection stays as it is
    /// (<https://developer.apple.com/documentation/swiftui/view/presentationdetents(_:selection:)>).
    @available(iOS 16, *)
    public func presentationDetents(
        _ detents: Set<PresentationDetent>, selection: Binding<PresentationDetent>
    ) -> some View { self }

    /// Whether a sheet has a handle (<https://developer.apple.com/documentation/swiftui/view/presentationdragindicator(_:)>).
    @available(iOS 16, *)
    public func presentationDragIndicator(_ visibility: Visibility) -> some View { self }

    /// The corners of a sheet (<https://developer.apple.com/documentation/swiftui/view/presentationcornerradius(_:)>).
    @available(iOS 16.4, *)
    public func presentationCornerRadius(_ cornerRadius: CGFloat?) -> some View { self }

    /// The background of a sheet (<https://developer.apple.com/documentation/swiftui/view/presentationbackground(_:)>).
    @available(iOS 16.4, *)
    public func presentationBackground<S: ShapeStyle>(_ style: S) -> some View { self }

    /// Whether what is below takes touches: it never does here
    /// (<https://developer.apple.com/documentation/swiftui/view/presentationbackgroundinteraction(_:)>).
    @available(iOS 16.4, *)
    public func presentationBackgroundInteraction(
        _ interaction: PresentationBackgroundInteraction
    ) -> some View { self }

    /// What swiping in a sheet does first (<https://developer.apple.com/documentation/swiftui/view/presentationcontentinteraction(_:)>).
    @available(iOS 16.4, *)
    public func presentationContentInteraction(_ behavior: PresentationContentInteraction) -> some View { self }

    /// What it becomes on a phone: a sheet is one, whatever is said (<https://developer.apple.com/documentation/swiftui/view/presentationcompactadaptation(_:)>).
    @available(iOS 16.4, *)
    public func presentationCompactAdaptation(_ adaptation: PresentationAdaptation) -> some View { self }

    /// A screen beside what it is about: on a phone, a sheet
    /// (<https://developer.apple.com/documentation/swiftui/view/popover(ispresented:attachmentanchor:arrowedge:content:)>).
    public func popover<Content: View>(
        isPresented: Binding<Bool>, arrowEdge: Edge = .top, @ViewBuilder content: @escaping () -> Content
    ) -> some View { sheet(isPresented: isPresented, content: content) }

    /// A screen beside what it is about: on a phone, a sheet
    /// (<https://developer.apple.com/documentation/swiftui/view/popover(item:attachmentanchor:arrowedge:content:)>).
    public func popover<Item: Identifiable, Content: View>(
        item: Binding<Item?>, arrowEdge: Edge = .top, @ViewBuilder content: @escaping (Item) -> Content
    ) -> some View { sheet(item: item, content: content) }
}
