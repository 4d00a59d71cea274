import Foundation
import LatchkeyHTTP
import LatchkeyScenarios
import LatchkeyWire
import Testing

@testable import LatchkeyLab

/// The scenarios, played before a visitor's eyes on the real apps.
@Suite(.serialized) struct ScenarioTests {
    @Test("each of the scenarios passes on the app in its own process", arguments: 1...12)
    func plays(_ number: Int) async throws {
        try await LabUnderTest.run {
            $0.clock = { Date() }
        } body: { lab in
            let visitor = try await lab.visitor()
            let first = try await visitor.post(ScenarioRun.self, "scenarios/\(number)/play", #"{"speed":0}"#)
            #expect(first.state == "running")
            await visitor.visit.runs.wait()
            let entry = try #require(
                try await visitor.get(ScenarioList.self, "scenarios").scenarios.first { $0.scenario.number == number })
            let run = try #require(entry.lastRun)
            let failed = run.steps.first { $0.state == "failed" }
            #expect(
                run.state == "passed",
                "\(failed?.words ?? "") — expected: \(failed?.expected ?? ""), actual: \(failed?.actual ?? "")")
            #expect(run.steps.allSatisfy { $0.ms != nil })
            let words = visitor.visit.log.entries.map(\.words)
            #expect(words.contains("Scenario \(number), \(run.title): begins"))
            #expect(words.contains { $0.hasPrefix("The scenario tapped “") })
            #expect(!words.contains { $0.hasPrefix("You ") })
        }
    }

    @Test("all of them pass one after the other, each on an app that has just been killed")
    func playsAll() async throws {
        try await LabUnderTest.run {
            $0.clock = { Date() }
        } body: { lab in
            let visitor = try await lab.visitor()
            _ = try await visitor.post(ScenarioRun.self, "scenarios/all/play", #"{"speed":0}"#)
            await visitor.visit.runs.wait()
            let entries = try await visitor.get(ScenarioList.self, "scenarios").scenarios
            #expect(entries.compactMap(\.lastRun?.state) == Array(repeating: "passed", count: 12))
            #expect(lab.lab.surroundings.budget.count == 1)
        }
    }

    @Test("a second run waits for the first; a stop ends it, and the rest is skipped")
    func stop() async throws {
        try await LabUnderTest.run {
            $0.clock = { Date() }
        } body: { lab in
            let visitor = try await lab.visitor()
            _ = try await visitor.post(ScenarioRun.self, "scenarios/all/play", #"{"speed":0.01}"#)
            #expect(try await visitor.send(.post, "scenarios/2/play", "{}").status == 409)
            #expect(try await visitor.send(.post, "scenarios/stop", "{}").status == 200)
            let run = try #require(
                try await visitor.get(ScenarioList.self, "scenarios").scenarios.first?.lastRun)
            #expect(run.state == "stopped")
            #expect(run.steps.last?.state == "skipped")
            #expect(visitor.visit.runs.current == nil)
        }
    }

    @Test("a scenario does not erase what the visitor has enrolled, unless told to; faults that were set stay")
    func handmade() async throws {
        try await LabUnderTest.run {
            $0.clock = { Date() }
        } body: { lab in
            let visitor = try await lab.visitor()
            let body =
                #"{"username":"anna","deviceId":"d1","deviceModel":"m","method":"smsOTP","#
                + #""phoneNumber":"+1234567890"}"#
            #expect(try await visitor.app(.post, Endpoint.enroll.path, body).status == 200)
            _ = try await visitor.send(.post, "phones/p1/touch", #"{"home":{}}"#)
            let refused = try await visitor.send(.post, "scenarios/3/play", #"{"speed":0}"#)
            #expect(refused.status == 409)
            #expect(try json(refused)["code"] == "would_erase")
            #expect(visitor.visit.runs.current == nil)
            _ = try await visitor.send(.post, "faults", #"{"phone":"p1","faults":{"delayMs":1}}"#)
            _ = try await visitor.post(ScenarioRun.self, "scenarios/3/play", #"{"speed":0,"erase":true}"#)
            await visitor.visit.runs.wait()
            #expect(visitor.visit.runs.list.compactMap(\.lastRun?.state) == ["passed"])
            #expect(try await visitor.get(LabState.self, "state").faults.first?.faults.delayMs == 1)
            // What a scenario leaves is nobody's work.
            _ = try await visitor.post(ScenarioRun.self, "scenarios/3/play", #"{"speed":0}"#)
            await visitor.visit.runs.wait()
        }
    }

    @Test("unknown scenarios and speeds are refused", arguments: [("13", "{}"), ("x", "{}"), ("1", #"{"speed":-1}"#)])
    func refusals(_ number: String, _ body: String) async throws {
        try await LabUnderTest.run { lab in
            let visitor = try await lab.visitor()
            #expect((400...404).contains(try await visitor.send(.post, "scenarios/\(number)/play", body).status))
        }
    }
}
