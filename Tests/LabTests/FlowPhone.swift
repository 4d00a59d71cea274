import FlowNetwork
import LatchkeyFlow
import LatchkeyHTTP
import Testing

@testable import LatchkeyLab

/// The client library on a phone of a visitor: its requests go through the phone's gateway.
struct FlowPhone: AccessTransport {
    let visitor: Visitor

    var node: AccessNode { AccessNode(transport: self, retries: .none) }

    func exchange(_ request: AccessRequest) async throws(AccessError) -> AccessReply {
        let reply: HTTPResponse
        do {
            reply = try await visitor.app(
                request.method == .get ? .get : .post, "/flow/v1" + request.target,
                String(decoding: request.body, as: UTF8.self))
        } catch {
            throw AccessError(.badRequest)
        }
        guard !reply.isDropped else { throw AccessError(.noConnection) }
        return AccessReply(status: reply.status, body: reply.body)
    }

    /// Makes an account of the visit's network.
    func account(_ shape: AccountShape = .blocto) async throws -> SampleAccount {
        let panel = try await visitor.post(FlowPanel.self, "flow/accounts", #"{"shape":"\#(shape.rawValue)"}"#)
        let number = panel.accounts.count - 1
        let sample = try #require(SampleAccount(shape, number: number))
        #expect(panel.accounts.last?.address == "\(sample.account.address)")
        return sample
    }

    /// A transaction that revokes a key, signed by all keys that the person has.
    func revoking(_ index: Int, of sample: SampleAccount) async throws -> FlowTransaction {
        try await signed(
            KnownScript.revokeKeysText, [.array([.integer(try #require(CadenceInteger(.int, index)))])], by: sample)
    }

    /// A transaction that adds a key many times, signed by all keys that the person has.
    func adding(_ key: FlowPublicKey, times: Int, to sample: SampleAccount) async throws -> FlowTransaction {
        let uint8 = { (code: UInt8) in try #require(CadenceInteger(.uint8, code).map(CadenceValue.integer)) }
        let columns: [CadenceValue] = [
            .string("\(key)"), try uint8(key.algorithm.cadenceCode), try uint8(FlowHashAlgorithm.sha2_256.rawValue),
            .fixedPoint(.ufix64(0)),
        ]
        return try await signed(
            KnownScript.addKeysText, columns.map { .array([CadenceValue](repeating: $0, count: times)) }, by: sample)
    }

    private func signed(
        _ script: String, _ arguments: [CadenceValue], by sample: SampleAccount
    ) async throws -> FlowTransaction {
        let proposer = try #require(sample.held.first)
        let (address, block) = (sample.account.address, try await node.block(.sealed))
        let keys = try await node.account(address, at: .height(block.height)).keys
        let sequence = try #require(keys.first { $0.index == proposer.index }?.sequenceNumber)
        var transaction = FlowTransaction(
            script: script, arguments: arguments.map { CadenceArgument($0) }, referenceBlock: block.id,
            proposalKey: .init(address: address, keyIndex: proposer.index, sequenceNumber: sequence), payer: address,
            authorizers: [address])
        for key in sample.held {
            try transaction.signEnvelope(
                for: address, keyIndex: key.index, with: key.privateKey, hash: key.hashAlgorithm)
        }
        return transaction
    }
}
