/// The names of before iOS 14 (developer.apple.com/documentation/swiftui/view).
nonisolated extension View {
    /// Sets the label for a screen reader.
    public func accessibility(label: Text) -> some View { accessibilityLabel(label) }
    /// Sets the value.
    public func accessibility(value: Text) -> some View { accessibilityValue(value) }
    /// Sets the hint for a screen reader.
    public func accessibility(hint: Text) -> some View { accessibilityHint(hint) }
    /// Sets the identifier for tests.
    public func accessibility(identifier: String) -> some View { accessibilityIdentifier(identifier) }
    /// Whether a screen reader passes over it.
    public func accessibility(hidden: Bool) -> some View { accessibilityHidden(hidden) }
    /// Adds traits.
    public func accessibility(addTraits traits: AccessibilityTraits) -> some View { accessibilityAddTraits(traits) }
    /// Removes traits.
    public func accessibility(removeTraits traits: AccessibilityTraits) -> some View {
        accessibilityRemoveTraits(traits)
    }
}
