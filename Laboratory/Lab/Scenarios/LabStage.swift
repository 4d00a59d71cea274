import Foundation
import LatchkeyScenarios
import LatchkeyWire
import VirtualPhone

/// A visitor's phone as a stage: it is touched visibly, and the app runs in its own process.
struct LabStage: ScenarioStage {
    /// The app, by the name of its bundle; further apps may be installed.
    private static let mainApp = "MFATest"
    /// How long a touch may take, in seconds.
    private static let touchTime: TimeInterval = 10

    let visit: Visit
    let phone: LabPhone

    /// The server knows nobody, the phone is as the scenario wants it, and the app has never run; faults stay as set.
    func set(_ start: Scenario.Start) async throws(LabError) {
        try await visit.resetServer()
        visit.mailbox.removeAll()
        visit.isHandmade = false
        try await visit.work { () throws(LabError) in
            try phone.change(PhoneChange(change: .erase))
            if start.hasPasscode { try phone.change(PhoneChange(change: .setPasscode)) }
            if start.hasFace { try phone.change(PhoneChange(change: .enrollFace)) }
            phone.phone.touch(.home)
        }
    }

    private var display: Display { phone.phone.display }

    // MARK: Done

    func open() async throws {
        guard let app else { throw ScenarioFault("The app is not installed") }
        guard await touch(.open(app)) else { throw ScenarioFault("The app could not be opened") }
    }

    func goHome() async throws { await touch(.home) }

    func tap(_ label: String, in place: ScenarioPlace) async throws {
        guard let node = display.root.button(label, in: place), await touch(.tap(node.id)) else {
            throw ScenarioFault("The button “\(label)” did not take the tap")
        }
    }

    func type(_ text: String, into field: String) async throws {
        guard let node = display.root.element(field) else { throw ScenarioFault("no such field") }
        await touch(.setText(node.id, text: text))
    }

    func answer(_ answer: ScenarioAnswer) async throws { phone.phone.answerPrompt(PromptAnswer(answer)) }

    func change(_ change: ScenarioChange) async throws {
        try await visit.work { () throws(LabError) in try phone.change(PhoneChange(change: .init(change))) }
    }

    @discardableResult
    private func touch(_ touch: Touch) async -> Bool {
        visit.note(touch, by: .scenario, on: phone)
        return await onOwnThread { phone.phone.touchAndWait(touch, timeout: Self.touchTime) != nil }
    }

    /// The bundle identifier of the app.
    private var app: String? {
        visit.surroundings.catalog.bundles.first { $0.url.lastPathComponent.hasPrefix(Self.mainApp) }?
            .app.bundleIdentifier
    }

    // MARK: Looked at

    var surface: ScenarioSurface {
        let display = display
        return switch display.surface {
        case .home: .home
        case .app(let name) where name == app && !display.root.children.isEmpty: .app
        case .app: .other("not opened")
        case .lockScreen: .other("the phone is locked")
        }
    }

    func button(_ label: String, in place: ScenarioPlace) -> ScenarioButton {
        display.root.state(ofButton: label, in: place)
    }

    func text(of identifier: String) -> String? { display.root.element(identifier)?.reading }

    var alert: String? { display.root.questions.last?.label }

    func prompt(expected: ScenarioPrompt?) -> String? {
        guard let name = phone.phone.shownPrompt?.kindName else { return nil }
        // Asked, and not on the screen yet.
        return display.overlay?.identifier == "prompt.\(name)" ? name : nil
    }

    var newCode: String? {
        visit.mailbox.messages.first { $0.phones.contains(phone.id) && $0.code != nil }?.code
    }

    func methods(expected: ScenarioRecord) async throws -> ScenarioObservation<[String]> {
        let panel = try await visit.work { () throws(LabError) in try visit.serverPanel() }
        return .seen(panel.users.first { $0.username == username }?.devices.map(\.method) ?? [])
    }

    var keyCount: ScenarioObservation<Int> {
        .seen(
            phone.phone.inspectKeychain().items.filter {
                $0.itemClass == .key && $0.obstacle != .passcodeRemoved
            }.count)
    }

    var remark: String { ". " + display.summary }

    // MARK: Waited for

    var moment: Int { visit.feed.sequence }

    func wait(after moment: Int, until deadline: Date) async -> Bool {
        // In short pieces, because stopping the run changes nothing on the phone.
        let end = min(deadline, Date(timeIntervalSinceNow: 0.2))
        await onOwnThread { _ = visit.feed.wait(beyond: moment, until: end) }
        return !visit.runs.isStopping && Date() < deadline
    }

    /// It waits for the phone: not on the threads that serve.
    private func onOwnThread<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async -> Result {
        await withCheckedContinuation { continuation in
            let thread = Thread { continuation.resume(returning: body()) }
            thread.name = "Scenario"
            thread.start()
        }
    }
}

extension PhoneChange.Kind {
    /// The change in the phone's Settings.
    fileprivate init(_ change: ScenarioChange) {
        self =
            switch change {
            case .resetFaceID: .resetFaceID
            case .removePasscode: .removePasscode
            case .setPasscode: .setPasscode
            case .enrollFace: .enrollFace
            case .addFace: .addFace
            }
    }
}
