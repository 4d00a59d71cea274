import Foundation
import LatchkeyLock
import VirtualPhone
import XCUIAutomation

/// An app of a few elements of each kind, in this process: it draws and deals with events as SwiftUI does.
final class SampleApp: Sendable {
    struct State {
        var text = ""
        var secret = ""
        var isOn = false
        var hasAlert = false
        var deleted = false
        var refreshed = 0
        var focus: String?
        var volume = "40%"
        var color = "Red"
        var notes: [String] = []
    }

    static let identifier = "com.example.sample"
    /// It is associated with example.com.
    static let app = App(
        bundleIdentifier: identifier,
        infoDictionary: [
            "NSFaceIDUsageDescription": .string("To unlock your keys."),
            "CFBundleURLTypes": .array([.dictionary(["CFBundleURLSchemes": .array([.string("sample")])])]),
        ],
        entitlements: [
            "application-identifier": .string("TEAM123456.com.example.sample"),
            "com.apple.developer.associated-domains": .array([.string("webcredentials:example.com")]),
        ])
    private let connection: any PhoneConnection
    private let state = Lock(State())

    init(_ connection: any PhoneConnection) {
        self.connection = connection
        Thread { [self] in run() }.start()
    }

    private func run() {
        while let next = try? connection.send(NextEvent()) {
            let screen = state.withLock { state in
                Self.take(next.event, &state)
                return Self.screen(state)
            }
            guard let data = try? JSONEncoder().encode(screen),
                (try? connection.send(ShowScreen(screen: data, event: next.number))) != nil
            else { return }
        }
    }

    private static func take(_ event: AppEvent, _ state: inout State) {
        switch event {
        case .tap("ask"): state.hasAlert = true
        case .tap("yes"), .tap("no"): state.hasAlert = false
        case .tap("switch"): state.isOn.toggle()
        case .tap("name"), .tap("secret"):
            if case .tap(let id) = event { state.focus = id }
        case .setText("name", let text): state.text = text
        case .typeText("name", let text): state.text += text
        case .typeText("secret", let text): state.secret += text
        case .openURL(let url): state.notes.append("opened \(url)")
        case .submit: state.notes.append("submitted \(state.text)")
        case .press("switch"): state.notes.append("held the switch")
        case .setText("volume", let text): state.volume = "\(Int(((Double(text) ?? 0) * 100).rounded()))%"
        case .tap("Red"), .tap("Blue"):
            if case .tap(let id) = event { state.color = id }
        case .swipeToDelete("row"): state.deleted = true
        case .pull("list"): state.refreshed += 1
        default: break
        }
    }

    private static func screen(_ state: State) -> ScreenNode {
        var list = ScreenNode(id: "list", role: .list, children: [section(state)])
        list.style.isRefreshable = true
        var secret = ScreenNode(
            id: "secret", role: .secureTextField, value: String(repeating: "•", count: state.secret.count),
            placeholder: "Password", isFocused: state.focus == "secret")
        secret.identifier = "secret"
        var name = ScreenNode(
            id: "name", role: .textField, value: state.text, identifier: "name", placeholder: "Name",
            isFocused: state.focus == "name")
        name.style.contentType = "username"
        name.style.returnKey = "next"
        let tabs = ScreenNode(
            id: "tabs", role: .tabBar,
            children: [
                ScreenNode(id: "t1", role: .button, label: "First", isSelected: true),
                ScreenNode(id: "t2", role: .button, label: "Second"),
            ])
        var root = ScreenNode(
            id: "root", role: .window,
            children: [
                ScreenNode(id: "bar", role: .navigationBar, label: "Sample"),
                ScreenNode(
                    id: "stack", role: .stack,
                    children: [
                        ScreenNode(id: "ask", role: .button, label: "Don’t Ask"),
                        name,
                        secret,
                        ScreenNode(id: "switch", role: .toggle, label: "On", value: state.isOn ? "1" : "0"),
                        ScreenNode(id: "off", role: .button, label: "Disabled", isEnabled: false),
                        ScreenNode(id: "wheel", role: .progress, label: "Loading"),
                    ]), list, tabs,
            ])
        var wheel = ScreenNode(
            id: "colors", role: .picker, label: "Color", value: state.color,
            children: ["Red", "Blue"].map { name in
                ScreenNode(id: name, role: .button, label: name, isSelected: name == state.color)
            })
        wheel.style.kind = "wheel"
        root.children += [ScreenNode(id: "volume", role: .slider, label: "Volume", value: state.volume), wheel]
        for (index, note) in state.notes.enumerated() {
            root.children.append(ScreenNode(id: "note\(index)", role: .text, label: note, identifier: "note"))
        }
        if state.hasAlert {
            root.children.append(
                ScreenNode(
                    id: "alert", role: .alert, label: "Sure?",
                    children: [
                        ScreenNode(id: "message", role: .text, label: "It can't be undone."),
                        ScreenNode(id: "yes", role: .button, label: "Yes"),
                        ScreenNode(id: "no", role: .button, label: "No"),
                    ]))
        }
        return root
    }

    private static func section(_ state: State) -> ScreenNode {
        var rows = [ScreenNode(id: "count", role: .text, label: "Refreshed \(state.refreshed)")]
        if !state.deleted {
            rows.append(
                ScreenNode(
                    id: "row", role: .cell, identifier: "row",
                    children: [ScreenNode(id: "rowText", role: .text, label: "Swipe me")]))
        }
        return ScreenNode(id: "section", role: .section, label: "Header", children: rows)
    }
}

/// What a test of this module does on a bench of its own; failures of elements come back as sentences.
@MainActor func onBench(
    _ configuration: PhoneConfiguration = .iPhone15Pro, _ body: (AutomationBench) throws -> Void
) throws -> [String] {
    try onBench(configuration) { bench, _ in try body(bench) }
}

/// The same, for tests that need the launches of the app so far.
@MainActor func onBench(
    _ configuration: PhoneConfiguration = .iPhone15Pro, _ body: (AutomationBench, () -> [AppLaunch]) throws -> Void
) throws -> [String] {
    let phone = VirtualPhone(configuration, person: ScreenPerson())
    phone.install(SampleApp.app)
    let launches = Lock<[AppLaunch]>([])
    let bench = AutomationBench(phone: phone, bundleIdentifier: SampleApp.identifier) { identifier, _, _ in
        let launch = try phone.launch(identifier)
        launches.withLock { $0.append(launch) }
        _ = SampleApp(InProcessConnection(phone: phone, launch: launch))
    } stop: { _ in
        for launch in launches.withLock({ $0 }) { phone.kill(launch) }
    }
    var failures: [String] = []
    let usual = AutomationBench.report
    let patience = XCUIElement.patience
    XCUIElement.patience = 0.05
    AutomationBench.report = { message, _, _ in failures.append(message) }
    defer {
        AutomationBench.report = usual
        XCUIElement.patience = patience
        for launch in launches.withLock({ $0 }) { phone.kill(launch) }
        bench.tearDown()
    }
    try body(bench) { launches.withLock { $0 } }
    return failures
}
