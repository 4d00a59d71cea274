import Foundation
@_spi(Latchkey) import UIKit
import VirtualPhone

/// Runs one app on a phone: shows its screen, and hands it what the phone tells.
@MainActor
final class AppRuntime {
    let graph = ViewGraph()
    private let connection: any PhoneConnection
    /// Called when the phone is gone, or has closed the app.
    private let end: @MainActor () -> Void

    /// The screen that the phone shows.
    private var shown: ScreenNode?
    private var shownEncoded = Data()
    /// The number of the last event that the app has dealt with.
    private var lastEvent: Int64 = 0
    private var lastShownEvent: Int64 = 0
    private var isDelivering = false

    /// Prepares to run on the phone behind a connection.
    init(connection: any PhoneConnection, end: @escaping @MainActor () -> Void = { exit(EXIT_SUCCESS) }) {
        self.connection = connection
        self.end = end
    }

    /// Draws the app's first screen and begins to listen to the phone.
    func start(_ app: some App) {
        UIApplication.shared.didFinishLaunching()
        graph.environment.scenePhase = UIApplication.shared.scenePhase
        graph.didFlush = { [weak self] screen in
            self?.tellOfKeyboard()
            self?.show(screen)
        }
        Keyboard.dismissal = { [weak self] in self?.graph.focus(nil) }
        graph.show(AppView(app: app))
        listen()
        lookAfterDefaults()
    }

    /// Follows what was written to the defaults, and keeps it, also while nothing else happens: an iPhone has it at once,
    /// also if the app is killed.
    ///
    /// Only views that show defaults need it soon.
    private func lookAfterDefaults() {
        StoredValues.follow()
        UserDefaults.standard.synchronize()
        let timer = Timer(firstAfter: StoredValues.areShown ? 0.1 : 1, repeats: false) { [weak self] _ in
            MainActor.assumeIsolated { self?.lookAfterDefaults() }
        }
        RunLoop.main.add(timer, forMode: .common)
    }

    /// Serves the main thread; never returns.
    func run() -> Never {
        while true { _ = RunLoop.main.run(mode: .default, before: .distantFuture) }
    }

    // MARK: Screen

    private func show(_ screen: ScreenNode) {
        guard !isDelivering else { return }
        // Whoever sees the screen may kill the app.
        UserDefaults.standard.synchronize()
        if screen != shown {
            shownEncoded = ScreenEncoder.encode(screen)
            shown = screen
        } else if lastShownEvent == lastEvent {
            return
        }
        lastShownEvent = lastEvent
        do {
            _ = try connection.send(ShowScreen(screen: shownEncoded, event: lastEvent))
        } catch .connection(.malformedRequest) {
            FileHandle.standardError.write(Data("SwiftUI: the phone cannot show this screen.\n".utf8))
        } catch {
            end()
        }
    }

    private func tellOfKeyboard() {
        Keyboard.isShown = graph.focusedField != nil
    }

    // MARK: Events

    /// Waits for events on a thread of its own; the next one is asked for when the last has been dealt with.
    private func listen() {
        let connection = connection
        let thread = Thread { [weak self] in
            while let next = try? connection.send(NextEvent()) {
                let isDone = DispatchSemaphore(value: 0)
                DispatchQueue.main.async {
                    MainActor.assumeIsolated { self?.deliver(next.event, next.number) }
                    isDone.signal()
                }
                isDone.wait()
            }
            DispatchQueue.main.async { MainActor.assumeIsolated { self?.end() } }
        }
        thread.name = "latchkey.app.events"
        thread.stackSize = 1 << 19
        thread.start()
    }

    private func deliver(_ event: AppEvent, _ number: Int64) {
        isDelivering = true
        if UIApplication.deliver(event) {
            let phase = UIApplication.shared.scenePhase
            if phase != graph.environment.scenePhase { graph.environment.scenePhase = phase }
        } else {
            graph.touch(event)
        }
        graph.flushIfNeeded()
        // What the app does about a keyboard that came or went.
        graph.flushIfNeeded()
        isDelivering = false
        lastEvent = number
        show(graph.screen)
        if event == .willTerminate { end() }
    }
}

extension UIApplication {
    /// The phase of the app's only scene.
    var scenePhase: ScenePhase {
        switch applicationState {
        case .active: .active
        case .inactive: .inactive
        case .background: .background
        }
    }
}
