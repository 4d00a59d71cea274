import Foundation
import VirtualPhone

/// How far the app's only scene is.
enum SceneConnection {
    /// The app has not come before the person yet.
    case none
    /// It does, and what comes next says whether a link brought it there.
    case beginning
    /// The scene's delegate, if there is one, is told of its life.
    case connected
}

// Apps whose life cycle is SwiftUI's have scenes, so their life is the scene's: UIKit tells the scene's delegate in the
// app delegate's place, and posts the notifications of both.
extension UIApplication {
    /// Tells the scene of an event, before the app is told of what "will" happen.
    func tellScene(before event: AppEvent) {
        if sceneConnection == .beginning { connectScene(with: event) }
        guard sceneConnection == .connected else {
            if event == .willEnterForeground { sceneConnection = .beginning }
            return
        }
        switch event {
        case .willEnterForeground: willEnterForeground()
        case .willResignActive:
            onlyScene.delegate?.sceneWillResignActive(onlyScene)
            postOfScene(UIScene.willDeactivateNotification)
        default: break
        }
    }

    /// Tells the scene of what "did" happen, before the app's own notification.
    func tellScene(after event: AppEvent) {
        guard sceneConnection == .connected else { return }
        switch event {
        case .didBecomeActive:
            onlyScene.delegate?.sceneDidBecomeActive(onlyScene)
            postOfScene(UIScene.didActivateNotification)
        case .didEnterBackground:
            onlyScene.delegate?.sceneDidEnterBackground(onlyScene)
            postOfScene(UIScene.didEnterBackgroundNotification)
        default: break
        }
    }

    /// Connects the scene; the link that launched the app comes with it, and is not told again.
    private func connectScene(with event: AppEvent) {
        sceneConnection = .connected
        let scene = onlyScene
        let options = UIScene.ConnectionOptions(link: event.url.map { SceneLink($0) })
        let configuration = delegate?.application(
            self, configurationForConnecting: scene.session, options: options)
        if let configuration { scene.session.configuration = configuration }
        if let kind = configuration?.delegateClass as? any UISceneDelegate.Type { scene.delegate = kind.init() }
        postOfScene(UIScene.willConnectNotification)
        scene.delegate?.scene(scene, willConnectTo: scene.session, options: options)
        willEnterForeground()
    }

    /// Tells the scene's delegate of a link.
    func tellSceneOfLink(_ url: URL) {
        let scene = onlyScene
        switch SceneLink(url) {
        case .url(let context): scene.delegate?.scene(scene, openURLContexts: [context])
        case .site(let activity):
            scene.delegate?.scene(scene, willContinueUserActivityWithType: activity.activityType)
            scene.delegate?.scene(scene, continue: activity)
        }
    }

    private func willEnterForeground() {
        onlyScene.delegate?.sceneWillEnterForeground(onlyScene)
        postOfScene(UIScene.willEnterForegroundNotification)
    }

    private func postOfScene(_ name: Notification.Name) {
        NotificationCenter.default.post(name: name, object: onlyScene)
    }
}

extension AppEvent {
    /// The URL that the app is to open.
    var url: URL? {
        guard case .openURL(let text) = self else { return nil }
        return URL(string: text)
    }
}
