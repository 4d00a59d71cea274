/// What is for screen readers and voice control alone, which the virtual phone does not have.
nonisolated extension View {
    /// Words by which a person calls it: nobody listens (<https://developer.apple.com/documentation/swiftui/view/accessibilityinputlabels(_:)>).
    public func accessibilityInputLabels(_ inputLabelKeys: [LocalizedStringKey]) -> some View { self }

    /// The level of a heading, for screen readers
    /// (<https://developer.apple.com/documentation/swiftui/view/accessibilityheading(_:)>).
    @available(iOS 15, *)
    public func accessibilityHeading(_ level: AccessibilityHeadingLevel) -> some View { self }

    /// A screen reader makes the value greater or smaller; nobody calls it
    /// (<https://developer.apple.com/documentation/swiftui/view/accessibilityadjustableaction(_:)>).
    public func accessibilityAdjustableAction(
        _ handler: @escaping (AccessibilityAdjustmentDirection) -> Void
    ) -> some View { self }
}

/// The level of a heading (<https://developer.apple.com/documentation/swiftui/accessibilityheadinglevel>).
public enum AccessibilityHeadingLevel: UInt, Sendable {
    /// None.
    case unspecified
    /// The first.
    case h1
    /// The second.
    case h2
    /// The third.
    case h3
    /// The fourth.
    case h4
    /// The fifth.
    case h5
    /// The sixth.
    case h6
}

/// Where a value is to go (<https://developer.apple.com/documentation/swiftui/accessibilityadjustmentdirection>).
public enum AccessibilityAdjustmentDirection: Sendable {
    /// Up.
    case increment
    /// Down.
    case decrement
}
