import FlowNetwork
import Foundation
import LatchkeyLock
import LatchkeyReactNative
import RotationBridgeTesting
import Testing

/// JavaScript's side of a bridge: makes calls, and counts how often each promise is settled.
final class Caller: Sendable {
    typealias Answer = Result<BridgeValue, BridgeFailure>
    typealias Call = @Sendable (RotationBridge) -> (Any?, BridgePromise) -> Void

    let stage: BridgeStage
    let host: RotationHost
    let bridge: RotationBridge
    /// The events, in the order in which they came.
    let events = Lock<[BridgeEvent]>([])
    private let settled = Lock<[Int]>([])

    init(_ handset: Handset = .faceID, _ shape: AccountShape = .blocto) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("bridge-\(UUID().uuidString)")
        let stage = try #require(try BridgeStage(handset, shape, folder: folder))
        self.stage = stage
        host = stage.makeHost()
        bridge = RotationBridge(host: host)
        listen(bridge)
    }

    /// How often each promise was settled.
    var settlements: [Int] { settled.withLock { $0 } }

    /// The account's parameters, as JavaScript gives them.
    var params: [String: Any] { ["network": "emulator", "address": "0x\(stage.account.address)"] }

    /// The names of the phases that were told.
    var phases: [BridgeValue?] {
        events.withLock { $0.filter { $0.name == BridgeEvent.progressName }.map { $0.body["phase"] } }
    }

    func listen(_ bridge: RotationBridge) {
        bridge.startObserving { [events] event in events.withLock { $0.append(event) } }
    }

    /// Makes a call and waits for its answer.
    func ask(_ call: (BridgePromise) -> Void) async -> Answer {
        let (stream, continuation) = AsyncStream.makeStream(of: Answer.self)
        let number = settled.withLock { settled in
            settled.append(0)
            return settled.count - 1
        }
        call(
            BridgePromise { [settled] value in
                settled.withLock { $0[number] += 1 }
                continuation.yield(.success(value))
            } reject: { [settled] failure in
                settled.withLock { $0[number] += 1 }
                continuation.yield(.failure(failure))
            })
        for await answer in stream { return answer }
        return .failure(BridgeFailure(.reloaded, "The promise was never settled."))
    }

    func start() async -> Answer { await ask { bridge.startKeyRotation(params, $0) } }
    func backup() async -> Answer { await ask { bridge.confirmBackup(params, $0) } }
    func cancel() async -> Answer { await ask { bridge.cancelKeyRotation(params, $0) } }
    func state() async -> Answer { await ask { bridge.getKeyRotationStatus(params, $0) } }

    /// Waits until a phase was told.
    func phase(_ name: String) async {
        while !phases.contains(.text(name)) { await Task.yield() }
    }
}

extension Result<BridgeValue, BridgeFailure> {
    /// The member of an object that was resolved.
    func member(_ name: String) -> BridgeValue? {
        guard case .success(.object(let members)) = self else { return nil }
        return members[name]
    }

    /// The status that was resolved.
    var status: BridgeValue? { member("status") }

    /// The code of a rejection.
    var code: String? {
        guard case .failure(let failure) = self else { return nil }
        return failure.code.rawValue
    }
}
