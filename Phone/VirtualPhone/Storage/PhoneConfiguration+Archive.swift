import Foundation

extension PhoneConfiguration {
    /// The form in a state file.
    var archived: PropertyListValue {
        var fields: [String: PropertyListValue] = [
            "model": .string(modelName), "machine": .string(modelIdentifier), "system": .string(systemVersion),
            "biometry": .integer(Int64(biometry.rawValue)), "enclave": .boolean(secureEnclave == .present),
            "simulator": .boolean(kind == .simulator), "enrolled": .array(enrolled.map { .string($0) }),
            "promptTimeout": .real(promptTimeout), "classKeyGrace": .real(classKeyGrace),
            "questions": openQuestions.archived,
        ]
        if let passcode { fields["passcode"] = .string(passcode) }
        fields["trustStore"] = trustStore.archived
        fields["appleAccount"] = appleAccount?.archived ?? .boolean(false)
        fields["identityProvider"] = identityProvider.map { .string($0) }
        if !siteAssociations.isEmpty { fields["sites"] = .dictionary(siteAssociations.mapValues(\.archived)) }
        return .dictionary(fields)
    }

    init?(archived: PropertyListValue?) {
        guard let fields = archived?.dictionary, let model = fields["model"]?.string,
            let machine = fields["machine"]?.string, let system = fields["system"]?.string,
            let biometry = fields["biometry"]?.integer.flatMap({ Biometry(rawValue: Int(clamping: $0)) }),
            let hasEnclave = fields["enclave"]?.boolean, let isSimulator = fields["simulator"]?.boolean,
            let enrolled = fields["enrolled"]?.array, let promptTimeout = fields["promptTimeout"]?.real
        else { return nil }
        self.init(
            modelName: model, modelIdentifier: machine, systemVersion: system, biometry: biometry,
            secureEnclave: hasEnclave ? .present : .absent, kind: isSimulator ? .simulator : .device,
            passcode: fields["passcode"]?.string, enrolled: enrolled.compactMap(\.string),
            promptTimeout: promptTimeout, classKeyGrace: fields["classKeyGrace"]?.real ?? 10,
            openQuestions: OpenQuestions(archived: fields["questions"]))
        trustStore = TrustStore(archived: fields["trustStore"])
        identityProvider = fields["identityProvider"]?.string
        if let archived = fields["appleAccount"] { appleAccount = AppleAccount(archived: archived) }
        siteAssociations = (fields["sites"]?.dictionary ?? [:]).compactMapValues { SiteAssociation(archived: $0) }
    }
}

extension OpenQuestions {
    /// The answers that differ from the defaults, by name.
    var archived: PropertyListValue {
        var fields: [String: PropertyListValue] = [:]
        if biometricsWithoutPasscode == .passcodeNotSet { fields["withoutPasscode"] = .string("notSet") }
        if biometryReset == .invalidatesBiometryAny { fields["biometryReset"] = .string("invalidates") }
        if undoneEnrollment == .sameSet { fields["undoneEnrollment"] = .string("same") }
        if enclaveErrors == .osStatus { fields["enclaveErrors"] = .string("osStatus") }
        switch valueOfChangedSet {
        case .gone?: fields["valueOfChangedSet"] = .string("gone")
        case .refused?: fields["valueOfChangedSet"] = .string("refused")
        case nil: break
        }
        switch lostEnclaveKey {
        case .cryptoTokenKit?: fields["lostEnclaveKey"] = .string("cryptoTokenKit")
        case .authFailed?: fields["lostEnclaveKey"] = .string("authFailed")
        case nil: break
        }
        if enclaveKeysInBackups == .reappear { fields["enclaveKeysInBackups"] = .string("reappear") }
        if enclaveKeysInTransfers == .leftOut { fields["enclaveKeysInTransfers"] = .string("leftOut") }
        if cancelInLockout == .biometryLockout { fields["cancelInLockout"] = .string("biometryLockout") }
        if secondAttestation == .accepted { fields["secondAttestation"] = .string("accepted") }
        if deadAttestKey != .invalidInput { fields["deadAttestKey"] = .string(deadAttestKey.rawValue) }
        if jailbrokenAttestation == .refused { fields["jailbrokenAttestation"] = .string("refused") }
        if promptBeforeActive == .allowed { fields["promptBeforeActive"] = .string("allowed") }
        if let passkeyAAGUID { fields["passkeyAAGUID"] = .string(passkeyAAGUID.rawValue) }
        if let expiredBiometry { fields["expiredBiometry"] = .boolean(expiredBiometry == .usable) }
        return .dictionary(fields)
    }

    init(archived: PropertyListValue?) {
        let fields = archived?.dictionary ?? [:]
        self.init(
            biometricsWithoutPasscode: fields["withoutPasscode"] == .string("notSet")
                ? .passcodeNotSet : .biometryNotEnrolled,
            biometryReset: fields["biometryReset"] == .string("invalidates")
                ? .invalidatesBiometryAny : .keepsBiometryAny,
            undoneEnrollment: fields["undoneEnrollment"] == .string("same") ? .sameSet : .newSet,
            enclaveErrors: fields["enclaveErrors"] == .string("osStatus") ? .osStatus : .localAuthentication,
            valueOfChangedSet: fields["valueOfChangedSet"]?.string.flatMap {
                ["gone": ValueOfChangedSet.gone, "refused": .refused][$0]
            },
            lostEnclaveKey: fields["lostEnclaveKey"]?.string.flatMap {
                ["cryptoTokenKit": LostEnclaveKey.cryptoTokenKit, "authFailed": .authFailed][$0]
            },
            enclaveKeysInBackups: fields["enclaveKeysInBackups"] == .string("reappear") ? .reappear : .leftOut,
            cancelInLockout: fields["cancelInLockout"] == .string("biometryLockout") ? .biometryLockout : .userCancel,
            secondAttestation: fields["secondAttestation"] == .string("accepted") ? .accepted : .invalidKey,
            deadAttestKey: fields["deadAttestKey"]?.string.flatMap(DeadAttestKey.init(rawValue:)) ?? .invalidInput,
            jailbrokenAttestation: fields["jailbrokenAttestation"] == .string("refused") ? .refused : .attested,
            enclaveKeysInTransfers: fields["enclaveKeysInTransfers"] == .string("leftOut") ? .leftOut : .reappear,
            promptBeforeActive: fields["promptBeforeActive"] == .string("allowed") ? .allowed : .refused,
            expiredBiometry: fields["expiredBiometry"]?.boolean.map { $0 ? .usable : .lockout },
            passkeyAAGUID: fields["passkeyAAGUID"]?.string.flatMap(PasskeyAAGUID.init(rawValue:)))
    }
}
