import Foundation
import LatchkeyLock
import VirtualPhone
import VirtualPhoneTesting

/// An app of one button, one field and one label that counts: it shows screens and deals with events, as SwiftUI does.
final class TinyApp: Sendable {
    struct State {
        var taps = 0
        var text = ""
        var events: [AppEvent] = []
        var hasEnded = false
    }

    let connection: any PhoneConnection
    private let contentType: String
    private let state = Lock(State())

    init(_ connection: any PhoneConnection, contentType: String = "oneTimeCode") {
        self.connection = connection
        self.contentType = contentType
        Thread { [self] in run() }.start()
    }

    var events: [AppEvent] { state.withLock { $0.events } }

    static func json(_ node: ScreenNode) -> PropertyListValue { .data((try? JSONEncoder().encode(node)) ?? Data()) }

    private func run() {
        while let next = try? connection.send(NextEvent()) {
            let event = next.event
            let root = state.withLock { state in
                state.events.append(event)
                switch event {
                case .tap("1"): state.taps += 1
                case .setText("2", let text): state.text = text
                case .typeText("2", let text): state.text += text
                default: break
                }
                return screen(state)
            }
            guard (try? connection.send(ShowScreen(screen: Self.json(root).data, event: next.number))) != nil else {
                break
            }
        }
        state.withLock { $0.hasEnded = true }
    }

    private func screen(_ state: State) -> ScreenNode {
        var field = ScreenNode(id: "2", role: .textField, value: state.text, identifier: "field", isFocused: true)
        field.style.contentType = contentType
        return ScreenNode(
            id: "0", role: .window,
            children: [
                ScreenNode(id: "1", role: .button, label: "Count"), field,
                ScreenNode(id: "3", role: .text, label: "\(state.taps)", identifier: "taps"),
                ScreenNode(id: "4", role: .button, label: "Never", isEnabled: false),
            ])
    }
}

extension PhoneBench {
    /// A bench whose person is at the screen, and whose app has drawn and is active.
    static func withScreen(
        _ kind: ConnectionKind = .inProcess, _ configuration: PhoneConfiguration = .iPhone15Pro,
        app: App = .usingFaceID("com.example.app"), contentType: String = "oneTimeCode",
        clock: @escaping @Sendable () -> Date = { Date() }
    ) throws -> (bench: PhoneBench, app: TinyApp) {
        let bench = try PhoneBench(kind, configuration, person: ScreenPerson(), app: app, clock: clock)
        let tiny = TinyApp(bench.connection, contentType: contentType)
        _ = bench.phone.waitForDisplay(timeout: 10) { $0.find(label: "Count") != nil }
        bench.phone.waitUntilHandled(bench.phone.touch(.open("com.example.app")))
        return (bench, tiny)
    }
}

extension Display {
    /// The first node of a label, on the overlay or the screen.
    func find(label: String) -> ScreenNode? { nodes.first { $0.label == label && $0.role != .window } }

    /// The first node of an identifier, on the overlay or the screen.
    func find(identifier: String) -> ScreenNode? { nodes.first { $0.identifier == identifier } }

    private var nodes: [ScreenNode] { (overlay?.all ?? []) + root.all }
}

extension VirtualPhone {
    /// Taps the element of a label and waits for the app; the display then, nil if there is no such element.
    @discardableResult
    func tap(_ label: String) -> Display? {
        display.find(label: label).flatMap { touchAndWait(.tap($0.id)) }
    }
}

/// A call that blocks, begun at once on a thread of its own: the pool's threads are too few to wait for each other.
final class Call: Sendable {
    private let outcome = Lock<Int?>(nil)
    private let done = DispatchSemaphore(value: 0)

    init(_ body: @escaping @Sendable () -> Int) {
        Thread { [self] in
            let result = body()
            outcome.withLock { $0 = result }
            done.signal()
        }.start()
    }

    /// What it gave; nil if it did not return in time.
    ///
    /// Ask once.
    var result: Int? {
        guard done.wait(timeout: .now() + 20) == .success else { return nil }
        return outcome.withLock { $0 }
    }
}
