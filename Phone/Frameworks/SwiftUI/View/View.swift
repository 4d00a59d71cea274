/// A type that represents part of an app's screen.
///
/// See <https://developer.apple.com/documentation/swiftui/view>.
@MainActor @preconcurrency
public protocol View {
    /// The type of view representing the body of this view.
    associatedtype Body: View

    /// The content and behavior of the view.
    @ViewBuilder @MainActor @preconcurrency var body: Self.Body { get }
}

extension Never: View {
    /// The body of a view that draws itself; never asked for.
    public var body: Never { fatalError("Never has no body") }
}

extension View where Body == Never {
    /// The body of a view that draws itself; never asked for.
    public var body: Never { fatalError("\(Self.self) draws itself: it has no body") }
}

/// A view that doesn't contain any content.
///
/// See <https://developer.apple.com/documentation/swiftui/emptyview>.
public nonisolated struct EmptyView: View, PrimitiveView, Sendable {
    /// The type of view representing the body of this view.
    public typealias Body = Never

    /// Creates an empty view.
    public init() {}
}

/// A type-erased view.
///
/// A view of another type in it is another element: its state begins anew.
/// See <https://developer.apple.com/documentation/swiftui/anyview>.
public nonisolated struct AnyView: View, PrimitiveView {
    /// The type of view representing the body of this view.
    public typealias Body = Never

    let view: any View

    /// Creates an instance that type-erases `view`.
    public init<V: View>(_ view: V) {
        self.view = (view as? AnyView)?.view ?? view
    }

    /// Creates an instance that type-erases `view`.
    public init<V: View>(erasing view: V) {
        self.init(view)
    }

    @MainActor func update(_ element: Element) {
        element.setChild(view)
    }
}

extension Optional: View where Wrapped: View {
    /// The type of view representing the body of this view.
    public typealias Body = Never
}

extension Optional: PrimitiveView where Wrapped: View {
    func update(_ element: Element) {
        element.setChildren(map { [ElementChild($0)] } ?? [])
    }
}

/// Views of which one is shown: what `if` … `else` becomes in a view builder.
///
/// See <https://developer.apple.com/documentation/swiftui/viewbuilder/buildeither(first:)>.
public nonisolated struct _ConditionalContent<TrueContent: View, FalseContent: View>: View, PrimitiveView {
    /// The type of view representing the body of this view.
    public typealias Body = Never

    enum Storage {
        case yes(TrueContent)
        case no(FalseContent)
    }

    let storage: Storage

    init(storage: Storage) {
        self.storage = storage
    }

    @MainActor func update(_ element: Element) {
        switch storage {
        case .yes(let view): element.setChildren([ElementChild(view, at: 0)])
        case .no(let view): element.setChildren([ElementChild(view, at: 1)])
        }
    }
}

/// Several views in a row: what the statements of a view builder become.
///
/// See <https://developer.apple.com/documentation/swiftui/tupleview>.
public nonisolated struct TupleView<T>: View, PrimitiveView {
    /// The type of view representing the body of this view.
    public typealias Body = Never

    /// The views, as a tuple.
    public var value: T
    private let views: [any View]

    /// Creates a view of the views in a tuple.
    public init(_ value: T) {
        self.init(value, views: Mirror(reflecting: value).children.compactMap { $0.value as? any View })
    }

    init(_ value: T, views: [any View]) {
        self.value = value
        self.views = views
    }

    @MainActor func update(_ element: Element) {
        element.setChildren(views.enumerated().map { ElementChild($0.element, at: $0.offset) })
    }
}
