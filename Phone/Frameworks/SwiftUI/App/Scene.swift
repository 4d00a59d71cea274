/// A part of an app's user interface with a life cycle managed by the system.
///
/// See <https://developer.apple.com/documentation/swiftui/scene>.
@MainActor @preconcurrency
public protocol Scene {
    /// The type of scene that represents the body of this scene.
    associatedtype Body: Scene

    /// The content and behavior of the scene.
    @SceneBuilder @MainActor @preconcurrency var body: Self.Body { get }
}

extension Never: Scene {}

extension Scene where Body == Never {
    /// The body of a scene that is a window; never asked for.
    public var body: Never { fatalError("\(Self.self) has no body") }
}

/// A scene that is a window.
@MainActor
protocol PrimitiveScene: Scene where Body == Never {
    /// The content of the window.
    var view: any View { get }
}

/// A result builder for composing a collection of scenes.
///
/// See <https://developer.apple.com/documentation/swiftui/scenebuilder>.
@resultBuilder
public struct SceneBuilder {
    /// Passes an expression through.
    @MainActor public static func buildExpression<Content: Scene>(_ content: Content) -> Content {
        content
    }

    /// Passes a single scene through.
    @MainActor public static func buildBlock<Content: Scene>(_ content: Content) -> Content {
        content
    }

    /// Builds several scenes, of which a phone shows the first.
    @MainActor public static func buildBlock<First: Scene, each Content: Scene>(
        _ first: First, _ content: repeat each Content
    ) -> some Scene {
        first
    }
}

/// A scene that presents a group of identically structured windows; a phone has one.
///
/// See <https://developer.apple.com/documentation/swiftui/windowgroup>.
public nonisolated struct WindowGroup<Content: View>: Scene, PrimitiveScene {
    /// The type of scene that represents the body of this scene.
    public typealias Body = Never

    private let content: () -> Content

    /// Creates a window group.
    public init(@ViewBuilder content: @escaping () -> Content) {
        self.content = content
    }

    /// Creates a window group with an identifier.
    public init(id: String, @ViewBuilder content: @escaping () -> Content) {
        self.content = content
    }

    /// Creates a window group with a title, which a phone shows nowhere.
    public init<S: StringProtocol>(_ title: S, @ViewBuilder content: @escaping () -> Content) {
        self.content = content
    }

    var view: any View { content() }
}

extension Scene {
    /// Sets the environment value of the key path in this scene.
    ///
    /// See <https://developer.apple.com/documentation/swiftui/scene/environment(_:_:)>.
    public func environment<V>(_ keyPath: WritableKeyPath<EnvironmentValues, V>, _ value: V) -> some Scene {
        ModifiedScene { AnyView(SceneView(scene: self).environment(keyPath, value)) }
    }

    /// Adds an action to perform when a value changes; it gets the new one.
    ///
    /// See <https://developer.apple.com/documentation/swiftui/scene/onchange(of:perform:)>.
    @available(iOS, deprecated: 17)
    public func onChange<V: Equatable>(of value: V, perform action: @escaping (_ newValue: V) -> Void) -> some Scene {
        ModifiedScene { AnyView(SceneView(scene: self).onChange(of: value, perform: action)) }
    }

    /// Adds an action to perform when a value changes; it gets the old one and the new one.
    ///
    /// See <https://developer.apple.com/documentation/swiftui/scene/onchange(of:initial:_:)>.
    @available(iOS 17, *)
    public func onChange<V: Equatable>(
        of value: V, initial: Bool = false, _ action: @escaping (_ oldValue: V, _ newValue: V) -> Void
    ) -> some Scene {
        ModifiedScene { AnyView(SceneView(scene: self).onChange(of: value, initial: initial, action)) }
    }
}

extension Scene {
    /// Adds an action to perform when a value changes.
    ///
    /// See <https://developer.apple.com/documentation/swiftui/scene/onchange(of:initial:_:)>.
    @available(iOS 17, *)
    public func onChange<V: Equatable>(
        of value: V, initial: Bool = false, _ action: @escaping () -> Void
    ) -> some Scene {
        ModifiedScene { AnyView(SceneView(scene: self).onChange(of: value, initial: initial, action)) }
    }
}

/// Work for which the system wakes the app (<https://developer.apple.com/documentation/swiftui/backgroundtask>).
@available(iOS 16, *)
public struct BackgroundTask<Request, Response>: Sendable {
    /// A refresh that the app has asked for by an identifier.
    public static func appRefresh(_ identifier: String) -> BackgroundTask<Void, Void>
    where Request == Void, Response == Void {
        BackgroundTask()
    }

    /// The end of a transfer of a session in the background.
    public static func urlSession(_ identifier: String) -> BackgroundTask<Void, Void>
    where Request == Void, Response == Void {
        BackgroundTask()
    }
}

extension Scene {
    /// Work for which the system wakes the app: the virtual phone never does
    /// (<https://developer.apple.com/documentation/swiftui/scene/backgroundtask(_:action:)>).
    @available(iOS 16, *)
    public nonisolated func backgroundTask<D: Sendable, R: Sendable>(
        _ task: BackgroundTask<D, R>, action: @escaping @Sendable (D) async -> R
    ) -> some Scene { self }
}

/// A scene with a modifier.
nonisolated struct ModifiedScene: Scene, PrimitiveScene {
    typealias Body = Never

    let make: () -> AnyView

    var view: any View { make() }
}

/// A scene as a view: what is in its window.
nonisolated struct SceneView<Content: Scene>: View, PrimitiveView {
    typealias Body = Never

    let scene: Content

    @MainActor func update(_ element: Element) {
        var scene = scene
        DynamicFields.of(Content.self).install(in: &scene, of: element)
        if let window = scene as? any PrimitiveScene {
            element.setChild(window.view)
        } else {
            element.setChild(SceneView<Content.Body>(scene: scene.body))
        }
    }
}
