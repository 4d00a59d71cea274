import Foundation
import LatchkeyCrypto

/// The requests of DeviceCheck.
extension VirtualPhone {
    /// Apple asks for this many bytes of client data hash at least.
    private static let shortestHash = 16

    /// Whether App Attest and device tokens can be had.
    func deviceCheckSupport(_ launch: LaunchToken) throws(PhoneFailure) -> ReadDeviceCheckSupport.Reply {
        try state.withLock { state throws(PhoneFailure) in
            let app = try state.running(launch).app
            return ReadDeviceCheckSupport.Reply(
                appAttest: state.supportsAppAttest(app), deviceCheck: state.durable.configuration.kind == .device)
        }
    }

    /// Makes a key in the enclave; needs no network.
    func generateAppAttestKey(_ launch: LaunchToken) throws(PhoneFailure) -> GenerateAppAttestKey.Reply {
        try meetFaults(.generateKey, launch)
        return try change(launch) { state throws(PhoneFailure) in
            let app = try state.appWithAppAttest(launch)
            guard let key = try? EnclaveKey(control: nil, binding: Binding()),
                let wrapped = try? key.wrapped(secret: state.durable.enclaveSecret)
            else { throw .deviceCheck(.unknownSystemFailure, "The Secure Enclave could not make a key.") }
            let keyId = Data(HashAlgorithm.sha256.hash(key.key.publicKey.x963)).base64EncodedString()
            try state.countEffect(launch)
            state.durable.appAttest.keys[keyId] = AppAttestState.Key(
                bundleIdentifier: app.bundleIdentifier, wrapped: wrapped)
            return GenerateAppAttestKey.Reply(keyId: keyId)
        }
    }

    /// Has the authority certify a key.
    func attestKey(_ input: AppAttestInput, _ launch: LaunchToken) throws(PhoneFailure) -> AttestKey.Reply {
        try meetFaults(.attestKey, launch)
        let time = now
        return try change(launch) { state throws(PhoneFailure) in
            let app = try state.appWithAppAttest(launch)
            let hash = try Self.clientDataHash(input)
            let (keyId, key) = (input.keyId, try state.appAttestKey(input.keyId, app, ifGone: .invalidKey))
            guard !key.isAttested || state.durable.configuration.openQuestions.secondAttestation == .accepted else {
                throw .deviceCheck(.invalidKey, "The key is attested already.")
            }
            guard !state.durable.isAirplane else { throw .deviceCheck(.serverUnavailable, "There is no network.") }
            let publicKey = try state.openAppAttestKey(key).publicKey
            guard
                !state.durable.appAttest.isJailbroken
                    || state.durable.configuration.openQuestions.jailbrokenAttestation == .attested
            else { throw .deviceCheck(.invalidKey, "The service rejects the key.") }
            let attested = state.attestedApp(app)
            let serviceTime = time.addingTimeInterval(state.durable.appAttest.clockSkew)
            let issue = AttestationIssue(
                authority: state.durable.appAttest.authority,
                profile: AttestationProfile(systemVersion: state.durable.configuration.systemVersion), app: attested,
                publicKey: publicKey, clientDataHash: hash, hardwareIdentifier: state.durable.hardwareIdentifier,
                milliseconds: UInt64(max(0, (serviceTime.timeIntervalSince1970 * 1000).rounded())))
            guard let object = try? issue.object() else {
                throw .deviceCheck(.unknownSystemFailure, "The authority could not sign.")
            }
            try state.countEffect(launch)
            state.durable.appAttest.keys[keyId]?.isAttested = true
            state.durable.appAttest.attestations[attested.appId, default: []].append(serviceTime)
            return AttestKey.Reply(attestation: Data(object))
        }
    }

    /// Signs client data with an attested key, and counts; needs no network.
    func generateAssertion(
        _ input: AppAttestInput, _ launch: LaunchToken
    ) throws(PhoneFailure) -> GenerateAssertion.Reply {
        try meetFaults(.generateAssertion, launch)
        return try change(launch) { state throws(PhoneFailure) in
            let app = try state.appWithAppAttest(launch)
            let hash = try Self.clientDataHash(input)
            let ifGone = state.durable.configuration.openQuestions.deadAttestKey.code
            let (keyId, key) = (input.keyId, try state.appAttestKey(input.keyId, app, ifGone: ifGone))
            guard key.isAttested else { throw .deviceCheck(.invalidKey, "The key is not attested.") }
            guard key.counter < .max else { throw .deviceCheck(.invalidKey, "The key is used up.") }
            let data = AuthenticatorData(
                app: state.attestedApp(app),
                profile: AttestationProfile(systemVersion: state.durable.configuration.systemVersion)
            ).asserted(counter: key.counter + 1)
            // The nonce is the message: it is hashed once more when it is signed.
            let nonce = HashAlgorithm.sha256.hash(data + hash)
            guard let signature = try? state.openAppAttestKey(key).signature(for: nonce, hash: .sha256) else {
                throw .deviceCheck(.unknownSystemFailure, "The key could not sign.")
            }
            try state.countEffect(launch)
            state.durable.appAttest.keys[keyId]?.counter += 1
            let assertion = CBORWriter.map([
                "signature": CBORWriter.bytes(signature.der), "authenticatorData": CBORWriter.bytes(data),
            ])
            return GenerateAssertion.Reply(assertion: Data(assertion))
        }
    }

    /// Makes a token that names this device to the authority: another one each time.
    func generateDeviceToken(_ launch: LaunchToken) throws(PhoneFailure) -> GenerateDeviceToken.Reply {
        try meetFaults(.generateToken, launch)
        let time = now
        return try state.withLock { state throws(PhoneFailure) in
            let app = try state.running(launch).app
            guard state.durable.configuration.kind == .device else {
                throw .deviceCheck(.featureUnsupported, "A simulator has no device tokens.")
            }
            guard !state.durable.isAirplane else { throw .deviceCheck(.unknownSystemFailure, "There is no network.") }
            let appId = AttestedApp(app, distribution: .development).appId
            let token = DeviceToken(hardwareIdentifier: state.durable.hardwareIdentifier, appId: appId, created: time)
            guard let sealed = try? token.sealed(by: state.durable.appAttest.authority) else {
                throw .deviceCheck(.unknownSystemFailure, "No token could be made.")
            }
            return GenerateDeviceToken.Reply(token: Data(sealed))
        }
    }

    private static func clientDataHash(_ input: AppAttestInput) throws(PhoneFailure) -> [UInt8] {
        guard input.clientDataHash.count >= shortestHash else {
            throw .deviceCheck(.invalidInput, "The client data hash is too short.")
        }
        return input.clientDataHash
    }

    /// Goes through the faults that this call meets.
    private func meetFaults(_ call: AppAttestFault.Call, _ launch: LaunchToken) throws(PhoneFailure) {
        let effects = try state.withLock { state throws(PhoneFailure) in
            _ = try state.running(launch)
            // Reading without writing keeps the phone's file as it is.
            guard !state.durable.appAttest.faults.isEmpty else { return [AppAttestFault.Effect]() }
            return state.durable.appAttest.meet(call)
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
        let isNewEnough = durable.configuration.majorVersion >= 14 || durable.configuration.biometry == .opticID
        guard durable.configuration.kind == .device, durable.configuration.secureEnclave == .present, isNewEnough else {
            return false
        }
        guard let details = app.infoDictionary["NSExtension"]?.dictionary else { return true }
        let point = details["NSExtensionPointIdentifier"]?.string ?? ""
        return durable.configuration.majorVersion >= 27 && Self.supportedExtensions.contains(point)
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
            app, distribution: durable.appAttest.distributions[app.bundleIdentifier] ?? .development,
            code: durable.appAttest.isJailbroken ? .modified : .signed)
    }

    /// The app's key of an id.
    fileprivate func appAttestKey(
        _ keyId: String, _ app: App, ifGone code: DeviceCheckCode
    ) throws(PhoneFailure) -> AppAttestState.Key {
        guard Data(base64Encoded: keyId)?.count == 32 else {
            throw .deviceCheck(.invalidInput, "This is no key id.")
        }
        guard let key = durable.appAttest.keys[keyId], key.bundleIdentifier == app.bundleIdentifier else {
            throw .deviceCheck(code, "The phone does not have the key.")
        }
        return key
    }

    fileprivate mutating func openAppAttestKey(_ key: AppAttestState.Key) throws(PhoneFailure) -> ECPrivateKey {
        do {
            return try openKey(key.wrapped).key
        } catch {
            throw .deviceCheck(.invalidKey, "The Secure Enclave did not make the key.")
        }
    }
}
