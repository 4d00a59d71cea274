/// The names of before iOS 14 (developer.apple.com/documentation/swiftui/view).
extension View {
    /// What a screen reader says of it.
    public func accessibility(label: Text) -> some View { accessibilityLabel(label) }
    /// What it holds.
    public func accessibility(value: Text) -> some View { accessibilityValue(value) }
    /// What a screen reader adds.
    public func accessibility(hint: Text) -> some View { accessibilityHint(hint) }
    /// What tests know it by.
    public func accessibility(identifier: String) -> some View { accessibilityIdentifier(identifier) }
    /// Whether a screen reader passes over it.
    public func accessibility(hidden: Bool) -> some View { accessibilityHidden(hidden) }
    /// What it is besides.
    public func accessibility(addTraits traits: AccessibilityTraits) -> some View { accessibilityAddTraits(traits) }
    /// What it is not.
    public func accessibility(removeTraits traits: AccessibilityTraits) -> some View {
        accessibilityRemoveTraits(traits)
    }
}
