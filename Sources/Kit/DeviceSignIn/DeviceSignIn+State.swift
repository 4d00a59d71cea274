import LatchkeyWire

extension DeviceSignIn {
    /// How a person signs in with this phone.
    public enum Method: String, Codable, Sendable, Hashable, CaseIterable {
        /// With a key that the face or finger opens, or the passcode if that fails.
        case biometric
        /// With a key that the passcode opens.
        case passcode
        /// With a code by text message, without a key.
        case oneTimeCode

        /// The method of an enrolled device.
        public init(_ identity: DeviceIdentity) {
            switch identity.authMethod {
            case .biometric: self = .biometric
            case .passcode: self = .passcode
            case nil: self = .oneTimeCode
            }
        }

        /// How the key is unlocked; `nil` without a key.
        var authMethod: AuthMethod? {
            switch self {
            case .biometric: .biometric
            case .passcode: .passcode
            case .oneTimeCode: nil
            }
        }
    }

    /// The state of this phone and its user.
    public enum State: Sendable, Hashable {
        /// Nothing has been looked at yet, or the phone does not let it be read now: while it is locked, for example.
        case unknown(LatchkeyError?)
        /// This phone is not enrolled.
        case notEnrolled
        /// An enrollment was sent and its end is not known; ``DeviceSignIn/resume()`` finds out.
        case unfinished
        /// This phone is enrolled; the person is not signed in.
        case enrolled(Method)
        /// This phone is enrolled, and its key is gone.
        case keyLost(KeyLoss)
        /// The person is signed in.
        case signedIn(Method)
        /// A recovery that this phone has begun is how the person gets in; it may have ended meanwhile, see its state.
        ///
        /// Without it the state would be not enrolled, enrolled without a key, or key lost.
        case recovering(Recovery)
    }

    /// Information about a lost key.
    public struct KeyLoss: Sendable, Hashable {
        /// Why a key is gone.
        public enum Reason: Sendable, Hashable {
            /// The phone has no passcode any more; the code is the system's.
            case securityRemoved(LocalAuthenticationCode)
            /// The phone is secured, but was not in between, or the key was deleted.
            case keyGone
        }

        /// Why it is gone.
        public let reason: Reason
        /// Whether the switch to one-time codes was sent, and its end is not known.
        public let isSwitchPending: Bool
        /// Whether the person is still signed in, so that ``DeviceSignIn/changeMethod(to:)`` needs no code first.
        public let isSignedIn: Bool
    }

    /// The state after the last call or ``refresh()``.
    public var state: State { core.board.state(of: fixedUser) }

    /// The current state, then each change in order; ends with its task.
    ///
    /// Nothing is polled: call ``resume()`` or ``refresh()`` when the app becomes active, as the person may have been
    /// in Settings.
    public var states: AsyncStream<State> {
        AsyncStream { continuation in
            if core.board.watch(fixedUser, continuation) { return }
            Task { await core.look(for: fixedUser, .key) }
        }
    }

    /// Looks at the enrollment, the sign-in and the phone's security; shows no prompt and needs no network.
    @discardableResult
    public func refresh() async -> State { await core.look(for: fixedUser, .key) }

    /// Finds out how an interrupted call ended, and looks at everything as ``refresh()`` does; shows no prompt.
    ///
    /// To be called when the app starts and whenever it becomes active. The server is asked only if something was
    /// interrupted or a recovery waits.
    ///
    /// - Throws: ``LatchkeyError``, above all if the server can't be reached; ``state`` is fresh all the same.
    @discardableResult
    public func resume() async throws(LatchkeyError) -> State {
        do throws(LatchkeyError) {
            if try await isUnfinished() {
                _ = try await MFARecovery(context).recover(try requireUser())
            }
            if let username = try username {
                _ = try await MFAAccountRecovery(context).progress(of: username)
                try await settleNumber(of: username)
            }
        } catch {
            await refresh()
            throw error
        }
        return await refresh()
    }

    /// Finds out how a change of the number ended whose reply was lost; without a sign-in it stays open.
    private func settleNumber(of username: Username) async throws(LatchkeyError) {
        guard try isNumberOpen(of: username), try await core.keeper.tokens(of: username) != nil else { return }
        do throws(LatchkeyError) {
            _ = try await serverRecord()
        } catch {
            guard error.isRefusal || error.suggestion == .signInAgain else { throw error }
        }
    }

    /// Whether a call was interrupted and its outcome is unknown.
    ///
    /// - Throws: ``LatchkeyError`` if the record can't be read.
    public func isUnfinished() async throws(LatchkeyError) -> Bool {
        let store = core.context.store
        guard let username = try username else { return false }
        return try await BlockingCall.attempt { () throws(LatchkeyError) in
            try store.hasUnfinishedEnrollment(of: username)
        }.get()
    }

    /// The enrolled device; `nil` if there is none.
    ///
    /// - Throws: ``LatchkeyError`` if the record can't be read.
    public func device() async throws(LatchkeyError) -> DeviceIdentity? {
        let store = core.context.store
        guard let username = try username else { return nil }
        return try await BlockingCall.attempt { () throws(LatchkeyError) in try store.identity(of: username) }.get()
    }

    /// Compares the phone's security with what the device needs: whether the key is lost, or a key has become possible.
    ///
    /// - Throws: ``LatchkeyError`` if the record or the keychain can't be read.
    public func securityFinding() async throws(LatchkeyError) -> DeviceSecurityWatch.Finding {
        guard let username = try username else { return .unchanged }
        return try await DeviceSecurityWatch(store: core.context.store).look(at: username)
    }
}
