#if canImport(React)
import Foundation
import LatchkeyReactNative
import React

/// The native module `KeyRotationManager`: hands calls to a `RotationBridge` and its answers back, and does nothing else.
///
/// Compiled in the app, by the pod; React Native makes one for each life of JavaScript's.
@objc(KeyRotationManager)
public final class KeyRotationManager: RCTEventEmitter, @unchecked Sendable {
    // Sendable: what it holds is, and React Native takes an event on any thread.
    /// The app's rotations; set it before React Native starts, and leave it.
    nonisolated(unsafe) public static var host: RotationHost?

    private let bridgeToHost = RotationBridge(host: KeyRotationManager.host)

    public override static func requiresMainQueueSetup() -> Bool { false }

    public override func supportedEvents() -> [String] { BridgeEvent.names }

    public override func startObserving() {
        bridgeToHost.startObserving { [weak self] event in
            self?.sendEvent(withName: event.name, body: BridgeValue.object(event.body).foundation)
        }
    }

    public override func stopObserving() {
        bridgeToHost.stopObserving()
    }

    public override func invalidate() {
        bridgeToHost.invalidate()
        super.invalidate()
    }

    @objc(startKeyRotation:resolver:rejecter:)
    func startKeyRotation(
        _ params: NSDictionary?, resolver resolve: @escaping RCTPromiseResolveBlock,
        rejecter reject: @escaping RCTPromiseRejectBlock
    ) {
        bridgeToHost.startKeyRotation(params, BridgePromise(resolve, reject))
    }

    @objc(startKeyRotationAnew:resolver:rejecter:)
    func startKeyRotationAnew(
        _ params: NSDictionary?, resolver resolve: @escaping RCTPromiseResolveBlock,
        rejecter reject: @escaping RCTPromiseRejectBlock
    ) {
        bridgeToHost.startKeyRotationAnew(params, BridgePromise(resolve, reject))
    }

    @objc(resumeKeyRotation:resolver:rejecter:)
    func resumeKeyRotation(
        _ params: NSDictionary?, resolver resolve: @escaping RCTPromiseResolveBlock,
        rejecter reject: @escaping RCTPromiseRejectBlock
    ) {
        bridgeToHost.resumeKeyRotation(params, BridgePromise(resolve, reject))
    }

    @objc(confirmBackup:resolver:rejecter:)
    func confirmBackup(
        _ params: NSDictionary?, resolver resolve: @escaping RCTPromiseResolveBlock,
        rejecter reject: @escaping RCTPromiseRejectBlock
    ) {
        bridgeToHost.confirmBackup(params, BridgePromise(resolve, reject))
    }

    @objc(cancelKeyRotation:resolver:rejecter:)
    func cancelKeyRotation(
        _ params: NSDictionary?, resolver resolve: @escaping RCTPromiseResolveBlock,
        rejecter reject: @escaping RCTPromiseRejectBlock
    ) {
        bridgeToHost.cancelKeyRotation(params, BridgePromise(resolve, reject))
    }

    @objc(getKeyRotationStatus:resolver:rejecter:)
    func getKeyRotationStatus(
        _ params: NSDictionary?, resolver resolve: @escaping RCTPromiseResolveBlock,
        rejecter reject: @escaping RCTPromiseRejectBlock
    ) {
        bridgeToHost.getKeyRotationStatus(params, BridgePromise(resolve, reject))
    }

    @objc(checkForBloctoKeys:resolver:rejecter:)
    func checkForBloctoKeys(
        _ params: NSDictionary?, resolver resolve: @escaping RCTPromiseResolveBlock,
        rejecter reject: @escaping RCTPromiseRejectBlock
    ) {
        bridgeToHost.checkForBloctoKeys(params, BridgePromise(resolve, reject))
    }

    @objc(checkBiometricAvailability:rejecter:)
    func checkBiometricAvailability(
        _ resolve: @escaping RCTPromiseResolveBlock, rejecter reject: @escaping RCTPromiseRejectBlock
    ) {
        bridgeToHost.checkBiometricAvailability(BridgePromise(resolve, reject))
    }

    @objc(authenticateUser:resolver:rejecter:)
    func authenticateUser(
        _ reason: NSString?, resolver resolve: @escaping RCTPromiseResolveBlock,
        rejecter reject: @escaping RCTPromiseRejectBlock
    ) {
        bridgeToHost.authenticateUser(reason, BridgePromise(resolve, reject))
    }
}

extension BridgePromise {
    /// Wraps React Native's blocks, which may be called on any thread.
    fileprivate convenience init(
        _ resolve: @escaping RCTPromiseResolveBlock, _ reject: @escaping RCTPromiseRejectBlock
    ) {
        // Sendable: React Native takes an answer on any thread.
        nonisolated(unsafe) let resolve = resolve
        nonisolated(unsafe) let reject = reject
        self.init {
            resolve($0.foundation)
        } reject: { failure in
            let userInfo = failure.userInfo.mapValues { $0.foundation as Any }
            reject(
                failure.code.rawValue, failure.message,
                NSError(domain: "LatchkeyReactNative", code: 0, userInfo: userInfo))
        }
    }
}
#endif
