import VirtualPhone

// How the views and modifiers of this module are written
// =======================================================
//
// Every view value that is on the screen has an `Element` (Element.swift). It stays for as long as the same type of view
// stands at the same place (or has the same id) below the same parent; state lives in it. A flush has two steps:
//
//   1. `update`: elements whose state changed take a new view value and say which children they have.
//   2. `nodes`: the whole tree is asked for its `Node`s (Node.swift), which become the phone's `ScreenNode` tree.
//
// A composite view (one with a body) needs nothing: the runtime evaluates its body. Its `nodes` are those of its body.
//
// A primitive view has `typealias Body = Never` and conforms to `PrimitiveView`:
//
//     public struct VStack<Content: View>: View, PrimitiveView {
//         public typealias Body = Never
//         let content: Content                                  // evaluated at init, as Apple does
//
//         func update(_ element: Element) {
//             element.setChild(content)                          // or setChildren([ElementChild(label, at: 0), …])
//         }
//
//         func nodes(_ element: Element, _ resolver: Resolver) -> [Node] {
//             let node = Node(element, .stack)                   // id and isEnabled come from the element
//             node.screen.style.axis = "vertical"
//             node.children = element.childNodes(resolver)       // or element.childNodes(at: 0, resolver)
//             return [node]
//         }
//     }
//
// A view without children leaves `update` out; one without a node of its own leaves `nodes` out (default: its children's).
// A node that stands for no view of its own (a cell around a row) is `Node(element, .cell, part: "cell")`, or
// `Node(around: row, .cell)`.
// What a person can do to a node is set on it: `node.onTap = { action() }`, `onSetText`, `onSubmit`, `onPull`, `onDelete`.
// A disabled node gets none of them; neither does a node below a presented one (`resolver.present`).
// The environment is `element.environment`; a child gets another one with `ElementChild(view, at: 0, environment: …)`.
// Values that outlast an update but are not `@State`: `element.memory(of: Something.self) { Something() }`.
//
// `@State`, `@Environment` … work in primitive views and modifiers too. What is read of a state or binding in `update` or
// `nodes` is a dependency: when it changes, that element is updated (and no parent of it).
//
// A modifier with a body needs nothing. A primitive one has `typealias Body = Never`, conforms to `PrimitiveModifier`,
// and is applied with `modifier(_:)`:
//
//     struct PaddingModifier: ViewModifier, PrimitiveModifier {
//         typealias Body = Never
//         let insets: EdgeInsets
//
//         func nodes(_ content: [Node], _ element: Element, _ resolver: Resolver) -> [Node] {
//             for node in content { node.screen.style.padding = … }   // nodes are made anew each time: change them freely
//             return content
//         }
//     }
//
// - One that sets the environment implements `environment(_:)`.
// - One that shows something over the screen implements `presented(_:)` (the view, or nil) and, in `nodes`,
//   `resolver.present { … element.childNodes(at: 1, resolver) … }`.
// - What is said to an ancestor (a tag, a tab's label, a title) is a trait of the node (`node.traits[TagKey.self] = …`,
//   key type: `NodeTrait`) or a `PreferenceKey` (`resolver.set(Key.self, value)`; the ancestor:
//   `resolver.collecting { … }`).

/// A view that draws itself.
@MainActor
protocol PrimitiveView: View where Body == Never {
    /// Says which children the element has now.
    func update(_ element: Element)
    /// Returns its visible nodes.
    func nodes(_ element: Element, _ resolver: Resolver) -> [Node]
}

extension PrimitiveView {
    func update(_ element: Element) {
        element.setChildren([])
    }

    func nodes(_ element: Element, _ resolver: Resolver) -> [Node] {
        element.childNodes(resolver)
    }
}

/// A modifier that changes the visible nodes of its content, or runs something alongside it.
@MainActor
protocol PrimitiveModifier: ViewModifier where Body == Never {
    /// Changes the environment of the content.
    func environment(_ values: inout EnvironmentValues)
    /// A view beside the content (the child at 1), such as the content of a sheet; nil if there is none now.
    func presented(_ element: Element) -> ElementChild?
    /// Runs after the content was updated; what it does to state must wait for `element.graph.afterUpdate`.
    func updated(_ element: Element)
    /// Returns the visible nodes of the content.
    func nodes(_ content: [Node], _ element: Element, _ resolver: Resolver) -> [Node]
}

extension PrimitiveModifier {
    func environment(_ values: inout EnvironmentValues) {}

    func presented(_ element: Element) -> ElementChild? { nil }

    func updated(_ element: Element) {}

    func nodes(_ content: [Node], _ element: Element, _ resolver: Resolver) -> [Node] { content }
}
