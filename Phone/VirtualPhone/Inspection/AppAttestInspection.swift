import Foundation

/// A phone's App Attest data for developers, which neither apps nor people can see on a real phone.
///
/// It contains no private key.
public struct AppAttestInspection: Sendable, Hashable {
    /// A key that an app has made.
    public struct Key: Sendable, Hashable {
        /// The key's id, 44 characters of base64, as the app knows it.
        public let keyId: String
        /// The app that made it.
        public let bundleIdentifier: String
        /// Whether the service has attested it.
        public let isAttested: Bool
        /// The counter of its last assertion; 0 before the first.
        public let counter: UInt32
    }

    /// The keys of the apps that are on the phone, by app and id.
    public let keys: [Key]
    /// By how many seconds the service's clock is ahead of the phone's; negative if it is behind.
    public let clockSkew: TimeInterval
    /// The faults that wait for their calls.
    public let faults: [AppAttestFault]
    /// How many calls a fault holds.
    public let heldCalls: Int
    /// Whether the phone is jailbroken.
    public let isJailbroken: Bool
}

extension VirtualPhone {
    /// The phone's current App Attest data.
    public func inspectAppAttest() -> AppAttestInspection {
        let held = heldAppAttestCalls
        return state.withLock { state in
            let keys = state.durable.appAttest.keys.map { id, key in
                AppAttestInspection.Key(
                    keyId: id, bundleIdentifier: key.bundleIdentifier, isAttested: key.isAttested,
                    counter: key.counter)
            }
            return AppAttestInspection(
                keys: keys.sorted { ($0.bundleIdentifier, $0.keyId) < ($1.bundleIdentifier, $1.keyId) },
                clockSkew: state.durable.appAttest.clockSkew, faults: state.durable.appAttest.faults, heldCalls: held,
                isJailbroken: state.durable.appAttest.isJailbroken)
        }
    }

    /// Whether an app that is installed can use App Attest on this phone.
    public func supportsAppAttest(_ bundleIdentifier: String) -> Bool {
        state.withLock { state in state.durable.apps[bundleIdentifier].map { state.supportsAppAttest($0) } ?? false }
    }
}
