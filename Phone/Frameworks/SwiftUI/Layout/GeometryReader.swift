import Foundation

/// The size of a place (developer.apple.com/documentation/swiftui/geometryproxy).
public struct GeometryProxy: Sendable {
    /// The size (developer.apple.com/documentation/swiftui/geometryproxy/size).
    public let size: CGSize
    /// The insets that bars cover (developer.apple.com/documentation/swiftui/geometryproxy/safeareainsets).
    public let safeAreaInsets: EdgeInsets

    /// The screen of an iPhone 15 Pro, 393 × 852 points.
    static let screen = GeometryProxy(
        size: CGSize(width: 393, height: 852),
        safeAreaInsets: EdgeInsets(top: 59, leading: 0, bottom: 34, trailing: 0))
}

/// A view that depends on the size of its place (developer.apple.com/documentation/swiftui/geometryreader).
///
/// Screens have no sizes here: the place is as large as the screen of an iPhone 15 Pro.
public nonisolated struct GeometryReader<Content: View>: View {
    /// The content (developer.apple.com/documentation/swiftui/geometryreader/content).
    public var content: (GeometryProxy) -> Content

    /// A view that depends on the size of its place (developer.apple.com/documentation/swiftui/geometryreader).
    public init(@ViewBuilder content: @escaping (GeometryProxy) -> Content) {
        self.content = content
    }

    /// The content, on a screen of 393 × 852 points.
    public var body: some View { content(.screen) }
}
