import Foundation
import LatchkeyCrypto

/// How the phone can verify its owner now: LAEnvironment.
///
/// With what the app knows already it waits until something is otherwise, some seconds at most, so that no thread of an app
/// waits for ever.
public struct ReadEnvironment: PhoneCall {
    /// The operation.
    public static let operation = PhoneOperation.contextEnvironment

    /// Seconds after which the phone answers though nothing has changed.
    static let longestWait: TimeInterval = 5

    /// What the app knows; nil to be told at once.
    public var known: Reply?

    /// Creates a call.
    public init(known: Reply? = nil) {
        self.known = known
    }

    /// Reads a call from a socket.
    ///
    /// - Throws: `.malformedRequest` for damaged knowledge.
    public init(fields: [String: PropertyListValue]) throws(PhoneFailure) {
        guard let known = try fields.optional("known", \.dictionary) else { return }
        self.known = try Reply(fields: known)
    }

    /// The call for a socket.
    public var fields: [String: PropertyListValue] { known.map { ["known": .dictionary($0.fields)] } ?? [:] }

    /// What the phone has.
    public struct Reply: PhoneReply, Hashable {
        /// The sensor, even if nothing is enrolled.
        public var biometry: PhoneConfiguration.Biometry
        /// 32 bytes of the app's own that change with what is enrolled; nil if nothing is.
        public var stateHash: Data?
        /// Whether the passcode has to be entered before the sensor works again.
        public var isLockedOut: Bool
        /// Whether the app could use the sensor now.
        public var isUsable: Bool
        /// Whether there is a passcode.
        public var hasPasscode: Bool

        /// Creates a reply.
        public init(
            biometry: PhoneConfiguration.Biometry, stateHash: Data?, isLockedOut: Bool, isUsable: Bool,
            hasPasscode: Bool
        ) {
            self.biometry = biometry
            self.stateHash = stateHash
            self.isLockedOut = isLockedOut
            self.isUsable = isUsable
            self.hasPasscode = hasPasscode
        }

        /// Reads a reply from a socket.
        public init(fields: [String: PropertyListValue]) throws(PhoneFailure) {
            biometry = try PhoneConfiguration.Biometry(field: fields)
            stateHash = try fields.optional("stateHash", \.data)
            isLockedOut = try fields.required("isLockedOut", \.boolean)
            isUsable = try fields.required("isUsable", \.boolean)
            hasPasscode = try fields.required("hasPasscode", \.boolean)
        }

        /// The reply for a socket.
        public var fields: [String: PropertyListValue] {
            var fields = biometry.field
            fields["stateHash"] = stateHash.map { .data($0) }
            fields["isLockedOut"] = .boolean(isLockedOut)
            fields["isUsable"] = .boolean(isUsable)
            fields["hasPasscode"] = .boolean(hasPasscode)
            return fields
        }
    }

    /// Reads it, or waits for a change.
    ///
    /// - Throws: `.launchEnded` once the app is over.
    public func perform(for caller: PhoneCaller) throws(PhoneFailure) -> Reply {
        let phone = caller.phone
        guard let known else { return try phone.environment(caller.launch) }
        // Nil inside: the launch is over.
        let changed = phone.screen.wait(until: Date(timeIntervalSinceNow: Self.longestWait)) { state -> Reply?? in
            guard state.apps[caller.launch] != nil, let now = try? phone.environment(caller.launch) else {
                return .some(nil)
            }
            return now == known ? nil : .some(now)
        }
        switch changed {
        case .some(let now?): return now
        case .some(nil): throw .connection(.launchEnded)
        case nil: return known
        }
    }
}

extension VirtualPhone {
    /// Returns `LAEnvironment.state`.
    fileprivate func environment(_ launch: LaunchToken) throws(PhoneFailure) -> ReadEnvironment.Reply {
        let domain = try domainState(launch)
        let time = now
        return try state.withLock { state throws(PhoneFailure) in
            let app = try state.running(launch).launch.bundleIdentifier
            return ReadEnvironment.Reply(
                biometry: domain.biometry, stateHash: domain.stateHash,
                isLockedOut: domain.stateHash != nil && state.biometryLockout(time) != nil,
                isUsable: state.obstacle(to: .biometrics, app: app, now: time) == nil,
                hasPasscode: state.durable.passcode != nil)
        }
    }
}
