import Foundation
import FoundationNetworking
import LatchkeyCommandLine
import LatchkeyKit
import LatchkeyScenarios
import LatchkeyServer
import LatchkeyWire
import MFATestApp
import Security
import VirtualPhone

/// Plays a scenario on the app's view models: a virtual iPhone with the app on it, in the hand of somebody who does
/// what the steps say.
@MainActor final class ScenarioPlayer {
    private let phone: VirtualPhone
    private let person: ScenarioPerson
    private let model: AppModel
    private let server: ScenarioServer
    private let username: Username
    private let phoneNumber: PhoneNumber
    private let folder: URL
    private let log = ScenarioLog()
    private let events: AsyncStream<Event>
    private let happened: AsyncStream<Event>.Continuation
    /// How many of the app's tasks have not ended.
    private var running = 0
    private var lastMessage = 0

    /// What the player waits for after a step.
    private enum Event: Sendable {
        /// The system asks something.
        case asked
        /// What the app did has ended.
        case ended
    }

    /// Sets the stage, and makes its phone the one that this process's `Security` and `LocalAuthentication` speak to.
    ///
    /// - Throws: what the phone says if it can't launch the app.
    private init(_ start: Scenario.Start, server: ScenarioServer) throws {
        self.server = server
        let run = UUID()
        // On a server that others use, a user and a number of their own.
        let name = server.isShared ? "\(Scenario.username)-\(run.uuidString.lowercased().prefix(8))" : Scenario.username
        let number = server.isShared ? "+1\(UInt64.random(in: 2_000_000_000...9_999_999_999))" : Scenario.phoneNumber
        guard let username = Username(rawValue: name), let phoneNumber = PhoneNumber(rawValue: number) else {
            throw UsageError("The user's name or number could not be made.")
        }
        self.username = username
        self.phoneNumber = phoneNumber
        let (events, happened) = AsyncStream<Event>.makeStream()
        self.events = events
        self.happened = happened
        person = ScenarioPerson { _ in happened.yield(.asked) }
        let configuration = PhoneConfiguration.iPhone15Pro.with {
            $0.passcode = start.hasPasscode ? Scenario.passcode : nil
            if !start.hasFace { $0.enrolled = [] }
        }
        phone = VirtualPhone(configuration, person: person)
        let app = App.usingFaceID("dev.latchkey.MFATest", usage: "We use Face ID to sign you in.")
        ProcessPhone.use(InProcessConnection(phone: phone, launch: try phone.launch(app)))
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("latchkey-scenario-\(run)")
        let information = AppInformation(
            version: latchkeyVersion, deviceModel: configuration.modelName,
            system: "iOS \(configuration.systemVersion)")
        model = AppModel(
            services: AppServices(
                configuration: AppConfiguration(serverURL: server.url, serverID: server.id),
                session: URLSession(configuration: .ephemeral), repository: FileStateRepository(folder: folder),
                information: information))
        model.rename(to: username.rawValue)
        model.state.phoneNumber = phoneNumber.rawValue
    }

    /// Plays a scenario; a stage that can't be set is a difference too.
    static func play(_ scenario: Scenario, at server: ScenarioServer) async -> ScenarioResult {
        var result = ScenarioResult(number: scenario.number, title: scenario.title, steps: [])
        do {
            let player = try ScenarioPlayer(scenario.start, server: server)
            for step in scenario.steps { await player.play(step) }
            await player.strike()
            result.steps = player.log.steps
        } catch {
            result.steps = [PlayedStep(name: "set the stage", expected: "ready", actual: "\(error)", milliseconds: 0)]
        }
        return result
    }

    private func play(_ step: ScenarioStep) async {
        let expected = expectation(of: step.action)
        await log.expect(step.words, expected) {
            if let prompt = person.prompt, !step.isAnswer {
                person.decide(.cancel)
                await settle()
                return "the system asks: \(prompt.kindName)"
            }
            let actual = await perform(step.action)
            await settle()
            return actual == expected ? actual : actual + lastFailure
        }
    }

    /// Ends what is still open; a prompt that no step has answered is a difference.
    private func strike() async {
        if let prompt = person.prompt {
            await log.expect("Nothing more is asked", "nothing") {
                while person.prompt != nil {
                    person.decide(.cancel)
                    await settle()
                }
                return prompt.kindName
            }
        }
        try? FileManager.default.removeItem(at: folder)
        ProcessPhone.use(nil)
    }

    // MARK: The app at work

    /// Lets the app do something, as a tap does: it goes on while the system asks.
    private func begin(_ body: @escaping @MainActor () async -> Void) {
        running += 1
        Task {
            await body()
            happened.yield(.ended)
        }
    }

    /// Waits until the app has done what it was told, or the system asks something.
    private func settle() async {
        while running > 0, person.prompt == nil {
            for await event in events {
                if case .ended = event { running -= 1 }
                break
            }
        }
    }

    /// The code of the app's last failure, for whoever reads a difference.
    private var lastFailure: String {
        let failure = model.state.log.entries.last { $0.outcome == .failure }
        guard let code = failure?.details.first(where: { $0.name == "Code" }) else { return "" }
        return " (\(code.value))"
    }
}

// MARK: Steps

extension ScenarioPlayer {
    /// What must come of a step, in words.
    private func expectation(of action: ScenarioAction) -> String {
        switch action {
        case .open: "opened"
        case .home: "home screen"
        case .tab, .tap, .tapAlert: "tapped"
        case .type, .fillCode: "typed"
        case .answer(let prompt, _): prompt.rawValue
        case .settings: "done"
        case .see(_, let text): here(text)
        case .seeButton(_, let isShown): isShown ? "shown" : "not shown"
        case .seeAlert(let title): title
        case .server(let record): record.rawValue
        case .keys(let count): String(count)
        }
    }

    /// Does a step, and tells what came of it in the same words.
    private func perform(_ action: ScenarioAction) async -> String {
        switch action {
        case .open:
            begin { [model] in
                await model.launch()
                await model.becomeActive()
            }
            return "opened"
        case .home:
            model.enterBackground()
            return "home screen"
        case .tab(let label): return model.select(tab: label) ? "tapped" : "no such tab can be tapped"
        case .tap(let label): return tap(label, inAlert: false)
        case .tapAlert(let label): return tap(label, inAlert: true)
        case .type(let field, let text): return type(here(text), into: field)
        case .fillCode(let field): return await fillCode(into: field)
        case .answer(let prompt, let answer): return self.answer(prompt, answer)
        case .settings(let change): return self.change(change)
        case .see(let identifier, _): return model.text(of: identifier) ?? "not on the screen"
        case .seeButton(let label, _): return model.isShown(button: label) ? "shown" : "not shown"
        case .seeAlert: return model.state.alert?.title ?? "no alert"
        case .server: return await serverRecord()
        case .keys: return keyCount()
        }
    }

    /// The document's user is another one on a server that others use.
    private func here(_ text: String) -> String {
        text.replacingOccurrences(of: Scenario.username, with: username.rawValue)
    }

    private func tap(_ label: String, inAlert: Bool) -> String {
        guard (model.state.alert != nil) == inAlert else {
            return model.state.alert.map { "an alert is shown: \($0.title)" } ?? "no alert"
        }
        guard let button = model.visibleButtons.first(where: { $0.label == label }) else { return "no such button" }
        guard button.isEnabled else { return "the button is off" }
        begin { await button.perform() }
        return "tapped"
    }

    private func type(_ text: String, into field: String) -> String {
        model.setText(text, of: field) ? "typed" : "no such field"
    }

    private func fillCode(into field: String) async -> String {
        do {
            let (code, id) = try await server.code(to: phoneNumber, after: lastMessage)
            lastMessage = id
            return type(code, into: field)
        } catch {
            return "\(error)"
        }
    }

    /// The system must have asked exactly this.
    private func answer(_ prompt: ScenarioPrompt, _ answer: ScenarioAnswer) -> String {
        guard let asked = person.prompt else { return "nothing is asked" }
        person.decide(asked.kindName == prompt.rawValue ? PromptAnswer(answer) : .cancel)
        return asked.kindName
    }

    private func change(_ change: ScenarioChange) -> String {
        do {
            switch change {
            case .resetFaceID: phone.resetBiometry()
            case .removePasscode: try phone.removePasscode()
            case .setPasscode: try phone.setPasscode(Scenario.passcode)
            case .enrolFace: try phone.enrolBiometry("face")
            }
            return "done"
        } catch {
            return "\(error)"
        }
    }

    private func serverRecord() async -> String {
        do {
            let methods = try await server.methods(of: username)
            return methods.isEmpty ? ScenarioRecord.none.rawValue : methods.map(\.rawValue).joined(separator: ", ")
        } catch {
            return "\(error)"
        }
    }

    /// How many private keys the phone's keychain has for the app, whatever their tags.
    private func keyCount() -> String {
        let query: [CFString: Any] = [
            kSecClass: kSecClassKey, kSecAttrKeyClass: kSecAttrKeyClassPrivate, kSecMatchLimit: kSecMatchLimitAll,
            kSecReturnAttributes: true,
        ]
        var items: CFTypeRef?
        switch SecItemCopyMatching(query as CFDictionary, &items) {
        case errSecSuccess: return (items as? [Any]).map { String($0.count) } ?? "no list"
        case errSecItemNotFound: return "0"
        case let status: return "OSStatus \(status)"
        }
    }
}

extension ScenarioStep {
    /// Whether it answers what the system asks.
    fileprivate var isAnswer: Bool {
        if case .answer = action { true } else { false }
    }
}

extension PromptAnswer {
    /// What the person of a scenario does.
    fileprivate init(_ answer: ScenarioAnswer) {
        self =
            switch answer {
            case .allow: .allow
            case .dontAllow: .dontAllow
            case .match: .match
            case .noMatch: .noMatch
            case .cancel: .cancel
            case .passcode: .passcode(Scenario.passcode)
            }
    }
}
