import LatchkeyFlow
import Testing

/// JSON as nodes send it.
enum HostileReply {
    static let address = "f8d6e0586b0a20c7"
    static let point =
        "0x0bfcd8790c3ce88f3fac9d4bd23514f48bf0cdd1f6c3c8bdf87b11489b1bbeca"
        + "1ef805ec2ee76451e9bdb265284f78febaeacbc8b0827e0a7baafee4e655d0b5"

    static func key(
        index: String = "\"0\"", point: String = point, algorithm: String = "ECDSA_secp256k1",
        hash: String = "SHA3_256", weight: String = "\"1000\"", sequence: String = "\"5\"", revoked: String = "false"
    ) -> String {
        """
        {"index":\(index),"public_key":"\(point)","signing_algorithm":"\(algorithm)","hashing_algorithm":"\(hash)",\
        "sequence_number":\(sequence),"weight":\(weight),"revoked":\(revoked)}
        """
    }

    static func account(_ keys: [String], address: String = address, balance: String = "\"1\"") -> String {
        #"{"address":"\#(address)","balance":\#(balance),"keys":[\#(keys.joined(separator: ","))]}"#
    }
}

@Suite("Hostile replies")
struct HostileReplyTests {
    private func account(_ json: String) async throws(AccessError) -> FlowAccount {
        let client = AccessNode(transport: FixedReplies(json), retries: .none)
        return try await client.account(FlowAddress(word: 0xF8D6_E058_6B0A_20C7))
    }

    @Test("numbers may be plain numbers, and keys come in any order")
    func lenient() async throws {
        let json = HostileReply.account([
            HostileReply.key(index: "7", weight: "1", revoked: "true"), HostileReply.key(sequence: "5"),
        ])
        let account = try await account(json)
        #expect(account.keys.map(\.index) == [0, 7])
        #expect(account.activeWeight == 1000)
        #expect(account.keys.map(\.sequenceNumber) == [5, 5])
    }

    @Test(
        "an account that can't be one is refused",
        arguments: [
            "", "null", "[]", "{}", "{\"a\":1,\"a\":2}",
            HostileReply.account([HostileReply.key()], address: "ee82856bf20e2aa6"),
            HostileReply.account([HostileReply.key()], address: "zz"),
            HostileReply.account([HostileReply.key(), HostileReply.key()]),
            HostileReply.account([HostileReply.key(index: "\"4294967296\"")]),
            HostileReply.account([HostileReply.key(index: "\"-1\"")]),
            HostileReply.account([HostileReply.key(index: "\"１\"")]),
            HostileReply.account([HostileReply.key(weight: "\"1001\"")]),
            HostileReply.account([HostileReply.key(weight: "-1")]),
            HostileReply.account([HostileReply.key(weight: "1e400")]),
            HostileReply.account([HostileReply.key(algorithm: "BLS")]),
            HostileReply.account([HostileReply.key(hash: "MD5")]),
            HostileReply.account([HostileReply.key(point: "0x00")]),
            HostileReply.account([HostileReply.key(point: String(repeating: "0", count: 128))]),
            HostileReply.account([HostileReply.key(sequence: "\"18446744073709551616\"")]),
            HostileReply.account([HostileReply.key(revoked: "\"false\"")]),
            HostileReply.account([HostileReply.key()], balance: "\"-1\""),
            HostileReply.account(["null"]),
            #"{"address":"f8d6e0586b0a20c7","balance":"1"}"#, String(repeating: "[", count: 100_000),
        ])
    func accounts(json: String) async {
        await #expect(throws: AccessError(.malformedReply)) { try await account(json) }
    }

    @Test(
        "a block that can't be one is refused",
        arguments: ["[]", "{}", "[{}]", #"[{"header":{"id":"00","parent_id":"00","height":"1"}}]"#, "[1,2]"])
    func blocks(json: String) async {
        let client = AccessNode(transport: FixedReplies(json), retries: .none)
        await #expect(throws: AccessError(.malformedReply)) { try await client.block() }
    }

    @Test("a block of another height or identifier is refused")
    func otherBlock() async {
        let digits = String(repeating: "ab", count: 32)
        let json = #"[{"header":{"id":"\#(digits)","parent_id":"\#(digits)","height":"7"}}]"#
        let client = AccessNode(transport: FixedReplies(json), retries: .none)
        await #expect(throws: Never.self) { try await client.block(.height(7)) }
        await #expect(throws: AccessError(.malformedReply)) { try await client.block(.height(8)) }
        await #expect(throws: AccessError(.malformedReply)) { try await client.block(.zero) }
    }

    @Test(
        "a result is judged by its stage and its error",
        arguments: [
            (
                #"{"status":"Sealed","status_code":0,"error_message":"","events":[]}"#,
                TransactionResult.Outcome.succeeded
            ),
            (#"{"status":"Sealed"}"#, .succeeded),
            (
                #"{"status":"Sealed","execution":"Success","error_message":"[Error Code: 1007] no"}"#,
                .failed(.invalidSequenceNumber)
            ),
            (#"{"status":"Sealed","status_code":1,"error_message":""}"#, .failed(nil)),
            (#"{"status":"Sealed","error_message":"[Error Code: 99999999] no"}"#, .failed(nil)),
            (#"{"status":"Sealed","error_message":"[Error Code: "}"#, .failed(nil)),
            (#"{"status":"Executed","error_message":"[Error Code: 1101] no"}"#, .pending),
            (#"{"status":"Pending"}"#, .pending), (#"{"status":""}"#, .pending), (#"{"status":"Expired"}"#, .expired),
        ])
    func results(json: String, outcome: TransactionResult.Outcome) async throws {
        let client = AccessNode(transport: FixedReplies(json), retries: .none)
        #expect(try await client.result(of: .zero).outcome == outcome)
    }

    @Test(
        "a result that can't be one is refused",
        arguments: [
            #"{"status":"Done"}"#, #"{"status":4}"#, #"{"status":"Sealed","block_id":"00"}"#,
            #"{"status":"Sealed","events":[{"type":"a","payload":"%"}]}"#, "\u{FEFF}{}",
        ])
    func malformedResults(json: String) async {
        let client = AccessNode(transport: FixedReplies(json), retries: .none)
        await #expect(throws: AccessError(.malformedReply)) { try await client.result(of: .zero) }
    }

    @Test("the value of a script is read, and what is no value refused")
    func scripts() async throws {
        func run(_ json: String) async throws(AccessError) -> CadenceValue {
            try await AccessNode(transport: FixedReplies(json), retries: .none).run(script: "access(all) fun main() {}")
        }
        #expect(try await run("\"eyJ0eXBlIjoiVm9pZCJ9Cg==\"") == .void)
        for json in ["\"%\"", "\"\"", "{}", "\"eyJ0eXBlIjoiTm8ifQ==\""] {
            await #expect(throws: AccessError(.malformedReply)) { try await run(json) }
        }
    }

    @Test("a failed script has Flow's code")
    func failedScript() async {
        let json = #"{"code":400,"message":"[Error Code: 1101] cadence runtime error"}"#
        let client = AccessNode(transport: FixedReplies(json, status: 400), retries: .none)
        do throws(AccessError) {
            _ = try await client.run(script: "")
            Issue.record("it succeeded")
        } catch {
            #expect(error.code == .badRequest)
            #expect(error.flowCode == .cadence)
            #expect("\(error)" == "bad_request (HTTP 400)")
        }
    }

    @Test("another identifier than ours is refused, and leaves the outcome open")
    func otherIdentifier() async throws {
        let json = #"{"id":"\#(String(repeating: "ab", count: 32))"}"#
        let client = AccessNode(transport: FixedReplies(json), retries: .none)
        do throws(AccessError) {
            try await client.send(TransactionTests.transaction())
            Issue.record("it succeeded")
        } catch {
            #expect(error.code == .malformedReply)
            #expect(error.leavesOutcomeOpen)
        }
    }

    @Test("a transaction that can't be encoded is not sent")
    func unsendable() async throws {
        let transport = FixedReplies("{}")
        var transaction = TransactionTests.transaction()
        transaction.payloadSignatures = [
            TransactionSignature(address: TransactionTests.alice, keyIndex: 0, signature: [1], extensionData: [1, 2])
        ]
        await #expect(throws: AccessError(.unsendable)) {
            try await AccessNode(transport: transport).send(transaction)
        }
        transaction.payloadSignatures = [
            TransactionSignature(address: FlowAddress(word: 9), keyIndex: 0, signature: [1])
        ]
        await #expect(throws: AccessError(.unsendable)) {
            try await AccessNode(transport: transport).send(transaction)
        }
        #expect(transport.asked.isEmpty)
    }

    @Test("no reply makes the client trap", arguments: 0..<300)
    func noise(seed: UInt64) async throws {
        var dice = Dice(seed)
        var text = Array(HostileReply.account([HostileReply.key()]).utf8)
        for _ in 0..<Int.random(in: 1...4, using: &dice) {
            text[.random(in: text.indices, using: &dice)] = .random(in: 0x20...0x7E, using: &dice)
        }
        let json = String(decoding: text, as: UTF8.self)
        if let account = try? await account(json) { #expect(account.keys.count == 1) }
    }
}
