import Combine
import UIKit

nonisolated extension View {
    /// Adds an action to perform when a value changes; it gets the new one.
    ///
    /// The closure captures the values before the change, as on Apple's systems.
    /// See <https://developer.apple.com/documentation/swiftui/view/onchange(of:perform:)>.
    @available(iOS, deprecated: 17)
    public func onChange<V: Equatable>(of value: V, perform action: @escaping (_ newValue: V) -> Void) -> some View {
        modifier(ChangeModifier(value: value, isInitial: false, keepsOldAction: true) { action($1) })
    }

    /// Adds an action to perform when a value changes; it gets the old one and the new one.
    ///
    /// See <https://developer.apple.com/documentation/swiftui/view/onchange(of:initial:_:)>.
    @available(iOS 17, *)
    public func onChange<V: Equatable>(
        of value: V, initial: Bool = false, _ action: @escaping (_ oldValue: V, _ newValue: V) -> Void
    ) -> some View {
        modifier(ChangeModifier(value: value, isInitial: initial, keepsOldAction: false, action: action))
    }

    /// Adds an action to perform when a value changes.
    ///
    /// See <https://developer.apple.com/documentation/swiftui/view/onchange(of:initial:_:)>.
    @available(iOS 17, *)
    public func onChange<V: Equatable>(
        of value: V, initial: Bool = false, _ action: @escaping () -> Void
    ) -> some View {
        modifier(ChangeModifier(value: value, isInitial: initial, keepsOldAction: false) { _, _ in action() })
    }

    /// Adds an action to perform when this view receives something from a publisher.
    ///
    /// See <https://developer.apple.com/documentation/swiftui/view/onreceive(_:perform:)>.
    public func onReceive<P: Publisher>(
        _ publisher: P, perform action: @escaping (P.Output) -> Void
    ) -> some View where P.Failure == Never {
        modifier(ReceiveModifier(publisher: publisher, action: action))
    }

    /// Sets a value that ancestors of this view can read.
    ///
    /// See <https://developer.apple.com/documentation/swiftui/view/preference(key:value:)>.
    public func preference<K: PreferenceKey>(key: K.Type = K.self, value: K.Value) -> some View {
        modifier(PreferenceModifier<K>(value: value))
    }

    /// Adds an action to perform when what the views below say for a key changes.
    ///
    /// See <https://developer.apple.com/documentation/swiftui/view/onpreferencechange(_:perform:)>.
    public func onPreferenceChange<K: PreferenceKey>(
        _ key: K.Type = K.self, perform action: @escaping (K.Value) -> Void
    ) -> some View where K.Value: Equatable {
        PreferenceReader<K, Self>(content: self, action: action)
    }
}

/// Runs something when a value changes.
nonisolated struct ChangeModifier<Value: Equatable>: ViewModifier, PrimitiveModifier {
    typealias Body = Never

    let value: Value
    let isInitial: Bool
    /// Whether the action of the update before is run: it captured the values before the change.
    let keepsOldAction: Bool
    let action: (Value, Value) -> Void

    private final class Memory {
        var value: Value
        var action: ((Value, Value) -> Void)?

        init(value: Value) {
            self.value = value
        }
    }

    @MainActor func updated(_ element: Element) {
        let (value, action) = (value, action)
        let memory = element.memory(of: Memory.self) { Memory(value: value) }
        let isFirst = memory.action == nil
        let running = keepsOldAction ? memory.action ?? action : action
        let old = memory.value
        memory.value = value
        memory.action = action
        guard isFirst ? isInitial : old != value else { return }
        element.graph.afterUpdate { running(old, value) }
    }
}

/// Runs something for each value of a publisher.
nonisolated struct ReceiveModifier<P: Publisher>: ViewModifier, PrimitiveModifier where P.Failure == Never {
    typealias Body = Never

    let publisher: P
    let action: (P.Output) -> Void

    private final class Memory {
        var publisher: P?
        var action: ((P.Output) -> Void)?
        var subscription: AnyCancellable?
        var isOver = false
    }

    @MainActor func updated(_ element: Element) {
        var isNew = false
        let memory = element.memory(of: Memory.self) {
            isNew = true
            return Memory()
        }
        if isNew {
            element.onRemove {
                memory.isOver = true
                memory.subscription = nil
            }
        }
        memory.action = action
        // The same publisher, made anew with the view, is not subscribed again: a subscription may deliver at once.
        if let old = memory.publisher, hasSameBits(old, publisher) { return }
        memory.publisher = publisher
        let publisher = publisher
        element.graph.afterUpdate {
            guard !memory.isOver else { return }
            memory.subscription = publisher.sink { [weak memory] output in
                nonisolated(unsafe) let output = output
                MainQueue.run { memory?.action?(output) }
            }
        }
    }
}

/// Whether two values are the same down to the references in them.
private func hasSameBits<Value>(_ first: Value, _ second: Value) -> Bool {
    withUnsafeBytes(of: first) { first in
        withUnsafeBytes(of: second) { second in first.elementsEqual(second) }
    }
}

/// Says something to the ancestors.
nonisolated struct PreferenceModifier<K: PreferenceKey>: ViewModifier, PrimitiveModifier {
    typealias Body = Never

    let value: K.Value

    @MainActor func nodes(_ content: [Node], _ element: Element, _ resolver: Resolver) -> [Node] {
        resolver.set(K.self, value)
        return content
    }
}

/// Hears what the views in it say.
nonisolated struct PreferenceReader<K: PreferenceKey, Content: View>: View, PrimitiveView where K.Value: Equatable {
    typealias Body = Never

    let content: Content
    let action: (K.Value) -> Void

    private final class Memory {
        var value: K.Value?
    }

    @MainActor func update(_ element: Element) {
        element.setChild(content)
    }

    @MainActor func nodes(_ element: Element, _ resolver: Resolver) -> [Node] {
        let (nodes, said) = resolver.collecting(isPassedOn: true) { element.childNodes(resolver) }
        let memory = element.memory(of: Memory.self) { Memory() }
        let value = said[K.self]
        if memory.value != value {
            memory.value = value
            let action = action
            element.graph.afterUpdate { action(value) }
        }
        return nodes
    }
}
