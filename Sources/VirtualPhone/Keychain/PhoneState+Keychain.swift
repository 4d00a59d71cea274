import Foundation

extension PhoneState {
    /// Whether items of a protection class can be read as the phone is now (mockaks.m).
    func isReadable(_ protection: String) -> Bool {
        switch protection {
        case "dk", "dku": true
        case "ck", "cku": lockState != .beforeFirstUnlock
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
        return KeychainItem(
            itemClass: itemClass, uuid: generator.nextBytes(16), attributes: attributes, secret: query.data,
            control: query.control, binding: try itemBinding(query.control, attributes, password))
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
    func checkInsertion(_ item: KeychainItem, besides replaced: Set<Int>) throws(PhoneFailure) {
        guard isReadable(item.protection) else {
            throw .status(.interactionNotAllowed, "The item's protection class is locked.")
        }
        let collides = items.indices.contains { index in
            // A lost item still stands in its row until it is collected; a new one takes its place.
            !replaced.contains(index) && items[index].itemClass == item.itemClass
                && items[index].primaryKey == item.primaryKey && !isLost(items[index])
        }
        guard !collides else {
            throw .status(.duplicateItem, "The item exists already.")
        }
    }

    mutating func insert(_ item: KeychainItem) throws(PhoneFailure) {
        items = items.filter { $0.primaryKey != item.primaryKey || $0.itemClass != item.itemClass || !isLost($0) }
        try checkInsertion(item, besides: [])
        items.append(item)
    }

    /// Whether an item that needed a passcode lost it.
    func isLost(_ item: KeychainItem) -> Bool {
        item.protection == "akpu" && isPasscodeGone(item.binding)
    }

    /// The indices of the rows that a query means, oldest first.
    func matches(_ query: KeychainQuery, app: App) -> [Int] {
        items.indices.filter { index in
            let item = items[index]
            if let reference = query.persistentReference {
                return item.persistentReference == reference && isVisible(item, app)
                    && (query.itemClass ?? item.itemClass) == item.itemClass
            }
            guard item.itemClass == query.itemClass, isVisible(item, app) else { return false }
            if !query.anySynchronizable, query.attributes["sync"] == nil, item.attributes["sync"] != .integer(0) {
                return false
            }
            return query.attributes.allSatisfy { item.attributes[$0.key] == $0.value }
        }
    }

    private func isVisible(_ item: KeychainItem, _ app: App) -> Bool {
        item.attributes["agrp"]?.string.map { app.accessGroups.contains($0) } ?? false
    }
}
