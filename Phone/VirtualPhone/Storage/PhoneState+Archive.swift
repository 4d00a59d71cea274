import Foundation

/// The persistent part of a phone: everything except launches, contexts, prompts and the event log.
extension PhoneState {
    var archivedDevice: [String: PropertyListValue] {
        var fields: [String: PropertyListValue] = [
            "configuration": configuration.archived, "enclaveSecret": .bytes(enclaveSecret),
            "hardware": .bytes(hardwareIdentifier), "passcodeGeneration": .integer(Int64(passcodeGeneration)),
            "passcodeFailures": .integer(Int64(passcodeFailures)), "biometricSet": .integer(biometricSet),
            "templates": .dictionary(biometricTemplates.mapValues { .integer($0) }),
            "biometricEpoch": .integer(Int64(biometricEpoch)),
            "biometricFailures": .integer(Int64(biometricFailures)), "lock": .string(lockState.rawValue),
            "apps": .array(apps.values.map(\.archived)), "launches": .integer(Int64(launchCount)),
            "faceID": .dictionary(faceIDPermissions.mapValues { .boolean($0) }),
        ]
        if let passcode { fields["passcode"] = .string(passcode) }
        if let passcodeDisabledUntil { fields["passcodeDisabledUntil"] = .date(passcodeDisabledUntil) }
        if isAirplane { fields["airplane"] = .boolean(true) }
        if appAttest != AppAttestState() { fields["appAttest"] = appAttest.archived }
        if let lastBiometricUnlock { fields["lastBiometricUnlock"] = .date(lastBiometricUnlock) }
        return fields
    }

    init?(archivedDevice fields: [String: PropertyListValue], person: any Person) {
        guard let configuration = PhoneConfiguration(archived: fields["configuration"]),
            let secret = fields["enclaveSecret"]?.bytes, let hardware = fields["hardware"]?.bytes
        else { return nil }
        self.init(
            configuration: configuration, person: person, seed: 0, enclaveSecret: secret, hardwareIdentifier: hardware)
        guard takeDevice(fields) else { return nil }
    }

    /// Restores a saved state; false if something is missing or of another type.
    mutating func takeDevice(_ fields: [String: PropertyListValue]) -> Bool {
        guard let configuration = PhoneConfiguration(archived: fields["configuration"]),
            let secret = fields["enclaveSecret"]?.bytes,
            let passcodeGeneration = fields["passcodeGeneration"]?.integer,
            let passcodeFailures = fields["passcodeFailures"]?.integer,
            let biometricSet = fields["biometricSet"]?.integer, let templates = fields["templates"]?.dictionary,
            let biometricEpoch = fields["biometricEpoch"]?.integer,
            let biometricFailures = fields["biometricFailures"]?.integer,
            let lock = fields["lock"]?.string.flatMap(LockState.init(rawValue:)), let apps = fields["apps"]?.array,
            let launches = fields["launches"]?.integer, let faceID = fields["faceID"]?.dictionary
        else { return false }
        var appAttest = AppAttestState()
        if let archived = fields["appAttest"] {
            guard let known = AppAttestState(archived: archived) else { return false }
            appAttest = known
        }
        self.appAttest = appAttest
        self.configuration = configuration
        self.passcodeGeneration = Int(clamping: passcodeGeneration)
        self.passcodeFailures = Int(clamping: passcodeFailures)
        self.biometricSet = biometricSet
        self.biometricEpoch = Int(clamping: biometricEpoch)
        self.biometricFailures = Int(clamping: biometricFailures)
        enclaveSecret = secret
        biometricTemplates = templates.compactMapValues(\.integer)
        lockState = lock
        launchCount = Int(clamping: launches)
        faceIDPermissions = faceID.compactMapValues(\.boolean)
        passcode = fields["passcode"]?.string
        passcodeDisabledUntil = fields["passcodeDisabledUntil"]?.date
        isAirplane = fields["airplane"]?.boolean ?? false
        lastBiometricUnlock = fields["lastBiometricUnlock"]?.date
        let known = apps.compactMap { App(archived: $0) }
        self.apps = Dictionary(known.map { ($0.bundleIdentifier, $0) }) { $1 }
        return known.count == apps.count
    }
}

extension App {
    /// The form in a state file and in a backup.
    var archived: PropertyListValue {
        .dictionary([
            "bundle": .string(bundleIdentifier), "info": .dictionary(infoDictionary),
            "entitlements": .dictionary(entitlements),
        ])
    }

    init?(archived: PropertyListValue) {
        guard let fields = archived.dictionary, let bundle = fields["bundle"]?.string,
            let info = fields["info"]?.dictionary, let entitlements = fields["entitlements"]?.dictionary
        else { return nil }
        self.init(bundleIdentifier: bundle, infoDictionary: info, entitlements: entitlements)
    }
}

extension KeychainItem {
    /// The form in a state file and in a backup.
    var archived: PropertyListValue {
        var fields: [String: PropertyListValue] = [
            "class": .string(itemClass), "uuid": .bytes(uuid), "attributes": .dictionary(attributes),
            "binding": binding.archived,
        ]
        if let secret { fields["secret"] = .data(secret) }
        if let control { fields["control"] = .data(control.archived) }
        if let tokenPublicKey { fields["public"] = .data(tokenPublicKey) }
        if isCorrupt { fields["corrupt"] = .boolean(true) }
        return .dictionary(fields)
    }

    init?(archived: PropertyListValue) {
        guard let fields = archived.dictionary, let itemClass = fields["class"]?.string,
            ItemSchema.named(itemClass) != nil, let uuid = fields["uuid"]?.bytes, uuid.count == 16,
            let attributes = fields["attributes"]?.dictionary, let binding = fields["binding"]?.dictionary
        else { return nil }
        self.init(
            itemClass: itemClass, uuid: uuid, attributes: attributes, secret: fields["secret"]?.data,
            control: fields["control"]?.data.flatMap { AccessControl(archived: $0) },
            binding: Binding(archived: binding), tokenPublicKey: fields["public"]?.data,
            isCorrupt: fields["corrupt"]?.boolean ?? false)
    }
}
