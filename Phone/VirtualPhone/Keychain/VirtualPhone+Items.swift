import Foundation

/// SecItemAdd, SecItemUpdate and SecItemDelete.
extension VirtualPhone {
    func addItem(
        _ arguments: [String: PropertyListValue], _ launch: LaunchToken
    ) throws(PhoneFailure) -> [String: PropertyListValue] {
        let app = try state.withLock { state throws(PhoneFailure) in try state.running(launch).app }
        let query = try KeychainQuery(arguments["query"]?.dictionary ?? [:], app: app, call: .add)
        guard query.itemClass != "idnt" else {
            throw .status(.param, "An identity is added by reference, as its certificate and its key.")
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
            var result = item.result(for: query)
            // Unlike a search, an addition returns empty data for none (SecItemDb.c:242).
            if query.returnsOnlyData, item.secret == nil { result["data"] = .data(Data()) }
            return PropertyListValue.dictionary(result)
        }
        return query.hasReturn ? ["results": .array([result]), "isList": .boolean(false)] : [:]
    }

    func updateItems(
        _ arguments: [String: PropertyListValue], _ launch: LaunchToken
    ) throws(PhoneFailure) -> [String: PropertyListValue] {
        let app = try state.withLock { state throws(PhoneFailure) in try state.running(launch).app }
        let query = try KeychainQuery(arguments["query"]?.dictionary ?? [:], app: app, call: .update)
        guard !query.hasReturn, !query.hasMatch else {
            throw .status(.param, "An update takes neither return nor match keys.")
        }
        let update = try changes(arguments["update"]?.dictionary ?? [:], query, app)
        try withContext(query.options, launch) { handle throws(PhoneFailure) in
            try update.apply(self, query, app, launch, handle)
        }
        return [:]
    }

    private func changes(
        _ given: [String: PropertyListValue], _ query: KeychainQuery, _ app: App
    ) throws(PhoneFailure) -> ItemUpdate {
        // Everything but the data is looked up among the attributes (query_update_applier).
        guard given.keys.allSatisfy({ $0.utf8.count == 4 || $0 == "v_Data" || $0 == "persistref" }) else {
            throw .status(.noSuchAttr, "The attributes to update hold no such attribute.")
        }
        guard let itemClass = query.itemClass else { throw .status(.itemNotFound, "No item matches.") }
        var fields = given
        fields["class"] = .string(itemClass)
        let parsed = try KeychainQuery(fields, app: app, call: .add)
        guard !parsed.anySynchronizable else { throw .status(.param, "The attributes to update are a search.") }
        return ItemUpdate(attributes: parsed.attributes, data: parsed.data, control: parsed.control, time: now)
    }

    func deleteItems(
        _ arguments: [String: PropertyListValue], _ launch: LaunchToken
    ) throws(PhoneFailure) -> [String: PropertyListValue] {
        let app = try state.withLock { state throws(PhoneFailure) in try state.running(launch).app }
        let query = try KeychainQuery(arguments["query"]?.dictionary ?? [:], app: app, call: .delete)
        guard !query.hasMatch else { throw .status(.param, "A deletion takes no match keys.") }
        return try withContext(query.options, launch) { handle throws(PhoneFailure) in
            let guarded = try state.withLock { state throws(PhoneFailure) in
                try state.matches(query, app: app) { item throws(PhoneFailure) in
                    !state.mayDelete(item, launch, handle)
                }
            }
            for (_, item) in guarded {
                try unlock(item, query.options, launch, handle, .keychainDelete, item.control?.deletionDemands ?? [])
            }
            return try change(launch) { state throws(PhoneFailure) in
                let matches = try state.matches(query, app: app)
                guard !matches.isEmpty else { throw .status(.itemNotFound, "No item matches.") }
                guard matches.allSatisfy({ state.mayDelete($0.item, launch, handle) }) else {
                    throw .status(.authFailed, "An item changed meanwhile.")
                }
                try state.countEffect(launch)
                for (id, _) in matches { state.items.remove(id) }
                return [:]
            }
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
            try targets(state, query, app).map(\.item).filter { state.needsAuthentication($0, launch, handle) }
        }
        for item in locked { try phone.unlock(item, query.options, launch, handle, .keychainUpdate) }
        try phone.change(launch) { state throws(PhoneFailure) in
            let targets = try targets(state, query, app)
            // An item that came meanwhile must not slip past its own guard.
            guard targets.allSatisfy({ !state.needsAuthentication($0.item, launch, handle) }) else {
                throw .status(.authFailed, "An item changed meanwhile.")
            }
            let password = try state.credential(query.options, launch)
            let replaced = Set(targets.map(\.id))
            var keys: Set<PrimaryKey> = []
            var changed: [(id: ItemTable.RowID, item: KeychainItem)] = []
            for (id, old) in targets {
                let item = try self.changed(old, state, password)
                try state.checkInsertion(item, besides: replaced)
                guard keys.insert(item.primaryKey).inserted else {
                    throw .status(.duplicateItem, "The item exists already.")
                }
                changed.append((id, item))
            }
            try state.countEffect(launch)
            for (_, item) in changed { state.makeRoom(for: item, besides: replaced) }
            state.items.replace(changed)
        }
    }

    private func targets(
        _ state: PhoneState, _ query: KeychainQuery, _ app: App
    ) throws(PhoneFailure) -> [(id: ItemTable.RowID, item: KeychainItem)] {
        let found = try state.matches(query, app: app) { item throws(PhoneFailure) in !state.isLost(item) }
        guard !found.isEmpty else { throw .status(.itemNotFound, "No item matches.") }
        guard found.allSatisfy({ state.isReadable($0.item.protection) }) else {
            throw .status(.interactionNotAllowed, "An item's protection class is locked.")
        }
        return found
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
