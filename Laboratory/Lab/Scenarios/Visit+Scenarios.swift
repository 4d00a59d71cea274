import Foundation
import LatchkeyLock
import LatchkeyScenarios
import LatchkeyStore
import LatchkeyWire

extension Visit {
    /// Begins to play a scenario, or one after the other (`all`).
    func play(_ name: String, _ order: PlayOrder) throws(LabError) -> ScenarioRun {
        let phone = try phone(order.phone)
        let chosen = name == "all" ? Scenario.all : Scenario.all.filter { "\($0.number)" == name }
        guard let first = chosen.first else {
            throw LabError(404, "no_scenario", "Choose a scenario from 1 to \(Scenario.all.count), or all.")
        }
        let speed = order.speed ?? 1
        guard speed.isFinite, (0...100).contains(speed) else {
            throw LabError(400, "invalid_request", "The speed is a number from 0 to 100.")
        }
        if order.erase != true, try holdsWork(of: phone) {
            throw LabError(
                409, "would_erase",
                "A scenario begins with an empty phone and an empty server. What you have enrolled and stored would be "
                    + "deleted.")
        }
        let pause = speed == 0 ? Duration.zero : .seconds(1 / speed)
        let made = Lock<ScenarioRun?>(nil)
        try runs.begin { id in
            let run = Self.newRun(first, id: id, phone: phone.id)
            made.withLock { $0 = run }
            return run
        } _: { run in
            var run = run
            // The first one starts even if the stop came before it, because its start was already reported.
            for (index, scenario) in chosen.enumerated() where index == 0 || !self.runs.isStopping {
                if scenario.number != run.number {
                    run = Self.newRun(scenario, id: run.id, phone: phone.id)
                }
                let stage = LabStage(visit: self, phone: phone)
                await ScenarioRunner(stage: stage, scenario: scenario, pause: pause, run: run).play()
            }
        }
        return made.withLock { $0 } ?? Self.newRun(first, id: 0, phone: phone.id)
    }

    /// Whether something is on the phone or the server that the visitor has made.
    private func holdsWork(of phone: LabPhone) throws(LabError) -> Bool {
        guard isHandmade else { return false }
        let panel = try serverPanel()
        return !panel.users.isEmpty || !panel.attestedKeys.isEmpty || !phone.phone.inspectKeychain().items.isEmpty
    }

    private static func newRun(_ scenario: Scenario, id: Int, phone: String) -> ScenarioRun {
        ScenarioRun(
            id: id, number: scenario.number, title: scenario.title, phone: phone, state: "running",
            startedAt: Int64(Date().timeIntervalSince1970 * 1000), milliseconds: 0,
            steps: scenario.steps.map {
                StepResult(words: $0.words, state: "waiting", expected: $0.action.sentence, actual: nil, ms: nil)
            })
    }

    /// Removes a device, or all of a user, as an operator does.
    func revoke(_ order: RevokeOrder) async throws(LabError) {
        guard let username = Username(rawValue: order.username) else {
            throw LabError(400, "invalid_request", "The user name is malformed.")
        }
        var device: DeviceID?
        if let text = order.deviceId {
            guard let id = DeviceID(rawValue: text) else {
                throw LabError(400, "invalid_request", "The device id is malformed.")
            }
            device = id
        }
        let count: Int
        do {
            count = try await server.remove(device, of: username)
        } catch {
            throw LabError(500, "server_failed", "The device could not be removed: \(error)")
        }
        guard count > 0 else { throw LabError(404, "no_device", "The server has no such device.") }
        note("server", "\(count) device\(count == 1 ? "" : "s") of \(username.rawValue) removed by the operator")
        await serverActed()
        planServerPanel()
    }
}
