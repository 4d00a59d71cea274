/// A view that goes through phases (<https://developer.apple.com/documentation/swiftui/phaseanimator>).
///
/// Nothing moves on the virtual phone's screen, so that it stays in the first phase, where each round begins and ends.
@available(iOS 17, *)
public nonisolated struct PhaseAnimator<Phase: Equatable, Content: View>: View {
    private let phases: [Phase]
    private let content: (Phase) -> Content

    /// Phases again and again.
    public init(
        _ phases: some Sequence<Phase>, @ViewBuilder content: @escaping (Phase) -> Content,
        animation: @escaping (Phase) -> Animation? = { _ in .default }
    ) {
        self.phases = Array(phases)
        self.content = content
    }

    /// Phases once, whenever a value changes.
    public init(
        _ phases: some Sequence<Phase>, trigger: some Equatable, @ViewBuilder content: @escaping (Phase) -> Content,
        animation: @escaping (Phase) -> Animation? = { _ in .default }
    ) {
        self.init(phases, content: content, animation: animation)
    }

    /// The content in the first phase; nothing without a phase.
    public var body: some View { phases.first.map(content) }
}

/// The view that a modifier is for, in its closure (<https://developer.apple.com/documentation/swiftui/placeholdercontentview>).
public nonisolated struct PlaceholderContentView<Value: View>: View {
    let value: Value

    /// The view.
    public var body: some View { value }
}

nonisolated extension View {
    /// Changes this view by phases, again and again: it stays in the first one
    /// (<https://developer.apple.com/documentation/swiftui/view/phaseanimator(_:content:animation:)>).
    @available(iOS 17, *)
    public func phaseAnimator<Phase: Equatable>(
        _ phases: some Sequence<Phase>,
        @ViewBuilder content: @escaping (PlaceholderContentView<Self>, Phase) -> some View,
        animation: @escaping (Phase) -> Animation? = { _ in .default }
    ) -> some View {
        PhaseAnimator(phases) { content(PlaceholderContentView(value: self), $0) }
    }

    /// Changes this view by phases whenever a value changes: it stays in the first one
    /// (<https://developer.apple.com/documentation/swiftui/view/phaseanimator(_:trigger:content:animation:)>).
    @available(iOS 17, *)
    public func phaseAnimator<Phase: Equatable>(
        _ phases: some Sequence<Phase>, trigger: some Equatable,
        @ViewBuilder content: @escaping (PlaceholderContentView<Self>, Phase) -> some View,
        animation: @escaping (Phase) -> Animation? = { _ in .default }
    ) -> some View {
        phaseAnimator(phases, content: content, animation: animation)
    }

    /// Animates what is changed in the closure alone: it is changed at once
    /// (<https://developer.apple.com/documentation/swiftui/view/animation(_:body:)>).
    @available(iOS 17, *)
    public func animation<V: View>(
        _ animation: Animation?, @ViewBuilder body: (PlaceholderContentView<Self>) -> V
    ) -> some View { body(PlaceholderContentView(value: self)) }

    /// Moves a group as one; nothing moves (<https://developer.apple.com/documentation/swiftui/view/geometrygroup()>).
    @available(iOS 17, *)
    public func geometryGroup() -> some View { self }
}
