import VirtualPhone

/// A type that represents the structure and behavior of an app.
///
/// See <https://developer.apple.com/documentation/swiftui/app>.
@MainActor @preconcurrency
public protocol App {
    /// The type of scene representing the content of the app.
    associatedtype Body: Scene

    /// The content and behavior of the app.
    @SceneBuilder @MainActor @preconcurrency var body: Self.Body { get }

    /// Creates an instance of the app.
    @MainActor @preconcurrency init()
}

extension App {
    /// Runs the app on the phone of this process, until the phone ends it.
    ///
    /// See <https://developer.apple.com/documentation/swiftui/app/main()>.
    @MainActor @preconcurrency
    public static func main() {
        // Before the app makes its first session.
        PhoneURLProtocol.register()
        let runtime = AppRuntime(connection: ProcessPhone.connection)
        runtime.start(Self())
        runtime.run()
    }
}

/// An app as a view: what is in its window.
nonisolated struct AppView<Content: App>: View, PrimitiveView {
    typealias Body = Never

    let app: Content

    @MainActor func update(_ element: Element) {
        var app = app
        DynamicFields.of(Content.self).install(in: &app, of: element)
        element.setChild(SceneView(scene: app.body))
    }
}
