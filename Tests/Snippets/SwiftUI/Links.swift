// URLs that open an app, texts with Markdown, and the weight of views, as public apps write them.
import SwiftUI

private final class Delegate: NSObject, UIApplicationDelegate {
    func application(
        _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any] = [:]
    ) -> Bool {
        options[.sourceApplication] as? String == "com.example.bank"
    }
}

private struct Example: App {
    @UIApplicationDelegateAdaptor(Delegate.self) private var delegate
    @State private var code = ""

    var body: some Scene {
        WindowGroup {
            Terms(code: code).onOpenURL { url in code = url.lastPathComponent }
                .onContinueUserActivity(NSUserActivityTypeBrowsingWeb) { activity in
                    code = activity.webpageURL?.lastPathComponent ?? code
                }
        }
        .handlesExternalEvents(matching: ["bank"])
    }
}

@available(iOS 16, *)
private struct Terms: View {
    let code: String

    private var notice: AttributedString {
        var notice = AttributedString("Privacy notice")
        notice.link = URL(string: "https://example.com/privacy")
        notice.foregroundColor = .blue
        notice.underlineStyle = .single
        return notice + ((try? AttributedString(markdown: "**and** [terms](/terms)")) ?? "")
    }

    var body: some View {
        VStack {
            Text("By going on you accept our **[terms](https://example.com/terms)**, \(code).")
            Text(notice).font(.system(.body, design: .rounded, weight: .semibold))
            Image(systemName: "lock").fontWeight(.bold).help("Locked")
            Gauge(value: 0.4) { Text("Left") }.gaugeStyle(.accessoryCircularCapacity)
            ProgressView(timerInterval: .now ... .now.addingTimeInterval(30), countsDown: true)
        }
        .environment(\.openURL, OpenURLAction { _ in .systemAction })
    }
}

/// The delegates of an app whose scene has one of its own, as code writes them that was UIKit's.
private final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
    var window: UIWindow?

    func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions
    ) {
        guard let windowScene = scene as? UIWindowScene else { return }
        window = windowScene.windows.first
        connectionOptions.userActivities.first.map { self.scene(scene, continue: $0) }
        self.scene(scene, openURLContexts: connectionOptions.urlContexts)
    }

    func scene(_ scene: UIScene, continue userActivity: NSUserActivity) {
        guard userActivity.activityType == NSUserActivityTypeBrowsingWeb, let url = userActivity.webpageURL else {
            return
        }
        scene.open(url, options: nil)
    }

    func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>) {
        guard let context = URLContexts.first, !context.options.openInPlace else { return }
        scene.session.userInfo = ["opened": context.url]
    }
}

private final class AppDelegate: UIResponder, UIApplicationDelegate {
    func application(
        _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
        options: UIScene.ConnectionOptions
    ) -> UISceneConfiguration {
        let configuration = UISceneConfiguration(name: nil, sessionRole: connectingSceneSession.role)
        configuration.delegateClass = SceneDelegate.self
        return configuration
    }

    func application(_ application: UIApplication, didDiscardSceneSessions sceneSessions: Set<UISceneSession>) {}

    func application(
        _ application: UIApplication, continue userActivity: NSUserActivity,
        restorationHandler: @escaping ([UIUserActivityRestoring]?) -> Void
    ) -> Bool {
        let delegate = application.connectedScenes.first?.delegate as? UIWindowSceneDelegate
        restorationHandler(nil)
        return delegate?.window??.rootViewController != nil
    }
}
