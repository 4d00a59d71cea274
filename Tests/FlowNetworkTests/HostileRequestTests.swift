import FlowNetwork
import Foundation
import LatchkeyHTTP
import LatchkeyWire
import Testing

@Suite("Hostile requests")
struct HostileRequestTests {
    @Test(
        "a body that is no JSON object, or has a name twice, is refused",
        arguments: [
            "", " ", "null", "[]", "7", "\"x\"", "{", "{}x", "{\"script\":\"\",}", #"{"script":"","script":""}"#,
            "\u{FEFF}{}",
            String(repeating: "[", count: 100_000), #"{"script":"\ud800"}"#,
        ])
    func bodies(_ body: String) throws {
        let network = try TestNetwork()
        let reply = network.node.reply(to: try NodeRequest(.post, "/v1/transactions", body: Array(body.utf8)))
        _ = try TestNetwork.message(reply, status: 400)
    }

    @Test("a changed body is refused, or fails on the chain, unless it spells the same transaction otherwise")
    func mutations() throws {
        let network = try TestNetwork()
        let original = try network.signed(try network.revoking(1))
        let body = Array(try JSONEncoder().encode(TestNetwork.body(original)))
        var dice = Dice()
        for round in 0..<3_000 {
            var bytes = body
            for _ in 0...(round % 4) {
                let index = Int.random(in: bytes.indices, using: &dice)
                switch round % 3 {
                case 0: bytes[index] = UInt8.random(in: 0...255, using: &dice)
                case 1: bytes.remove(at: index)
                default: bytes.insert(contentsOf: bytes[index...].prefix(9), at: index)
                }
            }
            guard bytes != body else { continue }
            let reply = network.node.reply(to: try NodeRequest(.post, "/v1/transactions", body: bytes))
            #expect(reply.status == 200 || reply.status == 400)
        }
        network.node.advance(10)
        let accepted = network.node.chain.transactions
        #expect(!accepted.isEmpty)
        #expect(accepted.allSatisfy { $0.outcome != nil })
        // Digits of the other case are the same transaction.
        for record in accepted where record.outcome?.error == nil { #expect(record.id == (try original.id())) }
    }

    @Test("members of the wrong type, anywhere, are refused")
    func types() throws {
        let network = try TestNetwork()
        let body = TestNetwork.body(try network.signed(try network.revoking(1)))
        let wrong: [JSONValue] = [1, true, [], [:], .null, .number(1.5), [[]], [1]]
        guard case .object(let members) = body else { return }
        for name in members.keys {
            // These lists may be empty or missing.
            let mayBeEmpty = ["arguments", "authorizers", "payload_signatures"].contains(name)
            for value in wrong where !mayBeEmpty || ![[], .null].contains(value) {
                _ = try TestNetwork.message(try network.post(body.with(name, value)), status: 400)
            }
        }
        for name in ["address", "key_index", "signature"] {
            for value in wrong {
                let signature = try #require(body["envelope_signatures"]?.items?.first).with(name, value)
                _ = try TestNetwork.message(
                    try network.post(body.with("envelope_signatures", [signature])), status: 400)
            }
        }
    }

    @Test("paths and queries of any form give an answer")
    func targets() throws {
        let network = try TestNetwork()
        var dice = Dice()
        let pieces = [
            "v1", "accounts", "blocks", "transactions", "transaction_results", "keys", "", "%00", "f8d6e0586b0a20c7",
            "0",
            "18446744073709551615", "?height=", "&", "?expand=", "sealed", ",", "%FF", "%2F",
        ]
        for _ in 0..<5_000 {
            let path =
                "/"
                + (0..<Int.random(in: 1...6, using: &dice)).map { _ in
                    pieces[Int.random(in: pieces.indices, using: &dice)]
                }.joined(separator: "/")
            guard let request = try? NodeRequest(Bool.random(using: &dice) ? .get : .post, path) else { continue }
            #expect(network.node.reply(to: request).status != nil)
        }
    }
}

/// Random numbers that are the same in every run (SplitMix64).
private struct Dice: RandomNumberGenerator {
    private var state: UInt64 = 13

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}
