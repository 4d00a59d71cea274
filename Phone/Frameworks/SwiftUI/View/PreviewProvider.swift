/// Views for Xcode's canvas (developer.apple.com/documentation/swiftui/previewprovider).
///
/// Nothing shows them here; they only have to compile.
@MainActor @preconcurrency
public protocol PreviewProvider {
    /// The type of the views.
    associatedtype Previews: View
    /// The views (developer.apple.com/documentation/swiftui/previewprovider/previews-swift.type.property).
    @ViewBuilder static var previews: Previews { get }
}

nonisolated extension View {
    /// A preview's name (developer.apple.com/documentation/swiftui/view/previewdisplayname(_:)).
    public func previewDisplayName(_ value: String?) -> some View { self }

    /// A preview's device (developer.apple.com/documentation/swiftui/view/previewdevice(_:)).
    public func previewDevice(_ value: PreviewDevice?) -> some View { self }
}

/// A preview's device (developer.apple.com/documentation/swiftui/previewdevice).
public struct PreviewDevice: RawRepresentable, ExpressibleByStringLiteral, Sendable {
    /// Its name.
    public let rawValue: String

    /// A device by its name.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// A device by its name.
    public init(stringLiteral value: String) {
        self.init(rawValue: value)
    }
}
