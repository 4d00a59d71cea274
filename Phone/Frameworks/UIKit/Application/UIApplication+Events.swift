import Foundation
import VirtualPhone

// The one way by which the phone's events reach UIKit. Who runs the app's event loop (SwiftUI) imports UIKit with
// `@_spi(Latchkey)` and calls `UIApplication.shared.didFinishLaunching()` once before the first screen, and
// `UIApplication.deliver(event)` on the main thread for each event of `PhoneOperation.appNextEvent`, in order. The
// reply says whether UIKit has dealt with it: touches are not UIKit's, and get `false`. SwiftUI sets its scene phase
// after the call, from `UIApplication.shared.applicationState`; after `.willTerminate` it ends the process.
extension UIApplication {
    /// Deals with what the phone told: sets the state, tells the delegates, posts the notifications.
    ///
    /// In Apple's order: what "will" happen is told before ``applicationState`` changes, what "did" happen after.
    ///
    /// - Returns: Whether the event was one of the app's life; false for touches.
    @_spi(Latchkey)
    @discardableResult
    public static func deliver(_ event: AppEvent) -> Bool {
        shared.deal(with: event)
    }

    /// Tells that the app has been launched: to be called once, before the first screen.
    @_spi(Latchkey)
    public func didFinishLaunching() {
        _ = delegate?.application(self, willFinishLaunchingWithOptions: nil)
        _ = delegate?.application(self, didFinishLaunchingWithOptions: nil)
        post(Self.didFinishLaunchingNotification)
    }

    private func deal(with event: AppEvent) -> Bool {
        let wasConnected = sceneConnection == .connected
        tellScene(before: event)
        switch event {
        case .willEnterForeground, .didBecomeActive, .willResignActive, .didEnterBackground, .willTerminate:
            changeState(event)
        case .memoryWarning:
            delegate?.applicationDidReceiveMemoryWarning(self)
            post(Self.didReceiveMemoryWarningNotification)
        case .didTakeScreenshot: post(Self.userDidTakeScreenshotNotification)
        case .captureBegan: UIScreen.main.changeCapture(true)
        case .captureEnded: UIScreen.main.changeCapture(false)
        case .protectedDataWillBecomeUnavailable:
            delegate?.applicationProtectedDataWillBecomeUnavailable(self)
            post(Self.protectedDataWillBecomeUnavailableNotification)
            isProtectedDataAvailable = false
        case .protectedDataDidBecomeAvailable:
            isProtectedDataAvailable = true
            delegate?.applicationProtectedDataDidBecomeAvailable(self)
            post(Self.protectedDataDidBecomeAvailableNotification)
        case .backgroundTimeExpires:
            for handler in backgroundTasks.expire() { handler() }
        // AuthenticationServices' notification, by its name: UIKit doesn't know that framework.
        case .appleIDRevoked: post(Notification.Name("ASAuthorizationAppleIDCredentialRevokedNotification"))
        // UserNotifications' center listens for it: UIKit doesn't know that framework either.
        case .notification(let number):
            NotificationCenter.default.post(
                name: Notification.Name("latchkey.userNotification"), object: self, userInfo: ["number": number])
        case .openURL:
            if wasConnected { event.url.map(tellSceneOfLink) }
            return false
        case .tap, .press, .setText, .typeText, .submit, .pull, .swipeToDelete: return false
        }
        return true
    }

    private func changeState(_ event: AppEvent) {
        switch event {
        case .willEnterForeground:
            post(Self.willEnterForegroundNotification)
            applicationState = .inactive
            backgroundSince = nil
        case .didBecomeActive:
            applicationState = .active
            tellScene(after: event)
            post(Self.didBecomeActiveNotification)
        case .willResignActive:
            post(Self.willResignActiveNotification)
            applicationState = .inactive
        case .didEnterBackground:
            applicationState = .background
            backgroundSince = ProcessInfo.processInfo.systemUptime
            tellScene(after: event)
            post(Self.didEnterBackgroundNotification)
        case .willTerminate:
            delegate?.applicationWillTerminate(self)
            post(Self.willTerminateNotification)
        default:
            break
        }
    }

    private func post(_ name: Notification.Name) {
        NotificationCenter.default.post(name: name, object: self)
    }
}
