/// The view whose changes an animation shows (<https://developer.apple.com/documentation/swiftui/placeholdercontentview>).
@available(iOS 17, *)
public nonisolated struct PlaceholderContentView<Value>: View {
    let content: AnyView

    /// The view.
    public var body: some View { content }
}

/// Views that follow each other (<https://developer.apple.com/documentation/swiftui/phaseanimator>).
///
/// Nothing moves on the virtual phone: the first of them is there.
@available(iOS 17, *)
public nonisolated struct PhaseAnimator<Phase: Equatable, Content: View>: View {
    let first: Phase?
    let content: (Phase) -> Content

    /// Views that follow each other without end.
    public init(
        _ phases: some Sequence<Phase>, @ViewBuilder content: @escaping (Phase) -> Content,
        animation: @escaping (Phase) -> Animation? = { _ in .default }
    ) {
        first = phases.first { _ in true }
        self.content = content
    }

    /// Views that follow each other when a value changes.
    public init(
        _ phases: some Sequence<Phase>, trigger: some Equatable, @ViewBuilder content: @escaping (Phase) -> Content,
        animation: @escaping (Phase) -> Animation? = { _ in .default }
    ) {
        self.init(phases, content: content, animation: animation)
    }

    /// The first of them.
    public var body: some View { first.map(content) }
}

@available(iOS 17, *)
nonisolated extension View {
    /// This view in one form after the other; it has the first
    /// (<https://developer.apple.com/documentation/swiftui/view/phaseanimator(_:content:animation:)>).
    public func phaseAnimator<Phase: Equatable>(
        _ phases: some Sequence<Phase>,
        @ViewBuilder content: @escaping (PlaceholderContentView<Self>, Phase) -> some View,
        animation: @escaping (Phase) -> Animation? = { _ in .default }
    ) -> some View {
        PhaseAnimator(phases) { content(PlaceholderContentView(content: AnyView(self)), $0) }
    }

    /// This view in one form after the other when a value changes; it has the first
    /// (<https://developer.apple.com/documentation/swiftui/view/phaseanimator(_:trigger:content:animation:)>).
    public func phaseAnimator<Phase: Equatable>(
        _ phases: some Sequence<Phase>, trigger: some Equatable,
        @ViewBuilder content: @escaping (PlaceholderContentView<Self>, Phase) -> some View,
        animation: @escaping (Phase) -> Animation? = { _ in .default }
    ) -> some View {
        phaseAnimator(phases, content: content, animation: animation)
    }

    /// This view with changes that move; they are there at once
    /// (<https://developer.apple.com/documentation/swiftui/view/animation(_:body:)>).
    public func animation<Changed: View>(
        _ animation: Animation?, @ViewBuilder body: (PlaceholderContentView<Self>) -> Changed
    ) -> some View {
        body(PlaceholderContentView(content: AnyView(self)))
    }
}
