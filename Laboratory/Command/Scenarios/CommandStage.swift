import Foundation
import FoundationNetworking
import LatchkeyCommandLine
import LatchkeyKit
import LatchkeyLab
import LatchkeyScenarios
import LatchkeyServer
import LatchkeyWire
import MFATestApp
import Security
@_spi(Latchkey) import SwiftUI
import VirtualPhone

/// A stage in this process: a virtual iPhone with the app's drawn screens, and a person who follows the steps.
@MainActor final class CommandStage: ScenarioStage {
    nonisolated let username: String
    private let number: String
    private let phone: VirtualPhone
    private let person: ScenarioPerson
    private let services: AppServices
    private let model: AppModel
    private let server: any ObservedServer
    private let folder: URL
    private var host: ScreenHost?
    private var visit = ScenarioVisit()
    private let events: AsyncStream<Void>
    private let happened: AsyncStream<Void>.Continuation
    /// Whether the app is still busy.
    private var isAppBusy = false
    /// How long a message is waited for, in seconds.
    private static let patience: TimeInterval = 5

    /// Sets the stage, and makes its phone the one that this process's `Security` and `LocalAuthentication` speak to.
    ///
    /// - Throws: the phone's error if it can't launch the app.
    init(_ start: Scenario.Start, at server: any ObservedServer) throws {
        self.server = server
        let run = UUID()
        // A separate user and number, for a shared server.
        username = server.isShared ? "\(Scenario.username)-\(run.uuidString.lowercased().prefix(8))" : Scenario.username
        number = server.isShared ? "+1\(UInt64.random(in: 2_000_000_000...9_999_999_999))" : Scenario.phoneNumber
        let (events, happened) = AsyncStream<Void>.makeStream()
        self.events = events
        self.happened = happened
        person = ScenarioPerson { _ in happened.yield() }
        let configuration = PhoneConfiguration.iPhone15Pro.with {
            $0.passcode = start.hasPasscode ? Scenario.passcode : nil
            if !start.hasFace { $0.enrolled = [] }
        }
        phone = VirtualPhone(configuration, person: person)
        let app = App.usingFaceID("dev.latchkey.MFATest", usage: "We use Face ID to sign you in.")
        ProcessPhone.use(InProcessConnection(phone: phone, launch: try phone.launch(app)))
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("latchkey-scenario-\(run)")
        guard let serverID = ServerID(rawValue: server.address.id) else {
            throw UsageError("No server can be named \(server.address.id).")
        }
        services = AppServices(
            configuration: AppConfiguration(serverURL: server.address.url, serverID: serverID),
            session: URLSession(configuration: .ephemeral), repository: FileStateRepository(folder: folder),
            information: AppInformation(
                version: latchkeyVersion, deviceModel: configuration.modelName,
                system: "iOS \(configuration.systemVersion)"))
        model = AppModel(services: services)
        model.rename(to: username)
        model.state.phoneNumber = number
    }

    /// Plays a scenario; a stage that can't be set is a difference too.
    static func play(_ scenario: Scenario, at server: any ObservedServer) async -> ScenarioResult {
        do {
            let stage = try CommandStage(scenario.start, at: server)
            // Each step waits for the app to finish, so nothing more happens then.
            let player = ScenarioPlayer(stage, patience: 0, afterDifference: .goOn)
            let result = await player.play(scenario)
            stage.strike()
            return result
        } catch {
            return ScenarioResult(number: scenario.number, title: scenario.title, stageFailed: error)
        }
    }

    private func strike() {
        host?.end()
        try? FileManager.default.removeItem(at: folder)
        ProcessPhone.use(nil)
    }

    private var screen: ScreenNode { host?.current ?? ScreenNode(id: "window", role: .window) }

    // MARK: The app at work

    /// Waits until the app is idle or the system shows a prompt.
    private func settle() async {
        if !isAppBusy {
            isAppBusy = true
            Task {
                await model.idle()
                isAppBusy = false
                happened.yield()
            }
        }
        while isAppBusy, person.prompt == nil {
            for await _ in events { break }
        }
    }
}

// MARK: Done

extension CommandStage {
    func open() async throws {
        if let host {
            host.scenePhase = .active
        } else {
            host = ScreenHost(ContentView(model: model), drawing: .whenLookedAt)
        }
        await settle()
    }

    func goHome() async throws { host?.scenePhase = .background }

    func tap(_ label: String, in place: ScenarioPlace) async throws {
        guard let button = screen.button(label, in: place) else { throw ScenarioFault("no such button") }
        host?.send(.tap(button.id))
        await settle()
    }

    func type(_ text: String, into field: String) async throws {
        guard let node = screen.element(field) else { throw ScenarioFault("no such field") }
        host?.send(.setText(node.id, text: text))
        await settle()
    }

    func answer(_ answer: ScenarioAnswer) async throws {
        person.decide(PromptAnswer(answer))
        await settle()
    }

    func change(_ change: ScenarioChange) async throws {
        switch change {
        case .resetFaceID: phone.resetBiometry()
        case .removePasscode: try phone.removePasscode()
        case .setPasscode: try phone.setPasscode(Scenario.passcode)
        case .enrollFace: try phone.enrollBiometry("face")
        case .addFace: try phone.enrollBiometry("another face")
        }
    }
}

// MARK: Looked at

extension CommandStage {
    var surface: ScenarioSurface { host?.scenePhase == .active ? .app : .home }

    func button(_ label: String, in place: ScenarioPlace) -> ScenarioButton {
        screen.state(ofButton: label, in: place)
    }

    func text(of identifier: String) -> String? { screen.element(identifier)?.reading }

    var alert: String? { screen.questions.last?.label }

    func prompt(expected: ScenarioPrompt?) -> String? { person.prompt?.kindName }

    var newCode: String? {
        get async throws {
            let code = try await server.address.code(to: number, after: visit.lastMessage, patience: Self.patience)
            if let code { visit.lastMessage = code.message }
            return code?.digits
        }
    }

    func methods(expected: ScenarioRecord) async throws -> ScenarioObservation<[String]> {
        var visit = visit
        let sight = try await server.methods(
            of: username, number: number, expected: expected, appToken: await appToken, visit: &visit)
        self.visit = visit
        return sight
    }

    /// The token of the app's sign-in; nil if nobody is signed in.
    private var appToken: String? {
        get async {
            guard let user = Username(rawValue: username) else { return nil }
            return try? await services.signIn.user(user).session()?.accessToken().rawValue
        }
    }

    /// How many private keys the phone's keychain has for the app, whatever their tags.
    var keyCount: ScenarioObservation<Int> {
        get throws {
            let query: [CFString: Any] = [
                kSecClass: kSecClassKey, kSecAttrKeyClass: kSecAttrKeyClassPrivate, kSecMatchLimit: kSecMatchLimitAll,
                kSecReturnAttributes: true,
            ]
            var items: CFTypeRef?
            switch SecItemCopyMatching(query as CFDictionary, &items) {
            case errSecSuccess:
                guard let list = items as? [Any] else { throw ScenarioFault("no list") }
                return .seen(list.count)
            case errSecItemNotFound: return .seen(0)
            case let status: throw ScenarioFault("OSStatus \(status)")
            }
        }
    }

    /// The code of the app's last failure.
    var remark: String {
        let failure = model.state.log.entries.last { $0.outcome == .failure }
        guard let code = failure?.details.first(where: { $0.name == "Code" }) else { return "" }
        return " (\(code.value))"
    }

    /// Each step ends when the app has: nothing more comes.
    func wait(after moment: Int, until deadline: Date) async -> Bool { false }
}
