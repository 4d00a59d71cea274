import Foundation

/// An encrypted backup of a phone, as made by a computer: apps, permissions, and the keychain items that may leave.
///
/// It omits items of `WhenPasscodeSetThisDeviceOnly` and items whose access control requires consent. Other
/// `ThisDeviceOnly` items are included, but only their own phone restores them.
public struct PhoneBackup: Sendable, Hashable {
    let hardwareIdentifier: [UInt8]
    let apps: [App]
    let faceIDPermissions: [String: Bool]
    let items: [KeychainItem]

    /// The backup as bytes for a file, from which anyone can read the items.
    public var archived: Data {
        Data(
            PropertyListValue.dictionary([
                "backup": .integer(1), "hardware": .bytes(hardwareIdentifier), "apps": .array(apps.map(\.archived)),
                "faceID": .dictionary(faceIDPermissions.mapValues { .boolean($0) }),
                "items": .array(items.map(\.archived)),
            ]).encoded)
    }

    /// Reads the form of ``archived``; nil for anything else.
    public init?(archived: Data) {
        guard let fields = PropertyListValue(encoded: [UInt8](archived))?.dictionary,
            fields["backup"] == .integer(1), let hardware = fields["hardware"]?.bytes,
            let apps = fields["apps"]?.array, let faceID = fields["faceID"]?.dictionary,
            let items = fields["items"]?.array
        else { return nil }
        hardwareIdentifier = hardware
        self.apps = apps.compactMap { App(archived: $0) }
        faceIDPermissions = faceID.compactMapValues(\.boolean)
        self.items = items.compactMap { KeychainItem(archived: $0) }
        guard self.apps.count == apps.count, self.items.count == items.count else { return nil }
    }

    init(of state: PhoneState) {
        hardwareIdentifier = state.durable.hardwareIdentifier
        apps = state.durable.apps.values.sorted { $0.bundleIdentifier < $1.bundleIdentifier }
        faceIDPermissions = state.durable.faceIDPermissions
        items = state.items.all.map(\.item).filter { state.mayLeave($0) }
    }
}

/// Backing up, restoring and erasing.
extension VirtualPhone {
    /// Makes an encrypted backup.
    public func backup() -> PhoneBackup {
        let backup = state.withLock { PhoneBackup(of: $0) }
        note("backup")
        return backup
    }

    /// Restores a backup by adding its contents to the phone's.
    ///
    /// Keys of another phone's Secure Enclave are found again and can't be used; other phones' `ThisDeviceOnly` items
    /// are not restored. All apps end.
    public func restore(_ backup: PhoneBackup) {
        let ended = state.withLock { state in
            state.restore(backup)
            return state.endAll()
        }
        note("restore")
        desk.withdraw(with: .connection(.launchEnded)) { token, _ in ended.contains(token) }
    }

    /// Erases all content and settings: apps, keychain, permissions, passcode, biometry, and the Secure Enclave's keys.
    public func erase() {
        let ended = state.withLock { state in
            let ended = state.endAll()
            state.erase(newSecret: Self.randomBytes(32))
            return ended
        }
        note("erase")
        desk.withdraw(with: .connection(.launchEnded)) { token, _ in ended.contains(token) }
    }

    /// Makes an item undecryptable for good, as flash memory may: searches leave it out, and a new one takes its place.
    ///
    /// - Parameter persistentReference: as kSecReturnPersistentRef gives it.
    /// - Returns: whether the item exists.
    @discardableResult
    public func corruptItem(_ persistentReference: Data) -> Bool {
        let isFound = state.withLock { state in
            guard let id = state.items.row(withReference: persistentReference), var item = state.items[id] else {
                return false
            }
            item.isCorrupt = true
            state.items.replace([(id, item)])
            return true
        }
        note("corruptItem", outcome: isFound ? "ok" : "notFound")
        return isFound
    }
}

extension PhoneState {
    fileprivate func mayLeave(_ item: KeychainItem) -> Bool {
        if isLost(item) { return false }
        if item.isToken { return durable.configuration.openQuestions.enclaveKeysInBackups == .reappear }
        return item.protection != .whenPasscodeSetThisDeviceOnly && item.control?.hasConstraints != true
    }

    fileprivate mutating func restore(_ backup: PhoneBackup) {
        // Restored apps are installed anew: their App Attest keys, which no backup holds, are gone.
        durable.appAttest.forgetKeys(of: Set(backup.apps.map(\.bundleIdentifier)))
        for app in backup.apps { durable.apps[app.bundleIdentifier] = app }
        durable.faceIDPermissions.merge(backup.faceIDPermissions) { present, _ in present }
        let isSamePhone = backup.hardwareIdentifier == durable.hardwareIdentifier
        for item in backup.items {
            guard isSamePhone || !item.protection.staysOnThisDevice, items.row(withUUID: item.uuid) == nil else {
                continue
            }
            if let row = items.row(withKey: item.primaryKey) {
                guard let other = items[row], isLost(other) else { continue }
                items.remove(row)
            }
            items.append(item)
        }
    }

    fileprivate mutating func erase(newSecret: [UInt8]) {
        items.removeAll()
        durable.apps = [:]
        durable.faceIDPermissions = [:]
        durable.passcode = nil
        durable.passcodeGeneration += 1
        durable.passcodeFailures = 0
        durable.passcodeDisabledUntil = nil
        forgetBiometry()
        durable.lockState = .unlocked
        durable.isAirplane = false
        durable.appAttest.keys = [:]
        durable.appAttest.distributions = [:]
        durable.appAttest.isJailbroken = false
        durable.enclaveSecret = newSecret
        openKeys = [:]
    }

    /// Ends all launches; returns their tokens.
    mutating func endAll() -> Set<LaunchToken> {
        let tokens = Set(launches.keys)
        for token in tokens { end(token, .killed) }
        return tokens
    }
}
