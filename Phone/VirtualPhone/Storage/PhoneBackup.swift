import Foundation

/// A backup of a phone, or what goes directly to another one: apps, permissions, passkeys, and the keychain items that may
/// leave.
///
/// It omits items of `WhenPasscodeSetThisDeviceOnly` and items whose access control requires consent. Which of the others
/// a phone restores depends on the ``Kind``.
public struct PhoneBackup: Sendable, Hashable {
    /// How the phone's contents travel (Apple Platform Security: keychain data protection).
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// An encrypted backup on a computer: every phone restores it, `ThisDeviceOnly` items only their own.
        case encrypted
        /// A backup without a password, or one in iCloud: items are wrapped by the phone's hardware key, so only the same
        /// phone restores any.
        case unencrypted
        /// From phone to phone, when a new one is set up: no `ThisDeviceOnly` items.
        case transfer
    }

    /// How the contents travel.
    public let kind: Kind
    let hardwareIdentifier: [UInt8]
    let apps: [App]
    let faceIDPermissions: [String: Bool]
    let items: [KeychainItem]
    let passkeys: Passkeys

    /// The backup as bytes for a file, from which anyone can read the items.
    public var archived: Data {
        Data(
            PropertyListValue.dictionary([
                "backup": .integer(1), "kind": .string(kind.rawValue), "hardware": .bytes(hardwareIdentifier),
                "apps": .array(apps.map(\.archived)),
                "faceID": .dictionary(faceIDPermissions.mapValues { .boolean($0) }),
                "items": .array(items.map(\.archived)), "passkeys": passkeys.archived,
            ]).encoded)
    }

    /// Reads the form of ``archived``; nil for anything else.
    public init?(archived: Data) {
        guard let fields = PropertyListValue(encoded: [UInt8](archived))?.dictionary,
            fields["backup"] == .integer(1), let hardware = fields["hardware"]?.bytes,
            let apps = fields["apps"]?.array, let faceID = fields["faceID"]?.dictionary,
            let items = fields["items"]?.array,
            let passkeys = Passkeys(archived: fields["passkeys"] ?? .array([])),
            let kind = Kind(rawValue: fields["kind"]?.string ?? Kind.encrypted.rawValue)
        else { return nil }
        self.kind = kind
        hardwareIdentifier = hardware
        self.apps = apps.compactMap { App(archived: $0) }
        faceIDPermissions = faceID.compactMapValues(\.boolean)
        self.items = items.compactMap { KeychainItem(archived: $0) }
        self.passkeys = passkeys
        guard self.apps.count == apps.count, self.items.count == items.count else { return nil }
    }

    init(of state: PhoneState, kind: Kind) {
        self.kind = kind
        hardwareIdentifier = state.durable.hardwareIdentifier
        apps = state.durable.apps.values.sorted { $0.bundleIdentifier < $1.bundleIdentifier }
        faceIDPermissions = state.durable.faceIDPermissions
        items = state.items.all.map(\.item).filter { state.mayLeave($0, kind) }
        passkeys = state.durable.passkeys
    }
}

/// Backing up, restoring and erasing.
extension VirtualPhone {
    /// Makes a backup, encrypted unless said otherwise.
    public func backup(_ kind: PhoneBackup.Kind = .encrypted) -> PhoneBackup {
        let backup = state.withLock { PhoneBackup(of: $0, kind: kind) }
        note("backup", outcome: kind == .encrypted ? "ok" : kind.rawValue)
        return backup
    }

    /// Sends the contents of this phone directly to a new one, as phones do that are set up side by side.
    public func transfer(to other: VirtualPhone) {
        other.restore(backup(.transfer))
    }

    /// Restores a backup by adding its contents to the phone's.
    ///
    /// Other phones' `ThisDeviceOnly` items are not restored. Whether keys of another phone's Secure Enclave are found again
    /// is one of the ``OpenQuestions``; they can't be used. All apps end.
    public func restore(_ backup: PhoneBackup) {
        let ended = state.withLock { state in
            state.restore(backup)
            return state.endAll()
        }
        note("restore")
        desk.withdraw(with: .connection(.launchEnded)) { ended.contains($0.launch) }
    }

    /// Erases all content and settings: apps, keychain, passkeys, permissions, Apple Account, passcode, biometry, and the Secure Enclave's keys.
    public func erase() {
        let (ended, groups) = state.withLock { state in
            let groups = state.durable.apps.values.flatMap(\.applicationGroups)
            let ended = state.endAll()
            state.erase(newSecret: Self.randomBytes(32))
            return (ended, groups)
        }
        groupContainers.remove(groups)
        screen.change { $0.clearNotifications() }
        note("erase")
        desk.withdraw(with: .connection(.launchEnded)) { ended.contains($0.launch) }
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
    fileprivate func mayLeave(_ item: KeychainItem, _ kind: PhoneBackup.Kind) -> Bool {
        if isLost(item) { return false }
        let questions = durable.configuration.openQuestions
        if item.isToken {
            return (kind == .transfer ? questions.enclaveKeysInTransfers : questions.enclaveKeysInBackups) == .reappear
        }
        if kind == .transfer, item.protection.staysOnThisDevice { return false }
        return item.protection != .whenPasscodeSetThisDeviceOnly && item.control?.hasConstraints != true
    }

    fileprivate mutating func restore(_ backup: PhoneBackup) {
        // Restored apps are installed anew: their App Attest keys, which no backup holds, are gone.
        durable.appAttest.forgetKeys(of: Set(backup.apps.map(\.bundleIdentifier)))
        for app in backup.apps { durable.apps[app.bundleIdentifier] = app }
        durable.faceIDPermissions.merge(backup.faceIDPermissions) { present, _ in present }
        let isSamePhone = backup.hardwareIdentifier == durable.hardwareIdentifier
        // As items that are synchronized and may be read on every phone.
        if isSamePhone || backup.kind != .unencrypted { durable.passkeys.restore(backup.passkeys.all) }
        for item in backup.items {
            let mayCome = isSamePhone || backup.kind != .unencrypted && !item.protection.staysOnThisDevice
            guard mayCome, items.row(withUUID: item.uuid) == nil else {
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
        durable.notifications = [:]
        durable.webCookies = WebCookies()
        durable.passkeys = Passkeys()
        durable.appleAccount = nil
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
        notices.removeAll()
        return tokens
    }
}
