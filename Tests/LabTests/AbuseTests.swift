import FlowNetwork
import Foundation
import LatchkeyFlow
import LatchkeyHTTP
import LatchkeyWire
import Testing
import VirtualPhone

@testable import LatchkeyLab

/// What somebody could try against a lab.
@Suite struct AbuseTests {
    private static let token = "a-token-of-24-characters"

    private func withToken(_ body: (LabUnderTest) async throws -> Void) async throws {
        try await LabUnderTest.run {
            $0.token = Self.token
        } body: {
            try await body($0)
        }
    }

    @Test("a link with the token leads to this lab and to no other site")
    func redirect() async throws {
        try await withToken { lab in
            let reply = try await lab.send(.get, "//evil.example/?token=" + Self.token)
            #expect(reply.status == 303)
            #expect(reply.headers["Location"] == "/")
        }
    }

    @Test("after 30 wrong tokens one has to wait, also with the right one; somebody who was let in before goes on")
    func guessing() async throws {
        try await withToken { lab in
            let cookie = try #require(
                try await lab.send(.get, "/?token=" + Self.token).headers["Set-Cookie"]?.split(separator: ";").first)
            for number in 1...30 {
                #expect(try await lab.send(.get, "/?token=wrong-\(number)").status == 401, "\(number)")
            }
            #expect(try await lab.send(.get, "/?token=wrong-31").status == 429)
            let right = try await lab.send(.get, "/?token=" + Self.token)
            #expect(right.status == 429)
            #expect(right.headers["Retry-After"] != nil)
            let bearer = ["Authorization": "Bearer " + Self.token]
            #expect(try await lab.send(.post, "/lab/api/visit", "{}", headers: bearer).status == 429)
            let form = ["Content-Type": "application/x-www-form-urlencoded"]
            #expect(try await lab.send(.post, "/lab/login", "token=" + Self.token, headers: form).status == 429)
            #expect(try await lab.send(.get, "/", cookie: String(cookie)).status == 200)
            // One more every two seconds.
            lab.clock.advance(by: 1)
            #expect(try await lab.send(.get, "/?token=" + Self.token).status == 429)
            lab.clock.advance(by: 1)
            #expect(try await lab.send(.get, "/?token=" + Self.token).status == 303)
        }
    }

    @Test(
        "JSON that takes long to read is refused before it is, with two members of a name and with rows of combining marks"
    )
    func strictBodies() async throws {
        let flags = #""isFeatureEnabled":true,"refreshThreshold":60,"maxRetryAttempts":1"#
        let mark = "\u{301}"
        let most = String(repeating: mark, count: JSONSyntax.maximumMarks)
        try await LabUnderTest.run { lab in
            let visitor = try await lab.visitor()
            #expect(try await visitor.send(.post, "flags", #"{\#(flags),"\#(most)":"\#(most)"}"#).status == 200)
            for more in [#""\#(most)\#(mark)":1"#, #""a":"\#(most)\#(mark)""#, #""\u0301\#(most)":1"#, #""a":1,"a":1"#]
            {
                #expect(try await visitor.send(.post, "flags", "{\(flags),\(more)}").status == 400, "\(more)")
                #expect(WireDecoder.json(Array("{\(more)}".utf8)) == nil, "\(more)")
            }
        }
    }

    @Test("without a token asked for nobody is counted: the form itself is no guess")
    func form() async throws {
        try await withToken { lab in
            for _ in 1...60 {
                let reply = try await lab.send(.get, "/")
                #expect(reply.status == 401)
            }
            let right = try await lab.send(.get, "/?token=" + Self.token)
            #expect(right.status == 303)
        }
    }

    @Test("a page of another site reads nothing by GET either, whatever its cookie")
    func foreignReads() async throws {
        try await LabUnderTest.run { lab in
            let visitor = try await lab.visitor()
            for site in ["cross-site", "same-site"] {
                for path in ["state", "events", "wire", "export"] {
                    let reply = try await visitor.send(.get, path, headers: ["Sec-Fetch-Site": site])
                    #expect(reply.status == 403)
                }
            }
            #expect(!visitor.visit.feed.hasListeners)
            #expect(try await lab.send(.get, "/", headers: ["Sec-Fetch-Site": "cross-site"]).status == 200)
            #expect(try await visitor.send(.get, "state", headers: ["Sec-Fetch-Site": "same-origin"]).status == 200)
        }
    }

    @Test("a hostile link is refused before anything is thrown away")
    func hostileLinks() async throws {
        let phone = #"{"model":"iPhone15Pro","passcode":true,"biometry":true,"airplane":false,"faults":{}}"#
        let naked = phone.replacing(#""passcode":true"#, with: #""passcode":false"#)
        let states = [
            #"{"version":1,"clock":99999999999,"phones":[\#(phone)]}"#,
            #"{"version":1,"clock":0,"phones":[\#(naked)]}"#,
            #"{"version":1,"clock":0,"phones":[\#([phone, phone, phone, phone, phone].joined(separator: ","))]}"#,
        ]
        try await LabUnderTest.run { lab in
            let visitor = try await lab.visitor()
            for state in states {
                let link = Base64.encodeURL(Array(state.utf8))
                let reply = try await visitor.send(.post, "link", #"{"state":"\#(link)"}"#)
                #expect([400, 429].contains(reply.status))
                #expect(visitor.visit.phones.map(\.id) == ["p1"])
            }
        }
    }

    @Test("a visit that can't be opened takes nobody's room")
    func failedVisit() async throws {
        try await LabUnderTest.run {
            $0.limits.phonesOfVisit = 0
            $0.limits.visits = 1
        } body: { lab in
            for _ in 1...2 {
                let reply = try await lab.send(.post, "/lab/api/visit", "{}")
                #expect(try json(reply)["code"] == "too_many_phones")
            }
            #expect(lab.lab.visits.all.isEmpty)
        }
    }

    @Test("resets at once end in one phone, and a server that still has its files")
    func resetsAtOnce() async throws {
        try await LabUnderTest.run { lab in
            let visitor = try await lab.visitor()
            try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 1...6 { group.addTask { try await visitor.send(.post, "reset", "{}").status } }
                for _ in 1...6 { group.addTask { try await visitor.send(.post, "server/reset", "{}").status } }
                for try await status in group { #expect(status == 200) }
            }
            #expect(visitor.visit.phones.count == 1)
            let folders = try FileManager.default.contentsOfDirectory(atPath: visitor.visit.dataFolder.path)
            #expect(folders.count == 1)
            let server = try #require(folders.first)
            let files = try FileManager.default.contentsOfDirectory(
                atPath: visitor.visit.dataFolder.appendingPathComponent(server).path)
            #expect(!files.isEmpty)
        }
    }

    @Test("who looks at the server while another takes its place sees one of them")
    func looksDuringReset() async throws {
        try await LabUnderTest.run { lab in
            let visitor = try await lab.visitor()
            try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 1...40 {
                    group.addTask { try await visitor.send(.post, "server/reset", "{}").status }
                    group.addTask { try await visitor.send(.get, "state").status }
                }
                for try await status in group { #expect(status == 200) }
            }
        }
    }

    @Test("what is told of a phone is forgotten with it")
    func forgotten() async throws {
        try await LabUnderTest.run { lab in
            let visitor = try await lab.visitor()
            for number in 2...9 {
                _ = try await visitor.send(.post, "phones", #"{"model":"iPhoneSE"}"#)
                visitor.visit.planPhonePanels("p\(number)")
                await visitor.panelsAreTold()
                #expect(try await visitor.send(.delete, "phones/p\(number)").status == 200)
            }
            #expect(visitor.visit.told.withLock { Set($0.keys).subtracting(["p1"]).isEmpty })
        }
    }

    @Test("a folder that is called like ours but is a link, or somebody's without a lock that is young, stays")
    func sweep() throws {
        let files = FileManager.default
        let parent = files.temporaryDirectory.appendingPathComponent("latchkey-sweep-" + UUID().uuidString)
        defer { try? files.removeItem(at: parent) }
        let precious = parent.appendingPathComponent("precious")
        let link = parent.appendingPathComponent("latchkey-lab-link")
        let young = parent.appendingPathComponent("latchkey-lab-young")
        let old = parent.appendingPathComponent("latchkey-lab-old")
        for folder in [precious, young, old] {
            try files.createDirectory(at: folder, withIntermediateDirectories: true)
        }
        try Data().write(to: precious.appendingPathComponent("lock"))
        try files.createSymbolicLink(at: link, withDestinationURL: precious)
        try files.setAttributes([.modificationDate: Date(timeIntervalSinceNow: -7_200)], ofItemAtPath: old.path)
        _ = try WorkFolder(in: parent)
        #expect(files.fileExists(atPath: precious.appendingPathComponent("lock").path))
        #expect((try? files.destinationOfSymbolicLink(atPath: link.path)) != nil)
        #expect(files.fileExists(atPath: young.path))
        #expect(!files.fileExists(atPath: old.path))
    }

    @Test("an account of the Flow network takes no more than 300 keys, whoever adds them")
    func keys() async throws {
        try await LabUnderTest.run { lab in
            let phone = FlowPhone(visitor: try await lab.visitor())
            let sample = try await phone.account()
            let address = sample.account.address
            let key = try #require(sample.held.first).privateKey.publicKey
            let results: [(count: Int, isDone: Bool)] = [(100, true), (100, true), (98, true), (1, false)]
            for (count, isDone) in results {
                let id = try await phone.node.send(try await phone.adding(key, times: count, to: sample))
                let chain = chainLater(phone, lab)
                let outcome = try #require(chain.record(id)?.outcome)
                #expect((outcome.error == nil) == isDone)
                #expect(outcome.error?.code == (isDone ? nil : 1101))
            }
            #expect(try await phone.node.account(address).keys.count == LedgerAccount.maximumKeys)
            // A full account can still revoke.
            let last = LedgerAccount.maximumKeys - 1
            let id = try await phone.node.send(try await phone.revoking(last, of: sample))
            let chain = chainLater(phone, lab)
            #expect(chain.record(id)?.outcome?.error == nil)
            #expect(chain.account(address)?.keys.last?.isRevoked == true)
        }
    }

    /// The chain once everything that was sent is sealed.
    private func chainLater(_ phone: FlowPhone, _ lab: LabUnderTest) -> LocalChain {
        lab.clock.advance(by: 5)
        let node = phone.visitor.visit.flow.node
        node.catchUp()
        return node.chain
    }

    @Test("a changed line of the audit log is found")
    func audit() async throws {
        try await LabUnderTest.run { lab in
            let visitor = try await lab.visitor()
            // The last line is vouched for by the next one only.
            for name in ["anna", "carl"] {
                let enrolled = try await visitor.app(
                    .post, Endpoint.enroll.path,
                    #"{"username":"\#(name)","deviceId":"of-\#(name)","deviceModel":"m","method":"smsOTP","#
                        + #""phoneNumber":"+1234567890"}"#)
                #expect(enrolled.status == 200)
            }
            #expect(try await visitor.get(ServerPanel.self, "server").auditIntact)
            let found = FileManager.default.enumerator(atPath: visitor.visit.dataFolder.path)?
                .compactMap { $0 as? String }.first {
                    ($0 as NSString).lastPathComponent.hasPrefix("audit") && $0.contains(".")
                }
            let file = visitor.visit.dataFolder.appendingPathComponent(try #require(found))
            let text = try String(contentsOf: file, encoding: .utf8)
            // Names are sealed; what happened can be read.
            let changed = text.replacing(#""event":"device_enrolled""#, with: #""event":"device_removed""#)
            #expect(changed != text)
            try Data(changed.utf8).write(to: file)
            let panel = try await visitor.get(ServerPanel.self, "server")
            #expect(!panel.auditIntact)
            #expect(panel.auditVerdict.hasPrefix("Broken at line "))
        }
    }

    @Test("exports stay well-formed whatever was typed")
    func export() {
        let step = StepResult(
            words: "w", state: "failed", expected: "e", actual: "\u{FFFE}\u{FFFF}\r[x](javascript:a)![y](//z)`", ms: 1)
        let run = ScenarioRun(
            id: 1, number: 1, title: "t", phone: "p1", state: "failed", startedAt: 0, milliseconds: 1, steps: [step])
        let entry = LabSample.state.scenarios.first.map { ScenarioEntry(scenario: $0.scenario, lastRun: run) }
        let export = LabExport(scenarios: entry.map { [$0] } ?? [], log: [], phones: [])
        #expect(export.junit.contains("actual: "))
        #expect(!export.junit.unicodeScalars.contains { [0xFFFE, 0xFFFF, 0xD].contains($0.value) })
        #expect(!export.markdown.contains("\r"))
        #expect(!export.markdown.contains("[x](javascript:"))
    }

    @Test("a delayed request ends with its phone: nothing waits for it")
    func delayed() async throws {
        try await LabUnderTest.run { lab in
            let visitor = try await lab.visitor()
            let key = try #require(visitor.visit.phones.first).key
            // An hour, which nobody can ask for: who waits for its end never gets here.
            try #require(visitor.visit.gateway(key)).faults.current.delayMs = 3_600_000
            let request = try HTTPRequest(.get, "/\(key)/health")
            async let reply = lab.lab.respondAtGateway(to: request)
            #expect(try await visitor.send(.delete, "phones/p1").status == 200)
            // The request may have come after its phone was gone.
            let response = await reply
            #expect(response.isDropped || response.status == 404)
            #expect(visitor.visit.wire.entries.allSatisfy { $0.outcome == "lostBefore" })
        }
    }

    @Test("room for processes is given away once, also if two ask at once")
    func budget() throws {
        var limits = LabLimits()
        limits.processes = 2
        let budget = ProcessBudget(limits, memory: { _ in 0 })
        try budget.reserve()
        try budget.reserve()
        #expect(throws: LabError.self) { try budget.reserve() }
        budget.giveUp()
        budget.started(1)
        #expect(budget.count == 1)
        try budget.reserve()
        #expect(throws: LabError.self) { try budget.reserve() }
        budget.started(2)
        budget.ended(1)
        budget.ended(1)
        try budget.reserve()
        #expect(throws: LabError.self) { try budget.reserve() }
    }

    @Test("what the server did while nobody listened is told to who comes next")
    func owedPanel() async throws {
        try await LabUnderTest.run { lab in
            let visitor = try await lab.visitor()
            visitor.visit.planServerPanel()
            await visitor.panelsAreTold()
            #expect(try await Self.isTold(visitor))
            #expect(try await !Self.isTold(visitor))
        }
    }

    /// Whether who begins to listen is told of the server.
    private static func isTold(_ visitor: Visitor) async throws -> Bool {
        let stream = try #require(try await visitor.send(.get, "events").stream)
        await visitor.panelsAreTold()
        return String(decoding: try #require(stream.take()), as: UTF8.self).contains("event: server\n")
    }
}
