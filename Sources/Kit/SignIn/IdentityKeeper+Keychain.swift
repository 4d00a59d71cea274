extension IdentityKeeper {
    /// Changes the identity in memory, and returns the number of the change.
    ///
    /// - Parameter refused: if given, nothing changes (and the result is `nil`) where another identity is in memory.
    func replace(with identity: SessionIdentity?, unlessNewerThan refused: SessionIdentity? = nil) -> Int? {
        let change = state.withLock { state -> (edition: Int, prompt: DeviceAuthentication?)? in
            if let refused, let present = state.identity, present != refused { return nil }
            state.identity = identity
            state.edition += 1
            // What is saved is not to be read any more in this launch.
            state.isLoaded = true
            defer { state.prompt = nil }
            return (state.edition, state.prompt)
        }
        change?.prompt?.invalidate()
        return change?.edition
    }

    /// Whether nothing has changed since a change of that number.
    func isCurrent(_ edition: Int) -> Bool { state.withLock { $0.edition == edition } }

    // MARK: Reading

    func readSaved() async throws(LatchkeyError) -> Load {
        let edition = state.withLock { $0.edition }
        let authentication = DeviceAuthentication(reason: prompts.load)
        defer { authentication.invalidate() }
        let stored: LabeledSecret
        do throws(KeychainError) {
            stored = try await keychain.labeledSecret(for: Self.account, authentication: authentication)
        } catch {
            if error.code.isDecision { state.withLock { $0.isLoaded = true } }
            if error.code == .missing { return .absent }
            throw await latchkeyError(error)
        }
        return try await take(stored, edition)
    }

    private func take(_ stored: LabeledSecret, _ edition: Int) async throws(LatchkeyError) -> Load {
        let now = now()
        let identity = SessionIdentity(stored, now: now)
        let isValid = identity?.isValid(at: now) ?? false
        let hasChanged = state.withLock { state in
            state.isLoaded = true
            guard state.edition == edition else { return true }
            if isValid { state.identity = identity }
            return false
        }
        // Meanwhile another one was adopted, or the person has signed out.
        guard !hasChanged else { return current == nil ? .absent : .loaded }
        guard identity != nil else { throw LatchkeyError(.savedSignInUnreadable) }
        guard !isValid else { return .loaded }
        try await remove()
        return .expired
    }

    // MARK: Writing

    func save(_ identity: SessionIdentity, edition: Int) async throws(LatchkeyError) {
        guard isCurrent(edition) else { return }
        try await remove()
        let authentication = DeviceAuthentication(reason: prompts.save)
        defer {
            authentication.invalidate()
            state.withLock { if $0.prompt === authentication { $0.prompt = nil } }
        }
        let isWanted = state.withLock { state in
            guard state.edition == edition else { return false }
            state.prompt = authentication
            return true
        }
        guard isWanted else { return }
        do throws(LatchkeyError) {
            try await ask(authentication)
        } catch {
            // The prompt was taken away because this identity is no longer wanted.
            guard isCurrent(edition) else { return }
            throw error
        }
        guard isCurrent(edition) else { return }
        do throws(KeychainError) {
            try await keychain.set(identity.labeled, for: Self.account, authentication: authentication)
        } catch {
            throw await latchkeyError(error)
        }
    }

    private func ask(_ authentication: DeviceAuthentication) async throws(LatchkeyError) {
        switch lock {
        case .userPresence: try await authentication.evaluateOwner()
        case .biometryAny, .biometryCurrentSet:
            do throws(LatchkeyError) {
                try await authentication.evaluateBiometrics()
            } catch {
                // The passcode does not open this lock, so it can't be offered instead.
                throw LatchkeyError(
                    error.code, suggestion: error.suggestion == .offerPasscode ? .retry : nil,
                    underlying: error.underlying)
            }
        }
    }

    func remove() async throws(LatchkeyError) {
        do throws(KeychainError) {
            try await keychain.remove(Self.account)
        } catch {
            throw await latchkeyError(error)
        }
    }

    func latchkeyError(_ error: KeychainError) async -> LatchkeyError {
        LatchkeyError(savedIdentity: error, hardware: await BiometryKind.ofThisPhone())
    }
}

extension KeychainError.Code {
    /// Whether asking again in the same launch would only repeat the question: the person has answered, or there is
    /// nothing to open.
    fileprivate var isDecision: Bool {
        switch self {
        case .locked, .promptForbidden, .unavailable, .cancelled, .authenticationEnded, .systemFailed: false
        default: true
        }
    }
}
