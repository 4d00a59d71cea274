/// How large a preview is (developer.apple.com/documentation/swiftui/previewlayout).
public enum PreviewLayout: Sendable {
    /// As a device.
    case device
    /// As its content.
    case sizeThatFits
    /// As it says.
    case fixed(width: CGFloat, height: CGFloat)
}

nonisolated extension View {
    /// A preview's size (developer.apple.com/documentation/swiftui/view/previewlayout(_:)).
    public func previewLayout(_ value: PreviewLayout) -> some View { self }
}
