import Foundation

/// The form in a state file.
extension DurableState {
    var archived: [String: PropertyListValue] {
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
        if let lockedAt { fields["lockedAt"] = .date(lockedAt) }
        if isAirplane { fields["airplane"] = .boolean(true) }
        if isBiometryExpired { fields["biometryExpired"] = .boolean(true) }
        if appAttest != AppAttestState() { fields["appAttest"] = appAttest.archived }
        if !passkeys.all.isEmpty { fields["passkeys"] = passkeys.archived }
        fields["appleAccount"] = appleAccount?.archived ?? .boolean(false)
        fields["appleID"] = appleIDRecords?.archived
        if !webCookies.cookies.isEmpty { fields["webCookies"] = webCookies.archived }
        if !notifications.isEmpty { fields["notifications"] = .dictionary(notifications.mapValues(\.archived)) }
        if notificationCount > 0 { fields["notificationCount"] = .integer(Int64(notificationCount)) }
        if let lastBiometricUnlock { fields["lastBiometricUnlock"] = .date(lastBiometricUnlock) }
        return fields
    }

    /// Takes what was written down; nil if something is missing or of another type.
    init?(archived fields: [String: PropertyListValue]) {
        guard let configuration = PhoneConfiguration(archived: fields["configuration"]),
            let secret = fields["enclaveSecret"]?.bytes, let hardware = fields["hardware"]?.bytes,
            let passcodeGeneration = fields["passcodeGeneration"]?.count,
            let passcodeFailures = fields["passcodeFailures"]?.count,
            let biometricSet = fields["biometricSet"]?.integer, let templates = fields["templates"]?.dictionary,
            let biometricEpoch = fields["biometricEpoch"]?.count,
            let biometricFailures = fields["biometricFailures"]?.count,
            let lock = fields["lock"]?.string.flatMap(LockState.init(rawValue:)), let apps = fields["apps"]?.array,
            let launches = fields["launches"]?.count, let faceID = fields["faceID"]?.dictionary
        else { return nil }
        self.init(configuration: configuration, enclaveSecret: secret, hardwareIdentifier: hardware)
        if let archived = fields["appAttest"] {
            guard let known = AppAttestState(archived: archived) else { return nil }
            appAttest = known
        }
        if let archived = fields["passkeys"] {
            guard let known = Passkeys(archived: archived) else { return nil }
            passkeys = known
        }
        if let archived = fields["webCookies"] {
            guard let known = WebCookies(archived: archived) else { return nil }
            webCookies = known
        }
        if let archived = fields["notifications"] {
            guard let known = AppNotifications.all(archived: archived) else { return nil }
            notifications = known
        }
        notificationCount = fields["notificationCount"]?.count ?? 0
        // A file of an older version says nothing: its phone is signed in as a new one is.
        switch fields["appleAccount"] {
        case nil: appleAccount = configuration.appleAccount
        case .boolean(false)?: appleAccount = nil
        case let archived?:
            guard let known = AppleAccount(archived: archived) else { return nil }
            appleAccount = known
        }
        if let archived = fields["appleID"] {
            guard let known = AppleIDRecords(archived: archived) else { return nil }
            appleIDRecords = known
        }
        self.passcodeGeneration = passcodeGeneration
        self.passcodeFailures = passcodeFailures
        self.biometricSet = biometricSet
        self.biometricEpoch = biometricEpoch
        self.biometricFailures = biometricFailures
        biometricTemplates = templates.compactMapValues(\.integer)
        lockState = lock
        launchCount = launches
        faceIDPermissions = faceID.compactMapValues(\.boolean)
        passcode = fields["passcode"]?.string
        passcodeDisabledUntil = fields["passcodeDisabledUntil"]?.date
        isAirplane = fields["airplane"]?.boolean ?? false
        isBiometryExpired = fields["biometryExpired"]?.boolean ?? false
        lastBiometricUnlock = fields["lastBiometricUnlock"]?.date
        lockedAt = fields["lockedAt"]?.date
        let known = apps.compactMap { App(archived: $0) }
        self.apps = Dictionary(known.map { ($0.bundleIdentifier, $0) }) { $1 }
        guard known.count == apps.count else { return nil }
    }
}

extension PropertyListValue {
    /// A number that a phone counts up from; nil for one that it can't have reached.
    var count: Int? { integer.flatMap { (0...1 << 40).contains($0) ? Int($0) : nil } }

    /// Whether a date is one that a calendar has: no later or earlier than Foundation's distant ones, roughly.
    static func isPlausible(_ secondsSinceReferenceDate: Double) -> Bool { abs(secondsSinceReferenceDate) <= 1e11 }

    /// Whether every date in it is ``isPlausible(_:)``.
    var hasPlausibleDates: Bool {
        switch self {
        case .date(let date): Self.isPlausible(date.timeIntervalSinceReferenceDate)
        case .array(let list): list.allSatisfy(\.hasPlausibleDates)
        case .dictionary(let named): named.values.allSatisfy(\.hasPlausibleDates)
        default: true
        }
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
            "class": .itemClass(itemClass), "uuid": .bytes(uuid), "attributes": .dictionary(attributes.values),
            "binding": binding.archived,
        ]
        if let secret { fields["secret"] = .data(secret) }
        if let control { fields["control"] = .data(control.archived) }
        if let tokenPublicKey { fields["public"] = .data(tokenPublicKey) }
        if isCorrupt { fields["corrupt"] = .boolean(true) }
        return .dictionary(fields)
    }

    init?(archived: PropertyListValue) {
        guard let fields = archived.dictionary,
            let itemClass = fields["class"]?.string.flatMap(KeychainClass.init(rawValue:)),
            let uuid = fields["uuid"]?.bytes, uuid.count == 16,
            let attributes = fields["attributes"]?.dictionary, let binding = fields["binding"]?.dictionary
        else { return nil }
        self.init(
            itemClass: itemClass, uuid: uuid, attributes: KeychainDictionary(attributes),
            secret: fields["secret"]?.data,
            control: fields["control"]?.data.flatMap { AccessControl(archived: $0) },
            binding: Binding(archived: binding), tokenPublicKey: fields["public"]?.data,
            isCorrupt: fields["corrupt"]?.boolean ?? false)
    }
}
