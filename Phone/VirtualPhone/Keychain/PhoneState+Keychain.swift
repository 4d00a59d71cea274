import Foundation

extension PhoneState {
    /// Whether items of a protection class can be read as the phone is now (mockaks.m).
    func isReadable(_ protection: ProtectionClass) -> Bool {
        switch protection {
        case .always, .alwaysThisDeviceOnly: true
        case .afterFirstUnlock, .afterFirstUnlockThisDeviceOnly, .untilReboot: durable.lockState != .beforeFirstUnlock
        case .whenUnlocked, .whenUnlockedThisDeviceOnly, .whenPasscodeSetThisDeviceOnly: hasUnlockedClassKeys
        }
    }

    /// Whether the keys of the `WhenUnlocked` classes are there: while the screen is unlocked, and a little longer.
    private var hasUnlockedClassKeys: Bool {
        switch durable.lockState {
        case .unlocked: true
        case .beforeFirstUnlock: false
        case .locked: durable.lockedAt.map { clock() < $0 + durable.configuration.classKeyGrace } ?? false
        }
    }

    /// Builds the row that an add would store.
    mutating func newItem(
        _ query: KeychainQuery, app: App, password: [UInt8]?, time: Date
    ) throws(PhoneFailure) -> KeychainItem {
        guard let itemClass = query.itemClass else {
            throw .status(.param, "The query has no class.")
        }
        var attributes = ItemSchema.of(itemClass).defaults.overwritten(with: query.attributes)
        if attributes[.accessible] == nil {
            attributes[.accessible] = .protection(itemClass == .certificate ? .always : .whenUnlocked)
        }
        if attributes[.synchronizable] == nil { attributes[.synchronizable] = .integer(0) }
        if attributes[.accessGroup] == nil { attributes[.accessGroup] = app.accessGroups.first.map { .string($0) } }
        attributes[.creationDate] = query.attributes[.creationDate] ?? .date(time)
        attributes[.modificationDate] = query.attributes[.modificationDate] ?? .date(time)
        let binding = try itemBinding(query.control, attributes, password)
        var item = KeychainItem(
            itemClass: itemClass, uuid: generator.nextBytes(16), attributes: attributes, secret: query.data,
            control: query.control, binding: binding)
        if let toid = attributes[.tokenObjectID]?.bytes, let key = try? openKey(toid) {
            item.tokenPublicKey = Data(key.key.publicKey.x963)
            item.control = item.control ?? key.control
        }
        return item
    }

    /// Returns the binding of a new or changed item.
    func itemBinding(
        _ control: AccessControl?, _ attributes: KeychainDictionary, _ password: [UInt8]?
    ) throws(PhoneFailure) -> Binding {
        // A token key's access control is not one for its item.
        if let control, attributes[.tokenObjectID] == nil, durable.configuration.kind == .device {
            _ = try control.demands(for: .encrypt)
        }
        guard attributes[.accessible] == .protection(.whenPasscodeSetThisDeviceOnly) else {
            return try binding(for: control, password: password)
        }
        // The status differs by whether there is an access control: secd-81-item-acl.m:462, SecItemDb.c:349.
        guard durable.passcode != nil, durable.configuration.kind == .device else {
            throw .status(control == nil ? .authFailed : .notAvailable, "A passcode is needed.")
        }
        var result = try binding(for: control, password: password)
        result.passcodeGeneration = durable.passcodeGeneration
        return result
    }

    /// A row that was found fit to be stored as the table is now.
    struct Insertion: Sendable {
        let item: KeychainItem
        /// The lost row, if any, that makes room for it.
        fileprivate let evicted: ItemTable.RowID?
    }

    /// Checks that a row can be stored beside the others.
    ///
    /// - Parameter replaced: rows that will be gone by then.
    func checkInsertion(
        _ item: KeychainItem, besides replaced: Set<ItemTable.RowID> = []
    ) throws(PhoneFailure) -> Insertion {
        guard isReadable(item.protection) else {
            throw .status(.interactionNotAllowed, "The item's protection class is locked.")
        }
        guard let row = items.row(withKey: item.primaryKey), !replaced.contains(row), let other = items[row] else {
            return Insertion(item: item, evicted: nil)
        }
        // A lost item still stands in its row until it is collected; a new one takes its place.
        guard isLost(other) else { throw .status(.duplicateItem, "The item exists already.") }
        return Insertion(item: item, evicted: row)
    }

    /// Stores a row as a new one.
    mutating func insert(_ insertion: Insertion) {
        makeRoom(for: insertion)
        items.append(insertion.item)
    }

    /// Removes the lost row, if any, whose primary key a row is about to take.
    mutating func makeRoom(for insertion: Insertion) {
        if let row = insertion.evicted { items.remove(row) }
    }

    /// Whether an item can't be decrypted for good: it is corrupt, or needed a passcode that is gone or a set of faces
    /// or fingers that has changed.
    ///
    /// - Parameter context: one that matched before the set changed still opens the item.
    func isLost(_ item: KeychainItem, to context: Int64? = nil) -> Bool {
        item.isCorrupt || item.protection == .whenPasscodeSetThisDeviceOnly && isPasscodeGone(item.binding)
            || isSetGone(item) && context.flatMap { contexts[$0]?.matchedSet } != item.binding.biometricSet
    }

    /// Whether an item is bound to faces or fingers that are not the enrolled ones, and nothing else opens it
    /// (SecKeybagSupport.c: kAKSReturnPolicyInvalid becomes errSecDecode, which drops the row).
    private func isSetGone(_ item: KeychainItem) -> Bool {
        guard durable.configuration.valueOfChangedSet == .gone, !item.isToken, let control = item.control,
            let set = item.binding.biometricSet, set != durable.biometricSet
        else { return false }
        return control.demands.contains { $0.biometry == .currentSet && !$0.passcode && !$0.password }
    }

    /// The rows that a query means, oldest first.
    ///
    /// - Parameter isWanted: says no to skip a row.
    /// - Parameter limit: how many are wanted at most.
    func matches(
        _ query: KeychainQuery, app: App, limit: Int = .max,
        where isWanted: (KeychainItem) throws(PhoneFailure) -> Bool = { (_) throws(PhoneFailure) in true }
    ) throws(PhoneFailure) -> [(id: ItemTable.RowID, item: KeychainItem)] {
        var found: [(id: ItemTable.RowID, item: KeychainItem)] = []
        for id in candidates(query, app) {
            guard found.count < limit else { break }
            guard let item = items[id], isMeant(item, query, app), try isWanted(item) else { continue }
            found.append((id, item))
        }
        return found
    }

    private func candidates(_ query: KeychainQuery, _ app: App) -> [ItemTable.RowID] {
        if let reference = query.persistentReference {
            return items.row(withReference: reference).map { [$0] } ?? []
        }
        guard let itemClass = query.itemClass else { return [] }
        return items.candidates(
            itemClass, query.attributes, anySynchronizable: query.anySynchronizable, groups: app.accessGroups)
    }

    private func isMeant(_ item: KeychainItem, _ query: KeychainQuery, _ app: App) -> Bool {
        guard item.attributes[.accessGroup]?.string.map({ app.accessGroups.contains($0) }) ?? false else {
            return false
        }
        if query.persistentReference != nil { return true }
        guard item.itemClass == query.itemClass else { return false }
        if !query.anySynchronizable, query.attributes[.synchronizable] == nil,
            item.attributes[.synchronizable] != .integer(0)
        {
            return false
        }
        return item.attributes.contains(query.attributes)
    }
}
