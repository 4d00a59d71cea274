import Foundation
import LatchkeyScenarios
import LatchkeyWire
import VirtualPhone

/// Plays a scenario on a visitor's phone, by touches, before the visitor's eyes.
///
/// It sees what a person sees: what is on the display, and, where a step says so, what the server has.
struct ScenarioPlayer: Sendable {
    let visit: Visit
    let phone: LabPhone
    let scenario: Scenario
    /// The pause after each step, for those who watch.
    let pause: Duration
    /// How long a step waits for what it wants to see, in seconds.
    var patience: TimeInterval = 10

    /// Plays all steps; the first that fails ends it.
    func play(_ first: ScenarioRun) async {
        var run = first
        report(&run) { $0.state = "running" }
        do {
            try await setTheStage()
        } catch {
            report(&run) { run in
                run.state = "failed"
                if !run.steps.isEmpty, !visit.runs.isStopping {
                    run.steps[0].state = "failed"
                    run.steps[0].actual = "\(error)"
                }
            }
            return conclude(&run)
        }
        for index in scenario.steps.indices {
            guard !visit.runs.isStopping else { break }
            report(&run) { $0.steps[index].state = "running" }
            let began = ContinuousClock.now
            let result = await onOwnThread { perform(scenario.steps[index].action) }
            let took = (ContinuousClock.now - began).milliseconds
            report(&run) { run in
                run.steps[index].ms = took
                run.milliseconds += took
                run.steps[index].actual = result.actual
                run.steps[index].state = result.isGood ? "passed" : visit.runs.isStopping ? "skipped" : "failed"
            }
            guard result.isGood else { break }
            if pause > .zero { try? await Task.sleep(for: pause) }
        }
        conclude(&run)
    }

    /// What was seen.
    private struct Sight {
        var isGood: Bool
        var actual: String
    }

    /// The server knows nobody, the phone is as the scenario wants it, and the app has never run.
    private func setTheStage() async throws(LabError) {
        try await visit.resetServer()
        visit.mailbox.removeAll()
        try visit.setFaults(PhoneFaults(phone: phone.id, faults: Faults()))
        try await visit.work { () throws(LabError) in
            try phone.change(PhoneChange(change: .erase))
            if scenario.start.hasPasscode { try phone.change(PhoneChange(change: .setPasscode)) }
            if scenario.start.hasFace { try phone.change(PhoneChange(change: .enrolFace)) }
            phone.phone.touch(.home)
        }
    }

    private func report(_ run: inout ScenarioRun, _ change: (inout ScenarioRun) -> Void) {
        change(&run)
        visit.runs.update(run)
        visit.feed.publish("scenario", run)
    }

    private func conclude(_ run: inout ScenarioRun) {
        report(&run) { run in
            let isStopped = visit.runs.isStopping && !run.steps.contains { $0.state == "failed" }
            for index in run.steps.indices where ["waiting", "running"].contains(run.steps[index].state) {
                run.steps[index].state = "skipped"
            }
            let isGood = run.steps.allSatisfy { $0.state == "passed" }
            run.state = isGood ? "passed" : isStopped ? "stopped" : "failed"
        }
        let failed = run.steps.first { $0.state == "failed" }
        visit.note(
            "scenario", phone: phone.id, "Scenario \(run.number), \(run.title): \(run.state)",
            detail: failed.map { "\($0.words): \($0.actual ?? "")" },
            passed: run.state == "stopped" ? nil : run.state == "passed", milliseconds: run.milliseconds)
    }

    /// Steps wait for the phone: not on the threads that serve.
    private func onOwnThread(_ body: @escaping @Sendable () -> Sight) async -> Sight {
        await withCheckedContinuation { continuation in
            let thread = Thread { continuation.resume(returning: body()) }
            thread.name = "Scenario"
            thread.start()
        }
    }

    // MARK: Steps

    private static let mainApp = "MFATest"

    private func perform(_ action: ScenarioAction) -> Sight {
        switch action {
        case .open: open()
        case .home: gesture(.home, "The home screen is shown") { $0.surface == .home }
        case .tab(let label): tap(label) { $0.tabs }
        case .tap(let label): tap(label) { $0.appButtons }
        case .tapAlert(let label): tap(label) { $0.alertButtons }
        case .type(let field, let text): type(text, into: field)
        case .fillCode(let field): fillCode(into: field)
        case .answer(let prompt, let answer): self.answer(prompt, answer)
        case .settings(let change): settings(change)
        case .see(let identifier, let text): see(identifier, text)
        case .seeButton(let label, let isShown): seeButton(label, isShown: isShown)
        case .seeAlert(let title): seeAlert(title)
        case .server(let record): server(record)
        case .keys(let count): keys(count)
        }
    }

    private func open() -> Sight {
        guard
            let bundle = visit.surroundings.catalog.bundles.first(where: {
                $0.url.lastPathComponent.hasPrefix(Self.mainApp)
            })
        else { return Sight(isGood: false, actual: "The app is not installed") }
        let name = bundle.app.bundleIdentifier
        guard phone.phone.touchAndWait(.open(name), timeout: patience) != nil else {
            return Sight(isGood: false, actual: "The app could not be opened")
        }
        return wait("The app is on the screen") { $0.surface == .app(name) && !$0.root.children.isEmpty }
    }

    private func gesture(_ touch: Touch, _ seen: String, until isDone: @escaping (Display) -> Bool) -> Sight {
        phone.phone.touchAndWait(touch, timeout: patience)
        return wait(seen, until: isDone)
    }

    private func wait(_ seen: String, until isDone: (Display) -> Bool) -> Sight {
        display(isDone) == nil
            ? Sight(isGood: false, actual: phone.phone.display.summary) : Sight(isGood: true, actual: seen)
    }

    /// Waits for a display, but not once the run is to end.
    private func display(_ isWanted: (Display) -> Bool) -> Display? {
        let deadline = Date(timeIntervalSinceNow: patience)
        while !visit.runs.isStopping {
            let left = deadline.timeIntervalSinceNow
            guard left > 0 else { return nil }
            // In pieces: nothing of the phone changes when somebody stops the run.
            if let display = phone.phone.waitForDisplay(timeout: min(left, 0.2), until: isWanted) { return display }
        }
        return nil
    }

    /// Waits for an event, but not once the run is to end; false if none came in time.
    private func somethingHappens(after sequence: Int, until deadline: Date) -> Bool {
        while !visit.runs.isStopping {
            let now = Date()
            guard now < deadline else { return false }
            if visit.feed.wait(beyond: sequence, until: min(deadline, now + 0.2)) { return true }
        }
        return false
    }

    private func tap(_ label: String, in nodes: @escaping (Display) -> [ScreenNode]) -> Sight {
        func button(_ display: Display) -> ScreenNode? {
            display.overlay == nil
                ? nodes(display).first { $0.label.isSameText(label) && $0.isEnabled } : nil
        }
        guard let display = self.display({ button($0) != nil }),
            let node = button(display)
        else { return Sight(isGood: false, actual: phone.phone.display.summary) }
        guard phone.phone.touchAndWait(.tap(node.id), timeout: patience) != nil else {
            return Sight(isGood: false, actual: "The button “\(label)” did not take the tap")
        }
        return Sight(isGood: true, actual: "“\(label)” was tapped")
    }

    private func type(_ text: String, into field: String) -> Sight {
        guard let node = node(field) else { return Sight(isGood: false, actual: phone.phone.display.summary) }
        phone.phone.touchAndWait(.setText(node.id, text: text), timeout: patience)
        return wait("\(field) holds “\(text)”") { $0.node(identifier: field)?.value == text }
    }

    private func fillCode(into field: String) -> Sight {
        guard node(field) != nil else { return Sight(isGood: false, actual: phone.phone.display.summary) }
        let deadline = Date(timeIntervalSinceNow: patience)
        while true {
            let last = visit.feed.sequence
            let message = visit.mailbox.messages.first { $0.phones.contains(phone.id) && $0.code != nil }
            if let code = message?.code { return type(code, into: field) }
            guard somethingHappens(after: last, until: deadline) else {
                return Sight(isGood: false, actual: "No message with a code came")
            }
        }
    }

    private func node(_ identifier: String) -> ScreenNode? {
        display { $0.node(identifier: identifier) != nil }?.node(identifier: identifier)
    }

    private func answer(_ prompt: ScenarioPrompt, _ answer: ScenarioAnswer) -> Sight {
        let isShown: (Display) -> Bool = { $0.overlay?.identifier == prompt.overlay }
        guard display(isShown) != nil,
            phone.phone.shownPrompt?.kindName == prompt.rawValue
        else { return Sight(isGood: false, actual: phone.phone.display.summary) }
        let given: PromptAnswer =
            switch answer {
            case .allow: .allow
            case .dontAllow: .dontAllow
            case .match: .match
            case .noMatch: .noMatch
            case .cancel: .cancel
            case .passcode: .passcode(Scenario.passcode)
            }
        phone.phone.answerPrompt(given)
        return Sight(isGood: true, actual: "It asked, and was answered: \(answer.rawValue)")
    }

    private func settings(_ change: ScenarioChange) -> Sight {
        let kind: PhoneChange.Kind =
            switch change {
            case .resetFaceID: .resetFaceID
            case .removePasscode: .removePasscode
            case .setPasscode: .setPasscode
            case .enrolFace: .enrolFace
            }
        do {
            try phone.change(PhoneChange(change: kind))
            return Sight(isGood: true, actual: "Done")
        } catch {
            return Sight(isGood: false, actual: error.description)
        }
    }

    private func see(_ identifier: String, _ text: String) -> Sight {
        let isSeen: (Display) -> Bool = { display in
            guard let node = display.node(identifier: identifier) else { return false }
            return node.label.isSameText(text) || node.value?.isSameText(text) ?? false
        }
        guard display(isSeen) != nil else {
            let node = phone.phone.display.node(identifier: identifier)
            return Sight(
                isGood: false,
                actual: node.map { "\(identifier) is “\($0.label.isEmpty ? $0.value ?? "" : $0.label)”" }
                    ?? phone.phone.display.summary)
        }
        return Sight(isGood: true, actual: "\(identifier) is “\(text)”")
    }

    private func seeButton(_ label: String, isShown: Bool) -> Sight {
        let isThere: (Display) -> Bool = { $0.appButtons.contains { $0.label.isSameText(label) } }
        return wait("The button is \(isShown ? "" : "not ")there") { isThere($0) == isShown }
    }

    private func seeAlert(_ title: String) -> Sight {
        wait("The alert is shown") { $0.alerts.contains { $0.label.isSameText(title) } }
    }

    private func server(_ record: ScenarioRecord) -> Sight {
        // The app tells the person when the server has replied: but scenario 8 looks while it is still being told.
        let deadline = Date(timeIntervalSinceNow: patience)
        while true {
            let generation = visit.feed.sequence
            guard let panel = try? visit.serverPanel() else {
                return Sight(isGood: false, actual: "The server's store can't be read")
            }
            let devices = panel.users.first { $0.username == Scenario.username }?.devices ?? []
            let actual = devices.isEmpty ? "none" : devices.map(\.method).joined(separator: ", ")
            if actual == record.rawValue { return Sight(isGood: true, actual: "The server has \(record.words)") }
            guard somethingHappens(after: generation, until: deadline) else {
                return Sight(isGood: false, actual: "The server has: \(actual)")
            }
        }
    }

    private func keys(_ count: Int) -> Sight {
        let deadline = Date(timeIntervalSinceNow: patience)
        while true {
            let generation = visit.feed.sequence
            let keys = phone.phone.inspectKeychain().items.filter {
                $0.itemClass == .key && $0.obstacle != .passcodeRemoved
            }
            if keys.count == count { return Sight(isGood: true, actual: "\(count) on the phone") }
            guard somethingHappens(after: generation, until: deadline) else {
                return Sight(isGood: false, actual: "\(keys.count) on the phone")
            }
        }
    }
}
