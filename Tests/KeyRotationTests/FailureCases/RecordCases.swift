import FlowNetwork
import Foundation
import LatchkeyFlow
import LatchkeyKit
import LatchkeyLock
import Testing
import VirtualPhone

@testable import LatchkeyKeyRotation
@testable import RotationMatrix

extension PhoneSuite {
    /// What is left of a rotation: its journal, its record, its progress.
    @Suite struct RecordCases {
        @Test("each rotation that ends has a record of its own, and none replaces another's")
        func history() async throws {
            let stage = try RotationStage.with(.blocto)
            let retiring = try await stage.retiring()
            let rotation = KeyRotation(stage.setting())
            stage.node.plan(.refused, .every(.account))
            _ = await rotationFailure { try await rotation.begin(retiring: retiring) }
            #expect(try await rotation.history().isEmpty)
            #expect(try await rotation.cancel() == .discarded)
            stage.node.clearFaults()
            #expect(try await rotation.begin(retiring: retiring) == .waitingForBackup)
            let abandoned = try #require(try await rotation.journal())
            #expect(try await rotation.beginAnew() == .waitingForBackup)
            try await stage.confirm(rotation)
            let rotated = try #require(try await rotation.journal())
            #expect(try await rotation.beginAnew() == .waitingForBackup)
            try await stage.confirm(rotation)
            let last = try #require(try await rotation.journal())
            let history = try await KeyRotation(stage.setting()).history()
            #expect(history.map(\.outcome) == [.discarded, .abandoned, .rotated, .rotated])
            #expect(history.map(\.newKeys).dropFirst() == [abandoned.newKeys, rotated.newKeys, last.newKeys])
            #expect(history.last?.retiring == rotated.newKeys)
            #expect(history.allSatisfy { $0.endedAt == Date(timeIntervalSince1970: 1_790_000_000) })
        }

        @Test("the one record that the version before kept is the first of the history")
        func earlierRecord() async throws {
            let stage = try RotationStage.with(.blocto)
            let rotation = try await stage.begin()
            try await stage.confirm(rotation)
            let journal = try #require(stage.disk.data(forKey: "rotation.\(stage.account)"))
            // The version before had no numbered records, and kept the last journal but one under this name.
            try stage.disk.set(journal, forKey: "rotated.\(stage.account)")
            try stage.disk.set(nil, forKey: "history.\(stage.account).0")
            let kept = try await rotation.history()
            #expect(kept.map(\.outcome) == [.rotated] && kept[0].endedAt == nil)
            #expect(kept[0].journal == (try await rotation.journal()))
        }

        @Test("a record that can't be read keeps no rotation from ending, and is not replaced")
        func unreadableRecord() async throws {
            let stage = try RotationStage.with(.blocto)
            try stage.disk.set(Data("?".utf8), forKey: "history.\(stage.account).0")
            let rotation = try await stage.begin()
            #expect(try await stage.confirm(rotation) == .rotated)
            #expect(stage.disk.data(forKey: "history.\(stage.account).0") == Data("?".utf8))
            #expect(stage.disk.data(forKey: "history.\(stage.account).1") != nil)
            #expect(await rotationFailure { try await rotation.history() }?.code == .journalUnreadable)
        }

        @Test("before the first unlock a journal is locked, not unreadable, and nothing is begun over it")
        func lockedJournal() async throws {
            let stage = try RotationStage.with(.blocto)
            try await stage.begin()
            let disk = LockedDisk(disk: stage.disk)
            var setting = RotationSetting(
                account: stage.account, node: stage.setting().node, signers: stage.setting().signers, repository: disk)
            setting.backgroundTime = .none
            let rotation = KeyRotation(setting)
            for error in [
                await rotationFailure { try await rotation.resume() },
                await rotationFailure { try await rotation.begin(retiring: []) },
                await rotationFailure { try await rotation.history() },
            ] {
                #expect(error?.code == .journalLocked && error?.suggestion == .retryWhenUnlocked)
            }
            disk.unlock()
            #expect(try await rotation.resume() == .waitingForBackup)
        }

        @Test("of two objects that run one rotation, the one that is late stops and overwrites nothing")
        func twoObjects() async throws {
            let stage = try RotationStage.with(.blocto)
            let retiring = try await stage.retiring()
            let (other, hasBegun) = (KeyRotation(stage.setting()), Lock(false))
            var setting = stage.setting()
            let pause = setting.pause
            setting.pause = { seconds in
                // While the first waits for its transaction, the second carries the same rotation out.
                let isFirst = hasBegun.withLock { begun in
                    defer { begun = true }
                    return !begun
                }
                if isFirst { #expect(try await other.begin(retiring: retiring) == .waitingForBackup) }
                try await pause(seconds)
            }
            let rotation = KeyRotation(setting)
            let error = await rotationFailure { try await rotation.begin(retiring: retiring) }
            #expect(error?.code == .alreadyRunning)
            #expect(try await rotation.status() == .waitingForBackup)
            try await stage.confirm(rotation)
            await stage.expectRotated()
        }

        @Test("every stream of a rotation hears of each of its steps, in order")
        func progress() async throws {
            let stage = try RotationStage.with(.blocto)
            let rotation = KeyRotation(stage.setting())
            let streams = [rotation.progress, rotation.progress]
            #expect(try await rotation.begin(retiring: try await stage.retiring()) == .waitingForBackup)
            for stream in streams {
                var steps: [Int] = []
                for await progress in stream {
                    #expect(progress.total == RotationProgress.stepCount)
                    if steps.last != progress.step { steps.append(progress.step) }
                    if progress.phase == .proven { break }
                }
                #expect(steps == [0, 1, 2, 3, 4, 5, 6])
            }
        }

        @Test("a node that lags behind does not make an account unknown; one that exists nowhere is")
        func laggingNode() async throws {
            let stage = try RotationStage.with(.blocto)
            let node = RotationNode(node: stage.setting().node)
            let height = try await node.sealedBlock().height
            let ahead = await rotationFailure { try await node.account(stage.account.address, at: height + 100) }
            #expect(ahead?.code == .nodeInconsistent && ahead?.suggestion == .retryLater)
            stage.node.plan(.notFound, .next(.account))
            let once = await rotationFailure { try await node.account(stage.account.address, at: height) }
            #expect(once?.code == .nodeInconsistent)
            stage.node.plan(.notFound, .every(.account))
            let never = await rotationFailure { try await node.account(stage.account.address, at: height) }
            #expect(never?.code == .accountUnknown)
        }

        @Test("a block to refer to has the height that it was said to have, or is not referred to")
        func reference() async throws {
            let stage = try RotationStage.with(.blocto)
            let node = RotationNode(node: stage.setting().node)
            let block = try await node.sealedBlock()
            #expect(try await node.confirmed(block) == block)
            let far = ReferenceBlock(id: block.id, height: 1 << 62)
            #expect(await rotationFailure { try await node.confirmed(far) }?.code == .nodeInconsistent)
            let unknown = ReferenceBlock(
                id: try #require(FlowIdentifier([UInt8](repeating: 7, count: 32))), height: block.height)
            #expect(await rotationFailure { try await node.confirmed(unknown) }?.code == .nodeInconsistent)
        }
    }
}

/// A disk before the first unlock: iOS refuses to read and to write protected files.
private final class LockedDisk: StateRepository {
    private let disk: WatchedDisk
    private let isLocked = Lock(true)

    init(disk: WatchedDisk) {
        self.disk = disk
    }

    func unlock() { isLocked.withLock { $0 = false } }

    func data(forKey key: String) throws -> Data? {
        guard !isLocked.withLock({ $0 }) else { throw CocoaError(.fileReadNoPermission) }
        return disk.data(forKey: key)
    }

    func set(_ data: Data?, forKey key: String) throws {
        guard !isLocked.withLock({ $0 }) else { throw CocoaError(.fileWriteNoPermission) }
        try disk.set(data, forKey: key)
    }
}
