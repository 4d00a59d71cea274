import Foundation
import LatchkeyCrypto

/// The requests of the Secure Enclave.
extension VirtualPhone {
    /// Makes a key and, if it is permanent, its keychain item, in one step.
    func createKey(
        _ arguments: [String: PropertyListValue], _ launch: LaunchToken
    ) throws(PhoneFailure) -> [String: PropertyListValue] {
        let control = try Self.accessControl(arguments)
        let options = ContextOptions(archived: arguments["context"])
        let time = now
        return try change(launch) { state throws(PhoneFailure) in
            guard state.configuration.secureEnclave == .present, state.configuration.kind == .device else {
                // Simulators before iOS 15 said so with another status.
                let isOldSimulator = state.configuration.kind == .simulator && state.configuration.majorVersion < 15
                throw .status(isOldSimulator ? .param : .authFailed, "This phone has no Secure Enclave.")
            }
            let app = try state.running(launch).app
            let password = try state.credential(options, launch)
            let key = try EnclaveKey(control: control, binding: state.binding(for: control, password: password))
            let wrapped = try key.wrapped(secret: state.enclaveSecret)
            let reply: [String: PropertyListValue] = [
                "toid": .bytes(wrapped), "public": .bytes(key.key.publicKey.x963),
            ]
            if arguments["permanent"]?.boolean ?? true {
                var attributes = arguments["attributes"]?.dictionary ?? [:]
                attributes.merge(key.itemAttributes(wrapped: wrapped)) { $1 }
                let query = try KeychainQuery(attributes, app: app, call: .add)
                var item = try state.newItem(query, app: app, password: password, time: time)
                item.control = control
                try state.checkInsertion(item, besides: [])
                try state.countEffect(launch)
                try state.insert(item)
            } else {
                try state.countEffect(launch)
            }
            return reply
        }
    }

    /// Signs 20 to 64 bytes of digest; asks the person if the key's access control says so.
    func sign(
        _ arguments: [String: PropertyListValue], _ launch: LaunchToken
    ) throws(PhoneFailure) -> [String: PropertyListValue] {
        guard let digest = arguments["digest"]?.bytes, (20...64).contains(digest.count) else {
            throw .status(.param, "The digest has a wrong size.")
        }
        let key = try unlockedKey(arguments, launch, .keySign)
        guard let signature = try? key.key.signature(forDigest: digest) else {
            throw .status(.param, "The digest could not be signed.")
        }
        return ["signature": .bytes(signature.der)]
    }

    /// The X coordinate of the product with another P-256 key, 32 bytes.
    func exchange(
        _ arguments: [String: PropertyListValue], _ launch: LaunchToken
    ) throws(PhoneFailure) -> [String: PropertyListValue] {
        guard let point = arguments["peer"]?.bytes, let peer = try? ECPublicKey(x963: point, curve: .p256) else {
            throw .status(.param, "The other key is no point of the curve.")
        }
        let key = try unlockedKey(arguments, launch, .keyExchange)
        guard let secret = try? key.key.sharedSecret(with: peer) else {
            throw .status(.param, "No secret could be agreed on.")
        }
        return ["secret": .bytes(secret)]
    }

    func publicKey(
        _ arguments: [String: PropertyListValue], _ launch: LaunchToken
    ) throws(PhoneFailure) -> [String: PropertyListValue] {
        let key = try open(arguments, launch)
        return ["public": .bytes(key.key.publicKey.x963)]
    }

    private func open(
        _ arguments: [String: PropertyListValue], _ launch: LaunchToken
    ) throws(PhoneFailure) -> EnclaveKey {
        try state.withLock { state throws(PhoneFailure) in
            _ = try state.running(launch)
            return try state.openKey(arguments["toid"]?.bytes ?? [])
        }
    }

    /// The key, once everything that its access control asks for was shown.
    private func unlockedKey(
        _ arguments: [String: PropertyListValue], _ launch: LaunchToken, _ operation: PhoneOperation
    ) throws(PhoneFailure) -> EnclaveKey {
        let key = try open(arguments, launch)
        let options = ContextOptions(archived: arguments["context"])
        do {
            try state.withLock { state throws(PhoneFailure) in
                if let control = key.control, !state.isReadable(control.protection) {
                    throw .status(.interactionNotAllowed, "The phone is locked.")
                }
                if state.isPasscodeGone(key.binding) {
                    throw .status(.authFailed, "The passcode that guarded the key is gone.")
                }
            }
            try withContext(options, launch) { handle throws(PhoneFailure) in
                try run(
                    Evaluation(
                        goal: .accessControl, launch: launch, context: handle, options: options,
                        operation: operation, demands: key.control?.demands ?? [], binding: key.binding))
            }
        } catch {
            throw enclaveFailure(error)
        }
        return key
    }

    /// The failure in the domain that ``OpenQuestions`` chooses.
    private func enclaveFailure(_ failure: PhoneFailure) -> PhoneFailure {
        guard failure.domain == .localAuthentication,
            state.withLock({ $0.configuration.openQuestions.enclaveErrors == .osStatus })
        else { return failure }
        return .status(failure.status, failure.message)
    }

    static func accessControl(_ arguments: [String: PropertyListValue]) throws(PhoneFailure) -> AccessControl? {
        guard let value = arguments["accessControl"] else { return nil }
        guard let control = value.data.flatMap({ AccessControl(archived: $0) }) else {
            throw .status(.param, "The access control is damaged.")
        }
        return control
    }

    /// Runs `body` with the handle in the options, or with a fresh context that ends with the call.
    func withContext<Result>(
        _ options: ContextOptions, _ launch: LaunchToken, _ body: (Int64) throws(PhoneFailure) -> Result
    ) throws(PhoneFailure) -> Result {
        if options.handle != nil {
            let handle = try ownHandle(options, launch)
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
                desk.withdraw(with: error) { token, _ in token == launch }
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
        let key = try EnclaveKey(wrapped: wrapped, secret: enclaveSecret)
        if openKeys.count >= Self.maximumOpenKeys { openKeys = [:] }
        openKeys[wrapped] = key
        return key
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
    /// Stored as `dk`: its own access control is inside the token
    /// object id.
    fileprivate func itemAttributes(wrapped: [UInt8]) -> [String: PropertyListValue] {
        [
            "class": .string("keys"), "kcls": .integer(1), "type": .integer(73), "bsiz": .integer(256),
            "esiz": .integer(256), "klbl": .bytes(applicationLabel), "tkid": .string("com.apple.setoken"),
            "toid": .bytes(wrapped), "perm": .integer(1), "priv": .integer(1), "sens": .integer(1),
            "extr": .integer(0), "sign": .integer(1), "drve": .integer(1), "pdmn": .string("dk"),
        ]
    }
}
