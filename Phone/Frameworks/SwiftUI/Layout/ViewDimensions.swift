import Foundation

/// The size of a view, and where its guides are (<https://developer.apple.com/documentation/swiftui/viewdimensions>).
///
/// Closures get one only where things are laid out: never here.
public struct ViewDimensions: Equatable, Sendable {
    /// In points.
    public let width: CGFloat
    /// In points.
    public let height: CGFloat

    /// Where a guide is, from the leading side.
    public subscript(guide: HorizontalAlignment) -> CGFloat {
        guide == .leading ? 0 : guide == .trailing ? width : width / 2
    }

    /// Where a guide is, from the top.
    public subscript(guide: VerticalAlignment) -> CGFloat {
        guide == .top ? 0 : guide == .center ? height / 2 : height
    }
}

nonisolated extension View {
    /// Where the view stands beside others
    /// (<https://developer.apple.com/documentation/swiftui/view/alignmentguide(_:computevalue:)>).
    public func alignmentGuide(
        _ g: HorizontalAlignment, computeValue: @escaping @Sendable (ViewDimensions) -> CGFloat
    ) -> some View { self }

    /// Where the view stands beside others
    /// (<https://developer.apple.com/documentation/swiftui/view/alignmentguide(_:computevalue:)>).
    public func alignmentGuide(
        _ g: VerticalAlignment, computeValue: @escaping @Sendable (ViewDimensions) -> CGFloat
    ) -> some View { self }
}
