import Foundation
import Testing
import VirtualPhone
import VirtualPhoneTesting

@Suite("The life of an app on the screen")
struct AppLifeTests {
    private func events(_ app: TinyApp, since count: Int) -> [AppEvent] { Array(app.events.dropFirst(count)) }

    @Test("a launch begins with willEnterForeground and didBecomeActive", arguments: ConnectionKind.allCases)
    func launch(kind: ConnectionKind) throws {
        let (bench, app) = try PhoneBench.withScreen(kind)
        #expect(app.events == [.willEnterForeground, .didBecomeActive])
        #expect(bench.phone.appState("com.example.app") == .active)
    }

    @Test("the home screen, and back")
    func home() throws {
        let (bench, app) = try PhoneBench.withScreen()
        #expect(bench.phone.touchAndWait(.home)?.surface == .home)
        #expect(events(app, since: 2) == [.willResignActive, .didEnterBackground])
        #expect(bench.phone.tap("com.example.app")?.surface == .app("com.example.app"))
        #expect(events(app, since: 4) == [.willEnterForeground, .didBecomeActive])
    }

    @Test("a recording of the screen is told to those that run and those that are launched; a picture to who is seen")
    func capture() throws {
        let (bench, app) = try PhoneBench.withScreen()
        bench.phone.setScreenCaptured(true)
        bench.phone.setScreenCaptured(true)
        bench.phone.takeScreenshot()
        bench.phone.waitUntilHandled(bench.phone.touch(.home))
        bench.phone.takeScreenshot()
        bench.phone.setScreenCaptured(false)
        bench.phone.waitUntilHandled(bench.phone.touch(.open("com.example.app")))
        #expect(
            events(app, since: 2) == [
                .captureBegan, .didTakeScreenshot, .willResignActive, .didEnterBackground, .captureEnded,
                .willEnterForeground, .didBecomeActive,
            ])
    }

    @Test("a recording ends with a restart")
    func captureRestart() throws {
        let (bench, _) = try PhoneBench.withScreen()
        bench.phone.setScreenCaptured(true)
        #expect(bench.phone.isScreenCaptured)
        bench.phone.restart()
        #expect(!bench.phone.isScreenCaptured)
    }

    @Test("the lock takes the data away after the app left, and gives it back before the app returns")
    func lock() throws {
        let (bench, app) = try PhoneBench.withScreen()
        bench.phone.touch(.side)
        #expect(bench.phone.display.surface == .lockScreen)
        #expect(bench.phone.isLocked)
        bench.phone.tap("Matching Face")
        bench.phone.waitUntilHandled(bench.phone.touch(.open("com.example.app")))
        #expect(
            events(app, since: 2) == [
                .willResignActive, .didEnterBackground, .protectedDataWillBecomeUnavailable,
                .protectedDataDidBecomeAvailable, .willEnterForeground, .didBecomeActive,
            ])
    }

    @Test("a wrong passcode leaves the screen locked and says so; the right one opens it")
    func passcode() throws {
        let (bench, _) = try PhoneBench.withScreen()
        bench.phone.touch(.side)
        #expect(bench.phone.touchAndWait(.typeText("111111"))?.find(label: "Wrong passcode") != nil)
        #expect(bench.phone.isLocked)
        #expect(bench.phone.touchAndWait(.typeText("123456"))?.surface == .app("com.example.app"))
    }

    @Test("six wrong passcodes shut the screen for a minute")
    func shut() throws {
        let clock = TestClock()
        let (bench, _) = try PhoneBench.withScreen(clock: { clock.now })
        bench.phone.touch(.side)
        for _ in 1...6 { bench.phone.touch(.typeText("111111")) }
        #expect(bench.phone.display.find(label: "iPhone unavailable: try again in 1 minute.") != nil)
        #expect(!bench.phone.touch(.typeText("123456")).isTaken)
        clock.advance(by: 61)
        bench.phone.touch(.side)
        #expect(bench.phone.touchAndWait(.typeText("123456"))?.surface == .app("com.example.app"))
    }

    @Test("without a passcode the side button darkens the screen and locks nothing")
    func dark() throws {
        let (bench, app) = try PhoneBench.withScreen(.inProcess, .iPhone15Pro.with { $0.passcode = nil })
        bench.phone.touch(.side)
        #expect(bench.phone.display.surface == .lockScreen)
        #expect(!bench.phone.isLocked)
        bench.phone.tap("Swipe up to open")
        bench.phone.waitUntilHandled(bench.phone.touch(.open("com.example.app")))
        #expect(
            events(app, since: 2) == [.willResignActive, .didEnterBackground, .willEnterForeground, .didBecomeActive])
    }

    @Test("the app's own page in Settings opens, and only from an active app")
    func settings() throws {
        let (bench, _) = try PhoneBench.withScreen()
        bench.phone.setFaceIDPermission(true, for: "com.example.app")
        let link: [String: PropertyListValue] = ["url": .string("app-settings:")]
        #expect(try bench.connection.send(.appOpenURL, link)["opened"] == .boolean(true))
        #expect(bench.phone.display.surface == .app(Display.settingsApp))
        #expect(bench.phone.tap("Face ID")?.find(label: "Face ID")?.value == "0")
        #expect(bench.phone.faceIDPermission(for: "com.example.app") == false)
        #expect(try bench.connection.send(.appOpenURL, link)["opened"] == .boolean(false))
    }

    @Test("background tasks have numbers from 1, and end with the time in the background")
    func tasks() throws {
        let (bench, _) = try PhoneBench.withScreen()
        #expect(try bench.connection.send(.backgroundTaskBegin, ["name": .string("a")])["task"] == .integer(1))
        #expect(try bench.connection.send(.backgroundTaskBegin, [:])["task"] == .integer(2))
        _ = try bench.connection.send(.backgroundTaskEnd, ["task": .integer(1)])
        #expect(throws: PhoneFailure.connection(.malformedRequest)) {
            try bench.connection.send(.backgroundTaskEnd, [:])
        }
    }

    @Test("what UIDevice tells")
    func device() throws {
        let bench = try PhoneBench()
        let reply = try bench.connection.send(.deviceDescription, [:])
        #expect(reply["model"] == .string("iPhone"))
        #expect(reply["modelName"] == .string("iPhone 15 Pro"))
        #expect(reply["systemName"] == .string("iOS"))
        #expect(reply["systemVersion"] == .string("18.1"))
        #expect(reply["vendorIdentifier"]?.bytes?.count == 16)
    }

    @Test("two apps: the one that is opened is seen, the other is in the background")
    func two() throws {
        let (bench, first) = try PhoneBench.withScreen()
        let second = TinyApp(try bench.connect(App(bundleIdentifier: "com.example.other")))
        _ = bench.phone.waitForDisplay(timeout: 10) { $0.find(label: "Count")?.id == "2.1" }
        #expect(bench.phone.appState("com.example.app") == .background)
        #expect(bench.phone.appState("com.example.other") == .active)
        bench.phone.touchAndWait(.open("com.example.app"))
        #expect(
            events(first, since: 2) == [.willResignActive, .didEnterBackground, .willEnterForeground, .didBecomeActive])
        #expect(bench.phone.appState("com.example.other") == .background)
        _ = second
    }
}
