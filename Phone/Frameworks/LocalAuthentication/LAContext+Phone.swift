import Foundation
import VirtualPhone

extension LAContext: AuthenticationContextReference {
    /// The context's handle on the phone and its present options.
    @available(iOS, unavailable)
    public func contextOptions() -> ContextOptions {
        options(handle: try? connection().handle)
    }
}

extension LAContext {
    /// The phone and the context's handle there; makes the context if this is its first use.
    private func connection() throws(PhoneFailure) -> (phone: any PhoneConnection, handle: Int64) {
        if let known = known { return known }
        let phone = ProcessPhone.connection
        let handle = try phone.send(CreateContext()).handle
        let won = state.withLock { state -> Bool in
            guard state.handle == nil else { return false }
            state.phone = phone
            state.handle = handle
            return true
        }
        // Two threads used the context first at the same time: the later one's handle is not needed.
        if !won { _ = try? phone.send(ReleaseContext(handle: handle)) }
        return known ?? (phone, handle)
    }

    private var known: (phone: any PhoneConnection, handle: Int64)? {
        state.withLock { state in
            guard let phone = state.phone, let handle = state.handle else { return nil }
            return (phone, handle)
        }
    }

    private func options(handle: Int64?) -> ContextOptions {
        state.withLock { state in
            // No context could be made: a handle that no phone gives out makes the phone say so.
            ContextOptions(
                handle: handle ?? -1, reason: state.localizedReason, fallbackTitle: state.fallbackTitle,
                cancelTitle: state.cancelTitle, isInteractive: state.isInteractive,
                reuseDuration: state.reuseDuration)
        }
    }

    /// Asks the phone about this context.
    ///
    /// - Parameter call: made of the context's handle, and of its options at this moment.
    func send<Call: PhoneCall>(
        _ call: (Int64, ContextOptions) -> Call
    ) throws(PhoneFailure) -> Call.Reply {
        let (phone, handle) = try connection()
        return try phone.send(call(handle, options(handle: handle)))
    }

    /// Keeps what a reply says about biometry.
    func note(biometryType: LABiometryType? = nil, domainState: Data?) {
        state.withLock { state in
            if let biometryType { state.biometryType = biometryType }
            if let domainState { state.domainState = domainState }
        }
    }

    /// Asks the phone on a thread of its own, so that neither the caller nor the cooperative pool waits.
    func run<Call: PhoneCall>(
        _ call: @escaping @Sendable (ContextOptions) -> Call,
        _ reply: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) where Call.Reply == EvaluationReply {
        let wasInvalidated = state.withLock { $0.isInvalidated }
        // Everything that changes is inside `state`.
        nonisolated(unsafe) let context = self
        let thread = Thread {
            do throws(PhoneFailure) {
                context.note(domainState: try context.send { call($1) }.domainState)
                reply(true, nil)
            } catch {
                let isOvertaken = error.domain == .localAuthentication && error.code == LAError.invalidContext.rawValue
                // The context was invalidated after the call: to the app it was under way, though not yet to the phone.
                reply(false, isOvertaken && !wasInvalidated ? LAError(.authentication(.appCancel)) : LAError(error))
            }
        }
        thread.name = "LocalAuthentication"
        thread.start()
    }
}
