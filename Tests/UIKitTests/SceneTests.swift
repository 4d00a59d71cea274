import Testing
import VirtualPhone

@testable @_spi(Latchkey) import UIKit

/// The app's scene, whose life is that of an app with SwiftUI's life cycle.
@Suite("Scenes") @MainActor
struct SceneTests {
    /// Writes down what it is told, as apps do that need to know what brought them to the front.
    @MainActor
    private class SceneDelegate: UIResponder, UIWindowSceneDelegate {
        static var told: [String] = []
        var window: UIWindow?

        func scene(
            _ scene: UIScene, willConnectTo session: UISceneSession,
            options connectionOptions: UIScene.ConnectionOptions
        ) {
            let urls = connectionOptions.urlContexts.map(\.url.absoluteString)
            let links = connectionOptions.userActivities.compactMap { $0.webpageURL?.absoluteString }
            Self.told.append("connect \(session.configuration.name ?? "") \(urls + links)")
            window = (scene as? UIWindowScene).map { UIWindow(windowScene: $0) }
        }
        func sceneWillEnterForeground(_ scene: UIScene) { Self.told.append("enter \(scene.activationState)") }
        func sceneDidBecomeActive(_ scene: UIScene) { Self.told.append("active \(scene.activationState)") }
        func sceneWillResignActive(_ scene: UIScene) { Self.told.append("resign \(scene.activationState)") }
        func sceneDidEnterBackground(_ scene: UIScene) { Self.told.append("background \(scene.activationState)") }
        func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>) {
            Self.told += URLContexts.map { "open \($0.url)" }
        }
        func scene(_ scene: UIScene, willContinueUserActivityWithType userActivityType: String) {
            Self.told.append("will \(userActivityType)")
        }
        func scene(_ scene: UIScene, continue userActivity: NSUserActivity) {
            Self.told.append("continue \(userActivity.webpageURL?.absoluteString ?? "")")
        }
    }

    private final class AppDelegate: NSObject, UIApplicationDelegate {
        func application(
            _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
            options: UIScene.ConnectionOptions
        ) -> UISceneConfiguration {
            let configuration = UISceneConfiguration(name: "Main", sessionRole: connectingSceneSession.role)
            configuration.delegateClass = SceneDelegate.self
            return configuration
        }
    }

    /// What the delegate of a scene that was not connected before is told of events.
    ///
    /// All in one go: other tests have the same app.
    private func told(_ events: AppEvent..., then look: (UIScene) -> Void = { _ in }) -> [String] {
        let (app, delegate) = (UIApplication.shared, AppDelegate())
        let outer = (app.delegate, app.applicationState)
        app.delegate = delegate
        app.sceneConnection = .none
        app.applicationState = .background
        SceneDelegate.told = []
        for event in events { UIApplication.deliver(event) }
        look(app.onlyScene)
        (app.delegate, app.applicationState) = outer
        app.onlyScene.delegate = nil
        return SceneDelegate.told
    }

    @Test("the app delegate names the class of its delegate, which is told of the scene's life in Apple's order")
    func life() {
        #expect(
            told(.willEnterForeground, .didBecomeActive, .willResignActive, .didEnterBackground, .willEnterForeground)
                == [
                    "connect Main []", "enter foregroundInactive", "active foregroundActive", "resign foregroundActive",
                    "background background", "enter background",
                ])
    }

    @Test(
        "the link that launched the app comes when the scene is connected, and later ones by themselves",
        arguments: ["mine://a", "https://example.com/a"])
    func links(launch: String) {
        let told = told(
            .willEnterForeground, .openURL(launch), .didBecomeActive, .openURL("mine://b"),
            .openURL("https://example.com/b"))
        #expect(
            told == [
                "connect Main [\"\(launch)\"]", "enter foregroundInactive", "active foregroundActive", "open mine://b",
                "will NSUserActivityTypeBrowsingWeb", "continue https://example.com/b",
            ])
    }

    @Test("an app that is launched unseen has no scene connected")
    func unseen() {
        #expect(told(.protectedDataDidBecomeAvailable, .memoryWarning) == [])
    }

    @Test("the scene's window is found by its delegate")
    func window() throws {
        var found: UIWindow?
        _ = told(.willEnterForeground, .didBecomeActive) { scene in
            found = (scene.delegate as? any UIWindowSceneDelegate)?.window ?? nil
        }
        let window = try #require(found)
        #expect(window.windowScene === UIApplication.shared.onlyScene)
        window.windowScene = nil
    }

    @Test("notifications are posted of the scene besides those of the app")
    func notifications() {
        var posted: [String] = []
        let names = [
            UIScene.willConnectNotification, UIScene.willEnterForegroundNotification, UIScene.didActivateNotification,
            UIScene.willDeactivateNotification, UIScene.didEnterBackgroundNotification,
            UIApplication.didEnterBackgroundNotification,
        ]
        let observers = names.map { name in
            NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { note in
                let name = note.name.rawValue
                MainActor.assumeIsolated { posted.append(name) }
            }
        }
        _ = told(.willEnterForeground, .didBecomeActive, .willResignActive, .didEnterBackground)
        for observer in observers { NotificationCenter.default.removeObserver(observer) }
        #expect(posted == names.map(\.rawValue))
    }
}
