/// A custom parameter attribute that constructs views from closures.
///
/// See <https://developer.apple.com/documentation/swiftui/viewbuilder>.
@resultBuilder
public struct ViewBuilder {
    /// Passes an expression through.
    public static func buildExpression<Content: View>(_ content: Content) -> Content {
        content
    }

    /// Builds an empty view from a block without statements.
    public static func buildBlock() -> EmptyView {
        EmptyView()
    }

    /// Passes a single view through.
    public static func buildBlock<Content: View>(_ content: Content) -> Content {
        content
    }

    /// Builds a row of views from several statements.
    public static func buildBlock<each Content: View>(
        _ content: repeat each Content
    ) -> TupleView<(repeat each Content)> {
        var views: [any View] = []
        for view in repeat each content { views.append(view) }
        return TupleView((repeat each content), views: views)
    }

    /// Builds a view that is there only while a condition holds.
    public static func buildIf<Content: View>(_ content: Content?) -> Content? {
        content
    }

    /// Builds the first branch of a condition.
    public static func buildEither<TrueContent: View, FalseContent: View>(
        first: TrueContent
    ) -> _ConditionalContent<TrueContent, FalseContent> {
        _ConditionalContent(storage: .yes(first))
    }

    /// Builds the second branch of a condition.
    public static func buildEither<TrueContent: View, FalseContent: View>(
        second: FalseContent
    ) -> _ConditionalContent<TrueContent, FalseContent> {
        _ConditionalContent(storage: .no(second))
    }

    /// Hides the type of a view that is there only on some systems.
    public static func buildLimitedAvailability<Content: View>(_ content: Content) -> AnyView {
        AnyView(content)
    }
}
