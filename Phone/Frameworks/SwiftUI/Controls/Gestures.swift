import VirtualPhone

extension View {
    /// A tap acts (developer.apple.com/documentation/swiftui/view/ontapgesture(count:perform:)).
    ///
    /// As on iOS it is no button to a screen reader unless it says so; taps on what is in it are its own.
    public func onTapGesture(count: Int = 1, perform action: @escaping () -> Void) -> some View {
        nodeChange { node in
            // Who touches what is seen of it touches it: a text in it, or the whole.
            node.forEach { part in
                if part.onTap == nil, [.text, .image, .stack, .other, .cell].contains(part.screen.role),
                    part.screen.isEnabled
                {
                    part.onTap = action
                }
            }
            return node
        }
    }

    /// A long press acts; there is none here (developer.apple.com/documentation/swiftui/view).
    public func onLongPressGesture(
        minimumDuration: Double = 0.5, maximumDistance: Double = 10, perform action: @escaping () -> Void,
        onPressingChanged: ((Bool) -> Void)? = nil
    ) -> some View { self }

    /// Whether it takes touches (developer.apple.com/documentation/swiftui/view/allowshittesting(_:)).
    public func allowsHitTesting(_ enabled: Bool) -> some View {
        nodeChange { node in
            if !enabled { node.forEach { $0.onTap = nil } }
            return node
        }
    }
}
