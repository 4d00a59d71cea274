/// A tab of a tab view, as apps since iOS 18 write it (<https://developer.apple.com/documentation/swiftui/tab>).
@available(iOS 18, *)
public nonisolated struct Tab<Value: Hashable, Content: View, Label: View>: TabContent {
    /// The type of the tab view's selection.
    public typealias TabValue = Value
    private let value: Value?
    private let content: Content
    private let label: Label

    private init(value: Value?, content: Content, label: Label) {
        self.value = value
        self.content = content
        self.label = label
    }

    /// A tab for a value (<https://developer.apple.com/documentation/swiftui/tab/init(value:role:content:label:)>).
    public init(
        value: Value, role: TabRole? = nil, @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label
    ) {
        self.init(value: value, content: content(), label: label())
    }

    /// The screen with its label in the bar.
    @MainActor public var views: [any View] {
        let tab = content.tabItem { label }
        return value.map { [tab.tag($0)] } ?? [tab]
    }
}

@available(iOS 18, *)
extension Tab where Label == SwiftUI.Label<Text, Image> {
    /// A tab with a symbol, for a value (<https://developer.apple.com/documentation/swiftui/tab/init(_:systemimage:value:role:content:)>).
    public init(
        _ titleKey: LocalizedStringKey, systemImage: String, value: Value, role: TabRole? = nil,
        @ViewBuilder content: () -> Content
    ) {
        self.init(value: value, content: content(), label: SwiftUI.Label(titleKey, systemImage: systemImage))
    }

    /// A tab with a symbol, for a value (<https://developer.apple.com/documentation/swiftui/tab/init(_:systemimage:value:role:content:)>).
    @_disfavoredOverload
    public init<S: StringProtocol>(
        _ title: S, systemImage: String, value: Value, role: TabRole? = nil, @ViewBuilder content: () -> Content
    ) {
        self.init(value: value, content: content(), label: SwiftUI.Label(title, systemImage: systemImage))
    }

    /// A tab with a symbol (<https://developer.apple.com/documentation/swiftui/tab/init(_:systemimage:role:content:)>).
    public init(
        _ titleKey: LocalizedStringKey, systemImage: String, role: TabRole? = nil, @ViewBuilder content: () -> Content
    ) where Value == Never {
        self.init(value: nil, content: content(), label: SwiftUI.Label(titleKey, systemImage: systemImage))
    }
}

/// The purpose of a tab (<https://developer.apple.com/documentation/swiftui/tabrole>).
@available(iOS 18, *)
public struct TabRole: Hashable, Sendable {
    private let name: String
    /// A search (<https://developer.apple.com/documentation/swiftui/tabrole/search>).
    public static let search = TabRole(name: "search")
}

/// Tabs of a tab view (<https://developer.apple.com/documentation/swiftui/tabcontent>).
@available(iOS 18, *)
@MainActor @preconcurrency
public protocol TabContent<TabValue> {
    /// The type of the tab view's selection.
    associatedtype TabValue: Hashable
    /// The screens, each with its label and its tag.
    var views: [any View] { get }
}

/// Several tabs, as their builder makes them.
@available(iOS 18, *)
public nonisolated struct _Tabs<TabValue: Hashable>: TabContent {
    private let parts: [any TabContent<TabValue>]

    init(parts: [any TabContent<TabValue>]) { self.parts = parts }

    /// The screens of all of them.
    @MainActor public var views: [any View] { parts.flatMap { $0.views } }
}

/// Makes the tabs of a tab view (<https://developer.apple.com/documentation/swiftui/tabcontentbuilder>).
@available(iOS 18, *)
@resultBuilder
public struct TabContentBuilder<TabValue: Hashable> {
    /// Passes a tab through.
    public static func buildExpression<C: TabContent>(_ content: C) -> _Tabs<TabValue> where C.TabValue == TabValue {
        _Tabs(parts: [content])
    }

    /// Joins tabs.
    public static func buildBlock(_ content: _Tabs<TabValue>...) -> _Tabs<TabValue> { _Tabs(parts: content) }

    /// Tabs that are there while a condition holds.
    public static func buildIf(_ content: _Tabs<TabValue>?) -> _Tabs<TabValue> {
        _Tabs(parts: content.map { [$0] } ?? [])
    }

    /// The first branch of a condition.
    public static func buildEither(first content: _Tabs<TabValue>) -> _Tabs<TabValue> { content }

    /// The second branch of a condition.
    public static func buildEither(second content: _Tabs<TabValue>) -> _Tabs<TabValue> { content }
}

/// The screens of tabs.
@available(iOS 18, *)
public nonisolated struct _TabViews: View, PrimitiveView {
    /// It draws itself.
    public typealias Body = Never
    let views: [any View]

    @MainActor func update(_ element: Element) {
        element.setChildren(views.enumerated().map { ElementChild($0.element, at: $0.offset) })
    }
}

@available(iOS 18, *)
extension TabView where Content == _TabViews {
    /// Tabs, one of them chosen (<https://developer.apple.com/documentation/swiftui/tabview/init(selection:content:)>).
    @MainActor public init<C: TabContent<SelectionValue>>(
        selection: Binding<SelectionValue>, @TabContentBuilder<SelectionValue> content: () -> C
    ) {
        let views = content().views
        self.init(selection: selection) { _TabViews(views: views) }
    }

    /// Tabs (<https://developer.apple.com/documentation/swiftui/tabview/init(content:)>).
    @MainActor public init<C: TabContent<Never>>(@TabContentBuilder<Never> content: () -> C)
    where SelectionValue == Int {
        let views = content().views
        self.init(selection: nil) { _TabViews(views: views) }
    }
}
