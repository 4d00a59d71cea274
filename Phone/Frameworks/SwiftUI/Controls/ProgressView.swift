import Foundation
import VirtualPhone

/// A turning wheel or a bar (developer.apple.com/documentation/swiftui/progressview).
public nonisolated struct ProgressView<Label: View, CurrentValueLabel: View>: View, PrimitiveView {
    /// A progress view draws itself.
    public typealias Body = Never
    let fraction: Double?
    let label: Label?
    let current: CurrentValueLabel?

    @MainActor func update(_ element: Element) {
        var children: [ElementChild] = []
        if let label { children.append(ElementChild(label, at: 0)) }
        if let current { children.append(ElementChild(current, at: 1)) }
        element.setChildren(children)
    }

    @MainActor func nodes(_ element: Element, _ resolver: Resolver) -> [Node] {
        let node = Node(element, .progress, Node.words(element.childNodes(resolver)))
        node.screen.value = fraction.map { String(min(max($0, 0), 1)) }
        node.screen.style.kind = element.environment.controls.progressKind
        node.screen.style.tint = element.environment.controls.tint
        return [node]
    }
}

extension ProgressView where CurrentValueLabel == EmptyView {
    private init(fraction: Double?, label: Label?) {
        self.init(fraction: fraction, label: label, current: nil)
    }

    /// A wheel (developer.apple.com/documentation/swiftui/progressview/init()).
    public init() where Label == EmptyView { self.init(fraction: nil, label: nil) }

    /// A wheel with a label (developer.apple.com/documentation/swiftui/progressview/init(label:)).
    public init(@ViewBuilder label: () -> Label) { self.init(fraction: nil, label: label()) }

    /// A wheel with a title (developer.apple.com/documentation/swiftui/progressview/init(_:)).
    public init(_ titleKey: LocalizedStringKey) where Label == Text {
        self.init(fraction: nil, label: Text(titleKey))
    }

    /// A wheel with a title (developer.apple.com/documentation/swiftui/progressview/init(_:)).
    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S) where Label == Text { self.init(fraction: nil, label: Text(title)) }

    /// A bar; a wheel without a value (developer.apple.com/documentation/swiftui/progressview/init(value:total:)).
    public init<V: BinaryFloatingPoint>(value: V?, total: V = 1.0) where Label == EmptyView {
        self.init(fraction: value.flatMap { part($0, of: total) }, label: nil)
    }

    /// A bar with a label (developer.apple.com/documentation/swiftui/progressview/init(value:total:label:)).
    public init<V: BinaryFloatingPoint>(value: V?, total: V = 1.0, @ViewBuilder label: () -> Label) {
        self.init(fraction: value.flatMap { part($0, of: total) }, label: label())
    }

    /// A bar with a title (developer.apple.com/documentation/swiftui/progressview/init(_:value:total:)).
    public init<V: BinaryFloatingPoint>(_ titleKey: LocalizedStringKey, value: V?, total: V = 1.0)
    where Label == Text {
        self.init(fraction: value.flatMap { part($0, of: total) }, label: Text(titleKey))
    }

    /// A bar with a title (developer.apple.com/documentation/swiftui/progressview/init(_:value:total:)).
    @_disfavoredOverload
    public init<S: StringProtocol, V: BinaryFloatingPoint>(_ title: S, value: V?, total: V = 1.0)
    where Label == Text {
        self.init(fraction: value.flatMap { part($0, of: total) }, label: Text(title))
    }
}

extension ProgressView {
    /// A bar with two labels (developer.apple.com/documentation/swiftui/progressview).
    public init<V: BinaryFloatingPoint>(
        value: V?, total: V = 1.0, @ViewBuilder label: () -> Label,
        @ViewBuilder currentValueLabel: () -> CurrentValueLabel
    ) {
        self.init(
            fraction: value.flatMap { part($0, of: total) }, label: label(), current: currentValueLabel())
    }
}

/// A part of a whole; nil where there is no whole.
private func part<V: BinaryFloatingPoint>(_ value: V, of total: V) -> Double? {
    total > 0 && value.isFinite ? Double(value) / Double(total) : nil
}
