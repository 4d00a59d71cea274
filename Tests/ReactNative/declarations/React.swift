// React Native's declarations as Swift imports them (RCTBridgeModule.h, RCTEventEmitter.h), for a type check of
// ios/KeyRotationManager.swift on Linux.
import Foundation

/// Resolves a promise.
public typealias RCTPromiseResolveBlock = (Any?) -> Void
/// Rejects a promise with a code, a message and an error.
public typealias RCTPromiseRejectBlock = (String?, String?, (any Error)?) -> Void

/// The base class of native modules that send events.
open class RCTEventEmitter: NSObject {
    /// Whether it is made on the main queue.
    open class func requiresMainQueueSetup() -> Bool { false }
    /// The names of its events.
    open func supportedEvents() -> [String]! { nil }
    /// The first listener has come.
    open func startObserving() {}
    /// The last listener has gone.
    open func stopObserving() {}
    /// JavaScript is gone.
    open func invalidate() {}
    /// Sends an event.
    open func sendEvent(withName name: String!, body: Any!) {}
}
