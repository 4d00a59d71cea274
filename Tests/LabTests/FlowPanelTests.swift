import FlowNetwork
import LatchkeyFlow
import LatchkeyHTTP
import Testing

@testable import LatchkeyLab

/// The Flow network of a visit.
@Suite struct FlowPanelTests {
    private func withPhone(_ body: (FlowPhone, LabUnderTest) async throws -> Void) async throws {
        try await LabUnderTest.run { lab in
            try await body(FlowPhone(visitor: try await lab.visitor()), lab)
        }
    }

    @Test("the network is made when it is first used, by the page or by an app, and forgotten by a reset")
    func lazily() async throws {
        try await withPhone { phone, _ in
            let visitor = phone.visitor
            #expect(try await visitor.get(LabState.self, "state").flow == nil)
            #expect(visitor.visit.flow.current == nil)
            let sample = try await phone.account()
            #expect(try await visitor.get(LabState.self, "state").flow?.accounts.count == 1)
            #expect(try await phone.node.account(sample.account.address).keys.count == 2)
            #expect(try await visitor.send(.post, "reset", "{}").status == 200)
            #expect(visitor.visit.flow.current == nil)
            _ = try await phone.node.block(.final)
            #expect(visitor.visit.flow.current != nil)
        }
    }

    @Test("an account shows its keys: whose they are, and private keys that make the public ones")
    func accounts() async throws {
        try await withPhone { phone, _ in
            for shape in AccountShape.allCases { _ = try await phone.account(shape) }
            let panel = try await phone.visitor.get(FlowPanel.self, "flow")
            #expect(panel.accounts.map(\.shape) == AccountShape.allCases.map(\.rawValue))
            #expect(
                panel.accounts.map { $0.keys.filter { !$0.isRevoked }.map(\.owner) } == [
                    ["server", "device"], ["server", "device", "recoveryKit"], ["server", "device", "own"],
                    ["former", "former", "server", "device"], ["server", "device"],
                ])
            #expect(panel.accounts.last?.keys.map { $0.privateKey != nil } == [false, true])
            for key in panel.accounts.flatMap(\.keys) {
                guard let text = key.privateKey else { continue }
                let digits = Array(text.utf8)
                let scalar = stride(from: 0, to: digits.count, by: 2).compactMap {
                    UInt8(String(decoding: digits[$0..<$0 + 2], as: UTF8.self), radix: 16)
                }
                let algorithm = try #require(FlowSignatureAlgorithm(name: key.signingAlgorithm))
                let made = try FlowPrivateKey(algorithm, scalar: SecretBytes(scalar))
                #expect("\(made.publicKey)" == key.publicKey)
            }
        }
    }

    @Test("all addresses can be used, and no more")
    func accountLimit() async throws {
        try await withPhone { phone, _ in
            for _ in 0..<SampleAccount.maximumCount { _ = try await phone.account() }
            let order = #"{"shape":"blocto"}"#
            #expect(try await phone.visitor.send(.post, "flow/accounts", order).status == 429)
        }
    }

    @Test("a transaction is sealed as the clock goes on, and the page shows each step")
    func sealing() async throws {
        try await withPhone { phone, lab in
            let sample = try await phone.account()
            let id = try await phone.node.send(try await phone.revoking(1, of: sample))
            var seen: [String] = []
            for _ in 0..<6 {
                let first = try #require(try await phone.visitor.get(FlowPanel.self, "flow").transactions.first)
                #expect(first.id == "\(id)")
                #expect(first.action == "revokes the key 1")
                #expect(first.signers == [0, 1])
                if first.status != seen.last { seen.append(first.status) }
                lab.clock.advance(by: 0.5)
            }
            #expect(seen == ["Pending", "Finalized", "Executed", "Sealed"])
            let account = try #require(try await phone.visitor.get(FlowPanel.self, "flow").accounts.first)
            #expect(account.keys.map(\.isRevoked) == [false, true])
            #expect(account.liveWeight == 999)
            #expect(account.keys[0].sequenceNumber == 42)
        }
    }

    @Test("time that is set back takes no block away, and makes none")
    func clock() async throws {
        try await withPhone { phone, _ in
            let before = try await phone.node.block(.final).height
            #expect(try await phone.visitor.send(.post, "clock", #"{"seconds":-86400}"#).status == 200)
            #expect(try await phone.node.block(.final).height == before)
        }
    }

    @Test("the wire says what a phone asks its node, and takes transactions apart")
    func wire() async throws {
        try await withPhone { phone, lab in
            let sample = try await phone.account()
            let address = sample.account.address
            let transaction = try await phone.revoking(1, of: sample)
            let id = try await phone.node.send(transaction)
            lab.clock.advance(by: 10)
            _ = try await phone.node.result(of: id)
            _ = try await phone.node.block(.height(1_003))
            _ = try await phone.node.block(transaction.referenceBlock)
            let wire = phone.visitor.visit.wire.entries
            #expect(
                wire.map(\.words) == [
                    "The phone asks for the last sealed block",
                    "The phone asks for the account \(address) as of block 1000",
                    "The phone sends a transaction that revokes the key 1",
                    "The phone asks how far the transaction \("\(id)".prefix(8))… is",
                    "The phone asks for block 1003",
                    "The phone asks for the block \("\(transaction.referenceBlock)".prefix(8))…",
                ])
            #expect(
                wire.map(\.decoded.flow?.reply) == [
                    "Block 1000.", "2 keys; live are 0 (weight 999), 1 (weight 1).",
                    "The node has taken it. It is in no block yet.", "Sealed: nothing changes any more.",
                    "Block 1003.", "Block 1000.",
                ])
            let fields = try #require(wire[2].decoded.flow?.transaction)
            let value = { (name: String) in fields.first { $0.name == name }?.value }
            #expect(value("Identifier") == "\(id)")
            #expect(value("Proposer") == "\(address), key 0, sequence number 41")
            #expect(value("Payload signed by") == "nobody")
            #expect(value("Envelope signed by") == "\(address), key 0; \(address), key 1")
            #expect(value("Revokes") == "key 1")
            #expect(wire[2].path == "/flow/v1/transactions")
        }
    }

    @Test("a planned fault befalls its request, is shown until then, and is named on the wire")
    func faults() async throws {
        try await withPhone { phone, lab in
            let visitor = phone.visitor
            let sample = try await phone.account()
            let transaction = try await phone.revoking(1, of: sample)
            let planned = try await visitor.post(
                FlowPanel.self, "flow/faults", #"{"fault":"lost-reply","request":"submit"}"#)
            #expect(
                planned.faults
                    == [FlowPanelFault(number: 1, fault: "lost-reply", request: "submit", skip: 0, times: 1)])
            await #expect(throws: AccessError.self) { try await phone.node.send(transaction) }
            #expect(try await visitor.get(FlowPanel.self, "flow").faults.isEmpty)
            let entry = try #require(visitor.visit.wire.entries.last)
            #expect(entry.outcome == "lostAfter")
            #expect(entry.faults == ["lost-reply"])
            #expect(entry.decoded.flow?.fault == "lost-reply")
            lab.clock.advance(by: 10)
            #expect(try await phone.node.result(of: try transaction.id()).outcome == .succeeded)
            _ = try await visitor.post(FlowPanel.self, "flow/faults", #"{"fault":"refused"}"#)
            await #expect(throws: AccessError.self) { try await phone.node.block(.final) }
            #expect(visitor.visit.wire.entries.last?.outcome == "lostBefore")
        }
    }

    @Test("faults are taken away one by one, and all at once")
    func removingFaults() async throws {
        try await withPhone { phone, _ in
            let visitor = phone.visitor
            for fault in NetworkFault.all {
                let reply = try await visitor.send(.post, "flow/faults", #"{"fault":"\#(fault)","times":0,"skip":3}"#)
                #expect(reply.status == 201)
            }
            #expect(try await visitor.send(.delete, "flow/faults/2").status == 200)
            #expect(try await visitor.send(.delete, "flow/faults/2").status == 404)
            #expect(try await visitor.send(.delete, "flow/faults/two").status == 404)
            let faults = try await visitor.get(FlowPanel.self, "flow").faults
            #expect(faults.map(\.number) == [1] + Array(3...15))
            #expect(faults.allSatisfy { $0.times == nil && $0.skip == 3 && $0.request == nil })
            #expect(try await visitor.send(.delete, "flow/faults").status == 200)
            #expect(try await visitor.get(FlowPanel.self, "flow").faults.isEmpty)
        }
    }

    @Test("600 blocks at once let a transaction expire that no block takes")
    func expiry() async throws {
        try await withPhone { phone, _ in
            let visitor = phone.visitor
            let sample = try await phone.account()
            _ = try await visitor.post(FlowPanel.self, "flow/faults", #"{"fault":"expires","request":"submit"}"#)
            _ = try await phone.node.send(try await phone.revoking(1, of: sample))
            #expect(try await visitor.get(FlowPanel.self, "flow").transactions.map(\.status) == ["Pending"])
            let panel = try await visitor.post(FlowPanel.self, "flow/blocks", #"{"count":600}"#)
            #expect(panel.transactions.map(\.status) == ["Expired"])
        }
    }

    @Test(
        "orders that make no sense are refused",
        arguments: [
            ("flow/accounts", #"{"shape":"round"}"#), ("flow/accounts", "{}"), ("flow/blocks", #"{"count":0}"#),
            ("flow/blocks", #"{"count":100001}"#), ("flow/faults", #"{"fault":"rain"}"#),
            ("flow/faults", #"{"fault":"refused","request":"tea"}"#),
            ("flow/faults", #"{"fault":"refused","skip":-1}"#), ("flow/faults", #"{"fault":"refused","times":1001}"#),
        ])
    func refused(_ path: String, _ body: String) async throws {
        try await withPhone { phone, _ async throws in
            #expect(try await phone.visitor.send(.post, path, body).status == 400)
        }
    }

    @Test("apps reach the node, and none of the network's controls")
    func controls() async throws {
        try await withPhone { phone, _ async throws in
            for path in ["/flow/control/state", "/control/state", "/flow/v1x", "/flow"] {
                #expect(try await phone.visitor.app(.get, path).status != 200, "\(path)")
            }
            #expect(phone.visitor.visit.flow.current == nil)
        }
    }

    @Test("visits have networks of their own")
    func visits() async throws {
        try await LabUnderTest.run { lab in
            let (one, other) = (try await lab.visitor(), try await lab.visitor())
            _ = try await FlowPhone(visitor: one).account()
            #expect(try await other.get(FlowPanel.self, "flow").accounts.isEmpty)
        }
    }

    @Test("a page hears of what changes, of heights only while it listens, and of nothing while nothing changes")
    func events() async throws {
        try await withPhone { phone, lab in
            let visitor = phone.visitor
            _ = try await phone.account()
            await visitor.panelsAreTold()
            let silent = visitor.visit.feed.sequence
            lab.clock.advance(by: 5)
            await lab.lab.tick(now: lab.clock.now)
            await visitor.panelsAreTold()
            #expect(visitor.visit.feed.sequence == silent)
            let stream = try visitor.visit.feed.subscribe(after: silent)
            defer { stream.end() }
            await lab.lab.tick(now: lab.clock.now)
            await visitor.panelsAreTold()
            await lab.lab.tick(now: lab.clock.now)
            await visitor.panelsAreTold()
            let text = String(decoding: stream.take() ?? [], as: UTF8.self)
            #expect(text.split(separator: "\n").filter { $0.hasPrefix("event: flow") } == ["event: flowBlocks"])
        }
    }

    @Test("the page has words for every shape, every fault and every kind of request")
    func words() throws {
        let page = try PageFiles.bundled()
        let file = try #require(page.files["/js/panels/flow.js"])
        let text = String(decoding: file.bytes, as: UTF8.self)
        let names =
            AccountShape.allCases.map(\.rawValue) + NetworkFault.all.map(\.description)
            + RequestKind.allCases.filter { $0 != .other }.map(\.rawValue)
        for name in names { #expect(text.contains("\(name): ") || text.contains("\"\(name)\": "), "\(name)") }
        let kill = String(decoding: try #require(page.files["/js/panels/kill.js"]).bytes, as: UTF8.self)
        for step in ArmedKill.Step.allCases { #expect(kill.contains("\(step.rawValue): "), "\(step)") }
    }
}
