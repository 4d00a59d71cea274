import Foundation
import LatchkeyCrypto

/// The requests of DeviceCheck.
extension VirtualPhone {
    /// Apple asks for this many bytes of client data hash at least.
    private static let shortestHash = 16

    /// Whether App Attest and device tokens can be had.
    func deviceCheckSupport(_ launch: LaunchToken) throws(PhoneFailure) -> [String: PropertyListValue] {
        try state.withLock { state throws(PhoneFailure) in
            let app = try state.running(launch).app
            return [
                "appAttest": .boolean(state.supportsAppAttest(app)),
                "deviceCheck": .boolean(state.configuration.kind == .device),
            ]
        }
    }

    /// Makes a key in the enclave; needs no network.
    func generateAppAttestKey(_ launch: LaunchToken) throws(PhoneFailure) -> [String: PropertyListValue] {
        try meetFaults(.generateKey, launch)
        return try change(launch) { state throws(PhoneFailure) in
            let app = try state.appWithAppAttest(launch)
            guard let key = try? EnclaveKey(control: nil, binding: Binding()),
                let wrapped = try? key.wrapped(secret: state.enclaveSecret)
            else { throw .deviceCheck(.unknownSystemFailure, "The Secure Enclave could not make a key.") }
            let keyId = Data(HashAlgorithm.sha256.hash(key.key.publicKey.x963)).base64EncodedString()
            try state.countEffect(launch)
            state.appAttest.keys[keyId] = AppAttestState.Key(bundleIdentifier: app.bundleIdentifier, wrapped: wrapped)
            return ["keyId": .string(keyId)]
        }
    }

    /// Has the authority certify a key.
    func attestKey(
        _ arguments: [String: PropertyListValue], _ launch: LaunchToken
    ) throws(PhoneFailure) -> [String: PropertyListValue] {
        try meetFaults(.attestKey, launch)
        let time = now
        return try change(launch) { state throws(PhoneFailure) in
            let app = try state.appWithAppAttest(launch)
            let hash = try Self.clientDataHash(arguments)
            let (keyId, key) = try state.appAttestKey(arguments, app)
            guard !key.isAttested || state.configuration.openQuestions.secondAttestation == .accepted else {
                throw .deviceCheck(.invalidKey, "The key is attested already.")
            }
            guard !state.isAirplane else { throw .deviceCheck(.serverUnavailable, "There is no network.") }
            let publicKey = try state.openAppAttestKey(key).publicKey
            guard !state.appAttest.isJailbroken || state.configuration.openQuestions.jailbrokenAttestation == .attested
            else { throw .deviceCheck(.invalidKey, "The service rejects the key.") }
            let attested = state.attestedApp(app)
            let serviceTime = time.addingTimeInterval(state.appAttest.clockSkew)
            let issue = AttestationIssue(
                authority: state.appAttest.authority,
                profile: AttestationProfile(systemVersion: state.configuration.systemVersion), app: attested,
                publicKey: publicKey, clientDataHash: hash, hardwareIdentifier: state.hardwareIdentifier,
                milliseconds: UInt64(max(0, (serviceTime.timeIntervalSince1970 * 1000).rounded())))
            guard let object = try? issue.object() else {
                throw .deviceCheck(.unknownSystemFailure, "The authority could not sign.")
            }
            try state.countEffect(launch)
            state.appAttest.keys[keyId]?.isAttested = true
            state.appAttest.attestations[attested.appId, default: []].append(serviceTime)
            return ["attestation": .bytes(object)]
        }
    }

    /// Signs client data with an attested key, and counts; needs no network.
    func generateAssertion(
        _ arguments: [String: PropertyListValue], _ launch: LaunchToken
    ) throws(PhoneFailure) -> [String: PropertyListValue] {
        try meetFaults(.generateAssertion, launch)
        return try change(launch) { state throws(PhoneFailure) in
            let app = try state.appWithAppAttest(launch)
            let hash = try Self.clientDataHash(arguments)
            let (keyId, key) = try state.appAttestKey(arguments, app)
            guard key.isAttested else { throw .deviceCheck(.invalidKey, "The key is not attested.") }
            guard key.counter < .max else { throw .deviceCheck(.invalidKey, "The key is used up.") }
            let data = AuthenticatorData(
                app: state.attestedApp(app),
                profile: AttestationProfile(systemVersion: state.configuration.systemVersion)
            ).asserted(counter: key.counter + 1)
            // The nonce is the message: it is hashed once more when it is signed.
            let nonce = HashAlgorithm.sha256.hash(data + hash)
            guard let signature = try? state.openAppAttestKey(key).signature(for: nonce, hash: .sha256) else {
                throw .deviceCheck(.unknownSystemFailure, "The key could not sign.")
            }
            try state.countEffect(launch)
            state.appAttest.keys[keyId]?.counter += 1
            let assertion = CBORWriter.map([
                "signature": CBORWriter.bytes(signature.der), "authenticatorData": CBORWriter.bytes(data),
            ])
            return ["assertion": .bytes(assertion)]
        }
    }

    /// Makes a token that names this device to the authority: another one each time.
    func generateDeviceToken(_ launch: LaunchToken) throws(PhoneFailure) -> [String: PropertyListValue] {
        try meetFaults(.generateToken, launch)
        let time = now
        return try state.withLock { state throws(PhoneFailure) in
            let app = try state.running(launch).app
            guard state.configuration.kind == .device else {
                throw .deviceCheck(.featureUnsupported, "A simulator has no device tokens.")
            }
            guard !state.isAirplane else { throw .deviceCheck(.unknownSystemFailure, "There is no network.") }
            let appId = AttestedApp(app, distribution: .development).appId
            let token = DeviceToken(hardwareIdentifier: state.hardwareIdentifier, appId: appId, created: time)
            guard let sealed = try? token.sealed(by: state.appAttest.authority) else {
                throw .deviceCheck(.unknownSystemFailure, "No token could be made.")
            }
            return ["token": .bytes(sealed)]
        }
    }

    private static func clientDataHash(_ arguments: [String: PropertyListValue]) throws(PhoneFailure) -> [UInt8] {
        guard let hash = arguments["clientDataHash"]?.bytes, hash.count >= shortestHash else {
            throw .deviceCheck(.invalidInput, "The client data hash is too short.")
        }
        return hash
    }

    /// Goes through the faults that this call meets.
    private func meetFaults(_ call: AppAttestFault.Call, _ launch: LaunchToken) throws(PhoneFailure) {
        let effects = try state.withLock { state throws(PhoneFailure) in
            _ = try state.running(launch)
            // Reading without writing keeps the phone's file as it is.
            guard !state.appAttest.faults.isEmpty else { return [AppAttestFault.Effect]() }
            return state.appAttest.meet(call)
        }
        for effect in effects {
            switch effect {
            case .fails(let code): throw .deviceCheck(code, "A fault was set.")
            case .slow(let seconds): heldCalls.wait(at: Date().addingTimeInterval(seconds)) { !self.runs(launch) }
            case .held: heldCalls.wait(at: nil) { !self.runs(launch) }
            }
        }
    }

    private func runs(_ launch: LaunchToken) -> Bool { state.withLock { $0.launches[launch] != nil } }
}

extension PhoneState {
    /// Extensions that Apple names as supported since iOS 27: Action, and single sign-on.
    private static let supportedExtensions = ["com.apple.ui-services", "com.apple.AppSSO.idp-extension"]

    func supportsAppAttest(_ app: App) -> Bool {
        // Every version of visionOS has it.
        let isNewEnough = configuration.majorVersion >= 14 || configuration.biometry == .opticID
        guard configuration.kind == .device, configuration.secureEnclave == .present, isNewEnough else { return false }
        guard let details = app.infoDictionary["NSExtension"]?.dictionary else { return true }
        let point = details["NSExtensionPointIdentifier"]?.string ?? ""
        return configuration.majorVersion >= 27 && Self.supportedExtensions.contains(point)
    }

    fileprivate func appWithAppAttest(_ launch: LaunchToken) throws(PhoneFailure) -> App {
        let app = try running(launch).app
        guard supportsAppAttest(app) else {
            throw .deviceCheck(.featureUnsupported, "There is no App Attest for this app on this phone.")
        }
        return app
    }

    /// An app's identity for App Attest on this phone.
    fileprivate func attestedApp(_ app: App) -> AttestedApp {
        AttestedApp(
            app, distribution: appAttest.distributions[app.bundleIdentifier] ?? .development,
            code: appAttest.isJailbroken ? .modified : .signed)
    }

    /// The app's key of the id in the arguments.
    fileprivate func appAttestKey(
        _ arguments: [String: PropertyListValue], _ app: App
    ) throws(PhoneFailure) -> (keyId: String, key: AppAttestState.Key) {
        guard let keyId = arguments["keyId"]?.string, Data(base64Encoded: keyId)?.count == 32 else {
            throw .deviceCheck(.invalidInput, "This is no key id.")
        }
        guard let key = appAttest.keys[keyId], key.bundleIdentifier == app.bundleIdentifier else {
            let isInput = configuration.openQuestions.deadAttestKey == .invalidInput
            throw .deviceCheck(isInput ? .invalidInput : .invalidKey, "The phone does not have the key.")
        }
        return (keyId, key)
    }

    fileprivate mutating func openAppAttestKey(_ key: AppAttestState.Key) throws(PhoneFailure) -> ECPrivateKey {
        do {
            return try openKey(key.wrapped).key
        } catch {
            throw .deviceCheck(.invalidKey, "The Secure Enclave did not make the key.")
        }
    }
}
