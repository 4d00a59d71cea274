import FlowNetwork
import Foundation
import LatchkeyFlow
import LatchkeyLock
import Testing

@testable import LatchkeyKeyRotation
@testable import RotationMatrix

extension PhoneSuite {
    /// One node that lies about the account whenever it is asked.
    @Suite struct LyingNodeCases {
        @Test(
            "a node that gives the owner's key the index of Blocto's has no key revoked; an honest one then ends the rotation"
        )
        func swappedIndexes() async throws {
            let stage = try RotationStage.with(.ownKey)
            let own = try #require(try stage.chainAccount().keys.last?.key.publicKey)
            let liar = LyingNode(stage.node)
            let rotation = try await stage.begin(stage.setting(through: liar))
            liar.lie { keys in
                let (server, device, own) = (keys[0], keys[1], keys[2])
                keys[0] = own.at(server)
                keys[1] = device.merging(["revoked": true]) { $1 }
                keys[2] = server.at(own)
            }
            let error = await rotationFailure { try await stage.confirm(rotation) }
            #expect(error == RotationError(.transactionFailed, nodeCode: 1101))
            #expect(liar.lies > 0)
            #expect(try stage.chainAccount().keys.allSatisfy { !$0.isRevoked })
            #expect(try await rotation.journal()?.phase == .backedUp)

            #expect(try await KeyRotation(stage.setting()).resume() == .rotated)
            let journal = try #require(try await rotation.journal())
            #expect(try stage.liveKeys() == [own] + journal.newKeys)
            await stage.expectRotated()
        }

        @Test(
            "a node that tells of another weight or hash algorithm of a key has no key revoked",
            arguments: [("weight", "1000"), ("hashing_algorithm", "SHA2_256")])
        func otherProperties(name: String, value: String) async throws {
            let stage = try RotationStage.with(.ownKey)
            let liar = LyingNode(stage.node)
            let rotation = try await stage.begin(stage.setting(through: liar))
            liar.lie { $0[1][name] = value }
            let error = await rotationFailure { try await stage.confirm(rotation) }
            #expect(error == RotationError(.transactionFailed, nodeCode: 1101))
            #expect(try stage.chainAccount().keys.allSatisfy { !$0.isRevoked })
        }
    }
}

extension RotationStage {
    /// The setting with a node that lies.
    fileprivate func setting(through liar: LyingNode) -> RotationSetting {
        let honest = setting()
        var setting = RotationSetting(
            account: honest.account, node: AccessNode(transport: liar, retries: .none), signers: honest.signers,
            repository: honest.repository)
        setting.pause = honest.pause
        setting.pollLimit = honest.pollLimit
        setting.backgroundTime = honest.backgroundTime
        setting.now = honest.now
        return setting
    }
}

extension [String: Any] {
    /// Another key's properties, at the index of this one.
    fileprivate func at(_ place: [String: Any]) -> [String: Any] {
        merging(["index": place["index"] ?? ""]) { $1 }
    }
}

/// A node that hands on what the network says, but for an account's keys.
private final class LyingNode: AccessTransport {
    typealias Lie = @Sendable (inout [[String: Any]]) -> Void

    private let node: LocalAccessNode
    private let state = Lock<(lie: Lie?, count: Int)>((nil, 0))

    init(_ node: LocalAccessNode) {
        self.node = node
    }

    /// How often it has lied.
    var lies: Int { state.withLock { $0.count } }

    /// Begins to lie.
    func lie(_ lie: @escaping Lie) {
        state.withLock { $0.lie = lie }
    }

    func exchange(_ request: AccessRequest) async throws(AccessError) -> AccessReply {
        let reply = try await node.exchange(request)
        guard request.target.hasPrefix("/accounts/"), let lie = state.withLock({ $0.lie }),
            var account = (try? JSONSerialization.jsonObject(with: Data(reply.body))) as? [String: Any],
            var keys = account["keys"] as? [[String: Any]]
        else { return reply }
        lie(&keys)
        account["keys"] = keys
        guard let body = try? JSONSerialization.data(withJSONObject: account) else { return reply }
        state.withLock { $0.count += 1 }
        return AccessReply(status: reply.status, body: Array(body))
    }
}
