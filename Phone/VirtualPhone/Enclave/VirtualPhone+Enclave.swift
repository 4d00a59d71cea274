import Foundation
import LatchkeyCrypto

/// The calls of the Secure Enclave.
extension VirtualPhone {
    /// Makes a key and, if it is permanent, its keychain item, in one step.
    func createKey(_ call: CreateKey, _ launch: LaunchToken) throws(PhoneFailure) -> CreateKey.Reply {
        let control = call.accessControl
        let time = now
        return try change(launch) { state throws(PhoneFailure) in
            guard state.durable.configuration.secureEnclave == .present, state.durable.configuration.kind == .device
            else {
                // Simulators before iOS 15 said so with another status.
                let isOldSimulator =
                    state.durable.configuration.kind == .simulator && state.durable.configuration.majorVersion < 15
                throw .status(isOldSimulator ? .param : .authFailed, "This phone has no Secure Enclave.")
            }
            if let control, !state.isReadable(control.protection) {
                throw .status(.interactionNotAllowed, "Failed to generate keypair")
            }
            let app = try state.running(launch).app
            let password = try state.credential(call.context, launch)
            let key = try EnclaveKey(control: control, binding: state.binding(for: control, password: password))
            let wrapped = try key.wrapped(secret: state.durable.enclaveSecret)
            if call.isPermanent {
                var attributes = call.attributes.overwritten(with: key.itemAttributes(wrapped: wrapped))
                // The app's own label wins (SecItem.m:1380).
                attributes[.applicationLabel] = call.attributes[.applicationLabel] ?? .bytes(key.applicationLabel)
                let query = try KeychainQuery(attributes, app: app, call: .add)
                var item = try state.newItem(query, app: app, password: password, time: time)
                item.control = control
                let insertion = try state.checkInsertion(item)
                try state.countEffect(launch)
                state.insert(insertion)
            } else {
                try state.countEffect(launch)
            }
            return CreateKey.Reply(tokenObjectID: Data(wrapped), publicKey: Data(key.key.publicKey.x963))
        }
    }

    /// Signs 20 to 64 bytes of digest; asks the person if the key's access control says so.
    func sign(_ call: SignDigest, _ launch: LaunchToken) throws(PhoneFailure) -> SignDigest.Reply {
        guard (20...64).contains(call.digest.count) else {
            throw .status(.param, "The digest has a wrong size.")
        }
        let key = try unlockedKey(call, launch)
        guard let signature = try? key.key.signature(forDigest: call.digest) else {
            throw .status(.param, "The digest could not be signed.")
        }
        return SignDigest.Reply(signature: signature.der)
    }

    /// The X coordinate of the product with another P-256 key, 32 bytes.
    func exchange(_ call: ExchangeKeys, _ launch: LaunchToken) throws(PhoneFailure) -> ExchangeKeys.Reply {
        guard let peer = try? ECPublicKey(x963: call.peer, curve: .p256) else {
            throw .status(.param, "The other key is no point of the curve.")
        }
        let key = try unlockedKey(call, launch)
        guard let secret = try? key.key.sharedSecret(with: peer) else {
            throw .status(.param, "No secret could be agreed on.")
        }
        return ExchangeKeys.Reply(secret: secret)
    }

    func publicKey(_ call: ReadPublicKey, _ launch: LaunchToken) throws(PhoneFailure) -> ReadPublicKey.Reply {
        ReadPublicKey.Reply(publicKey: try open(call.tokenObjectID, launch).key.publicKey.x963)
    }

    private func open(_ tokenObjectID: Data, _ launch: LaunchToken) throws(PhoneFailure) -> EnclaveKey {
        try state.withLock { state throws(PhoneFailure) in
            _ = try state.running(launch)
            return try state.openKey([UInt8](tokenObjectID))
        }
    }

    /// The key, once everything that its access control asks for was shown.
    private func unlockedKey<Call: EnclaveKeyCall>(
        _ call: Call, _ launch: LaunchToken
    ) throws(PhoneFailure) -> EnclaveKey {
        let key = try open(call.tokenObjectID, launch)
        do {
            try state.withLock { state throws(PhoneFailure) in
                if let control = key.control, !state.isReadable(control.protection) {
                    throw .status(.interactionNotAllowed, "The phone is locked.")
                }
                if state.isPasscodeGone(key.binding) {
                    throw state.lostKey(call, "The passcode that guarded the key is gone.")
                }
            }
            try withContext(call.context, launch) { handle throws(PhoneFailure) in
                let demands = try key.control?.demands(for: Call.use) ?? []
                try show(
                    Evaluation(
                        goal: .accessControl, launch: launch, context: handle, options: call.context,
                        operation: Call.operation, demands: demands, binding: key.binding,
                        noticesChangeLate: noticesChangeLate), call)
            }
        } catch {
            throw enclaveFailure(error)
        }
        return key
    }

    /// Has the person show what a key asks for; that may have become useless, which the enclave sees only then.
    private func show<Call: EnclaveKeyCall>(_ evaluation: Evaluation, _ call: Call) throws(PhoneFailure) {
        try run(evaluation)
        guard evaluation.noticesChangeLate else { return }
        try state.withLock { state throws(PhoneFailure) in
            guard state.contexts[evaluation.context]?.isInvalid == false else {
                throw .authentication(.invalidContext)
            }
            guard state.isOpen(evaluation) else { throw state.lostKey(call, "The enrolled biometry has changed.") }
        }
    }

    private var noticesChangeLate: Bool {
        state.withLock { $0.durable.configuration.lostEnclaveKey == .cryptoTokenKit }
    }

    /// The failure in the domain that ``OpenQuestions`` chooses.
    private func enclaveFailure(_ failure: PhoneFailure) -> PhoneFailure {
        guard failure.domain == .localAuthentication,
            state.withLock({ $0.durable.configuration.openQuestions.enclaveErrors == .osStatus })
        else { return failure }
        return .status(failure.status, failure.message)
    }

    /// Runs `body` with the handle in the options, or with a fresh context that ends with the call.
    func withContext<Result>(
        _ options: ContextOptions, _ launch: LaunchToken, _ body: (Int64) throws(PhoneFailure) -> Result
    ) throws(PhoneFailure) -> Result {
        if options.handle != nil {
            let handle = try ownHandle(options.handle, launch)
            guard state.withLock({ $0.contexts[handle]?.isInvalid == false }) else {
                throw .authentication(.invalidContext)
            }
            return try body(handle)
        }
        let handle = try state.withLock { state throws(PhoneFailure) in
            _ = try state.running(launch)
            return state.addContext(launch)
        }
        defer { state.withLock { $0.contexts[handle] = nil } }
        return try body(handle)
    }

    /// Changes the phone's state for an app; if the change was the launch's last moment, says so.
    func change<Result>(
        _ launch: LaunchToken, _ body: (inout PhoneState) throws(PhoneFailure) -> sending Result
    ) throws(PhoneFailure) -> sending Result {
        let name = state.withLock { $0.launches[launch]?.launch.bundleIdentifier }
        do {
            return try state.withLock(body)
        } catch {
            if let name, state.withLock({ $0.launches[launch] == nil }) {
                note("end", app: name, outcome: "killed")
                desk.withdraw(with: error) { $0.launch == launch }
            }
            throw error
        }
    }
}

extension PhoneState {
    /// How many keys stay open, so that each use of a key need not unwrap it: some kilobytes each.
    private static let maximumOpenKeys = 64

    /// The key of a token object id.
    ///
    /// - Throws: `errSecAuthFailed` unless this phone's enclave made it.
    mutating func openKey(_ wrapped: [UInt8]) throws(PhoneFailure) -> EnclaveKey {
        if let key = openKeys[wrapped] { return key }
        let key = try EnclaveKey(wrapped: wrapped, secret: durable.enclaveSecret)
        if openKeys.count >= Self.maximumOpenKeys { openKeys = [:] }
        openKeys[wrapped] = key
        return key
    }

    /// The failure of a key that is lost, as this version of iOS reports it.
    fileprivate func lostKey<Call: EnclaveKeyCall>(_ call: Call, _ reason: String) -> PhoneFailure {
        switch durable.configuration.lostEnclaveKey {
        case .cryptoTokenKit: .lostKey(Call.refusal)
        case .authFailed: .status(.authFailed, reason)
        }
    }

    /// The application password set on the context in the options.
    func credential(_ options: ContextOptions, _ launch: LaunchToken) throws(PhoneFailure) -> [UInt8]? {
        guard let handle = options.handle else { return nil }
        guard let context = contexts[handle], context.launch == launch, !context.isInvalid else {
            throw .status(.authFailed, "The context is invalid.")
        }
        return context.password
    }
}

extension EnclaveKey {
    /// The attributes of the key's keychain item.
    ///
    /// Stored as readable always: its own access control is inside the token
    /// object id.
    fileprivate func itemAttributes(wrapped: [UInt8]) -> KeychainDictionary {
        [
            .itemClass: .itemClass(.key), .keyClass: .integer(1), .type: .integer(73), .keySize: .integer(256),
            .effectiveKeySize: .integer(256), .tokenID: .secureEnclave, .tokenObjectID: .bytes(wrapped),
            .isPermanent: .integer(1),
            .isPrivate: .integer(1), .isSensitive: .integer(1), .isExtractable: .integer(0), .canSign: .integer(1),
            .canDerive: .integer(1), .accessible: .protection(.always),
        ]
    }
}
