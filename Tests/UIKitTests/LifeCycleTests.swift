import Testing
@_spi(Latchkey) import UIKit
import VirtualPhone

// One after the other: an app has one life.
@MainActor
@Suite("Life of an app", .serialized)
struct LifeCycleTests {
    /// What was posted, with the state and the readability of protected data at that moment.
    @MainActor
    private final class Diary {
        private(set) var lines: [String] = []
        private var observers: [any NSObjectProtocol] = []

        init(_ names: [Notification.Name]) {
            for name in names {
                let short = name.rawValue.replacingOccurrences(of: "UIApplication", with: "")
                    .replacingOccurrences(of: "Notification", with: "")
                observers.append(
                    NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { [weak self] _ in
                        MainActor.assumeIsolated { self?.write(short) }
                    })
            }
        }

        private func write(_ name: String) {
            let app = UIApplication.shared
            lines.append("\(name) \(app.applicationState) \(app.isProtectedDataAvailable)")
        }

        func close() { for observer in observers { NotificationCenter.default.removeObserver(observer) } }
    }

    @Test("What will happen is told before the state changes, what did happen after")
    func order() {
        let diary = Diary([
            UIApplication.willEnterForegroundNotification, UIApplication.didBecomeActiveNotification,
            UIApplication.willResignActiveNotification, UIApplication.didEnterBackgroundNotification,
            UIApplication.willTerminateNotification,
        ])
        UIApplication.deliver(.didEnterBackground)
        let events: [AppEvent] = [
            .willEnterForeground, .didBecomeActive, .willResignActive, .didEnterBackground, .willTerminate,
        ]
        #expect(events.allSatisfy { UIApplication.deliver($0) })
        diary.close()
        #expect(
            diary.lines == [
                "DidEnterBackground background true", "WillEnterForeground background true",
                "DidBecomeActive active true", "WillResignActive active true", "DidEnterBackground background true",
                "WillTerminate background true",
            ])
    }

    @Test("Protected data can be read until it has been told that it will not, and again before it is told that it can")
    func protectedData() {
        let diary = Diary([
            UIApplication.protectedDataDidBecomeAvailableNotification,
            UIApplication.protectedDataWillBecomeUnavailableNotification,
            UIApplication.didReceiveMemoryWarningNotification,
        ])
        UIApplication.deliver(.willEnterForeground)
        UIApplication.deliver(.protectedDataWillBecomeUnavailable)
        UIApplication.deliver(.memoryWarning)
        UIApplication.deliver(.protectedDataDidBecomeAvailable)
        diary.close()
        #expect(
            diary.lines == [
                "ProtectedDataWillBecomeUnavailable inactive true", "DidReceiveMemoryWarning inactive false",
                "ProtectedDataDidBecomeAvailable inactive true",
            ])
    }

    @Test("A recording of the screen is told when it begins and when it ends, and a picture of it once")
    func capture() {
        let diary = Diary([UIScreen.capturedDidChangeNotification, UIApplication.userDidTakeScreenshotNotification])
        let scene = UIApplication.shared.connectedScenes.first as? UIWindowScene
        var seen: [Bool?] = [scene?.screen.isCaptured]
        for event: AppEvent in [.captureBegan, .captureBegan, .didTakeScreenshot, .captureEnded] {
            #expect(UIApplication.deliver(event))
            seen.append(scene?.screen.isCaptured)
        }
        diary.close()
        #expect(seen == [false, true, true, true, false])
        #expect(
            diary.lines.map { $0.prefix { $0 != " " } } == [
                "UIScreenCapturedDidChange", "UserDidTakeScreenshot", "UIScreenCapturedDidChange",
            ])
    }

    @Test("Touches are not UIKit's")
    func touches() {
        #expect(!UIApplication.deliver(.tap("1")))
        #expect(!UIApplication.deliver(.submit("1")))
        #expect(!UIApplication.deliver(.setText("1", text: "a")))
    }

    @Test("Time in the background is without measure in the foreground and runs down behind it")
    func backgroundTime() {
        UIApplication.deliver(.willEnterForeground)
        UIApplication.deliver(.didBecomeActive)
        #expect(UIApplication.shared.backgroundTimeRemaining == .greatestFiniteMagnitude)
        UIApplication.deliver(.willResignActive)
        UIApplication.deliver(.didEnterBackground)
        #expect(UIApplication.shared.backgroundTimeRemaining <= 30)
        UIApplication.deliver(.willEnterForeground)
        #expect(UIApplication.shared.backgroundTimeRemaining == .greatestFiniteMagnitude)
    }

    @MainActor
    private final class Delegate: NSObject, UIApplicationDelegate {
        private(set) var told: [String] = []

        func applicationDidBecomeActive(_ application: UIApplication) { told.append("active") }
        func applicationDidEnterBackground(_ application: UIApplication) { told.append("background") }
        func applicationDidReceiveMemoryWarning(_ application: UIApplication) { told.append("memory") }
    }

    @Test("The delegate is told what it wants to know, but not what is the scene's")
    func delegate() {
        let delegate = Delegate()
        UIApplication.shared.delegate = delegate
        for event: AppEvent in [
            .willEnterForeground, .didBecomeActive, .memoryWarning, .willResignActive, .didEnterBackground,
        ] {
            UIApplication.deliver(event)
        }
        UIApplication.shared.delegate = nil
        #expect(delegate.told == ["memory"])
    }
}
