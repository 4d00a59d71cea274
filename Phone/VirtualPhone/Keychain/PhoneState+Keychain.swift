import Foundation

extension PhoneState {
    /// Whether items of a protection class can be read as the phone is now (mockaks.m).
    func isReadable(_ protection: String) -> Bool {
        switch protection {
        case "dk", "dku": true
        // `f` (until reboot) is private: its key is there from the first unlock on.
        case "ck", "cku", "f": lockState != .beforeFirstUnlock
        default: lockState == .unlocked
        }
    }

    /// Builds the row that an add would store.
    mutating func newItem(
        _ query: KeychainQuery, app: App, password: [UInt8]?, time: Date
    ) throws(PhoneFailure) -> KeychainItem {
        guard let itemClass = query.itemClass, let schema = ItemSchema.named(itemClass) else {
            throw .status(.param, "The query has no class.")
        }
        var attributes = schema.defaults.merging(query.attributes) { $1 }
        if attributes["pdmn"] == nil { attributes["pdmn"] = .string(itemClass == "cert" ? "dk" : "ak") }
        if attributes["sync"] == nil { attributes["sync"] = .integer(0) }
        if attributes["agrp"] == nil { attributes["agrp"] = app.accessGroups.first.map { .string($0) } }
        attributes["cdat"] = query.attributes["cdat"] ?? .date(time)
        attributes["mdat"] = query.attributes["mdat"] ?? .date(time)
        let binding = try itemBinding(query.control, attributes, password)
        var item = KeychainItem(
            itemClass: itemClass, uuid: generator.nextBytes(16), attributes: attributes, secret: query.data,
            control: query.control, binding: binding)
        if let toid = attributes["toid"]?.bytes, let key = try? openKey(toid) {
            item.tokenPublicKey = Data(key.key.publicKey.x963)
        }
        return item
    }

    /// What a new or changed item is tied to.
    func itemBinding(
        _ control: AccessControl?, _ attributes: [String: PropertyListValue], _ password: [UInt8]?
    ) throws(PhoneFailure) -> Binding {
        guard attributes["pdmn"] == .string("akpu") else { return try binding(for: control, password: password) }
        // The status differs by whether there is an access control: secd-81-item-acl.m:462, SecItemDb.c:349.
        guard passcode != nil, configuration.kind == .device else {
            throw .status(control == nil ? .authFailed : .notAvailable, "A passcode is needed.")
        }
        var result = try binding(for: control, password: password)
        result.passcodeGeneration = passcodeGeneration
        return result
    }

    /// Checks that a row can be stored beside the others.
    ///
    /// - Parameter replaced: rows that will be gone by then.
    func checkInsertion(_ item: KeychainItem, besides replaced: Set<ItemTable.RowID>) throws(PhoneFailure) {
        guard isReadable(item.protection) else {
            throw .status(.interactionNotAllowed, "The item's protection class is locked.")
        }
        guard let row = items.row(withKey: item.primaryKey), !replaced.contains(row), let other = items[row] else {
            return
        }
        // A lost item still stands in its row until it is collected; a new one takes its place.
        guard isLost(other) else { throw .status(.duplicateItem, "The item exists already.") }
    }

    /// Stores a row; a lost one of the same key makes room.
    mutating func insert(_ item: KeychainItem) throws(PhoneFailure) {
        try checkInsertion(item, besides: [])
        makeRoom(for: item, besides: [])
        items.append(item)
    }

    /// Removes the lost row, if any, whose primary key an item is about to take.
    mutating func makeRoom(for item: KeychainItem, besides replaced: Set<ItemTable.RowID>) {
        guard let row = items.row(withKey: item.primaryKey), !replaced.contains(row), let other = items[row],
            isLost(other)
        else { return }
        items.remove(row)
    }

    /// Whether an item can't be decrypted for good: it needed a passcode that is gone, or is corrupt.
    func isLost(_ item: KeychainItem) -> Bool {
        item.isCorrupt || item.protection == "akpu" && isPasscodeGone(item.binding)
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
        guard item.attributes["agrp"]?.string.map({ app.accessGroups.contains($0) }) ?? false else { return false }
        if query.persistentReference != nil { return true }
        guard item.itemClass == query.itemClass else { return false }
        if !query.anySynchronizable, query.attributes["sync"] == nil, item.attributes["sync"] != .integer(0) {
            return false
        }
        return query.attributes.allSatisfy { item.attributes[$0.key] == $0.value }
    }
}
