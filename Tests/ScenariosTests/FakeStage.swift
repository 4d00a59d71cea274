import Foundation
import LatchkeyLock
import LatchkeyScenarios

/// A phone of a few words: an app with a button that makes the system ask for a face, a field, and a server.
///
/// What the person does shows after some looks, as it does on a phone.
final class FakeStage: ScenarioStage {
    struct World {
        var surface = ScenarioSurface.home
        var texts: [String: String] = [:]
        var buttons: [ScenarioPlace: [String: ScenarioButton]] = [:]
        var alert: String?
        var prompt: String?
        var code: String?
        var methods = ScenarioObservation.seen([String]())
        var keys = ScenarioObservation.seen(0)
        /// What was done, in order.
        var done: [String] = []
        /// Changes that are under way: after so many more looks they are there.
        var coming: [(looks: Int, change: @Sendable (inout World) -> Void)] = []
    }

    let username: String
    private let world: Lock<World>

    init(username: String = Scenario.username, _ change: (inout World) -> Void = { _ in }) {
        self.username = username
        var world = World()
        change(&world)
        self.world = Lock(world)
    }

    var done: [String] { world.withLock { $0.done } }

    private func act(_ what: String, _ change: (inout World) -> Void = { _ in }) {
        world.withLock { world in
            world.done.append(what)
            change(&world)
        }
    }

    func open() async throws { act("open") { $0.coming.append((2, { $0.surface = .app })) } }
    func goHome() async throws { act("home") { $0.surface = .home } }
    func type(_ text: String, into field: String) async throws { act("type \(text)") { $0.texts[field] = text } }

    func tap(_ label: String, in place: ScenarioPlace) async throws {
        act("tap \(label)") { world in
            if label == "Ask" { world.coming.append((1, { $0.prompt = "biometry" })) }
        }
    }

    func answer(_ answer: ScenarioAnswer) async throws { act("answer \(answer)") { $0.prompt = nil } }

    func change(_ change: ScenarioChange) async throws {
        guard change != .setPasscode else { throw ScenarioFault("passcodeAlreadySet") }
        act("change \(change)")
    }

    var surface: ScenarioSurface { world.withLock { $0.surface } }

    func button(_ label: String, in place: ScenarioPlace) -> ScenarioButton {
        world.withLock { $0.buttons[place]?[label] ?? .absent }
    }

    func text(of identifier: String) -> String? { world.withLock { $0.texts[identifier] } }
    var alert: String? { world.withLock { $0.alert } }
    func prompt(expected: ScenarioPrompt?) -> String? { world.withLock { $0.prompt } }
    var newCode: String? { world.withLock { $0.code } }
    func methods(expected: ScenarioRecord) -> ScenarioObservation<[String]> { world.withLock { $0.methods } }
    var keyCount: ScenarioObservation<Int> { world.withLock { $0.keys } }
    var remark: String { " (remark)" }

    /// Time goes on by looking: nothing waits for a clock.
    func wait(after moment: Int, until deadline: Date) async -> Bool {
        world.withLock { world in
            guard !world.coming.isEmpty else { return false }
            for place in world.coming.indices { world.coming[place].looks -= 1 }
            for change in world.coming where change.looks <= 0 { change.change(&world) }
            world.coming.removeAll { $0.looks <= 0 }
            return true
        }
    }
}
