import FlowNetwork
import Foundation
import LatchkeyFlow
import LatchkeyKit
import Testing
import VirtualPhone

@testable import LatchkeyKeyRotation
@testable import RotationMatrix

extension PhoneSuite {
    /// The failure cases that the chain and the network cause.
    @Suite struct ChainCases {
        @Test("case 1: killed before any effect, a rotation goes on at the next launch and ends as it must")
        func kills() async throws {
            var effect = 0
            var hasStruck = true
            while hasStruck {
                effect += 1
                let run = RotationCase(.recoveryKit, hasEnclave: true, .kill(beforeEffect: effect))
                let outcome = try #require(try await run.play())
                #expect(outcome.isGood(run), "effect \(effect): \(outcome)")
                hasStruck = outcome.hasStruck
                try #require(effect < 200)
            }
            // Journals, two items, and two ends of each request.
            #expect(effect > 40)
        }

        @Test(
            "case 2: a transaction whose reply is lost is followed by its identifier, and its keys are added once",
            arguments: [NetworkFault.lostReply, .timeOutAfterAcceptance, .statusAfterAcceptance(502), .refused])
        func lostReply(fault: NetworkFault) async throws {
            for submission in 1...2 {
                let run = RotationCase(.blocto, hasEnclave: true, .fault(fault, request: submission))
                let stage = try RotationStage.with(.blocto)
                stage.node.plan(fault, FaultTrigger(.submit, skipping: submission - 1))
                try await stage.confirm(try await stage.begin())
                #expect(stage.node.plannedFaults.isEmpty, "\(run)")
                await stage.expectRotated()
            }
        }

        @Test(
            "case 3: a used sequence number leads to a new transaction, and only when the first one is sealed as failed"
        )
        func sequence() async throws {
            let stage = try RotationStage.with(.recoveryKit)
            let setting = stage.setting()
            let rotation = KeyRotation(setting)
            // Somebody else uses the same key between the signature and the block.
            stage.node.plan(.reordered(blocks: 5), .next(.submit))
            let other = try #require(stage.sample.held.first { $0.weight == 1000 })
            let address = stage.account.address
            let retiring = try await stage.retiring()
            let sequence = try #require(try stage.chainAccount().key(other.index)?.sequenceNumber)
            var rival = FlowTransaction(
                script: KeyScript.revoke, arguments: [CadenceArgument(.array([]))],
                referenceBlock: stage.node.chain.blockID(stage.node.chain.sealedHeight),
                proposalKey: .init(address: address, keyIndex: other.index, sequenceNumber: sequence), payer: address,
                authorizers: [address])
            try rival.signEnvelope(
                for: address, keyIndex: other.index, with: other.privateKey, hash: other.hashAlgorithm)
            let (signed, rivalID) = (rival, try rival.id())
            let client = AccessNode(transport: LocalTransport(node: stage.node), retries: .none)
            var interrupted = setting
            let hasSent = SentOnce()
            interrupted.onProgress = { progress in hasSent.note(progress.phase) }
            interrupted.pause = { _ in
                if hasSent.isDue() { try await client.send(signed) }
                stage.node.advance(20)
            }
            #expect(try await KeyRotation(interrupted).begin(retiring: retiring) == .waitingForBackup)
            let outcomes = stage.node.chain.transactions.map { ($0.id, $0.outcome?.error?.code) }
            #expect(outcomes.contains { $0.0 == rivalID })
            #expect(try stage.chainAccount().keys.count == stage.sample.account.keys.count + 2)
            try await stage.confirm(rotation)
            #expect(await stage.judge() == .rotated)
        }

        @Test("case 4: a key that is not on the chain is not given up before its transaction has expired")
        func expiry() async throws {
            let stage = try RotationStage.with(.blocto)
            stage.node.plan(.expires, .next(.submit))
            let rotation = try await stage.begin()
            #expect(stage.node.chain.transactions.count == 2, "one that expired, and one after that")
            #expect(stage.node.chain.finalHeight > 1600, "no second one while the first could be executed")
            try await stage.confirm(rotation)
            // The same seed all the way: one public key was ever journalled for it.
            #expect(Set(stage.disk.journals.map(\.seed)).count == 1)
            await stage.expectRotated()
        }

        @Test("case 5: a revocation without effect, or done in part by somebody else, is done again by a fresh list")
        func ineffective() async throws {
            let stage = try RotationStage.with(.blocto)
            stage.node.plan(.withoutEffect, FaultTrigger(.submit, skipping: 1))
            try await stage.confirm(try await stage.begin())
            #expect(stage.node.chain.transactions.count == 3)
            await stage.expectRotated()
        }

        @Test("case 5: what somebody else has revoked meanwhile is not revoked again")
        func revokedInPart() async throws {
            let stage = try RotationStage.with(.blocto)
            let rotation = try await stage.begin()
            var account = try stage.chainAccount()
            account.keys[0].isRevoked = true
            stage.node.add(account)
            #expect(try await stage.confirm(rotation) == .rotated)
            let journal = try #require(try await rotation.journal())
            #expect(try stage.liveKeys() == journal.newKeys)
            // Of Blocto's two keys, at the indexes 0 and 1, one is left.
            let revocation = try #require(stage.node.chain.transactions.last)
            let left = CadenceArgument(.array([.integer(try #require(CadenceInteger(.int, 1)))]))
            #expect(revocation.transaction.arguments.first == left.bytes)
        }

        @Test("case 8: a network error is not a no; a no is kept for its network and address, and not for ever")
        func detection() async throws {
            let stage = try RotationStage.with(.blocto)
            let clock = Moment()
            let setting = stage.setting()
            let check = RotationCheck(node: setting.node, repository: stage.disk, lifetime: 100, now: { clock.now })
            for fault in [NetworkFault.refused, .timeOut, .status(503), .notFound] {
                stage.node.plan(fault)
                #expect(await rotationFailure { try await check.check(stage.account, atHand: []) } != nil)
            }
            guard case .importKey(_, 0) = try await check.check(stage.account, atHand: []) else {
                Issue.record("is Blocto's")
                return
            }
            #expect(try await check.check(stage.account, atHand: []) == .nothing, "once per session")
            try await stage.confirm(try await stage.begin())
            #expect(
                try await RotationCheck(node: setting.node, repository: stage.disk, lifetime: 100, now: { clock.now })
                    .check(stage.account, atHand: []) == .nothing)
            for (seconds, requests) in [(50.0, 0), (60.0, 2), (-500.0, 2)] {
                clock.pass(seconds)
                let before = stage.node.seen.count
                let next = RotationCheck(node: setting.node, repository: stage.disk, lifetime: 100, now: { clock.now })
                #expect(try await next.check(stage.account, atHand: []) == .nothing)
                #expect(stage.node.seen.count - before == requests, "after \(seconds) s")
            }
        }

        @Test("case 16: an account without FLOW for the fee is told so, and goes on when it has some")
        func fees() async throws {
            let stage = try RotationStage.with(.blocto)
            var poor = stage.sample.account
            poor.balance = 0
            stage.node.add(poor)
            let rotation = KeyRotation(stage.setting())
            let retiring = try await stage.retiring()
            let error = await rotationFailure { try await rotation.begin(retiring: retiring) }
            #expect(error == RotationError(.feesMissing, nodeCode: 1118))
            #expect(error?.suggestion == .addFunds)
            var rich = try stage.chainAccount()
            rich.balance = 100_000_000
            stage.node.add(rich)
            #expect(try await rotation.resume() == .waitingForBackup)
            try await stage.confirm(rotation)
            await stage.expectRotated()
        }
    }
}

/// The way to a local network in this process, without any counting.
private struct LocalTransport: AccessTransport {
    let node: LocalAccessNode

    func exchange(_ request: AccessRequest) async throws(AccessError) -> AccessReply {
        guard
            let asked = try? NodeRequest(
                request.method == .get ? .get : .post, "/v1" + request.target, body: request.body),
            case .response(let status, let body) = node.reply(to: asked)
        else { throw AccessError(.noConnection) }
        return AccessReply(status: status, body: body)
    }
}
