import Foundation

/// SecItemAdd, SecItemUpdate and SecItemDelete.
extension VirtualPhone {
    func addItem(
        _ arguments: [String: PropertyListValue], _ launch: LaunchToken
    ) throws(PhoneFailure) -> [String: PropertyListValue] {
        let app = try state.withLock { state throws(PhoneFailure) in try state.running(launch).app }
        let query = try KeychainQuery(arguments["query"]?.dictionary ?? [:], app: app, call: .add)
        guard query.itemClass != "cert", query.itemClass != "idnt" else {
            throw .status(.unimplemented, "Certificates can't be stored yet.")
        }
        guard query.persistentReference == nil, !query.anySynchronizable else {
            throw .status(.param, "An item to be added can't be a search.")
        }
        // By Apple's source a match key makes the call succeed without storing anything (SecItemServer.c).
        if query.hasMatch { return [:] }
        let time = now
        let result = try change(launch) { state throws(PhoneFailure) in
            let password = try state.credential(query.options, launch)
            let item = try state.newItem(query, app: app, password: password, time: time)
            try state.checkInsertion(item, besides: [])
            try state.countEffect(launch)
            try state.insert(item)
            return PropertyListValue.dictionary(item.result(for: query))
        }
        return query.hasReturn ? ["results": .array([result]), "isList": .boolean(false)] : [:]
    }

    func updateItems(
        _ arguments: [String: PropertyListValue], _ launch: LaunchToken
    ) throws(PhoneFailure) -> [String: PropertyListValue] {
        let app = try state.withLock { state throws(PhoneFailure) in try state.running(launch).app }
        let given = arguments["query"]?.dictionary ?? [:]
        guard !given.keys.contains(where: { $0.hasPrefix("r_") || $0.hasPrefix("m_") }) else {
            throw .status(.param, "An update takes neither return nor match keys.")
        }
        let query = try KeychainQuery(given, app: app, call: .update)
        let update = try changes(arguments["update"]?.dictionary ?? [:], query, app)
        try withContext(query.options, launch) { handle throws(PhoneFailure) in
            try update.apply(self, query, app, launch, handle)
        }
        return [:]
    }

    private func changes(
        _ given: [String: PropertyListValue], _ query: KeychainQuery, _ app: App
    ) throws(PhoneFailure) -> ItemUpdate {
        guard !given.keys.contains(where: { $0 == "class" || $0.hasPrefix("r_") || $0.hasPrefix("m_") }) else {
            throw .status(.noSuchAttr, "The attributes to update hold no such attribute.")
        }
        var itemClass = query.itemClass
        if itemClass == nil, let reference = query.persistentReference {
            itemClass = state.withLock { state in
                state.items.first { $0.persistentReference == reference }?.itemClass
            }
        }
        guard let itemClass else { throw .status(.itemNotFound, "No item matches.") }
        var fields = given
        fields["class"] = .string(itemClass)
        let parsed = try KeychainQuery(fields, app: app, call: .add)
        guard parsed.persistentReference == nil, !parsed.anySynchronizable else {
            throw .status(.param, "The attributes to update are a search.")
        }
        return ItemUpdate(attributes: parsed.attributes, data: parsed.data, control: parsed.control, time: now)
    }

    func deleteItems(
        _ arguments: [String: PropertyListValue], _ launch: LaunchToken
    ) throws(PhoneFailure) -> [String: PropertyListValue] {
        let app = try state.withLock { state throws(PhoneFailure) in try state.running(launch).app }
        let query = try KeychainQuery(arguments["query"]?.dictionary ?? [:], app: app, call: .delete)
        guard !query.hasMatch else { throw .status(.param, "A deletion takes no match keys.") }
        guard query.attributes["agrp"] != .string("com.apple.token") else {
            throw .status(.missingEntitlement, "The token group is read-only.")
        }
        return try change(launch) { state throws(PhoneFailure) in
            let matches = Set(state.matches(query, app: app))
            guard !matches.isEmpty else { throw .status(.itemNotFound, "No item matches.") }
            try state.countEffect(launch)
            state.items = state.items.indices.filter { !matches.contains($0) }.map { state.items[$0] }
            return [:]
        }
    }
}

/// The change that SecItemUpdate makes to each matching item.
struct ItemUpdate: Sendable {
    let attributes: [String: PropertyListValue]
    let data: Data?
    let control: AccessControl?
    let time: Date

    /// Authenticates for every item that asks for it, since the old item is decrypted, then changes all or none.
    func apply(
        _ phone: VirtualPhone, _ query: KeychainQuery, _ app: App, _ launch: LaunchToken, _ handle: Int64
    ) throws(PhoneFailure) {
        let locked = try phone.state.withLock { state throws(PhoneFailure) in
            try targets(state, query, app).map { state.items[$0] }
                .filter { state.needsAuthentication($0, launch, handle) }
        }
        for item in locked { try phone.unlock(item, query.options, launch, handle, .keychainUpdate) }
        try phone.change(launch) { state throws(PhoneFailure) in
            let indices = try targets(state, query, app)
            // An item that came meanwhile must not slip past its own guard.
            guard indices.allSatisfy({ !state.needsAuthentication(state.items[$0], launch, handle) }) else {
                throw .status(.authFailed, "An item changed meanwhile.")
            }
            let changed = try indices.map { index throws(PhoneFailure) in
                try self.changed(state.items[index], state, try state.credential(query.options, launch))
            }
            for (place, item) in changed.enumerated() {
                try state.checkInsertion(item, besides: Set(indices))
                guard !changed[..<place].contains(where: { $0.primaryKey == item.primaryKey }) else {
                    throw .status(.duplicateItem, "The item exists already.")
                }
            }
            try state.countEffect(launch)
            for (index, item) in zip(indices, changed) { state.items[index] = item }
        }
    }

    private func targets(_ state: PhoneState, _ query: KeychainQuery, _ app: App) throws(PhoneFailure) -> [Int] {
        let indices = state.matches(query, app: app).filter { !state.isLost(state.items[$0]) }
        guard !indices.isEmpty else { throw .status(.itemNotFound, "No item matches.") }
        guard indices.allSatisfy({ state.isReadable(state.items[$0].protection) }) else {
            throw .status(.interactionNotAllowed, "An item's protection class is locked.")
        }
        return indices
    }

    private func changed(
        _ item: KeychainItem, _ state: PhoneState, _ password: [UInt8]?
    ) throws(PhoneFailure) -> KeychainItem {
        var item = item
        item.attributes.merge(attributes) { $1 }
        item.attributes["mdat"] = .date(time)
        if let data { item.secret = data }
        guard !item.isToken, control != nil || attributes["pdmn"] != nil else { return item }
        item.control = control
        item.binding = try state.itemBinding(control, item.attributes, password)
        return item
    }
}
