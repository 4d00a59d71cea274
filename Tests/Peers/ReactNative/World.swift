import FlowNetwork
import Foundation
import LatchkeyReactNative
import RotationBridgeTesting
@_spi(Latchkey) import UIKit
import VirtualPhone

/// A phone, its person, the network, and the app's two sides: its rotations, and the present life of JavaScript's.
@MainActor
final class World {
    /// The screens have shown no words yet.
    private struct NotYet: Error {}

    private let stage: BridgeStage
    private let evidence: URL
    private var host: RotationHost
    private var bridge: RotationBridge

    /// Sets everything up as a test asks for it.
    init(_ fields: [String: Any]) throws {
        guard let handset = (fields["handset"] as? String).flatMap(Handset.init(rawValue:)),
            let shape = (fields["shape"] as? String).flatMap(AccountShape.init(rawValue:)),
            let folder = fields["folder"] as? String, let evidence = fields["evidence"] as? String,
            let stage = try BridgeStage(handset, shape, folder: URL(fileURLWithPath: folder))
        else { throw Peer.UnknownRequest() }
        self.stage = stage
        self.evidence = URL(fileURLWithPath: evidence)
        host = stage.makeHost()
        bridge = RotationBridge(host: host)
    }

    /// What happens to the app, the phone, the person and the network.
    func act(_ what: String, _ fields: [String: Any]) throws {
        switch what {
        case "reload":
            bridge.invalidate()
            bridge = RotationBridge(host: host)
        case "relaunch":
            bridge.invalidate()
            try stage.relaunch()
            host = stage.makeHost()
            bridge = RotationBridge(host: host)
        case "home":
            stage.phone.touch(.home)
            deliver(.willResignActive, .didEnterBackground)
        case "front":
            stage.phone.touch(.open(BridgeStage.bundleIdentifier))
            deliver(.willEnterForeground, .didBecomeActive)
        case "timeExpires": deliver(.backgroundTimeExpires)
        case "hold": stage.hold(at: try text(fields, "phase"))
        case "release": stage.release()
        case "person": stage.person.become(try habit(text(fields, "habit")))
        case "backup":
            guard let habit = BackupScreens.Habit(rawValue: try text(fields, "habit")) else {
                throw Peer.UnknownRequest()
            }
            stage.screens.become(habit)
        case "seeWords" where stage.screens.shown.isEmpty: throw NotYet()
        case "seeWords": break
        case "fault":
            guard let fault = NetworkFault(name: try text(fields, "fault")) else { throw Peer.UnknownRequest() }
            stage.node.plan(fault, FaultTrigger(times: fields["times"] as? Int))
        case "clearFaults": stage.node.clearFaults()
        default: throw Peer.UnknownRequest()
        }
    }

    /// A call of JavaScript's, by the method's name.
    func call(_ number: Int, _ method: String, _ arguments: [Any]) {
        let promise = BridgePromise { value in
            Peer.write(["settled": number, "value": value.foundation])
        } reject: { failure in
            Peer.write([
                "settled": number, "code": failure.code.rawValue, "message": failure.message,
                "userInfo": failure.userInfo.mapValues(\.foundation),
            ])
        }
        let first = arguments.first
        switch method {
        case "startKeyRotation": bridge.startKeyRotation(first, promise)
        case "startKeyRotationAnew": bridge.startKeyRotationAnew(first, promise)
        case "resumeKeyRotation": bridge.resumeKeyRotation(first, promise)
        case "confirmBackup": bridge.confirmBackup(first, promise)
        case "cancelKeyRotation": bridge.cancelKeyRotation(first, promise)
        case "getKeyRotationStatus": bridge.getKeyRotationStatus(first, promise)
        case "checkForBloctoKeys": bridge.checkForBloctoKeys(first, promise)
        case "checkBiometricAvailability": bridge.checkBiometricAvailability(promise)
        case "authenticateUser": bridge.authenticateUser(first, promise)
        default: Peer.write(["failed": "no method \(method)"])
        }
    }

    /// The first listener of JavaScript's has come, or the last has gone.
    func observe(_ observes: Bool) {
        guard observes else { return bridge.stopObserving() }
        bridge.startObserving { event in
            Peer.write(["event": event.name, "body": BridgeValue.object(event.body).foundation])
        }
    }

    /// Writes every word list that the screens have shown into the test's file.
    func writeEvidence() {
        let lists = stage.screens.shown.map { $0.joined(separator: " ") }
        try? Data(lists.joined(separator: "\n").utf8).write(to: evidence)
    }

    /// Tells the app what the phone tells it then.
    private func deliver(_ events: AppEvent...) {
        for event in events { UIApplication.deliver(event) }
    }

    private func text(_ fields: [String: Any], _ name: String) throws -> String {
        guard let text = fields[name] as? String else { throw Peer.UnknownRequest() }
        return text
    }

    private func habit(_ name: String) throws -> ScriptedPerson.Habit {
        switch name {
        case "approves": .approves(passcode: "123456")
        case "cancels": .cancels
        case "wrongFace": .wrongFace
        case "absent": .absent
        default: throw Peer.UnknownRequest()
        }
    }
}
